"""Tools that sync two folders: two devices directly, more of them over a hub."""

import os
import shutil

from .trees import digests, tree


class Star:
    """Syncs two folders at a time, one pair after the other, until nothing changes."""

    program = None
    options = []
    # Whether the outcome may depend on which device is faster.
    races = False
    # How many times all pairs meet before the recording says that the folders do not settle.
    cycles = 6

    def __init__(self, work, program=None):
        self.work = work
        self.program = program or self.program
        self.home = os.path.join(work, "home-of-the-tool")
        os.makedirs(self.home, exist_ok=True)
        self.pairs = []
        self.met = set()
        # The folders that are compared to detect changes.
        self.members = []

    def begin(self, devices):
        """Makes empty folders for the devices."""
        names = devices if len(devices) == 2 else ["hub", *devices]
        for name in names:
            shutil.rmtree(os.path.join(self.work, name), ignore_errors=True)
            os.makedirs(os.path.join(self.work, name))
        self.pairs = [tuple(devices)] if len(devices) == 2 else [(device, "hub") for device in devices]
        self.met = set()
        self.members = names
        self.start(names)
        return {device: os.path.join(self.work, device) for device in devices}

    def start(self, names):
        """Prepares the tool before the first meeting."""

    def apart(self):
        """Called before the devices are changed."""

    def changed(self, round):
        """Called after the devices were changed, before they meet."""

    def known(self, path, devices):
        """The versions of a path that the tool itself recorded; nothing if it records none."""
        return None

    def stored(self, sha256):
        """Whether the tool still stores a content outside of the synced files."""
        return False

    def end(self):
        """Ends the started processes."""

    def everything(self):
        return {name: digests(tree(os.path.join(self.work, name))) for name in self.members}

    def together(self):
        """Syncs all pairs until nothing changes. Returns one step for each sync that changed or reported something."""
        steps = []
        for cycle in range(self.cycles):
            was = self.everything()
            statuses = []
            for one, other in self.pairs:
                before = self.everything()
                status, says = self.meet(one, other, (one, other) not in self.met)
                self.met.add((one, other))
                statuses.append(status)
                step = {"sync": [one, other], "status": status, "says": says}
                if (cycle == 0 or status != 0 or self.everything() != before) and step not in steps:
                    steps.append(step)
            if self.everything() == was and cycle > 0:
                return steps, True
        return steps, False
