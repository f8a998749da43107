"""Strategies of your own: their questions and answers."""

import ctypes
import dataclasses
from typing import Any, Callable, Iterable, Optional, Sequence, Tuple, Union

from ._errors import ConflictResolutionError
from ._library import Decide, Object, _check, _library, _read, given
from ._numbers import Answer, Field, Kind, List, Number


@dataclasses.dataclass(frozen=True)
class Contender:
    """A version in a conflict, or a common ancestor of the versions.

    Attributes:
        version: the version's ID, such as ``home:1,mom:2``.
        path: the path that its writer gave; bytes that are not UTF-8 are decoded by `os.fsdecode`.
        device: the device that wrote it.
        vector: the version vector as text; `None` if there are no vectors.
        kind: ``file``, ``directory``, ``symlink``, ``group`` or ``deleted``.
        modified: nanoseconds since 1970, if they are known.
        size: the size in bytes of a file or group.
        digest: the SHA-256 in hexadecimal digits, or ``name:value``.
        target: the target of a symlink.
        label: a name for people.
    """

    version: str
    path: str
    device: str
    vector: Optional[str]
    kind: str
    modified: Optional[int]
    size: Optional[int]
    digest: Optional[str]
    target: Optional[bytes]
    label: Optional[str]
    _call: "_Call" = dataclasses.field(repr=False, compare=False)
    _list: int = dataclasses.field(repr=False, compare=False)
    _index: int = dataclasses.field(repr=False, compare=False)

    @property
    def content(self) -> Optional[bytes]:
        """The bytes of a file, if they are at hand. They can be read only during the call of the strategy."""
        return self._call.contender(self._list, self._index, Field.CONTENT, self.size or 0)


@dataclasses.dataclass(frozen=True)
class Conflict:
    """A conflict that a strategy has to decide.

    Attributes:
        id: the conflict's ID, such as ``c-5b1f0c2d9e7a4411``.
        kind: ``edit-edit``, ``edit-delete``, ``create-create``, ``fork``, …
        path: the path of the file.
        identity: the file's identity; by default its path.
        heads: the versions in conflict, highest in rank first.
        bases: their common ancestors, highest in rank first.
    """

    id: str
    kind: str
    path: str
    identity: str
    heads: Tuple[Contender, ...]
    bases: Tuple[Contender, ...]


@dataclasses.dataclass(frozen=True)
class Choose:
    """One of the heads is kept; the others are discarded, or kept as copies if the strategy may not discard."""

    head: Contender
    reason: Optional[str] = None
    rule: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class KeepAll:
    """All heads are kept: the highest in rank keeps the name."""

    reason: Optional[str] = None
    rule: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Content:
    """This content replaces all of them."""

    content: Union[bytes, str]
    reason: Optional[str] = None
    rule: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Decline:
    """The strategy cannot decide; the next one is asked.

    Attributes:
        reason: why, for a person.
        needs: the IDs of versions whose content it lacks.
        preview: a text with conflict markers, if there is one.
    """

    reason: Optional[str] = None
    needs: Sequence[str] = ()
    preview: Union[bytes, str, None] = None


#: The answer of a strategy; `None` declines, and a contender is chosen.
Decision = Union[Contender, Choose, KeepAll, Content, Decline, None]


@dataclasses.dataclass(frozen=True)
class Strategy:
    """A strategy of your own.

    The function must give the same answer for the same conflict on every device: it must not use a clock,
    randomness, or data that only one device has. An exception that it raises ends `resolve`.

    Attributes:
        name: the value of `by` in outcomes; without a comma.
        decide: decides a conflict.
        may_discard: whether versions that it does not choose are discarded.

    Example:
        >>> def longest(conflict):
        ...     return max(conflict.heads, key=lambda head: head.size or 0)
        >>> Strategy("longest", longest).name
        'longest'
    """

    name: str
    decide: Callable[[Conflict], Decision]
    may_discard: bool = True


class _Call:
    """A call of a strategy: its conflict can be read until the call ends."""

    def __init__(self, address: Optional[int]) -> None:
        self.handle: Optional[ctypes.c_void_p] = ctypes.c_void_p(address)

    def _open(self) -> ctypes.c_void_p:
        if self.handle is None:
            raise RuntimeError("a conflict can be read only while its strategy is asked")
        return self.handle

    def contender(self, list_: int, index: int, field: int, room: int = 0) -> Optional[bytes]:
        handle = self._open()
        return _read(
            handle, _library.cr_contender_text, handle, list_, index, field, room=max(room, 256)
        )

    def number(self, list_: int, index: int, number: int) -> Optional[int]:
        handle, value = self._open(), ctypes.c_int64()
        result = _library.cr_contender_number(handle, list_, index, number, ctypes.byref(value))
        return None if _check(handle, result) == -1 else value.value

    def text(self, field: int) -> str:
        handle = self._open()
        return _text(_read(handle, _library.cr_conflict_text, handle, field)) or ""

    def set(self, field: int, value: bytes) -> None:
        handle = self._open()
        _check(handle, _library.cr_conflict_set(handle, field, *given(value)))

    def contenders(self, list_: int) -> Tuple[Contender, ...]:
        handle = self._open()
        count = _check(handle, _library.cr_conflict_count(handle, list_))
        return tuple(self._contender(list_, index) for index in range(count))

    def _contender(self, list_: int, index: int) -> Contender:
        def text(field: int) -> Optional[str]:
            return _text(self.contender(list_, index, field))

        return Contender(
            version=text(Field.VERSION) or "",
            path=text(Field.PATH) or "",
            device=text(Field.DEVICE) or "",
            vector=text(Field.VECTOR),
            kind=_KINDS[self.number(list_, index, Number.KIND) or Kind.FILE],
            modified=self.number(list_, index, Number.MODIFIED),
            size=self.number(list_, index, Number.SIZE),
            digest=text(Field.DIGEST),
            target=self.contender(list_, index, Field.TARGET),
            label=text(Field.LABEL),
            _call=self,
            _list=list_,
            _index=index,
        )


_KINDS = {
    Kind.FILE: "file", Kind.DIRECTORY: "directory", Kind.SYMLINK: "symlink", Kind.GROUP: "group",
    Kind.DELETED: "deleted",
}  # fmt: skip


def _text(value: Optional[bytes]) -> Optional[str]:
    return None if value is None else value.decode("utf-8", "surrogateescape")


def _bytes(value: Union[bytes, str]) -> bytes:
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else bytes(value)


class Asked:
    """Asks a strategy for the library, and stores its exception, which must not propagate through C."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.raised: Optional[BaseException] = None

    def __call__(self, context: Any, address: Optional[int]) -> int:
        # After the first failure, the outcome is not used: no more questions are asked.
        if self.raised is not None:
            return Answer.DECLINE
        call = _Call(address)
        try:
            conflict = Conflict(
                id=call.text(Field.CONFLICT),
                kind=call.text(Field.CONFLICT_KIND),
                path=call.text(Field.PATH),
                identity=call.text(Field.IDENTITY),
                heads=call.contenders(List.HEADS),
                bases=call.contenders(List.BASES),
            )
            return self._answer(conflict, self.strategy.decide(conflict), call)
        except BaseException as error:
            self.raised = error
            return Answer.DECLINE
        finally:
            call.handle = None

    def _answer(self, conflict: Conflict, decision: Decision, call: _Call) -> int:
        if decision is None:
            return Answer.DECLINE
        if isinstance(decision, Contender):
            decision = Choose(decision)
        if isinstance(decision, Decline):
            for version in decision.needs:
                call.set(Field.NEEDS, _bytes(version))
            if decision.preview is not None:
                call.set(Field.PREVIEW, _bytes(decision.preview))
        elif not isinstance(decision, (Choose, KeepAll, Content)):
            raise TypeError(
                f"the strategy '{self.strategy.name}' answered {decision!r:.80}; expected a head, Choose, "
                "KeepAll, Content, Decline or None"
            )
        elif decision.rule is not None:
            call.set(Field.RULE, _bytes(decision.rule))
        if decision.reason is not None:
            call.set(Field.REASON, _bytes(decision.reason))
        if isinstance(decision, Choose):
            for index, head in enumerate(conflict.heads):
                if head is decision.head or head.version == decision.head.version:
                    return index
            raise ConflictResolutionError(
                0, f"the strategy '{self.strategy.name}' chose {decision.head.version!r}, which is no head"
            )
        if isinstance(decision, Content):
            call.set(Field.CONTENT, _bytes(decision.content))
            return Answer.CONTENT
        return Answer.KEEP_ALL if isinstance(decision, KeepAll) else Answer.DECLINE


class Asking:
    """Strategies that an engine asks; what one of them raises is raised at the end, in place of its error."""

    def __init__(self, strategies: Iterable[Strategy], engine: Object) -> None:
        # The library calls them while it resolves: they are referenced until then.
        self._asked: "list[tuple[Asked, Any]]" = [(asked, Decide(asked)) for asked in map(Asked, strategies)]
        for asked, decide in self._asked:
            name, may_discard = _bytes(asked.strategy.name), int(asked.strategy.may_discard)
            engine.call("cr_add_strategy", *given(name), may_discard, decide, None)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: Any) -> None:
        raised = [asked.raised for asked, _ in self._asked if asked.raised is not None]
        for asked, _ in self._asked:
            asked.raised = None
        if raised:
            raise raised[0] from None
