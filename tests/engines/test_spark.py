"""The example for Spark, on two cores of this machine."""

import os
import random
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import simhash_wasm as sw
from conftest import K, ROOT

EXAMPLE = ROOT / "examples/spark"
pytest.importorskip("pyspark", reason="pyspark is not installed")
if shutil.which("java") is None:
    pytest.skip("Java is not installed", allow_module_level=True)
sys.path.insert(0, str(EXAMPLE))

import blocks  # noqa: E402
import dedupe  # noqa: E402


@pytest.fixture(scope="module")
def spark() -> Any:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["PYTHONPATH"] = os.pathsep.join([str(EXAMPLE), os.environ.get("PYTHONPATH", "")])
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = (
        builder.config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.memory", "3g")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def as_groups(pairs: set[tuple[int, int]]) -> set[frozenset[int]]:
    """The connected components, by a plain search."""
    of: dict[int, set[int]] = {}
    for a, b in pairs:
        joined = of.get(a, {a}) | of.get(b, {b})
        for member in joined:
            of[member] = joined
    return {frozenset(group) for group in of.values()}


def groups_of(frame: Any) -> set[frozenset[int]]:
    found: dict[int, set[int]] = {}
    for id, group in frame.collect():
        found.setdefault(group, set()).add(id)
    assert all(min(members) == group for group, members in found.items())
    return {frozenset(members) for members in found.values()}


def test_the_join_by_distance_finds_the_pairs_of_the_index(
    spark: Any, signed: list[int], expected: set[tuple[int, int, int]]
) -> None:
    import pyarrow as pa

    frame = spark.createDataFrame(pa.table({"id": range(len(signed)), "fingerprint": signed}))
    found = dedupe.pairs_by_distance(frame, K).collect()
    assert sorted(map(tuple, found)) == sorted((a, b) for a, b, _ in expected)


def test_texts_with_equal_fingerprints_are_pairs_of_the_first_alone(spark: Any) -> None:
    # The first has a neighbour, which has no other.
    rows = [(at, 5) for at in range(3000)] + [(3000, 4)]
    found = dedupe.pairs_by_distance(spark.createDataFrame(rows, "id bigint, fingerprint bigint"), K).collect()
    assert sorted(map(tuple, found)) == [(0, b) for b in range(1, 3001)]


def test_the_join_by_passages_finds_the_pairs_of_the_index_of_passages(spark: Any) -> None:
    source = random.Random(6)
    words = [f"w{at}" for at in range(3000)]
    texts = [[source.choice(words) for _ in range(60)] for _ in range(80)]
    # Parts of others, and a long part that too many have.
    for at in range(0, 40, 2):
        start = source.randrange(40)
        texts[at][5:25] = texts[source.randrange(80)][start : start + 20]
    joined = [" ".join(text) for text in texts]
    everywhere = " ".join(source.choice(words) for _ in range(30))
    joined += [f"{everywhere} own{at}" for at in range(9)]
    index: sw.PassageIndex[int] = sw.PassageIndex(min_shared=3)
    for id, text in enumerate(joined):
        index.set(id, text)
    expected = {(min(a, b), max(a, b)) for a, b, *_ in index.pairs()}
    assert len(expected) > 36 + 15
    frame = spark.createDataFrame(list(enumerate(joined)), "id bigint, text string")
    found = dedupe.pairs_by_passages(frame, "text/1", 9, 3).collect()
    assert sorted(map(tuple, found)) == sorted(expected)
    few = dedupe.pairs_by_passages(frame, "text/1", 8, 3).collect()
    assert sorted(map(tuple, few)) == sorted((a, b) for a, b in expected if a < 80)


@pytest.mark.parametrize("k", range(7))
def test_a_plan_has_a_table_for_every_way_to_flip_k_bits(k: int) -> None:
    source = random.Random(k)
    for rows in 10**5, 10**7:
        plan = blocks.plan(rows, k)
        assert 2**plan.key_bits >= rows
        for _ in range(2000):
            flips = sum(1 << bit for bit in source.sample(range(64), k))
            assert any(flips & mask == 0 for mask in plan.masks)
    with pytest.raises(ValueError, match="no plan"):
        blocks.plan(10**9, 13)


def test_components_are_those_of_a_plain_search(spark: Any, tmp_path: Path) -> None:
    source = random.Random(3)
    # A path, a star, a clique, and random edges.
    pairs = {(at, at + 1) for at in range(0, 24)} | {(100, at) for at in range(101, 140)}
    pairs |= {(a, b) for a in range(200, 208) for b in range(a + 1, 208)}
    pairs |= {(a, a + 1 + source.randrange(9)) for a in (source.randrange(300, 600) for _ in range(200))}
    shuffled = list(pairs)
    source.shuffle(shuffled)
    frame = spark.createDataFrame(shuffled, dedupe.PAIR)
    assert groups_of(dedupe.components(frame, str(tmp_path))) == as_groups(pairs)


def test_the_whole_job_finds_planted_duplicates_and_writes_a_snapshot(
    spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    source = random.Random(4)
    words = [f"w{at}" for at in range(5000)]
    texts: list[str] = []
    planted: list[tuple[int, int]] = []
    for _ in range(400):
        own = [source.choice(words) for _ in range(60)]
        texts.append(" ".join(own))
        if source.random() < 0.3:
            own[source.randrange(60)] = "edited"
            planted.append((len(texts) - 1, len(texts)))
            texts.append(" ".join(own))
    texts += ["", "..."]
    pq.write_table(pa.table({"id": pa.array(range(len(texts)), pa.int64()), "text": texts}), tmp_path / "texts.parquet")
    exact = {(a, b) for a, b, _ in sw.find_duplicates(texts).pairs}
    assert exact == set(planted)
    # The job stops the session, which this module shares.
    monkeypatch.setattr(spark.__class__, "stop", lambda _: None)
    for by in ["bands"], ["distance", "--k", "6"]:
        out = tmp_path / by[0]
        monkeypatch.setattr(sys, "argv", ["dedupe.py", str(tmp_path / "texts.parquet"), str(out), "--by", *by])
        dedupe.main()
        found = groups_of(spark.read.parquet(str(out / "groups")).select("id", "group"))
        if by[0] == "bands":
            assert found == as_groups(exact)
        kept = set(range(len(texts) - 2)) - {id for group in found for id in sorted(group)[1:]}
        index = sw.DuplicateIndex.from_bytes((out / "kept.simhash").read_bytes())
        assert set(index) == kept
        assert all(index[id] == sw.fingerprint(texts[int(id)]) for id in index)
