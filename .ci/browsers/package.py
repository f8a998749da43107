"""The package for JavaScript in a real browser: for every scenario it gives the same result as the program, both in a
page and in a worker.

    package.py PACKAGE PROGRAM BROWSER
"""

import functools
import hashlib
import http.server
import json
import pathlib
import subprocess
import sys
import threading

from webdriver import Browser

root = pathlib.Path(__file__).resolve().parents[2]

# The same code runs in a page and in a worker. The results are short, so that the protocol does not cut them off.
RESOLVE = """
async (paths) => {
  const { resolve, load } = await import('/package/index.js');
  const engine = await load();
  const digests = {};
  for (const path of paths) {
    const bytes = new Uint8Array(await (await fetch('/' + path)).arrayBuffer());
    const texts = engine.resolveScenarioToText(bytes);
    const text = texts.length > 1 ? '[\\n' + texts.join(',\\n') + ']\\n' : texts[0];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    digests[path] = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const versions = [
    { device: 'mom', vector: { mom: 1 }, text: 'long text' }, { device: 'home', vector: { home: 1 }, text: 'short' },
  ];
  const longest = ({ heads }) => heads.reduce((one, other) => (other.size > one.size ? other : one));
  const [file] = resolve([{ path: 'note', versions }], { strategy: [longest], as: 'home' }).files;
  return { digests, by: file.by, discarded: file.discards[0].device };
}
"""
WORKER = """
new Promise((done, failed) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => (data.error ? failed(new Error(data.error)) : done(data.answer));
  worker.onerror = (event) => failed(new Error(event.message));
  worker.postMessage(PATHS);
})
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the package, the fixtures, an empty page and the worker."""

    extensions_map = {".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json", "": "text/html"}

    def __init__(self, package, *arguments):
        self.package = package
        super().__init__(*arguments, directory=str(root))

    def translate_path(self, path):
        if path.startswith("/package/"):
            return str(self.package / pathlib.PurePosixPath(path).name)
        return super().translate_path(path)

    def do_GET(self):
        made = {"/": ("text/html", "<!DOCTYPE html><title>package</title>"),
                "/worker.js": ("text/javascript", f"""onmessage = async ({{ data }}) => {{
                   try {{ postMessage({{ answer: await ({RESOLVE})(data) }}); }}
                   catch (error) {{ postMessage({{ error: String(error) }}); }}
                }};""")}.get(self.path)
        if made is None:
            super().do_GET()
            return
        body = made[1].encode()
        self.send_response(200)
        self.send_header("Content-Type", made[0])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    package, program, name = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
    paths = sorted(str(path.relative_to(root)) for path in (root / "Fixtures/scenarios").rglob("*.json"))
    expected = {}
    for path in paths:
        text = subprocess.run([program, "--format", "json", str(root / path)], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False).stdout
        expected[path] = hashlib.sha256(text).hexdigest()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, package))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    failures = 0
    with Browser(name) as browser:
        browser.command("browsingContext.navigate", {
            "context": browser.context, "url": f"http://127.0.0.1:{server.server_port}/", "wait": "complete"})
        given = json.dumps(paths)
        for place, script in (("page", f"({RESOLVE})({given})"), ("worker", WORKER.replace("PATHS", given))):
            answer = browser.evaluate(script)
            different = [path for path in paths if answer["digests"].get(path) != expected[path]]
            for path in different[:5]:
                print(f"{name}, {place}: {path} gives something else than the program.", file=sys.stderr)
            if (answer["by"], answer["discarded"]) != ("longest", "home"):
                print(f"{name}, {place}: a function as a strategy came to {answer}.", file=sys.stderr)
                failures += 1
            failures += len(different)
            if not different:
                print(f"{name}, {place}: {len(paths)} scenarios give what the program prints.")
    server.shutdown()
    sys.exit(1 if failures else 0)


main()
