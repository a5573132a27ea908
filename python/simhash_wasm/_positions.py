from __future__ import annotations

from typing import NamedTuple

from ._errors import invalid, show, whole


class Span(NamedTuple):
    """A range of a text in code points: `text[start:end]`."""

    start: int
    end: int


def text_of(text: object) -> str:
    if isinstance(text, str):
        return text
    raise invalid(f"a text must be a str, got {show(text)}")


def code_points(text: str, utf16: tuple[int, int]) -> Span:
    """A range of a text in UTF-16 code units as one in code points.

    >>> from simhash_wasm import code_points
    >>> code_points("𠮷野家 a cat", (5, 10))
    Span(start=4, end=9)
    """
    start, end = (whole(position, "a position", 0) for position in utf16)
    units = text_of(text).encode("utf-16-le", "surrogatepass")
    if not start <= end <= len(units) // 2:
        raise invalid(f"a text of {len(units) // 2} code units has no range from {start} to {end}")

    def before(position: int) -> int:
        return len(units[: 2 * position].decode("utf-16-le", "surrogatepass"))

    return Span(before(start), before(end))
