from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar, cast

from ._errors import invalid, show

AnyId = TypeVar("AnyId", bound="str | int | float")


class ById(Generic[AnyId]):
    """What an index holds by ids, in the order of insertion. The core numbers it: its handles."""

    def __init__(self) -> None:
        self._handles: dict[AnyId, int] = {}

    def __len__(self) -> int:
        return len(self._handles)

    def __contains__(self, id: object) -> bool:
        return not isinstance(id, bool) and id in self._handles

    def __iter__(self) -> Iterator[AnyId]:
        """The ids, in the order of insertion."""
        return iter(self._handles)

    def _handle(self, id: object) -> int | None:
        if isinstance(id, bool) or not isinstance(id, (str, int, float)):
            raise invalid(f"an id must be a str or a number, got {show(id)}")
        return self._handles.get(cast(AnyId, id))
