"""How many near-duplicates an approximate index finds: HNSW of pgvector, on the fingerprints of real texts, a text a line.

    python tests/engines/pgvector_recall.py TEXTS [COUNT]

Where pgvector has the type `bit` (0.7), its index is by Hamming distance. Earlier versions index vectors of zeros and ones by
Euclidean distance, whose square is the Hamming distance: the order, and so the graph, is the same.
"""

import random
import sys
import tempfile
import time
from pathlib import Path

import pgserver
import psycopg
import simhash_wasm as sw

QUERIES = 500


def main() -> None:
    texts = list(dict.fromkeys(Path(sys.argv[1]).read_text("utf-8").splitlines()))
    random.Random(1).shuffle(texts)
    texts = texts[: int(sys.argv[2]) if len(sys.argv) > 2 else 100_000]
    simhash = sw.SimHash("short/1")
    fingerprints = [value for value in simhash.fingerprints(texts) if value]
    index: sw.DuplicateIndex[int] = sw.DuplicateIndex(recipe="short/1")
    index.set_many(range(len(fingerprints)), fingerprints)
    # Queries that have matches besides themselves.
    order = list(range(len(fingerprints)))
    random.Random(2).shuffle(order)
    asked: list[tuple[int, set[int]]] = []
    for at in order:
        near = {match.id for match in index.query(fingerprints[at], exclude=at)}
        if near:
            asked.append((at, near))
        if len(asked) == QUERIES:
            break
    server = pgserver.get_server(tempfile.mkdtemp(), cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("CREATE EXTENSION vector")
        (version,) = connection.execute("SELECT extversion FROM pg_extension WHERE extname = 'vector'").fetchone() or ("",)
        is_bit = tuple(map(int, version.split("."))) >= (0, 7, 0)
        kind, operators, operator = ("bit(64)", "bit_hamming_ops", "<~>") if is_bit else ("vector(64)", "vector_l2_ops", "<->")

        def written(value: int) -> str:
            bits = sw.to_bits(value)
            return bits if is_bit else f"[{','.join(bits)}]"

        connection.execute(f"CREATE TABLE texts (id bigint PRIMARY KEY, print {kind})")
        with connection.cursor() as cursor, cursor.copy("COPY texts FROM STDIN") as copy:
            for at, value in enumerate(fingerprints):
                copy.write_row((at, written(value)))
        start = time.perf_counter()
        connection.execute("SET maintenance_work_mem = '1GB'")
        connection.execute(f"CREATE INDEX ON texts USING hnsw (print {operators})")
        print(f"pgvector {version}, {kind}: {len(fingerprints)} rows, built in {time.perf_counter() - start:.0f} s")
        for effort in 40, 200, 1000:
            connection.execute(f"SET hnsw.ef_search = {effort}; SET enable_seqscan = off")
            start = time.perf_counter()
            found = wanted = 0
            for at, near in asked:
                rows = connection.execute(
                    f"SELECT id FROM texts ORDER BY print {operator} %s::{kind} LIMIT %s",
                    (written(fingerprints[at]), len(near) + 1),
                )
                # At equal distances any of them is as good.
                far = max((fingerprints[at] ^ fingerprints[other]).bit_count() for other in near)
                hits = sum((fingerprints[at] ^ fingerprints[row]).bit_count() <= far for (row,) in rows if row != at)
                found += min(hits, len(near))
                wanted += len(near)
            milliseconds = 1000 * (time.perf_counter() - start) / len(asked)
            print(f"  ef_search {effort}: recall {found / wanted:.3f} of {wanted}, {milliseconds:.1f} ms a query")
    server.cleanup()


if __name__ == "__main__":
    main()
