"""Puts a tool into a situation and records the state before and after."""

import os

from .process import Failure
from .situations import BASE, Delete, EditCopy, OTHERS, Rename, TIMES, Write
from .trees import digests, lost, stamp, tree


class Recording:
    """One situation with one tool."""

    def __init__(self, situation):
        self.situation = situation
        self.base = self.before = self.after = {}
        # What happened when the devices met.
        self.steps = []
        self.settled = True
        # The versions that the tool itself recorded, by path; empty if it records none.
        self.known = {}
        # The renames: device, old name, new name.
        self.renames = []
        self.lost = []
        # The reason why nothing can be recorded.
        self.reason = None

    @property
    def devices(self):
        return self.situation.devices


def record(tool, situation):
    """Syncs the first state, lets the devices change files while apart, and syncs until nothing changes."""
    recording = Recording(situation)
    folders = tool.begin(situation.devices)
    first = folders[situation.devices[0]]
    for path, content in situation.files.items():
        put(first, path, content, BASE)
    steps, settled = tool.together()
    recording.base = trees(folders)
    wanted = digests(recording.base[situation.devices[0]])
    if not settled or any(digests(files) != wanted for files in recording.base.values()):
        raise Failure(f"the first state is not on all devices: {steps}")
    for number, actions in enumerate(situation.rounds):
        if number > 0:
            recording.base = recording.after
            if any(digests(files) != digests(recording.base[situation.devices[0]]) for files in recording.base.values()):
                recording.reason = "it stops at the first conflict"
                return recording
        tool.apart()
        recording.renames = []
        for device, changes in actions.items():
            for change in changes:
                if not apply(change, folders[device], TIMES[device][number], recording, device):
                    recording.reason = "it makes no conflict copy"
                    return recording
        recording.before = trees(folders)
        tool.changed(number)
        paths = sorted({path for held in (recording.base, recording.before) for files in held.values() for path in files})
        recording.known = {path: versions for path in paths if (versions := tool.known(path, situation.devices))}
        recording.steps, recording.settled = tool.together()
        recording.after = trees(folders)
    for device, files in recording.after.items():
        if any(path not in files or files[path].content.data != content for path, content in OTHERS.items()):
            raise Failure(f"{device} does not hold the files any more that nobody touched")
    recording.lost = lost(recording.base, recording.before, recording.after)
    for entry in recording.lost:
        entry["stored"] = tool.stored(entry["sha256"])
    return recording


def trees(folders):
    return {device: tree(folder) for device, folder in folders.items()}


def put(folder, path, content, time):
    place = os.path.join(folder, path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    # Writes a temporary file and renames it, like editors do.
    with open(place + ".new", "wb") as file:
        file.write(content)
    stamp(place + ".new", time)
    os.replace(place + ".new", place)


def apply(change, folder, time, recording, device):
    """Performs a change on a device; returns whether this was possible."""
    if isinstance(change, Write):
        put(folder, change.path, change.content, time)
    elif isinstance(change, Rename):
        os.rename(os.path.join(folder, change.path), os.path.join(folder, change.to))
        recording.renames.append((device, change.path, change.to))
    elif isinstance(change, Delete):
        os.remove(os.path.join(folder, change.path))
    elif isinstance(change, EditCopy):
        start = recording.situation.files
        copies = [path for path in recording.base[device] if path not in start]
        if not copies:
            return False
        text = recording.base[device][copies[0]].content.text
        if text.count(change.old) != 1:
            return False
        put(folder, copies[0], text.replace(change.old, change.new).encode(), time)
    return True
