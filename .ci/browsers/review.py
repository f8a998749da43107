"""The page of `resolve review` in a real browser.

    python3 review.py PROGRAM BROWSER [SEED [TEST…]]

What must hold:
- every choice on the page ends in a decisions file that the program accepts, and in the folder that the same decision
  by hand ends in, byte for byte;
- what has changed since is refused by its path, and stays as it is;
- the page asks the network for nothing, and its policy has nothing to report;
- axe finds nothing, in both themes, on a desktop and a phone;
- whatever names, devices and contents are, nothing of them runs, and no page is wider than the screen;

- a text of one's own is what stands in its box, and is offered only if it can be edited there;
- what is too large for the page is shown where it differs, or read from its file, and a list keeps its place.

How long 1,000 conflicts of 10 KB take to open (the aim is less than 2 seconds), and what is large, is printed and fails
nothing: a machine may be busy.
"""

import base64
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

import palette
from webdriver import Browser, axe_source, check, failures

program, browser_name = os.path.abspath(sys.argv[1]), sys.argv[2]
seed = int(sys.argv[3]) if len(sys.argv) > 3 else 20261123
work = os.path.realpath(tempfile.mkdtemp(prefix="resolve-review-"))
environment = {**os.environ, "HOME": work, "XDG_STATE_HOME": os.path.join(work, "state"), "TZ": "Europe/Berlin"}
only = sys.argv[4:]


def run(*words, folder=work, statuses=(0, 1)):
    done = subprocess.run([program, *words], cwd=folder, env=environment, capture_output=True)
    if done.returncode not in statuses:
        raise SystemExit(f"resolve {words} ended with {done.returncode}:\n{done.stderr.decode(errors='replace')}")
    return done


def write(folder, name, content, time_stamp=1795000000):
    path = os.path.join(os.fsencode(folder), name if isinstance(name, bytes) else name.encode())
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    os.utime(path, (time_stamp, time_stamp))


def tree(folder):
    """Every file under a folder with its bytes."""
    found = {}
    for place, _, names in os.walk(os.fsencode(folder)):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, os.fsencode(folder))] = file.read()
    return found


def png(width, height, shade):
    return palette.write(width, height, (
        bytes([shade, x % 256, 90]) + bytes([shade, 60, 90]) * (width - 1) for x in range(height)))


def copy_name(name, number=0):
    stem, dot, ending = name.rpartition(".")
    return f"{stem}.sync-conflict-20261121-00024{number}-X6UAVQQ{dot}{ending}"


# MARK: Choices

LINES = [f"Line {number} of a text that two devices changed.\n" for number in range(1, 41)]


def changed(**changes):
    lines = list(LINES)
    for number, text in changes.items():
        lines[int(number[1:]) - 1] = text
    return "".join(lines)


OURS = changed(_10="ours at ten\n", _20="ours at twenty\n", _30="ours alone\n")
THEIRS = changed(_10="theirs at ten\n", _20="theirs at twenty\n", _35="theirs alone\n")


def make_documents(folder):
    """Creates a folder with one conflict for each choice, and an older copy of the folder as the base."""
    for name in ["pick-1", "pick-2", "both", "merge", "hunks", "orders", "own", "edited", "delete", "later"]:
        ours, theirs = OURS, THEIRS
        if name == "merge":
            ours, theirs = changed(_3="ours\n"), changed(_33="theirs\n")
        write(folder + "/Documents", name + ".txt", ours, 1795000050)
        write(folder + "/Documents", copy_name(name + ".txt"), theirs)
        write(folder + "/Older", name + ".txt", "".join(LINES), 1794000000)
    windows = OURS.replace("\n", "\r\n"), THEIRS.replace("\n", "\r\n")
    write(folder + "/Documents", "windows.txt", windows[0], 1795000050)
    write(folder + "/Documents", copy_name("windows.txt"), windows[1])
    write(folder + "/Documents/Old", "latin.txt", "Grüße\nours\nEnde\n".encode("latin-1"), 1795000050)
    write(folder + "/Documents/Old", copy_name("latin.txt"), "Grüße\ntheirs\nEnde\n".encode("latin-1"))
    write(folder + "/Documents", "photo.png", png(320, 200, 200), 1795000050)
    write(folder + "/Documents", copy_name("photo.png"), png(320, 200, 80))
    write(folder + "/Documents", "some.bin", b"\0one", 1795000050)
    write(folder + "/Documents", copy_name("some.bin", 1), b"\0two")
    write(folder + "/Documents", copy_name("some.bin", 2), b"\0three", 1795000020)
    write(folder + "/Documents/Letter.rtfd", "TXT.rtf", OURS, 1795000050)
    write(folder + "/Documents/Letter.rtfd", copy_name("TXT.rtf"), THEIRS)
    write(folder + "/Documents/Letter.rtfd", "same.txt", "same\n")
    write(folder + "/Documents", "stale.txt", "one\n", 1795000050)
    write(folder + "/Documents", copy_name("stale.txt"), "two\n")


def select(browser, name):
    """Shows the file with this name."""
    browser.evaluate(
        "[...document.querySelectorAll('#list button')].find(button => "
        f"button.querySelector('bdi').textContent === {json.dumps(name)}).click()")


def click(browser, selector):
    browser.evaluate(f"document.querySelector({json.dumps(selector)}).click()")


def type_text(browser, selector, text):
    browser.evaluate(
        f"(area => {{ area.focus(); area.value = {text}; area.dispatchEvent(new Event('input', {{ bubbles: true }})); "
        f"area.blur(); }})(document.querySelector({json.dumps(selector)}))")


def check_widths(browser, what):
    """Opens all details, and checks that nothing is wider than a phone or a computer."""
    for width in (375, 1280):
        browser.size(width, 800)
        browser.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
        time.sleep(0.1)
        wide = browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        check(wide <= 0, f"{what} ({width}): {wide}")


def download(browser):
    """The decisions as the browser saves them."""
    click(browser, "#show-finish")
    click(browser, "#download")
    content = browser.saved("review*.json")
    click(browser, "#finish .end button")
    return content


def try_choices(browser):
    by_page, by_hand = os.path.join(work, "page"), os.path.join(work, "hand")
    for folder in (by_page, by_hand):
        make_documents(folder)
    options = ["--base", "Older", "--strategy", "manual"]
    run("review", *options, "Documents", folder=by_page)
    browser.open(os.path.join(by_page, "review.html"))

    def entry(name):
        return browser.evaluate(
            "JSON.parse(document.getElementById('review').textContent).files.find("
            f"file => file.name === {json.dumps(name)})")

    by_hand_decisions = {}

    def decide(name, decision):
        file = entry(name)
        by_hand_decisions[file["id"]] = {**decision(file), "path": file["path"], "heads": file["decision"]["heads"]}

    def numbered(file, writer):
        return file["versions"][file["writers"].index(writer)]

    select(browser, "pick-1.txt")
    browser.press("1")
    decide("pick-1.txt", lambda file: {"pick": file["versions"][0]})
    select(browser, "pick-2.txt")
    browser.press("2")
    decide("pick-2.txt", lambda file: {"pick": file["versions"][1]})
    select(browser, "both.txt")
    browser.press("b")
    decide("both.txt", lambda file: {"keepBoth": True})
    select(browser, "merge.txt")
    browser.press("m")
    decide("merge.txt", lambda file: {"merge": True})
    select(browser, "delete.txt")
    browser.press("d")
    decide("delete.txt", lambda file: {"delete": True})
    select(browser, "later.txt")
    browser.press("s")
    select(browser, "photo.png")
    click(browser, "input[value='overlay']")
    click(browser, "input[value='difference']")
    browser.press("2")
    decide("photo.png", lambda file: {"pick": file["versions"][1]})
    select(browser, "some.bin")
    browser.press("k")
    click(browser, "#keep-2")
    click(browser, "#keep-0")
    decide("some.bin", lambda file: {"keep": [file["versions"][2], file["versions"][0]]})
    select(browser, "Letter.rtfd")
    click(browser, "details.member summary")
    time.sleep(0.1)
    check("theirs at ten" in browser.evaluate("document.querySelector('details.member').textContent"),
          "what is inside of a document is compared")
    browser.press("2")
    decide("Letter.rtfd", lambda file: {"pick": file["versions"][1]})
    select(browser, "stale.txt")
    browser.press("1")
    decide("stale.txt", lambda file: {"pick": file["versions"][0]})

    # The program determines which version is version 1: it numbers them by rank.
    def text_of(side, number):
        return (OURS if side == "original" else THEIRS).splitlines(keepends=True)[number - 1]

    def merged(file, at_ten, at_twenty):
        lines = list(LINES)
        lines[29], lines[34] = "ours alone\n", "theirs alone\n"
        lines[9], lines[19] = at_ten, at_twenty
        return "".join(lines)

    for name, first, second in [("hunks.txt", "0", "1"), ("orders.txt", "1,0", "base"), ("own.txt", "own", "0,1")]:
        select(browser, name)
        click(browser, f"input[name='hunk-1'][value='{first}']")
        if first == "own":
            type_text(browser, "textarea.own", "'my own words\\n'")
        click(browser, f"input[name='hunk-2'][value='{second}']")

        def text(file):
            def chosen(pick, number):
                if pick == "base":
                    return LINES[number - 1]
                if pick == "own":
                    return "my own words\n"
                return "".join(text_of(file["writers"][int(side)], number) for side in pick.split(","))
            return {"text": merged(file, chosen(first, 10), chosen(second, 20))}
        decide(name, text)

    select(browser, "edited.txt")
    type_text(browser, "#result-text", "'edited by hand\\n'")
    decide("edited.txt", lambda file: {"text": "edited by hand\n"})
    # Edits one line of a text in which each line ends with CRLF.
    select(browser, "windows.txt")
    click(browser, "input[name='hunk-1'][value='0']")
    click(browser, "input[name='hunk-2'][value='0']")
    count = browser.evaluate("document.querySelectorAll('#compare [data-hunk]').length")
    for number in range(1, count + 1):
        click(browser, f"input[name='hunk-{number}'][value='0']")
    type_text(browser, "#result-text", "area.value.replace('Line 1 of', 'First line of')")
    decide("windows.txt", lambda file: {"text": (OURS if file["writers"][0] == "original" else THEIRS)
                                        .replace("Line 1 of", "First line of").replace("\n", "\r\n")})
    # The result for a text that is not UTF-8 is assembled from its bytes.
    select(browser, "latin.txt")
    click(browser, "input[name='hunk-1'][value='0,1']")
    import base64
    decide("latin.txt", lambda file: {"base64": base64.b64encode(
        "Grüße\n{}\n{}\nEnde\n".format(*["ours" if writer == "original" else "theirs" for writer in file["writers"]])
        .encode("latin-1")).decode()})

    saved = download(browser)
    check(json.loads(saved) == by_hand_decisions, "the page's decisions are those that were picked")
    if json.loads(saved) != by_hand_decisions:
        for key, value in by_hand_decisions.items():
            if json.loads(saved).get(key) != value:
                print("   ", value, "\n    became", json.loads(saved).get(key))
    with open(os.path.join(by_page, "review.json"), "wb") as file:
        file.write(saved)
    with open(os.path.join(by_hand, "review.json"), "w", encoding="utf-8") as file:
        json.dump(by_hand_decisions, file)

    # Another program writes to one file after the page was made.
    for folder in (by_page, by_hand):
        write(folder + "/Documents", "stale.txt", "one, and more\n", 1795000060)
    ends = []
    for folder, line in [(by_page, browser.evaluate("JSON.parse(document.getElementById('review').textContent).command.line")),
                         (by_hand, "resolve --strategy manual --base Older --decisions review.json --apply Documents")]:
        done = subprocess.run(["/bin/sh", "-c", line.replace("resolve ", '"$0" ', 1), program], cwd=folder,
                              env=environment, capture_output=True)
        check(done.returncode == 1, f"some of {line} is left to do: {done.returncode}, {done.stderr.decode()[-300:]}")
        refused = [text for text in done.stderr.decode().splitlines() if "refused" in text]
        check(len(refused) == 1 and "'stale.txt'" in refused[0] and "stale" in refused[0],
              f"only what has changed since is refused, by its path: {refused}")
        ends.append(tree(folder + "/Documents"))
    check(ends[0] == ends[1], "page and hand end in the same folder")
    if ends[0] != ends[1]:
        for name in sorted(set(ends[0]) | set(ends[1])):
            if ends[0].get(name) != ends[1].get(name):
                print("   ", name, (ends[0].get(name) or b"nothing")[:60], (ends[1].get(name) or b"nothing")[:60])
    check(ends[0].get(b"windows.txt", b"").count(b"\r\n") == 40, "an edit keeps the line ends")
    check(b"delete.txt" not in ends[0], "what is deleted is gone")
    check(len([name for name in ends[0] if name.startswith(b"some")]) == 2, "two of three versions are kept")

    # Gives the same answer for all files, undoes it, and continues with a saved file.
    browser.open(os.path.join(by_page, "review.html"))
    browser.evaluate("sessionStorage.clear()")
    browser.open(os.path.join(by_page, "review.html"))
    select(browser, "both.txt")
    browser.press("b")
    browser.press("a")
    click(browser, "#same-do")
    total = browser.evaluate("document.querySelectorAll('#list button .light.green').length")
    check(total == len(browser.evaluate("JSON.parse(document.getElementById('review').textContent).files")),
          "the same is answered for all that remain")
    browser.press("u")
    check(browser.evaluate("document.querySelectorAll('#list button .light.green').length") == 1,
          "an answer for all is taken back at once")
    browser.evaluate("(input => { const given = new DataTransfer(); given.items.add(new File([" + json.dumps(saved.decode())
                     + "], 'review.json')); input.files = given.files; input.dispatchEvent(new Event('change')); })"
                     "(document.getElementById('load'))")
    time.sleep(0.2)
    again = json.loads(download(browser))
    both = next(key for key, value in again.items() if value["path"] == "both.txt")
    check({key: value for key, value in again.items() if key != both}
          == {key: value for key, value in by_hand_decisions.items() if key != both},
          "a saved file is gone on with")


# MARK: Scenarios

def try_scenario(browser):
    """Makes choices in a scenario with vectors: a deletion, a rename, three versions."""
    def versions(*states):
        return [{"device": device, "vector": vector, **state} for device, vector, state in states]
    both = [("home", {"home": 2}), ("mom", {"home": 1, "mom": 1})]
    scenario = {"format": "resolve-scenario/1", "name": "Family", "devices": {"home": "Home Mac", "mom": "Mom’s iPad"},
                "files": [
                    {"path": "gone.txt", "versions": versions(
                        ("home", {"home": 1}, {"text": "one\n"}), (*both[0], {"text": "two\n"}), (*both[1], {"deleted": True}))},
                    {"path": "kept.txt", "versions": versions(
                        ("home", {"home": 1}, {"text": "one\n"}), (*both[0], {"text": "two\n"}), (*both[1], {"deleted": True}))},
                    {"path": "named.txt", "versions": versions(
                        ("home", {"home": 1}, {"text": "one\n"}), (*both[0], {"text": "one\n", "path": "here.txt"}),
                        (*both[1], {"text": "one\n", "path": "there.txt"}))},
                    {"path": "text.txt", "versions": versions(
                        ("home", {"home": 1}, {"text": "a\nb\n"}), (*both[0], {"text": "a\nc\n"}), (*both[1], {"text": "a\nd\n"}))},
                    {"path": "away.bin", "versions": versions(
                        (*both[0], {"size": 5, "digest": "etag:1"}), (*both[1], {"base64": "AAE="}))}]}
    path = os.path.join(work, "family.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(scenario, file)
    run("review", "family.json", "-o", "family.html")
    browser.open(os.path.join(work, "family.html"))
    check(browser.evaluate("document.querySelector('#tally').textContent").count("with content missing") == 1,
          "what is absent is red")
    for name, key in [("gone.txt", "1"), ("kept.txt", "2"), ("named.txt", "b"), ("away.bin", "1")]:
        select(browser, name)
        browser.press(key)
    select(browser, "text.txt")
    browser.press("h")
    click(browser, "input[name='hunk-1'][value='1,0']")
    saved = download(browser)
    with open(os.path.join(work, "review.json"), "wb") as file:
        file.write(saved)
    line = browser.evaluate("JSON.parse(document.getElementById('review').textContent).command.line")
    check(line == f"resolve --decisions {work}/review.json {work}/family.json", f"the command for a scenario: {line}")
    done = run(*line.split()[1:], "--format", "json")
    outcome = json.loads(done.stdout)
    check(not outcome.get("refused") and outcome["summary"]["undecided"] == 0,
          f"a scenario takes all decisions: {done.stderr.decode()}")
    check(all(file.get("by") == "manual" for file in outcome["files"] if file.get("conflict")), f"a person decided: {[file.get('by') for file in outcome['files']]}")


# MARK: Merges

MERGES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/command-line/inputs/merges.json")


def try_merges(browser):
    """Takes merges that are offered, and decides settings value by value and prose sentence by sentence."""
    with open(MERGES, encoding="utf-8") as file:
        scenario = json.load(file)

    def add(path, *texts):
        model = scenario["files"][0]["versions"]
        scenario["files"].append({"path": path, "versions": [
            {**{key: value for key, value in version.items() if key != "text"},
             "base64": base64.b64encode(text.encode(encoding)).decode()}
            for version, (text, encoding) in zip(model, texts)]})
    add("diary.md", *((text, "utf-8") for text in (
        "It rained. We left.\n", "It poured. We left. Anna stayed.\n", "It snowed. We left. Ben sang.\n")))
    for encoding in ("utf-16-le", "utf-16-be"):
        add(f"{encoding}.json", *(("\ufeff" + text, encoding) for text in (
            '{"a": "x", "b": 1}\n', '{"a": "é", "b": 1}\n', '{"a": "😀", "b": 2}\n')))
    with open(os.path.join(work, "merges.json"), "w", encoding="utf-8") as file:
        json.dump(scenario, file)
    run("review", "--strategy", "manual", "merges.json", "-o", "merges.html")
    browser.size(1280, 900)
    browser.open(os.path.join(work, "merges.html"))

    def result():
        return browser.evaluate("document.querySelector('#result-text')?.value")

    def chip():
        return browser.evaluate("document.querySelector('#chip').textContent")

    def titles():
        return browser.evaluate("[...document.querySelectorAll('#choices .what')].map(each => each.textContent)")
    select(browser, "app.ini")
    check([title for title in titles() if "Merge" in title]
          == ["Merge by value", "Merge both insertions, one after the other"], f"each merge is offered once: {titles()}")
    click(browser, "#choices details.member summary")
    time.sleep(0.1)
    check("z=3" in browser.evaluate("document.querySelector('#choices details.member .compare')?.textContent ?? ''"),
          "what a merge changes is shown before it is taken")
    click(browser, "input[value='merge-both']")
    check(result() == "[a]\nx=1\nz=3\ny=2\n", f"a merge is taken with one click: {result()}")
    check(chip() == "Merge both insertions, one after the other", f"the answer is named: {chip()}")
    check(browser.evaluate("document.querySelector('#choices details.member').open"), "what is opened stays open")
    browser.press("m")
    check(result() == "[a]\nx=1\ny=2\nz=3\n", f"m takes the first: {result()}")
    browser.press("u")
    check(chip() == "Merge both insertions, one after the other", f"the answer before comes back: {chip()}")
    select(browser, "note.md")
    check("Merge by words" in titles(), f"prose merges by words: {titles()}")
    browser.press("m")
    check(result() == "Dinner is on Tuesday. Come at one.\n", f"words of both: {result()}")
    select(browser, "values.json")
    check(browser.evaluate("[...document.querySelectorAll('#finer .path bdi')].map(each => each.textContent)") == ["a", "b"],
          "values that both changed are shown by key")
    click(browser, "input[name='finer-1'][value='1']")
    check(chip() == "Some values are still open" and result() is None, f"a value is open: {chip()}")
    check("Still open: b" in browser.evaluate("document.querySelector('#result').textContent"), "the open value is named")
    click(browser, "input[name='finer-2'][value='0']")
    check(result() == '{"a": 3, "b": 4, "c": 3}\n', f"chosen values and what merges: {result()}")
    browser.press("u")
    check(chip() == "Some values are still open", "a value is taken back")
    browser.press("1")
    check(browser.evaluate("document.querySelectorAll('#finer input:checked').length") == 0, "a version is no choice of values")
    browser.press("h")
    click(browser, "input[name='finer-1'][value='0']")
    click(browser, "input[name='finer-2'][value='1']")
    check_widths(browser, "values are no wider than the screen")
    select(browser, "diary.md")
    check("Sentence by sentence" in titles(), f"prose is decided by sentences: {titles()}")
    check(len(browser.evaluate("[...document.querySelectorAll('#finer .value')].map(each => each.textContent)")) == 2,
          "each sentence that both changed is asked")
    browser.press("h")
    click(browser, "input[name='finer-1'][value='1']")
    check(chip() == "Some sentences are still open" and result() is None, f"a sentence is open: {chip()}")
    click(browser, "input[name='finer-2'][value='2']")
    check(result() == "It snowed. We left. Ben sang. Anna stayed.\n", f"chosen sentences: {result()}")
    for encoding in ("utf-16-le", "utf-16-be"):
        select(browser, f"{encoding}.json")
        click(browser, "input[name='finer-1'][value='1']")
        check(result() == '{"a": "😀", "b": 2}\n', f"values in UTF-16: {result()}")
        check(browser.evaluate("document.querySelector('#result-text').readOnly"), "a text in UTF-16 is not edited")
    saved = json.loads(download(browser))
    for encoding in ("utf-16-le", "utf-16-be"):
        given = next(value for value in saved.values() if value["path"] == f"{encoding}.json")
        check(base64.b64decode(given["base64"]) == ('\ufeff{"a": "😀", "b": 2}\n').encode(encoding),
              "values in UTF-16 are saved in UTF-16")
    check({value["path"]: value.get("text", value.get("merge")) for value in saved.values() if "base64" not in value} == {
        "diary.md": "It snowed. We left. Ben sang. Anna stayed.\n",
        "app.ini": "[a]\nx=1\nz=3\ny=2\n", "note.md": True, "values.json": '{"a": 2, "b": 5, "c": 3}\n'},
        f"the decisions are the texts and the merge: {saved}")
    with open(os.path.join(work, "merged.json"), "w", encoding="utf-8") as file:
        json.dump(saved, file)
    done = run("--strategy", "manual", "--decisions", "merged.json", "merges.json", "--format", "json")
    check(json.loads(done.stdout)["summary"]["undecided"] == 0, f"all are carried out: {done.stderr.decode()}")
    browser.evaluate("sessionStorage.clear()")


# MARK: Contents

def make_contents():
    """A page with moved lines, a document of several files, UTF-16, several bases, and an already decided conflict."""
    def base64_of(content):
        return {"base64": base64.b64encode(content).decode()}

    def versions(old, ours, theirs):
        all_of = [("home", {"home": 1}, old), ("home", {"home": 2}, ours), ("mom", {"home": 1, "mom": 1}, theirs)]
        return [{"device": device, "vector": vector, **state} for device, vector, state in all_of]

    def text_16(text):
        return base64_of(b"\xff\xfe" + text.encode("utf-16-le"))
    block, rest = "A paragraph that has enough letters.\nIts second line.\n", "".join(LINES[:30])
    moved = [{"text": block + rest}, {"text": rest + block + "ours\n"}, {"text": block + rest + "theirs\n"}]
    files = [
        {"path": "moved.txt", "versions": versions(*moved)},
        {"path": "wide.txt", "versions": versions(*[text_16(f"Grüße\r\n{day} is fine\r\n") for day in ("Monday", "Tuesday", "Friday")])},
        {"path": "crossed.txt", "versions": [
            {"device": device, "vector": vector, "text": text} for device, vector, text in [
                ("home", {"home": 1}, "1\n"), ("mom", {"mom": 1}, "2\n"),
                ("home", {"home": 2, "mom": 1}, "3\n"), ("mom", {"home": 1, "mom": 2}, "4\n")]]},
        {"path": "Letter.rtfd/TXT.rtf", "versions": versions(*moved)},
        {"path": "Letter.rtfd/photo.png", "versions": versions(*[base64_of(png(160, 90, shade)) for shade in (20, 90, 200)])},
        {"path": "Letter.rtfd/old.txt", "versions": versions({"text": "old\n"}, {"deleted": True}, {"text": "older\n"})},
        {"path": "before.txt", "versions": versions({"text": "1\n"}, {"text": "2\n"}, {"text": "3\n"})}]
    with open(os.path.join(work, "contents.json"), "w", encoding="utf-8") as file:
        json.dump({"format": "resolve-scenario/1", "name": "Contents", "devices": {"home": "Home Mac", "mom": "Mom’s iPad"},
                   "files": files, "resolve": {"strategy": "manual", "groups": ["*.rtfd/"]}}, file)
    run("contents.json", "--pick", "before.txt=mom", "--remember", "remembered.json")
    run("review", "contents.json", "--remember", "remembered.json", "-o", "contents.html")


def try_contents(browser):
    make_contents()
    browser.size(1280, 900)
    browser.open(os.path.join(work, "contents.html"))

    def focus():
        return browser.evaluate("document.activeElement.textContent")
    select(browser, "moved.txt")
    click(browser, "#show-base")
    check(browser.evaluate("[...document.querySelectorAll('.move')].map(link => link.textContent)") == ["Moved from line 1"],
          "a moved line says where it was")
    # The link shows the column that it leads to, and a link there leads back.
    browser.evaluate("document.querySelector('.move').focus()")
    click(browser, ".move")
    check(focus().startswith("A paragraph") and "Moved to line 31" in focus(), f"a link leads to the line before: {focus()}")
    browser.evaluate("document.activeElement.querySelector('.move').click()")
    check("Moved from line 1" in focus(), f"and back: {focus()}")
    select(browser, "wide.txt")
    check(browser.evaluate("[...document.querySelectorAll('#compare mark')].map(mark => mark.textContent)") == ["Tuesday", "Monday", "Friday"],
          "words that differ are marked in UTF-16")
    check(browser.evaluate("document.querySelectorAll('#compare .picks, #result').length") == 0, "UTF-16 is chosen as a whole")
    select(browser, "crossed.txt")
    check("2 versions that differ" in browser.evaluate("document.querySelector('.notice').textContent"), "several bases are named")
    select(browser, "Letter.rtfd")
    check(browser.evaluate("document.querySelectorAll('details.member .compare').length") == 0, "members are folded")
    click(browser, "details.member summary")
    time.sleep(0.1)
    check(browser.evaluate("document.querySelectorAll('details.member .compare mark, details.member .compare .move').length") > 0,
          "a member is compared inside")
    click(browser, "details.member .fold")
    check(browser.evaluate("document.querySelector('details.member').open"), "what is opened stays open")
    check_widths(browser, "an open member is no wider than the screen")
    select(browser, "before.txt")
    check(browser.evaluate("document.querySelectorAll('#choices input:checked').length") == 0, "nothing is chosen by default")
    browser.press("r")
    chip = browser.evaluate("document.querySelector('#chip').textContent")
    check(chip == "As before: Keep Mom’s iPad’s version", f"what is remembered is marked: {chip}")
    decisions = json.loads(download(browser))
    check([(value["path"], value["pick"]) for value in decisions.values()] == [("before.txt", "home:1,mom:1")],
          f"what is remembered is decided: {decisions}")
    browser.evaluate("sessionStorage.clear()")


# MARK: What is large

def make_large(folder):
    """Conflicts that the page contains only in part or cannot edit, and 500 small ones."""
    source = random.Random(seed)

    def text(lines):
        return [" ".join(f"word{source.randrange(3000)}" for _ in range(6)) + "\n" for _ in range(lines)]

    def changed_at(lines, numbers, word):
        return "".join(f"{word} {line}" if number in numbers else line for number, line in enumerate(lines))

    def add(name, ours, theirs, base=None, ours_time=1795000050):
        write(folder + "/Large", name, ours, ours_time)
        write(folder + "/Large", copy_name(name), theirs)
        if base is not None:
            write(folder + "/LargeOlder", name, base, 1794000000)
    mega = text(20000)
    add("mega.txt", changed_at(mega, {100, 9000, 15000}, "ours"), changed_at(mega, {100, 9001, 19999}, "theirs"))
    add("mega and small.txt", "".join(mega), "small\n")
    add("mega and empty.txt", "".join(mega), "")
    add("mega and binary.txt", "".join(mega), b"\0")
    many = text(4500)
    every = set(range(0, 4500, 3))
    add("many.txt", changed_at(many, every, "ours"), changed_at(many, every, "theirs"), "".join(many))
    # Each text is small enough, but their merge is not.
    half = text(2500)
    add("grown.txt", "".join(text(2000) + half), "".join(half + text(2000)), "".join(half))
    keys = [f'"key{number}":{source.randrange(10**6)}' for number in range(12000)]
    ours, theirs = list(keys), list(keys)
    ours[100], ours[6000], theirs[6000], theirs[9000] = '"a":"ours"', '"b":"ours"', '"b":"theirs"', '"c":"theirs"'
    add("line.json", "{" + ",".join(ours) + "}", "{" + ",".join(theirs) + "}")
    add("latin.txt", "Grüße\nours\n1\n2\n3\n".encode("latin-1"), "Grüße\n1\n2\n3\ntheirs\n".encode("latin-1"),
        "Grüße\n1\n2\n3\n".encode("latin-1"))
    add("empty.txt", "", b"\0")
    add("letter.docx", b"PK\3\4\0ours", b"PK\3\4\0theirs")
    add("page.html", b"<b>\0ours", b"<b>\0theirs")
    add("מסמך 1.tar.txt", "ours\n", "theirs\n", ours_time=1990000000)
    noise = source.randbytes(1700 * 3)
    for number, name in enumerate(("photo.png", copy_name("photo.png"))):
        rows = (noise[row:] + noise[:row] for row in range(number, 1650 + number))
        write(folder + "/Large", name, palette.write(1700, 1650, rows, level=0), 1795000000 + number)
    for number in range(500):
        write(folder + "/List", f"{number % 20}/file {number}.txt", f"ours {number}\n", 1795000050)
        write(folder + f"/List/{number % 20}", copy_name(f"file {number}.txt"), "theirs\n")


# Shows the file with this name and returns the milliseconds until the next frame.
SHOW = """(async name => {
  const begin = performance.now();
  [...document.querySelectorAll('#list button')].find(button => button.querySelector('bdi').textContent === name).click();
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  return Math.round(performance.now() - begin);
})"""


def try_large(browser):
    folder = os.path.join(work, "large")
    make_large(folder)
    run("review", "--base", "LargeOlder", "Large", "-o", "large.html", folder=folder)
    run("review", "List", "-o", "list.html", folder=folder)
    page = os.path.join(folder, "large.html")
    times = []
    for width in (390, 1280):
        browser.size(width, 900)
        browser.open(page)
        for name in ("many.txt", "mega.txt", "line.json", "photo.png"):
            select(browser, "empty.txt")
            times.append(f"{name} {browser.evaluate(SHOW + f'({json.dumps(name)})')} ms")
            wide = browser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            check(wide <= 0, f"what is large is no wider than the screen ({width}, {name}): {wide}")
    print("  " + "; ".join(times))

    # The page offers a text of the user's own only if the text is in its box and can be edited there or chosen by
    # parts.
    files = browser.evaluate("JSON.parse(document.getElementById('review').textContent).files.map(file => [file.name, file.id])")
    typed, boxes = {"many.txt", "grown.txt", "line.json", "מסמך 1.tar.txt"}, {}
    for name, conflict in files:
        select(browser, name)
        browser.evaluate("document.querySelector('#choices input[value=\"content\"]')?.click()")
        state = browser.evaluate("""({
          offered: document.querySelector('#choices input[value="content"]')?.checked ?? false,
          hunks: document.querySelectorAll('#compare [data-hunk]').length,
          box: document.querySelector('#result-text')?.value ?? null,
          fixed: document.querySelector('#result-text')?.readOnly ?? true })""")
        if state["offered"]:
            check(state["hunks"] > 0 or not state["fixed"], f"a text of one's own can be edited or chosen ({name})")
            if state["hunks"] == 0:
                boxes[conflict] = state["box"]
        check(state["offered"] == (name in typed), f"a text of one's own is offered where it is there ({name}): {state['offered']}")
    decisions = json.loads(download(browser))
    texts = {conflict: decision.get("text") for conflict, decision in decisions.items()}
    check(texts == boxes, f"what is decided stands in the box: {[(key, (value or '')[:20]) for key, value in texts.items()]}")
    # A text from an earlier decisions file stays, even if the page cannot edit texts of this file.
    mega = dict(files)["mega.txt"]
    with open(os.path.join(folder, "given.json"), "w", encoding="utf-8") as file:
        json.dump({mega: {"text": "given\n"}}, file)
    run("review", "--base", "LargeOlder", "Large", "--decisions", "given.json", "-o", "given.html", folder=folder)
    browser.evaluate("sessionStorage.clear()")
    browser.open(os.path.join(folder, "given.html"))
    select(browser, "mega.txt")
    check(browser.evaluate("document.querySelector('#choices input:checked')?.value") == "content", "a text that was given is shown as chosen")
    given = json.loads(download(browser))
    check([decision.get("text") for decision in given.values()] == ["given\n"], f"a text that was given stays: {given}")
    browser.open(page)
    # The merge is too large for the page: there is no box, rather than an empty one.
    select(browser, "grown.txt")
    browser.press("m")
    check(browser.evaluate("!document.querySelector('#result-text') && document.querySelector('#result').textContent.includes('too large')"),
          "a merge that is not on the page has no box")
    browser.press("1")
    with open(os.path.join(folder, "Large/grown.txt"), encoding="utf-8") as file:
        check(browser.evaluate("document.querySelector('#result-text').value") == file.read(), "a version that is picked is in the box")

    # For texts that are not complete on the page, it shows the differences with their line numbers.
    select(browser, "mega.txt")
    numbers = browser.evaluate("[...document.querySelectorAll('#compare .hunk .side.side-1 .digits')].map(digits => digits.textContent)")
    check(numbers == ["101", "9001", "9002", "15001", "20000"], f"what differs is shown with its numbers: {numbers}")
    check(browser.evaluate("document.querySelectorAll('#compare .picks').length") == 0, "its parts are not chosen here")
    select(browser, "many.txt")
    check(browser.evaluate("document.querySelectorAll('#compare [data-hunk]').length") < 100, "not all parts are drawn at once")
    browser.evaluate("document.querySelector('#compare [data-hunk]:last-of-type'), document.querySelector('#compare .more-parts').click()")
    click(browser, "input[name='hunk-60'][value='1']")
    check(browser.evaluate("document.querySelector('input[name=\"hunk-60\"][value=\"1\"]').checked"), "a part that was asked for is chosen, and stays")
    select(browser, "line.json")
    marks = browser.evaluate("[...document.querySelectorAll('#compare .side.side-1 mark')].map(mark => mark.textContent).join(' ')")
    check("ours" in marks and len(marks) < 400, f"a long line shows what differs in it: {marks[:200]}")
    check(browser.evaluate("document.querySelector('#compare').textContent.length") < 20000, "and leaves out what does not")

    # Pictures and documents are read from their files.
    select(browser, "photo.png")
    sizes = browser.evaluate("""(async () => { const images = [...document.querySelectorAll('.frame img')];
      await Promise.all(images.map(image => image.decode())); return images.map(image => image.naturalWidth); })()""")
    check(sizes == [1700, 1700], f"large pictures are shown: {sizes}")
    for name, count in [("photo.png", 2), ("letter.docx", 2), ("page.html", 0), ("mega.txt", 0)]:
        select(browser, name)
        links = browser.evaluate("[...document.querySelectorAll('#choices a')].map(link => [link.protocol, link.rel, decodeURI(link.pathname)])")
        check(len(links) == count and all(protocol == "file:" and "noopener" in rel and os.path.exists(path)
                                          for protocol, rel, path in links), f"the versions of {name} can be opened: {links}")
    os.rename(folder + "/Large/photo.png", folder + "/Large/gone")
    browser.open(page)
    select(browser, "photo.png")
    time.sleep(0.2)
    check("its file is not where it was" in browser.evaluate("document.querySelector('.frame').parentElement.parentElement.textContent"),
          "a picture whose file is gone is named")
    browser.messages.clear()

    # Names in right-to-left scripts, and times that are not plausible.
    select(browser, "מסמך 1.tar.txt")
    places = browser.evaluate("[...document.querySelectorAll('#name bdi bdi')].map(part => [part.textContent, part.getBoundingClientRect().left])")
    check([part for part, _ in places] == ["מסמך 1", "tar", "txt"] and places == sorted(places, key=lambda part: part[1]),
          f"an extension stands at the end: {places}")
    notice = browser.evaluate("[...document.querySelectorAll('.notice')].map(notice => notice.textContent)")
    check(any("s ahead of" in text for text in notice), f"a time in the future is named: {notice}")

    # A click in a long list does not scroll the list.
    for width in (390, 1280):
        browser.size(width, 900)
        browser.open(os.path.join(folder, "list.html"))
        moved = browser.evaluate("""(async () => {
          const nav = document.querySelector('#files');
          const frames = async () => { for (let at = 0; at < 3; at += 1) await new Promise(done => requestAnimationFrame(() => setTimeout(done))); };
          nav.scrollTop = nav.scrollHeight / 2;
          await frames();
          const top = button => button.getBoundingClientRect().top - nav.getBoundingClientRect().top;
          const button = [...document.querySelectorAll('#list button')].find(each => top(each) > 60);
          const before = top(button);
          button.focus({ preventScroll: true });
          button.click();
          await frames();
          document.querySelector('#choices input').click();
          await frames();
          return Math.abs(top(document.querySelector('#list [aria-current]')) - before);
        })()""")
        check(moved < 60, f"a list keeps its place ({width}): {moved}")
        browser.evaluate("sessionStorage.clear()")


# MARK: Accessibility

def try_axe(browser, source):
    for width in (1280, 375):
        browser.size(width, 900)
        pages = [
            ("page/review.html", [("pick-1.txt", None), ("hunks.txt", "h"), ("photo.png", None), ("some.bin", "k"),
                                  ("both.txt", "a"), ("latin.txt", "f"), ("own.txt", "?")]),
            ("merges.html", [("app.ini", None), ("values.json", "h")]),
            ("contents.html", [("moved.txt", None), ("crossed.txt", None), ("Letter.rtfd", None), ("before.txt", "r")]),
            ("large/large.html", [("mega.txt", None), ("line.json", None), ("letter.docx", None), ("מסמך 1.tar.txt", None)])]
        views = [(page, name, key) for page, names in pages for name, key in names]
        shown = None
        for page, name, key in views:
            if page != shown:
                browser.open(os.path.join(work, page))
                browser.evaluate(f"(() => {{ {source}; return true; }})()" if browser.name == "firefox"
                                 else f"eval({json.dumps(source)}) && 0")
                shown = page
            browser.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())")
            select(browser, name)
            browser.evaluate("document.querySelectorAll('details.member').forEach(details => { details.open = true; })")
            if key == "a":
                browser.press("b")
            if key:
                browser.press(key)
            found = browser.violations()
            check(found == [], f"axe finds nothing ({browser.theme}, {width}, {name}, {key}): {found}")
        browser.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close())")


# MARK: Hostile names and contents

PIECES = [
    "</script>", "<script>window.hacked=1</script>", "<img src=x onerror=window.hacked=1>", "<!--", "]]>", "--><svg/onload=window.hacked=1>",
    "\" onclick=\"window.hacked=1", "' autofocus onfocus='window.hacked=1", "javascript:window.hacked=1", "${window.hacked=1}", "\\u003cscript>",
    "\u202egpj.exe", "\u2066\u2067\u200f", "\u2028\u2029", "مرحبا", "שלום", "\u0301" * 30, "日本語", "\x1b[2J", "\x00", "\r", "\t", "é", "e\u0301",
    "A" * 200, "word " * 40, "{{", "&lt;b&gt;", "&#x3c;", "%3Cscript%3E", "𝕳𝖊𝖑𝖑𝖔", "\U000e0041", "style=position:fixed", "<base href=//example.org>",
    "<meta http-equiv=refresh content=0;url=//example.org>", "<link rel=stylesheet href=//example.org/a.css>", "<style>*{display:none}</style>",
]


def hostile(random_source, most=6, zero=True):
    text = "".join(random_source.choice(PIECES) for _ in range(random_source.randint(1, most)))
    return text if zero else text.replace("\x00", "")


def try_fuzz(browser, rounds=3):
    random_source = random.Random(seed)
    for number in range(rounds):
        files, devices = [], {}
        for index in range(14):
            path = "/".join(hostile(random_source, 3, zero=False).replace("/", "∕")[:60].encode()[:200].decode(errors="ignore") or "x"
                            for _ in range(random_source.randint(1, 3)))
            name = f"{index}-{path}"
            versions = []
            for device in ("a", "b", "c")[:random_source.randint(2, 3)]:
                devices[device] = hostile(random_source, 2, zero=False)[:120]
                version = {"device": device, "vector": {device: 1}}
                kind = random_source.randrange(6)
                if kind == 0:
                    version["base64"] = __import__("base64").b64encode(random_source.randbytes(200)).decode()
                elif kind == 1:
                    version["base64"] = __import__("base64").b64encode(
                        hostile(random_source, zero=False).encode() + b"\xff\xfe\n" + hostile(random_source, zero=False).encode()).decode()
                elif kind == 2 and index % 7 == 0:
                    version["text"] = hostile(random_source, zero=False) + "x" * (10 << 20 if index == 0 else 200_000)
                else:
                    version["text"] = "\n".join(hostile(random_source, zero=False) for _ in range(random_source.randint(1, 30)))
                versions.append(version)
            files.append({"path": name, "versions": versions})
        files.append({"path": "long.txt", "versions": [
            {"device": "a", "vector": {"a": 1}, "text": "<b>" + "y" * (10 << 20)}, {"device": "b", "vector": {"b": 1}, "text": "z" * 5000}]})
        path = os.path.join(work, "hostile.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"format": "resolve-scenario/1", "name": hostile(random_source, 2, zero=False), "devices": devices, "files": files}, file)
        done = subprocess.run([program, "review", "hostile.json", "-o", "hostile.html"], cwd=work, env=environment, capture_output=True)
        if done.returncode not in (0, 1):
            check(False, f"a page is made of hostile names (seed {seed}, round {number}): {done.stderr.decode(errors='replace')[:300]}")
            continue
        for width in (375, 1280):
            browser.size(width, 800)
            browser.open(os.path.join(work, "hostile.html"))
            wide = browser.evaluate("""(async () => {
              const wide = [];
              for (let at = 0; at < document.querySelectorAll('#list button').length; at += 1) {
                document.querySelectorAll('#list button')[at].click();
                for (const details of document.querySelectorAll('details')) details.open = true;
                const inner = document.documentElement.scrollWidth - document.documentElement.clientWidth;
                if (inner > 0) wide.push([at, inner]);
              }
              return wide;
            })()""")
            check(wide == [], f"no page is wider than the screen ({width}, seed {seed}, round {number}): {wide}")
            check(browser.evaluate("window.hacked ?? null") is None, f"nothing hostile runs (seed {seed}, round {number})")
            check(browser.evaluate("getComputedStyle(document.body).display") != "none", "no foreign style holds")
        # Each file can be answered, and the program accepts the decisions file.
        browser.evaluate("document.querySelectorAll('#list button').forEach((_, at) => { "
                         "document.querySelectorAll('#list button')[at].click(); "
                         "document.querySelector('#choices input[value=keepBoth]')?.click(); })")
        with open(os.path.join(work, "review.json"), "wb") as file:
            file.write(download(browser))
        done = run("--decisions", "review.json", "--format", "json", "--as", "a", "hostile.json")
        check(not json.loads(done.stdout).get("refused"), f"the program takes decisions about hostile names (seed {seed}, round {number})")


# MARK: Speed

def try_speed(browser):
    files = []
    for number in range(1000):
        lines = [f"{number}: line {line} of a file with some ten thousand bytes, more or less.\n" for line in range(150)]
        ours, theirs = list(lines), list(lines)
        ours[40], theirs[40], ours[90] = "ours\n", "theirs\n", "ours alone\n"
        files.append({"path": f"folder {number % 30}/file {number}.txt", "versions": [
            {"device": "home", "vector": {"home": 1}, "text": "".join(lines)},
            {"device": "home", "vector": {"home": 2}, "text": "".join(ours)},
            {"device": "mom", "vector": {"home": 1, "mom": 1}, "text": "".join(theirs)}]})
    with open(os.path.join(work, "many.json"), "w", encoding="utf-8") as file:
        json.dump({"format": "resolve-scenario/1", "name": "many", "files": files}, file)
    begin = time.monotonic()
    run("review", "many.json", "-o", "many.html")
    made = time.monotonic() - begin
    browser.size(1280, 900)
    browser.evaluate("0")
    begin = time.monotonic()
    browser.open(os.path.join(work, "many.html"))
    opened = time.monotonic() - begin
    ready = int(browser.evaluate("document.documentElement.dataset.ready"))
    begin = time.monotonic()
    browser.press("1", "n", "2", "n", "b")
    answered = time.monotonic() - begin
    size = os.path.getsize(os.path.join(work, "many.html")) / 1e6
    print(f"  1,000 conflicts of 10 KB: made in {made:.1f} s, {size:.0f} MB; ready after {ready} ms, loaded after "
          f"{opened * 1000:.0f} ms; 5 keys took {answered * 1000:.0f} ms")
    browser.evaluate("sessionStorage.clear()")


def main():
    axe = axe_source()
    try:
        for theme in ("light", "dark"):
            with Browser(browser_name, theme) as browser:
                browser.size(1280, 900)
                if theme == "light":
                    for test in (try_choices, try_scenario, try_merges, try_contents, try_large, try_fuzz, try_speed):
                        if only and test.__name__ not in only:
                            continue
                        begin = time.monotonic()
                        test(browser)
                        print(f"  {test.__name__}: {time.monotonic() - begin:.1f} s", flush=True)
                if axe and (not only or "try_axe" in only):
                    begin = time.monotonic()
                    try_axe(browser, axe)
                    print(f"  try_axe, {theme}: {time.monotonic() - begin:.1f} s", flush=True)
                foreign = browser.foreign(work)
                check(foreign == [], f"nothing is asked of a network: {foreign[:5]}")
                check(browser.messages == [], f"the browser has nothing to report: {browser.messages[:5]}")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"{browser_name}: " + (f"{len(failures)} not so" if failures else "all as it should be"))
    sys.exit(1 if failures else 0)


main()
