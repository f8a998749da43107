"""The exception for refused input."""


class ConflictResolutionError(ValueError):
    """A refused input: the message has the place, the error and what was expected.

    ``status`` is the number from the C library (``enum cr_status``), or 0 if the input was refused
    before the library was called.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
