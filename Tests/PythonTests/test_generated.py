"""Generated scenarios come out as the program says."""

import json
import os
import random

import pytest

from conflict_resolution import resolve

STRATEGIES = ["newest", "oldest", "largest", "smallest", "merge", "keep-both", "newest-strict", "device:b"]
NAMES = ["a.txt", "A.txt", "b/c.md", "B/c.md", "Straße.txt", "STRASSE.TXT", "Doc.pages/x", "Doc.pages/y"]


def vector(draw, device, before):
    """A vector on one of those before, or on none."""
    seen = dict(draw.choice(before)) if before and draw.random() < 0.8 else {}
    highest = max([known.get(device, 0) for known in before], default=0)
    seen[device] = highest + 1
    return seen


def content(draw):
    kind = draw.randrange(12)
    if kind == 0:
        return {"deleted": True, **({"seen": ["a"]} if draw.random() < 0.5 else {})}
    if kind == 1:
        return {"directory": True}
    if kind == 2:
        return {"symlink": draw.choice(["x", "y"])}
    if kind == 3:
        return {"size": draw.randrange(9), **({"sha256": f"{draw.randrange(2):064x}"} if draw.random() < 0.5 else {})}
    if kind == 4:
        return {"base64": draw.choice(["/wA=", "gA=="])}
    lines = [draw.choice(["one", "two", "three", "drei ✓"]) + "\n" for _ in range(draw.randrange(5))]
    return {"text": "".join(lines)}


def scenario(draw, name):
    files = []
    for path in draw.sample(NAMES, draw.randrange(1, 5)):
        versions, vectors = [], []
        for _ in range(draw.randrange(1, 5)):
            device = draw.choice("abc")
            vectors.append(vector(draw, device, vectors))
            versions.append({"device": device, "vector": vectors[-1], **content(draw)})
            if draw.random() < 0.9:
                versions[-1]["modified"] = f"2026-11-0{draw.randrange(1, 6)}T10:00:00.{draw.randrange(100):02d}Z"
        files.append({"path": path, "versions": versions})
    settings = {"strategy": draw.sample(STRATEGIES, draw.randrange(3))}
    if draw.random() < 0.7:
        settings["as"] = draw.choice("abc")
    if draw.random() < 0.4:
        settings["deletes"] = draw.choice(["edit-wins", "delete-wins", "newest", "keep-copy"])
    if draw.random() < 0.4:
        settings["rules"] = [{"path": "*.md", "strategy": draw.choice(STRATEGIES), "numbering": "finder"}]
    if draw.random() < 0.3:
        settings["groups"] = ["*.pages/"]
    if draw.random() < 0.3:
        settings["now"] = "2026-11-03T00:00:00+01:00"
        settings["clockTolerance"] = 60
    made = {"format": "resolve-scenario/1", "name": name, "files": files, "resolve": settings}
    if draw.random() < 0.3:
        made["devices"] = {"a": "A's", "b": "B's", "c": "C's"}
    if draw.random() < 0.3:
        made["present"] = ["a-1.txt", "b"]
    return made


def refused_alone(outcomes_of, path):
    """Whether the program refuses an input that contradicts itself."""
    try:
        return None, outcomes_of([path])[0]
    except AssertionError as error:
        return str(error), None


@pytest.mark.parametrize("seed", [int(os.environ.get("SEED", "20261124"))])
def test_generated_scenarios_come_out_as_the_program_says(seed, outcomes_of, tmp_path):
    draw = random.Random(seed)
    made = []
    for number in range(int(os.environ.get("SCENARIOS", "400"))):
        one = scenario(draw, f"seed-{seed}-{number}")
        try:
            outcome = resolve(
                one["files"], one["resolve"], present=one.get("present", ()), devices=one.get("devices", {}),
                name=one["name"],
            )  # fmt: skip
        except ValueError as error:
            outcome = error
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(one))
        made.append((path, one, outcome))
    refused = [row for row in made if isinstance(row[2], ValueError)]
    kept = [row for row in made if not isinstance(row[2], ValueError)]
    assert len(kept) > len(made) / 2, [str(row[2]) for row in refused[:5]]
    for (path, one, here), there in zip(kept, outcomes_of([row[0] for row in kept])):
        assert here == there, json.dumps(one)
    for path, one, error in refused:
        message, _ = refused_alone(outcomes_of, path)
        assert message is not None, (str(error), json.dumps(one))
