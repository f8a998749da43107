"""Strategies of one's own: what they see, what they may answer, and what becomes of what they raise."""

import threading

import pytest

from conflict_resolution import (
    Choose, ConflictResolutionError, Content, Decline, KeepAll, Strategy, resolve,
)  # fmt: skip

FILES = [
    {
        "path": "notes.txt",
        "versions": [
            {"device": "mom", "vector": {"mom": 1}, "text": "one\n"},
            {"device": "mom", "vector": {"mom": 2}, "text": "from mom\n", "modified": "2026-11-24T00:00:00.5Z"},
            {"device": "home", "vector": {"home": 1, "mom": 1}, "text": "home\n", "modified": "2026-11-23T00:00:00Z"},
        ],
    }
]


def resolved(decide, files=FILES, **policy):
    outcome = resolve(files, {"as": "home", "strategy": [decide], **policy})
    return outcome["files"][0]


def test_what_a_strategy_sees():
    seen = []

    def look(conflict):
        seen.append((conflict, [head.content for head in conflict.heads]))

    resolved(look)
    (conflict, contents), = seen
    assert conflict.id.startswith("c-") and conflict.kind == "edit-edit"
    assert (conflict.path, conflict.identity) == ("notes.txt", "notes.txt")
    by_device = {head.device: head for head in conflict.heads}
    mom = by_device["mom"]
    assert (mom.version, mom.vector, mom.kind, mom.size) == ("mom:2", "mom:2", "file", 9)
    assert mom.modified == 1_795_478_400_500_000_000
    assert len(mom.digest) == 64 and mom.target is None and mom.label is None
    assert by_device["home"].path == "notes.txt"
    assert sorted(contents) == [b"from mom\n", b"home\n"]
    assert [base.version for base in conflict.bases] == ["mom:1"]
    with pytest.raises(RuntimeError, match="only while its strategy is asked"):
        mom.content


def test_answers():
    def longest(conflict):
        return max(conflict.heads, key=lambda head: head.size)

    file = resolved(longest)
    assert (file["state"], file["by"], file["keeps"][0]["from"]) == ("resolved", "longest", ["mom:2"])
    assert file["discards"][0]["reason"] == "chosen by the strategy 'longest'"

    def told(conflict):
        return Choose(longest(conflict), reason="it says more", rule="length")

    assert resolved(told)["discards"][0]["why"]["rule"] == "length"
    assert resolved(told)["discards"][0]["reason"] == "it says more"

    file = resolved(Strategy("both", lambda conflict: KeepAll("both matter"), may_discard=False))
    assert (len(file["keeps"]), file["why"]["reason"]) == (2, "both matter")

    def join(conflict):
        return Content(b"\n".join(sorted(head.content for head in conflict.heads)), "put together")

    kept, = resolved(join)["keeps"]
    assert kept["text"] == "from mom\n\nhome\n"
    assert sorted(kept["from"]) == ["home:1,mom:1", "mom:2"]
    assert kept["vector"] == {"home": 2, "mom": 2}

    file = resolved(lambda conflict: Decline("ask mom", needs=["mom:2"], preview="<<<<\n"))
    assert file["state"] == "undecided" and file["preview"] == "<<<<\n"
    assert file["declined"] == [{"strategy": "<lambda>", "reason": "ask mom", "needs": ["mom:2"]}]
    assert resolved(lambda conflict: None)["declined"][0]["reason"] == "the strategy '<lambda>' cannot tell"


def test_chains_and_rules():
    def never(conflict):
        return None

    outcome = resolve(FILES, {"strategy": [never, "newest:strict", never, "keep-both"], "as": "home"})
    assert outcome["strategy"] == ["never", "newest:strict", "never", "keep-both"]
    assert outcome["files"][0]["by"] == "newest:strict"
    by_rule = resolve(FILES, {"rules": [{"path": "*.txt", "strategy": lambda conflict: conflict.heads[0]}]})
    assert by_rule["files"][0]["by"] == "<lambda>"


class Broken(Exception):
    pass


def test_what_a_strategy_raises_comes_out():
    def broken(conflict):
        raise Broken("on purpose")

    with pytest.raises(Broken, match="on purpose"):
        resolved(broken)
    with pytest.raises(KeyboardInterrupt):
        resolved(Strategy("stopped", lambda conflict: (_ for _ in ()).throw(KeyboardInterrupt())))
    with pytest.raises(TypeError, match="answered 'mom:2'"):
        resolved(lambda conflict: "mom:2")


@pytest.mark.parametrize(
    "strategy, words",
    [
        (Strategy("a,b", lambda conflict: None), "no name of a strategy"),
        (Strategy("newest", lambda conflict: None), "there is a strategy 'newest' already"),
        (7, "expected a name, a function, or a list of these"),
        ([7], "expected a name or a function"),
        ([lambda conflict: None, lambda conflict: 1], "there is another strategy '<lambda>'"),
    ],
)
def test_refused(strategy, words):
    with pytest.raises(ConflictResolutionError, match=words):
        resolve(FILES, {"strategy": strategy})


def test_a_strategy_may_resolve():
    """Each call has an engine of its own."""

    def deeper(conflict):
        return conflict.heads[0] if resolve(FILES, {"strategy": "newest"})["summary"]["resolved"] else None

    assert resolved(deeper)["state"] == "resolved"


def test_threads():
    expected, problems = resolve(FILES, {"strategy": "keep-both", "as": "home"}), []

    def work():
        for _ in range(50):
            if resolve(FILES, {"strategy": "keep-both", "as": "home"}) != expected:
                problems.append("another outcome")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
