"""Tools that sync two folders: two devices directly, more of them over a hub."""

import os
import shutil

from .trees import digests, tree


class Star:
    """Two folders at a time, one meeting after the other, until nothing changes."""

    program = None
    options = []
    # Whether it may depend on who is faster what comes out.
    races = False
    # How often everybody meets before it is said that it never comes to rest.
    cycles = 6

    def __init__(self, work, program=None):
        self.work = work
        self.program = program or self.program
        self.home = os.path.join(work, "home-of-the-tool")
        os.makedirs(self.home, exist_ok=True)
        self.pairs = []
        self.met = set()
        # The folders whose contents say whether something has changed.
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
        """What a tool needs before the first meeting."""

    def apart(self):
        """What happens before the devices are changed."""

    def changed(self, round):
        """What happens after the devices were changed, before they meet."""

    def known(self, path, devices):
        """The versions that the tool itself knows of a path; nothing if it keeps none."""
        return None

    def stored(self, sha256):
        """Whether the tool still has a content somewhere beside the files."""
        return False

    def end(self):
        """Ends what was started."""

    def everything(self):
        return {name: digests(tree(os.path.join(self.work, name))) for name in self.members}

    def together(self):
        """Lets all meet until nothing changes. One step for each meeting that changed or reported something."""
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
