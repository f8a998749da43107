#!/usr/bin/env python3
"""Conflicts of all kinds in a synced folder, and what must have become of them.

conflicts.py base FOLDER                 the files as both devices know them at first
conflicts.py edit FOLDER DEVICE ROUND    what 'laptop' or 'phone' does in round 1, 2 or 3, while apart
conflicts.py single FOLDER DEVICE NAME   one more edit of one more file, the same on every device but for a line
conflicts.py round FOLDER DEVICE ROUND   edits the files of 'rounds', a document of several files among them
conflicts.py settled ROUND FOLDER...     whether the folders hold the same, every edit of the round, and no document of two
                                         devices' files
conflicts.py state FOLDER FILE           writes down what the folder holds
conflicts.py same FOLDER FILE            whether it holds that again: names, bytes, who may run it
conflicts.py kept FOLDER FILE            whether every edit that was in the state is in some file of the folder
conflicts.py merged FOLDER               whether edits of different lines stand in one file, which is the only one
conflicts.py told FOLDER...              which edits that were made are in no file of the folders any more
conflicts.py copies FOLDER               lists the conflict copies

Every edit writes a line of its own, '[edit ROUND DEVICE CASE]', so that a lost one is seen.
"""

import json
import os
import re
import sys
import time

# Names that belong to one device, including the temporary files of Syncthing.
OWN = re.compile(r"\.stfolder|\.stignore|\.stversions|\.resolve|\.resolve-seen|\.syncthing\..*\.tmp")
MARK = re.compile(rb"\[edit \d+ \w+ [\w-]+\]")
COPY = re.compile(r"\.sync-conflict-\d{8}-\d{6}-[A-Z2-7]{7}")


def fail(message):
    sys.exit(f"conflicts: {message}")


def mark(round, device, case):
    return f"[edit {round} {device} {case}]"


# --- The files at first, and how they change ---

TEXT = [f"line {number} of the text" for number in range(1, 10)]


def text(lines=TEXT, ending="\n", final=True):
    return (ending.join(lines) + (ending if final else "")).encode()


BINARY = bytes(range(256)) * 8


def line(number):
    """Replaces a line."""
    def edit(content, note):
        lines = content.split(b"\n")
        lines[number - 1] = note + (b"\r" if lines[number - 1].endswith(b"\r") else b"")
        return b"\n".join(lines)
    return edit


def insert(number):
    """Inserts a line before another."""
    def edit(content, note):
        lines = content.split(b"\n")
        lines.insert(number - 1, note)
        return b"\n".join(lines)
    return edit


def whole(content, note):
    return note + b"\n"


def patch(content, note):
    return content[:100] + note + content[100 + len(note):]


def delete(content, note):
    return None


def same(content, note):
    return (content or b"") + b"[edit 1 both the-same]\n"


LONG = "a long name " + "x" * 190 + ".md"
LONG_UNICODE = "ü" * 100 + ".md"

# Case, path, content at first (None: missing), what the laptop does, what the phone does.
CASES = [
    ("disjoint-1", "disjoint 1.md", text(), line(2), line(8)),
    ("disjoint-2", "notes/disjoint.md", text(), line(1), line(9)),
    ("disjoint-3", "notes/deep/er/disjoint.md", text(), insert(2), insert(8)),
    ("disjoint-crlf", "windows.txt", text(ending="\r\n"), line(2), line(8)),
    ("disjoint-unended", "unended.txt", text(final=False), line(2), line(7)),
    ("same-1", "same 1.md", text(), line(5), line(5)),
    ("same-2", "notes/same.md", text(), line(1), line(1)),
    ("same-3", "notes/deep/same.md", text(), line(9), line(9)),
    ("touching", "touching.md", text(), line(4), line(5)),
    ("append", "journal.md", text(), lambda c, n: c + n + b"\n", lambda c, n: c + n + b"\n"),
    ("create-1", "created.md", None, whole, whole),
    ("create-2", "new folder/created.md", None, whole, whole),
    ("create-3", "no extension", None, whole, whole),
    ("binary-1", "photo.png", BINARY, patch, patch),
    ("binary-2", "music/song.mp3", BINARY, patch, patch),
    ("binary-text", "either.dat", text(), patch, lambda c, n: BINARY + n),
    ("dot-1", ".profile", text(), line(5), line(5)),
    ("dot-2", ".config/settings.json", text(), line(2), line(8)),
    ("archive", "backup.tar.gz", BINARY, patch, patch),
    ("long", LONG, text(), line(5), line(5)),
    ("long-unicode", LONG_UNICODE, text(), line(5), line(5)),
    ("unicode-1", "Grüße.md", text(), line(5), line(5)),
    ("unicode-2", "日本/メモ.txt", text(), line(2), line(8)),
    ("unicode-3", "🚀 plan.md", text(), line(5), line(5)),
    ("option", "-rf.md", text(), line(5), line(5)),
    ("pattern", "a[1] *.txt", text(), line(5), line(5)),
    ("apostrophe", "Anna's \"list\".txt", text(), line(5), line(5)),
    ("numbered", "report-1.md", text(), line(5), line(5)),
    ("emptied", "emptied.md", text(), lambda c, n: b"", line(5)),
    ("edit-delete", "edit-delete.md", text(), line(5), delete),
    ("delete-edit", "delete-edit.md", text(), delete, line(5)),
    ("identical", "identical.md", text(), same, same),
    ("case-upper", "CASE.md", None, whole, None),
    ("case-lower", "case.md", None, None, whole),
    ("only-laptop", "only laptop.md", text(), line(5), None),
]

# The files that both devices edit again in later rounds.
AGAIN = {
    2: ["disjoint-1", "same-1", "same-2", "binary-1", "unicode-1", "dot-1", "create-1"],
    3: ["disjoint-1", "same-1", "archive", "unicode-1"],
}


def write(folder, path, content):
    place = os.path.join(folder, path)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "wb") as file:
        file.write(content)


def read(folder, path):
    with open(os.path.join(folder, path), "rb") as file:
        return file.read()


def base(folder):
    for _, path, content, _, _ in CASES:
        if content is not None:
            write(folder, path, content)
    write(folder, "draft.md", text())
    write(folder, "tool.sh", text())
    # An edit may be dated a minute back, and no base is later than what was made from it.
    then = time.time() - 3600
    for path in tree(folder):
        os.utime(os.path.join(folder, path), (then, then))


def edit(folder, device, round):
    side = {"laptop": 3, "phone": 4}[device]
    for number, case in enumerate(CASES):
        name, path, action = case[0], case[1], case[side]
        if action is None or round > 1 and name not in AGAIN[round]:
            continue
        old = read(folder, path) if os.path.exists(os.path.join(folder, path)) else None
        new = action(old, mark(round, device, name).encode())
        if new is None:
            os.remove(os.path.join(folder, path))
        else:
            write(folder, path, new)
            # The newer edit keeps the name: the newer edit is the laptop's and the phone's in turn.
            if device == ("laptop", "phone")[(number + round) % 2]:
                now = time.time()
                os.utime(os.path.join(folder, path), (now - 60, now - 60))
    if round == 1:
        if device == "laptop":
            os.rename(os.path.join(folder, "draft.md"), os.path.join(folder, "final.md"))
            os.chmod(os.path.join(folder, "tool.sh"), 0o755)
        else:
            write(folder, "draft.md", line(5)(read(folder, "draft.md"), mark(1, device, "rename").encode()))
        write(folder, "tool.sh", line(2 if device == "laptop" else 8)(
            read(folder, "tool.sh"), mark(1, device, "mode").encode()))
    if round == 2:
        # On one device only, somebody mistakes a copy for a file and continues to edit it.
        if device == "phone":
            for path in sorted(path for path in tree(folder) if "same" in path and COPY.search(path)):
                write(folder, path, insert(3)(read(folder, path), mark(2, device, "in-the-copy").encode()))
        # A copy of a copy, with names that other versions and other tools made.
        if device == "laptop":
            copies = sorted(path for path in tree(folder) if "same 1" in path and COPY.search(path))
            if copies:
                stem, extension = os.path.splitext(copies[0])
                write(folder, f"{stem}.sync-conflict-20261101-101010-ABCDEFG{extension}",
                      line(7)(read(folder, copies[0]), mark(2, device, "copy-of-a-copy").encode()))


def single(folder, device, name):
    old = read(folder, name) if os.path.exists(os.path.join(folder, name)) else text()
    number = 2 if device == "laptop" else 8
    write(folder, name, line(number)(old, mark(9, device, os.path.splitext(name)[0]).encode()))


# --- Rounds in which both edit the same files ---

ROUNDS = [("list", "list.md"), ("binary", "photo.png"), ("plain", "plan"), ("unicode", "Grüße.txt"),
          ("archive", "backup.tar.gz"), ("document", "Essay.pages/index.xml"),
          ("document", "Essay.pages/Data/picture.jpg")]


def round_edit(folder, device, number):
    for case, name in ROUNDS:
        note = mark(number, device, case).encode()
        rest = BINARY if name.endswith((".png", ".jpg", ".gz")) else text()
        write(folder, f"rounds/{name}", note + b"\n" + rest)
    # One of the two devices has the newer edit, for all files of a document.
    if device == ("laptop", "phone")[number % 2]:
        then = time.time() - 60
        for _, name in ROUNDS:
            os.utime(os.path.join(folder, "rounds", name), (then, then))


def check_settled(number, folders):
    held = [tree(os.path.join(folder, "rounds")) for folder in folders]
    if any(other != held[0] for other in held[1:]):
        fail(f"the devices do not hold the same after round {number}.")
    left = [path for path in held[0] if COPY.search(path)]
    if left:
        fail(f"conflict copies are left: {', '.join(sorted(left))}.")
    wanted = {mark(number, device, case).encode() for device in ("laptop", "phone") for case, _ in ROUNDS}
    lost = wanted - marks(content for content, _ in held[0].values())
    if lost:
        fail(f"edits are in no file any more: {b', '.join(sorted(lost)).decode()}.")
    documents = {}
    for path, (content, _) in held[0].items():
        if ".pages/" in path:
            documents.setdefault(path.split("/")[0], []).append(marks([content]))
    for document, members in documents.items():
        if any(found != members[0] for found in members):
            fail(f"'{document}' has files of two versions.")
    print(f"round {number}: {len(wanted)} edits in {len(held[0])} files on every device, {len(documents)} documents unmixed")


# --- The contents of a folder ---


def tree(folder):
    """The content of every file and its executable bits, by path."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not OWN.fullmatch(name)]
        for name in names:
            if OWN.fullmatch(name):
                continue
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                content = file.read()
            found[os.path.relpath(path, folder)] = (content, os.stat(path).st_mode & 0o111)
    return found


def marks(contents):
    return {found for content in contents for found in MARK.findall(content)}


def state(folder, file):
    held = {path: [content.hex(), bits] for path, (content, bits) in tree(folder).items()}
    with open(file, "w", encoding="utf-8") as output:
        json.dump(held, output)


def load(file):
    with open(file, encoding="utf-8") as source:
        return {path: (bytes.fromhex(content), bits) for path, (content, bits) in json.load(source).items()}


def check_same(folder, file):
    was, now = load(file), tree(folder)
    problems = [f"'{path}' is gone" for path in sorted(was.keys() - now.keys())]
    problems += [f"'{path}' is new" for path in sorted(now.keys() - was.keys())]
    for path in sorted(was.keys() & now.keys()):
        if was[path][0] != now[path][0]:
            problems.append(f"'{path}' has other bytes")
        elif was[path][1] != now[path][1]:
            problems.append(f"'{path}' may be run by others than before")
    if problems:
        fail(f"'{os.path.basename(folder)}' is not what it was: {'; '.join(problems)}.")


def check_kept(folder, file):
    was = [content for content, _ in load(file).values()]
    now = [content for content, _ in tree(folder).values()]
    lost = marks(was) - marks(now)
    if lost:
        fail(f"edits are in no file any more: {b', '.join(sorted(lost)).decode()}.")
    whole = set(now)
    gone = [content for content in was if b"\0" in content and content not in whole]
    if gone:
        fail(f"{len(gone)} contents that are no text are in no file any more.")
    if not marks(was):
        fail("there was no edit to be lost, so nothing was checked.")
    print(f"{len(marks(was))} edits of before are all there")


# Edits of lines that are not adjacent, which a merge with the right base combines.
MERGED = {"notes/disjoint.md": "disjoint-2", "notes/deep/er/disjoint.md": "disjoint-3", "windows.txt": "disjoint-crlf",
          "unended.txt": "disjoint-unended", ".config/settings.json": "dot-2", "日本/メモ.txt": "unicode-2",
          "tool.sh": "mode"}


def check_merged(folder):
    held = tree(folder)
    for path, case in MERGED.items():
        wanted = {mark(1, device, case).encode() for device in ("laptop", "phone")}
        files = [name for name, (content, _) in held.items() if marks([content]) & wanted]
        if files != [path] or not wanted <= marks([held[path][0]]):
            fail(f"'{path}' was not merged: the two edits are in {', '.join(files) or 'no file'}.")
    print(f"{len(MERGED)} files are merged of both edits")


def told(folders):
    """Compares with everything that the two devices ever wrote."""
    made = set()
    for case in CASES:
        for device, action in (("laptop", case[3]), ("phone", case[4])):
            if action is None or action in (delete, same):
                continue
            note = mark(1, device, case[0]).encode()
            # Some edits, such as one that empties a file, do not write their own line.
            if note in (action(case[2], note) or b""):
                made.add(note)
    held = marks(content for folder in folders for content, _ in tree(folder).values())
    lost = made - held
    print(f"{len(made)} edits of the first round, {len(held)} edits in the folder before resolving; "
          f"written over since by their own devices, or lost by Syncthing: "
          f"{b', '.join(sorted(lost)).decode() or 'none'}")


def copies(folder):
    for path in sorted(path for path in tree(folder) if COPY.search(path)):
        print(path)


def main():
    command, arguments = sys.argv[1], sys.argv[2:]
    if command == "edit":
        edit(arguments[0], arguments[1], int(arguments[2]))
    elif command == "round":
        round_edit(arguments[0], arguments[1], int(arguments[2]))
    elif command == "settled":
        check_settled(int(arguments[0]), arguments[1:])
    elif command == "told":
        told(arguments)
    else:
        {"base": base, "merged": check_merged, "single": single, "state": state, "same": check_same, "kept": check_kept,
         "copies": copies}[command](*arguments)


if __name__ == "__main__":
    main()
