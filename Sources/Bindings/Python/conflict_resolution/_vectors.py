"""Version vectors: the versions of a file that a version knows."""

import enum
from typing import Dict, Iterator, Mapping, Union

from ._bytes import text_bytes
from ._errors import ConflictResolutionError
from ._library import given, shared_engine
from ._numbers import Form


class Order(enum.Enum):
    """The causal order of two vectors."""

    EQUAL = 0
    BEFORE = 1
    AFTER = 2
    CONCURRENT = 3


class VersionVector(Mapping[str, int]):
    """The number of known versions of each device. Immutable, and a mapping of devices to counters.

    Args:
        value: a mapping, a text such as ``home:1,mom:2``, the compact form as bytes, or nothing.

    Raises:
        ConflictResolutionError: if the value is invalid.

    Example:
        >>> mom, home = VersionVector("mom:2"), VersionVector({"home": 1, "mom": 1})
        >>> mom.compare(home)
        <Order.CONCURRENT: 3>
        >>> str(mom | home)
        'home:1,mom:2'
        >>> mom <= (mom | home), mom["home"]
        (True, 0)
    """

    __slots__ = ("_text", "_counters")
    _text: str
    _counters: Dict[str, int]

    def __init__(self, value: Union[Mapping[str, int], str, bytes] = "") -> None:
        if isinstance(value, VersionVector):
            self._text = value._text
        else:
            self._text = self._canonical(vector_bytes(value, "the vector"))
        entries = (entry.rpartition(":") for entry in self._text.split(",") if entry)
        self._counters = {device: int(counter) for device, _, counter in entries}

    @staticmethod
    def _canonical(value: bytes) -> str:
        text = shared_engine().read("cr_vector_convert", *given(value), Form.TEXT)
        return (text or b"").decode()

    def compare(self, other: Union[Mapping[str, int], str, bytes]) -> Order:
        """The causal order of this vector relative to another one, or to what makes one."""
        vector = vector_bytes(other, "the other vector")
        return Order(shared_engine().call("cr_vector_compare", *given(self._text.encode()), *given(vector)))

    def next(self, device: str) -> "VersionVector":
        """The vector of the next version that a device writes, based on this one."""
        counters = dict(self._counters)
        counters[device] = counters.get(device, 0) + 1
        return VersionVector(counters)

    def __or__(self, other: "VersionVector") -> "VersionVector":
        """The join of two vectors: the smallest vector that is after or equal to both."""
        if not isinstance(other, VersionVector):
            return NotImplemented
        joined = shared_engine().read(
            "cr_vector_join", *given(self._text.encode()), *given(other._text.encode()), Form.TEXT
        )
        return VersionVector((joined or b"").decode())

    def __le__(self, other: "VersionVector") -> bool:
        """Whether the other vector knows everything that this one knows."""
        if not isinstance(other, VersionVector):
            return NotImplemented
        return self.compare(other) in (Order.EQUAL, Order.BEFORE)

    def __lt__(self, other: "VersionVector") -> bool:
        """Whether the other vector knows everything that this one knows, and more."""
        if not isinstance(other, VersionVector):
            return NotImplemented
        return self.compare(other) is Order.BEFORE

    def __ge__(self, other: "VersionVector") -> bool:
        if not isinstance(other, VersionVector):
            return NotImplemented
        return other <= self

    def __gt__(self, other: "VersionVector") -> bool:
        if not isinstance(other, VersionVector):
            return NotImplemented
        return other < self

    def __getitem__(self, device: str) -> int:
        """The counter of a device; 0 if it is absent."""
        return self._counters.get(device, 0)

    def __contains__(self, device: object) -> bool:
        return device in self._counters

    def __iter__(self) -> Iterator[str]:
        return iter(self._counters)

    def __len__(self) -> int:
        return len(self._counters)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, VersionVector):
            return self._text == other._text
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"VersionVector({self._text!r})"

    def __bytes__(self) -> bytes:
        """The compact form."""
        return shared_engine().read("cr_vector_convert", *given(self._text.encode()), Form.BINARY) or b""


def vector_bytes(value: Union[Mapping[str, int], str, bytes], place: str) -> bytes:
    """A vector in the form that the library reads: devices in byte order with counters, or the compact form."""
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return text_bytes(value, place)
    if isinstance(value, VersionVector):
        return str(value).encode()
    if not isinstance(value, Mapping):
        raise ConflictResolutionError(
            0, f"{place}: expected devices with their counters, found {value!r:.80}"
        )
    entries = []
    for device, counter in value.items():
        if not isinstance(device, str) or not device or "," in device or ":" in device:
            raise ConflictResolutionError(
                0, f"{place}: {device!r:.80} is no device ID; expected 1 to 64 bytes without ',' and ':'"
            )
        if not isinstance(counter, int) or isinstance(counter, bool) or not 0 < counter < 2**64:
            raise ConflictResolutionError(
                0,
                f"{place}: expected a whole number from 1 to 18446744073709551615 for {device!r}, "
                f"found {counter!r:.80}",
            )
        entries.append((text_bytes(device, place), counter))
    return b",".join(b"%s:%d" % entry for entry in sorted(entries))
