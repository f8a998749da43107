"""What the program refuses as a scenario is refused here, too, and the message says where."""

import json

import pytest
from conftest import FIXTURES, arguments

from conflict_resolution import ConflictResolutionError, resolve

# What is wrong with these is not in what `resolve` is given.
ELSEWHERE = {
    "content-file-absolute", "content-file-empty", "content-file-missing", "content-file-outside",
    "device-unlisted-as", "device-unlisted-in-chain", "device-unlisted-in-rule", "duplicate-key",
    "duplicate-device-in-vector", "expect-list", "files-missing", "byte-order-mark", "utf-16-without-mark",
    "members", "name-wrong-type", "recorded-number",
}  # fmt: skip
KNOWN = {"format", "name", "summary", "recorded", "devices", "files", "present", "resolve", "decisions"}


def scenarios():
    for path in sorted((FIXTURES / "invalid").glob("*.json")):
        try:
            scenario = json.loads(path.read_bytes())
        except (ValueError, RecursionError):
            continue
        if path.stem in ELSEWHERE or not isinstance(scenario, dict):
            continue
        # What is wrong with other fields, or with outcomes, the reader of files says.
        if scenario.get("format") == "resolve-scenario/1" and set(scenario) <= KNOWN and "files" in scenario:
            yield path


@pytest.mark.parametrize("path", list(scenarios()), ids=lambda path: path.stem)
def test_invalid_input_is_refused(path):
    scenario = json.loads(path.read_bytes())
    scenario["name"] = path.stem
    with pytest.raises(ConflictResolutionError) as refused:
        resolve(**arguments(scenario, scenario.get("resolve", {}), path.parent))
    assert str(refused.value)


def test_that_some_are_tried():
    assert len(list(scenarios())) > 60


def test_messages_say_where():
    version = {"device": "mom", "vector": {"mom": 1}, "text": ""}
    for files, policy, message in [
        ([{"path": "a", "versions": [version, {**version, "vektor": {}}]}], {},
         "files[0].versions[1]: the key 'vektor' is not known here; did you mean 'vector'?"),
        ([{"path": "a", "versions": [{**version, "vector": {"home": 1}}]}], {},
         "files[0].versions[0].vector: it does not hold 'mom', the device that wrote the version"),
        ([{"path": "/a", "versions": [version]}], {}, "files[0]: absolute"),
        ([{"path": "a", "versions": [{**version, "formerParent": "/"}]}], {},
         "files[0].versions[0].formerParent: it stands without 'parent'; give both, or leave it out"),
        ([{"path": "a", "versions": [{**version, "parent": ""}]}], {},
         "files[0].versions[0].parent: the identity of the folder is empty"),
        ([], {"folders": "numbers"}, "policy: 'numbers' is no way with folders of one name; expected "),
        ([], {"strategy": "newst"}, "policy: 'newst' is no strategy; expected one of "),
        ([], {"rules": [{"path": "*.png", "deletes": "never"}]},
         "policy.rules[0]: 'never' is no way with deletions; expected one of "),
        ([], {"now": "today"}, "policy.now: 'today' is no time; expected one like "),
    ]:  # fmt: skip
        with pytest.raises(ConflictResolutionError) as refused:
            resolve(files, policy)
        assert str(refused.value).startswith(message)
