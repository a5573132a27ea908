from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple, TypedDict, Union, cast, get_args

from . import _core
from ._core import Engine
from ._errors import SimHashError, invalid, number, show, whole

RecipeName = Literal["text/1", "short/1", "page/1", "python-hashes/1", "java-simhash/1"]
Unit = Literal["word", "char", "whitespace"]
WeightRule = Literal["presence", "count", "log"]

NAMES: tuple[RecipeName, ...] = get_args(RecipeName)


class ScoreLimits(NamedTuple):
    """The limits of near-duplicates by score: the greatest distance in bits, and the greatest score."""

    max_distance: int
    max_score: float


@dataclass(frozen=True)
class WeightTable:
    """A table of weights by feature. Features that it does not have weigh `default`."""

    table: Mapping[str, float]
    default: float = 1.0


@dataclass(frozen=True)
class Recipe:
    """Everything that decides a fingerprint, resolved and checked: `SimHash(...).recipe` makes it.

    Two fingerprints are comparable if and only if `id` and `bits` of their recipes are equal.

    >>> from simhash_wasm import recipes
    >>> recipes["short/1"].max_distance
    12
    """

    id: str
    base: RecipeName
    bits: int
    max_distance: int
    score_limits: ScoreLimits
    hash: Literal["fxhash", "string-code-points", "string-utf16"]
    normalize: Literal["NFKC", "NFC"] | None
    lowercase: bool
    unit: Unit
    sizes: tuple[int, ...]
    abutting: tuple[int, ...]
    weights: WeightRule | WeightTable
    tie: Literal["zero", "one"]
    _engine: Engine = field(repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        # The engine is of this process, and is made again in another.
        return resolve_options, (self.base, self.bits, self._options())

    def with_bits(self, bits: int) -> Recipe:
        """The same recipe with another width.

        >>> from simhash_wasm import recipes
        >>> recipes["text/1"].with_bits(128).max_distance
        32
        """
        return resolve_options(self.base, bits, self._options())

    def _options(self) -> RecipeOptions:
        return {
            "unit": self.unit,
            "sizes": self.sizes,
            "abutting": self.abutting,
            "weights": self.weights,
            "tie": self.tie,
            "lowercase": self.lowercase,
            "normalize": self.normalize or False,
        }


AnyRecipe = Union[str, Recipe]


class RecipeOptions(TypedDict, total=False):
    """What can be changed of a recipe besides its width. `None` leaves it as it is."""

    unit: Unit | None
    sizes: Sequence[int] | None
    abutting: Sequence[int] | None
    weights: WeightRule | WeightTable | None
    tie: Literal["zero", "one"] | None
    lowercase: bool | None
    normalize: Literal["NFKC", "NFC", False] | None


def resolve_options(name: str, bits: int | None, changes: RecipeOptions) -> Recipe:
    if type(name) is not str:
        raise invalid(f"recipe must be a name, an id or a Recipe, got {show(name)}")
    for option in changes:
        if option not in RecipeOptions.__annotations__:
            raise TypeError(f"a recipe has no option {option!r}")
    given: dict[str, object] = {option: changes.get(option) for option in ("unit", "tie")}
    if bits is not None:
        given["bits"] = str(whole(bits, "bits", 1, 128))
    for option in "sizes", "abutting":
        value = changes.get(option)
        if value is not None:
            given[option] = _sizes(option, value)
    lowercase, normalize, weights = changes.get("lowercase"), changes.get("normalize"), changes.get("weights")
    if lowercase is not None:
        given["lowercase"] = {True: "true", False: "false"}.get(lowercase, lowercase)
    if normalize is not None:
        given["normalize"] = "none" if normalize is False else normalize
    table: list[tuple[str, float]] | None = None
    default = 1.0
    if isinstance(weights, WeightTable):
        if not isinstance(weights.table, Mapping):
            raise invalid(f"a table of weights must be a mapping, got {show(weights.table)}")
        table = [(feature, weight_of(weight, feature)) for feature, weight in weights.table.items()]
        default = weight_of(weights.default, "default")
        weights = WeightTable(dict(weights.table), default)
    else:
        given["weights"] = weights
    options: list[tuple[str, str]] = []
    for option, text in given.items():
        if isinstance(text, str):
            options.append((option, text))
        elif text is not None:
            raise invalid(f"{option} cannot be {show(text)}")
    engine = Engine(name, options, table, default)
    return described(engine, weights if isinstance(weights, WeightTable) else None)


def _sizes(option: str, sizes: object) -> str:
    if isinstance(sizes, (str, bytes)) or not isinstance(sizes, Sequence):
        raise invalid(f"{option} must be a list of whole numbers, got {show(sizes)}")
    listed = cast("Sequence[object]", sizes)
    # There are 64 different sizes; a list may repeat them.
    if len(listed) > 4096:
        raise invalid(f"{option} must be a list of at most 4096 numbers, got {len(listed)}")
    return ",".join(str(whole(size, f"a size of {option}", 1, 64)) for size in listed) or "none"


def described(engine: Engine, table: WeightTable | None) -> Recipe:
    id, base, bits, max_distance, limits, hash, values = engine.describe()
    normalize, lowercase, unit, sizes, abutting, weights, tie = values

    def numbers(text: str) -> tuple[int, ...]:
        return () if text == "none" else tuple(map(int, text.split(",")))

    return Recipe(
        id,
        cast(RecipeName, base),
        bits,
        max_distance,
        ScoreLimits(*limits),
        cast('Literal["fxhash", "string-code-points", "string-utf16"]', hash),
        None if normalize == "none" else cast('Literal["NFKC", "NFC"]', normalize),
        lowercase == "true",
        cast(Unit, unit),
        numbers(sizes),
        numbers(abutting),
        table or cast(WeightRule, weights),
        cast('Literal["zero", "one"]', tie),
        engine,
    )


@lru_cache(maxsize=256)
def _by_id(id: str, bits: int | None) -> Recipe:
    return resolve_options(id, bits, {})


def resolve(recipe: AnyRecipe, bits: int | None = None) -> Recipe:
    """A recipe by its name or id, or as it is; at another width if one is given."""
    if isinstance(recipe, Recipe):
        return recipe if bits is None or bits == recipe.bits else recipe.with_bits(bits)
    if type(recipe) is not str:
        raise invalid(f"recipe must be a name, an id or a Recipe, got {show(recipe)}")
    return _by_id(recipe, None if bits is None else whole(bits, "bits", 1, 128))


def weight_of(weight: object, feature: str) -> float:
    if isinstance(weight, (int, float)) and not isinstance(weight, bool):
        try:
            return float(weight)
        except OverflowError:
            pass
    raise invalid(f"the weight of {show(feature)} must be a number, got {show(weight)}")


recipes: Mapping[RecipeName, Recipe] = MappingProxyType({name: resolve_options(name, None, {}) for name in NAMES})
"""The released recipes, by name."""


def max_distance_for(recipe: AnyRecipe, count: int, *, false_pairs: float | None = None) -> int:
    """The greatest distance, up to the recipe's own, at which `count` texts are expected to have few pairs that are near
    only by chance: `false_pairs` of them, by default one for every 20 texts.

    >>> from simhash_wasm import max_distance_for
    >>> max_distance_for("text/1", 100), max_distance_for("text/1", 1_000_000)
    (13, 10)
    """
    checked = whole(count, "a number of texts", 0, 2**53 - 1)
    few = None if false_pairs is None else number(false_pairs, "false_pairs", 0, float("inf"))
    return _core.max_distance_for(resolve(recipe)._engine, checked, few)


def expected_false_pairs(recipe: AnyRecipe, count: int, max_distance: int) -> float | None:
    """How many pairs of `count` unrelated texts are expected within a distance, as measured; `None` for a recipe for which
    that was not measured.

    >>> from simhash_wasm import expected_false_pairs
    >>> round(expected_false_pairs("text/1", 1_000_000, 8))
    3725
    """
    known = resolve(recipe)
    checked = whole(count, "a number of texts", 0, 2**53 - 1)
    return _core.expected_false_pairs(known._engine, checked, whole(max_distance, "max_distance", 0, known.bits))


def check_recipe_id(id: object) -> str:
    """Checks the id of any recipe or model, as snapshots store it."""
    if type(id) is str:
        try:
            if 1 <= len(id.encode()) <= 1024:
                return id
        except UnicodeEncodeError:
            pass
    raise invalid(f"the id of a recipe must be 1 to 1024 bytes of UTF-8, got {show(id)}")


def mismatch(message: str) -> SimHashError:
    return SimHashError("RECIPE_MISMATCH", message)
