"""Controls a real Chromium or Firefox over WebDriver BiDi, with only a WebSocket.

Firefox supports the protocol itself, Chromium through its chromedriver; both come from the system's packages. As a
program it prints the names of the installed browsers.
"""

import base64
import glob
import importlib.util
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

try:
    import websocket
except ImportError:
    # .ci/browsers/install puts the package that controls a browser there.
    _python = os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "..", "..", ".build", "python-browsers", "bin", "python3")
    if os.path.exists(_python) and "python-browsers" not in sys.prefix:
        os.execv(_python, [_python, *sys.argv])
    websocket = None

failures = []


def check(holds, what):
    """Notes and prints what does not hold; returns whether it holds."""
    if not holds:
        failures.append(what)
        print(f"  not so: {what}", flush=True)
    return holds


def installed():
    """The names of the installed browsers; prints what is left out."""
    if websocket is None:
        print("Left out: driving a browser needs the package websocket-client (see .ci/browsers/run).", file=sys.stderr)
        return []
    found = []
    for name, programs in (("chromium", ["chromedriver"]), ("firefox", ["firefox-esr", "firefox"])):
        if any(shutil.which(program) for program in programs):
            found.append(name)
        else:
            print(f"Left out: there is no {name} here.", file=sys.stderr)
    return found


def axe_source():
    """The source of axe-core, which finds what a page lacks for assistive technology; `None` if it is not installed."""
    for package in ("axe_playwright_python", "axe_selenium_python"):
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations if spec else []):
            for path in glob.glob(folder + "/**/axe.min.js", recursive=True):
                with open(path, encoding="utf-8") as file:
                    return file.read()
    print("  Left out: axe-core is not installed (axe-playwright-python).")
    return None


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

    def click(self, elements, what):
        """Clicks the one element in a list, an expression, with a pointer, at a place that a person can see."""
        place = self.evaluate(f"""(elements => {{
          const [target] = elements;
          if (elements.length !== 1) return {{ count: elements.length }};
          target.scrollIntoView({{ block: 'center', behavior: 'instant' }});
          const box = target.getBoundingClientRect();
          const [x, y] = [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)];
          return {{ count: 1, x, y, free: target.contains(document.elementFromPoint(x, y)) }};
        }})([...{elements}])""")
        if place["count"] != 1:
            raise BrowserError(f"{self.name}: the page has {place['count']} times '{what}', which is to be clicked")
        if not place["free"]:
            raise BrowserError(f"{self.name}: '{what}' is covered by something else")
        self.command("input.performActions", {"context": self.context, "actions": [
            {"type": "pointer", "id": "mouse", "actions": [
                {"type": "pointerMove", "x": place["x"], "y": place["y"]},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]}]})

    def violations(self):
        """What axe, which the page has loaded, finds."""
        return self.evaluate(
            "axe.run({ resultTypes: ['violations'] }).then(result => result.violations.map("
            "rule => rule.id + ': ' + rule.nodes.map(node => node.html.slice(0, 160) + ' ' + "
            "node.failureSummary.slice(0, 200)).slice(0, 2).join(' | ')))")

    def saved(self, pattern):
        """Waits for a file with such a name among the downloads, removes it and returns its bytes.

        The pattern must not fit other names: Firefox writes to a file with a random name and the same
        extension first, which has the real name only when it is whole.
        """
        end = time.monotonic() + 120
        while time.monotonic() < end:
            for path in glob.glob(os.path.join(self.downloads, pattern)):
                if os.path.getsize(path):
                    with open(path, "rb") as file:
                        content = file.read()
                    os.remove(path)
                    return content
            time.sleep(0.05)
        raise BrowserError(f"{self.name} saved no {pattern}; it has {os.listdir(self.downloads)}")

    def foreign(self, folder):
        """What the page asked for that is neither in this folder nor in the page."""
        return [url for url in self.requests if not url.startswith(("file://" + folder, "data:", "blob:"))]

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


if __name__ == "__main__":
    print(*installed())
