from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Union, cast

from . import _core
from ._core import UintArray
from ._errors import invalid, show, whole
from ._fingerprint import checked, width
from ._passages import Passages, passages
from ._positions import Span
from ._recipe import AnyRecipe, Recipe, RecipeOptions, mismatch, resolve, resolve_options, weight_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

Input = Union[str, Iterable[str], Iterable[tuple[str, float]], Mapping[str, float]]
"""What can be fingerprinted: a text; features; or features with weights, as pairs or as a mapping."""

Confidence = Literal["none", "low", "ok"]
Verdict = Literal["empty", "same", "too-short", "near", "different"]


@dataclass(frozen=True)
class Feature:
    """A distinct feature and its vote. `spans` are its occurrences in the text."""

    text: str
    count: int
    weight: float
    hash: int
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Explanation:
    """Why an input has its fingerprint: its features, and the sum of their votes for each bit, bit 0 first."""

    recipe: Recipe
    fingerprint: int
    features: tuple[Feature, ...] = field(repr=False)
    feature_count: int
    sums: tuple[float, ...] = field(repr=False)
    total: float
    ties: tuple[int, ...]
    margins: tuple[float, ...] = field(repr=False)
    confidence: Confidence
    _core: _core.Explanation = field(repr=False, compare=False)


class FeatureVote(NamedTuple):
    """A feature of one or both texts: its positions among the features of each, and its weight in each."""

    text: str
    hash: int
    in_a: int | None
    in_b: int | None
    weight_a: float
    weight_b: float


class Flip(NamedTuple):
    """A bit in which two fingerprints differ, its sum in each, and the features that flipped it, by their positions."""

    bit: int
    to: int
    sum_a: float
    sum_b: float
    features: tuple[int, ...]


@dataclass(frozen=True)
class Comparison:
    """Why two fingerprints differ."""

    distance: int
    similarity: float
    cosine: float
    max_distance: int
    expected_distance: float
    verdict: Verdict
    features: tuple[FeatureVote, ...] = field(repr=False)
    flips: tuple[Flip, ...] = field(repr=False)


@dataclass(frozen=True)
class Query:
    """A fingerprint with the margin of each bit, by which `score` weighs the bits that differ."""

    recipe: str
    bits: int
    fingerprint: int
    margins: bytes

    def __post_init__(self) -> None:
        checked(self.fingerprint, width(self.bits))
        if type(self.recipe) is not str or not isinstance(self.margins, bytes) or len(self.margins) != self.bits:
            raise invalid(f"a {self.bits}-bit query must have the id of a recipe and {self.bits} margins of a byte each")


@dataclass(frozen=True)
class Analysis:
    """A fingerprint with what else is known of an input."""

    fingerprint: int
    feature_count: int
    confidence: Confidence
    query: Query
    features: UintArray


class Estimate(NamedTuple):
    """The estimated cosine similarity of two texts, and its standard error."""

    cosine: float
    standard_error: float


class Overlap(NamedTuple):
    """The sizes of two feature sets, and of what they share."""

    a: int
    b: int
    shared: int


class SimHash:
    """Computes and explains fingerprints by one recipe: a name, the id of a changed recipe, or a `Recipe`; with options
    that change it.

    >>> from simhash_wasm import SimHash, to_hex
    >>> simhash = SimHash("short/1", bits=128)
    >>> simhash.recipe.id, simhash.recipe.max_distance
    ('short/1', 30)
    >>> to_hex(SimHash().fingerprint("the cat sat on the mat"))
    '581a994fc4876818'
    """

    recipe: Recipe

    def __init__(
        self,
        recipe: AnyRecipe = "text/1",
        *,
        bits: int | None = None,
        **changes: Unpack[RecipeOptions],
    ) -> None:
        if all(change is None for change in changes.values()):
            self.recipe = resolve(recipe, bits)
        elif isinstance(recipe, Recipe):
            raise invalid("options change a recipe that is given by its name or id, got a Recipe")
        else:
            self.recipe = resolve_options(recipe, bits, changes)
        self._engine = self.recipe._engine

    def __repr__(self) -> str:
        return f"SimHash({self.recipe.id!r}, bits={self.recipe.bits})"

    def fingerprint(self, input: Input) -> int:
        """The fingerprint of an input, less than 2^bits; 0 if it has no features.

        >>> from simhash_wasm import SimHash
        >>> SimHash(bits=6).fingerprint({"cat": 2, "sat": 1.5})
        29
        """
        return self._engine.fingerprint(given(input))

    def fingerprints(self, texts: object, *, jobs: int = 1) -> UintArray:
        """The fingerprints of many texts, by `jobs` threads: of an iterable of `str`, or of a column of Arrow, such as a
        Series of Polars, which is not copied.

        >>> from simhash_wasm import SimHash
        >>> many = SimHash("short/1").fingerprints(["a cat", "a dog"], jobs=2)
        >>> len(many), many[1] == SimHash("short/1").fingerprint("a dog")
        (2, True)
        """
        return self._engine.fingerprints(texts, whole(jobs, "jobs", 1, 256))

    def explain(self, input: Input) -> Explanation:
        """Explains the fingerprint of an input.

        >>> from simhash_wasm import SimHash
        >>> explanation = SimHash().explain("The cat sat")
        >>> [feature.text for feature in explanation.features]
        ['the', 'cat', 'sat', 'the cat', 'cat sat']
        >>> explanation.features[1].spans
        (Span(start=4, end=7),)
        """
        made = self._engine.explain(given(input))
        features = tuple(
            Feature(text, count, weight, hash, tuple(Span(*span) for span in spans))
            for text, count, weight, hash, spans in made.features
        )
        return Explanation(
            self.recipe,
            made.fingerprint,
            features,
            made.feature_count,
            tuple(made.sums),
            made.total,
            tuple(made.ties),
            tuple(made.margins),
            cast(Confidence, made.confidence),
            made,
        )

    def query(self, input: Input) -> Query:
        """The fingerprint of an input with the margin of each bit, for `score` and `DuplicateIndex.query`. At equal
        false-positive rates, a score finds more near-duplicates than the distance.

        >>> from simhash_wasm import SimHash, score
        >>> simhash = SimHash("short/1")
        >>> query = simhash.query("The cat sat on the mat by the door, and watched the rain.")
        >>> score(query, simhash.fingerprint("The cat lay on the mat by the door, and watched the rain.")) < 0.1
        True
        """
        fingerprint, margins, _, _ = self._engine.analyze(given(input), False)
        return Query(self.recipe.id, self.recipe.bits, fingerprint, margins)

    def features(self, input: Input) -> UintArray:
        """The feature set of an input: the low 64 bits of the hashes of its distinct features, sorted. `jaccard` and
        `containment` compare sets.

        >>> from simhash_wasm import SimHash
        >>> len(SimHash("short/1").features("the cat sat on the mat"))
        5
        """
        return self._engine.features(given(input))

    def analyze(self, input: Input) -> Analysis:
        """The fingerprint, the query and the feature set of an input, for which it is processed once.

        >>> from simhash_wasm import SimHash
        >>> SimHash("short/1").analyze("the cat sat on the mat").feature_count
        5
        """
        fingerprint, margins, features, count = self._engine.analyze(given(input), True)
        assert features is not None
        confidence: Confidence = "none" if count == 0 else "low" if count < 10 else "ok"
        query = Query(self.recipe.id, self.recipe.bits, fingerprint, margins)
        return Analysis(fingerprint, count, confidence, query, features)

    def bands(self, input: Input, *, bands: int = 64, rows: int = 4) -> UintArray:
        """Keys by which a database or Spark joins texts that are worth comparing: texts whose feature sets have the Jaccard
        similarity J share one with the probability 1 - (1 - J**rows)**bands. None for a text without features.

        >>> from simhash_wasm import SimHash
        >>> a = SimHash().bands("The ferry to the island leaves the old harbour at nine.")
        >>> b = SimHash().bands("The ferry to the island leaves the old harbour at ten.")
        >>> any(key == other for key, other in zip(a, b))
        True
        """
        return self._engine.bands(given(input), whole(bands, "bands", 1, 256), whole(rows, "rows", 1, 256))

    def passages(self, text: str) -> Passages:
        """The values that winnowing selects from a text, for a `PassageIndex`.

        >>> from simhash_wasm import SimHash
        >>> SimHash().passages("The quick brown fox jumps over the lazy dog.").tokens
        9
        """
        return passages(text, self.recipe)


def given(input: Input) -> str | list[str] | list[tuple[str, float]]:
    """An input as the core takes it."""
    if isinstance(input, str):
        return input
    items: list[object]
    if isinstance(input, Mapping):
        items = list(cast("Mapping[object, object]", input).items())
    elif isinstance(input, Iterable) and not isinstance(input, (bytes, bytearray, memoryview)):
        items = list(input)
    else:
        raise invalid(f"an input must be a text, features, or features with weights, got {show(input)}")
    if all(isinstance(item, str) for item in items):
        return cast("list[str]", items)
    weighted: list[tuple[str, float]] = []
    for position, item in enumerate(items):
        pair = cast("list[object]", item) if isinstance(item, (tuple, list)) else []
        if len(pair) != 2:
            raise invalid(f"feature {position} must be a str or a pair of a str and a weight, got {show(items[position])}")
        feature, weight = pair
        if not isinstance(feature, str):
            raise invalid(f"feature {position} must be a str, got {show(feature)}")
        weighted.append((feature, weight_of(weight, feature)))
    return weighted


def fingerprint(input: Input, recipe: AnyRecipe = "text/1", *, bits: int | None = None) -> int:
    """The fingerprint of an input by a recipe.

    >>> from simhash_wasm import distance, fingerprint
    >>> a = fingerprint("The quick brown fox jumps over the lazy dog near the river.")
    >>> b = fingerprint("The quick brown fox jumped over the lazy dog near the river!")
    >>> distance(a, b)
    10
    """
    return resolve(recipe, bits)._engine.fingerprint(given(input))


def fingerprints(
    texts: object, recipe: AnyRecipe = "text/1", *, bits: int | None = None, jobs: int = 1
) -> UintArray:
    """The fingerprints of many texts by a recipe: see `SimHash.fingerprints`.

    >>> from simhash_wasm import fingerprints
    >>> len(fingerprints(["a cat", "a dog"], bits=128))
    2
    """
    return SimHash(recipe, bits=bits).fingerprints(texts, jobs=jobs)


def explain(input: Input, recipe: AnyRecipe = "text/1") -> Explanation:
    """Explains the fingerprint of an input: see `SimHash.explain`.

    >>> from simhash_wasm import explain
    >>> explain("The cat sat").confidence
    'low'
    """
    return SimHash(recipe).explain(input)


def bands(input: Input, recipe: AnyRecipe = "text/1", *, bands: int = 64, rows: int = 4) -> UintArray:
    """The bands of an input: see `SimHash.bands`.

    >>> from simhash_wasm import bands
    >>> len(bands("a cat", bands=32))
    32
    """
    return SimHash(recipe).bands(input, bands=bands, rows=rows)


def compare(a: Explanation, b: Explanation) -> Comparison:
    """Says why two fingerprints differ: which bits, and which features flipped them.

    >>> from simhash_wasm import compare, explain
    >>> comparison = compare(explain("the cat sat on the mat"), explain("the cat sat on a mat"))
    >>> comparison.distance, comparison.verdict
    (18, 'different')
    """
    for side in a, b:
        if not isinstance(side, Explanation):
            raise invalid(f"two explanations are compared, got {show(side)}")
    (distance, similarity, cosine, most, expected, verdict), votes, flips = _core.compare(a._core, b._core)

    def vote(in_a: int | None, in_b: int | None, weight_a: float, weight_b: float, hash: int) -> FeatureVote:
        text = a.features[in_a].text if in_a is not None else b.features[cast(int, in_b)].text
        return FeatureVote(text, hash, in_a, in_b, weight_a, weight_b)

    return Comparison(
        distance,
        similarity,
        cosine,
        most,
        expected,
        cast(Verdict, verdict),
        tuple(vote(*entry) for entry in votes),
        tuple(Flip(bit, int(to), in_a, in_b, tuple(features)) for bit, to, in_a, in_b, features in flips),
    )


def score(query: Query, fingerprint: int) -> float:
    """The sum of the margins of the bits in which a stored fingerprint differs from a query, as a share of all: 0 for equal
    ones, about 0.5 for unrelated texts. See `SimHash.query`.

    >>> from simhash_wasm import Query, score
    >>> score(Query("text/1", 4, 0b0110, bytes([10, 60, 20, 10])), 0b0111)
    0.1
    """
    _check_query(query)
    return _core.score(query.fingerprint, query.margins, query.bits, fingerprint)


def estimate(query: Query, fingerprint: int) -> Estimate:
    """The estimated cosine similarity of a query's text and a stored one, with its standard error.

    >>> from simhash_wasm import SimHash, estimate
    >>> query = SimHash().query("the cat sat on the mat")
    >>> estimate(query, query.fingerprint)
    Estimate(cosine=1.0, standard_error=0.0)
    """
    _check_query(query)
    return Estimate(*_core.estimate(query.fingerprint, query.margins, query.bits, fingerprint))


def _check_query(query: object) -> None:
    if not isinstance(query, Query):
        raise invalid(f"a query is made by SimHash.query, got {show(query)}")


def overlap(a: UintArray, b: UintArray) -> Overlap:
    """How many features two feature sets have, and how many they share.

    >>> from simhash_wasm import SimHash, overlap
    >>> features = SimHash("short/1").features
    >>> overlap(features("a cat sat"), features("a dog sat"))
    Overlap(a=3, b=3, shared=2)
    """
    for features in a, b:
        if not isinstance(features, UintArray):
            raise invalid(f"a feature set is made by SimHash.features, got {show(features)}")
        if features.bits != 64:
            raise mismatch(f"a feature set has numbers of 64 bits, got {features.bits}")
    return Overlap(*_core.overlap(a, b))


def jaccard(a: UintArray, b: UintArray) -> float:
    """The features that both sets have as a share of those of either.

    >>> from simhash_wasm import SimHash, jaccard
    >>> features = SimHash("short/1").features
    >>> jaccard(features("a cat sat"), features("a dog sat"))
    0.5
    """
    found = overlap(a, b)
    return found.shared / max(found.a + found.b - found.shared, 1)


def containment(a: UintArray, b: UintArray) -> float:
    """The features that both sets have as a share of those of `a`.

    >>> from simhash_wasm import SimHash, containment
    >>> features = SimHash("short/1").features
    >>> containment(features("a cat"), features("a cat sat"))
    1.0
    """
    found = overlap(a, b)
    return found.shared / max(found.a, 1)


class InteropSimHash:
    """Computes the fingerprints of another library, to be compared with those that are stored: `pypi-simhash/2` those of
    PyPI's `simhash` from version 2 on, `pypi-simhash/1` those of earlier versions. An iterable of features is as its
    `Simhash(features)`.

    >>> from simhash_wasm import InteropSimHash, to_hex
    >>> to_hex(InteropSimHash("pypi-simhash/2").fingerprint("aaaab"))
    '020c00402000c0a0'
    """

    recipe: str
    bits: int

    def __init__(self, recipe: str, *, bits: int = 64) -> None:
        if type(recipe) is not str:
            raise invalid(f"the recipe of another library is its name, got {show(recipe)}")
        self._core = _core.Interop(recipe, width(bits))
        self.recipe, self.bits = recipe, bits

    def __repr__(self) -> str:
        return f"InteropSimHash({self.recipe!r}, bits={self.bits})"

    def fingerprint(self, input: Input) -> int:
        """The fingerprint of a text, of features, or of features with weights.

        >>> from simhash_wasm import InteropSimHash
        >>> InteropSimHash("pypi-simhash/2").fingerprint([("a", 1), ("b", 2)])
        4239888873585465231
        """
        return self._core.fingerprint(given(input))

    def fingerprints(self, texts: object, *, jobs: int = 1) -> UintArray:
        """The fingerprints of many texts, as `SimHash.fingerprints` takes them.

        >>> from simhash_wasm import InteropSimHash
        >>> len(InteropSimHash("pypi-simhash/1").fingerprints(["a cat", "a dog"]))
        2
        """
        return self._core.fingerprints(texts, whole(jobs, "jobs", 1, 256))
