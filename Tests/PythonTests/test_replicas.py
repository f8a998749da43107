"""Replicas: each step, what is refused, and generated histories against what devices must agree on."""

import datetime
import gc
import hashlib
import json
import os
import pathlib
import random
import threading

import pytest
from conftest import FIXTURES

from conflict_resolution import Change, ConflictResolutionError, Rename, Replica, Strategy, content

POLICY = {"strategy": ["merge", "keep-both"]}
BOTH = ["home", "mom"]


def pair(policy=POLICY):
    return Replica("mom", policy, devices=BOTH), Replica("home", policy, devices=BOTH)


def meet(one, other):
    ours, theirs = one.update(), other.update()
    one.receive(theirs)
    other.receive(ours)
    return one.resolve(), other.resolve()


def texts(replica):
    return {path: content(version) for path, version in replica.tree.items()}


def test_edits_that_merge():
    mom, home = pair()
    written = mom.write("a", "1\n2\n3\n", at="2026-11-24T00:00:00Z")
    assert (written.id, written.version, written.replaced) == ("a", "mom:1", None)
    assert meet(mom, home)[1].changes == (Change("a", home.tree["a"]),)
    assert home.tree["a"]["modified"] == "2026-11-24T00:00:00Z"
    assert mom.write("a", "one\n2\n3\n").replaced == "mom:1"
    home.write("a", b"1\n2\nthree\n")
    for resolution in meet(mom, home):
        assert resolution.changed and resolution.undecided == () and resolution.refused == ()
        assert [change.content for change in resolution.changes] == [b"one\n2\nthree\n"]
    assert texts(mom) == texts(home) == {"a": b"one\n2\nthree\n"}
    assert home.outcome["format"] == "resolve-outcome/2"
    assert not meet(mom, home)[0].changes


def test_everything_that_stands_at_a_path():
    mom, home = pair()
    mom.write(b"a\xff", b"\x00\xff")
    mom.write("folder", {"directory": True})
    mom.write("link", {"symlink": os.fsdecode(b"b\xfe")})
    mom.write("large", {"size": 2**63, "sha256": "0" * 64})
    mom.write("named", {"size": 4, "digest": "etag:5b1f"}, at=datetime.datetime(2026, 11, 24, tzinfo=datetime.timezone.utc))
    mom.write("bytes", {"content": b"\xfe"})
    mom.write("Essay.pages", {"members": [{"path": "index", "text": "x"}]}, group="Essay.pages")
    meet(mom, home)
    assert home.tree == mom.tree
    assert set(home.tree) == {os.fsdecode(b"a\xff"), "folder", "link", "large", "named", "bytes", "Essay.pages"}
    assert home.tree["link"]["symlink"] == {"base64": "Yv4="}
    assert home.tree["large"]["size"] == 2**63 and content(home.tree["large"]) is None
    assert home.tree["named"]["modified"] == "2026-11-24T00:00:00Z"


def test_a_scan_shows_what_the_user_did():
    mom, home = pair()
    home.write("Trip/Plan.txt", "1\n2\n3\n")
    home.write("old", "x")
    meet(mom, home)
    mom.write("Trip/Plan.txt", "1\n2\nthree\n")
    seen = home.observe(
        {"Travel/Plan.txt": "1\n2\n3\n", b"new\xff": b"\xff", "link": {"symlink": "new"}},
        at="2026-11-24T00:00:00Z",
        times={b"new\xff": datetime.datetime(2026, 11, 23, tzinfo=datetime.timezone.utc)},
    )
    assert seen.renames == (Rename("Trip/Plan.txt", "Travel/Plan.txt", "same content"),)
    new = os.fsdecode(b"new\xff")
    assert [one.id for one in seen.written] == ["Trip/Plan.txt", "old", "link", new]
    assert seen.written[0].replaced == "home:1"
    assert home.tree[new]["modified"] == "2026-11-23T00:00:00Z"
    assert home.tree["link"]["modified"] == "2026-11-24T00:00:00Z"
    meet(mom, home)
    assert texts(home)["Travel/Plan.txt"] == b"1\n2\nthree\n"
    # The IDs of the file system tell equal files apart.
    one = Replica("one")
    one.write("p/n", "same")
    one.write("q/n", "same")
    ids = {"file_ids": {"s/n": "1:2"}, "earlier_file_ids": {"p/n": "1:1", "q/n": "1:2"}}
    assert one.observe({"s/n": "same"}, **ids).renames == (Rename("q/n", "s/n", "same file ID"),)
    moment = "2026-11-23T00:00:00Z"
    one.observe({"s/n": "same", pathlib.PurePosixPath("t"): "1", b"u": "2"}, times={"t": moment, "u": moment})
    assert one.tree["t"]["modified"] == one.tree["u"]["modified"] == moment
    one.observe({"s/n": "same"})
    with pytest.raises(ConflictResolutionError, match="'a' is listed twice"):
        one.observe({"a": "1", b"a": "2"})
    assert set(one.tree) == {"s/n"}


def test_folders_are_followed():
    def replica(device):
        return Replica(device, POLICY, devices=BOTH, follows_folders=True)

    mom, home = replica("mom"), replica("home")
    home.write("Trip/Plan.txt", "1")
    meet(mom, home)
    mom = Replica.restore(mom.store(), POLICY, devices=BOTH, follows_folders=True)
    mom.resolve()
    home.rename("Trip", "Travel")
    mom.write("Trip/Photo", "2")
    meet(mom, home)
    assert sorted(home.tree) == sorted(mom.tree) == ["Travel", "Travel/Photo", "Travel/Plan.txt"]
    before = home.store()
    with pytest.raises(ConflictResolutionError, match="cannot write a deletion at 'b'"):
        home.observe({"a": "1", "b": {"deleted": True}})
    assert home.store() == before


def test_names_deletions_and_what_is_forgotten():
    mom, home = pair()
    mom.write("a", "1")
    meet(mom, home)
    assert mom.rename("a", "b").id == "a"
    home.write("a", "2")
    meet(mom, home)
    assert texts(mom) == texts(home) == {"b": b"2"}
    home.delete("b", at="2026-11-24T00:00:00Z")
    changes = meet(mom, home)[0].changes
    assert changes == (Change("b", None),) and changes[0].content is None
    meet(mom, home)
    assert mom.collect().undecided == ()
    assert json.loads(mom.store())["files"] == []
    mom.write("c", "1")
    mom.write("c", "2")
    assert mom.prune() == 0  # home has not heard of it
    mom.acknowledge(mom.update(), by="home")
    assert mom.prune() == 1
    assert json.loads(mom.update(files=["d"]))["files"] == []
    assert len(json.loads(mom.update(files=["c"]))["files"]) == 1


def test_a_device_is_sent_what_it_lacks():
    mom, home = pair({})
    mom.write("a", "m")
    home.receive(mom.update_for("home", contents=False))
    assert home.needs == ["a"]
    home.receive(mom.update(files=home.needs))
    assert home.needs == []
    home.resolve()
    assert texts(home) == texts(mom)
    mom.receive(home.update_for("mom"))
    mom.write("b", "m")
    assert [file["path"] for file in json.loads(mom.update_for("home"))["files"]] == ["b"]


def test_people_decide():
    mom, home = pair({})
    mom.write("a", "m")
    home.write("a", "h")
    undecided, = meet(mom, home)[1].undecided
    assert undecided["state"] == "undecided" and texts(home) == {"a": b"h"}
    with pytest.raises(ConflictResolutionError, match="left no file undecided at 'b'"):
        home.decide("b", {"pick": "mom:1"})
    assert home.decide("a", {"content": b"\xff"}).changes[0].content == b"\xff"
    assert mom.resolve({undecided["conflict"]["id"]: {"pick": "mom:1"}}).undecided == ()
    assert mom.resolve({"c-0": {"delete": True, "path": "a"}}).refused[0]["id"] == "c-0"


def test_stored_and_restored():
    mom, home = pair()
    mom.write("a", "1\n")
    home.write("a", "2\n")
    meet(mom, home)
    stored = home.store()
    for form in (stored, stored.decode(), json.loads(stored)):
        with Replica.restore(form, POLICY, devices=BOTH) as again:
            assert again.store() == stored
            with pytest.raises(ConflictResolutionError, match="resolve"):
                again.update()
            assert not again.resolve().changes
            assert again.store() == stored and again.tree == home.tree
            assert again.receive(mom.update().decode()) in (True, False)
    with pytest.raises(ConflictResolutionError, match="closed"):
        again.tree
    again.close()


@pytest.mark.parametrize(
    "step, words",
    [
        (lambda replica: replica.write("/a", ""), "request:1:11: .*relative"),
        (lambda replica: replica.write("a", 7), "expected a text, bytes, or the fields"),
        (lambda replica: replica.write("a", {"deleted": True}), "call delete"),
        (lambda replica: replica.write("a", {"text": "", "size": 1}), "a second content"),
        (lambda replica: replica.write("a", {}), "has no content"),
        (lambda replica: replica.write("a", "", at="noon"), "'noon' is no time"),
        (lambda replica: replica.write("a", "", at=datetime.datetime(2026, 1, 1)), "no time zone"),
        (lambda replica: replica.write("a\ud800", ""), "half of a letter"),
        (lambda replica: replica.rename("b", "c"), "shows no file at 'b'"),
        (lambda replica: replica.delete("b"), "shows no file at 'b'"),
        (lambda replica: replica.receive("{}"), '"format" is missing'),
        (lambda replica: replica.receive('{"format":"resolve-update/1","sender":"x","files":[]},"store":true'), "stands beside"),
        (lambda replica: replica.receive({"format": "resolve-update/9"}), "later version"),
        (lambda replica: replica.acknowledge(replica.update(), by="a,b"), "device ID"),
        (lambda replica: replica.set_devices(["a", "a"]), "named twice"),
        (lambda replica: replica.set_policy({"strategy": "coin"}), "coin"),
        (lambda replica: replica.set_policy({"strategy": lambda conflict: None}), "made without the strategy"),
        (lambda replica: replica.set_policy({"as": "mom"}), "resolves as its own device"),
        (lambda replica: replica.outcome, "has not resolved anything yet"),
        (lambda replica: Replica("a,b"), "device ID"),
        (lambda replica: Replica.restore(b"{", POLICY), "no JSON"),
        (lambda replica: Replica.restore({"format": "resolve-replica/2"}), "later version"),
    ],
)
def test_refused(step, words):
    replica = Replica("home", POLICY)
    replica.write("a", "1")
    before = replica.store()
    with pytest.raises(ConflictResolutionError, match=words):
        step(replica)
    assert replica.store() == before


def test_strategies_of_ones_own():
    asked = []

    def longest(conflict):
        asked.append(conflict.path)
        return max(conflict.heads, key=lambda head: head.size)

    mom, home = pair({"strategy": [longest, "keep-both"], "rules": [{"path": "*.log", "strategy": "newest"}]})
    gc.collect()
    mom.write("a", "longer")
    home.write("a", "short")
    meet(mom, home)
    assert texts(mom) == texts(home) == {"a": b"longer"} and asked == ["a", "a"]
    assert home.outcome["files"][0]["by"] == "longest"
    home.set_policy({"strategy": [longest]})

    class Broken(Exception):
        pass

    def broken(conflict):
        raise Broken("on purpose")

    mom, home = pair({"strategy": Strategy("broken", broken)})
    mom.write("a", "1")
    home.write("a", "2")
    home.receive(mom.update())
    with pytest.raises(Broken):
        home.resolve()
    home.set_policy({"strategy": "keep-both"})
    assert home.resolve().undecided == ()


def test_threads_share_a_replica():
    replica = Replica("home", POLICY)

    def work(number):
        for index in range(50):
            replica.write(f"{number}-{index}", "x")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(replica.tree) == 200


@pytest.mark.parametrize("seed", range(40))
def test_generated_histories(seed):
    """After all have met, every device shows the same tree, whatever was sent twice, late or after a restart."""
    chance = random.Random(seed)
    devices = ["x", "y", "z"]
    policy = {"strategy": chance.choice([["merge", "keep-both"], "newest,keep-both", "keep-both"])}
    fleet = [Replica(device, policy, devices=devices) for device in devices]
    sent = []
    for step in range(25):
        number = chance.randrange(3)
        replica, paths = fleet[number], sorted(fleet[number].tree)
        kind = chance.randrange(8)
        if kind < 3:
            text = "".join(f"{line} {chance.randrange(3)}\n" for line in range(4))
            replica.write(chance.choice(["a", "A", "b", "d/a"]), text, at=f"2026-11-24T00:00:{step:02}Z")
        elif kind == 3 and paths:
            replica.delete(chance.choice(paths))
        elif kind == 4 and paths:
            target = chance.choice(["a", "b", "c"])
            if target not in paths:
                replica.rename(chance.choice(paths), target)
        elif kind == 5:
            fleet[number] = Replica.restore(replica.store(), policy, devices=devices)
            assert fleet[number].store() == replica.store(), step
            fleet[number].resolve()
            replica.resolve()
            assert fleet[number].store() == replica.store(), step
            replica.close()
        else:
            sent.append(replica.update())
            fleet[chance.randrange(3)].receive(chance.choice(sent))
            for one in fleet:
                one.resolve()
    for _ in range(6):
        for one in fleet:
            for other in fleet:
                one.receive(other.update())
            one.resolve()
    trees = [texts(replica) for replica in fleet]
    assert trees[0] == trees[1] == trees[2]
    assert all(not replica.resolve().changed for replica in fleet)


def test_the_program_resolves_what_a_replica_holds_in_the_same_way(outcomes_of, tmp_path):
    """What two replicas know, as a scenario, gives in the program the contents that they show."""
    mom, home = pair()
    mom.write("a", "1\n2\n3\n")
    meet(mom, home)
    mom.write("a", "one\n2\n3\n")
    home.write("a", "1\n2\nthree\n")
    mom.write("b", "m", at="2026-11-24T00:00:00Z")
    home.write("b", "h", at="2026-11-24T00:00:01Z")
    home.receive(mom.update())
    scenario = {
        "format": "resolve-scenario/1",
        "name": "replica",
        "devices": {device: device for device in BOTH},
        "files": json.loads(home.update())["files"],
        "resolve": {"strategy": ["merge", "keep-both"], "as": "home"},
    }
    (tmp_path / "replica.json").write_text(json.dumps(scenario))
    outcome, = outcomes_of([tmp_path / "replica.json"])
    home.resolve()
    assert outcome["files"] == home.outcome["files"]


def test_the_history_that_swift_recorded():
    """Each answer is, byte for byte, what the replica in Swift answers."""
    history = json.loads((FIXTURES / "replicas" / "history.json").read_text(encoding="utf-8"))
    fleet = {
        one["device"]: Replica(
            one["device"],
            one["policy"],
            devices=one["devices"],
            follows_folders=one.get("followsFolders", False),
        )
        for one in history["open"]
    }
    for number, step in enumerate(history["steps"]):
        replica = fleet[step["device"]]
        ask = step["ask"] if "ask" in step else {"receive": json.loads(fleet[step["from"]].update())}
        answer = replica._ask_bytes(json.dumps(ask).encode())
        assert hashlib.sha256(answer).hexdigest() == step["sha256"], f"step {number}: {ask}"
