"""rclone bisync: two folders, or three around a hub."""

import os
import re
import shutil

from .process import environment, run, summary
from .star import Star


class Rclone(Star):
    """`rclone bisync` with its defaults, or with options that newer versions have."""

    program = "rclone"

    def __init__(self, work, program=None):
        super().__init__(work, program)
        config = os.path.join(self.home, "rclone.conf")
        open(config, "w").close()
        self.env = environment(self.home, RCLONE_CONFIG=config)

    def version(self):
        _, printed = run([self.program, "version"], self.env, self.work, check=True)
        return re.search(r"rclone v([\d.]+)", printed).group(1)

    def begin(self, devices):
        shutil.rmtree(os.path.join(self.work, "state"), ignore_errors=True)
        return super().begin(devices)

    def meet(self, one, other, first):
        command = [self.program, "bisync", one, other, "--workdir", "state", "-v", *self.options]
        if first:
            command.append("--resync")
        status, printed = run(command, self.env, self.work)
        return status, summary(printed, self.work, r"WARNING|[Rr]enaming|CRITICAL|Failed|EXPERIMENTAL")


class RcloneNewer(Rclone):
    """`rclone bisync` with the newer of two edits for the name, which versions before 1.66 cannot do."""

    options = ["--conflict-resolve", "newer"]
