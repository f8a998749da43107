"""Controls a real Chromium or Firefox over WebDriver BiDi, with only a WebSocket.

Firefox supports the protocol itself, Chromium through its chromedriver; both come from the system's packages.
"""

import base64
import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request

import websocket


class BrowserError(Exception):
    """A browser refused a command or did not start."""


class Browser:
    """A headless browser with one page, and a list of all its network requests."""

    def __init__(self, name, theme="light"):
        self.name, self.theme = name, theme
        self.requests, self.messages = [], []
        self.folder = tempfile.mkdtemp(prefix="resolve-browser-")
        self.downloads = os.path.join(self.folder, "downloads")
        os.mkdir(self.downloads)
        self._numbers = itertools.count(1)
        self._start_chromium() if name == "chromium" else self._start_firefox()
        tree = self.command("browsingContext.getTree", {})
        self.context = tree["contexts"][0]["context"]
        self.command("session.subscribe", {"events": [
            "network.beforeRequestSent", "log.entryAdded", "browsingContext.userPromptOpened"]})

    def _start_firefox(self):
        profile = os.path.join(self.folder, "profile")
        os.mkdir(profile)
        settings = {
            "layout.css.prefers-color-scheme.content-override": 0 if self.theme == "dark" else 1,
            "browser.download.folderList": 2, "browser.download.dir": self.downloads,
            "browser.download.always_ask_before_handling_new_types": False,
            "browser.helperApps.neverAsk.saveToDisk": "application/json",
            "browser.download.alwaysOpenPanel": False,
            "app.normandy.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
            "toolkit.telemetry.reportingpolicy.firstRun": False, "browser.aboutwelcome.enabled": False,
            "browser.shell.checkDefaultBrowser": False, "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False, "extensions.update.enabled": False,
            "services.settings.server": "data:,", "browser.safebrowsing.provider.mozilla.updateURL": "",
        }
        with open(os.path.join(profile, "user.js"), "w", encoding="utf-8") as file:
            for key, value in settings.items():
                file.write(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n")
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        self._log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
            stdout=self._log, stderr=subprocess.STDOUT, env={**os.environ, "HOME": self.folder})
        address = self._wait_for(r"WebDriver BiDi listening on (ws://\S+)")
        self._connect(address + "/session")
        self.command("session.new", {"capabilities": {"alwaysMatch": {"unhandledPromptBehavior": {"default": "accept"}}}})

    def _start_chromium(self):
        self._log = open(os.path.join(self.folder, "log"), "w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [shutil.which("chromedriver"), "--port=0"], stdout=self._log, stderr=subprocess.STDOUT,
            env={**os.environ, "HOME": self.folder})
        port = self._wait_for(r"started successfully on port (\d+)")
        program = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync"]
        if self.theme == "dark":
            arguments.append("--blink-settings=preferredColorScheme=0")
        body = {"capabilities": {"alwaysMatch": {
            "webSocketUrl": True, "unhandledPromptBehavior": "accept",
            "goog:chromeOptions": {"binary": program, "args": arguments, "prefs": {
                "download.default_directory": self.downloads, "download.prompt_for_download": False}}}}}
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/session", json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            self._connect(json.load(answer)["value"]["capabilities"]["webSocketUrl"])

    def _wait_for(self, pattern):
        """The first group of the pattern in the log of the process; waits until the log contains it."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with open(self._log.name, encoding="utf-8", errors="replace") as file:
                found = re.search(pattern, file.read())
            if found:
                return found[1]
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        with open(self._log.name, encoding="utf-8", errors="replace") as file:
            raise BrowserError(f"{self.name} did not start:\n{file.read()[-2000:]}")

    def _connect(self, address):
        self._socket = websocket.create_connection(address, timeout=90, suppress_origin=True)

    def command(self, method, parameters):
        """Sends a command and returns its result; keeps the events that arrive before the result."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("id") == number:
                if message["type"] == "error":
                    raise BrowserError(f"{self.name}: {method}: {message['error']}: {message.get('message')}")
                return message["result"]
            self._keep(message)

    def _keep(self, event):
        if event.get("method") == "network.beforeRequestSent":
            self.requests.append(event["params"]["request"]["url"])
        elif event.get("method") == "log.entryAdded":
            entry = event["params"]
            self.messages.append(f"{entry['level']}: {entry.get('text')}")
        elif event.get("method") == "browsingContext.userPromptOpened":
            # A page with unsaved answers asks before the user leaves it. Every other prompt is unexpected.
            if event["params"]["type"] != "beforeunload":
                self.messages.append(f"prompt: {event['params'].get('message')}")

    def open(self, path):
        """Opens a file and waits until it is loaded."""
        self.command("browsingContext.navigate", {
            "context": self.context, "url": "file://" + urllib.request.pathname2url(path), "wait": "complete"})

    def size(self, width, height):
        self.command("browsingContext.setViewport", {
            "context": self.context, "viewport": {"width": width, "height": height}, "devicePixelRatio": 1})

    def evaluate(self, script):
        """The value of an expression or of a promise, converted through JSON."""
        result = self.command("script.evaluate", {
            "expression": f"(async () => JSON.stringify((await ({script})) ?? null))()",
            "target": {"context": self.context}, "awaitPromise": True, "userActivation": True})
        if result["type"] != "success":
            raise BrowserError(f"{self.name}: {result['exceptionDetails']['text']}\nin: {script[:400]}")
        return json.loads(result["result"]["value"])

    def press(self, *keys):
        """Presses keys one after the other."""
        actions = []
        for key in keys:
            actions += [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.command("input.performActions", {
            "context": self.context, "actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def screenshot(self, path, whole=False):
        result = self.command("browsingContext.captureScreenshot", {
            "context": self.context, "origin": "document" if whole else "viewport"})
        with open(path, "wb") as file:
            file.write(base64.b64decode(result["data"]))

    def print(self, path):
        result = self.command("browsingContext.print", {"context": self.context, "background": True})
        with open(path, "wb") as file:
            file.write(base64.b64decode(result["data"]))

    def close(self):
        try:
            self.command("session.end" if self.name == "firefox" else "browser.close", {})
        except (BrowserError, websocket.WebSocketException, OSError):
            pass
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
