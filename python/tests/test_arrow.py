"""Arrow, numpy and data frames, in and out. None of them is needed to use the package."""

import pickle
import subprocess
import sys
from typing import Any

import pytest
import simhash_wasm as sw

TEXTS = ["the cat sat on the mat", "", "猫 🐈 on the mat", "a dog"] * 50


def test_nothing_is_imported_with_the_package() -> None:
    code = "import sys, simhash_wasm; print({'numpy', 'pyarrow', 'polars', 'pandas', 'duckdb'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout == b"set()\n"


def columns() -> list[Any]:
    pa, pl, pd = (pytest.importorskip(name) for name in ("pyarrow", "polars", "pandas"))
    duckdb = pytest.importorskip("duckdb")
    table = pa.table({"text": TEXTS})
    return [
        pa.array(TEXTS),
        pa.array(["left out", *TEXTS], pa.large_string())[1:],
        pa.array(TEXTS, pa.string_view()),
        pa.chunked_array([TEXTS[:7], TEXTS[7:]]),
        table,
        table.to_batches()[0],
        pl.Series(TEXTS),
        pl.DataFrame({"text": TEXTS}),
        pd.Series(TEXTS),
        duckdb.sql("SELECT text FROM 'table'".replace("'table'", "frame"), connection=framed(duckdb, table)),
        iter(TEXTS),
    ]


def framed(duckdb: Any, table: Any) -> Any:
    connection = duckdb.connect()
    connection.register("frame", table)
    return connection


def test_texts_come_from_any_column() -> None:
    expected = list(sw.fingerprints(TEXTS))
    found: sw.Duplicates[int] = sw.find_duplicates(TEXTS)
    for column in columns():
        assert list(sw.fingerprints(column)) == expected, type(column)
    for column in columns():
        assert sw.find_duplicates(column) == found, type(column)


def test_nulls_and_other_types_are_refused() -> None:
    pa = pytest.importorskip("pyarrow")
    for column in pa.array(["a", None]), pa.array([1, 2]), pa.table({"a": ["a"], "b": ["b"]}), pa.array([b"a"]):
        with pytest.raises(sw.SimHashError) as raised:
            sw.fingerprints(column)
        assert raised.value.code == "INVALID_ARGUMENT"
    for numbers in pa.array([1, None], pa.uint64()), pa.array([1], pa.int32()), pa.array(["a"]):
        with pytest.raises(sw.SimHashError):
            sw.UintArray(numbers)


@pytest.mark.parametrize("bits", [3, 64, 96, 128])
def test_fingerprints_go_to_numpy_and_arrow_and_come_back(bits: int) -> None:
    np, pa, pl = (pytest.importorskip(name) for name in ("numpy", "pyarrow", "polars"))
    made = sw.fingerprints(TEXTS, bits=bits)
    view = np.asarray(made)
    assert view.dtype == np.uint64 and view.shape == ((200,) if bits <= 64 else (200, 2))
    assert not view.flags.writeable
    columns = view.reshape(200, -1).tolist()
    assert [sum(part << 64 * at for at, part in enumerate(row)) for row in columns] == list(made)
    for back in made, view, pa.array(made), pl.Series(made), list(made), np.asfortranarray(view):
        assert sw.UintArray(back, bits) == made, type(back)
    assert pickle.loads(pickle.dumps(made)) == made
    assert pa.array(made)[3:].to_pylist() == pl.Series(made)[3:].to_list()
    assert list(sw.UintArray(pa.array(made)[3:], bits)) == list(made)[3:]


def test_a_view_of_numpy_outlives_the_array() -> None:
    np = pytest.importorskip("numpy")
    view = np.asarray(sw.fingerprints(TEXTS))
    expected = list(sw.fingerprints(TEXTS))
    for _ in range(100):
        sw.fingerprints(TEXTS)
    assert view.tolist() == expected


def test_signed_columns_have_the_same_bits() -> None:
    np = pytest.importorskip("numpy")
    made = sw.fingerprints(TEXTS)
    signed = np.array([sw.to_signed(value) for value in made], np.int64)
    assert sw.UintArray(signed) == made
    assert bytes(sw.distances(signed, made[0])) == bytes((value ^ made[0]).bit_count() for value in made)
    wide = sw.fingerprints(TEXTS, bits=128)
    assert sw.distances(wide, wide[0], 128) == bytes((value ^ wide[0]).bit_count() for value in wide)


def test_an_array_is_a_sequence() -> None:
    array = sw.UintArray([5, 6, 7], 3)
    assert (len(array), array[-1], 6 in array, list(reversed(array)), array.bits) == (3, 7, True, [7, 6, 5], 3)
    assert array == sw.UintArray([5, 6, 7], 3) and array != sw.UintArray([5, 6, 7], 4)
    for at in 3, -4:
        with pytest.raises(IndexError):
            array[at]


def test_recipes_can_be_pickled() -> None:
    for recipe in *sw.recipes.values(), sw.SimHash("short/1", bits=100, weights=sw.WeightTable({"a": 2.5})).recipe:
        copy = pickle.loads(pickle.dumps(recipe))
        assert copy == recipe
        assert sw.fingerprint("a cat", copy) == sw.fingerprint("a cat", recipe)
