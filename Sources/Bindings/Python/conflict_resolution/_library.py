"""The C library: its functions with their types, its numbers, and the reading of its results."""

import ctypes
import pathlib
import threading
import weakref
from typing import Any, Callable, Optional

from ._errors import ConflictResolutionError

_ABSENT = -1


def _loaded() -> ctypes.CDLL:
    # The library in the package: it has the formats, which an installed library does not have.
    return ctypes.CDLL(str(pathlib.Path(__file__).with_name("libconflict_resolution.so")))


_library = _loaded()

Handle = ctypes.c_void_p
_place = ctypes.POINTER(ctypes.c_void_p)
_number = ctypes.POINTER(ctypes.c_int64)
_int32, _int64, _size = ctypes.c_int32, ctypes.c_int64, ctypes.c_size_t
_bytes_in = (ctypes.c_char_p, _size)
_bytes_out = (ctypes.c_char_p, _size)

#: A strategy of the host, as the library calls it.
Decide = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)

_TYPES = {
    "cr_library_version": _bytes_out,
    "cr_message": (Handle, *_bytes_out),
    "cr_engine_open": (_place,),
    "cr_engine_close": (_place,),
    "cr_add_strategy": (Handle, *_bytes_in, _int32, Decide, ctypes.c_void_p),
    "cr_resolve_json": (Handle, *_bytes_in, *_bytes_out),
    "cr_resolve_answer": (Handle, *_bytes_out),
    "cr_replica_open": (Handle, *_bytes_in, _place),
    "cr_replica_ask": (Handle, *_bytes_in),
    "cr_replica_answer": (Handle, *_bytes_out),
    "cr_replica_close": (_place,),
    "cr_conflict_count": (Handle, _int32),
    "cr_conflict_text": (Handle, _int32, *_bytes_out),
    "cr_conflict_set": (Handle, _int32, *_bytes_in),
    "cr_contender_text": (Handle, _int32, _int64, _int32, *_bytes_out),
    "cr_contender_number": (Handle, _int32, _int64, _int32, _number),
    "cr_vector_compare": (Handle, *_bytes_in, *_bytes_in),
    "cr_vector_join": (Handle, *_bytes_in, *_bytes_in, _int32, *_bytes_out),
    "cr_vector_convert": (Handle, *_bytes_in, _int32, *_bytes_out),
    "cr_collision_key": (Handle, *_bytes_in, _int32, *_bytes_out),
    "cr_next_name": (Handle, *_bytes_in, _int32, *_bytes_in, *_bytes_in, *_bytes_out),
    "cr_merge_open_sides": (
        Handle,
        *_bytes_in,
        ctypes.POINTER(ctypes.c_char_p),
        ctypes.POINTER(_size),
        _size,
        *_bytes_in,
        _place,
    ),
    "cr_merge_set_label": (Handle, _int64, *_bytes_in),
    "cr_merge_set_marker_length": (Handle, _int64),
    "cr_merge_close": (_place,),
    "cr_merge_conflicts": (Handle,),
    "cr_merge_text": (Handle, _int32, *_bytes_out),
    "cr_merge_proposal": (Handle, *_bytes_in, *_bytes_out),
}
for _name, _arguments in _TYPES.items():
    _function = getattr(_library, _name)
    _function.argtypes = _arguments
    _function.restype = _int64


def library_version() -> str:
    """The version of the C library, such as ``0.2.0``."""
    return (_read(None, _library.cr_library_version) or b"").decode()


def _message(handle: Any) -> str:
    """The message of the latest failed call with a handle."""
    size = _library.cr_message(handle, None, 0)
    if size < 0:
        return "the handle is closed"
    buffer = ctypes.create_string_buffer(size)
    _library.cr_message(handle, buffer, size)
    return ctypes.string_at(buffer, size).decode("utf-8", "replace")


def _check(handle: Any, result: int) -> int:
    """A result that is not an error."""
    if result < _ABSENT:
        raise ConflictResolutionError(result, _message(handle))
    return result


def _read(handle: Any, function: Callable[..., int], *arguments: Any, room: int = 512) -> Optional[bytes]:
    """Bytes that a function writes into a buffer; `None` if they are absent."""
    while True:
        buffer = ctypes.create_string_buffer(room)
        size = _check(handle, function(*arguments, buffer, room))
        if size == _ABSENT:
            return None
        if size <= room:
            return ctypes.string_at(buffer, size)
        room = size


class Object:
    """The object of a handle; the handle is closed with the last reference."""

    def __init__(self, handle: ctypes.c_void_p, close: str) -> None:
        self.handle = handle
        self._close = weakref.finalize(self, _close, getattr(_library, close), handle.value)

    def close(self) -> None:
        """Frees the memory; closing twice does no harm."""
        self._close()

    def call(self, name: str, *arguments: Any) -> int:
        """Calls a function with the handle as first argument; raises if it fails."""
        return _check(self.handle, getattr(_library, name)(self.handle, *arguments))

    def read(self, name: str, *arguments: Any, room: int = 512) -> Optional[bytes]:
        """Bytes from a function with the handle as first argument."""
        return _read(self.handle, getattr(_library, name), self.handle, *arguments, room=room)

    def opened(self, name: str, close: str, *arguments: Any) -> "Object":
        """The object that a function opens at the address in its last argument."""
        place = ctypes.c_void_p()
        self.call(name, *arguments, ctypes.byref(place))
        return Object(place, close)


def _close(function: Callable[..., int], address: Optional[int]) -> None:
    function(ctypes.byref(ctypes.c_void_p(address)))


def new_engine() -> Object:
    """A new engine, not shared."""
    place = ctypes.c_void_p()
    _library.cr_engine_open(ctypes.byref(place))
    return Object(place, "cr_engine_close")


_kept = threading.local()


def shared_engine() -> Object:
    """The engine of this thread for calls that store nothing in it: vectors, names and merges."""
    engine = getattr(_kept, "engine", None)
    if engine is None:
        engine = _kept.engine = new_engine()
    return engine


def given(value: bytes) -> "tuple[bytes, int]":
    """Bytes as two arguments."""
    return value, len(value)
