"""What the program refuses as a scenario is refused here, too, and the message says where."""

import json

import pytest
from conftest import FIXTURES, arguments

from conflict_resolution import ConflictResolutionError, resolve

# What is wrong with these is not in what `resolve` is given.
ELSEWHERE = {
    "content-file-absolute", "content-file-empty", "content-file-missing", "content-file-outside",
    "duplicate-key", "duplicate-device-in-vector", "expect-list", "files-missing", "byte-order-mark",
    "utf-16-without-mark",
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
         "files[0].versions[1].vektor: the field 'vektor' is not known here; did you mean \"vector\"?"),
        ([{"path": "a", "versions": [{**version, "vector": {"home": 1}}]}], {},
         "files[0].versions[0].vector: the vector does not hold 'mom', the device that wrote the version; expected "),
        ([{"path": "a", "versions": [{**version, "vector": {"mom": 1, "my phone": 0}}]}], {},
         "files[0].versions[0].vector['my phone']: expected a whole number from 1 to 18446744073709551615 "),
        ([{"path": "a", "versions": [{**version, "vector": "mom:1,home:1"}]}], {},
         "files[0].versions[0].vector: devices-unordered: "),
        ([{"path": "/a", "versions": [version]}], {}, "files[0].path: the path starts with '/'; expected "),
        ([{"path": "a", "versions": 7}], {}, "files[0].versions: expected an array, found a number"),
        ([{"path": "a"}], {}, "files[0]: \"versions\" is missing; expected the versions of the file"),
        ([{"path": "a", "versions": [version]}, {"path": b"a", "versions": [version]}], {},
         "files[1].path: the identity 'a' occurs twice, first in files[0].path; give all versions of a file in one "),
        ([{"path": "a", "versions": [{**version, "formerParent": "/"}]}], {},
         "files[0].versions[0].formerParent: \"formerParent\" stands without \"parent\"; give "),
        ([{"path": "a", "versions": [{**version, "parent": ""}]}], {},
         "files[0].versions[0].parent: \"parent\" is empty; expected at least one byte"),
        ([], {"folders": "numbers"}, "policy.folders: the value of \"folders\" 'numbers' is not known; did you mean "),
        ([], {"strategy": "newst"}, "policy.strategy: the strategy 'newst' is not known; did you mean 'newest'?"),
        ([], {"rules": [{"path": "*.png", "deletes": "never"}]},
         "policy.rules[0].deletes: the value of \"deletes\" 'never' is not known; expected 'edit-wins', "),
        ([], {"now": "today"}, "policy.now: 'today' is no time; expected one like "),
    ]:  # fmt: skip
        with pytest.raises(ConflictResolutionError) as refused:
            resolve(files, policy)
        assert str(refused.value).startswith(message)


def test_what_is_of_no_type_of_the_formats_is_named():
    version = {"device": "mom", "vector": {"mom": 1}, "text": ""}
    nested = []
    for _ in range(100_000):
        nested = [nested]
    for arguments, message in [
        ({"files": None}, "files: expected an array, found null"),
        ({"files": "a"}, "files: expected an array, found a string"),
        ({"files": [{"path": {"a"}, "versions": [version]}]}, "files[0].path: expected a text, bytes or "),
        ({"files": [{"path": "a\ud800", "versions": [version]}]}, "files[0].path: the text holds half of a letter: "),
        ({"files": [{"path": "a", "versions": [{**version, "device": "\udcff"}]}]},
         "files[0].versions[0].device: '\\udcff' has bytes that are no UTF-8; expected a text"),
        ({"files": [{"path": "a", "versions": [{**version, "seen": "mom"}]}]},
         "files[0].versions[0].seen: expected an array, found a string"),
        ({"files": [{"path": "a", "versions": [{**version, "content": b""}]}]},
         "files[0].versions[0].content: 'text' stands beside it, a second content; give exactly one"),
        ({"files": [{"path": "a", "versions": [{**version, 7: 1}]}]}, "files[0].versions[0][7]: expected a text, "),
        ({"files": [{"path": "a", "versions": [{"device": "mom", "size": float("nan")}]}]},
         "files[0].versions[0].size: expected a text, a whole number, a list or a dictionary, found nan"),
        ({"files": [{"path": "a", "versions": [{"device": "mom", "size": 10**6000}]}]},
         "files[0].versions[0].size: expected a whole number of at most 64 bits"),
        ({"files": nested}, "the input: lists and dictionaries are nested too deep"),
        ({"policy": {"sameTime": object()}}, "policy.sameTime: expected a text, a whole number, "),
        ({"policy": {"strategy": {"newest"}}}, "policy.strategy: expected a name, a function, or a list of these, "),
        ({"present": {"a": 1}}, "present: expected an array, found an object"),
        ({"decisions": {"c-1": {"keep": "mom:1"}}}, "decisions['c-1'].keep: expected an array, found a string"),
        ({"devices": "mom"}, "devices: expected an object, found a string"),
        ({"devices": [7]}, "devices[0]: expected a text, found 7"),
        ({"policy": {"as": "hom"}, "devices": ["home"]}, "policy.as: the device 'hom' is not listed in \"devices\"; "),
        ({"name": b"a"}, "name: expected a text, a whole number, a list or a dictionary, found b'a'"),
    ]:  # fmt: skip
        with pytest.raises(ConflictResolutionError) as refused:
            resolve(**{"files": [], **arguments})
        assert str(refused.value).startswith(message)
