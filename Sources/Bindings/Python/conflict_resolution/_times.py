"""Moments in the form of the formats: RFC 3339, with at most nine digits after the point."""

import datetime
from typing import Any

from ._errors import ConflictResolutionError


def moment_text(moment: Any, place: str) -> str:
    """The text of an aware datetime; a text is left as it is, for the engine to read.

    Raises ConflictResolutionError for what is neither, and for a datetime without a time zone.
    """
    if isinstance(moment, str):
        return moment
    if not isinstance(moment, datetime.datetime):
        raise ConflictResolutionError(
            0, f"{place}: {moment!r:.80} is no time; expected one like '2026-11-18T11:08:20Z', or a datetime"
        )
    if moment.utcoffset() is None:
        raise ConflictResolutionError(
            0, f"{place}: the datetime has no time zone; give one, as datetime.timezone.utc"
        )
    try:
        # The offset of a zone may have seconds, which the formats do not have.
        return moment.astimezone(datetime.timezone.utc).isoformat()
    except OverflowError:
        raise ConflictResolutionError(
            0, f"{place}: the time {moment} is out of range; expected one from 1677-09-21 to 2262-04-11"
        ) from None
