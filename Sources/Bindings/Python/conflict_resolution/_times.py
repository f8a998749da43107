"""Moments in the form of the formats: RFC 3339, with at most nine digits after the point."""

import datetime
import re
from typing import Union

from ._errors import ConflictResolutionError

_FORM = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d\d):(\d\d))", re.ASCII
)
_EPOCH = datetime.date(1970, 1, 1).toordinal()


def nanoseconds(moment: Union[str, datetime.datetime], place: str) -> int:
    """Nanoseconds since 1970 of a text or of an aware datetime.

    Raises ConflictResolutionError for an invalid time, and for one before 1677 or after 2262.
    """
    if isinstance(moment, datetime.datetime):
        if moment.tzinfo is None:
            raise ConflictResolutionError(
                0, f"{place}: the datetime has no time zone; give one, as datetime.timezone.utc"
            )
        since = moment - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        value = ((since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds) * 1000
        return _in_range(value, str(moment), place)
    match = _FORM.fullmatch(moment) if isinstance(moment, str) else None
    if match:
        year, month, day, hour, minute, second = (int(match[index]) for index in range(1, 7))
        hours, minutes = int(match[10] or 0), int(match[11] or 0)
        days = _days(year, month, day)
        if days is not None and hour < 24 and minute < 60 and second <= 60 and hours < 24 and minutes < 60:
            offset = (hours * 3600 + minutes * 60) * (-1 if match[9] == "-" else 1)
            seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
            return _in_range(seconds * 10**9 + int((match[7] or "").ljust(9, "0")), moment, place)
    raise ConflictResolutionError(
        0,
        f"{place}: {moment!r} is no time; expected one like '2026-11-18T11:08:20Z' (RFC 3339, at most "
        "nine digits after the point)",
    )


def _days(year: int, month: int, day: int) -> "int | None":
    """Days since 1970; `None` if there is no such day. A year 0 is accepted only to be out of range."""
    try:
        # Python's calendar begins with year 1, and repeats after 400 years.
        return datetime.date(year or 400, month, day).toordinal() - _EPOCH - (0 if year else 146_097)
    except ValueError:
        return None


def _in_range(value: int, moment: str, place: str) -> int:
    if not -(2**63) <= value < 2**63:
        raise ConflictResolutionError(
            0,
            f"{place}: the time {moment} is out of range; expected one from "
            "1677-09-21T00:12:43.145224192Z to 2262-04-11T23:47:16.854775807Z",
        )
    return value
