"""Merging texts that have a common base."""

import ctypes
from typing import AnyStr, Generic, Optional, Sequence, Union

from ._errors import ConflictResolutionError
from ._library import Object, given, shared_engine

_STYLES = {"merge": 2, "diff3": 3, "zdiff3": 4}
_FAVORS = {"ours": 5, "theirs": 6, "base": 7, "union": 8}
_CLEAN = 1


class Merge(Generic[AnyStr]):
    """The result of a merge.

    Attributes:
        conflicts: the number of places in which the sides changed the same lines in different ways.
        is_clean: whether there are no conflicts.
    """

    def __init__(self, merge: Object, is_text: bool, size: int) -> None:
        self._merge = merge
        self._is_text = is_text
        # The result is hardly longer than all inputs together.
        self._room = size + 4096
        self.conflicts: int = merge.call("cr_merge_conflicts")
        self.is_clean: bool = self.conflicts == 0

    @property
    def text(self) -> Optional[AnyStr]:
        """The merged text; `None` if there is a conflict."""
        return self._given(self._merge.read("cr_merge_text", _CLEAN, room=self._room))

    def conflict_text(self, style: str = "merge") -> AnyStr:
        """The text with conflict markers: in the style ``merge``, ``diff3`` or ``zdiff3``, as in git."""
        return self._styled(style, _STYLES)

    def favoring(self, side: str) -> AnyStr:
        """The text with the lines of one side in each conflict: ``ours``, ``theirs``, ``base`` or ``union``."""
        return self._styled(side, _FAVORS)

    def proposal(self, granularity: str = "word") -> Optional[AnyStr]:
        """The text in which units smaller than lines settle every conflict; `None` if that is not possible.

        Changes so close to each other may not mean together what each meant alone: a person should check. If you
        take such texts, call this before you take a clean text: if merging by these units would change a clean
        result, the merge counts as a conflict after the call.

        Args:
            granularity: ``word``, ``touching`` (lines), ``cell``, ``stamp``, ``both``, ``indentation``, or several with
                commas.
        """
        return self._given(
            self._merge.read("cr_merge_proposal", *given(granularity.encode()), room=self._room)
        )

    def _styled(self, name: str, styles: "dict[str, int]") -> AnyStr:
        if name not in styles:
            raise ConflictResolutionError(0, f"'{name}' is none of {', '.join(styles)}")
        text = self._given(self._merge.read("cr_merge_text", styles[name], room=self._room))
        assert text is not None  # Only the clean text may be absent.
        return text

    def _given(self, text: Optional[bytes]) -> Optional[AnyStr]:
        if text is None:
            return None
        result: Union[str, bytes] = text.decode("utf-8", "surrogateescape") if self._is_text else text
        return result  # type: ignore[return-value]


def _bytes(text: Union[str, bytes]) -> bytes:
    return text.encode("utf-8", "surrogateescape") if isinstance(text, str) else bytes(text)


def merge_text(
    base: AnyStr,
    *sides: AnyStr,
    labels: Sequence[str] = (),
    base_label: str = "base",
    marker_length: int = 7,
    rules: str = "",
) -> Merge[AnyStr]:
    """Merges texts that all started from a base.

    Args:
        base: the text that they started from.
        *sides: one text or more: usually ours and theirs. All `str`, or all `bytes`.
        labels: the names of the sides in markers; two sides without labels are ``ours`` and ``theirs``.
        base_label: the name of the base in markers.
        marker_length: the least length of the markers.
        rules: empty for our own; ``git`` (or ``git:histogram``, …) for the same result as git, byte for
            byte; ``myers``, ``minimal``, ``patience`` or ``histogram`` for only that algorithm's changes.

    Raises:
        ConflictResolutionError: for an input that is not a text (it contains a NUL) or has more than 1 GiB.

    Example:
        >>> merge_text("one\\ntwo\\n", "ONE\\ntwo\\n", "one\\ntwo\\nthree\\n").text
        'ONE\\ntwo\\nthree\\n'
        >>> merge_text("one\\n", "1\\n", "I\\n", labels=["mom", "home"]).conflict_text()
        '<<<<<<< mom\\n1\\n=======\\nI\\n>>>>>>> home\\n'
    """
    is_text = isinstance(base, str)
    inputs = [_bytes(base), *(_bytes(side) for side in sides)]
    texts = inputs[1:]
    if not texts:
        raise ConflictResolutionError(0, "there is nothing to merge; give at least one side")
    if len(labels) > len(texts):
        raise ConflictResolutionError(0, f"{len(labels)} labels for {len(texts)} sides; expected one each")
    merge = shared_engine().opened(
        "cr_merge_open_sides",
        "cr_merge_close",
        *given(inputs[0]),
        (ctypes.c_char_p * len(texts))(*texts),
        (ctypes.c_size_t * len(texts))(*(len(text) for text in texts)),
        len(texts),
        *given(rules.encode()),
    )
    for index, label in enumerate(labels):
        merge.call("cr_merge_set_label", index, *given(_bytes(label)))
    if base_label != "base":
        merge.call("cr_merge_set_label", -1, *given(_bytes(base_label)))
    if marker_length != 7:
        merge.call("cr_merge_set_marker_length", marker_length)
    return Merge(merge, is_text, sum(map(len, inputs)))
