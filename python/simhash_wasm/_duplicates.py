from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cmp_to_key
from itertools import islice
from typing import Any, Generic, Literal, NamedTuple, Union, cast

from . import _core
from ._by_id import AnyId
from ._errors import SimHashError, flag, invalid, show, whole
from ._recipe import AnyRecipe, resolve
from ._snapshot import check_id

_MAX_PAIRS = 10_000_000
_BATCH = 1 << 13


class SimilarPair(NamedTuple):
    """Two similar texts, the one that was given first and the other, and their similarity."""

    a: Any
    b: Any
    similarity: float


class DroppedText(NamedTuple):
    """A text that is similar to a kept one."""

    id: Any
    kept: Any
    similarity: float


@dataclass(frozen=True)
class Duplicates(Generic[AnyId]):
    """What `find_duplicates` has found. Every text is in `kept` or in `dropped`."""

    recipe: str
    min_similarity: float
    contained: bool
    pairs: list[SimilarPair] = field(repr=False)
    groups: list[list[AnyId]] = field(repr=False)
    kept: list[AnyId] = field(repr=False)
    dropped: list[DroppedText] = field(repr=False)
    empty: list[AnyId] = field(repr=False)


Keep = Union[Literal["first", "longest"], Callable[[tuple[AnyId, str], tuple[AnyId, str]], int]]


def find_duplicates(
    texts: object,
    *,
    ids: Iterable[AnyId] | None = None,
    recipe: AnyRecipe = "text/1",
    min_similarity: float | None = None,
    contained: bool = False,
    keep: Keep[AnyId] = "first",
    groups: Literal["kept", "connected"] = "kept",
    pairs: bool = True,
    jobs: int = 1,
) -> Duplicates[AnyId]:
    """Finds the near-duplicates of a collection: pairs, groups, and which texts to keep. Candidates share a MinHash band, and
    feature sets decide: only pairs are reported whose Jaccard similarity is at least `min_similarity` (0.5 by default, or 0.8
    if `contained`: then it is the share of the smaller text's features).

    `texts` is an iterable of `str`, or a column of Arrow; `ids` are their positions by default. A text is dropped if it is
    similar to an earlier one that is kept. `keep` is which one that is: the first, the longest, or the one that comes first by
    a comparator of `(id, text)`. With `pairs=False`, texts are compared with the kept ones only, which takes less time and
    memory. `jobs` threads make the feature sets.

    >>> from simhash_wasm import find_duplicates
    >>> found = find_duplicates([
    ...     "The ferry to the island leaves the old harbour at nine.",
    ...     "Two eggs, a cup of flour, and a pinch of salt.",
    ...     "The ferry to the island leaves the old harbour at ten.",
    ... ])
    >>> found.kept, found.groups, found.dropped[0].similarity > 0.8
    ([0, 1], [[0, 2]], True)
    """
    of = resolve(recipe)
    flag(contained, "contained")
    flag(pairs, "pairs")
    whole(jobs, "jobs", 1, 256)
    if keep not in ("first", "longest") and not callable(keep):
        raise invalid(f'keep must be "first", "longest" or a function, got {show(keep)}')
    if groups not in ("kept", "connected"):
        raise invalid(f'groups must be "kept" or "connected", got {show(groups)}')
    if groups == "connected" and not pairs:
        raise invalid('groups="connected" follows from all pairs, and pairs is False')
    usual = 0.8 if contained else 0.5
    least = usual if min_similarity is None else min_similarity
    if isinstance(least, bool) or not isinstance(least, (int, float)):
        raise invalid(f"min_similarity must be a number from 0.2 to 1, got {show(min_similarity)}")
    listed = None if ids is None else list(ids)
    if listed is not None:
        for id in listed:
            check_id(id)
        if len(set(listed)) < len(listed):
            raise invalid("the ids of texts must be distinct, but one occurs twice")
    expected = len(cast("list[object]", texts)) if hasattr(texts, "__len__") else 0
    finder = _core.Finder(least, contained, pairs, _MAX_PAIRS, min(expected, 2**32 - 1))
    order: list[int] | None = None
    if keep == "first":
        found = _add_all(finder, of._engine, texts, jobs)
    else:
        strings = _strings(texts)
        order = _order(strings, listed, keep)
        found = _add_all(finder, of._engine, [strings[at] for at in order], jobs)
    count, similar, dropped, empty = found
    if listed is not None and len(listed) != count:
        raise invalid(f"{count} texts take as many ids, got {len(listed)}")
    if order is not None:
        at = order
        similar = sorted(
            ((min(at[a], at[b]), max(at[a], at[b]), value) for a, b, value in similar), key=lambda p: (p[1], p[0])
        )
        dropped = sorted((at[own], at[kept], value) for own, kept, value in dropped)
        empty = sorted(at[own] for own in empty)
    names = listed if listed is not None else cast("list[AnyId]", range(count))
    gone = {own for own, _, _ in dropped}
    found_groups = _components(finder, order) if groups == "connected" else _stars(dropped)
    return Duplicates(
        of.id,
        float(least),
        contained,
        [SimilarPair(names[a], names[b], value) for a, b, value in similar],
        [[names[own] for own in group] for group in found_groups],
        [names[own] for own in range(count) if own not in gone],
        [DroppedText(names[own], names[kept], value) for own, kept, value in dropped],
        [names[own] for own in empty],
    )


_Similar = tuple[int, int, float]


def _add_all(
    finder: _core.Finder, engine: _core.Engine, texts: object, jobs: int
) -> tuple[int, list[_Similar], list[_Similar], list[int]]:
    """Adds texts. Those of an iterator are read as the search goes on."""
    if isinstance(texts, (str, bytes)) or not (hasattr(texts, "__iter__") or hasattr(texts, "__arrow_c_stream__")):
        raise invalid(f"texts must be an iterable of str, or an Arrow column, got {show(texts)}")
    if hasattr(texts, "__len__") or hasattr(texts, "__arrow_c_stream__") or hasattr(texts, "__arrow_c_array__"):
        batches: Iterable[object] = [texts]
    else:
        stream = iter(cast("Iterable[object]", texts))
        batches = iter(lambda: list(islice(stream, _BATCH)), [])
    similar: list[_Similar] = []
    dropped: list[_Similar] = []
    empty: list[int] = []
    for batch in batches:
        more = finder.add(engine, batch, jobs)
        similar += more[0]
        dropped += more[1]
        empty += more[2]
    return len(finder), similar, dropped, empty


def _strings(texts: object) -> list[str]:
    if isinstance(texts, (str, bytes)) or not hasattr(texts, "__iter__"):
        raise invalid(f"texts must be an iterable of str, got {show(texts)}")
    # A scalar of pyarrow is not a str, and has as_py.
    items = [getattr(item, "as_py", lambda item=item: item)() for item in cast("Iterable[object]", texts)]
    for position, item in enumerate(items):
        if not isinstance(item, str):
            raise invalid(f"text {position} must be a str, got {show(item)}")
    return cast("list[str]", items)


def _order(texts: list[str], ids: list[AnyId] | None, keep: Keep[AnyId]) -> list[int]:
    positions = range(len(texts))
    if keep == "longest":
        return sorted(positions, key=lambda at: -len(texts[at]))
    if ids is not None and len(ids) != len(texts):
        raise invalid(f"{len(texts)} texts take as many ids, got {len(ids)}")
    names = ids if ids is not None else cast("list[AnyId]", positions)
    compare = cast("Callable[[tuple[AnyId, str], tuple[AnyId, str]], object]", keep)

    def order(a: int, b: int) -> int:
        result = compare((names[a], texts[a]), (names[b], texts[b]))
        if isinstance(result, (int, float)) and result == result:
            return (result > 0) - (result < 0)
        raise invalid(f"keep must return a number, got {show(result)}")

    return sorted(positions, key=cmp_to_key(order))


def _stars(dropped: list[_Similar]) -> list[list[int]]:
    """Each kept text with those that are dropped because of it."""
    stars: dict[int, list[int]] = {}
    for own, kept, _ in dropped:
        stars.setdefault(kept, [kept]).append(own)
    return sorted(stars.values())


def _components(finder: _core.Finder, order: list[int] | None) -> list[list[int]]:
    flat = finder.components()
    components: list[list[int]] = []
    at = 0
    while at < len(flat):
        members = flat[at + 1 : at + 1 + flat[at]]
        components.append(sorted(order[member] for member in members) if order is not None else members)
        at += 1 + flat[at]
    return sorted(components)


__all__ = ["DroppedText", "Duplicates", "SimHashError", "SimilarPair", "find_duplicates"]
