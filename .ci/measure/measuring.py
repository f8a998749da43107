"""Shared by the measuring scripts: building the measured program, and measuring times and peaks of alternating runs."""
import os
import statistics
import subprocess
import sys

# The measuring scripts import this file from the repository; do not leave compiled copies there.
sys.dont_write_bytecode = True

PACKAGE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
MEGABYTE = 1 << 20


def built():
    """The path of the static release program, which is built if it is not up to date."""
    build = subprocess.run(
        ["swift", "build", "-c", "release", "-Xswiftc", "-static-executable", "-Xlinker", "-s",
         "--scratch-path", ".build-static", "--product", "resolve"],
        cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if build.returncode:
        sys.exit(build.stdout)
    return os.path.join(PACKAGE, ".build-static/release/resolve")


def built_with(module, work, *files, uses=()):
    """Compiles Swift files together with the sources of a module of the core into a program in the folder `work`.

    `uses` are the modules besides ArraySpans that the module imports, in an order in which each finds its own.
    """
    def sources(folder):
        return [os.path.join(root, name) for root, _, names in os.walk(os.path.join(PACKAGE, folder))
                for name in names if name.endswith(".swift")]

    compiler = ["swiftc", "-O", "-wmo", "-swift-version", "6", "-parse-as-library", "-package-name", "resolve",
                "-enable-experimental-feature", "Lifetimes", "-I", work]
    used = ("ArraySpans", *uses)
    for name in used:
        subprocess.run([*compiler, *sources(f"Sources/Core/{name}"), "-module-name", name, "-emit-object", "-o",
                        f"{work}/{name}.o", "-emit-module", "-emit-module-path", f"{work}/{name}.swiftmodule"], check=True)
    subprocess.run([*compiler, *sources(f"Sources/Core/{module}"), *(os.path.join(PACKAGE, file) for file in files),
                    *(f"{work}/{name}.o" for name in used), "-o", f"{work}/program"], check=True)
    return f"{work}/program"


def built_with_text_merge(work, *files):
    """Compiles Swift files together with the sources of TextMerge into a program in the folder `work`; gives its path."""
    return built_with("TextMerge", work, *files)


def processor_time(command, most=1):
    """The processor time, user and system, of a command and its child processes in seconds.

    A status above `most` ends the measurement, because the time of a failed run has no meaning.
    """
    with open(os.devnull, "wb") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if not 0 <= process.returncode <= most:
        sys.exit(f"{' '.join(command)} ended with status {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def peak(command):
    """Peak memory in megabytes. GNU time starts the command: a child of this process would begin with its peak."""
    run = subprocess.run(["/usr/bin/time", "-f", "%M", *command], stdout=subprocess.DEVNULL,
                         stderr=subprocess.PIPE, text=True)
    return int(run.stderr.split()[-1]) / 1024


def in_turn(commands, runs, most=1):
    """The median seconds of each command. The commands alternate, so that other load affects all of them."""
    rounds = [[processor_time(command, most) for command in commands] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*rounds)]
