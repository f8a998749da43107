"""Syncthing: one program per device, over the loopback interface, with the settings of a new folder."""

import os
import shutil
import signal
import subprocess
import time
import urllib.error
import xml.etree.ElementTree as ElementTree

import devices as interface

from .process import DEADLINE, Failure, environment, run
from .trees import digests, tree

LETTERS = 7


class Syncthing:
    """`syncthing serve`; the folder has the settings of a new one, but is scanned when asked and not watched."""

    program = "syncthing"
    options = []
    races = True

    def __init__(self, work, program=None):
        self.work = work
        self.program = program or self.program
        self.started = {}
        self.devices = {}
        self.number = 0

    def version(self):
        _, printed = run([self.program, "--version"], environment(self.work), self.work, check=True)
        return printed.split()[1].lstrip("v").split("-")[0]

    def home(self, device):
        return os.path.join(self.work, "homes", device)

    def begin(self, devices):
        """Makes new devices, so that no index contains an earlier situation."""
        self.end()
        homes = []
        for device in devices:
            home = self.home(device)
            shutil.rmtree(home, ignore_errors=True)
            place = os.path.join(home, ".config", "syncthing")
            os.makedirs(place)
            run([self.program, "generate", f"--home={place}"], self.env(home), self.work, check=True)
            homes.append(home)
        interface.configure(homes, caseSensitiveFS=None, maxConflicts=None)
        for home in homes:
            self.complete(home)
        for device, home in zip(devices, homes):
            link = os.path.join(self.work, device)
            if os.path.lexists(link):
                os.remove(link)
            os.symlink(os.path.join(home, "Sync"), link)
            with open(os.path.join(home, "log"), "wb") as log:
                self.started[device] = subprocess.Popen(
                    [self.program, "serve", f"--home={os.path.join(home, '.config', 'syncthing')}", "--no-browser",
                     "--no-restart"], env=self.env(home), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    start_new_session=True)
            self.devices[device] = interface.Device(home)
        for device in self.devices.values():
            device.wait()
        self.names = {device.identity()[:LETTERS]: name for name, device in self.devices.items()}
        return {device: os.path.join(self.home(device), "Sync") for device in devices}

    def complete(self, home):
        """Gives the folder every setting that a new folder has: a missing setting would be 0 or empty."""
        path = interface.config_path(home)
        config = ElementTree.parse(path)
        folder = config.getroot().find("folder")
        for setting in config.getroot().find("defaults/folder"):
            if setting.tag != "device" and folder.find(setting.tag) is None:
                folder.append(setting)
        config.write(path)

    def env(self, home):
        return environment(home, STNODEFAULTFOLDER="1", STNOUPGRADE="1")

    def pairs(self):
        names = list(self.devices)
        return [(one, other) for index, one in enumerate(names) for other in names[index + 1:]]

    def apart(self):
        for one, other in self.pairs():
            self.devices[one].call("system/pause", "POST", device=self.devices[other].identity())
            self.devices[other].call("system/pause", "POST", device=self.devices[one].identity())
        self.until("cut off", lambda: all(
            not link["connected"] for device in self.devices.values()
            for link in device.call("system/connections")["connections"].values()))

    def changed(self, round):
        self.scan()

    def scan(self):
        for device in self.devices.values():
            device.call("db/scan", "POST", folder=interface.FOLDER)

    def until(self, what, condition):
        end = time.monotonic() + DEADLINE
        while not condition():
            if time.monotonic() > end:
                raise Failure(f"the devices are not {what} after {DEADLINE:.0f} s")
            time.sleep(0.2)

    def known(self, path, devices):
        """Every version in the indexes, once; versions from before the time apart are those of the first device."""
        versions = list(self.remembered.get(path, []))
        for name in devices:
            version = self.version_of(path, name)
            if version and all(version["vector"] != other["vector"] for other in versions):
                versions.append(version)
        return versions

    def version_of(self, path, name):
        device = self.devices[name]
        try:
            local = device.call("db/file", folder=interface.FOLDER, file=path)["local"]
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise
        if not local.get("version"):
            return None
        vector = {self.names[short]: int(counter) for short, counter in
                  (entry.split(":") for entry in local["version"])}
        result = {"device": self.names[local["modifiedBy"]], "vector": vector}
        if local["deleted"]:
            return {**result, "deleted": True}
        entry = tree(device.folder).get(path)
        return {**result, "modified": entry.time, **entry.content.field()}

    def remember(self):
        name = next(iter(self.devices))
        self.remembered = {}
        for path in tree(self.devices[name].folder):
            version = self.version_of(path, name)
            if version:
                self.remembered[path] = [version]

    def together(self):
        """Connects all, and waits until they have been idle for a while and their folders have not changed."""
        for one, other in self.pairs():
            self.devices[one].call("system/resume", "POST", device=self.devices[other].identity())
            self.devices[other].call("system/resume", "POST", device=self.devices[one].identity())
        self.until("connected", lambda: all(
            link["connected"] for device in self.devices.values()
            for identity, link in device.call("system/connections")["connections"].items()
            if identity != device.identity()))
        self.scan()
        end = time.monotonic() + DEADLINE
        calm_since, was = time.monotonic(), None
        while time.monotonic() - calm_since < 6:
            now = self.state()
            if now != was or not now["idle"]:
                was, calm_since = now, time.monotonic()
            if time.monotonic() > end:
                raise Failure(f"the devices are not calm after {DEADLINE:.0f} s: {now}")
            time.sleep(0.3)
        self.remember()
        says = [f"{error['path']}: {error['error']}" for device in self.devices.values()
                for error in device.call("folder/errors", folder=interface.FOLDER).get("errors") or []]
        return [{"sync": list(self.devices), "status": 0, "says": sorted(set(says))}], True

    def state(self):
        """The files in the folders and the remaining work; failed files count as done, since a retry comes late."""
        is_idle, trees = True, []
        for device in self.devices.values():
            status = device.call("db/status", folder=interface.FOLDER)
            failing = status.get("errors") or status.get("pullErrors")
            is_idle = is_idle and status["state"] == "idle" and (not status["needTotalItems"] or bool(failing))
            for other in self.devices.values():
                if other is not device and not failing:
                    completion = device.call("db/completion", folder=interface.FOLDER, device=other.identity())
                    others = other.call("db/status", folder=interface.FOLDER)
                    stuck = others.get("errors") or others.get("pullErrors")
                    is_idle = is_idle and (stuck or not (completion["needItems"] or completion["needDeletes"]))
            try:
                trees.append(digests(tree(device.folder)))
            except FileNotFoundError:
                is_idle = False
        return {"idle": bool(is_idle), "trees": trees}

    def stored(self, sha256):
        return False

    def end(self):
        """Ends the started process groups."""
        for process in self.started.values():
            try:
                os.killpg(process.pid, signal.SIGTERM)
            except ProcessLookupError:
                pass
        for process in self.started.values():
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        self.started, self.devices = {}, {}
