from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from . import _core
from ._by_id import AnyId, ById
from ._errors import SimHashError, invalid, number, show, whole
from ._positions import Span, code_points, text_of
from ._recipe import AnyRecipe, Recipe, mismatch, resolve
from ._snapshot import PassageSnapshot, check_id, corrupt, read_passage_snapshot, source, write_passage_snapshot

_MAX = 2**32 - 2


class PassageValue(NamedTuple):
    """A value, the position of its first token, and its range **in UTF-16 code units**, as in JavaScript and snapshots."""

    value: int
    token: int
    start: int
    end: int


@dataclass(frozen=True)
class Passages:
    """The values that winnowing selects from a text (Schleimer, Wilkerson and Aiken 2003): `passages` makes them. They may
    be stored, and come from JavaScript."""

    recipe: str
    tokens: int
    values: tuple[PassageValue, ...] = field(repr=False)


class SharedRange(NamedTuple):
    """A run of tokens that two texts share, as a range of each."""

    a: Span
    b: Span
    tokens: int


class SharedPassage(NamedTuple):
    """A passage that a query and a stored text share. An index has no texts, so the range in the stored one is in UTF-16
    code units: `stored(text)` makes a `Span` of it. `query` is one already, unless the query was `Passages`."""

    query: Span
    stored_utf16: tuple[int, int]

    def stored(self, text: str) -> Span:
        """The range in the stored text."""
        return code_points(text, self.stored_utf16)


class PassageMatch(NamedTuple):
    """A stored text that shares passages with a query: how many distinct values both have, also as a share of those of each;
    the passages; and how many more values were left out, by `ignore` or because too many texts have them."""

    id: Any
    shared: int
    query_share: float
    stored_share: float
    passages: list[SharedPassage]
    ignored: int
    common: int


class PassagePair(NamedTuple):
    """Two stored texts that share passages."""

    a: Any
    b: Any
    shared: int
    a_share: float
    b_share: float


def passages(text: str, recipe: AnyRecipe = "text/1") -> Passages:
    """The values that winnowing selects from a text: of any 8 tokens in a row, at least one value is selected.

    >>> from simhash_wasm import passages
    >>> passages("The quick brown fox jumps over the lazy dog.").values[0][1:]
    (2, 10, 34)
    """
    of = resolve(recipe)
    made = _core.Passages.of(of._engine, text_of(text))
    return Passages(of.id, made.tokens, tuple(PassageValue(*value) for value in made.values))


def shared_ranges(a: str, b: str, *, recipe: AnyRecipe = "text/1", min_tokens: int = 3) -> list[SharedRange]:
    """The runs of tokens that two texts share, as ranges of each.

    >>> from simhash_wasm import shared_ranges
    >>> a = "It was the best of times, it was the worst of times"
    >>> b = "It was, they say, the best of times. It was the WORST of times!"
    >>> [b[range.b.start : range.b.end] for range in shared_ranges(a, b)]
    ['the best of times. It was the WORST of times']
    """
    found = _core.shared_ranges(resolve(recipe)._engine, text_of(a), text_of(b), whole(min_tokens, "min_tokens", 1, _MAX))
    return [SharedRange(Span(*in_a), Span(*in_b), tokens) for in_a, in_b, tokens in found]


class PassageIndex(ById[AnyId]):
    """An index of texts by the values of their passages, which finds the texts that contain a part of another, and where.

    A match shares at least `min_shared` values. As soon as there are 100 texts, values that more than `max_share` of them
    have are left out. What `to_bytes` writes, browsers load.

    >>> from simhash_wasm import PassageIndex
    >>> index = PassageIndex()
    >>> stored = "It was the best of times, it was the worst of times, it was the age of wisdom."
    >>> index.set("tale", stored)
    >>> match = index.query("She wrote that it was the best of times, it was the worst of times, and left.")[0]
    >>> match.id, stored[slice(*match.passages[0].stored(stored))]
    ('tale', 'the best of times, it was the worst')
    """

    recipe: str
    min_shared: int
    max_share: float

    def __init__(self, *, recipe: AnyRecipe = "text/1", min_shared: int = 2, max_share: float = 0.5) -> None:
        super().__init__()
        self.min_shared = whole(min_shared, "min_shared", 1, _MAX)
        # Adding 0 makes a negative zero positive.
        self.max_share = number(max_share, "max_share", 0, 1) + 0.0
        self._recipe = resolve(recipe)
        self.recipe = self._recipe.id
        self._index = _core.PassageIndex(self.max_share)
        self._ids: dict[int, AnyId] = {}

    @staticmethod
    def from_bytes(
        data: bytes | bytearray | memoryview, *, recipe: AnyRecipe | None = None
    ) -> PassageIndex[str | int | float]:
        """Reads a snapshot of this package or of a browser. `recipe` is the one that is expected, and must be given if its
        id does not tell it.

        >>> from simhash_wasm import PassageIndex
        >>> PassageIndex.from_bytes(PassageIndex(min_shared=3).to_bytes()).min_shared
        3
        """
        stored = read_passage_snapshot(source(data))
        expected = _known(stored.recipe) if recipe is None else resolve(recipe)
        if expected.id != stored.recipe:
            raise mismatch(f"the snapshot uses {show(stored.recipe)}, but {show(expected.id)} was expected")
        index: PassageIndex[str | int | float] = PassageIndex(
            recipe=expected, min_shared=stored.min_shared, max_share=stored.max_share
        )
        try:
            index._index = _core.PassageIndex.from_bytes(stored.texts, stored.max_share)
            # The handles of texts of a snapshot are their positions.
            index._ids = dict(enumerate(check_id(id) for id in stored.ids))
        except SimHashError as error:
            if not error.code.startswith("INVALID"):
                raise
            raise corrupt(str(error)) from error
        if len(index._index) != len(stored.ids):
            raise corrupt(f"{len(stored.ids)} ids for {len(index._index)} texts")
        index._handles = {id: handle for handle, id in index._ids.items()}
        if len(index._handles) < len(stored.ids):
            raise corrupt("an id occurs twice")
        return index

    def to_bytes(self) -> bytes:
        """A snapshot in a documented format with a checksum."""
        ids = cast("list[str | int | float]", list(self._handles))
        texts = self._index.to_bytes()
        return write_passage_snapshot(PassageSnapshot(self.recipe, self.min_shared, self.max_share, ids, texts))

    def __repr__(self) -> str:
        return f"<PassageIndex of {len(self)} texts by {self.recipe}>"

    @property
    def byte_length(self) -> int:
        """The memory of the index in bytes, without ids."""
        return self._index.byte_length()

    def set(self, id: AnyId, text: str | Passages) -> None:
        """Stores a text, or its passages, in place of what the id has."""
        check_id(id)
        passages = self._read(text)
        handle = self._index.set(self._handles.get(id), passages)
        self._handles.setdefault(id, handle)
        self._ids[handle] = self._ids.get(handle, id)

    def get(self, id: AnyId) -> Passages | None:
        """The passages of an id, or `None`."""
        handle = self._handle(id)
        found = None if handle is None else self._index.get(handle)
        if found is None:
            return None
        return Passages(self.recipe, found.tokens, tuple(PassageValue(*value) for value in found.values))

    def delete(self, id: AnyId) -> bool:
        """Removes a text. Returns whether the index had it."""
        self._handle(id)
        handle = self._handles.pop(id, None)
        if handle is None:
            return False
        self._index.remove(handle)
        del self._ids[handle]
        return True

    def clear(self) -> None:
        """Removes all texts, and forgets what was ignored."""
        self._index.clear()
        self._handles.clear()
        self._ids.clear()

    def ignore(self, text: str | Passages) -> None:
        """Leaves the values of a text out of all evidence, such as those of a licence or a signature."""
        self._index.ignore(self._read(text))

    def query(
        self,
        text: str | Passages,
        *,
        min_shared: int | None = None,
        limit: int | None = None,
        exclude: AnyId | None = None,
    ) -> list[PassageMatch]:
        """The texts that share passages with a text, those with the most shared values first."""
        least = self.min_shared if min_shared is None else whole(min_shared, "min_shared", 1, _MAX)
        most = None if limit is None else whole(limit, "limit", 0)
        excluded = None if exclude is None else self._handle(exclude)
        found = self._index.query(self._read(text), least, most, excluded)

        def span(utf16: tuple[int, int]) -> Span:
            # What is ASCII has the same positions in both.
            is_text = isinstance(text, str) and not text.isascii()
            return code_points(cast(str, text), utf16) if is_text else Span(*utf16)

        return [
            PassageMatch(
                self._ids[handle],
                shared,
                *share,
                [SharedPassage(span(query), stored) for query, stored in passages],
                ignored,
                common,
            )
            for handle, shared, share, passages, ignored, common in found
        ]

    def pairs(self, min_shared: int | None = None) -> list[PassagePair]:
        """All pairs of stored texts that share passages, those with the most shared values first."""
        least = self.min_shared if min_shared is None else whole(min_shared, "min_shared", 1, _MAX)
        return [
            PassagePair(self._ids[a], self._ids[b], shared, a_share, b_share)
            for a, b, shared, a_share, b_share in self._index.pairs(least)
        ]

    def _read(self, text: object) -> _core.Passages:
        if isinstance(text, str):
            return _core.Passages.of(self._recipe._engine, text)
        if not isinstance(text, Passages):
            raise invalid(f"a text must be a str or its passages, got {show(text)}")
        if text.recipe != self.recipe:
            raise mismatch(f"passages of {show(text.recipe)} cannot be compared with those of {show(self.recipe)}")
        values = [
            (
                whole(value.value, "a value", 0, 2**53 - 1),
                whole(value.token, "a token", 0, _MAX),
                whole(value.start, "a start", 0, _MAX),
                whole(value.end, "an end", 0, _MAX),
            )
            for value in text.values
        ]
        return _core.Passages(whole(text.tokens, "the number of tokens", 0, _MAX), values)


def _known(id: str) -> Recipe:
    try:
        return resolve(id)
    except SimHashError as error:
        raise mismatch(f"the snapshot uses {show(id)}: pass this recipe as an argument") from error
