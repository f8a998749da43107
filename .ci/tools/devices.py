#!/usr/bin/env python3
"""Two real Syncthing devices on this machine, driven by their own interface.

devices.py configure HOME HOME   makes each know the other, and nobody else, with ~/Sync shared
devices.py wait HOME...          waits until each answers
devices.py pause HOME HOME       takes the first's connection to the second away
devices.py resume HOME HOME      gives it back
devices.py scan HOME...          looks for what was changed in the folders
devices.py settle HOME HOME      scans both, and waits until they hold the same and have nothing to do

A device lives in a home folder, as it would in a person's: its settings in ~/.config/syncthing.
"""

import json
import os
import socket
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import xml.etree.ElementTree as ElementTree

from conflicts import tree

FOLDER = "sync"
PATIENCE = float(os.environ.get("SYNCTHING_PATIENCE", "180"))


def fail(message):
    sys.exit(f"syncthing: {message}")


def config_path(home):
    return os.path.join(home, ".config", "syncthing", "config.xml")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def set_text(parent, name, value):
    for child in parent.findall(name):
        parent.remove(child)
    ElementTree.SubElement(parent, name).text = value


def configure(homes, watches=False, versions=False, caseSensitiveFS="true", maxConflicts="-1"):
    """Introduces all devices to each other and shares one folder.

    watches: scans a second after a change, and in any case every half minute.
    versions: keeps every content that is replaced by another device's content.
    A setting that is None keeps its value in a new folder.
    """
    trees = [ElementTree.parse(config_path(home)) for home in homes]
    identities = [tree.getroot().find("device").get("id") for tree in trees]
    ports = [free_port() for _ in homes]
    for home, tree, port in zip(homes, trees, ports):
        root = tree.getroot()
        for child in root.findall("folder") + root.findall("device"):
            root.remove(child)
        os.makedirs(os.path.join(home, "Sync"), exist_ok=True)
        folder = ElementTree.SubElement(
            root, "folder", id=FOLDER, label="Sync", path=os.path.join(home, "Sync"), type="sendreceive",
            rescanIntervalS="30" if watches else "0", fsWatcherEnabled="true" if watches else "false", fsWatcherDelayS="1", ignorePerms="false", autoNormalize="true")
        # Names that differ only in case stay two files, like on this disk.
        for name, value in {"caseSensitiveFS": caseSensitiveFS, "maxConflicts": maxConflicts}.items():
            if value is not None:
                set_text(folder, name, value)
        if versions:
            versioning = ElementTree.SubElement(folder, "versioning", type="simple")
            ElementTree.SubElement(versioning, "param", key="keep", val="100000")
            ElementTree.SubElement(versioning, "param", key="cleanoutDays", val="0")
        for identity, other in zip(identities, ports):
            ElementTree.SubElement(folder, "device", id=identity)
            device = ElementTree.SubElement(root, "device", id=identity, name=identity[:7], compression="never")
            set_text(device, "address", f"tcp://127.0.0.1:{other}")
        gui = root.find("gui")
        set_text(gui, "address", f"127.0.0.1:{free_port()}")
        options = root.find("options")
        for name, value in {
            "listenAddress": f"tcp://127.0.0.1:{port}",
            "globalAnnounceEnabled": "false", "localAnnounceEnabled": "false", "relaysEnabled": "false",
            "natEnabled": "false", "urAccepted": "-1", "crashReportingEnabled": "false",
            "autoUpgradeIntervalH": "0", "startBrowser": "false", "reconnectionIntervalS": "5",
            "stunKeepaliveStartS": "0", "setLowPriority": "false",
        }.items():
            set_text(options, name, value)
        tree.write(config_path(home))


class Device:
    def __init__(self, home):
        root = ElementTree.parse(config_path(home)).getroot()
        self.home = home
        self.name = os.path.basename(home)
        self.address = root.find("gui/address").text
        self.key = root.find("gui/apikey").text
        self.folder = os.path.join(home, "Sync")

    def call(self, path, method="GET", **query):
        url = f"http://{self.address}/rest/{path}?{urllib.parse.urlencode(query)}"
        request = urllib.request.Request(url, method=method, headers={"X-API-Key": self.key})
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else {}

    def identity(self):
        return self.call("system/status")["myID"]

    def wait(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.call("system/ping")
            except (urllib.error.URLError, OSError) as error:
                if time.monotonic() > end:
                    fail(f"the device '{self.name}' does not answer after {PATIENCE:.0f} s: {error}.")
                time.sleep(0.2)

    def busy_with(self, other):
        """A description of the remaining work, or nothing if there is none."""
        status = self.call("db/status", folder=FOLDER)
        if status.get("errors") or status.get("pullErrors"):
            errors = self.call("folder/errors", folder=FOLDER).get("errors") or []
            return "errors: " + "; ".join(f"{error['path']}: {error['error']}" for error in errors)
        if status["state"] != "idle":
            return f"state {status['state']}"
        if status["needTotalItems"]:
            return f"{status['needTotalItems']} items to fetch"
        connection = self.call("system/connections")["connections"].get(other.identity())
        if not connection or not connection["connected"]:
            return "not connected"
        completion = self.call("db/completion", folder=FOLDER, device=other.identity())
        if completion["needItems"] or completion["needDeletes"]:
            return f"the other device lacks {completion['needItems']} items"
        return None


def settle(devices):
    for device in devices:
        device.call("db/scan", "POST", folder=FOLDER)
    end = time.monotonic() + PATIENCE
    calm_since = None
    while True:
        reasons = [f"{one.name}: {reason}" for one, other in (devices, devices[::-1])
                   if (reason := one.busy_with(other))]
        if not reasons:
            try:
                if tree(devices[0].folder) != tree(devices[1].folder):
                    reasons = ["the folders differ"]
            except FileNotFoundError:
                reasons = ["files come and go"]
        now = time.monotonic()
        if reasons:
            calm_since = None
        elif calm_since is None:
            calm_since = now
        elif now - calm_since >= 3:
            return
        if now > end:
            fail(f"the devices are not in sync after {PATIENCE:.0f} s: {', '.join(reasons) or 'not calm'}.")
        time.sleep(0.3)


def main():
    command, homes = sys.argv[1], sys.argv[2:]
    if command == "configure":
        return configure(homes)
    devices = [Device(home) for home in homes]
    if command == "wait":
        for device in devices:
            device.wait()
    elif command in ("pause", "resume"):
        devices[0].call(f"system/{command}", "POST", device=devices[1].identity())
    elif command == "scan":
        for device in devices:
            device.call("db/scan", "POST", folder=FOLDER)
    elif command == "settle":
        settle(devices)
    else:
        fail(f"devices.py does not know '{command}'.")


if __name__ == "__main__":
    main()
