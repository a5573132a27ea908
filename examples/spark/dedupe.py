"""Finds the near-duplicates of a Parquet file of texts with Spark: candidates by an equi-join, verification, connected
components by joins, a Parquet of groups, and a snapshot of the fingerprints that are kept, which browsers load.

    spark-submit dedupe.py TEXTS OUT [--by bands | distance | passages] ...

TEXTS is a Parquet with the columns `id` (BIGINT) and `text`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from functools import reduce
from pathlib import Path

import pyarrow as pa
import simhash_wasm as sw
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import blocks

PAIR = "a bigint, b bigint"


def fingerprints(texts: DataFrame, recipe: str) -> DataFrame:
    """id and fingerprint, which is signed as SQL has it. Texts without features are left out: nothing can be said of them."""

    def compute(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        simhash = sw.SimHash(recipe)
        for batch in batches:
            made = pa.array(simhash.fingerprints(batch["text"])).view(pa.int64())
            columns = pa.RecordBatch.from_arrays([batch["id"], made], ["id", "fingerprint"])
            yield columns.filter(pa.compute.not_equal(made, 0))

    return texts.select("id", "text").mapInArrow(compute, "id bigint, fingerprint bigint")


def band_keys(texts: DataFrame, recipe: str, bands: int, rows: int) -> DataFrame:
    """id and key of each band of each text, and the text's feature set."""

    def compute(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        simhash = sw.SimHash(recipe)
        for batch in batches:
            ids: list[int] = []
            keys: list[pa.Array] = []
            for id, text in zip(batch["id"].to_pylist(), batch["text"].to_pylist()):
                made = simhash.bands(text, bands=bands, rows=rows)
                ids += [id] * len(made)
                keys.append(pa.array(made))
            column = pa.concat_arrays(keys) if keys else pa.array([], pa.uint64())
            yield pa.RecordBatch.from_arrays([pa.array(ids, pa.int64()), column.view(pa.int64())], ["id", "key"])

    # The number of a band is part of its key.
    return texts.select("id", "text").mapInArrow(compute, "id bigint, key bigint")


def buckets_of(keys: DataFrame) -> DataFrame:
    """The ids of each key that several texts have."""
    buckets = keys.groupBy("key").agg(F.array_sort(F.collect_list("id")).alias("ids"))
    return buckets.where(F.size("ids") > 1)


def pairs_within(buckets: DataFrame, most: int) -> DataFrame:
    """All pairs of each bucket, which has at most `most` ids."""
    each = buckets.select("ids", F.posexplode("ids").alias("at", "a"))
    return each.select("a", F.explode(F.slice("ids", F.col("at") + 2, F.lit(most))).alias("b"))


def pairs_by_bands(texts: DataFrame, recipe: str, bands: int, rows: int, most: int, least: float) -> DataFrame:
    """Pairs whose feature sets have a Jaccard similarity of at least `least`, of those that share a band. Buckets of more
    than `most` texts propose the first of them with each other one only, so that none grows with the square."""
    buckets = buckets_of(band_keys(texts, recipe, bands, rows))
    within = pairs_within(buckets.where(F.size("ids") <= most), most)
    large = buckets.where(F.size("ids") > most)
    first = large.select(F.element_at("ids", 1).alias("a"), F.explode(F.expr("slice(ids, 2, size(ids))")).alias("b"))
    candidates = within.union(first).where("a < b").distinct()

    def verify(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        simhash = sw.SimHash(recipe)
        for batch in batches:
            texts_a, texts_b = batch["text_a"].to_pylist(), batch["text_b"].to_pylist()
            similar = [
                sw.jaccard(simhash.features(one), simhash.features(other)) >= least
                for one, other in zip(texts_a, texts_b)
            ]
            yield pa.RecordBatch.from_arrays([batch["a"], batch["b"]], ["a", "b"]).filter(pa.array(similar, pa.bool_()))

    a = texts.select(F.col("id").alias("a"), F.col("text").alias("text_a"))
    b = texts.select(F.col("id").alias("b"), F.col("text").alias("text_b"))
    return candidates.join(a, "a").join(b, "b").mapInArrow(verify, PAIR)


def pairs_by_passages(texts: DataFrame, recipe: str, most: int, least: int) -> DataFrame:
    """Pairs of texts that share at least `least` passage values (winnowing): a part of one is in the other. Values of more
    than `most` texts, such as those of a licence, say nothing and are left out."""

    def compute(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        simhash = sw.SimHash(recipe)
        for batch in batches:
            ids: list[int] = []
            keys: list[int] = []
            for id, text in zip(batch["id"].to_pylist(), batch["text"].to_pylist()):
                made = {value.value for value in simhash.passages(text).values}
                ids += [id] * len(made)
                keys += made
            yield pa.RecordBatch.from_arrays([pa.array(ids, pa.int64()), pa.array(keys, pa.int64())], ["id", "key"])

    keys = texts.select("id", "text").mapInArrow(compute, "id bigint, key bigint")
    shared = pairs_within(buckets_of(keys).where(F.size("ids") <= most), most)
    return shared.groupBy("a", "b").count().where(F.col("count") >= least).select("a", "b")


def pairs_by_distance(prints: DataFrame, k: int) -> DataFrame:
    """Pairs within k bits. Of texts with equal fingerprints, the first one is compared with others and stands for all: each
    other one is its pair alone, so that a text that everybody has does not cost its square."""
    firsts = prints.groupBy("fingerprint").agg(F.min("id").alias("a")).cache()
    equal = prints.join(firsts, "fingerprint").where("id > a").select("a", F.col("id").alias("b"))
    rows = firsts.count()
    plan = blocks.plan(rows, k)
    print(plan.describe(rows))
    masks = F.array(*[F.lit(sw.to_signed(mask)) for mask in plan.masks])
    tables = firsts.select("a", "fingerprint", F.posexplode(masks).alias("table", "mask"))
    keys = tables.select("a", "fingerprint", "table", F.expr("fingerprint & mask").alias("key"))
    a = keys.withColumnRenamed("fingerprint", "f")
    b = keys.select("table", "key", F.col("a").alias("b"), F.col("fingerprint").alias("g"))
    differing = F.col("f").bitwiseXOR(F.col("g"))
    near = (F.col("a") < F.col("b")) & (F.bit_count(differing) <= k)
    # A pair that agrees on several keys is taken at the first of them.
    earlier = F.exists(F.slice(masks, F.lit(1), F.col("table")), lambda mask: differing.bitwiseAND(mask) == 0)
    return a.join(b, ["table", "key"]).where(near).where(~earlier).select("a", "b").union(equal)


def components(pairs: DataFrame, checkpoint: str) -> DataFrame:
    """id and group of each text in a pair, where a group is the least id of a connected component.

    Stars, large and small, in turn (Kiveris, Lattanzi, Mirrokni, Rastogi, Vassilvitskii 2014): a few rounds of joins. Each
    round is written, because a plan that grew from round to round would be planned ever longer.
    """
    edges = pairs
    for round in range(100):
        both = edges.union(edges.select(F.col("b").alias("a"), F.col("a").alias("b")))
        # Large star: every greater neighbour is joined with the least neighbour.
        least = both.groupBy("a").agg(F.least(F.min("b"), F.col("a")).alias("least"))
        large = both.where("b > a").join(least, "a").select(F.col("least").alias("a"), "b").distinct()
        # Small star: every node and its smaller neighbours are joined with the least of them.
        least = large.groupBy("b").agg(F.min("a").alias("least"))
        small = large.join(least, "b").where("a <> least").select(F.col("least"), F.col("a").alias("other"))
        stars = small.union(least.select("least", F.col("b").alias("other"))).toDF("a", "b").where("a <> b").distinct()
        path = f"{checkpoint}/round-{round}"
        stars.write.mode("overwrite").parquet(path)
        spark = pairs.sparkSession
        stars = spark.read.parquet(path)
        # Done when no node has two smaller neighbours, or is itself the least of others.
        roots = stars.select("a").distinct()
        moving = stars.groupBy("b").count().where("count > 1").select("b")
        moving = moving.union(stars.join(roots.toDF("b"), "b", "left_semi").select("b"))
        if moving.limit(1).count() == 0:
            groups = stars.select(F.col("b").alias("id"), F.col("a").alias("group"))
            return groups.union(roots.select(F.col("a").alias("id"), F.col("a").alias("group")))
        edges = stars
    raise RuntimeError("the components did not converge in 100 rounds")


def write_snapshot(prints: DataFrame, recipe: str, path: Path) -> int:
    """Writes the fingerprints as a snapshot that browsers load. They are collected in the driver, 16 bytes a row."""
    table = prints.orderBy("id").toArrow()
    index: sw.DuplicateIndex[int] = sw.DuplicateIndex(recipe=recipe)
    index.set_many(table["id"].to_pylist(), table["fingerprint"])
    path.write_bytes(index.to_bytes())
    return len(index)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("texts")
    parser.add_argument("out")
    parser.add_argument("--by", choices=["bands", "distance", "passages"], default="bands")
    parser.add_argument("--recipe", default="text/1")
    parser.add_argument("--k", type=int, default=3, help="the greatest distance, up to 6")
    parser.add_argument("--bands", type=int, default=64)
    parser.add_argument("--rows", type=int, default=4)
    parser.add_argument("--similarity", type=float, default=0.5, help="the least Jaccard similarity")
    parser.add_argument("--bucket", type=int, default=100, help="the texts of a bucket that are all compared")
    parser.add_argument("--shared", type=int, default=2, help="the least number of passage values that two texts share")
    parser.add_argument("--master", help="where to run, such as local[2]; default: as spark-submit says")
    options = parser.parse_args()
    builder = SparkSession.builder.appName("simhash-wasm")
    if options.master:
        builder = builder.master(options.master)
    if (options.master or "").startswith("local"):
        # The Python that runs this has the packages.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        # The default, 200, is for clusters.
        builder = builder.config("spark.sql.shuffle.partitions", "8")
    spark = builder.getOrCreate()
    texts = spark.read.parquet(options.texts)
    prints = fingerprints(texts, options.recipe).cache()
    if options.by == "distance":
        pairs = pairs_by_distance(prints, options.k)
    elif options.by == "passages":
        pairs = pairs_by_passages(texts, options.recipe, options.bucket, options.shared)
    else:
        least = (options.bands, options.rows, options.bucket, options.similarity)
        pairs = pairs_by_bands(texts, options.recipe, *least)
    out = Path(options.out)
    pairs.write.mode("overwrite").parquet(f"{out}/pairs")
    pairs = spark.read.parquet(f"{out}/pairs")
    groups = components(pairs, f"{out}/rounds")
    groups.write.mode("overwrite").parquet(f"{out}/groups")
    groups = spark.read.parquet(f"{out}/groups")
    kept = prints.join(groups.where("id <> group"), "id", "left_anti")
    count = write_snapshot(kept, options.recipe, out / "kept.simhash")
    print(f"{pairs.count()} pairs, {groups.select('group').distinct().count()} groups, {count} texts kept")
    spark.stop()


if __name__ == "__main__":
    main()
