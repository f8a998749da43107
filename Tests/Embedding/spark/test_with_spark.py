"""Runs `resolve_stream.py` under Spark: in one process, and on a cluster of which a worker is killed.

    python test_with_spark.py --resolve PATH --library PATH [--groups N] [--seed N]

Run it by a Python that has PySpark. Needs Linux, where processes are looked for in /proc.
"""

import argparse
import base64
import collections
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

import pyspark

from random_streams import RandomStream
from test_resolve_stream import is_streamed_alike

HERE = pathlib.Path(__file__).resolve().parent
SPARK_HOME = pathlib.Path(pyspark.__file__).parent
TEXT = "line {0} of the text\nanother line that nobody has changed\nthe last line {0}\n"


class SparkRun:
    """One run of the program, and what Spark says of it."""

    def __init__(self, arguments, folder, master, stream, options):
        self._folder = folder
        self.output = folder / "output"
        self._events = folder / "events"
        self._events.mkdir()
        settings = {
            "spark.eventLog.enabled": "true", "spark.eventLog.dir": self._events.as_uri(),
            "spark.eventLog.rolling.enabled": "false", "spark.eventLog.compress": "false",
            "spark.ui.enabled": "false", "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "127.0.0.1"}
        environment = dict(
            os.environ, SPARK_HOME=str(SPARK_HOME), PYSPARK_PYTHON=sys.executable,
            PYSPARK_DRIVER_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1",
            SPARK_WORKER_DIR=str(folder / "workers"), SPARK_LOCAL_DIRS=str(folder / "local"))
        command = [
            str(SPARK_HOME / "bin" / "spark-submit"), "--master", master,
            *(word for name, value in settings.items() for word in ("--conf", f"{name}={value}")),
            str(HERE / "resolve_stream.py"), "--resolve", arguments.resolve, "--library", arguments.library,
            *options, str(stream), str(self.output)]
        self._log = open(folder / "log", "wb")
        self.process = subprocess.Popen(command, env=environment, stdout=self._log, stderr=self._log)

    def wait(self):
        """Waits for the end; gives the exit status."""
        status = self.process.wait()
        self._log.close()
        return status

    def log(self):
        """The end of what the run has reported."""
        return (self._folder / "log").read_text(errors="replace")[-4000:]

    def parts(self):
        """The output, part by part."""
        for path in sorted(self.output.glob("part-*")):
            yield path.read_bytes()

    def task_ends(self):
        """How the tasks ended, and how often."""
        ends = collections.Counter()
        for path in self._events.rglob("*"):
            if not path.is_file():
                continue
            for line in path.read_text().splitlines():
                if line.startswith('{"Event":"SparkListenerTaskEnd"'):
                    ends[json.loads(line)["Task End Reason"]["Reason"]] += 1
                elif line.startswith('{"Event":"SparkListenerExecutorRemoved"'):
                    ends["ExecutorRemoved"] += 1
        return ends


def processes():
    """The processes that there are: parents and command lines by number."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            command = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        found[int(path.name)] = (parent, command)
    return found


def busy_worker(driver):
    """A worker of a driver that has a partition in the hands of `resolve` right now, or nothing."""
    found = processes()
    for number, (_, command) in found.items():
        if "resolve_partition.py" not in command:
            continue
        worker = None
        while number in found:
            parent, command = found[number]
            if worker is None and "CoarseGrainedExecutorBackend" in command:
                worker = number
            if number == driver:
                return worker
            number = parent
    return None


def expect_output(run, expected):
    """Whether the parts one after the other are the bytes of a file."""
    with open(expected, "rb") as one:
        for part in run.parts():
            if one.read(len(part)) != part:
                return False
        return one.read(1) == b""


def resolve_in_one_process(arguments, stream, output, options):
    """Writes what one process gives; gives its exit status."""
    with open(output, "wb") as file:
        return subprocess.run(
            [arguments.resolve, *options, "--format", "jsonl", str(stream)], stdout=file).returncode


def write_groups(stream, count):
    """A stream of so many conflicts in a thousand folders."""
    with open(stream, "w") as file:
        for number in range(count):
            base = TEXT.format(number)
            versions = [
                {"device": "mom", "vector": {"mom": 1}, "modified": "2026-11-18T08:00:00Z", "text": base},
                {"device": "mom", "vector": {"mom": 2}, "text": base + "mom\n",
                 "modified": f"2026-11-18T11:{number % 60:02}:20Z"},
                {"device": "home", "vector": {"home": 1, "mom": 1}, "text": "home\n" + base,
                 "modified": f"2026-11-18T11:{number % 59:02}:30Z"}]
            path = f"Documents/{number % 997}/Budget {number}.txt"
            file.write(json.dumps({"path": path, "versions": versions}) + "\n")


def write_small_streams(arguments, stream, count, options):
    """Many small streams as one, each in a folder of its own."""
    with open(stream, "w") as file:
        index = 0
        while count > 0:
            lines = moved_stream(f"{arguments.seed}/{index}", f"Stream {index}")
            index += 1
            # One document that is inconsistent would end them all.
            if is_streamed_alike(arguments.resolve, lines, options):
                file.write("".join(line.decode() + "\n" for line in lines))
                count -= 1


def moved_stream(seed, folder):
    """The lines of a small stream with all its names in a folder."""
    def moved(value):
        if isinstance(value, dict):
            path = folder.encode() + b"/" + base64.b64decode(value["base64"])
            return {"base64": base64.b64encode(path).decode()}
        return f"{folder}/{value}"

    lines = []
    for line in RandomStream(random.Random(seed), may_be_bad=False).lines():
        element = json.loads(line)
        for part in (element, *element["versions"]):
            for key in ("path", "id", "shown", "copyOf", "group"):
                if key in part:
                    part[key] = moved(part[key])
        lines.append(json.dumps(element).encode())
    return lines


def test_in_one_process(arguments, folder):
    """Many small streams, in a Spark that has all in one process."""
    stream, one = folder / "small.jsonl", folder / "small.out"
    options = ["--strategy=merge,keep-both", "--as=h"]
    write_small_streams(arguments, stream, 60, options)
    expected = resolve_in_one_process(arguments, stream, one, options)
    start = time.monotonic()
    run = SparkRun(arguments, folder, "local[2]", stream, [*options, "--partitions=4"])
    status = run.wait()
    if status != expected or not expect_output(run, one):
        print(f"FAILED   small streams: status {status}, expected {expected}; {folder}\n{run.log()}")
        return False
    print(f"ok       60 small streams under local[2], seed {arguments.seed}: "
          f"{time.monotonic() - start:.1f} s, {one.stat().st_size} bytes, as in one process")
    return True


def test_with_a_worker_killed(arguments, folder):
    """A cluster of two workers, one of which is killed while it resolves."""
    stream, one = folder / "groups.jsonl", folder / "groups.out"
    write_groups(stream, arguments.groups)
    options = [f"--strategy={arguments.strategy}"]
    start = time.monotonic()
    expected = resolve_in_one_process(arguments, stream, one, options)
    alone = time.monotonic() - start
    start = time.monotonic()
    run = SparkRun(arguments, folder, "local-cluster[2,1,1024]", stream, options)
    killed = None
    while killed is None and run.process.poll() is None:
        killed = busy_worker(run.process.pid)
        time.sleep(0.05)
    at = time.monotonic() - start
    if killed is not None:
        os.kill(killed, signal.SIGKILL)
    status = run.wait()
    took = time.monotonic() - start
    ends = run.task_ends()
    if not ends["ExecutorLostFailure"]:
        print(f"FAILED   no task was lost with worker {killed}: {dict(ends)}; {folder}\n{run.log()}")
        return False
    if status != expected or not expect_output(run, one):
        print(f"FAILED   groups: status {status}, expected {expected}; {folder}\n{run.log()}")
        return False
    print(f"ok       {arguments.groups} groups, {arguments.strategy}, on two workers: {took:.1f} s, one "
          f"process {alone:.1f} s; one worker killed after {at:.1f} s while it resolved, "
          f"tasks: {dict(ends)}; {one.stat().st_size} bytes, as in one process")
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--resolve", required=True)
    parser.add_argument("--library", required=True)
    parser.add_argument("--groups", type=int, default=50_000)
    parser.add_argument("--strategy", default="newest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=("small", "killed"))
    arguments = parser.parse_args()
    tests = {"small": test_in_one_process, "killed": test_with_a_worker_killed}
    passed = True
    for name, test in tests.items():
        if arguments.only in (None, name):
            with tempfile.TemporaryDirectory(prefix="resolve-spark-") as folder:
                passed = test(arguments, pathlib.Path(folder)) and passed
    sys.exit(0 if passed else 1)


if __name__ == "__main__":
    main()
