"""Unison's text interface in batch mode: two replicas, or three around a hub."""

import os
import re
import shutil

from .process import environment, run, summary
from .star import Star


class Unison(Star):
    """`unison -batch` with its defaults: what it cannot decide it skips."""

    program = "unison"

    def __init__(self, work, program=None):
        super().__init__(work, program)
        # The name under which archives are stored, instead of the machine's name.
        self.env = environment(self.home, UNISON=os.path.join(self.home, ".unison"), UNISONLOCALHOSTNAME="here")

    def version(self):
        _, printed = run([self.program, "-version"], self.env, self.work, check=True)
        return re.search(r"version ([\d.]+)", printed).group(1)

    def begin(self, devices):
        # The archives depend on the paths of the folders, which are the same in every situation, so they are removed.
        shutil.rmtree(os.path.join(self.home, ".unison"), ignore_errors=True)
        return super().begin(devices)

    def meet(self, one, other, first):
        command = [self.program, os.path.join(self.work, one), os.path.join(self.work, other), "-ui", "text", "-batch",
                   *self.options]
        status, printed = run(command, self.env, self.work)
        return status, summary(printed, self.work, r"<-\?->|<====|====>|skipped|failed|conflicting|Error|Warning")


class UnisonNewer(Unison):
    """`unison -batch` that takes the newer of two versions."""

    options = ["-times", "-prefer", "newer"]


class UnisonCopies(Unison):
    """`unison -batch` that takes the newer of two versions and keeps the other as a copy."""

    options = ["-times", "-prefer", "newer", "-copyonconflict"]
