"""Names and contents: texts, bytes, and the `{"base64": …}` of the formats."""

import base64
import binascii
import os
from typing import Any

from ._errors import ConflictResolutionError


def name_bytes(name: Any, place: str) -> bytes:
    """The bytes of a name: of a text, of bytes, of a path, or of `{"base64": …}`.

    A text is UTF-8; surrogates, by which Python represents other bytes (`os.fsdecode`), become those bytes.
    """
    if isinstance(name, str):
        return text_bytes(name, place)
    if isinstance(name, bytes):
        return name
    if isinstance(name, os.PathLike):
        return name_bytes(os.fspath(name), place)
    if isinstance(name, dict) and set(name) == {"base64"}:
        return base64_bytes(name["base64"], place)
    raise ConflictResolutionError(
        0, f'{place}: expected a text, bytes or {{"base64": …}}, found {name!r:.80}'
    )


def text_bytes(text: Any, place: str) -> bytes:
    """The bytes of a text."""
    if not isinstance(text, str):
        raise ConflictResolutionError(0, f"{place}: expected a text, found {text!r:.80}")
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        raise ConflictResolutionError(0, f"{place}: the text holds half of a letter: {error}") from None


def base64_bytes(text: Any, place: str) -> bytes:
    """The bytes of a text in Base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError) as error:
        raise ConflictResolutionError(0, f"{place}: no Base64: {error}") from None
