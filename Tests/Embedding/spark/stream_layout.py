"""Which lines of a stream have to be resolved together, found out without holding the stream.

Every function is pure: the same lines give the same answers, in whatever order and on whatever machine.
README.md tells why what comes out is enough.

A folder is named by its *key*: the folded path, as `collision_keys` makes it; the folder that all is in
has the empty key. The *home* of a line is the folder of its path. A *component* is a set of folders whose
lines are resolved together; it is named by one of its folders.
"""

import base64
import hashlib
import json
from typing import NamedTuple

# What is known of a key.
FOLDER = 1       # Some line has a path below it.
PLAIN = 2        # Some line certainly leaves something below it.
NAME = 4         # Some line has it as a path.
BLOCKING = 8     # Such a line is not a mere directory.
GROUP = 16       # What is below it belongs to one document.


class StreamLine(NamedTuple):
    """What a line says of names."""

    path: bytes
    identity: bytes
    shown: bytes | None
    # All paths that it names, its own first.
    places: tuple
    # The documents that it is a part of, wherever they stand.
    groups: tuple
    is_directory: bool
    is_plain: bool
    is_member: bool


class Fact(NamedTuple):
    """What lines say of a key."""

    flags: int = 0
    # How the path of that key is spelled: no more than two, since two are as good as many.
    spellings: tuple = ()
    # The homes of lines whose identity, or what that is derived from, folds to the key.
    homes: frozenset = frozenset()
    # Homes, or folders, that lines of this home reach into.
    neighbours: frozenset = frozenset()


def read_line(line):
    """What a line says; `None` if `resolve` could not use it."""
    try:
        return _described(json.loads(line))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _described(file):
    path = _bytes(file["path"])
    identity = _bytes(file["id"]) if "id" in file else path
    shown = _bytes(file["shown"]) if "shown" in file else None
    versions = file["versions"]
    places = [path]
    is_live = True
    is_directory = bool(versions)
    for version in versions:
        if "path" in version:
            place = _bytes(version["path"])
            if place not in places:
                places.append(place)
        is_live = is_live and not version.get("deleted")
        is_directory = is_directory and bool(version.get("directory"))
    has_one_path = len(places) == 1
    groups = ()
    is_member = False
    if "group" in file:
        group = _bytes(file["group"])
        # A document as a whole stands in a line only once it is deleted.
        is_member = group != path or not all(version.get("deleted") for version in versions)
        depth = group.count(b"/") + 1
        around = [b"/".join(place.split(b"/")[:depth]) for place in places + [shown or group]]
        groups = tuple(sorted({group, *around}))
    for key in ("shown", "copyOf"):
        if key in file:
            places.append(_bytes(file[key]))
    stands_simply = (
        has_one_path and shown is None and "copyOf" not in file and not groups
        and b"~" not in identity)
    return StreamLine(
        path=path, identity=identity, shown=shown, places=tuple(places), groups=groups,
        is_directory=is_directory and stands_simply,
        is_plain=stands_simply and is_live and not all(v.get("ancestor") for v in versions),
        is_member=is_member)


def _bytes(value):
    """A name as bytes: text, or {"base64": …}."""
    if isinstance(value, str):
        # Half a surrogate is refused by `resolve`; here it only must not stop everything.
        return value.encode("utf-8", "surrogatepass")
    return base64.b64decode(value["base64"])


def parent(path):
    """The folder of a path or of a key."""
    return path.rpartition(b"/")[0]


def facts(lines, keys):
    """What lines say of keys: pairs of a key and a Fact, to be merged by key."""
    told = {}
    for line in lines:
        described = read_line(line)
        if described is None:
            continue
        home = keys.of_folder(parent(described.path))
        flags = NAME if described.is_directory else NAME | BLOCKING
        for place in described.places:
            yield keys.of_path(place), Fact(flags, (place,))
            folder = parent(place)
            yield from _folder_facts(folder, described.is_plain, told, keys)
            yield from _edge(home, keys.of_folder(folder), told)
        for group in described.groups:
            yield keys.of_path(group), Fact(NAME | BLOCKING | GROUP, (group,))
            yield from _folder_facts(parent(group), False, told, keys)
            yield from _edge(home, keys.of_folder(parent(group)), told)
        # The identity of a copy is that of its original, `~`, and more. Where the identity is the path
        # and there is nothing of the kind, the name says as much.
        if described.identity != described.path or b"~" in described.identity:
            yield keys.of_path(described.identity.partition(b"~")[0]), Fact(homes=frozenset([home]))


def _folder_facts(folder, is_plain, told, keys):
    """A folder and all around it, each told no more often than there is something new."""
    flags = FOLDER | PLAIN if is_plain else FOLDER
    while folder and told.get(folder, 0) | flags != told.get(folder, 0):
        told[folder] = told.get(folder, 0) | flags
        yield keys.of_folder(folder), Fact(flags, (folder,))
        folder = parent(folder)


def _edge(home, other, told):
    if home != other and (home, other) not in told:
        told[home, other] = 0
        yield home, Fact(neighbours=frozenset([other]))


def merged(left, right):
    """What two facts say of one key together."""
    spellings = left.spellings
    if right.spellings and right.spellings != spellings:
        spellings = tuple(sorted({*spellings, *right.spellings})[:2])
    return Fact(
        left.flags | right.flags, spellings, left.homes | right.homes,
        left.neighbours | right.neighbours)


class Join(NamedTuple):
    """Two folders whose lines are resolved together."""

    left: bytes
    right: bytes


class Whole(NamedTuple):
    """A folder that is resolved together with all below it."""

    key: bytes


class Witness(NamedTuple):
    """A folder that exists, and that nothing but its existence is to be known of around it."""

    key: bytes
    path: bytes


def conclusions(key, fact):
    """What follows from all that is said of a key."""
    for other in sorted(fact.neighbours):
        yield Join(key, other)
    homes = sorted(fact.homes)
    if homes and fact.flags & NAME:
        homes.append(parent(key))
    for home in homes[1:]:
        yield Join(homes[0], home)
    if fact.flags & GROUP or (fact.flags & FOLDER and len(fact.spellings) > 1):
        yield Whole(key)
        yield Join(key, parent(key))
    elif fact.flags & FOLDER:
        if fact.flags & BLOCKING or not fact.flags & PLAIN:
            yield Join(key, parent(key))
        else:
            yield Witness(key, fact.spellings[0])


class Layout:
    """To which component each folder belongs. Only folders that are joined with others are held."""

    def __init__(self, conclusions_drawn):
        conclusions_drawn = list(conclusions_drawn)
        self._wholes = {found.key for found in conclusions_drawn if isinstance(found, Whole)}
        self._parents = {}
        for found in conclusions_drawn:
            if isinstance(found, Join):
                self._join(self._outermost(found.left), self._outermost(found.right))
        self._parents = {key: self._first(key) for key in self._parents}

    def component(self, key):
        """The component of a folder."""
        key = self._outermost(key)
        return self._parents.get(key, key)

    def __len__(self):
        return len(self._wholes) + len(self._parents)

    def _outermost(self, key):
        """The outermost folder around one, itself counted, that is whole; else the folder itself."""
        if not self._wholes:
            return key
        if b"" in self._wholes:
            return b""
        end = key.find(b"/")
        while end >= 0:
            if key[:end] in self._wholes:
                return key[:end]
            end = key.find(b"/", end + 1)
        return key

    def _first(self, key):
        while True:
            above = self._parents.get(key, key)
            if above == key:
                return key
            self._parents[key] = self._parents.get(above, above)
            key = above

    def _join(self, left, right):
        left, right = self._first(left), self._first(right)
        if left != right:
            # The smaller one, whatever the order in which they come.
            self._parents[max(left, right)] = min(left, right)


def witness_line(folder):
    """A line that leaves something below a folder, and that is no line of any stream."""
    mark = hashlib.sha256(folder).hexdigest()
    path = folder + b"/witness-" + mark.encode()
    try:
        name = path.decode("utf-8")
    except UnicodeDecodeError:
        name = {"base64": base64.b64encode(path).decode()}
    version = {"device": "witness", "vector": {"witness": 1}, "directory": True}
    return json.dumps({"path": name, "id": f"witness {mark}", "versions": [version]}).encode()
