"""Generated scenarios in all the forms that Python has for their values, and with values of wrong types."""

import datetime
import os
import pathlib
import random

from test_generated import scenario

from conflict_resolution import ConflictResolutionError, VersionVector, resolve

SEED = int(os.environ.get("SEED", "20261124"))
COUNT = int(os.environ.get("SCENARIOS", "400"))


def in_other_forms(draw, scenario):
    """The same in other types of Python."""
    policy = dict(scenario["resolve"])
    chain = policy["strategy"]
    policy["strategy"] = draw.choice([chain, tuple(chain), [",".join(chain)] if chain else []])
    if "now" in policy:
        policy["now"] = moment(draw, policy["now"])
    if "groups" in policy:
        policy["groups"] = (name(draw, group) for group in policy["groups"])
    files = [
        {"path": name(draw, file["path"]), "versions": sequence(draw, [version(draw, one) for one in file["versions"]])}
        for file in scenario["files"]
    ]
    devices = scenario.get("devices", {})
    return {
        "files": sequence(draw, files),
        "policy": policy,
        "present": sequence(draw, [name(draw, path) for path in scenario.get("present", ())]),
        "devices": devices if any(device != title for device, title in devices.items()) else list(devices),
        "name": scenario["name"],
    }


def version(draw, version):
    made = dict(version)
    vector = VersionVector(version["vector"])
    made["vector"] = draw.choice([version["vector"], vector, str(vector), bytes(vector)])
    if "modified" in version:
        made["modified"] = moment(draw, version["modified"])
    if "text" in version and draw.random() < 0.7:
        content = made.pop("text").encode()
        made["content"] = draw.choice([content, bytearray(content), memoryview(content)])
    if "base64" in version and draw.random() < 0.7:
        made.pop("base64")
        content = {"/wA=": b"\xff\x00", "gA==": b"\x80"}[version["base64"]]
        made.update(draw.choice([{"content": content}, {"text": os.fsdecode(content)}]))
    if "symlink" in version:
        made["symlink"] = name(draw, version["symlink"])
    if "seen" in version:
        made["seen"] = draw.choice([tuple(version["seen"]), set(version["seen"]), iter(version["seen"])])
    return made


def name(draw, text):
    forms = [text, text.encode(), os.fsdecode(text.encode())]
    # A path has no slash at its end.
    if not text.endswith("/"):
        forms.append(pathlib.PurePosixPath(text))
    return draw.choice(forms)


def moment(draw, text):
    # Before Python 3.11 a fraction has six digits, and the zone is in digits.
    exact = datetime.datetime.fromisoformat(text.replace("Z", "0000+00:00"))
    east = datetime.timezone(datetime.timedelta(seconds=draw.randrange(-80_000, 80_000)))
    return draw.choice([text, exact, exact.astimezone(east)])


def sequence(draw, values):
    return draw.choice([list, tuple, iter])(values)


def outcome(arguments):
    try:
        return resolve(**arguments)
    except ConflictResolutionError as error:
        return str(error)


def arguments(scenario):
    return {
        "files": scenario["files"],
        "policy": scenario["resolve"],
        "present": scenario.get("present", ()),
        "devices": scenario.get("devices", {}),
        "name": scenario["name"],
    }


def test_every_form_of_a_value_has_the_same_outcome():
    draw = random.Random(SEED)
    for number in range(COUNT):
        made = scenario(draw, f"seed-{SEED}-{number}")
        assert outcome(in_other_forms(draw, made)) == outcome(arguments(made)), made


def places(value, place=""):
    """The containers of a value, with the key of each value in them and its place."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        inner = f"{place}[{key}]" if isinstance(value, list) else f"{place}.{key}" if place else key
        yield value, key, inner
        yield from places(item, inner)


WRONG = [
    None, True, -1, 2**64, 0.5, float("inf"), b"\xff", "", "\ud800", "x" * 5000, object(), {1, 2}, [[]], {7: 8},
    {"a": {}}, ..., range(3), datetime.date(2026, 1, 1),
]  # fmt: skip


def test_a_value_of_a_wrong_type_is_named_or_accepted():
    draw, refused = random.Random(SEED), 0
    for number in range(COUNT):
        made = arguments(scenario(draw, f"seed-{SEED}-{number}"))
        made["present"] = list(made["present"])
        if isinstance(outcome(made), str):
            continue
        container, key, place = draw.choice(list(places(made)))
        container[key] = draw.choice(WRONG)
        message = outcome(made)
        if isinstance(message, str):
            refused += 1
            named = message.split(": ")[0]
            # Devices that another value names are missed there.
            assert named.startswith(place) or place.startswith(named) or '"devices"' in message, (place, message)
    assert refused > COUNT / 2
