"""git: clones of one bare repository; each device commits, pulls with a merge, and pushes."""

import hashlib
import os
import re
import shutil
import subprocess

from .process import environment, run, summary
from .star import Star


class Git(Star):
    """`git pull --no-rebase` as Debian has it, with no merge tool and no settings."""

    program = "git"
    options = ["pull", "--no-rebase"]

    def __init__(self, work, program=None):
        super().__init__(work, program)
        self.env = environment(
            self.home, GIT_AUTHOR_DATE="2026-11-18T12:00:00Z", GIT_COMMITTER_DATE="2026-11-18T12:00:00Z",
            GIT_TERMINAL_PROMPT="0", GIT_EDITOR="true")

    def version(self):
        _, printed = run([self.program, "--version"], self.env, self.work, check=True)
        return re.search(r"version ([\d.]+)", printed).group(1)

    def git(self, device, *arguments, check=True):
        return run([self.program, *arguments], self.env, os.path.join(self.work, device), check)

    def begin(self, devices):
        folders = super().begin(devices)
        self.members = devices
        self.stuck = {}
        self.pairs = [(device, "hub") for device in devices]
        return folders

    def start(self, names):
        hub = os.path.join(self.work, "hub")
        shutil.rmtree(hub, ignore_errors=True)
        run([self.program, "init", "-q", "--bare", "-b", "main", hub], self.env, self.work, check=True)
        for name in names:
            if name == "hub":
                continue
            self.git(name, "init", "-q", "-b", "main")
            self.git(name, "config", "user.name", name)
            self.git(name, "config", "user.email", f"{name}@example.com")
            self.git(name, "remote", "add", "origin", "../hub")

    def meet(self, one, other, first):
        if one in self.stuck:
            return self.stuck[one]
        self.git(one, "add", "-A")
        if self.git(one, "status", "--porcelain")[1].strip():
            self.git(one, "commit", "-q", "-m", "Edits")
        if first and self.git(one, "ls-remote", "origin")[1].strip() == "":
            self.git(one, "push", "-q", "-u", "origin", "main")
            return 0, []
        status, printed = self.git(one, "pull", "--no-rebase", "--no-edit", "origin", "main", check=False)
        says = summary(printed, self.work, r"CONFLICT|Auto-merging|fail|error|fatal")
        if status != 0:
            # A person must continue from here.
            self.stuck[one] = (status, says)
            return status, says
        self.git(one, "push", "-q", "origin", "HEAD:main")
        return status, says

    def stored(self, sha256):
        for device in [*self.members, "hub"]:
            _, listed = self.git(device, "cat-file", "--batch-all-objects", "--batch-check=%(objectname) %(objecttype)")
            for line in listed.splitlines():
                name, kind = line.split()
                if kind == "blob" and self.digest(device, name) == sha256:
                    return True
        return False

    def digest(self, device, name):
        data = subprocess.run([self.program, "cat-file", "blob", name], env=self.env, capture_output=True,
                              cwd=os.path.join(self.work, device), check=True).stdout
        return hashlib.sha256(data).hexdigest()
