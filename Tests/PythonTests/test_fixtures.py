"""Every fixture comes out as the program says, field by field."""

import json

import pytest
from conftest import FIXTURES, runs

from conflict_resolution import resolve, stored_files

SCENARIOS = sorted((FIXTURES / "scenarios").rglob("*.json"))
PLAIN = [path for path in SCENARIOS if runs(path)]


def test_that_there_are_as_many_as_there_were():
    """A fixture that nobody looks at any more would pass unseen."""
    assert len(PLAIN) >= 120
    assert sum(len(runs(path)) for path in PLAIN) >= 200


@pytest.fixture(scope="session")
def expected(outcomes_of):
    """What the program says of each fixture: a list of outcomes."""
    all_outcomes = iter(outcomes_of(PLAIN))
    result = {path: [next(all_outcomes) for _ in runs(path)] for path in PLAIN}
    assert next(all_outcomes, None) is None
    return result


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_outcome_is_the_programs(path, expected):
    for arguments, outcome in zip(runs(path), expected[path]):
        assert resolve(**arguments) == outcome


def test_outcomes_resolved_again_are_the_programs(expected, outcomes_of, tmp_path):
    """What an outcome left is resolved again by nothing, by the program and here; and stays what it is."""
    paths, again = [], []
    for path, outcomes in expected.items():
        for outcome in outcomes:
            paths.append(tmp_path / f"{len(paths)}.json")
            paths[-1].write_text(json.dumps(outcome))
            again.append(
                resolve(
                    stored_files(outcome),
                    present=outcome.get("present", ()),
                    devices=outcome.get("devices", {}),
                    name=outcome["scenario"],
                )
            )
    for path, here, there in zip(paths, again, outcomes_of(paths)):
        assert here == there, path.read_text()
