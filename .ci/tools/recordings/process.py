"""Runs programs with a separate home folder, a time limit, and no settings of a user."""

import os
import re
import signal
import subprocess

DEADLINE = float(os.environ.get("RECORD_PATIENCE", "180"))


class Failure(Exception):
    """A recording cannot be made."""


def environment(home, **more):
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return {**kept, "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": home, "GIT_CONFIG_NOSYSTEM": "1", **more}


def run(command, env, cwd, check=False):
    """The status and the output."""
    process = subprocess.Popen(command, env=env, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True)
    try:
        printed, _ = process.communicate(timeout=DEADLINE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Failure(f"'{' '.join(command)}' is not done after {DEADLINE:.0f} s") from None
    if check and process.returncode != 0:
        raise Failure(f"'{' '.join(command)}' ended with status {process.returncode}: {printed.strip()}")
    return process.returncode, printed


def summary(printed, work, pattern, most=8):
    """The relevant lines, without colors, times and paths of this machine."""
    lines = []
    for line in re.split(r"[\r\n]+", printed):
        line = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", line)
        line = line.replace(work + "/", "").replace(work, "")
        line = re.sub(r"\d{4}[-/]\d{2}[-/]\d{2} \d{2}:\d{2}:\d{2}(\.\d+)? ?", "", line)
        line = re.sub(r" at \d{2}:\d{2}:\d{2}", "", line)
        line = re.sub(r"\b[0-9a-f]{40}\b|(?<=\[main )[0-9a-f]{7,40}", "COMMIT", line)
        line = re.sub(r" +", " ", line).strip()
        if re.search(pattern, line) and line not in lines:
            lines.append(line)
    return lines[:most]
