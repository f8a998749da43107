"""Values that the formats do not have, and the package itself."""

import datetime
import doctest
import importlib
import pathlib
import pkgutil
import re

import pytest
from conftest import REPOSITORY

import conflict_resolution
from conflict_resolution import resolve

HEADER = REPOSITORY / "Sources" / "Bindings" / "CConflictResolution" / "include" / "conflict_resolution.h"


def version(**fields):
    return {"device": "a", "vector": {"a": 1}, **fields}


def kept(**fields):
    return resolve([{"path": "x", "versions": [version(**fields)]}])["files"][0]["keeps"][0]


def test_names_and_contents_in_the_types_of_python():
    outcome = resolve([{"path": b"b\xff", "versions": [version(content=b"\xff")]},
                       {"path": pathlib.PurePosixPath("a/b"), "versions": [version(text="ä")]},
                       {"path": "c\udcff", "versions": [version(content=bytearray(b"1"))]}])  # fmt: skip
    assert [file["path"] for file in outcome["files"]] == ["a/b", {"base64": "Yv8="}, {"base64": "Y/8="}]
    assert [file["keeps"][0]["size"] for file in outcome["files"]] == [2, 1, 1]


@pytest.mark.parametrize("special", ['"', "\\", "\n", "\x01", "\t"])
def test_texts_of_every_length_with_something_to_escape(special):
    for length in range(1, 40):
        for place in range(length):
            name = "x" * place + special + "y" * (length - place - 1)
            assert resolve([], name=name)["scenario"] == name
    files = [
        {"path": path, "versions": [{"device": device, "vector": {device: 1}, "text": "t"}]}
        for path, device in (("a\\b/K", "x"), ("a\\b/K/b", "y"))
    ]
    assert resolve(files, {"strategy": "keep-both"})["collisions"][0]["key"] == "a\\b/k"


@pytest.mark.parametrize(
    "moment, text",
    [
        (datetime.datetime(2026, 11, 24, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=1))), "2026-11-24T00:00:00Z"),
        (datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, datetime.timezone.utc), "1969-12-31T23:59:59.999999Z"),
        ("2026-11-24t01:00:00.120+01:30", "2026-11-23T23:30:00.12Z"),
        ("1677-09-21T00:12:43.145224192Z", "1677-09-21T00:12:43.145224192Z"),
        ("2262-04-11T23:47:16.854775807Z", "2262-04-11T23:47:16.854775807Z"),
        ("2026-12-31T23:59:60Z", "2027-01-01T00:00:00Z"),
    ],
)
def test_moments(moment, text):
    assert kept(modified=moment, text="")["modified"] == text


@pytest.mark.parametrize(
    "moment",
    ["", "2026-11-24", "2026-11-24T00:00:00", "2026-02-29T00:00:00Z", "0000-01-01T00:00:00Z", "2026-11-24T24:00:00Z",
     "2262-04-11T23:47:16.854775808Z", "1677-09-21T00:12:43.145224191Z", "2026-11-24T00:00:00.1234567890Z", 7,
     "２026-11-24T00:00:00Z", datetime.datetime(2026, 11, 24)],
)  # fmt: skip
def test_what_is_no_moment(moment):
    with pytest.raises(conflict_resolution.ConflictResolutionError):
        kept(modified=moment, text="")


def test_every_function_is_called_with_the_types_of_the_header():
    """The declarations of this package against the header: names, and how many arguments."""
    from conflict_resolution import _library

    header = HEADER.read_text() + HEADER.with_name("conflict_resolution_formats.h").read_text()
    for name, types in _library._TYPES.items():
        declared = re.search(rf"^CR_API int64_t {name}\(([^)]*)\);", header, re.MULTILINE)
        assert declared and len(declared[1].split(",")) == len(types), name


def modules():
    names = [name for _, name, _ in pkgutil.iter_modules(conflict_resolution.__path__) if not name.startswith("lib")]
    return ["conflict_resolution", *(f"conflict_resolution.{name}" for name in names)]


@pytest.mark.parametrize("name", modules())
def test_examples_of_the_documentation(name):
    module = importlib.import_module(name)
    globs = {**vars(conflict_resolution), **vars(module)}
    assert doctest.testmod(module, extraglobs=globs).failed == 0


def test_examples_of_the_readme():
    readme = REPOSITORY / "Sources" / "Bindings" / "Python" / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0 and result.attempted > 5


def test_the_package_is_typed():
    assert pathlib.Path(conflict_resolution.__file__).with_name("py.typed").exists()
    assert conflict_resolution.__version__ == conflict_resolution.library_version()
    for name in conflict_resolution.__all__:
        assert getattr(conflict_resolution, name).__doc__, name
