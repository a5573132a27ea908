"""The package and the npm package, on 10,000 random texts of all scripts: equal in every answer, and each loads the other's
snapshots. The npm package must be built."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import simhash_wasm as sw
from random_texts import random_texts

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def texts() -> list[str]:
    texts = random_texts(10_000, seed=1)
    # Edited copies, so that there are pairs.
    return [text if at % 3 else texts[at - 3] + " edited" for at, text in enumerate(texts)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("javascript")


@pytest.fixture(scope="module")
def theirs(texts: list[str], folder: Path) -> Any:
    question = json.dumps({"texts": texts, "folder": str(folder)})
    run = subprocess.run(["node", HERE / "javascript.mjs"], input=question.encode(), capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return json.loads(run.stdout)


def utf16(text: str, position: int) -> int:
    return len(text[:position].encode("utf-16-le")) // 2


def as_id(position: int) -> str | int | float:
    return f"text {position} 猫🐈" if position % 2 else position / 4


def test_the_texts_are_of_many_scripts_and_positions_differ_in_many(texts: list[str]) -> None:
    assert sum(len(text) != len(text.encode("utf-16-le")) // 2 for text in texts) > 1000
    assert len({character for text in texts for character in text}) > 10_000


def test_fingerprints_are_equal(theirs: Any, texts: list[str]) -> None:
    for name, expected in theirs["recipes"].items():
        recipe, version, bits = name.rsplit("-", 2)
        simhash = sw.SimHash(f"{recipe}/{version}", bits=int(bits))
        ours = simhash.fingerprints(texts, jobs=2)
        limbs = [part for value in ours for part in ((value,) if bits == "64" else (value % 2**64, value >> 64))]
        assert [f"{limb:x}" for limb in limbs] == expected["fingerprints"], name
    assert [f"{value:x}" for value in sw.InteropSimHash("pypi-simhash/2").fingerprints(texts)] == theirs["interop"]


def test_features_bands_and_margins_are_equal(theirs: Any, texts: list[str]) -> None:
    for text, features, bands, margins in zip(texts, theirs["features"], theirs["bands"], theirs["queries"]):
        assert [f"{hash:x}" for hash in sw.SimHash().features(text)] == features
        assert [f"{key:x}" for key in sw.bands(text, bands=8)] == bands
        assert list(sw.SimHash(bits=128).query(text).margins) == margins


def test_spans_are_those_of_javascript_in_code_points(theirs: Any, texts: list[str]) -> None:
    for text, expected in zip(texts, theirs["spans"]):
        features = sw.explain(text).features
        spans = [[f.text, [[utf16(text, start), utf16(text, end)] for start, end in f.spans]] for f in features]
        assert spans == expected


def test_shared_ranges_are_those_of_javascript_in_code_points(theirs: Any, texts: list[str]) -> None:
    for before, text, expected in zip(texts, texts[1:], theirs["ranges"]):
        b = f"{text} {before}"
        found = [
            {
                "a": {"start": utf16(before, range.a.start), "end": utf16(before, range.a.end)},
                "b": {"start": utf16(b, range.b.start), "end": utf16(b, range.b.end)},
                "tokens": range.tokens,
            }
            for range in sw.shared_ranges(before, b, min_tokens=1)
        ]
        assert found == expected


def test_snapshots_of_javascript_are_read_and_written_byte_for_byte(theirs: Any, texts: list[str], folder: Path) -> None:
    for name, expected in theirs["recipes"].items():
        recipe, version, bits = name.rsplit("-", 2)
        data = (folder / f"{name}.simhash").read_bytes()
        made: sw.DuplicateIndex[Any] = sw.DuplicateIndex(recipe=f"{recipe}/{version}", bits=int(bits))
        made.set_many([as_id(at) for at in range(len(texts))], sw.fingerprints(texts, f"{recipe}/{version}", bits=int(bits)))
        assert made.to_bytes() == data
        for index in made, sw.DuplicateIndex.from_bytes(data):
            found = index.pairs()
            assert found.max_distance == expected["maxDistance"]
            assert [list(pair) for pair in found.pairs] == expected["pairs"]
            assert index.to_bytes() == data


def test_passages_and_their_snapshots_are_equal(theirs: Any, texts: list[str], folder: Path) -> None:
    data = (folder / "passages.simhash").read_bytes()
    made: sw.PassageIndex[Any] = sw.PassageIndex()
    for at, text in enumerate(texts):
        made.set(as_id(at), text)
    assert made.to_bytes() == data
    index = sw.PassageIndex.from_bytes(data)
    by_id = {as_id(at): text for at, text in enumerate(texts)}
    for text, expected in zip(texts, theirs["matches"]):
        found = index.query(text, min_shared=1, limit=3)
        assert [[match.id, match.shared] for match in found] == [[match["id"], match["shared"]] for match in expected]
        for match, theirs_too in zip(found, expected):
            for passage, other in zip(match.passages, theirs_too["passages"], strict=True):
                assert [utf16(text, at) for at in passage.query] == [other["query"]["start"], other["query"]["end"]]
                stored = by_id[match.id]
                span = passage.stored(stored)
                assert [utf16(stored, at) for at in span] == [other["stored"]["start"], other["stored"]["end"]]


def test_the_same_duplicates_are_found(theirs: Any, texts: list[str]) -> None:
    expected = theirs["duplicates"]
    assert len(expected["pairs"]) > 1000
    # In JavaScript the longest has the most UTF-16 units.
    by_units = [len(text.encode("utf-16-le")) for text in texts]

    def longest(a: tuple[int, str], b: tuple[int, str]) -> int:
        return by_units[b[0]] - by_units[a[0]]

    for jobs in 1, 2:
        found = sw.find_duplicates(texts, keep=longest, groups="connected", jobs=jobs)
        assert [list(pair) for pair in found.pairs] == expected["pairs"]
        assert found.groups == expected["groups"]
        assert found.kept == expected["kept"]
        assert [list(dropped) for dropped in found.dropped] == expected["dropped"]
        assert found.empty == expected["empty"]
