"""A two-way folder sync on `conflict_resolution.Replica`, small enough to be read at once."""

import base64
import datetime
import json
import os
import pathlib
import sys
import time
import uuid

from conflict_resolution import Replica, first_free_name

POLICY = {"strategy": ["merge", "keep-both"]}
KINDS = {"text", "base64", "symlink"}


class SyncedFolder:
    """A folder that is kept like others, with what is known of it in `.minisync`."""

    def __init__(self, folder):
        """Opens a folder, and carries out what a crash left undone."""
        self.folder = pathlib.Path(folder)
        self.stored = self.folder / ".minisync"
        self.before = None  # the files as they were before changes that are not all carried out yet
        if not self.stored.exists():
            self.devices = [str(uuid.uuid4())]
            self.replica = Replica(self.devices[0], POLICY, devices=self.devices)
            return
        stored = json.loads(self.stored.read_text("utf-8"))
        # Every device that it ever met.
        self.devices = stored["devices"]
        self.replica = Replica.restore(stored["replica"], POLICY, devices=self.devices)
        self.replica.resolve()
        self.before = stored["before"]
        self.apply()

    def scan(self):
        """Tells the replica what its user changed in the folder since the last time."""
        files, known = self.files(), self.shown()
        changed = sorted(path for path in files if known.get(path) != files[path])
        for path in sorted(known.keys() - files.keys()):
            # The same content under another name: renamed, so that an edit elsewhere goes along.
            same = [to for to in changed if to not in known and files[to] == known[path]]
            if same:
                self.replica.rename(path, same[0], at=moment(time.time()))
                changed.remove(same[0])
            else:
                self.replica.delete(path, at=moment(time.time()))
        for path in changed:
            self.replica.write(path, files[path], at=moment((self.folder / path).lstat().st_mtime))
        self.store()

    def receive(self, update, devices):
        """Takes over what other devices know; nothing changes in the folder before `apply`."""
        self.before = self.shown() if self.before is None else self.before
        self.devices = sorted({*devices, *self.devices})
        self.replica.set_devices(self.devices)
        self.replica.receive(update)
        self.replica.resolve()
        self.replica.prune()
        self.store()

    def apply(self):
        """Makes the folder into what the replica shows."""
        if self.before is None:
            return
        shown = self.shown()
        # What leaves its place goes first: a folder, or a name in other letters, may be wanted there.
        for path in sorted(self.before.keys() - shown.keys(), reverse=True):
            self.change(path, self.before[path], None)
        for path in sorted(shown):
            self.change(path, self.before.get(path), shown[path])
        self.before = None
        self.store()

    def change(self, path, old, new):
        place, found = self.folder / path, self.state(path)
        if found == new:
            return
        # What was changed since the folder was scanned becomes a file of its own.
        if found is not None and found != old:
            place.rename(place.with_name(first_free_name(place.name, os.listdir(place.parent))))
        elif found is not None and (new is None or "symlink" in new):
            place.unlink()
        if new is None:
            empty = place.parent
            while empty != self.folder and empty.is_dir() and not any(empty.iterdir()):
                empty.rmdir()
                empty = empty.parent
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        if "symlink" in new:
            place.symlink_to(new["symlink"])
        else:
            write_whole(place, new["text"].encode() if "text" in new else base64.b64decode(new["base64"]))

    def shown(self):
        """What the user sees, by path."""
        tree = self.replica.tree
        return {path: {key: tree[path][key] for key in tree[path].keys() & KINDS} for path in tree}

    def files(self):
        """Each file and link in the folder."""
        paths = (place.relative_to(self.folder).as_posix() for place in self.folder.rglob("*"))
        return {path: state for path in paths if path != ".minisync" and (state := self.state(path)) is not None}

    def state(self, path):
        """What stands at a path; `None` for nothing and for a folder."""
        place = self.folder / path
        if place.is_symlink():
            return {"symlink": os.readlink(place)}
        if not place.is_file():
            return None
        try:
            return {"text": place.read_bytes().decode()}
        except UnicodeDecodeError:
            return {"base64": base64.b64encode(place.read_bytes()).decode()}

    def store(self):
        stored = {"replica": json.loads(self.replica.store()), "devices": self.devices, "before": self.before}
        write_whole(self.stored, json.dumps(stored).encode())


def write_whole(place, content):
    """Writes a file that is there with all of its content, or as it was."""
    new = place.with_name(place.name + ".minisync-new")
    new.write_bytes(content)
    new.replace(place)


def moment(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)


def sync(one, other):
    """Makes two folders the same."""
    left, right = SyncedFolder(one), SyncedFolder(other)
    # What was written is stored before another device hears of it: no counter is given twice.
    left.scan()
    right.scan()
    ours = left.replica.update()
    left.receive(right.replica.update(), right.devices)
    right.receive(ours, left.devices)
    left.apply()
    right.apply()


if __name__ == "__main__":
    sync(*sys.argv[1:3]) if len(sys.argv) == 3 else sys.exit("usage: minisync.py FOLDER FOLDER")
