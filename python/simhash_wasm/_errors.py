from __future__ import annotations

from typing import Literal, SupportsIndex

ErrorCode = Literal[
    "INVALID_ARGUMENT",
    "INVALID_FINGERPRINT",
    "RECIPE_MISMATCH",
    "CORRUPT_SNAPSHOT",
    "UNSUPPORTED_VERSION",
    "OUT_OF_MEMORY",
    "LIMIT_EXCEEDED",
]


class SimHashError(ValueError):
    """The error that this package raises. Its message is a sentence that names the offending value.

    `code` is the kind of the error, as in JavaScript:

    - `INVALID_ARGUMENT`: an argument or a value is unknown, of the wrong type or out of range
    - `INVALID_FINGERPRINT`: a value is not a fingerprint of the expected width
    - `RECIPE_MISMATCH`: two things are not comparable, because their recipes or widths differ
    - `CORRUPT_SNAPSHOT`: the bytes are not a complete snapshot
    - `UNSUPPORTED_VERSION`: the snapshot has a later format than this version of the package reads
    - `OUT_OF_MEMORY`: there is not enough memory for an input or a result
    - `LIMIT_EXCEEDED`: a documented limit on the size of an index, a snapshot or a result would be exceeded

    >>> from simhash_wasm import SimHashError, from_hex
    >>> try:
    ...     from_hex("abc")
    ... except SimHashError as error:
    ...     error.code
    'INVALID_FINGERPRINT'
    """

    code: ErrorCode

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(code, message)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[1])


def invalid(message: str) -> SimHashError:
    return SimHashError("INVALID_ARGUMENT", message)


def show(value: object) -> str:
    """A value as a sentence quotes it. Only values of a few types are shown: no code of others is run."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >> 256:
        return "an int beyond 2^256"
    if value is None or type(value) in (str, bytes, int, float, bool):
        text = repr(value[:60] if isinstance(value, (str, bytes)) else value)
        return text + "…" if isinstance(value, (str, bytes)) and len(value) > 60 else text
    return f"an object of type {type(value).__name__}"


def whole(value: object, what: str, least: int, most: int | None = None) -> int:
    """Checks a whole number. A bool is none."""
    index = None
    if isinstance(value, SupportsIndex) and not isinstance(value, bool):
        index = int(value.__index__())
    if index is None or index < least or (most is not None and index > most):
        wanted = f"of at least {least}" if most is None else f"from {least} to {most}"
        raise invalid(f"{what} must be a whole number {wanted}, got {show(value)}")
    return index


def flag(value: object, what: str) -> bool:
    if isinstance(value, bool):
        return value
    raise invalid(f"{what} must be True or False, got {show(value)}")


def number(value: object, what: str, least: float, most: float) -> float:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and least <= value <= most:
        return float(value)
    raise invalid(f"{what} must be a number from {least:g} to {most:g}, got {show(value)}")
