"""The documents of a recording: a scenario with the state before, and the outcome that the tool made."""

from .situations import OTHERS
from .trees import digests

RUNS = [["newest"], ["keep-both"], ["merge", "keep-both"]]


def scenario(recording, tool, version, on, joined=False):
    """The state of all devices before they met, as 'resolve-scenario/1'.

    With 'joined', a file that a device renamed is one file with the old name as its identity.
    """
    situation = recording.situation
    first = situation.devices[0]
    base = recording.base[first]
    paths = {path: path for files in [base, *recording.before.values()] for path in files if path not in OTHERS}
    if joined:
        for _, old, new in recording.renames:
            for path in list(paths):
                inside = path == new or path.startswith(new + "/")
                if inside and old + path[len(new):] in base:
                    paths[path] = old + path[len(new):]
    files = []
    for identity in sorted(set(paths.values())):
        names = sorted(path for path in paths if paths[path] == identity)
        versions = known_versions(recording, identity, names) or plain_versions(recording, identity, names)
        entry = {"path": identity}
        if len(names) > 1:
            entry = {"id": identity, "path": identity}
        files.append({**entry, "versions": versions})
    return {
        "format": "resolve-scenario/1",
        "name": situation.name + ("-with-identity" if joined else ""),
        "summary": situation.summary + (" The renamed file is one file, by its identity." if joined else ""),
        "recorded": {"with": f"{tool} v{version}", "on": on, "by": ".ci/tools/record"},
        "devices": {device: device.capitalize() for device in situation.devices},
        "files": files,
        "runs": [{"resolve": {"strategy": strategy, "as": "home"}} for strategy in RUNS],
    }


def plain_versions(recording, identity, names):
    """Versions without vectors: the synced content is the base, and each device's change of it is a head."""
    first = recording.devices[0]
    old = recording.base[first].get(identity)
    versions = []
    for device in recording.devices:
        held = [(path, recording.before[device][path]) for path in names if path in recording.before[device]]
        if not held:
            if old:
                versions.append({"device": device, "deleted": True})
            continue
        path, entry = held[0]
        if old and path == identity and entry.content.sha256 == old.content.sha256:
            continue
        version = {"device": device, "modified": entry.time, **entry.content.field()}
        if path != identity:
            version["path"] = path
        versions.append(version)
    if old:
        base = {"device": first, "modified": old.time, **old.content.field()}
        versions.insert(0, {**base, "ancestor": True} if versions else base)
    return versions


def known_versions(recording, identity, names):
    """The versions with the vectors that the tool recorded for them."""
    result = {}
    for path in names:
        for version in recording.known.get(path, []):
            key = tuple(sorted(version["vector"].items()))
            if "deleted" in version and len(names) > 1:
                # The other part of a rename by the same device.
                moved = [other for name in names if name != path for other in recording.known.get(name, [])
                         if other["device"] == version["device"] and "deleted" not in other]
                if moved:
                    version = {**moved[0], "vector": version["vector"]}
                    version["path"] = next(name for name in names if moved[0] in recording.known.get(name, []))
            elif path != identity:
                continue
            result.setdefault(key, version)
    return list(result.values())


def outcome(recording, contents):
    """The outcome that the tool made. New contents are added to 'contents'."""
    situation = recording.situation
    result = {"name": situation.name, "title": situation.title, "summary": situation.summary}
    if recording.reason:
        return {**result, "reason": recording.reason}
    first = situation.devices[0]
    return {
        **result,
        "base": touched(recording.base[first], contents),
        "before": {device: touched(files, contents) for device, files in recording.before.items()},
        "after": {device: touched(files, contents) for device, files in recording.after.items()},
        "steps": recording.steps,
        "settled": recording.settled,
        "lost": recording.lost,
    }


def touched(files, contents):
    """The files of the situation. Files that nobody touches are checked by the recorder and left out."""
    held = {path: entry for path, entry in files.items() if path not in OTHERS}
    contents.update({entry.content.sha256: entry.content.field() for entry in held.values()})
    return digests(held)
