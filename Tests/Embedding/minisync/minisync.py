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
    """A folder that is kept like those of others; what its device knows of it is in the folder's `.minisync`."""

    def __init__(self, folder):
        """Opens a folder, and carries out what a crash left undone."""
        self.folder = pathlib.Path(folder)
        self.own = self.folder / ".minisync"
        self.parked = self.own / "parked"
        self.own.mkdir(parents=True, exist_ok=True)
        self.before = None  # the files as they were before changes that are not all carried out yet
        if not (self.own / "state").exists():
            self.devices = [str(uuid.uuid4())]
            self.replica = Replica(self.devices[0], POLICY, devices=self.devices)
            return
        stored = json.loads((self.own / "state").read_text("utf-8"))
        # Every device that it ever met.
        self.devices = stored["devices"]
        self.replica = Replica.restore(stored["replica"], POLICY, devices=self.devices)
        self.replica.resolve()
        self.before = stored["before"]
        for place in [place for place in self.parked.rglob("*") if not is_folder(place)]:
            path = place.relative_to(self.parked).as_posix()
            self.settle(path, (self.before or {}).get(path))
        for place in sorted(self.parked.rglob("*"), reverse=True):
            remove_empty(place)
        self.apply()

    def update(self):
        """Reports what its user changed since the last call to the replica, and returns the update for other devices."""
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
        # What was written is stored before another device hears of it: no counter is given twice.
        self.store()
        return self.replica.update()

    def receive(self, update, devices):
        """Takes over what another device sent, which may come late, twice or never."""
        self.before = self.shown() if self.before is None else self.before
        self.devices = sorted({*devices, *self.devices})
        self.replica.set_devices(self.devices)
        self.replica.receive(update)
        self.replica.resolve()
        self.replica.prune()
        # Stored before the folder is changed: a crash between two changes loses neither.
        self.store()
        self.apply()

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
        """Gives a path its new content, or none, while its user may write at any moment.

        No file is replaced or removed by its name. It is parked first, which takes it from everybody, and compared
        then: what its user wrote meanwhile gets a name of its own. What is new takes a name only if it is free.
        """
        place = self.folder / path
        if state(place) == new:
            return
        while True:
            if new is not None:
                self.make_folder(path)
            self.park(path)
            self.settle(path, old)
            if new is None or self.put(new, place):
                break
        if new is None:
            remove_empty_folders(place)

    def park(self, path):
        # What an error has left parked is not replaced, either.
        self.settle(path, None)
        place, parked = self.folder / path, self.parked / path
        if is_folder(place):
            # A folder with something in it gets another name, if a file needs its own.
            return remove_empty(place) or self.give_name(place, path)
        parked.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(place):
            place.rename(parked)

    def settle(self, path, known):
        """Removes what is parked of a path if it is known, and gives it a name of its own otherwise."""
        parked = self.parked / path
        if os.path.lexists(parked):
            is_known = known is not None and state(parked) == known
            parked.unlink() if is_known else self.give_name(parked, path)
            # A file may have to be parked where another one needed a folder.
            remove_empty_folders(parked)

    def put(self, content, place):
        """Writes a file or a link that is there as a whole or not at all, if its name is free."""
        new = self.own / "new"
        new.unlink(missing_ok=True)
        if "symlink" in content:
            new.symlink_to(content["symlink"])
        else:
            write(new, content["text"].encode() if "text" in content else base64.b64decode(content["base64"]))
        return move(new, place)

    def give_name(self, item, path):
        """Gives a file or a folder the next free number for a path."""
        folder, name = (self.folder / path).parent, pathlib.PurePosixPath(path).name
        self.make_folder(path)
        while True:
            free = first_free_name(name, os.listdir(folder), is_directory=is_folder(item))
            if item.rename(folder / free) if is_folder(item) else move(item, folder / free):
                return

    def make_folder(self, path):
        """Makes the folders above a path; a file that its user has put in the place of one gets another name."""
        for folder in reversed(pathlib.PurePosixPath(path).parents[:-1]):
            if os.path.lexists(self.folder / folder) and not is_folder(self.folder / folder):
                self.give_name(self.folder / folder, folder)
            (self.folder / folder).mkdir(exist_ok=True)

    def shown(self):
        """What the user sees, by path."""
        tree = self.replica.tree
        return {path: {key: tree[path][key] for key in tree[path].keys() & KINDS} for path in tree}

    def files(self):
        """Each file and link in the folder."""
        paths = (place.relative_to(self.folder) for place in self.folder.rglob("*"))
        states = ((path.as_posix(), state(self.folder / path)) for path in paths if path.parts[0] != ".minisync")
        return {path: found for path, found in states if found is not None}

    def store(self):
        stored = {"replica": json.loads(self.replica.store()), "devices": self.devices, "before": self.before}
        write(self.own / "state-new", json.dumps(stored).encode())
        (self.own / "state-new").replace(self.own / "state")


def state(place):
    """What stands at a place; `None` for nothing and for a folder."""
    if place.is_symlink():
        return {"symlink": os.readlink(place)}
    if not place.is_file():
        return None
    content = place.read_bytes()
    try:
        return {"text": content.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(content).decode()}


def is_folder(place):
    return place.is_dir() and not place.is_symlink()


def remove_empty(folder):
    try:
        folder.rmdir()
        return True
    except OSError:
        return False


def remove_empty_folders(place):
    """Removes the folders above a place up to one that has something in it; the synced folder has `.minisync`."""
    while remove_empty(place.parent):
        place = place.parent


def move(file, place):
    """Renames a file, if the name is free; a rename alone would replace what is there."""
    try:
        os.link(file, place, follow_symlinks=False)
    except FileExistsError:
        return False
    file.unlink()
    return True


def write(place, content):
    with open(place, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def moment(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)


def sync(one, other):
    """Makes two folders the same."""
    left, right = SyncedFolder(one), SyncedFolder(other)
    ours, theirs = left.update(), right.update()
    left.receive(theirs, right.devices)
    right.receive(ours, left.devices)


if __name__ == "__main__":
    sync(*sys.argv[1:3]) if len(sys.argv) == 3 else sys.exit("usage: minisync.py FOLDER FOLDER")
