"""What is raised where an input is refused."""


class ConflictResolutionError(ValueError):
    """An input that is refused: the message says where, what was wrong and what was expected.

    ``status`` is the number that the C library gave (``enum cr_status``), or 0 where the input was
    refused before it came there.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
