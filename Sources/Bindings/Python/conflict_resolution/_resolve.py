"""Resolving files: the C library reads a scenario, checks it and resolves it, in one call."""

import json
import re
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union, cast

from ._errors import ConflictResolutionError
from ._formats import json_text, place_in, placed, scenario
from ._library import given, new_engine
from ._strategies import Asking, Strategy
from .types import File, Name, Outcome, PersonDecision, Policy, Version

#: The fields of a version that an outcome and input have in common.
_VERSION = Version.__required_keys__ | Version.__optional_keys__
_CONTENT = ("text", "base64", "directory", "symlink", "deleted", "members")
_LISTING = ("size", "sha256", "digest")


def resolve(
    files: Sequence[File],
    policy: Optional[Policy] = None,
    *,
    present: Sequence[Name] = (),
    decisions: Optional[Mapping[str, PersonDecision]] = None,
    devices: Union[Mapping[str, str], Sequence[str]] = (),
    name: str = "",
) -> Outcome:
    """Decides what should be on every device, from the versions that the devices hold.

    Nothing is changed: the outcome lists what to write where, and why. It is the same, byte for byte, for
    any order of files, versions and devices.

    Args:
        files: the files with their versions, in the shape of a scenario's `files`.
        policy: the settings, in the shape of a scenario's `resolve`. A strategy may be a function of
            your own. Without a strategy, nothing is decided.
        present: names that exist besides the files and are never renamed.
        decisions: the decisions of a person, by conflict ID.
        devices: the devices that must know of a deletion before it is forgotten, with their names for
            people if they have any.
        name: the name of the scenario in the outcome.

    Returns:
        The outcome, in the shape of `resolve-outcome/2`: what ``resolve --format json`` prints.

    Raises:
        ConflictResolutionError: if an input is invalid, or versions contradict each other. The message
            names the place.

    Example:
        >>> outcome = resolve(
        ...     [{"path": "plan.md", "versions": [
        ...         {"device": "mom", "vector": {"mom": 1}, "text": "Monday\\n"},
        ...         {"device": "home", "vector": {"home": 1}, "text": "Tuesday\\n"}]}],
        ...     {"strategy": "keep-both", "as": "home"})
        >>> [(kept["path"], kept["from"]) for kept in outcome["files"][0]["keeps"]]
        [('plan-1.md', ['mom:1']), ('plan.md', ['home:1'])]
    """
    known: Dict[str, Strategy] = {}
    arguments = {
        "name": name, "files": files, "resolve": policy or {}, "present": present,
        "decisions": decisions or {}, "devices": devices,
    }  # fmt: skip
    try:
        text = json_text(placed("", scenario, arguments, known))
    except ConflictResolutionError as error:
        raise _of_arguments(error, str(error)) from None
    engine = new_engine()
    try:
        with Asking(known.values(), engine):
            size = engine.call("cr_resolve_json", *given(text.encode()), None, 0)
        return cast(Outcome, json.loads(engine.read("cr_resolve_answer", room=size) or b"{}"))
    except ConflictResolutionError as error:
        raise _placed(error, text) from None
    finally:
        engine.close()


def stored_files(outcome: Outcome) -> List[File]:
    """The files of an outcome as input of the next `resolve`.

    A host that stores only outcomes passes these files again, with the versions that other devices have
    written since. Resolving them alone changes nothing.

    Example:
        >>> outcome = resolve([{"path": "a", "versions": [{"device": "x", "vector": {"x": 1}, "text": "1"}]}])
        >>> stored_files(outcome)[0]["path"]
        'a'
    """
    files: List[File] = []
    for outcome_file in outcome["files"]:
        file = cast(Dict[str, Any], outcome_file)
        extra: Dict[str, Any] = {key: file[key] for key in ("group", "scope") if key in file}
        if file["state"] == "undecided":
            known = {key: file[key] for key in ("path", "id", "copyOf", "shown", "forgotten") if key in file}
            versions = [_stored(version) for version in [*file["choices"], *file.get("history", [])]]
            files.append(cast(File, {**known, **extra, "versions": versions}))
            continue
        for kept in [*file["keeps"], *file.get("notShown", [])]:
            stored = _stored_file(kept, extra)
            if "forgotten" in file and stored["id"] == file.get("id", file["path"]):
                stored["forgotten"] = file["forgotten"]
            files.append(stored)
    return files


def _stored_file(kept: Dict[str, Any], extra: Dict[str, Any]) -> File:
    """A file of its own for a kept version."""
    path = kept.get("given", kept["path"])
    file: Dict[str, Any] = {"path": path, "id": kept.get("id", kept["path"]), **extra}
    # A user gave the name of a copy that is at its given path.
    shown = kept["path"] if kept["path"] != path or "copyOf" in kept else None
    if "shownBy" in kept:
        shown = kept.get("shown", shown if "given" in kept else None)
    if shown is not None:
        file["shown"] = shown
    if "copyOf" in kept:
        file["copyOf"] = kept["copyOf"]
    return cast(File, {**file, "versions": [{**_stored(kept), "path": path}]})


def _stored(version: Mapping[str, Any]) -> Dict[str, Any]:
    """A version of an outcome as input."""
    stored = {key: value for key, value in version.items() if key in _VERSION}
    if "localCopies" in version:
        stored["keptBy"] = version["localCopies"]
    if "members" in version:
        stored["members"] = [_without_listing(member) for member in version["members"]]
    return _without_listing(stored)


def _without_listing(version: Mapping[str, Any]) -> Dict[str, Any]:
    """A version without size and digest if it has a content: input has only one of them."""
    if not any(key in version for key in _CONTENT):
        return dict(version)
    return {key: value for key, value in version.items() if key not in _LISTING}


# Errors


def _placed(error: ConflictResolutionError, text: str) -> ConflictResolutionError:
    """The engine's error, with places in the arguments for those in the scenario, which the caller never saw."""
    found = _FAULT.match(str(error))
    if found is None:
        return error
    place = place_in(text, int(found[1]) - 1)
    message = _ELSEWHERE.sub(lambda other: f"first in {_argument(place_in(text, int(other[1]) - 1))}", found[2])
    # The engine names the field of a value, which the place ends with.
    return _of_arguments(error, f"{place}: {_FIELD.sub('', message)}")


#: `invalid-value: scenario:1:57: …`: the scenario is one line, and the column counts characters.
_FAULT = re.compile(r"[a-z-]+: scenario:1:(\d+): (.*)", re.DOTALL)
_ELSEWHERE = re.compile(r"first at 1:(\d+)")
_FIELD = re.compile(r'^"[^"]*": ')


def _of_arguments(error: ConflictResolutionError, message: str) -> ConflictResolutionError:
    return ConflictResolutionError(error.status, _argument(message))


def _argument(place: str) -> str:
    """A place in a scenario as one in the arguments: what a scenario calls `resolve` is the policy."""
    return re.sub(r"^\.(resolve\b)?", lambda start: "policy" if start[1] else "", place)
