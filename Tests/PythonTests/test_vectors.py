"""Vectors compare, join and are written as the fixtures have it."""

import json

import pytest
from conftest import FIXTURES

from conflict_resolution import ConflictResolutionError, Order, VersionVector

COMPARED = json.loads((FIXTURES / "vectors" / "syncthing-vector-compare.json").read_bytes())["cases"]
JOINED = json.loads((FIXTURES / "vectors" / "syncthing-vector-merge.json").read_bytes())["cases"]
ORDERS = {"equal": Order.EQUAL, "greater": Order.AFTER, "lesser": Order.BEFORE}


def vector(entries):
    return VersionVector({device: int(counter) for device, counter in entries if int(counter)})


@pytest.mark.parametrize("case", COMPARED, ids=range(len(COMPARED)))
def test_compare(case):
    left, right = vector(case["a"]), vector(case["b"])
    expected = ORDERS.get(case["expected"].lower(), Order.CONCURRENT)
    assert left.compare(right) is expected
    assert (left <= right, left < right) == (
        expected in (Order.EQUAL, Order.BEFORE), expected is Order.BEFORE)  # fmt: skip
    assert (right >= left, right > left) == (left <= right, left < right)
    assert (left == right) == (expected is Order.EQUAL)


@pytest.mark.parametrize("case", JOINED, ids=range(len(JOINED)))
def test_join(case):
    assert vector(case["a"]) | vector(case["b"]) == vector(case["expected"])


def test_forms():
    known = VersionVector({"mom": 2, "home": 1})
    assert str(known) == "home:1,mom:2" and repr(known) == "VersionVector('home:1,mom:2')"
    assert VersionVector(bytes(known)) == VersionVector("home:1,mom:2") == VersionVector(known) == known
    assert dict(known) == {"home": 1, "mom": 2} and len(known) == 2 and list(known) == ["home", "mom"]
    for other in ({"mom": 2, "home": 1}, "home:1,mom:2", bytes(known)):
        assert known.compare(other) is Order.EQUAL
    assert known["nobody"] == 0 and "nobody" not in known and "mom" in known
    assert known.next("mom") == VersionVector("home:1,mom:3")
    assert VersionVector().next("a") == VersionVector("a:1")
    assert len({known, VersionVector("home:1,mom:2")}) == 1
    assert known != "home:1,mom:2"


@pytest.mark.parametrize("value", ["mom", "mom:0", {"a,b": 1}, {"a": -1}, {"a": True}, {"a": 2**64}, b"\x01\xff", 7])
def test_refused(value):
    with pytest.raises(ConflictResolutionError):
        VersionVector(value)
    with pytest.raises(ConflictResolutionError):
        VersionVector("mom:1").compare(value)
