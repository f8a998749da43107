"""Texts are merged as git and as jj have recorded it."""

import json

import pytest
from conftest import FIXTURES

from conflict_resolution import ConflictResolutionError, merge_text

GIT = json.loads((FIXTURES / "merges" / "git-merge-file.json").read_bytes())["cases"]
SIDES = json.loads((FIXTURES / "merges" / "multi-side-cases.json").read_bytes())["cases"]


def merged(case, options):
    """What an option of `git merge-file` asks for."""
    labels, rules, length, style, favor = [], "git", 7, "merge", None
    rest = iter(options)
    for option in rest:
        if option == "-L":
            labels.append(next(rest))
        elif option.startswith("--diff-algorithm="):
            rules = "git:" + option.partition("=")[2]
        elif option.startswith("--marker-size="):
            length = int(option.partition("=")[2])
            if length == 0:
                pytest.skip("0 is git's word for the usual length")
        elif option in ("--diff3", "--zdiff3"):
            style = option[2:]
        elif option in ("--ours", "--theirs", "--union"):
            favor = option[2:]
        else:
            pytest.skip(f"there is nothing like {option}")
    labels += ["ours", "base", "theirs"][len(labels):]
    merge = merge_text(
        case["base"], case["ours"], case["theirs"], labels=[labels[0], labels[2]], base_label=labels[1],
        marker_length=length, rules=rules,
    )  # fmt: skip
    return merge.favoring(favor) if favor else merge.conflict_text(style)


@pytest.mark.parametrize("case", GIT, ids=lambda case: case["id"])
def test_merges_as_git_does(case):
    if not all(isinstance(case[name], str) for name in ("base", "ours", "theirs")):
        pytest.skip("the inputs are no texts")
    for run in case["runs"]:
        expected = case["runs"][run["sameAs"]] if "sameAs" in run else run
        if "text" in expected:
            assert merged(case, run["options"]) == expected["text"], run["options"]


def test_several_sides():
    """What is left of several sides, each on its own base; here all bases are one."""
    tried = 0
    for case in SIDES:
        bases = case["terms"][1::2]
        if len(set(bases)) > 1:
            continue
        tried += 1
        sides = [f"{value}\n" for value in case["terms"][0::2]]
        left = merge_text(f"{bases[0]}\n", *sides).text
        assert left == (None if case["accept"] is None else f"{case['accept']}\n"), case
    assert tried > 5


def test_bytes_give_bytes():
    merge = merge_text(b"a\nb\nc\n", b"A\nb\nc\n", b"a\nb\n\xff\n")
    assert merge.is_clean and merge.conflicts == 0
    assert merge.text == b"A\nb\n\xff\n"


def test_conflicts_and_what_settles_them():
    merge = merge_text("one two three\n", "ONE two three\n", "one two THREE\n")
    assert (merge.conflicts, merge.is_clean, merge.text) == (1, False, None)
    assert merge.proposal("word") == "ONE two THREE\n"
    assert merge.proposal("touching") is None
    assert merge.favoring("ours") == "ONE two three\n"
    assert merge.favoring("base") == "one two three\n"
    assert merge.favoring("union") == "ONE two three\none two THREE\n"
    assert "||||||| base" in merge.conflict_text("diff3")
    three = merge_text("a\n", "b\n", "c\n", "d\n", labels=["x", "y", "z"], marker_length=9)
    assert three.conflict_text().startswith("<<<<<<<<< x\n")


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: merge_text("a"), "nothing to merge"),
        (lambda: merge_text("a\0", "a", "a"), "binary"),
        (lambda: merge_text("a", "b", labels=["x", "y"]), "2 labels for 1 sides"),
        (lambda: merge_text("a", "b", rules="svn"), "'svn' are no rules"),
        (lambda: merge_text("a", "b", marker_length=0), "0 characters"),
        (lambda: merge_text("a", "b").favoring("mine"), "'mine' is none of"),
        (lambda: merge_text("a", "b").proposal("letters"), "'letters' is no granularity"),
    ],
)
def test_refused(call, words):
    with pytest.raises(ConflictResolutionError, match=words):
        call()
