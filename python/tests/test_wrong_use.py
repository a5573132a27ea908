"""Wrong use is an error with a code and a sentence that names the value, and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest
import simhash_wasm as sw


class Hostile:
    """Its code must not run while a sentence is made."""

    def __repr__(self) -> str:
        raise AssertionError("a sentence ran the code of a value")

    __str__ = __repr__


HOSTILE: Any = Hostile()
INDEX: sw.DuplicateIndex[Any] = sw.DuplicateIndex(max_distance=3)
PASSAGES: sw.PassageIndex[Any] = sw.PassageIndex()
OTHER = sw.Query("short/1", 64, 1, bytes(64))
VALUES: list[Any] = [None, 1.5, True, b"bytes", HOSTILE, float("nan"), -1, 2**200, [], {}]

INVALID: list[tuple[str, Callable[[], object]]] = [
    ("INVALID_ARGUMENT", lambda: sw.SimHash("text/2")),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(HOSTILE)),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(bits=0)),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(bits=True)),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(sizes=[0])),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(sizes="12")),  # type: ignore[arg-type]
    ("INVALID_ARGUMENT", lambda: sw.SimHash(unit="line")),  # type: ignore[arg-type]
    ("INVALID_ARGUMENT", lambda: sw.SimHash(lowercase=HOSTILE)),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(weights=sw.WeightTable({"a": float("inf")}))),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(weights=sw.WeightTable({"a": 10**400}))),
    ("INVALID_ARGUMENT", lambda: sw.SimHash(sw.recipes["text/1"], tie="one")),
    ("INVALID_ARGUMENT", lambda: sw.fingerprint({"a": HOSTILE})),
    ("INVALID_ARGUMENT", lambda: sw.fingerprint([("a", 2.0**40)])),
    ("INVALID_ARGUMENT", lambda: sw.fingerprint(["a", ("b", 1)])),  # type: ignore[arg-type]
    ("INVALID_ARGUMENT", lambda: sw.fingerprints("one text")),
    ("INVALID_ARGUMENT", lambda: sw.fingerprints(["a", HOSTILE])),
    ("INVALID_ARGUMENT", lambda: sw.fingerprints(["a"], jobs=0)),
    ("INVALID_ARGUMENT", lambda: sw.fingerprints(["a"], jobs=10**9)),
    ("INVALID_ARGUMENT", lambda: sw.bands("a", bands=257)),
    ("INVALID_ARGUMENT", lambda: sw.compare(HOSTILE, HOSTILE)),
    ("RECIPE_MISMATCH", lambda: sw.compare(sw.explain("a"), sw.explain("a", "short/1"))),
    ("INVALID_ARGUMENT", lambda: sw.score(HOSTILE, 1)),
    ("INVALID_FINGERPRINT", lambda: sw.score(OTHER, 2**64)),
    ("INVALID_ARGUMENT", lambda: sw.Query("text/1", 64, 1, b"short")),
    ("INVALID_ARGUMENT", lambda: sw.overlap(HOSTILE, HOSTILE)),
    ("INVALID_ARGUMENT", lambda: sw.overlap(sw.UintArray([2, 1]), sw.UintArray([1]))),
    ("RECIPE_MISMATCH", lambda: sw.overlap(sw.UintArray([1], 128), sw.UintArray([1]))),
    ("INVALID_FINGERPRINT", lambda: sw.UintArray([2**64])),
    ("INVALID_FINGERPRINT", lambda: sw.UintArray([4], 2)),
    ("INVALID_FINGERPRINT", lambda: sw.UintArray([HOSTILE])),
    ("INVALID_ARGUMENT", lambda: sw.UintArray(HOSTILE)),
    ("INVALID_ARGUMENT", lambda: sw.UintArray(b"12345678")),
    ("INVALID_FINGERPRINT", lambda: sw.distances([1], -1)),
    ("INVALID_ARGUMENT", lambda: sw.expected_distance(0, 1)),
    ("INVALID_ARGUMENT", lambda: sw.max_distance_for("text/1", -1)),
    ("INVALID_FINGERPRINT", lambda: sw.from_hex("0x12")),
    ("INVALID_FINGERPRINT", lambda: sw.from_hex("١٢", 8)),
    ("INVALID_FINGERPRINT", lambda: sw.from_bits("102")),
    ("INVALID_FINGERPRINT", lambda: sw.from_signed(2**63)),
    ("INVALID_FINGERPRINT", lambda: sw.from_bytes(b"")),
    ("INVALID_FINGERPRINT", lambda: sw.from_base64("WBqZT8SHaBh=")),
    ("INVALID_ARGUMENT", lambda: sw.to_bytes(1, order="middle")),  # type: ignore[arg-type]
    ("INVALID_FINGERPRINT", lambda: sw.from_tagged("text/1")),
    ("INVALID_FINGERPRINT", lambda: sw.from_tagged("text/1:12/8")),
    ("RECIPE_MISMATCH", lambda: sw.from_tagged("text/1:0000000000000001", sw.recipes["page/1"])),
    ("INVALID_ARGUMENT", lambda: sw.InteropSimHash("pypi-simhash/9")),
    ("INVALID_ARGUMENT", lambda: sw.DuplicateIndex(recipe="our-model")),
    ("INVALID_ARGUMENT", lambda: sw.DuplicateIndex(recipe="", max_distance=3)),
    ("INVALID_ARGUMENT", lambda: sw.DuplicateIndex(max_distance=65)),
    ("INVALID_ARGUMENT", lambda: sw.DuplicateIndex(layout="slow")),  # type: ignore[arg-type]
    ("INVALID_ARGUMENT", lambda: INDEX.set(float("nan"), 1)),
    ("INVALID_ARGUMENT", lambda: INDEX.set("\ud800", 1)),
    ("INVALID_ARGUMENT", lambda: INDEX.set(2**53 + 1, 1)),
    ("INVALID_ARGUMENT", lambda: INDEX.set(True, 1)),
    ("INVALID_FINGERPRINT", lambda: INDEX.set("a", "5")),  # type: ignore[arg-type]
    ("INVALID_ARGUMENT", lambda: INDEX.set_many("ab", [1, 2])),
    ("INVALID_ARGUMENT", lambda: INDEX.set_many(["a"], [1, 2])),
    ("INVALID_FINGERPRINT", lambda: INDEX.set_many(["a", "b"], [1, 2**64])),
    ("INVALID_ARGUMENT", lambda: INDEX.get(HOSTILE)),
    ("INVALID_ARGUMENT", lambda: INDEX.query(1, limit=-1)),
    ("INVALID_ARGUMENT", lambda: INDEX.query(1, max_distance=65)),
    ("RECIPE_MISMATCH", lambda: INDEX.query(OTHER)),
    ("INVALID_ARGUMENT", lambda: INDEX.nearest(1, None)),  # type: ignore[call-overload]
    ("INVALID_ARGUMENT", lambda: INDEX.pairs(-1)),
    ("INVALID_ARGUMENT", lambda: sw.PassageIndex(min_shared=0)),
    ("INVALID_ARGUMENT", lambda: sw.PassageIndex(max_share=2)),
    ("INVALID_ARGUMENT", lambda: PASSAGES.set("a", HOSTILE)),
    ("RECIPE_MISMATCH", lambda: PASSAGES.set("a", sw.passages("a text", "page/1"))),
    ("INVALID_ARGUMENT", lambda: PASSAGES.set("a", sw.Passages("text/1", 4, (sw.PassageValue(1, 0, 0, 1),)))),
    ("INVALID_ARGUMENT", lambda: sw.shared_ranges("a", "b", min_tokens=0)),
    ("INVALID_ARGUMENT", lambda: sw.code_points("a", (0, 2))),
    ("INVALID_ARGUMENT", lambda: sw.find_duplicates("one text")),
    ("INVALID_ARGUMENT", lambda: sw.find_duplicates(["a"], ids=["a", "b"])),
    ("INVALID_ARGUMENT", lambda: sw.find_duplicates(["a", "b"], ids=["a", "a"])),
    ("INVALID_ARGUMENT", lambda: sw.find_duplicates(["a"], min_similarity=0.1)),
    ("INVALID_ARGUMENT", lambda: sw.find_duplicates(["a"], keep="last")),  # type: ignore[arg-type]
    ("INVALID_ARGUMENT", lambda: sw.find_duplicates(["a"], groups="connected", pairs=False)),
    ("INVALID_ARGUMENT", lambda: sw.find_duplicates(["a", "b"], keep=lambda a, b: float("nan"))),  # type: ignore[arg-type, return-value]
]


@pytest.mark.parametrize("at", range(len(INVALID)))
def test_wrong_use_is_an_error_with_its_code(at: int) -> None:
    code, use = INVALID[at]
    with pytest.raises(sw.SimHashError) as raised:
        use()
    assert raised.value.code == code
    assert isinstance(raised.value, ValueError)
    assert len(str(raised.value)) > 15
    assert len(INDEX) == 0 and len(PASSAGES) == 0


@pytest.mark.parametrize(
    "take",
    [sw.fingerprint, sw.fingerprints, sw.explain, sw.passages, sw.distances, sw.to_hex, sw.from_hex, sw.find_duplicates],
)
def test_any_value_is_taken_or_is_an_error_of_this_package(take: Callable[..., object]) -> None:
    for value in VALUES:
        for arguments in (value,), (value, value):
            try:
                take(*arguments)
            except (sw.SimHashError, TypeError) as error:
                # Python itself tells of missing arguments, and of those that are too many.
                assert isinstance(error, sw.SimHashError) or "argument" in str(error), (take, value)


def test_an_error_in_an_iterable_passes_through() -> None:
    def failing() -> Any:
        yield "a"
        raise OSError("no disk")

    for take in sw.fingerprints, sw.find_duplicates, sw.fingerprint:
        with pytest.raises(OSError, match="no disk"):
            take(failing())


def test_errors_can_be_pickled() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(sw.SimHashError("OUT_OF_MEMORY", "there is no memory")))
    assert (error.code, str(error)) == ("OUT_OF_MEMORY", "there is no memory")


def test_lone_surrogates_are_replaced_as_in_javascript() -> None:
    assert sw.fingerprint("a \ud800 cat") == sw.fingerprint("a \ufffd cat")
    assert list(sw.fingerprints(["\udfff"])) == [sw.fingerprint("\ufffd")]
    assert sw.explain("\ud800 cat").features[-1].spans[0] == (2, 5)
