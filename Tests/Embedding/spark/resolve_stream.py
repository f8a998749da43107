"""Resolves a stream on an Apache Spark cluster: `resolve --format jsonl`, in many processes.

    spark-submit resolve_stream.py --resolve PATH --library PATH --strategy newest INPUT OUTPUT

INPUT is a file or folder of lines that the cluster can read, OUTPUT a folder that is made: its `part-*`
files one after the other are byte for byte what one process gives. README.md tells how, and what differs.

Exit status as of `resolve`: 0 all resolved, 1 something is left to decide, 64 wrong usage, 65 bad input (of
which nothing is written, but with --keep-going), 66 no such input, 73 OUTPUT is there.
"""

import argparse
import os
import pathlib
import shlex
import sys
from typing import NamedTuple

from pyspark import SparkFiles, StorageLevel
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession
from pyspark.sql.functions import col

import resolve_partition
import stream_layout
import stream_output
from collision_keys import CollisionKeys

HANDED_ON = (
    "strategy", "as", "deletes", "numbering", "name-limit", "granularity", "now", "clock-tolerance")
MODULES = ("collision_keys.py", "stream_layout.py", "stream_output.py", "resolve_partition.py")


class Counted(NamedTuple):
    """How many lines a block of the input has."""

    block: tuple
    count: int


class UsageError(Exception):
    """What was asked for cannot be done."""


class Programs:
    """The files that every worker needs, and where they are there."""

    def __init__(self, context, resolve, library, rules):
        self._context = context
        # One text is the command of all workers. On a machine of its own a worker has the files where it
        # runs; in the driver's process they are elsewhere.
        is_local = context.master == "local" or context.master.startswith("local[")
        self._folder = SparkFiles.getRootDirectory() if is_local else "."
        # A stream that comes through a pipe is put aside; a worker's own folder goes when the worker goes.
        self.environment = {"PATH": os.environ.get("PATH", os.defpath), "TMPDIR": self._folder}
        here = pathlib.Path(__file__).resolve().parent
        for module in MODULES:
            context.addPyFile(str(here / module))
        self.resolve = self._distributed(resolve)
        self.library = self._distributed(library)
        self.rules = self._distributed(rules) if rules else None

    def _distributed(self, path):
        """The name by which workers find a file; one that `--files` has brought is there already."""
        if os.path.exists(path):
            # Spark names what is behind a link by its own name.
            path = os.path.realpath(path)
            self._context.addFile(path)
        elif not os.path.exists(SparkFiles.get(path)):
            raise UsageError(f"{path}: there is no such file here, nor among those given by --files")
        return os.path.basename(path)

    def command(self, options, is_alone):
        """What `pipe()` is to run."""
        folder = self._folder
        if self.rules:
            options = ["--rules", f"{folder}/{self.rules}", *options]
        alone = ["--alone"] if is_alone else []
        return shlex.join([
            os.environ.get("PYSPARK_PYTHON", "python3"), f"{folder}/resolve_partition.py", *alone,
            "--resolve", f"{folder}/{self.resolve}", "--library", f"{folder}/{self.library}", *options])


class Stream:
    """The lines of the input, each with its place."""

    def __init__(self, session, path):
        # As bytes: what is no UTF-8 is for `resolve` to refuse, and a carriage return ends no line.
        table = session.read.option("lineSep", "\n").text(path)
        self._rows = table.select(
            col("value").cast("binary"), col("_metadata.file_path"), col("_metadata.file_block_start")).rdd
        self._firsts = {}
        self.line_count = 0

    @property
    def part_count(self):
        """In how many partitions it is read."""
        return self._rows.getNumPartitions()

    def blocks(self):
        """The lines as (block, place in it from 0, line)."""
        return self._rows.mapPartitions(_placed)

    def number(self, counts):
        """Gives lines their numbers, from how many there are in each block."""
        self.line_count = 0
        self._firsts = {}
        for block, count in sorted(counts):
            self._firsts[block] = self.line_count + 1
            self.line_count += count

    def lines(self, refused):
        """The lines as (number, line), without those that were refused."""
        firsts = self._firsts

        def number(places):
            for block, place, line in places:
                if firsts[block] + place not in refused:
                    yield firsts[block] + place, line

        return self.blocks().mapPartitions(number)


def _placed(rows):
    block, place = None, 0
    for line, path, start in rows:
        if (path, start) != block:
            block, place = (path, start), 0
        yield block, place, bytes(line)
        place += 1


class Resolution:
    """Resolves a stream: which lines belong together, what they come to, and all in order."""

    def __init__(self, context, stream, programs, options, rules, partitions):
        self._context = context
        self._stream = stream
        self._programs = programs
        self._options = options
        self._partitions = partitions
        # Which files the rules make one document of, only `resolve` can tell, and it tells at the end.
        self._is_alone = rules is not None and stream_output.has_documents(rules)

    def run(self, output, keeps_going, complain):
        """Resolves; gives the exit status."""
        refused = frozenset()
        while True:
            records = self._records(refused).persist(StorageLevel.DISK_ONLY)
            whole = self._counted(records)
            if not whole.bad:
                break
            records.unpersist()
            if not keeps_going or whole.first_bad()[0] == 0:
                complain(whole.first_bad())
                return 65
            for bad in sorted(whole.bad):
                complain(bad)
            # What a bad line says of names has no part in what the others come to.
            refused = refused | {number for number, _ in whole.bad}
        self._write(records, whole, output)
        if refused:
            return 65
        return 0 if whole.is_complete else 1

    def _records(self, refused):
        """What `resolve` makes of the lines that are not refused, as records."""
        conclusions = self._conclusions(refused)
        layout = self._layout(conclusions)
        shared = self._context.broadcast(layout)
        library, count = self._programs.library, 1 if self._is_alone else self._partitions

        def placed_lines(lines):
            keys = CollisionKeys(SparkFiles.get(library))
            for number, line in lines:
                described = stream_layout.read_line(line)
                path = b"" if described is None else described.path
                component = shared.value.component(keys.of_folder(stream_layout.parent(path)))
                yield (stream_output.bucket(component, count), number), resolve_partition.encoded(
                    number, line, described)

        def placed_witnesses(found):
            for witness in found:
                component = shared.value.component(stream_layout.parent(witness.key))
                if component != shared.value.component(witness.key):
                    line = stream_layout.witness_line(witness.path)
                    yield (stream_output.bucket(component, count), 0), resolve_partition.encoded_witness(line)

        lines = self._stream.lines(refused).mapPartitions(placed_lines)
        witnesses = conclusions.filter(
            lambda found: isinstance(found, stream_layout.Witness)).mapPartitions(placed_witnesses)
        self._context.setJobDescription("resolving")
        # The lines of a partition in one order whenever its task is run again: so it answers the same.
        return (
            (lines if self._is_alone else lines.union(witnesses))
            .repartitionAndSortWithinPartitions(count, lambda key: key[0], True, lambda key: key[1])
            .mapPartitions(_ended)
            .pipe(
                self._programs.command(self._options, self._is_alone), self._programs.environment,
                checkCode=True))

    def _conclusions(self, refused):
        """What follows from the names that lines have; the lines are counted on the way."""
        library, count = self._programs.library, self._partitions
        self._context.setJobDescription("looking at names")
        if not self._stream.line_count:
            lines = self._stream.blocks().map(lambda placed: (placed[0], placed[2]))
        else:
            lines = self._stream.lines(refused).map(lambda numbered: (None, numbered[1]))

        def facts(blocks):
            counts = {}

            def counted():
                for block, line in blocks:
                    counts[block] = counts.get(block, 0) + 1
                    yield line

            yield from stream_layout.facts(counted(), CollisionKeys(SparkFiles.get(library)))
            for block, count in counts.items():
                # No name holds a NUL.
                yield b"\0" + repr(block).encode(), Counted(block, count)

        return lines.mapPartitions(facts).reduceByKey(
            stream_layout.merged, count, lambda key: stream_output.bucket(key, count)).flatMap(_drawn)

    def _layout(self, conclusions):
        found = conclusions.filter(lambda found: not isinstance(found, stream_layout.Witness)).collect()
        if not self._stream.line_count:
            self._stream.number(counted for counted in found if isinstance(counted, Counted))
        if self._is_alone:
            return stream_layout.Layout([stream_layout.Whole(b"")])
        return stream_layout.Layout(found)

    def _counted(self, records):
        def count(part):
            counted = stream_output.PartOfOutput()
            for record in part:
                counted.take(record)
            yield counted

        return records.mapPartitions(count).reduce(lambda left, right: left.add(right))

    def _write(self, records, whole, output):
        self._context.setJobDescription("writing")
        lines_in_part = max(1000, self._stream.line_count // self._partitions)
        division = stream_output.Division(whole, self._stream.line_count, lines_in_part)
        ordered = (
            records.filter(stream_output.has_place)
            .map(lambda record: (stream_output.order(record), stream_output.text(record)))
            .repartitionAndSortWithinPartitions(division.count, division.part))
        summary = self._context.parallelize([whole.summary_line()], 1)
        ordered.values().union(summary).saveAsTextFile(output)


def _ended(keyed):
    count = 0
    for _, record in keyed:
        count += 1
        yield record
    yield resolve_partition.encoded_end(count)


def _drawn(merged):
    key, fact = merged
    if key.startswith(b"\0"):
        yield fact
    else:
        yield from stream_layout.conclusions(key, fact)


def parse(arguments):
    """The arguments, and those among them that every `resolve` gets."""
    parser = argparse.ArgumentParser(
        prog="resolve_stream.py", allow_abbrev=False,
        description="Resolves a stream on an Apache Spark cluster.")
    parser.add_argument("--resolve", required=True, metavar="PATH", help="the program, static")
    parser.add_argument("--library", required=True, metavar="PATH", help="libconflict_resolution.so")
    parser.add_argument("--partitions", type=int, metavar="N", help="in how many parts it is resolved")
    parser.add_argument("--keep-going", action="store_true", help="leave out lines that cannot be used")
    parser.add_argument("--rules", metavar="FILE", help="rules, as for resolve")
    for option in HANDED_ON:
        parser.add_argument(f"--{option}", action="append", help="as for resolve")
    parser.add_argument("input", metavar="INPUT")
    parser.add_argument("output", metavar="OUTPUT")
    # argparse has 2 for wrong usage.
    parser.error = lambda message: sys.exit(_complaint(parser.prog, message, 64))
    parsed = parser.parse_args(arguments)
    options = []
    for option in HANDED_ON:
        for value in getattr(parsed, option.replace("-", "_")) or []:
            options += [f"--{option}={value}"]
    if parsed.now and "clock" in parsed.now:
        parser.error("--now clock: each worker has a clock of its own; give a time")
    if parsed.keep_going:
        options.append("--keep-going")
    return parsed, options


def exists(context, path):
    """Whether something is at a path, on whatever file system it names."""
    path = context._jvm.org.apache.hadoop.fs.Path(path)
    return path.getFileSystem(context._jsc.hadoopConfiguration()).exists(path)


def _complaint(name, message, status):
    print(f"{name}: {message}", file=sys.stderr)
    return status


def run(arguments):
    """Runs the program; gives its exit status."""
    parsed, options = parse(arguments)
    session = SparkSession.builder.appName("resolve").getOrCreate()
    context = session.sparkContext
    try:
        programs = Programs(context, parsed.resolve, parsed.library, parsed.rules)
        rules = pathlib.Path(SparkFiles.get(programs.rules)).read_bytes() if programs.rules else None
        if exists(context, parsed.output):
            return _complaint("resolve_stream.py", f"{parsed.output}: is there already", 73)
        stream = Stream(session, parsed.input)
        partitions = parsed.partitions or max(stream.part_count, 3 * context.defaultParallelism)
        resolution = Resolution(context, stream, programs, options, rules, partitions)
        return resolution.run(parsed.output, parsed.keep_going, lambda bad: print(
            f"Error: {stream_output.message(parsed.input, bad)}", file=sys.stderr))
    except UsageError as error:
        return _complaint("resolve_stream.py", error, 66)
    except AnalysisException as error:
        return _complaint("resolve_stream.py", f"{parsed.input}: {error}", 66)
    finally:
        session.stop()


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
