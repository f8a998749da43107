"""Names collide, and copies are named, as the fixtures have it."""

import json
import os
import subprocess

import pytest
from conftest import FIXTURES

from conflict_resolution import ConflictResolutionError, collision_key, collisions, first_free_name

PAIRS = json.loads((FIXTURES / "names" / "collisions.json").read_bytes())["rows"]
NUMBERED = json.loads((FIXTURES / "names" / "numbered-names.json").read_bytes())["rows"]


@pytest.mark.parametrize("row", PAIRS, ids=lambda row: f"{row['a']!a}-{row['b']!a}")
def test_keys_join_what_collides(row):
    for key, field in (("canonical", "canonicalCaseless"), ("universal", "universal")):
        assert (collision_key(row["a"], key) == collision_key(row["b"], key)) == row[field]


@pytest.mark.parametrize("row", NUMBERED, ids=lambda row: row["why"])
def test_first_free_name(row):
    if "limit" in row or "time" in row:
        pytest.skip("a limit, and times in names, are for files that are resolved")
    expected = row["expected"] if isinstance(row["expected"], list) else [row["expected"]]
    original = row.get("provenance", row["name"])
    taken = list(row["existing"])
    for name in expected:
        found = first_free_name(
            original, taken, is_directory=row.get("kind") == "directory", convention=row["convention"]
        )
        assert found == name
        taken.append(found)


def test_collisions():
    assert collisions([]) == []
    assert collisions(["a", "b/a", "a"]) == []
    assert collisions(["Docs/a.txt", "docs/A.txt", "docs/b"]) == [["Docs", "docs"], ["Docs/a.txt", "docs/A.txt"]]
    assert collisions([b"x\xff", b"X\xff"]) == [[b"X\xff", b"x\xff"]]
    assert collisions(["Stra\N{LATIN SMALL LETTER SHARP S}e", "STRASSE"], key="canonical") != []


def test_collisions_are_the_programs(program, tmp_path):
    """On the names of all fixtures at once, the program says the same."""
    names = sorted({row[side] for row in PAIRS for side in "ab"} - {""}, key=os.fsencode)
    names = [name for name in names if not set(name) & set("\0/\n\r") and name not in (".", "..")]
    listing = tmp_path / "names"
    listing.write_bytes(b"".join(os.fsencode(name) + b"\0" for name in names))
    run = subprocess.run(
        [program, "check", "--null", "--format", "json", "--list", str(listing)], capture_output=True
    )
    report = json.loads(run.stdout)
    expected = sorted(sorted(found["paths"], key=os.fsencode) for found in report["collisions"])
    assert sorted(collisions(names)) == expected
    assert len(expected) > 20


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: collision_key("a/b"), "one name without '/'"),
        (lambda: collision_key(""), "empty"),
        (lambda: collision_key("a", "finder"), "is no key"),
        (lambda: collision_key(1), "expected a text"),
        (lambda: first_free_name("a", convention="mine"), "'mine' is no numbering convention"),
    ],
)
def test_refused(call, words):
    with pytest.raises(ConflictResolutionError, match=words):
        call()
