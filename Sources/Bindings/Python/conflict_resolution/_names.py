"""Names that collide if case is ignored, and names for copies."""

import os
from typing import Any, Dict, Iterable, List, Tuple, Union

from ._bytes import name_bytes
from ._errors import ConflictResolutionError
from ._library import given, shared_engine
from .types import Name

_KEYS = {"canonical": 1, "universal": 2}


def collision_key(name: Name, key: str = "universal") -> bytes:
    """The key of one name, without slashes: names with equal keys collide.

    Args:
        name: the name.
        key: ``canonical`` for names that collide on a Mac, or on Linux with folded case; ``universal``
            for those that collide on some known file system.

    Raises:
        ConflictResolutionError: for an invalid name.

    Example:
        >>> collision_key("Stra\\u00dfe") == collision_key("STRASSE")
        True
    """
    if key not in _KEYS:
        raise ConflictResolutionError(0, f"'{key}' is no key; expected 'canonical' or 'universal'")
    text = name_bytes(name, "the name")
    return shared_engine().read("cr_collision_key", *given(text), _KEYS[key], room=4 * len(text) + 64) or b""


def collisions(paths: Iterable[Union[str, bytes, "os.PathLike[Any]"]], key: str = "universal") -> List[List[Any]]:
    """The paths that cannot exist in one tree on some system, since their names collide.

    Paths are relative, with slashes. Two folders with one name are one place: a collision is reported at the
    first name in which paths differ, with the paths up to that name.

    Args:
        paths: relative paths; a path given twice counts once.
        key: the rule by which names collide, as in `collision_key`.

    Returns:
        For each place the colliding paths, in byte order, in the types of the first path of each.

    Example:
        >>> collisions(["Docs/a.txt", "docs/b.txt", "README", "Readme"])
        [['Docs', 'docs'], ['README', 'Readme']]
    """
    keys: Dict[bytes, bytes] = {}
    # The spellings of each place, by the keys of the names in its path.
    places: Dict[Tuple[bytes, ...], Dict[bytes, Any]] = {}
    for path in paths:
        whole = name_bytes(path, "a path")
        kind = type(path) if isinstance(path, (str, bytes)) else str
        parts = whole.split(b"/")
        place: Tuple[bytes, ...] = ()
        for index, part in enumerate(parts):
            folded = keys.get(part)
            if folded is None:
                folded = keys[part] = collision_key(part, key)
            place = (*place, folded)
            spelled = b"/".join(parts[: index + 1])
            known = places.setdefault(place, {})
            if spelled not in known:
                known[spelled] = spelled if kind is bytes else os.fsdecode(spelled)
    found = []
    for spellings in places.values():
        # Paths with the same spelling of their last names differ further up, and are reported there.
        last = {spelling.rpartition(b"/")[2] for spelling in spellings}
        if len(last) > 1:
            first: Dict[bytes, bytes] = {}
            for spelling in sorted(spellings):
                first.setdefault(spelling.rpartition(b"/")[2], spelling)
            found.append(sorted(first.values()))
            found[-1] = [spellings[spelling] for spelling in found[-1]]
    return sorted(found, key=lambda group: [os.fsencode(path) for path in group])


def first_free_name(
    name: Name, taken: Iterable[Name] = (), *, is_directory: bool = False, convention: str = "hyphen"
) -> str:
    """The first free numbered name for a copy.

    Args:
        name: the name of the original, without slashes.
        taken: the names in the folder; a name that collides with one of them is not free.
        is_directory: whether it is a folder, whose name has no extension.
        convention: how copies are named: ``hyphen``, ``finder``, ``windows``, …

    Raises:
        ConflictResolutionError: for an invalid name, and if no number is free.

    Example:
        >>> first_free_name("photo.png", ["photo.png", "Photo-1.PNG"])
        'photo-2.png'
    """
    original = name_bytes(name, "the name")
    names = b"".join(name_bytes(known, "a taken name") + b"\0" for known in taken)
    found = shared_engine().read(
        "cr_next_name",
        *given(original),
        int(is_directory),
        *given(convention.encode()),
        *given(names),
        room=len(original) + 256,
    )
    return os.fsdecode(found or b"")
