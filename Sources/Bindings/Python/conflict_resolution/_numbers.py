"""The numbers of `conflict_resolution.h`.

Written by `RECORD=1 swift test --filter BindingNumberTests`.
"""


class Kind:
    """`enum cr_kind`."""

    FILE = 1
    DIRECTORY = 2
    SYMLINK = 3
    GROUP = 4
    DELETED = 5


class List:
    """`enum cr_list`."""

    KEEPS = 1
    DISCARDS = 2
    REPLACED = 3
    CHOICES = 4
    DECLINED = 5
    HEADS = 6
    BASES = 7
    NOT_SHOWN = 8
    KEPT_BEFORE = 9
    HISTORY = 10
    FORMER_TWIN = 11


class Field:
    """`enum cr_field`."""

    PATH = 1
    IDENTITY = 2
    VERSION = 3
    VECTOR = 4
    VECTOR_BINARY = 5
    DEVICE = 6
    CONTENT = 7
    DIGEST = 8
    TARGET = 9
    LABEL = 10
    ORIGIN = 11
    FROM = 12
    SEEN = 13
    GIVEN = 14
    COPY_OF = 15
    SHOWN = 16
    FORGOTTEN = 17
    CONFLICT = 18
    CONFLICT_KIND = 19
    DECIDED_BY = 20
    RULE = 21
    REASON = 22
    STRATEGY = 23
    NEEDS = 24
    PREVIEW = 25
    PROPOSAL = 26
    KEY = 27
    PATHS = 28
    VERSIONS = 29
    IN_USE_BY = 30
    FORMER_TWIN = 31
    GROUP = 32
    KEPT_BY = 33
    SCOPE = 34
    LIGHT = 35
    VALUES = 36
    PROPOSED_BY = 37
    PROPOSAL_REASON = 38
    SHOWN_BY = 39
    SHOWN_AT = 40
    RENAMED = 41
    PARENT = 42
    FORMER_PARENT = 43
    PLACEMENT = 44
    PLACEMENT_REASON = 45


class Number:
    """`enum cr_number`."""

    MODIFIED = 1
    SIZE = 2
    KIND = 3
    STATE = 4
    IS_ANCESTOR = 5
    IS_NEW = 6
    IS_COLLECTABLE = 7
    IS_PROVISIONAL = 8
    SOURCE = 9
    IS_FORCED = 10


class Form:
    """`enum cr_form`."""

    TEXT = 1
    BINARY = 2


class Answer:
    """`enum cr_answer`."""

    DECLINE = -1
    KEEP_ALL = -2
    CONTENT = -3
