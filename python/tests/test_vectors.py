"""The known answers that Rust and JavaScript are tested with, too."""

import json
from collections.abc import Callable
from typing import Any

import pytest
import simhash_wasm as sw

Vectors = Callable[[str], Any]


def test_our_recipes_have_the_published_features_sums_and_fingerprints(vectors: Vectors) -> None:
    texts = vectors("recipes")["texts"]
    assert len(texts) > 40
    for text in texts:
        for recipe, expected in text.items():
            if recipe == "input":
                continue
            explanation = sw.SimHash(recipe).explain(text["input"])
            assert [feature.text for feature in explanation.features] == expected["features"]
            assert list(explanation.sums) == expected["sums64"]
            assert sw.to_hex(explanation.fingerprint) == expected["fp64"]
            assert sw.to_hex(sw.fingerprint(text["input"], recipe)) == expected["fp64"]
            assert sw.to_hex(sw.fingerprint(text["input"], recipe, bits=128), 128) == expected["fp128"]


def test_many_texts_have_the_fingerprints_of_each(vectors: Vectors) -> None:
    texts = [text["input"] for text in vectors("recipes")["texts"]]
    for bits in 1, 64, 65, 128:
        one_by_one = [sw.fingerprint(text, bits=bits) for text in texts]
        for jobs in 1, 3:
            assert list(sw.fingerprints(texts, bits=bits, jobs=jobs)) == one_by_one


def test_queries_and_feature_sets_have_the_published_margins_scores_and_overlaps(vectors: Vectors) -> None:
    cases = vectors("queries")["cases"]
    for case in cases:
        simhash = sw.SimHash(case["recipe"])
        query, features = simhash.query(case["input"]), simhash.features(case["input"])
        assert sw.to_hex(query.fingerprint) == case["fingerprint"]
        assert query.margins.hex() == case["margins"]
        assert [sw.to_hex(hash) for hash in features] == case["features"]
        others = [other for other in cases if other["recipe"] == case["recipe"]]
        for expected in case["scores"]:
            stored = sw.from_hex(expected["stored"])
            assert sw.score(query, stored) == expected["differing"] / expected["total"]
            assert abs(sw.estimate(query, stored).standard_error - expected["standard_error"]) < 1e-14
            other = simhash.features(others[expected["other"]]["input"])
            assert sw.overlap(features, other).shared == expected["shared"]


def test_bands_have_the_published_keys(vectors: Vectors) -> None:
    for case in vectors("bands"):
        keys = sw.bands(case["text"], case["recipe"], bands=case["bands"], rows=case["rows"])
        assert [sw.to_hex(key) for key in keys] == case["keys"]


def test_python_hashes_and_java_simhash_have_the_results_of_their_originals(vectors: Vectors) -> None:
    for vector in vectors("interop")["vectors"]:
        tie: Any = "zero" if vector["recipe"].endswith("tie0") else "one"
        given = vector["input"]
        for name in "python-hashes/1", "java-simhash/1":
            simhash = sw.SimHash(name, bits=vector["bits"], tie=tie)
            explanation = simhash.explain(given if isinstance(given, str) else [tuple(pair) for pair in given])
            if "hex" in vector:
                assert sw.to_hex(explanation.fingerprint, vector["bits"]) == vector["hex"]
                assert str(explanation.fingerprint) == vector["dec"]
            else:
                assert list(explanation.sums) == vector["vector"]


def test_interop_has_the_fingerprints_of_the_library(vectors: Vectors) -> None:
    known = vectors("pypi-simhash")["vectors"]
    assert {vector["recipe"] for vector in known} == {"pypi-simhash/1", "pypi-simhash/2"}
    for vector in known:
        simhash, given = sw.InteropSimHash(vector["recipe"], bits=vector["bits"]), vector["input"]
        assert sw.to_hex(simhash.fingerprint(given), vector["bits"]) == vector["hex"]
        if isinstance(given, str):
            assert list(simhash.fingerprints([given] * 3, jobs=2)) == [int(vector["hex"], 16)] * 3


def test_pairs_and_groups_are_those_of_the_library_for_c(vectors: Vectors) -> None:
    for case in vectors("pairs")["cases"]:
        fingerprints = [sw.from_hex(digits) for digits in case["fingerprints"]]
        index: sw.DuplicateIndex[int] = sw.DuplicateIndex(recipe="seomoz", max_distance=case["k"])
        index.set_many(range(len(fingerprints)), fingerprints)
        found = {frozenset((fingerprints[a], fingerprints[b])) for a, b, _ in index.pairs().pairs}
        assert found == {frozenset(map(sw.from_hex, pair)) for pair in case["pairs"]}


def test_snapshots_of_the_first_release_are_read_and_written(vectors: Vectors) -> None:
    for case in vectors("snapshot-1")["cases"]:
        data = bytes.fromhex(case["hex"])
        index = sw.DuplicateIndex.from_bytes(data)
        assert (index.recipe, index.bits, index.max_distance) == (case["recipe"], case["bits"], case["maxDistance"])
        assert [[id, sw.to_hex(index[id], index.bits)] for id in index] == case["entries"]
        assert index.to_bytes() == data


def test_a_snapshot_of_passages_of_the_first_release_is_read_and_written(vectors: Vectors) -> None:
    case = vectors("passage-snapshot-1")
    data = bytes.fromhex(case["hex"])
    index = sw.PassageIndex.from_bytes(data)
    assert list(index) == [id for id, _ in case["texts"]]
    assert index.to_bytes() == data
    made: sw.PassageIndex[Any] = sw.PassageIndex(
        recipe=case["recipe"], min_shared=case["minShared"], max_share=case["maxShare"]
    )
    for id, text in case["texts"]:
        made.set(id, text)
    made.ignore(case["ignored"])
    assert made.to_bytes() == data


@pytest.mark.parametrize("name", ["recipes", "queries", "bands", "pairs", "snapshot-1"])
def test_the_vectors_are_not_empty(vectors: Vectors, name: str) -> None:
    assert len(json.dumps(vectors(name))) > 1000
