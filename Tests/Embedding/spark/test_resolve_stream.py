"""Tests that a cluster gives byte for byte what one process gives.

    test_resolve_stream.py --resolve PATH --library PATH [--streams N] [--seed N]

First many small streams without Spark. RESOLVE_SPARK_PYTHON names a Python that has PySpark.
"""

import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import sys

from collision_keys import CANONICAL, UNIVERSAL, CollisionKeys
from random_streams import RandomStream
from stream_without_spark import resolve_lines

POLICIES = (
    ["--strategy=newest"], ["--strategy=keep-both"], ["--strategy=keep-both"],
    ["--strategy=merge,keep-both", "--as=h"], [],
    ["--strategy=keep-both", "--deletes=keep-copy", "--numbering=finder"],
    ["--strategy=oldest", "--deletes=delete-wins"])


def one_process(resolve, lines, options):
    """The lines of output of one process, what it calls bad, and its status."""
    process = subprocess.run(
        [resolve, *options, "--format", "jsonl", "-"], input=b"".join(line + b"\n" for line in lines),
        capture_output=True)
    bad = [
        (int(number), reason) for number, reason in re.findall(
            r"^Error: standard input:(\d+):(.*)$", process.stderr.decode(), re.MULTILINE)]
    return process.stdout.decode().splitlines(), bad, process.returncode


def check_constants(library):
    """Compares the numbers that this folder gives the kinds of keys with those of the header."""
    header = pathlib.Path(library).absolute().parent.parent / "include" / "conflict_resolution.h"
    numbers = dict(re.findall(r"\bCR_KEY_([A-Z]+) = (\d+)", header.read_text()))
    if numbers != {"CANONICAL": str(CANONICAL), "UNIVERSAL": str(UNIVERSAL)}:
        sys.exit(f"FAILED: {header} numbers the kinds of keys otherwise: {numbers}")


def test_small_streams(arguments):
    """Streams of a few lines, each resolved in as many processes as it has components."""
    keys = CollisionKeys(arguments.library, UNIVERSAL)
    seen = collections.Counter()
    for index in range(arguments.streams):
        seed = f"{arguments.seed}/{index}"
        chance = random.Random(seed)
        stream = RandomStream(chance)
        lines = stream.lines()
        options = chance.choice(POLICIES)
        if chance.random() < 0.3:
            # Some know what came of it the last time.
            lines += stream.copies(one_process(arguments.resolve, lines, options)[0])
            chance.shuffle(lines)
        keeps_going = chance.random() < 0.2
        partitions = chance.choice((None, None, 2, 3))
        is_alone = chance.random() < 0.02
        expected = one_process(
            arguments.resolve, lines, [*options, "--keep-going"] if keeps_going else options)
        if expected[2] == 65 and not (expected[0] and expected[0][-1].startswith('{"summary":')):
            # One process has told what came before; a cluster tells nothing.
            at_end = keeps_going or not expected[1]
            expected = ([], [(0, None)] if at_end else expected[1], 65)
        try:
            found = resolve_lines(
                lines, keys, arguments.resolve, arguments.library, options, partitions, keeps_going, is_alone)
        except Exception:
            save(lines, seed)
            print(f"seed {seed}, options {options}, partitions {partitions}, keeps going: {keeps_going}")
            raise
        if [number for number, _ in found[1]] == [0]:
            # Of several documents that are inconsistent one process tells of any.
            found = (found[0], [(0, None)], found[2])
        if expected != found and not is_streamed_alike(arguments.resolve, lines, options):
            # What is to be equalled is wrong itself.
            print(f"seed {seed}, {options}: one process resolves the stream otherwise than all at once")
            save(lines, seed)
            seen["left aside"] += 1
            continue
        if expected != found:
            save(lines, seed)
            report(seed, lines, [*options, f"partitions {partitions}"], expected, found)
            return False
        seen[f"status {expected[2]}"] += 1
    print(f"{arguments.streams} small streams, seed {arguments.seed}: all as in one process; {dict(seen)}")
    return True


def is_streamed_alike(resolve, lines, options):
    """Whether a stream's output says what the same lines come to when they are resolved all at once."""
    # With a pick, whatever it is, a stream is held in memory whole.
    at_once, _, _ = one_process(resolve, lines, [*options, "--pick", "no such file=m:1"])
    # What depends on the hashes of one run may be right in the next.
    return all(
        with_revised_files(one_process(resolve, lines, options)[0]) == at_once for _ in range(10))


def with_revised_files(output):
    """A stream's output with every revised file in the place of the one told before."""
    revised, told = {}, []
    for line in output:
        if line.startswith('{"revised":'):
            file = json.loads(line)["revised"]
            revised[json.dumps(file.get("id", file["path"]))] = line[len('{"revised":'):-1]
        else:
            told.append(line)
    for place, line in enumerate(told):
        if revised and line.startswith('{"path":'):
            file = json.loads(line)
            told[place] = revised.get(json.dumps(file.get("id", file["path"])), line)
    return told


def save(lines, seed):
    """Leaves a stream where a person finds it."""
    path = pathlib.Path(f"failed-{seed.replace('/', '-')}.jsonl")
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    print(f"the stream is in {path.absolute()}")


def report(seed, lines, options, expected, found):
    """Tells how two outcomes differ."""
    print(f"FAILED: seed {seed}, {options}: {len(lines)} lines, status {expected[2]} and {found[2]}")
    for name, one, other in (("one process", expected, found), ("the cluster", found, expected)):
        print(f"  only {name}: bad {[bad for bad in one[1] if bad not in other[1]]}")
        for line in [line for line in one[0] if line not in other[0]][:10]:
            print(f"    {line}")
    if sorted(expected[0]) == sorted(found[0]):
        print("  the same lines in another order")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--resolve", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--streams", type=int, default=300)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    check_constants(arguments.library)
    sys.exit(0 if test_small_streams(arguments) else 1)


if __name__ == "__main__":
    main()
