"""Two real folders with a file `a`, what each of two users does, and what both folders end with.

The situations are those of `Tests/minisyncTests`, where the same sync is in Swift.
"""

import os

import pytest
from minisync import SyncedFolder, sync

TEXT = "one\n2\n3\n"


def write(path, text):
    return ("write", path, text)


def delete(path):
    return ("delete", path)


def move(path, target):
    return ("move", path, target)


def link(path, target):
    return ("link", path, target)


SYNC = ("sync",)

# What it is, what mom does, what home does later, and what both end with.
SITUATIONS = [
    ("edits of different lines", [write("a", "1\n2\n3\n")], [write("a", "one\n2\nthree\n")], {"a": "1\n2\nthree\n"}),
    (
        "edits of one line", [write("a", "M\n2\n3\n")], [write("a", "H\n2\n3\n")],
        {"a": "H\n2\n3\n", "a-1": "M\n2\n3\n"},
    ),
    ("the same edit", [write("a", "x\n")], [write("a", "x\n")], {"a": "x\n"}),
    ("a rename and an edit", [move("a", "b")], [write("a", "one\n2\nthree\n")], {"b": "one\n2\nthree\n"}),
    ("a deletion and an edit", [delete("a")], [write("a", "H\n2\n3\n")], {"a": "H\n2\n3\n"}),
    ("two deletions", [delete("a")], [delete("a")], {}),
    ("a new file where one was deleted", [delete("a"), SYNC, write("a", "new\n")], [], {"a": "new\n"}),
    (
        "two new files of one name", [write("b", "m\n")], [write("b", "h\n")],
        {"a": TEXT, "b": "h\n", "b-1": "m\n"},
    ),
    (
        "two new files whose names differ by case", [write("b", "m\n")], [write("B", "h\n")],
        {"a": TEXT, "B": "h\n", "b-1": "m\n"},
    ),
    (
        "a swap", [write("b", "b\n"), SYNC, move("a", "c"), move("b", "a"), move("c", "b")], [],
        {"a": "b\n", "b": TEXT},
    ),
    (
        "a file against a folder", [write("d", "m\n")], [write("d/x", "h\n")],
        {"a": TEXT, "d-1": "m\n", "d/x": "h\n"},
    ),
    ("a file that becomes a folder", [delete("a"), write("a/x", "m\n")], [], {"a/x": "m\n"}),
    (
        "a folder that becomes a file",
        [write("d/x/y", "y\n"), SYNC, delete("d/x/y"), delete("d/x"), delete("d"), write("d", "m\n")], [],
        {"a": TEXT, "d": "m\n"},
    ),
    (
        "a link and its target", [link("l", "a")], [write("a", "H\n2\n3\n")],
        {"a": "H\n2\n3\n", "l": "-> a"},
    ),
    ("two renames", [move("a", "m")], [move("a", "h")], {"h": TEXT}),
]  # fmt: skip


@pytest.fixture
def room(tmp_path):
    for name in ("mom", "home"):
        (tmp_path / name).mkdir()
    return tmp_path


def carry_out(steps, folder, later=False):
    for kind, *names in steps:
        place = folder / names[0] if names else folder
        if kind == "write":
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(names[1])
            os.utime(place, (2e9, 2e9) if later else (1e9, 1e9))
        elif kind == "delete":
            place.rmdir() if place.is_dir() else place.unlink()
        elif kind == "move":
            place.rename(folder / names[1])
        elif kind == "link":
            place.symlink_to(names[1])
        else:
            sync(folder.parent / "mom", folder.parent / "home")


def contents(folder):
    """The files and links, by path."""
    found = {}
    for place in folder.rglob("*"):
        path = place.relative_to(folder).as_posix()
        if place.is_symlink():
            found[path] = "-> " + os.readlink(place)
        elif place.is_file() and path != ".minisync":
            found[path] = place.read_text()
    return found


@pytest.mark.parametrize("name, mom, home, ends", SITUATIONS, ids=[row[0] for row in SITUATIONS])
def test_ends(room, name, mom, home, ends):
    carry_out([write("a", TEXT), SYNC], room / "mom")
    carry_out(mom, room / "mom")
    carry_out(home, room / "home", later=True)
    for _ in range(3):
        sync(room / "mom", room / "home")
    assert contents(room / "mom") == ends
    assert contents(room / "home") == ends


def test_carries_out_what_a_crash_left(room):
    """A folder whose replica has received something, and whose program was ended before its files were changed."""
    carry_out([write("a", TEXT), write("b", "b\n"), write("c", "c\n"), SYNC], room / "mom")
    carry_out([write("a", "1\n2\n3\n"), write("b", "B\n"), delete("c")], room / "mom")
    carry_out([write("a", "one\n2\nthree\n")], room / "home", later=True)
    mom, home = SyncedFolder(room / "mom"), SyncedFolder(room / "home")
    mom.scan()
    home.scan()
    home.receive(mom.replica.update(), mom.devices)
    # The user goes on before the program is started again: of what others changed as well, both are kept.
    carry_out([write("b", "after the crash\n")], room / "home")
    for _ in range(3):
        sync(room / "mom", room / "home")
    ends = {"a": "1\n2\nthree\n", "b": "B\n", "b-1": "after the crash\n"}
    assert contents(room / "mom") == ends
    assert contents(room / "home") == ends


def test_keeps_what_is_written_meanwhile(room):
    """What a user writes while the program runs is not overwritten."""
    carry_out([write("a", TEXT), SYNC, write("a", "M\n2\n3\n")], room / "mom")
    mom, home = SyncedFolder(room / "mom"), SyncedFolder(room / "home")
    mom.scan()
    home.scan()
    carry_out([write("a", "meanwhile\n")], room / "home")
    home.receive(mom.replica.update(), mom.devices)
    home.apply()
    assert contents(room / "home") == {"a": "M\n2\n3\n", "a-1": "meanwhile\n"}
