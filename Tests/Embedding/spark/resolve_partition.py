"""What `pipe()` runs for a partition of a stream: gives its lines to `resolve` and says where every line
that comes back belongs in the whole.

    resolve_partition.py [--alone] --resolve PATH --library PATH OPTIONS OF RESOLVE…

Standard input and output are lines whose fields are separated by tabs; the last is a line of a stream.

    line    NUMBER  FLAGS  LINE     a line of the stream, by its number in the whole, from 1
    end     COUNT                   after the last: without it the input is not all there

    file    NUMBER  LINE            what a line came to
    group   ORDER   LINE            a document of several lines
    revised NUMBER  LINE            what a line came to among the others
    collision, copies  ORDER  LINE  names that met, and names of copies
    summary STATUS  LINE            the counts, without those of witnesses
    bad     NUMBER  MESSAGE         a line that cannot be used; 0 where it is none in particular

ORDER is hexadecimal: it stands for a path and what follows it, and orders like them by bytes. FLAGS are
letters: `b` the line is in base64, since it is no UTF-8; `s` it says where its file is shown; `m` it is a
member of a document and is answered with others; `w` it is a witness.

With `--alone` the partition is the whole stream, and `file` gives the places of all lines of output.
"""

import array
import base64
import hashlib
import json
import re
import subprocess
import sys
import threading

import stream_layout
from collision_keys import CANONICAL, CollisionKeys

# What follows the lines of files, in this order.
CLOSING_KINDS = ("group", "revised", "collision", "copies")

_BAD_LINE = re.compile(r"Error: standard input:(\d+)(?=[:\s])")
_EARLIER_LINE = re.compile(r"first at line (\d+)")
# The engine writes a name in one way only, so that two names are one when their texts are.
_IDENTITY = re.compile(
    rb'\{"path":("(?:[^"\\]|\\.)*"|\{[^}]*\})(?:,"id":("(?:[^"\\]|\\.)*"|\{[^}]*\}))?')


class PartitionError(Exception):
    """The partition cannot be resolved, and it is no fault of a line."""


def encoded(number, line, described):
    """A line of the stream as a record for this program."""
    flags = ""
    if described is not None and described.shown is not None:
        flags += "s"
    if described is not None and described.is_member:
        flags += "m"
    return _encoded(number, flags, line)


def encoded_witness(line):
    """A witness as a record for this program."""
    return _encoded(0, "w", line)


def encoded_end(count):
    """What follows the last of so many records."""
    return f"end\t{count}"


def _encoded(number, flags, line):
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        flags += "b"
        text = base64.b64encode(line).decode()
    return f"line\t{number}\t{flags}\t{text}"


class PartitionInput:
    """The lines on their way to `resolve`, and what has to be known of them when it answers."""

    def __init__(self, records):
        self._records = records
        # The numbers of the lines in the whole stream; 0 for a witness.
        self.numbers = array.array("q")
        self.members = set()
        self.shown = {}
        self.is_whole = False

    def lines(self):
        """The lines; what matters of each is remembered before it is given."""
        for record in self._records:
            kind, _, rest = record.rstrip(b"\n").partition(b"\t")
            if kind == b"end":
                self.is_whole = int(rest) == len(self.numbers)
                return
            number, flags, line = rest.split(b"\t", 2)
            if b"b" in flags:
                line = base64.b64decode(line)
            if b"m" in flags:
                self.members.add(len(self.numbers))
            if b"s" in flags:
                described = stream_layout.read_line(line)
                self.shown[described.identity] = described.shown
            self.numbers.append(int(number))
            yield line


class Answers:
    """Puts what `resolve` answers in terms of the whole stream."""

    def __init__(self, source, library_path):
        self._source = source
        self._library_path = library_path
        self._canonical_keys = None
        self._place = 0
        self._witnesses = 0
        # Of each line that was answered its number and the hash of its identity.
        self._answered = array.array("q")
        self._identities = array.array("Q")
        self._revised = 0
        self._before = (-1, b"")
        # By identity of a kept version: the path and identity of its file, and the paths that the version
        # was given and is a copy of. Only where the identity says less.
        self._keepers = {}

    def record(self, line):
        """A line of output as a record; nothing for one about a witness."""
        if line.startswith(b'{"path":'):
            return self._file(line)
        if line.startswith(b'{"revised":'):
            return self._revision(line)
        if line.startswith(b'{"collision":'):
            return self._collision(line)
        raise PartitionError(f"resolve says what is not known here: {_excerpt(line)}")

    def summary(self, line, status):
        """The counts as a record, without the witnesses."""
        self._skip_unanswered()
        if self._place != len(self._source.numbers):
            raise PartitionError("resolve has not answered every line")
        summary = json.loads(line)["summary"]
        summary["files"] -= self._witnesses
        summary["unchanged"] -= self._witnesses
        return _record("summary", status, json.dumps(summary).encode())

    def _file(self, line):
        if b',"id":' in line or b',"copyOf":' in line:
            self._remember(json.loads(line))
        self._skip_unanswered()
        if self._place == len(self._source.numbers):
            file = json.loads(line)
            return self._closing("group", _order(*_path_and_identity(file)), line)
        number = self._source.numbers[self._place]
        self._place += 1
        if number == 0:
            self._witnesses += 1
            return None
        self._answered.append(number)
        self._identities.append(_identity_hash(line))
        return _record("file", number, line)

    def _skip_unanswered(self):
        """Passes over lines that are answered with others."""
        source = self._source
        while self._place in source.members:
            self._place += 1

    def _revision(self, line):
        inner = line[len(b'{"revised":'):]
        self._remember(json.loads(line)["revised"])
        identity = _identity_hash(inner)
        # They come in the order of the lines that they revise.
        while self._revised < len(self._identities) and self._identities[self._revised] != identity:
            self._revised += 1
        if self._revised == len(self._identities):
            raise PartitionError(f"resolve revises what it has not said: {_excerpt(line)}")
        number = self._answered[self._revised]
        self._check_order("revised", b"%020d" % number)
        return _record("revised", number, line)

    def _collision(self, line):
        collision = json.loads(line)["collision"]
        if self._is_of_copies(collision):
            path, identity, _, _ = self._keeper(collision)
            return self._closing("copies", _order(path, identity), line)
        first = _name(collision["paths"][0]) if collision["paths"] else b""
        return self._closing("collision", _order(first, collision["key"].encode()), line)

    def _closing(self, kind, order, line):
        self._check_order(kind, order)
        return _record(kind, order.hex(), line)

    def _check_order(self, kind, order):
        """The merged output is in order only if every part of it is in the order that is known here."""
        place = (CLOSING_KINDS.index(kind), order)
        if place <= self._before:
            raise PartitionError(f"resolve answers in an order that is not known here, at a '{kind}' line")
        self._before = place

    def _is_of_copies(self, collision):
        """Whether it tells of names that were made for copies and met nothing, which come last.

        Names meet where a file wants the one that it was given or is shown at. A copy that is shown nowhere
        yet wants none; one that is shown elsewhere has what it wants; a directory only gets another spelling.
        """
        if "reason" in collision or not collision["renamed"]:
            return False
        sources = {_name(renamed["from"]) for renamed in collision["renamed"]}
        if sources != {_name(path) for path in collision["paths"]}:
            return False
        _, identity, given, copy_of = self._keeper(collision)
        first = collision["renamed"][0]
        if _name(first["from"]) != given:
            return False
        if self._are_alike(given, _name(first["to"])):
            return True
        shown = self._source.shown.get(identity) if _name(first["id"]) == identity else None
        if shown is not None and self._are_alike(stream_layout.parent(shown), stream_layout.parent(given)):
            return shown != given
        return copy_of == given

    def _are_alike(self, left, right):
        """Whether two paths differ in spelling only."""
        if left == right:
            return True
        if self._canonical_keys is None:
            self._canonical_keys = CollisionKeys(self._library_path, CANONICAL)
        return self._canonical_keys.of_path(left) == self._canonical_keys.of_path(right)

    def _keeper(self, collision):
        identity = _name(collision["renamed"][0]["id"])
        return self._keepers.get(identity, (identity, identity, identity, None))

    def _remember(self, file):
        path, identity = _path_and_identity(file)
        for kept in file["keeps"]:
            given, kept_identity = _path_and_identity(kept)
            copy_of = _name(kept["copyOf"]) if "copyOf" in kept else None
            # A copy that has a line of its own is told of there; by itself, its original makes it again.
            known = self._keepers.get(kept_identity)
            if known is None or known[1] != kept_identity or identity == kept_identity:
                self._keepers[kept_identity] = (path, identity, given, copy_of)


class AnswersAlone:
    """The same where the partition is the whole stream: every line stays where it is."""

    def __init__(self):
        self._count = 0

    def record(self, line):
        """A line of output as a record."""
        self._count += 1
        return _record("file", self._count, line)

    def summary(self, line, status):
        """The counts as a record."""
        return _record("summary", status, json.dumps(json.loads(line)["summary"]).encode())


def _path_and_identity(file):
    path = _name(file["path"])
    return path, _name(file["id"]) if "id" in file else path


def _name(value):
    return value.encode() if isinstance(value, str) else base64.b64decode(value["base64"])


def _order(path, name):
    # No path holds a NUL.
    return path + b"\0" + name


def _identity_hash(line):
    path, identity = _IDENTITY.match(line).groups()
    return int.from_bytes(hashlib.blake2b(identity or path, digest_size=8).digest(), "big")


def _record(kind, place, line):
    return f"{kind}\t{place}\t".encode() + line.rstrip(b"\n")


def _excerpt(line):
    return line[:200].decode("utf-8", "replace")


def resolve_partition(records, resolve, library_path, options, is_alone=False):
    """Resolves a partition.

    Gives records, and at last a summary or what is bad: then all others are to be left aside. Raises
    PartitionError where no line is at fault and the partition is to be tried again.
    """
    source = PartitionInput(records)
    answers = AnswersAlone() if is_alone else Answers(source, library_path)
    complaints = []
    failures = []
    with subprocess.Popen(
            [resolve, *options, "--format", "jsonl", "-"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        feeder = threading.Thread(target=_feed, args=(source, process.stdin, failures))
        listener = threading.Thread(target=lambda: complaints.extend(process.stderr))
        feeder.start()
        listener.start()
        summary = None
        try:
            for line in process.stdout:
                if line.startswith(b'{"summary":'):
                    summary = line
                else:
                    record = answers.record(line)
                    if record is not None:
                        yield record
        except PartitionError as error:
            # Where a line is bad those after it are answered for others.
            failures.append(error)
            for line in process.stdout:
                pass
        feeder.join()
        listener.join()
    if not source.is_whole:
        raise PartitionError("the partition's lines did not all arrive")
    bad, others = _bad_lines(complaints, source.numbers)
    if bad:
        yield from bad
    elif process.returncode in (64, 65, 66):
        # The same would come of it on every machine.
        reason = "; ".join(others).removeprefix("Error: ").removeprefix("standard input: ")
        yield _record("bad", 0, reason.encode())
    elif failures:
        raise failures[0]
    elif process.returncode not in (0, 1) or summary is None:
        raise PartitionError(f"resolve ended with status {process.returncode}: {'; '.join(others)}")
    else:
        sys.stderr.writelines(f"{text}\n" for text in others)
        yield answers.summary(summary, process.returncode)


def _feed(source, stream, failures):
    is_open = True
    try:
        for line in source.lines():
            if is_open:
                try:
                    stream.write(line + b"\n")
                except BrokenPipeError:
                    # Whoever gives the lines is not to be stopped halfway.
                    is_open = False
        stream.close()
    except BrokenPipeError:
        pass
    except Exception as error:  # What ends a thread would be forgotten.
        failures.append(PartitionError(f"a record is not one: {error}"))
        _close(stream)


def _close(stream):
    try:
        stream.close()
    except OSError:
        pass


def _bad_lines(complaints, numbers):
    """What `resolve` reports of lines, as records with their numbers in the whole, and the rest."""
    bad, others = [], []
    for line in complaints:
        text = line.decode("utf-8", "replace").rstrip("\n")
        found = _BAD_LINE.match(text)
        if found:
            message = _EARLIER_LINE.sub(
                lambda earlier: f"first at line {numbers[int(earlier[1]) - 1]}", text[found.end() + 1:])
            bad.append(_record("bad", numbers[int(found[1]) - 1], message.encode()))
        else:
            others.append(text)
    return bad, others


def main(arguments):
    """Runs the program; ends with 70 where the partition is to be tried again."""
    is_alone = "--alone" in arguments[:1]
    arguments = arguments[is_alone:]
    if len(arguments) < 4 or arguments[0] != "--resolve" or arguments[2] != "--library":
        sys.exit(f"resolve_partition.py: expected --resolve PATH --library PATH, found {arguments}")
    try:
        for record in resolve_partition(
                sys.stdin.buffer, arguments[1], arguments[3], arguments[4:], is_alone):
            sys.stdout.buffer.write(record + b"\n")
        sys.stdout.flush()
    except PartitionError as error:
        print(f"resolve_partition.py: {error}", file=sys.stderr)
        sys.exit(70)


if __name__ == "__main__":
    main(sys.argv[1:])
