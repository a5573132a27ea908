"""Times the package for Python beside others on the same texts, and prints a line for each. See figures.mjs."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import simhash_wasm as sw

ROOT = Path(__file__).parents[2]
PR_SET_CHILD_SUBREAPER = 36


def processors() -> float:
    """The time of all processors that this program, and programs that it started and that have ended, took."""
    return time.process_time() + sum(os.times()[2:4])


def adopt() -> None:
    """Makes this program the parent of programs whose parents end before them, as that of Spark's Java does. Only on Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def wait_for_adopted() -> None:
    with suppress(ChildProcessError):
        while True:
            os.wait()


def timed(what: str, texts: int, work: Callable[[], Any]) -> Any:
    start, cpu = time.perf_counter(), processors()
    result = work()
    took = time.perf_counter() - start
    wait_for_adopted()
    cpu = processors() - cpu
    # Where other programs run, the time of the processors says more than that of the clock.
    print(f"{what:<44} {took:7.2f} s {texts / took:10,.0f} texts a second; {cpu:7.3f} s of processors", flush=True)
    return result


def fingerprints(texts: list[str], _: Path) -> None:
    from simhash import Simhash

    for recipe in "text/1", "short/1":
        simhash = sw.SimHash(recipe)
        one = timed(f"fingerprints, {recipe}, 1 job", len(texts), lambda: simhash.fingerprints(texts))
        two = timed(f"fingerprints, {recipe}, 2 jobs", len(texts), lambda: simhash.fingerprints(texts, jobs=2))
        assert one == two
    few = texts[: max(len(texts) // 20, 1)]
    theirs = timed("fingerprints, PyPI simhash", len(few), lambda: [Simhash(text).value for text in few])
    own = sw.InteropSimHash("pypi-simhash/2")
    ours = timed("the same values by InteropSimHash, 1 job", len(texts), lambda: own.fingerprints(texts))
    assert ours == timed("the same by 2 jobs", len(texts), lambda: own.fingerprints(texts, jobs=2))
    assert list(ours)[: len(few)] == theirs


def duplicates(texts: list[str], folder: Path) -> None:
    found = {}
    for jobs in 1, 2:
        ours = timed(f"find_duplicates, {jobs} job(s)", len(texts), lambda: sw.find_duplicates(texts, jobs=jobs))
        found["find_duplicates"] = {(a, b) for a, b, _ in ours.pairs}
    source, pairs = folder / "texts.jsonl", folder / "pairs"
    source.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts), "utf-8")
    for name in "rensa", "datasketch":
        run = [sys.executable, ROOT / "benches/peers.py", name, source, "0", pairs]
        timed(f"{name}, with its start", len(texts), lambda: subprocess.run(run, check=True, stdout=subprocess.DEVNULL))  # noqa: B023
        found[name] = {(int(a), int(b)) for a, b in map(str.split, pairs.read_text().splitlines())}
    # Of the pairs that any of them proposed, those that are similar by their feature sets.
    simhash = sw.SimHash()
    sets = simhash_sets(simhash, texts, set().union(*found.values()))
    similar = {(a, b) for a, b in set().union(*found.values()) if sw.jaccard(sets[a], sets[b]) >= 0.5}
    for name, pairs in found.items():
        right = len(pairs & similar)
        print(f"{name:<52} proposes {len(pairs)}, recall {right / len(similar):.3f} of {len(similar)} pairs", flush=True)


def simhash_sets(simhash: sw.SimHash, texts: list[str], pairs: set[tuple[int, int]]) -> dict[int, sw.UintArray]:
    return {at: simhash.features(texts[at]) for at in {at for pair in pairs for at in pair}}


def command_line(texts: list[str], folder: Path) -> None:
    path = folder / "texts.txt"
    path.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    for command in "fingerprint", "dedupe":
        for jobs in "1", "2":
            run = ["node", ROOT / "dist/cli.js", command, "--quiet", "--format", "lines", "--jobs", jobs, path]
            work = lambda: subprocess.run(run, check=True, stdout=subprocess.DEVNULL)  # noqa: B023, E731
            timed(f"npx simhash-wasm {command} --jobs {jobs}", len(texts), work)


def spark(texts: list[str], folder: Path) -> None:
    if shutil.which("java") is None:
        print("Spark: skipped, Java is not installed")
        return
    import pyarrow as pa
    import pyarrow.parquet as pq

    table = pa.table({"id": pa.array(range(len(texts)), pa.int64()), "text": texts})
    pq.write_table(table, folder / "texts.parquet", row_group_size=20_000)
    for by in "distance", "bands":
        for cores in 1, 2:
            run = [sys.executable, ROOT / "examples/spark/dedupe.py", folder / "texts.parquet", folder / f"{by}-{cores}"]
            run += ["--by", by, "--master", f"local[{cores}]"]
            work = lambda: subprocess.run(run, check=True, capture_output=True)  # noqa: B023, E731
            timed(f"Spark, local[{cores}], by {by}", len(texts), work)


def engines(_: list[str], __: Path) -> None:
    """The joins and scans of the guide for SQL, by its tests. An engine that is not installed is skipped, with the reason."""
    for rows in "100000", "300000", "1000000":
        run = [sys.executable, "-m", "pytest", "-q", "-s", "-rs", "-p", "no:cacheprovider", ROOT / "tests/engines/test_sql.py"]
        print(f"SQL, {rows} fingerprints", flush=True)
        made = subprocess.run(run, env=os.environ | {"SIMHASH_ENGINE_ROWS": rows}, capture_output=True, text=True)
        lines = (made.stderr + made.stdout).splitlines()
        print("\n".join(line for line in lines if " rows a second" in line or line.startswith(("SKIPPED", "FAILED"))))


PARTS = {part.__name__: part for part in (fingerprints, duplicates, command_line, spark, engines)}


def main() -> None:
    adopt()
    path, count, *names = sys.argv[1:]
    lines = dict.fromkeys(Path(path).read_text("utf-8").splitlines())
    texts = list(lines)[: int(count)]
    print(f"{len(texts)} texts, {sum(map(len, texts)) / 1e6:.1f} million characters")
    for name in names or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            PARTS[name](texts, Path(folder))


if __name__ == "__main__":
    main()
