"""Resolving files: input and output have the shapes of the formats, the C library resolves."""

import difflib
import json
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union, cast

from ._bytes import base64_bytes, name_bytes, text_bytes
from ._errors import ConflictResolutionError
from ._library import Decide, Object, given, new_engine
from ._numbers import SETTINGS, Choice, Field, Kind, Number, Setting
from ._strategies import Asked, Strategy, add
from ._times import nanoseconds
from ._vectors import vector_bytes
from .types import File, Member, Name, Outcome, PersonDecision, Policy, Rule, Version


def _keys(shape: Any) -> "frozenset[str]":
    """The keys of a dictionary of `types`."""
    return cast("frozenset[str]", shape.__required_keys__ | shape.__optional_keys__)


_FILE, _VERSION, _MEMBER = _keys(File), _keys(Version), _keys(Member)
_POLICY, _RULE, _DECISION = _keys(Policy), _keys(Rule), _keys(PersonDecision)
_CONTENT = ("text", "base64", "content", "directory", "symlink", "deleted", "members")
_LISTING = ("size", "sha256", "digest")
_TOMBSTONE = ("seen", "forced", "keptBy")
_CHOICES = ("pick", "keep", "keepBoth", "merge", "text", "base64", "content", "delete")


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
    titles = dict(devices) if isinstance(devices, Mapping) else {device: device for device in devices}
    engine = new_engine()
    try:
        asked = _set_policy(engine, policy or {}, titles)
        size = _add_files(engine, files)
        for index, path in enumerate(_list(present, "present")):
            engine.call("cr_add_present", *given(name_bytes(path, f"present[{index}]")))
        _add_decisions(engine, decisions or {})
        outcome = _resolved(engine, asked)
        try:
            text = outcome.read(
                "cr_outcome_json", *given(text_bytes(name, "name")), room=4096 + 2 * size
            )
        finally:
            outcome.close()
    finally:
        engine.close()
    result = cast(Outcome, json.loads(text or b"{}"))
    if titles:
        result["devices"] = titles
    return result


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


# Policy


def _set_policy(engine: Object, policy: Policy, devices: Mapping[str, str]) -> List["tuple[Asked, Any]"]:
    settings = _fields(policy, _POLICY, "policy")
    rules = _list(settings.get("rules", ()), "policy.rules")
    asked: List["tuple[Asked, Any]"] = []
    known: Dict[str, Strategy] = {}
    chains = {"policy": _chain(settings.get("strategy"), "policy.strategy", known)}
    for index, rule in enumerate(rules):
        place = f"policy.rules[{index}]"
        chains[place] = _chain(_fields(rule, _RULE, place).get("strategy"), f"{place}.strategy", known)
    for strategy in known.values():
        ask = Asked(strategy)
        # The library calls it while it resolves; keep a reference to it until then.
        asked.append((ask, Decide(ask)))
        add(strategy, engine, asked[-1][1])

    _set_all(engine, settings, "policy", chains["policy"], None)
    for index, pattern in enumerate(_list(settings.get("groups", ()), "policy.groups")):
        place = f"policy.groups[{index}]"
        _placed(
            place, engine.call, "cr_add_rule", *given(name_bytes(pattern, place)), Setting.GROUP,
            *given(b"folder"),
        )  # fmt: skip
    for index, rule in enumerate(rules):
        place = f"policy.rules[{index}]"
        if "path" not in rule:
            raise ConflictResolutionError(0, f"{place}: 'path' is missing; expected the pattern of the rule")
        if len(rule) == 1:
            raise ConflictResolutionError(0, f"{place}: the rule says nothing")
        _set_all(engine, rule, place, chains[place], name_bytes(rule["path"], f"{place}.path"))
    if "as" in settings:
        device = text_bytes(settings["as"], "policy.as")
        if not device:
            raise ConflictResolutionError(0, "policy.as: the device ID is empty; expected 1 to 64 bytes")
        _placed("policy.as", engine.call, "cr_set", Setting.DEVICE, *given(device))
    if "now" in settings:
        engine.call("cr_set_number", Setting.NOW, nanoseconds(settings["now"], "policy.now"))
    if "clockTolerance" in settings:
        tolerance = _whole(settings["clockTolerance"], "policy.clockTolerance")
        engine.call("cr_set_number", Setting.TOLERANCE, tolerance)
    for device_id in devices:
        if "," in text_bytes(device_id, "devices").decode("utf-8", "surrogateescape"):
            raise ConflictResolutionError(0, f"devices: {device_id!r} is no device ID; it has a comma")
    if devices:
        text = ",".join(devices).encode("utf-8", "surrogateescape")
        _placed("devices", engine.call, "cr_set", Setting.REGISTERED, *given(text))
    return asked


def _chain(strategies: Any, place: str, known: Dict[str, Strategy]) -> Optional[bytes]:
    """The names of a chain; the caller's own strategies are registered."""
    if strategies is None:
        return None
    if isinstance(strategies, (str, Strategy)) or callable(strategies):
        strategies = [strategies]
    if not isinstance(strategies, (list, tuple)):
        raise ConflictResolutionError(
            0, f"{place}: expected a name, a function, or a list of these, found {strategies!r:.80}"
        )
    names = []
    for index, strategy in enumerate(strategies):
        if not isinstance(strategy, str):
            if not isinstance(strategy, Strategy):
                if not callable(strategy):
                    raise ConflictResolutionError(
                        0, f"{place}[{index}]: expected a name or a function, found {strategy!r:.80}"
                    )
                strategy = Strategy(getattr(strategy, "__name__", type(strategy).__name__), strategy)
            if known.setdefault(strategy.name, strategy) != strategy:
                raise ConflictResolutionError(
                    0, f"{place}[{index}]: there is another strategy '{strategy.name}'; give it another name"
                )
            strategy = strategy.name
        elif not strategy:
            raise ConflictResolutionError(0, f"{place}[{index}]: the strategy is empty")
        names.append(text_bytes(strategy, f"{place}[{index}]"))
    return b",".join(names)


def _set_all(
    engine: Object, settings: Mapping[str, Any], place: str, chain: Optional[bytes], pattern: Optional[bytes]
) -> None:
    """Sets the fields of a policy, or those of a rule for its pattern."""
    for key, setting in SETTINGS.items():
        at = f"{place}.{key}"
        if key == "strategy":
            value = chain
        elif key not in settings:
            value = None
        elif setting.is_number:
            value = str(_whole(settings[key], at)).encode()
        else:
            value = name_bytes(settings[key], at) if key == "group" else text_bytes(settings[key], at)
        if value is None:
            continue
        if pattern is not None:
            _placed(place, engine.call, "cr_add_rule", *given(pattern), setting.number, *given(value))
        elif setting.is_number:
            _placed(at, engine.call, "cr_set_number", setting.number, int(value))
        else:
            _placed(place, engine.call, "cr_set", setting.number, *given(value))


# Files


def _add_files(engine: Object, files: Sequence[File]) -> int:
    """Adds all files, and returns the number of bytes of their contents and paths."""
    size = 0
    seen: Dict[int, str] = {}
    for index, file in enumerate(_list(files, "files")):
        place = f"files[{index}]"
        fields = _fields(file, _FILE, place)
        for needed in ("path", "versions"):
            if needed not in fields:
                raise ConflictResolutionError(0, f"{place}: '{needed}' is missing")
        versions = _list(fields["versions"], f"{place}.versions")
        if not versions:
            raise ConflictResolutionError(0, f"{place}.versions: the file has no version; expected at least one")
        path = name_bytes(fields["path"], f"{place}.path")
        identity = name_bytes(fields["id"], f"{place}.id") if "id" in fields else b""
        if "id" in fields and not identity:
            raise ConflictResolutionError(0, f"{place}.id: the identity is empty; expected at least one byte")
        handle = _placed(place, engine.call, "cr_add_file", *given(path), *given(identity))
        if handle in seen:
            raise ConflictResolutionError(
                0, f"{place}: this is the file of {seen[handle]} again; give all its versions in one file"
            )
        seen[handle] = place
        group = Field.SCOPE if fields.get("scope") else Field.GROUP
        for key, field in (("shown", Field.SHOWN), ("copyOf", Field.COPY_OF), ("group", group)):
            if key in fields:
                value = name_bytes(fields[key], f"{place}.{key}")
                _placed(f"{place}.{key}", engine.call, "cr_file_set", handle, field, *given(value))
        if "forgotten" in fields:
            vector = vector_bytes(fields["forgotten"], f"{place}.forgotten")
            if not vector:
                raise ConflictResolutionError(
                    0, f"{place}.forgotten: the vector is empty; expected at least one device and its counter"
                )
            _placed(place, engine.call, "cr_file_set", handle, Field.FORGOTTEN, *given(vector))
        size += 512 + 4 * len(path)
        for number, version in enumerate(versions):
            at = f"{place}.versions[{number}]"
            if ("vector" in version) != ("vector" in versions[0]):
                raise ConflictResolutionError(0, f"{at}: give all versions of a file a vector, or none")
            size += 512 + _add_version(engine, handle, version, at)
    return size


def _add_version(engine: Object, file: int, version: Version, place: str) -> int:
    fields = _fields(version, _VERSION, place)
    if "device" not in fields:
        raise ConflictResolutionError(0, f"{place}: 'device' is missing; expected who wrote the version")
    device = text_bytes(fields["device"], f"{place}.device")
    vector = b""
    if "vector" in fields:
        given_vector = fields["vector"]
        vector = vector_bytes(given_vector, f"{place}.vector")
        if isinstance(given_vector, Mapping) and fields["device"] not in given_vector:
            raise ConflictResolutionError(
                0, f"{place}.vector: it does not hold '{fields['device']}', the device that wrote the version"
            )
        if fields.get("ancestor"):
            raise ConflictResolutionError(
                0, f"{place}.ancestor: it is for versions without vectors; here the vectors tell"
            )
    handle = _placed(place, engine.call, "cr_add_version", file, *given(device), *given(vector))
    size = _set_content(engine, handle, fields, place)
    if "modified" in fields:
        moment = nanoseconds(fields["modified"], f"{place}.modified")
        engine.call("cr_version_set_number", handle, Number.MODIFIED, moment)
    if fields.get("ancestor"):
        engine.call("cr_version_set_number", handle, Number.IS_ANCESTOR, 1)
    for key in _TOMBSTONE:
        if key in fields and "deleted" not in fields:
            raise ConflictResolutionError(0, f"{place}.{key}: it is for deletions; this version is live")
    if fields.get("forced"):
        engine.call("cr_version_set_number", handle, Number.IS_FORCED, 1)
    if "formerParent" in fields and "parent" not in fields:
        raise ConflictResolutionError(0, f"{place}.formerParent: it stands without 'parent'; give both, or leave it out")
    texts = (
        ("path", Field.PATH), ("parent", Field.PARENT), ("formerParent", Field.FORMER_PARENT), ("label", Field.LABEL),
        ("origin", Field.ORIGIN),
    )  # fmt: skip
    for key, field in texts:
        if key in fields:
            value = name_bytes(fields[key], f"{place}.{key}")
            _placed(f"{place}.{key}", engine.call, "cr_version_set", handle, field, *given(value))
    for key, field in (("from", Field.FROM), ("seen", Field.SEEN), ("keptBy", Field.KEPT_BY)):
        items = _list(fields.get(key, ()), f"{place}.{key}")
        if key != "from" and len(set(items)) < len(items):
            raise ConflictResolutionError(0, f"{place}.{key}: a device is named twice; name each once")
        for item in items:
            value = text_bytes(item, f"{place}.{key}")
            _placed(f"{place}.{key}", engine.call, "cr_version_set", handle, field, *given(value))
    return size


def _set_content(engine: Object, handle: int, fields: Mapping[str, Any], place: str) -> int:
    """Sets the content of a version or a member, and returns its bytes."""
    told = [key for key in _CONTENT if key in fields]
    listed = [key for key in _LISTING if key in fields]
    if len(told) > 1 or (told and listed):
        raise ConflictResolutionError(
            0, f"{place}: '{(told + listed)[1]}' stands beside '{told[0]}', a second content; give exactly one"
        )
    if not told:
        return _set_listing(engine, handle, fields, listed, place)
    key = told[0]
    value = fields[key]
    at = f"{place}.{key}"
    if key in ("directory", "deleted"):
        _true(value, at)
        kind = Kind.DIRECTORY if key == "directory" else Kind.DELETED
        engine.call("cr_version_set_kind", handle, kind)
        return 0
    if key == "members":
        engine.call("cr_version_set_kind", handle, Kind.GROUP)
        size = 0
        for index, member in enumerate(_list(value, at)):
            inner = f"{at}[{index}]"
            if "path" not in _fields(member, _MEMBER, inner):
                raise ConflictResolutionError(0, f"{inner}: 'path' is missing; expected where it stands in its group")
            path = name_bytes(member["path"], f"{inner}.path")
            added = _placed(inner, engine.call, "cr_add_member", handle, *given(path))
            size += 256 + 2 * len(path) + _set_content(engine, added, member, inner)
        return size
    if key == "symlink":
        target = name_bytes(value, at)
        if not target or b"\0" in target:
            raise ConflictResolutionError(0, f"{at}: no link has the target {target!r}")
        engine.call("cr_version_set", handle, Field.TARGET, *given(target))
        return len(target)
    content = _content(key, value, at)
    _placed(at, engine.call, "cr_version_set", handle, Field.CONTENT, *given(content))
    return len(content)


def _set_listing(
    engine: Object, handle: int, fields: Mapping[str, Any], listed: List[str], place: str
) -> int:
    """A file whose bytes are elsewhere."""
    if "size" not in listed:
        what = f"'{listed[0]}' stands without 'size'" if listed else "it has no content"
        raise ConflictResolutionError(0, f"{place}: {what}; expected one of {', '.join((*_CONTENT, 'size'))}")
    size = _whole(fields["size"], f"{place}.size")
    digest = b""
    if "sha256" in listed:
        if "digest" in listed:
            raise ConflictResolutionError(0, f"{place}: 'digest' stands beside 'sha256'; give one of them")
        try:
            digest = bytes.fromhex(fields["sha256"])
        except (TypeError, ValueError):
            pass
        if len(digest) != 32 or len(fields["sha256"]) != 64:
            raise ConflictResolutionError(
                0, f"{place}.sha256: {fields['sha256']!r:.80} is no SHA-256; expected 64 hexadecimal digits"
            )
    engine.call("cr_version_set_listed", handle, size, *given(digest))
    if "digest" in listed:
        value = name_bytes(fields["digest"], f"{place}.digest")
        _placed(f"{place}.digest", engine.call, "cr_version_set", handle, Field.DIGEST, *given(value))
    return 0


def _content(key: str, value: Any, place: str) -> bytes:
    if key == "text":
        return text_bytes(value, place)
    if key == "base64":
        return base64_bytes(value, place)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise ConflictResolutionError(0, f"{place}: expected bytes, found {value!r:.80}")


# Decisions


def _add_decisions(engine: Object, decisions: Mapping[str, PersonDecision]) -> None:
    for conflict, decision in decisions.items():
        place = f"decisions[{conflict!r}]"
        fields = _fields(decision, _DECISION, place)
        told = [key for key in _CHOICES if key in fields]
        if not conflict:
            raise ConflictResolutionError(0, f"{place}: the conflict ID is empty")
        if len(told) != 1:
            raise ConflictResolutionError(
                0, f"{place}: expected exactly one of {', '.join(_CHOICES)}, found {', '.join(told) or 'none'}"
            )
        choice, value = _choice(told[0], fields[told[0]], f"{place}.{told[0]}")
        index = _placed(
            place, engine.call, "cr_add_decision", *given(text_bytes(conflict, place)), choice, *given(value)
        )
        if "path" in fields:
            path = name_bytes(fields["path"], f"{place}.path")
            _placed(place, engine.call, "cr_decision_set", index, Field.PATH, *given(path))
        for head in _list(fields.get("heads", ()), f"{place}.heads"):
            value = text_bytes(head, f"{place}.heads")
            _placed(place, engine.call, "cr_decision_set", index, Field.VERSION, *given(value))


def _choice(key: str, value: Any, place: str) -> "tuple[int, bytes]":
    if key == "pick":
        return Choice.PICK, text_bytes(value, place)
    if key == "keep":
        versions = [text_bytes(version, place) for version in _list(value, place)]
        if not versions or len(set(versions)) < len(versions):
            raise ConflictResolutionError(0, f"{place}: expected at least one version, and each once")
        return Choice.KEEP, b"".join(version + b"\0" for version in versions)
    if key in ("text", "base64", "content"):
        return Choice.CONTENT, _content(key, value, place)
    _true(value, place)
    return {"keepBoth": Choice.KEEP_BOTH, "merge": Choice.MERGE, "delete": Choice.DELETE}[key], b""


# Resolving


def _resolved(engine: Object, asked: List["tuple[Asked, Any]"]) -> Object:
    try:
        outcome: Optional[Object] = engine.opened("cr_resolve", "cr_outcome_close")
    except ConflictResolutionError:
        outcome = None
        if all(ask.raised is None for ask, _ in asked):
            raise
    for ask, _ in asked:
        if ask.raised is not None:
            if outcome is not None:
                outcome.close()
            raise ask.raised
    assert outcome is not None
    return outcome


# Checks


def _fields(value: Any, known: "frozenset[str]", place: str) -> Dict[str, Any]:
    """A dictionary all of whose keys are known."""
    if not isinstance(value, Mapping):
        raise ConflictResolutionError(0, f"{place}: expected a dictionary, found {value!r:.80}")
    for key in value:
        if key not in known:
            near = difflib.get_close_matches(str(key), known, 1)
            hint = f"; did you mean '{near[0]}'?" if near else f"; expected {', '.join(sorted(known))}"
            raise ConflictResolutionError(0, f"{place}: the key {key!r} is not known here{hint}")
    return cast(Dict[str, Any], value)


def _list(value: Any, place: str) -> Sequence[Any]:
    if isinstance(value, (str, bytes, Mapping)) or not hasattr(value, "__iter__"):
        raise ConflictResolutionError(0, f"{place}: expected a list, found {value!r:.80}")
    return value if isinstance(value, Sequence) else list(value)


def _whole(value: Any, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**63:
        raise ConflictResolutionError(0, f"{place}: expected a whole number of 0 or more, found {value!r:.80}")
    return value


def _true(value: Any, place: str) -> None:
    if value is not True:
        raise ConflictResolutionError(0, f"{place}: expected True; leave the key out where it does not hold")


def _placed(place: str, call: Any, *arguments: Any) -> int:
    """Makes a call; if it is refused, the message names the place."""
    try:
        return cast(int, call(*arguments))
    except ConflictResolutionError as error:
        raise ConflictResolutionError(error.status, f"{place}: {error}") from None
