from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, Union, cast, overload

from . import _core
from ._core import UintArray
from ._by_id import AnyId, ById
from ._errors import SimHashError, invalid, number, show, whole
from ._fingerprint import as_array, checked
from ._recipe import AnyRecipe, Recipe, check_recipe_id, expected_false_pairs, max_distance_for, mismatch, resolve
from ._snapshot import Snapshot, check_id, corrupt, read_snapshot, source, write_snapshot
from ._text import Query

# The ids of results are Any: a NamedTuple can be generic from Python 3.11 on.

_MAX_IDS = 100_000_000
_EMPTY = ("skip", "keep")


class Match(NamedTuple):
    """A stored fingerprint near the one that was asked for, and their distance."""

    id: Any
    distance: int


class ScoredMatch(NamedTuple):
    """A stored fingerprint near a query, with its score."""

    id: Any
    distance: int
    score: float


class Pair(NamedTuple):
    """Two near-duplicates: the id that was inserted first, the other, and their distance."""

    a: Any
    b: Any
    distance: int


class FoundPairs(NamedTuple):
    """Pairs, the nearest first; the distance; and how many pairs of unrelated texts are expected within it, if that was
    measured for the recipe."""

    pairs: list[Pair]
    max_distance: int
    expected_false_pairs: float | None


class FoundGroups(NamedTuple):
    """Groups in the order of insertion of their first members; the distance; and how many pairs of unrelated texts are
    expected within it, if that was measured for the recipe."""

    groups: list[list[Any]]
    max_distance: int
    expected_false_pairs: float | None


class DuplicateIndex(ById[AnyId]):
    """An index of fingerprints by id, which finds near-duplicates exactly.

    An id is a str, or a number that a double holds. Ids are in the order of insertion; another fingerprint for an id does
    not move it. The fingerprint 0, which texts without features have, is skipped unless `empty="keep"`, and
    `skipped_ids` tells for which. What `to_bytes` writes, browsers load.

    `recipe` may be any id of a model, with a `max_distance`. One thread at a time may change an index; several may ask.

    >>> from simhash_wasm import DuplicateIndex, fingerprint
    >>> index = DuplicateIndex()
    >>> index.set("fox", fingerprint("the quick brown fox jumps over the lazy dog"))
    >>> index.query(fingerprint("the quick brown fox jumped over the lazy dog"))
    [Match(id='fox', distance=8)]
    """

    recipe: str
    bits: int
    max_distance: int
    empty: Literal["skip", "keep"]

    def __init__(
        self,
        *,
        recipe: AnyRecipe = "text/1",
        bits: int | None = None,
        max_distance: int | None = None,
        layout: Literal["fast", "compact"] = "fast",
        empty: Literal["skip", "keep"] | None = None,
    ) -> None:
        super().__init__()
        if layout not in ("fast", "compact"):
            raise invalid(f'layout must be "fast" or "compact", got {show(layout)}')
        if empty is not None and empty not in _EMPTY:
            raise invalid(f'empty must be "skip" or "keep", got {show(empty)}')
        self._known = _known(recipe, bits, max_distance is not None)
        self.recipe = self._known.id if self._known else check_recipe_id(recipe)
        self.bits = self._known.bits if self._known else whole(64 if bits is None else bits, "bits", 1, 128)
        if max_distance is None:
            assert self._known is not None
            self.max_distance = self._known.max_distance
        else:
            self.max_distance = whole(max_distance, "max_distance", 0, self.bits)
        self._follows = max_distance is None
        # In fingerprints of others, 0 may be as good as any.
        self.empty = empty if empty is not None else ("skip" if self._known else "keep")
        self._index = _core.Index(self.bits, self.max_distance, layout == "compact")
        self._ids: list[AnyId | None] = []
        self._skipped: dict[AnyId, None] = {}

    @staticmethod
    def from_bytes(
        data: bytes | bytearray | memoryview,
        *,
        recipe: AnyRecipe | None = None,
        bits: int | None = None,
        layout: Literal["fast", "compact"] = "fast",
        empty: Literal["skip", "keep"] | None = None,
    ) -> DuplicateIndex[str | int | float]:
        """Reads a snapshot of this package, of a browser or of the command line. `recipe` and `bits` are those that are
        expected, by default any.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex(recipe="short/1", bits=128)
        >>> DuplicateIndex.from_bytes(index.to_bytes()).bits
        128
        """
        if bits is not None:
            whole(bits, "bits", 1, 128)
        stored = read_snapshot(source(data))
        _check_expected(stored, recipe, bits)
        # Only an index that keeps fingerprints of 0 writes one.
        if empty is None and 0 in stored.fingerprints:
            empty = "keep"
        known = _known(stored.recipe, stored.bits, True)
        # A snapshot does not tell whether the threshold is the recipe's own or was given.
        is_given = known is None or known.max_distance != stored.max_distance
        index: DuplicateIndex[str | int | float] = DuplicateIndex(
            recipe=stored.recipe,
            bits=stored.bits,
            max_distance=stored.max_distance if is_given else None,
            layout=layout,
            empty=empty,
        )
        try:
            index.set_many(stored.ids, stored.fingerprints)
        except SimHashError as error:
            if not error.code.startswith("INVALID"):
                raise
            raise corrupt(str(error)) from error
        if len(index) + len(index._skipped) < len(stored.ids):
            raise corrupt("an id occurs twice")
        return index

    def to_bytes(self) -> bytes:
        """A snapshot: ids, fingerprints, recipe, width and threshold, in a documented format with a checksum.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex()
        >>> index.set("a", 5)
        >>> DuplicateIndex.from_bytes(index.to_bytes())["a"]
        5
        """
        ids = cast("list[str | int | float]", list(self._handles))
        many = self._index.get_many(list(self._handles.values()))
        return write_snapshot(Snapshot(self.recipe, self.bits, self.max_distance, ids, many))

    def __getitem__(self, id: AnyId) -> int:
        found = self.get(id)
        if found is None:
            raise KeyError(id)
        return found

    def __repr__(self) -> str:
        return f"<DuplicateIndex of {len(self)} fingerprints of {self.recipe} with {self.bits} bits>"

    @property
    def byte_length(self) -> int:
        """The memory of fingerprints and tables in bytes, without ids."""
        return self._index.byte_length()

    @property
    def skipped_ids(self) -> list[AnyId]:
        """The ids whose last fingerprint was 0 and is not stored.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex()
        >>> index.set("a", 0)
        >>> len(index), index.skipped_ids
        (0, ['a'])
        """
        return list(self._skipped)

    def set(self, id: AnyId, fingerprint: int) -> None:
        """Stores a fingerprint, in place of the one that the id has.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex()
        >>> index.set("a", 1)
        >>> index.set("a", 3)
        >>> index["a"], "b" in index
        (3, False)
        """
        self.set_many([id], [checked(fingerprint, self.bits)])

    def set_many(self, ids: Iterable[AnyId], fingerprints: object) -> None:
        """Stores many fingerprints: all, or none if one is invalid. Of an id that occurs twice, the last one is stored.

        `fingerprints` is what `SimHash.fingerprints` returns, an array of numpy, a column of Arrow, or an iterable of `int`.

        >>> from simhash_wasm import DuplicateIndex, fingerprints
        >>> index = DuplicateIndex(recipe="short/1")
        >>> index.set_many(["a", "b"], fingerprints(["one text", "another"], "short/1"))
        >>> list(index)
        ['a', 'b']
        """
        if isinstance(ids, (str, bytes)) or not isinstance(ids, Iterable):
            raise invalid(f"ids must be an iterable of ids, got {show(ids)}")
        listed = list(ids)
        many = as_array(fingerprints, self.bits)
        if len(listed) != len(many):
            raise invalid(f"{len(listed)} ids take as many fingerprints, got {len(many)}")
        for id in listed:
            check_id(id)
        # The last position of each id: an earlier one would be stored and replaced.
        last = {id: at for at, id in enumerate(listed)}
        skipped: list[AnyId] = []
        if self.empty == "skip" and 0 in many:
            skipped = [id for id, at in last.items() if many[at] == 0]
            for id in skipped:
                del last[id]
        if len(last) < len(many):
            many = UintArray([many[at] for at in last.values()], self.bits)
        handles = [self._handles.get(id) for id in last]
        if len(self._handles) + handles.count(None) > _MAX_IDS:
            raise SimHashError("LIMIT_EXCEEDED", f"an index holds at most {_MAX_IDS} ids")
        for id, handle in zip(last, self._index.set(handles, many)):
            self._handles.setdefault(id, handle)
            self._name(handle, id)
            self._skipped.pop(id, None)
        for id in skipped:
            self._remove(id)
            self._skipped[id] = None

    def _name(self, handle: int, id: AnyId) -> None:
        if handle == len(self._ids):
            self._ids.append(id)
        elif self._ids[handle] is None:
            self._ids[handle] = id

    def get(self, id: AnyId) -> int | None:
        """The fingerprint of an id, or `None`.

        >>> from simhash_wasm import DuplicateIndex
        >>> DuplicateIndex().get("a") is None
        True
        """
        handle = self._handle(id)
        return None if handle is None else self._index.get(handle)

    def delete(self, id: AnyId) -> bool:
        """Removes an id. Returns whether the index had it.

        >>> from simhash_wasm import DuplicateIndex
        >>> DuplicateIndex().delete("a")
        False
        """
        self._handle(id)
        self._skipped.pop(id, None)
        return self._remove(id)

    def _remove(self, id: AnyId) -> bool:
        handle = self._handles.pop(id, None)
        if handle is None:
            return False
        self._index.remove(handle)
        self._ids[handle] = None
        if not self._handles:
            # The core gives handles from 0 on again.
            self._ids.clear()
        return True

    def clear(self) -> None:
        """Removes everything."""
        self._index.clear()
        self._handles.clear()
        self._ids.clear()
        self._skipped.clear()

    @overload
    def query(
        self,
        asked: int,
        *,
        max_distance: int | None = None,
        limit: int | None = None,
        exclude: AnyId | None = None,
    ) -> list[Match]: ...
    @overload
    def query(
        self,
        asked: Query,
        *,
        max_distance: int | None = None,
        max_score: float | None = None,
        limit: int | None = None,
        exclude: AnyId | None = None,
    ) -> list[ScoredMatch]: ...
    def query(
        self,
        asked: int | Query,
        *,
        max_distance: int | None = None,
        max_score: float | None = None,
        limit: int | None = None,
        exclude: AnyId | None = None,
    ) -> list[Match] | list[ScoredMatch]:
        """The stored fingerprints within a distance, the nearest first; of a `Query`, those of a score and a distance, the
        best first. The limits are the recipe's by default.

        >>> from simhash_wasm import DuplicateIndex, SimHash
        >>> simhash = SimHash("short/1")
        >>> index = DuplicateIndex(recipe="short/1")
        >>> index.set("rain", simhash.fingerprint("The cat sat on the mat by the door, and watched the rain."))
        >>> index.query(simhash.query("The cat lay on the mat by the door, and watched the rain."))[0].id
        'rain'
        """
        most = None if limit is None else whole(limit, "limit", 0)
        excluded = None if exclude is None else self._handle(exclude)
        if not isinstance(asked, Query):
            if max_score is not None:
                raise invalid("max_score applies only to a query, which SimHash.query makes")
            within = self._distance(max_distance)
            if self._is_skipped(checked(asked, self.bits)):
                return []
            return self._matches(self._index.query(asked, within, most, excluded))
        self._check_query(asked)
        limits = self._known.score_limits if self._known else None
        if limits is None and (max_distance is None or max_score is None):
            raise invalid(f"max_distance and max_score are required: {show(self.recipe)} is not a known recipe")
        within = self._distance(limits.max_distance if limits and max_distance is None else max_distance)
        best = limits.max_score if limits and max_score is None else number(max_score, "max_score", 0, 1)
        if self._is_skipped(asked.fingerprint):
            return []
        found = self._index.query_by_score(asked.fingerprint, asked.margins, within, best, most, excluded)
        return [ScoredMatch(self._id(handle), distance, score) for handle, distance, score in found]

    @overload
    def nearest(self, asked: int, count: int) -> list[Match]: ...
    @overload
    def nearest(self, asked: Query, count: int) -> list[ScoredMatch]: ...
    def nearest(self, asked: int | Query, count: int) -> list[Match] | list[ScoredMatch]:
        """The nearest fingerprints, at any distance; of a `Query`, those of the best scores.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex()
        >>> index.set_many(["a", "b"], [1, 2**40 - 1])
        >>> index.nearest(3, 1)
        [Match(id='a', distance=1)]
        """
        most = whole(count, "count", 0)
        if not isinstance(asked, Query):
            if self._is_skipped(checked(asked, self.bits)):
                return []
            return self._matches(self._index.nearest(asked, most))
        self._check_query(asked)
        if self._is_skipped(asked.fingerprint):
            return []
        found = self._index.nearest_by_score(asked.fingerprint, asked.margins, most)
        return [ScoredMatch(self._id(handle), distance, score) for handle, distance, score in found]

    def query_many(
        self, fingerprints: object, *, max_distance: int | None = None, limit: int | None = None
    ) -> list[list[Match]]:
        """The matches of each of many fingerprints. This is faster than calls of `query`.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex()
        >>> index.set("a", 1)
        >>> index.query_many([3, 2**40 - 1])
        [[Match(id='a', distance=1)], []]
        """
        most = None if limit is None else whole(limit, "limit", 0)
        within = self._distance(max_distance)
        many = as_array(fingerprints, self.bits)
        answers = [self._matches(found) for found in self._index.query_many(many, within, most)]
        if self.empty == "skip" and 0 in many:
            answers = [[] if value == 0 else answer for value, answer in zip(many, answers)]
        return answers

    def pairs(self, max_distance: int | None = None) -> FoundPairs:
        """All pairs within a distance. By default it follows from the size of the index, because so does the number of
        unrelated texts that are near by chance: see `max_distance_for`.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex(max_distance=1)
        >>> index.set_many(["a", "b", "c"], [4, 5, 7])
        >>> index.pairs().pairs
        [Pair(a='a', b='b', distance=1), Pair(a='b', b='c', distance=1)]
        """
        within = self._pair_distance(max_distance)
        ids = cast("list[AnyId]", self._ids)
        pairs = [Pair(ids[a], ids[b], distance) for a, b, distance in self._index.pairs(within)]
        return FoundPairs(pairs, within, self._expected(within))

    def groups(self, max_distance: int | None = None) -> FoundGroups:
        """The connected components of all pairs, each of two members or more.

        >>> from simhash_wasm import DuplicateIndex
        >>> index = DuplicateIndex(max_distance=1)
        >>> index.set_many(["a", "b", "c", "d"], [4, 5, 7, 255])
        >>> index.groups().groups
        [['a', 'b', 'c']]
        """
        within = self._pair_distance(max_distance)
        ids = cast("list[AnyId]", self._ids)
        groups = [[ids[handle] for handle in group] for group in self._index.groups(within)]
        return FoundGroups(groups, within, self._expected(within))

    def _id(self, handle: int) -> AnyId:
        return cast(AnyId, self._ids[handle])

    def _matches(self, found: list[tuple[int, int]]) -> list[Match]:
        return [Match(self._id(handle), distance) for handle, distance in found]

    def _distance(self, given: int | None) -> int:
        return self.max_distance if given is None else whole(given, "max_distance", 0, self.bits)

    def _pair_distance(self, given: int | None) -> int:
        if given is not None or self._known is None or not self._follows:
            return self._distance(given)
        return max_distance_for(self._known, len(self))

    def _expected(self, within: int) -> float | None:
        return None if self._known is None else expected_false_pairs(self._known, len(self), within)

    def _is_skipped(self, fingerprint: int) -> bool:
        return fingerprint == 0 and self.empty == "skip"

    def _check_query(self, query: Query) -> None:
        if (query.recipe, query.bits) != (self.recipe, self.bits):
            raise mismatch(
                f"the query uses {show(query.recipe)} with {query.bits} bits, but the index uses "
                f"{show(self.recipe)} with {self.bits} bits"
            )


def _known(recipe: object, bits: int | None, others: bool) -> Recipe | None:
    """The recipe; `None` for one that is not known, if `others`."""
    try:
        return resolve(cast("Union[str, Recipe]", recipe), bits)
    except SimHashError as error:
        if others and error.code == "INVALID_ARGUMENT" and isinstance(recipe, str):
            return None
        raise


def _check_expected(stored: Snapshot, recipe: AnyRecipe | None, bits: int | None) -> None:
    if recipe is not None:
        expected = _known(recipe, bits, True)
        id = expected.id if expected else check_recipe_id(recipe)
        if id != stored.recipe:
            raise mismatch(f"the snapshot uses {show(stored.recipe)}, but {show(id)} was expected")
        # The name of a recipe implies no width, a resolved recipe does.
        if isinstance(recipe, Recipe) and bits is None:
            bits = recipe.bits
    if bits is not None and stored.bits != bits:
        raise mismatch(f"the snapshot has {stored.bits}-bit fingerprints, but {bits} bits were expected")
