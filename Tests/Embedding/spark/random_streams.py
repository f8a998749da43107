"""Small streams in which names meet as often as they can."""

import json

FOLDERS = (
    "", "A", "A/B", "A/B/C", "A/D", "E", "E/B", "F/G/H", "Maße", "I.", "x-1.txt", "A/x-1.txt", "A/X-2.txt/B",
    "E/z-1")
NAMES = (
    "x.txt", "x.txt", "y.txt", "z", "x-1.txt", "x-2.txt", "X.TXT", "B", "D", "b", "E", "B-1", "y.txt~", "x~1",
    "Maße", "MASSE", "z-1", "é", "e\u0301", "I", "G-1")
# Folders that have the names that copies would get.
NUMBERED_FOLDERS = ("P", "P", "P", "P/x-1.txt", "P/x-1.txt/q", "P/x-2.txt", "P/X-1.TXT", "Q", "Q/x-1.txt")
NUMBERED_NAMES = ("x.txt", "x.txt", "x.txt", "X.txt", "z", "x-1.txt")
TEXTS = ("one\n", "one\n", "two\n", "one\ntwo\n", "three\n", "ONE\ntwo\n")
TIMES = tuple(f"2026-11-18T0{hour}:00:00Z" for hour in range(6))


class RandomStream:
    """Makes one stream. What is seldom in one stream is frequent in another."""

    def __init__(self, random, may_be_bad=True):
        self._random = random
        count = random.randint(2, 6)
        self._folders = [random.choice(FOLDERS) for _ in range(count)]
        self._names = random.sample(NAMES, random.randint(3, len(NAMES)))
        if random.random() < 0.4:
            self._folders = ["P", *random.sample(NUMBERED_FOLDERS, count)]
            self._names = random.sample(NUMBERED_NAMES, 4)
        self._respelled = random.choice((0, 0, 0, 0.02, 0.2))
        self._elsewhere = random.choice((0, 0.05, 0.3))
        self._own_identity = random.choice((0, 0.1, 0.4))
        self._copies = random.choice((0, 0.1, 0.3))
        self._documents = random.choice((0, 0, 0, 0.2))
        self._foreign = random.choice((0, 0, 0, 0.1))
        self._bad = random.choice((0, 0, 0, 0, 0.05)) if may_be_bad else 0
        self._identities = set()

    def lines(self):
        """The lines, as bytes without line feeds."""
        made = []
        for _ in range(self._random.choice((3, 6, 12, 25))):
            made += self._document() if self._happens(self._documents) else [self._file()]
        self._random.shuffle(made)
        lines = [json.dumps(file, ensure_ascii=self._happens(0.5)).encode() for file in made if file]
        return [self._spoiled(line) if self._happens(self._bad) else line for line in lines]

    def copies(self, outcome):
        """Lines about copies that an outcome has made, some of them renamed or edited since."""
        lines = []
        for line in outcome:
            if not line.startswith('{"path":') or not self._happens(0.7):
                continue
            file = json.loads(line)
            for kept in file["keeps"]:
                if "copyOf" not in kept or "id" not in kept:
                    continue
                version = {
                    key: kept[key] for key in (
                        "device", "vector", "modified", "origin", "size", "sha256", "directory", "symlink")
                    if key in kept}
                copy = {
                    "path": kept["path"], "id": kept["id"], "copyOf": kept["copyOf"], "versions": [version]}
                if self._happens(0.6) and isinstance(kept["path"], str):
                    copy["shown"] = self._random.choice((kept["path"] + "-1", self._path()))
                if self._happens(0.4) and "vector" in version:
                    later = self._version("k", {**version["vector"], "k": 9})
                    if self._happens(0.5):
                        later["path"] = self._name(self._path())
                    copy["versions"].append(later)
                if self._happens(0.3):
                    # Nothing but the identity tells whose copy it was.
                    copy = {"path": self._path(), "id": kept["id"], "versions": copy["versions"]}
                lines.append(json.dumps(copy).encode())
        return lines

    def _happens(self, chance):
        return self._random.random() < chance

    def _path(self):
        folder = self._random.choice(self._folders)
        if self._happens(self._respelled):
            folder = "/".join(
                self._random.choice((name, name.swapcase(), name.upper())) for name in folder.split("/"))
        name = self._random.choice(self._names)
        return f"{folder}/{name}" if folder else name

    def _name(self, path):
        if self._happens(self._foreign):
            return {"base64": "QS/+LnR4dA=="}  # A/\xfe.txt
        return path

    def _new(self, file, identity):
        """The file, or `None` if its identity is taken; sometimes it is a repetition nevertheless."""
        if identity in self._identities and not self._happens(self._bad):
            return None
        self._identities.add(identity)
        return file

    def _file(self):
        path = self._path()
        file = {"path": self._name(path)}
        identity = json.dumps(file["path"])
        if self._happens(self._own_identity):
            file["id"] = self._random.choice(("i1", "i2", "i3", "A/x.txt", "x.txt", "i1~m:1", self._path()))
            identity = json.dumps(file["id"])
        if self._happens(self._copies):
            original = self._random.choice((path, path, self._path()))
            origin = self._random.choice(("m:1", "m:2", "h:1,m:1", "h:1"))
            file["id"] = f"{original}~{origin}"
            if self._happens(0.8):
                file["copyOf"] = original
            identity = json.dumps(file["id"])
        if self._happens(self._copies):
            file["shown"] = self._random.choice((path, path + "-1", path.upper(), self._path()))
        file["versions"] = self._versions()
        if self._happens(self._elsewhere):
            # The file has been moved, and its identity is not where it stands.
            elsewhere = self._name(self._path())
            for version in file["versions"]:
                version["path"] = elsewhere
        return self._new(file, identity)

    def _versions(self):
        kind = self._random.random()
        first = self._version("m", {"m": 1})
        if kind < 0.3:
            return [first]
        later = self._version("m", {"m": 2})
        if kind < 0.4:
            return [first, later]
        others = [self._version("h", {"h": 1, "m": 1})]
        if kind < 0.5:
            others = [self._version("h", {"h": 1})]
        elif kind < 0.55:
            others = [self._version("h", {"m": 2, "h": 1}), self._version("k", {"k": 1, "m": 2})]
        elif kind < 0.6:
            others = [self._version("m", {"m": 2})]
        elif kind < 0.65:
            versions = [first, later, *others]
            for version in versions:
                del version["vector"]
            if self._happens(0.5):
                first["ancestor"] = True
            return versions
        return [first, later, *others]

    def _version(self, device, vector):
        version = {"device": device, "vector": vector}
        if self._happens(0.8):
            version["modified"] = self._random.choice(TIMES)
        if self._happens(self._elsewhere):
            version["path"] = self._name(self._path())
        kind = self._random.random()
        if kind < 0.7:
            version["text"] = self._random.choice(TEXTS)
        elif kind < 0.82:
            version["deleted"] = True
        elif kind < 0.94:
            version["directory"] = True
        else:
            version["symlink"] = self._random.choice(("x.txt", "y"))
        return version

    def _document(self):
        """The members of a folder that is one document, or of a data scope."""
        group = self._path()
        vectors = [("m", {"m": 1}), ("m", {"m": 2}), ("h", {"h": 1, "m": 1})][:self._random.choice((1, 3))]
        members = []
        is_scope = self._happens(0.2)
        is_moved = self._happens(self._elsewhere)
        moved = self._path()
        for name in self._random.sample(("a", "b", "sub/c"), self._random.randint(1, 3)):
            path = self._path() if is_scope else f"{group}/{name}"
            versions = []
            for device, vector in vectors:
                version = {
                    "device": device, "vector": vector, "modified": TIMES[len(versions)],
                    "text": self._random.choice(TEXTS)}
                if is_moved and not is_scope and device == "h":
                    version["path"] = f"{moved}/{name}"
                versions.append(version)
            members.append(
                self._new({"path": path, "group": group, "versions": versions}, json.dumps(path)))
        return members

    def _spoiled(self, line):
        way = self._random.randrange(4)
        if way == 0:
            return line[:len(line) // 2]
        if way == 1:
            return line.replace(b'"text": "', b'"text": "\xff', 1)
        if way == 2:
            return line.replace(b'"device": "m"', b'"device": "other"', 1)
        return line.replace(b'"versions"', b'"version"', 1)
