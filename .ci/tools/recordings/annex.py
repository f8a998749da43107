"""git-annex: one repository per device, each a remote of all others; files are unlocked, because people edit them."""

import os
import re
import shutil

from .process import environment, run, summary
from .star import Star


class Annex(Star):
    """`git annex assist`, which versions before 10.20230626 do not have: there `add` and `sync --content`."""

    program = "git-annex"

    def __init__(self, work, program=None):
        super().__init__(work, program)
        self.env = environment(
            self.home, GIT_AUTHOR_DATE="2026-11-18T12:00:00Z", GIT_COMMITTER_DATE="2026-11-18T12:00:00Z")
        if program:
            # git starts it by its name: as a content filter, and on the other side of a remote.
            self.env["PATH"] = os.path.dirname(os.path.abspath(program)) + ":" + self.env["PATH"]
        _, printed = run([self.program, "assist", "--help"], self.env, self.work)
        self.assists = "Usage: git-annex assist" in printed
        self.options = ["annex.addunlocked=true", "assist" if self.assists else "add, sync --content"]

    def version(self):
        _, printed = run([self.program, "version", "--raw"], self.env, self.work, check=True)
        return re.match(r"[\d.]+", printed).group(0)

    def call(self, device, *command, check=True):
        return run(list(command), self.env, os.path.join(self.work, device), check)

    def begin(self, devices):
        folders = {}
        self.members = devices
        # Each device meets all others at once.
        self.pairs = [(device, "others") for device in devices]
        self.met = set()
        for device in devices:
            folder = folders[device] = os.path.join(self.work, device)
            clear(folder)
            os.makedirs(folder)
            self.call(device, "git", "init", "-q", "-b", "main")
            self.call(device, "git", "config", "user.name", device)
            self.call(device, "git", "config", "user.email", f"{device}@example.com")
            self.call(device, self.program, "init", device)
            self.call(device, "git", "config", "annex.addunlocked", "true")
        for device in devices:
            for other in devices:
                if other != device:
                    self.call(device, "git", "remote", "add", other, f"../{other}")
        return folders

    def meet(self, one, other, first):
        if self.assists:
            status, printed = self.call(one, self.program, "assist", check=False)
        else:
            self.call(one, self.program, "add", ".", check=False)
            status, printed = self.call(one, self.program, "sync", "--content", check=False)
        return status, summary(printed, self.work, r"CONFLICT|conflict|Automatically|fail|error|fatal|Warning")

    def stored(self, sha256):
        for device in self.members:
            for _, _, names in os.walk(os.path.join(self.work, device, ".git", "annex", "objects")):
                if any(f"--{sha256}" in name for name in names):
                    return True
        return False


def clear(folder):
    """Removes a repository; its stored contents are write-protected."""
    for place, folders, _ in os.walk(folder):
        os.chmod(place, 0o755)
    shutil.rmtree(folder, ignore_errors=True)
