"""The shapes of input and output: those of the formats `resolve-scenario/1` and `resolve-outcome/2`.

They are dictionaries, as `json.loads` returns them and `json.dumps` accepts them; these classes only describe
them for a type checker and an editor. Names and paths are texts; if one is not UTF-8, it is
``{"base64": "…"}``. Input may also be `bytes` or a path.

Moments are texts in RFC 3339, ``2026-11-18T11:08:20Z``; input may also be an aware `datetime`.
"""

import datetime
import os
from typing import Any, Callable, Dict, List, Mapping, Sequence, TypedDict, Union

from ._strategies import Conflict, Decision, Strategy

#: Bytes that are not UTF-8.
Base64Name = Dict[str, str]
#: A name or a path in input.
Name = Union[str, bytes, "os.PathLike[Any]", Base64Name]
#: A name or a path in output.
GivenName = Union[str, Base64Name]
#: A moment in input.
Moment = Union[str, datetime.datetime]
#: A strategy: the name of a built-in one, or one of your own.
AnyStrategy = Union[str, Strategy, Callable[[Conflict], Decision]]


class Member(TypedDict, total=False):
    """A file, folder or link in a document that is stored as one version."""

    path: Name
    text: str
    base64: str
    content: bytes
    size: int
    sha256: str
    digest: str
    directory: bool
    symlink: Name


_VersionFields = TypedDict(
    "_VersionFields",
    {
        "vector": Mapping[str, int],
        "modified": Moment,
        "path": Name,
        # The folder that it is in, by identity; "/" is the root folder.
        "parent": Name,
        # The folder that it was in before its last move to another folder.
        "formerParent": Name,
        "label": Name,
        "origin": str,
        "from": Sequence[str],
        "ancestor": bool,
        "text": str,
        "base64": str,
        "content": bytes,
        "size": int,
        "sha256": str,
        "digest": str,
        "directory": bool,
        "symlink": Name,
        "deleted": bool,
        "members": Sequence[Member],
        "seen": Sequence[str],
        "forced": bool,
        "keptBy": Sequence[str],
    },
    total=False,
)


class Version(_VersionFields):
    """A version of a file on some device.

    Exactly one of `text`, `base64`, `content`, `size` (with `sha256` or `digest`, if they are known),
    `directory`, `symlink`, `deleted` and `members` is its state.
    """

    device: str


class _File(TypedDict):
    path: Name
    versions: Sequence[Version]


class File(_File, total=False):
    """A file, with its versions on all devices."""

    id: Name
    shown: Name
    copyOf: Name
    group: Name
    #: The group is a set of files by rule, not a folder.
    scope: bool
    #: The join of the vectors of its deletions that are no longer among the versions.
    forgotten: Mapping[str, int]


class _Rule(TypedDict):
    path: Name


class Rule(_Rule, total=False):
    """Settings for the paths that a pattern matches, as in `.gitignore`; the last matching rule wins."""

    strategy: Union[AnyStrategy, Sequence[AnyStrategy]]
    deletes: str
    numbering: str
    granularity: str
    #: Whether the texts are prose: `on`, `off`; by default those that end with `.md`, `.markdown`, `.txt`,
    #: `.org`, `.rst`, `.adoc`, `.tex`, `.typ` or `.fountain` are.
    prose: str
    folders: str
    orphans: str
    sameTime: int
    group: Name


Policy = TypedDict(
    "Policy",
    {
        "strategy": Union[AnyStrategy, Sequence[AnyStrategy]],
        "deletes": str,
        "numbering": str,
        "granularity": str,
        "folders": str,
        "orphans": str,
        "sameTime": int,
        "nameLimit": int,
        "as": str,
        "rules": Sequence[Rule],
        "groups": Sequence[Name],
        "now": Moment,
        "clockTolerance": int,
    },
    total=False,
)
Policy.__doc__ = """How files are resolved: `resolve` of a scenario.

The strategies are tried in turn; without any, nothing is decided. `as` is the device that resolves;
without it, new content is provisional.
"""


class PersonDecision(TypedDict, total=False):
    """A person's decision on a conflict: one of the fields before `path`."""

    pick: str
    keep: Sequence[str]
    keepBoth: bool
    merge: bool
    text: str
    base64: str
    content: bytes
    delete: bool
    path: Name
    heads: Sequence[str]


class _StoredVersion(TypedDict):
    path: GivenName
    device: str


_GivenFields = TypedDict(
    "_GivenFields",
    {
        "vector": Dict[str, int],
        "modified": str,
        "parent": GivenName,
        "formerParent": GivenName,
        "origin": str,
        "from": List[str],
        "size": int,
        "sha256": str,
        "digest": GivenName,
        "directory": bool,
        "symlink": GivenName,
        "members": List[Dict[str, Any]],
        "deleted": bool,
        "seen": List[str],
        "forced": bool,
    },
    total=False,
)


class StoredVersion(_StoredVersion, _GivenFields, total=False):
    """A version as a replica stores it: it has `text` or `base64` if its bytes are at hand."""

    label: GivenName
    ancestor: bool
    text: str
    base64: str
    token: GivenName
    keptBy: List[str]


class Why(TypedDict, total=False):
    """Why something was decided: for a program, for a person, and the compared values."""

    rule: str
    reason: str
    values: Dict[str, str]


class ConflictSummary(TypedDict):
    """The conflict of a file."""

    id: GivenName
    kind: str
    heads: List[str]
    bases: List[str]


class KeptVersion(_GivenFields, total=False):
    """A kept version and its path. It has `text` or `base64` if no device has the content yet."""

    path: GivenName
    given: GivenName
    id: GivenName
    copyOf: GivenName
    device: str
    text: str
    base64: str
    collectable: bool
    inUseBy: GivenName
    localCopies: List[str]
    # For versions that are kept but not shown.
    shown: GivenName
    reason: str
    shownBy: GivenName
    shownAt: GivenName


class DiscardedVersion(TypedDict):
    """A version that is discarded or replaced, and why."""

    version: str
    device: str
    reason: str
    why: Why


class ChoiceVersion(_GivenFields, total=False):
    """A version that can be picked, or one that must be stored with those."""

    version: str
    versions: List[str]
    path: GivenName
    device: str
    label: GivenName
    ancestor: bool
    localCopies: List[str]


class FileOutcome(TypedDict, total=False):
    """The outcome of one file. `path`, `state`, `light`, `keeps` and `discards` are always present."""

    path: GivenName
    id: GivenName
    group: GivenName
    scope: bool
    copyOf: GivenName
    shown: GivenName
    #: The join of the vectors of its deletions that need not be remembered in another way; store it.
    forgotten: Dict[str, int]
    state: str
    light: str
    conflict: ConflictSummary
    by: str
    why: Why
    #: Why it is in another folder than its versions name, or why a deleted folder stays.
    placement: Why
    keeps: List[KeptVersion]
    discards: List[DiscardedVersion]
    replaced: List[DiscardedVersion]
    keptBefore: List[Dict[str, Any]]
    formerTwin: Dict[str, Any]
    notShown: List[KeptVersion]
    choices: List[ChoiceVersion]
    history: List[ChoiceVersion]
    declined: List[Dict[str, Any]]
    preview: str
    previewBase64: str
    proposal: Dict[str, str]
    provisional: bool


class Summary(TypedDict):
    """The counts of files, collisions and versions."""

    files: int
    unchanged: int
    converged: int
    conflicts: int
    resolved: int
    undecided: int
    collisions: int
    discarded: int


class Outcome(TypedDict, total=False):
    """What should be on every device: `resolve-outcome/2`."""

    format: str
    scenario: str
    strategy: List[str]
    devices: Dict[str, str]
    present: List[GivenName]
    files: List[FileOutcome]
    collisions: List[Dict[str, Any]]
    refused: List[Dict[str, Any]]
    summary: Summary
