"""What the measuring scripts have in common: the program that is measured, times, peaks, and runs in turn."""
import os
import statistics
import subprocess
import sys

# Imported from scripts that lie in the repository: no compiled copies beside them.
sys.dont_write_bytecode = True

PACKAGE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
MEGABYTE = 1 << 20


def built():
    """The static release program, built if it is not up to date."""
    build = subprocess.run(
        ["swift", "build", "-c", "release", "-Xswiftc", "-static-executable", "-Xlinker", "-s",
         "--scratch-path", ".build-static", "--product", "resolve"],
        cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if build.returncode:
        sys.exit(build.stdout)
    return os.path.join(PACKAGE, ".build-static/release/resolve")


def processor_time(command, most=1):
    """Seconds of the processor, user and system, that a command and what it starts take.

    A status above `most` ends the measurement: what failed is no figure.
    """
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if not 0 <= process.returncode <= most:
        sys.exit(f"{' '.join(command)} ended with status {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def peak(command):
    """Peak memory in megabytes; a process started from here would begin with the peak of this one."""
    run = subprocess.run(["/usr/bin/time", "-f", "%M", *command], stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True)
    return int(run.stderr.split()[-1]) / 1024


def in_turn(commands, runs, most=1):
    """The median seconds of each command. They take turns, so that whatever else the machine does meets all."""
    rounds = [[processor_time(command, most) for command in commands] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*rounds)]
