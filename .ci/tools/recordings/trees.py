"""The contents of folders, and the contents that were lost."""

import base64
import hashlib
import os
import re
from datetime import datetime, timezone

# Names that belong to a tool and not to the person, including temporary files of Syncthing.
OWN = re.compile(r"\.git|\.stfolder|\.stignore|\.stversions|\.syncthing\..*\.tmp")


class Content:
    """The bytes of one file."""

    def __init__(self, data):
        self.data = data
        self.sha256 = hashlib.sha256(data).hexdigest()

    @property
    def text(self):
        """The text, or nothing if the bytes are not a text."""
        if b"\0" in self.data:
            return None
        try:
            return self.data.decode()
        except UnicodeDecodeError:
            return None

    @property
    def lines(self):
        return (self.text or "").splitlines()

    def field(self):
        """The content in the form of a scenario."""
        if self.text is not None:
            return {"text": self.text}
        return {"base64": base64.b64encode(self.data).decode()}


class Entry:
    """A file in a folder."""

    def __init__(self, place):
        with open(place, "rb") as file:
            self.content = Content(file.read())
        self.modified = os.stat(place).st_mtime_ns

    @property
    def time(self):
        seconds, rest = divmod(self.modified, 1_000_000_000)
        text = datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
        return text + (f".{rest:09d}".rstrip("0") if rest else "") + "Z"


def tree(folder):
    """The files of a folder by path."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not OWN.fullmatch(name)]
        for name in names:
            if not OWN.fullmatch(name):
                path = os.path.join(place, name)
                found[os.path.relpath(path, folder)] = Entry(path)
    return dict(sorted(found.items()))


def digests(files):
    return {path: entry.content.sha256 for path, entry in files.items()}


def stamp(place, time):
    seconds = datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp()
    os.utime(place, (seconds, seconds))


def lost(base, before, after):
    """The contents that some device had before and that no device has afterwards.

    A changed text counts as merged if one file contains all its changed lines afterwards. An unchanged text counts as
    replaced by a later version if one file contains most of its lines. These are not lost.
    """
    known = {entry.content.sha256 for files in base.values() for entry in files.values()}
    everything = [entry.content for files in after.values() for entry in files.values()]
    left = {content.sha256 for content in everything}
    found, seen = [], set()
    for device, files in before.items():
        for path, entry in files.items():
            content = entry.content
            if content.sha256 in left or content.sha256 in seen:
                continue
            seen.add(content.sha256)
            old = base[device].get(path)
            gone = set(content.lines) - set(old.content.lines if old and content.sha256 not in known else [])
            if content.text is not None and any(_holds(other, gone, content.sha256 in known) for other in everything):
                continue
            here = {line for other in everything for line in other.lines}
            found.append({
                "device": device, "path": path, "sha256": content.sha256,
                "lines": [line for line in content.lines if line in gone and line not in here]})
    return found


def _holds(other, lines, is_old):
    if other.text is None:
        return False
    shared = lines & set(other.lines)
    return 2 * len(shared) > len(lines) if is_old else bool(lines) and shared == lines
