"""Where the fixtures are, and the program that the package is held against."""

import base64
import json
import os
import pathlib
import subprocess

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
FIXTURES = REPOSITORY / "Fixtures"


@pytest.fixture(scope="session")
def program():
    """The program `resolve`; named in RESOLVE_PROGRAM, or as it was built last."""
    named = os.environ.get("RESOLVE_PROGRAM")
    built = [REPOSITORY / ".build" / kind / "resolve" for kind in ("release", "debug")]
    there = [path for path in ([named] if named else built) if os.access(path, os.X_OK)]
    if there:
        return str(max(there, key=os.path.getmtime))
    pytest.fail("there is no program 'resolve'; build it, or name it in RESOLVE_PROGRAM")


@pytest.fixture(scope="session")
def outcomes_of(program):
    """What the program says of inputs, in one run of it: a list of outcomes."""

    def run(paths):
        result = subprocess.run(
            [program, "--format", "json", *map(str, paths)], capture_output=True, stdin=subprocess.DEVNULL
        )
        assert result.returncode in (0, 1), result.stderr.decode()
        printed = json.loads(result.stdout)
        return printed if isinstance(printed, list) else [printed]

    return run


def arguments(scenario, settings, folder=None):
    """The arguments of `resolve` for a scenario and one of its settings."""
    for file in scenario.get("files", []):
        for version in file.get("versions", []):
            if "file" in version:
                content = (folder / version.pop("file")).read_bytes()
                version["base64"] = base64.b64encode(content).decode()
    return {
        "files": scenario["files"],
        "policy": settings,
        "present": scenario.get("present", ()),
        "decisions": scenario.get("decisions"),
        "devices": scenario.get("devices", {}),
        "name": scenario["name"],
    }


def runs(path):
    """The arguments of `resolve` for each run of a scenario; none where it is a timeline."""
    scenario = json.loads(path.read_text(encoding="utf-8"))
    if "timeline" in scenario:
        return []
    scenario.setdefault("name", path.stem)
    settings = [run.get("resolve", {}) for run in scenario.get("runs", [])] or [scenario.get("resolve", {})]
    return [arguments(scenario, one, path.parent) for one in settings]
