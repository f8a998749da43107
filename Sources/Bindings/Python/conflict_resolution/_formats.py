"""The JSON of the formats: values of Python go in, and errors name the place in these values."""

import base64
import json
import re
from typing import Any, Callable, Dict, List, Mapping, Optional, Union

from ._bytes import name_bytes, text_bytes
from ._errors import ConflictResolutionError
from ._strategies import Strategy
from ._times import moment_text
from ._vectors import VersionVector

#: Makes the JSON of a value. Its error begins with the place in the value, or with the colon after it; what holds the
#: value puts its own place before that. So places cost nothing while all is well.
Form = Callable[[Any], Any]
#: It is asked of nearly all values, and of `dict` it is known at once.
_DICTIONARY = (dict, Mapping)


# Values


def name(value: Any, place: str = "") -> Any:
    """A name or a path: a text, or ``{"base64": …}`` if it is not UTF-8."""
    if isinstance(value, str) and value.isascii():
        return value
    spelled = bytes_fields(name_bytes(value, place))
    return spelled.get("text", spelled)


def bytes_fields(value: bytes) -> Dict[str, Any]:
    """The field of a content: ``text``, or ``base64`` if it is not UTF-8."""
    try:
        return {"text": value.decode("utf-8")}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(value).decode("ascii")}


def plain(value: Any) -> Any:
    """A value of the formats, with each field of its dictionaries in the form of that field."""
    if isinstance(value, str):
        return value if value.isascii() else _text(value)
    if isinstance(value, int):
        if value.bit_length() > 64:
            raise ConflictResolutionError(0, ": expected a whole number of at most 64 bits")
        return value
    if value is None:
        return value
    if isinstance(value, _DICTIONARY):
        return fields(value)
    return elements(value, plain)


def fields(value: Any, forms: Optional[Mapping[str, Form]] = None) -> Any:
    """A dictionary, with its values in forms by their keys; what is no dictionary is left for the engine to refuse."""
    if not isinstance(value, _DICTIONARY):
        return plain(value)
    if forms is None:
        forms = _FORMS
    made: Dict[str, Any] = {}
    for key, item in value.items():
        try:
            form = forms.get(key)
            if form is None:
                made[_text(key)] = plain(item)
            elif form is _text_content or form is _bytes_content:
                for spelled, content in form(item).items():
                    if spelled != key and spelled in value:
                        raise ConflictResolutionError(
                            0, f": '{spelled}' stands beside it, a second content; give exactly one"
                        )
                    made[spelled] = content
            else:
                made[key] = form(item)
        except ConflictResolutionError as error:
            raise _inside(_step(key), error) from None
    return made


def elements(value: Any, form: Form) -> Any:
    """A list, with its elements in one form; what is no list is left for the engine to refuse."""
    if isinstance(value, (str, Mapping)) or value is None or isinstance(value, int):
        return plain(value)
    if isinstance(value, (bytes, bytearray, memoryview)) or not hasattr(value, "__iter__"):
        raise ConflictResolutionError(
            0, f": expected a text, a whole number, a list or a dictionary, found {value!r:.80}"
        )
    made: List[Any] = []
    for index, item in enumerate(value):
        try:
            made.append(form(item))
        except ConflictResolutionError as error:
            raise _inside(f"[{index}]", error) from None
    return made


def _text(value: Any) -> str:
    if isinstance(value, str) and value.isascii():
        return value
    try:
        return text_bytes(value, "").decode("utf-8")
    except UnicodeDecodeError:
        raise ConflictResolutionError(0, f": {value!r:.80} has bytes that are no UTF-8; expected a text") from None


def _text_content(value: Any) -> Dict[str, Any]:
    """The field of a content; surrogates stand for bytes that are not UTF-8."""
    if isinstance(value, str) and not value.isascii():
        return bytes_fields(text_bytes(value, ""))
    return {"text": plain(value)}


def _bytes_content(value: Any) -> Dict[str, Any]:
    """The field of a content that is given as ``content``."""
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise ConflictResolutionError(0, f": expected bytes, found {value!r:.80}")
    return bytes_fields(bytes(value))


def _base64(value: Any) -> Any:
    return _text(value.decode("latin-1")) if isinstance(value, bytes) else plain(value)


def _vector(value: Any) -> Any:
    if isinstance(value, (str, bytes)):
        try:
            value = VersionVector(value)
        except ConflictResolutionError as error:
            raise _inside(": ", error) from None
    return by_key(value)


def by_key(value: Any) -> Any:
    """A dictionary whose keys are data."""
    return fields(value, {})


def _names(value: Any) -> Any:
    return elements(value, name)


def _moment(value: Any) -> Any:
    return _text(moment_text(value, ""))


#: The fields whose values have a form of their own, wherever they are.
_FORMS: Dict[str, Form] = {
    **dict.fromkeys(("path", "id", "shown", "copyOf", "group", "parent", "formerParent"), name),
    **dict.fromkeys(("label", "origin", "symlink", "digest"), name),
    **dict.fromkeys(("vector", "forgotten"), _vector),
    **dict.fromkeys(("modified", "now"), _moment),
    "text": _text_content,
    "content": _bytes_content,
    "base64": _base64,
    "groups": _names,
}


# Objects


def scenario(given: Mapping[str, Any], known: Dict[str, Strategy]) -> Any:
    """A scenario of what is given in its fields; strategies of the caller are noted in `known`, by their names."""
    forms: Dict[str, Form] = {
        "files": lambda files: elements(files, _file),
        "resolve": lambda settings: policy_fields(settings, known),
        "present": _names,
        "decisions": by_key,
        "devices": _devices,
    }
    return fields({"format": "resolve-scenario/1", **given}, forms)


def policy_fields(value: Any, known: Dict[str, Strategy]) -> Any:
    """A policy, or a rule of it, in which strategies are names; those of the caller are noted in `known`."""
    if isinstance(value, Mapping) and value.get("strategy", "") is None:
        value = {key: item for key, item in value.items() if key != "strategy"}
    forms: Dict[str, Form] = {
        **_FORMS,
        "strategy": lambda chain: _chain(chain, known),
        "rules": lambda rules: elements(rules, lambda rule: policy_fields(rule, known)),
    }
    return fields(value, forms)


def _file(value: Any) -> Any:
    file = plain(value)
    if isinstance(file, dict) and file.pop("scope", False) and "group" in file:
        file["group"] = {"path": file["group"], "scope": True}
    return file


def _devices(value: Any) -> Any:
    """The devices with their names for people, which are the devices themselves in a list."""
    if isinstance(value, (str, Mapping)):
        return by_key(value)
    devices = elements(value, _text)
    return {device: device for device in devices} if isinstance(devices, list) else devices


def _chain(value: Any, known: Dict[str, Strategy]) -> Union[str, List[Any]]:
    if isinstance(value, (str, Strategy)) or callable(value):
        return str(_strategy(value, known))
    if not isinstance(value, (list, tuple)):
        raise ConflictResolutionError(
            0, f": expected a name, a function, or a list of these, found {value!r:.80}"
        )
    # A name may be a chain itself; only a list can be empty.
    return ",".join(elements(value, lambda strategy: _strategy(strategy, known))) if value else []


def _strategy(strategy: Any, known: Dict[str, Strategy]) -> str:
    if isinstance(strategy, str):
        return _text(strategy)
    if not isinstance(strategy, Strategy):
        if not callable(strategy):
            raise ConflictResolutionError(0, f": expected a name or a function, found {strategy!r:.80}")
        strategy = Strategy(getattr(strategy, "__name__", type(strategy).__name__), strategy)
    called = _text(strategy.name)
    if known.setdefault(called, strategy) != strategy:
        raise ConflictResolutionError(0, f": there is another strategy '{called}'; give it another name")
    return called


# Texts


def json_text(value: Any) -> str:
    """The JSON of a value that consists of what JSON has."""
    return json.dumps(value, ensure_ascii=False)


def placed(place: str, form: Callable[..., Any], *given: Any) -> Any:
    """The result of a form; its error begins with the place that is given."""
    try:
        return form(*given)
    except ConflictResolutionError as error:
        raise _inside(place, error) from None
    except RecursionError:
        what = "lists and dictionaries are nested too deep"
        raise ConflictResolutionError(0, f"{place or 'the input'}: {what}") from None


def place_in(text: str, index: int) -> str:
    """The place in a value of what its JSON has at an index: ``.files[0].path``."""
    # The keys and indices of the arrays and objects that are open there.
    steps: List[Union[int, str]] = []
    for token in _TOKEN.finditer(text):
        is_key = token[0][0] == '"' and text.startswith(":", token.end())
        if token.start() > index or (token.start() == index and not is_key):
            break
        if is_key:
            steps[-1] = _step(json.loads(token[0]))
        elif token[0] in "[{":
            steps.append(0 if token[0] == "[" else "")
        elif token[0] in "]}":
            steps.pop()
        elif token[0] == "," and isinstance(steps[-1], int):
            steps[-1] += 1
    return "".join(f"[{step}]" if isinstance(step, int) else step for step in steps)


_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[][{},]')


def _step(key: Any) -> str:
    return f".{key}" if isinstance(key, str) and key.isidentifier() else f"[{key!r:.80}]"


def _inside(place: str, error: ConflictResolutionError) -> ConflictResolutionError:
    return ConflictResolutionError(error.status, f"{place}{error}")
