"""Conflict resolution for file sync: what should be on every device, from the versions that the devices hold.

    >>> from conflict_resolution import resolve
    >>> outcome = resolve(
    ...     [{"path": "notes.txt", "versions": [
    ...         {"device": "mom", "vector": {"mom": 1}, "text": "one\\ntwo\\nthree\\n"},
    ...         {"device": "mom", "vector": {"mom": 2}, "text": "ONE\\ntwo\\nthree\\n"},
    ...         {"device": "home", "vector": {"home": 1, "mom": 1}, "text": "one\\ntwo\\nTHREE\\n"}]}],
    ...     {"strategy": ["merge", "keep-both"], "as": "home"})
    >>> outcome["files"][0]["keeps"][0]["text"]
    'ONE\\ntwo\\nTHREE\\n'

Every decision is the same on every device, is explained, and loses nothing silently.
"""

from ._errors import ConflictResolutionError
from ._library import library_version
from ._merge import Merge, merge_text
from ._names import collision_key, collisions, first_free_name
from ._replicas import Change, Observation, Rename, Replica, Resolution, Written, content
from ._resolve import resolve, stored_files
from ._strategies import Choose, Conflict, Contender, Content, Decline, KeepAll, Strategy
from ._vectors import Order, VersionVector
from .types import File, Outcome, PersonDecision, Policy, Rule, StoredVersion, Version

__version__ = library_version()

__all__ = [
    "Change",
    "Choose",
    "Conflict",
    "ConflictResolutionError",
    "Contender",
    "Content",
    "Decline",
    "File",
    "KeepAll",
    "Merge",
    "Observation",
    "Order",
    "Outcome",
    "PersonDecision",
    "Policy",
    "Rename",
    "Replica",
    "Resolution",
    "Rule",
    "StoredVersion",
    "Strategy",
    "Version",
    "VersionVector",
    "Written",
    "collision_key",
    "collisions",
    "content",
    "first_free_name",
    "library_version",
    "merge_text",
    "resolve",
    "stored_files",
]
