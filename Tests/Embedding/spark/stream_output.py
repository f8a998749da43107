"""How the answers of all partitions make one output, in the order in which one process gives it.

Pure functions over the records of `resolve_partition`.
"""

import json
import re
import zlib

from resolve_partition import CLOSING_KINDS

_COUNTS = (
    "files", "unchanged", "converged", "conflicts", "resolved", "undecided", "collisions", "discarded")
_RANKS = {kind: rank for rank, kind in enumerate(("file", *CLOSING_KINDS))}


def bucket(key, count):
    """Which of so many partitions a key belongs to, on every machine alike."""
    return zlib.crc32(key) % count


class PartOfOutput:
    """What is to be known of some records before they are put in order: adds up."""

    _MOST_SAMPLES = 100

    def __init__(self):
        self.files = 0
        self.closing = 0
        # The orders of some closing lines, and how many there are of them to each.
        self.samples = []
        self._step = 1
        self.bad = []
        self.counts = dict.fromkeys(_COUNTS, 0)
        self.is_complete = True

    def take(self, record):
        """Counts a record in."""
        kind, place, text = record.split("\t", 2)
        if kind == "summary":
            for name, count in json.loads(text).items():
                self.counts[name] += count
            self.is_complete = self.is_complete and place == "0"
        elif kind == "bad":
            self.bad.append((int(place), text))
        elif kind == "file":
            self.files += 1
        else:
            if self.closing % self._step == 0:
                self.samples.append(order(record))
                if len(self.samples) >= self._MOST_SAMPLES:
                    self.samples = self.samples[::2]
                    self._step *= 2
            self.closing += 1

    def add(self, other):
        """Counts in what another one has counted."""
        self.files += other.files
        self.closing += other.closing
        self.samples += other.samples
        self.bad += other.bad
        for name, count in other.counts.items():
            self.counts[name] += count
        self.is_complete = self.is_complete and other.is_complete
        return self

    def summary_line(self):
        """The last line of the output."""
        return json.dumps({"summary": self.counts}, separators=(",", ":"))

    def first_bad(self):
        """The bad line that one process would stop at; what no line is at fault for comes after all."""
        return min(self.bad, key=lambda bad: (bad[0] == 0, bad), default=None)


def order(record):
    """What puts records in order: comparable with that of any other record that has a place."""
    kind, place, _ = record.split("\t", 2)
    if kind in ("file", "revised"):
        return (_RANKS[kind], int(place), "")
    return (_RANKS[kind], 0, place)


def has_place(record):
    """Whether a record is a line of the output."""
    return record.partition("\t")[0] in _RANKS


def text(record):
    """The line of the output that a record is."""
    return record.split("\t", 2)[2]


class Division:
    """Divides the output into parts of about the same number of lines, each before the next."""

    def __init__(self, part_of_output, line_count, lines_in_part):
        self._line_count = max(1, line_count)
        self._file_parts = -(-part_of_output.files // lines_in_part)
        closing_parts = -(-part_of_output.closing // lines_in_part)
        # Parts may come out uneven, never out of order.
        samples = sorted(part_of_output.samples)
        self._bounds = sorted({
            samples[len(samples) * part // closing_parts] for part in range(1, closing_parts)})
        self.count = max(1, self._file_parts + len(self._bounds) + (closing_parts > 0))

    def part(self, place):
        """The part that an order is in."""
        rank, number, _ = place
        if rank == 0:
            part = (number - 1) * self._file_parts // self._line_count
            return min(part, self._file_parts - 1)
        part = self._file_parts
        for bound in self._bounds:
            if place < bound:
                break
            part += 1
        return part


def message(name, bad):
    """A bad line as a person is told of it."""
    number, reason = bad
    return f"{name}:{number}:{reason}" if number else f"{name}: {reason}"


_GROUP = re.compile(rb"\bgroup\b")


def has_documents(rules):
    """Whether rules, as text, may make one document of several files."""
    return _GROUP.search(rules) is not None
