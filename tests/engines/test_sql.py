"""The statements of docs/guides/sql.md in real engines. Each join must find the pairs of `DuplicateIndex`."""

import re
import sqlite3
import sys
import time
from typing import Any

import pytest
import simhash_wasm as sw
from conftest import GUIDE, K, ROOT, block, seconds

Pairs = set[tuple[int, int, int]]


def nearest(fingerprints: list[int], asked: int) -> list[tuple[int, int]]:
    distances = sw.distances(fingerprints, asked)
    order = sorted(range(len(fingerprints)), key=lambda at: (distances[at], at))
    return [(at, distances[at]) for at in order[:10]]


def within(fingerprints: list[int], asked: int) -> list[tuple[int, int]]:
    distances = sw.distances(fingerprints, asked)
    return sorted(((at, distance) for at, distance in enumerate(distances) if distance <= K), key=lambda hit: hit[::-1])


def as_tuples(rows: Any) -> Pairs:
    found = [tuple(int(value) for value in row) for row in rows]
    pairs = set(found)
    # Each pair once.
    assert len(pairs) == len(found)
    return pairs  # type: ignore[return-value]


class Timed:
    def __init__(self, what: str, rows: int) -> None:
        self.what, self.rows = what, rows

    def __enter__(self) -> None:
        self.start = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        seconds(self.what, time.perf_counter() - self.start, self.rows)


def test_duckdb(fingerprints: list[int], signed: list[int], expected: Pairs) -> None:
    duckdb = pytest.importorskip("duckdb")
    pa = pytest.importorskip("pyarrow")
    database = duckdb.connect()
    database.execute("SET threads = 1")
    database.execute(block("duckdb", "Store"))
    rows = pa.table({"id": range(len(signed)), "fingerprint": signed})
    database.register("rows", rows)
    database.execute("INSERT INTO texts (id, fingerprint) SELECT id, fingerprint FROM rows")
    for asked in fingerprints[:3]:
        with Timed("DuckDB, nearest 10", len(signed)):
            found = database.execute(block("duckdb", "Nearest by a scan"), {"asked": sw.to_signed(asked)}).fetchall()
        assert found == nearest(fingerprints, asked)
    with Timed("DuckDB, pairs", len(signed)):
        pairs = database.execute(block("duckdb", "All pairs by a join")).fetchall()
    assert as_tuples(pairs) == expected


def test_clickhouse(fingerprints: list[int], signed: list[int], expected: Pairs) -> None:
    session = pytest.importorskip("chdb.session", reason="chdb is not installed").Session()
    session.query("CREATE DATABASE guide; USE guide;")
    session.query(block("clickhouse", "Store"))
    values = ",".join(f"({at},{value})" for at, value in enumerate(signed))
    session.query("SET max_threads = 1; SET max_query_size = 1000000000;")
    session.query(f"INSERT INTO texts VALUES {values}")
    asked = fingerprints[1]
    with Timed("ClickHouse, nearest 10", len(signed)):
        found = session.query(
            block("clickhouse", "Nearest by a scan").replace("{asked:Int64}", str(sw.to_signed(asked))), "CSV"
        )
    assert [tuple(map(int, line.split(","))) for line in str(found).split()] == nearest(fingerprints, asked)
    with Timed("ClickHouse, pairs", len(signed)):
        pairs = session.query(block("clickhouse", "All pairs by a join"), "CSV")
    assert as_tuples(line.split(",") for line in str(pairs).split()) == expected


def test_postgres(postgres: Any, fingerprints: list[int], signed: list[int], expected: Pairs) -> None:
    with postgres.cursor() as cursor:
        cursor.execute("SET max_parallel_workers_per_gather = 0; SET work_mem = '256MB'")
        cursor.execute(block("postgres", "Store"))
        with cursor.copy("COPY texts (id, fingerprint) FROM STDIN") as copy:
            for row in enumerate(signed):
                copy.write_row(row)
        cursor.execute("ANALYZE texts")
        asked = fingerprints[1]
        parameters = {"asked": sw.to_signed(asked)}
        with Timed("PostgreSQL, nearest 10", len(signed)):
            cursor.execute(block("postgres", "Nearest by a scan"), parameters)
            assert cursor.fetchall() == nearest(fingerprints, asked)
        *indexes, lookup = block("postgres", "Lookups at distance 3").split(";\n")[:-1]
        for statement in indexes:
            cursor.execute(statement)
        for asked in fingerprints[:1000:100]:
            cursor.execute(lookup, {"asked": sw.to_signed(asked)})
            assert cursor.fetchall() == within(fingerprints, asked)
        cursor.execute("EXPLAIN " + lookup, parameters)
        # By the indexes, and not by a scan of all rows.
        plan = " ".join(line for (line,) in cursor.fetchall())
        assert plan.count("Bitmap Index Scan") == 4 and "Seq Scan" not in plan
        with Timed("PostgreSQL, pairs", len(signed)):
            cursor.execute(block("postgres", "All pairs by a join"))
            pairs = cursor.fetchall()
        assert as_tuples(pairs) == expected


def test_sqlite(fingerprints: list[int], signed: list[int], expected: Pairs) -> None:
    database = sqlite3.connect(":memory:")
    source = re.search(r"`database\.(create_function\(.*?deterministic=True\))`", GUIDE.read_text("utf-8"), re.DOTALL)
    assert source is not None
    eval(f"database.{source[1]}", {"database": database})
    database.execute(block("sqlite", "Store"))
    database.executemany("INSERT INTO texts (id, fingerprint) VALUES (?, ?)", enumerate(signed))
    asked = fingerprints[1]
    with Timed("SQLite, nearest 10", len(signed)):
        found = database.execute(block("sqlite", "Nearest by a scan"), {"asked": sw.to_signed(asked)}).fetchall()
    assert found == nearest(fingerprints, asked)
    *indexes, lookup = block("sqlite", "Lookups at distance 3").split(";\n")[:-1]
    for statement in indexes:
        database.execute(statement)
    for asked in fingerprints[:1000:100]:
        found = database.execute(lookup, {"asked": sw.to_signed(asked)}).fetchall()
        assert found == within(fingerprints, asked)
    plan = str(database.execute("EXPLAIN QUERY PLAN " + lookup, {"asked": 1}).fetchall())
    assert plan.count("SEARCH texts USING INDEX block_") == 4
    with Timed("SQLite, pairs", len(signed)):
        *prepared, join = block("sqlite", "All pairs by a join").split(";\n")[:-1]
        for statement in prepared:
            database.execute(statement)
        pairs = database.execute(join).fetchall()
    assert as_tuples(pairs) == expected


def test_the_function_in_duckdb_gives_the_fingerprints_of_the_package() -> None:
    pytest.importorskip("duckdb")
    (code,) = re.findall(r"^```python\n(.*?)^```$", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    names: dict[str, Any] = {}
    exec(code, names)
    sys.path.insert(0, str(ROOT / "python/tests"))
    from random_texts import random_texts

    # The texts on which the package is compared with the package for npm.
    texts = random_texts(10_000, seed=1)
    rows = names["database"].execute("SELECT fingerprint(unnest(?))", [texts]).fetchall()
    assert [sw.from_signed(value) for (value,) in rows] == list(sw.fingerprints(texts))
