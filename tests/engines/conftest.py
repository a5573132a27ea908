"""Fingerprints with planted pairs, which every engine has to find, and the engines."""

import os
import pwd
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import simhash_wasm as sw

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs/guides/sql.md"

# More in the nightly run.
COUNT = int(os.environ.get("SIMHASH_ENGINE_ROWS", "300000"))
K = 3


@pytest.fixture(scope="session")
def fingerprints() -> list[int]:
    """Random fingerprints, of which every hundredth is a copy of another with up to 4 bits flipped."""
    source = random.Random(5)
    values = [source.getrandbits(64) for _ in range(COUNT)]
    for at in range(0, COUNT, 100):
        flipped = values[at + 1 + source.randrange(50)]
        for _ in range(source.randrange(5)):
            flipped ^= 1 << source.randrange(64)
        values[at] = flipped
    return values


@pytest.fixture(scope="session")
def expected(fingerprints: list[int]) -> set[tuple[int, int, int]]:
    """The pairs that the index of the package finds."""
    index: sw.DuplicateIndex[int] = sw.DuplicateIndex(recipe="random", max_distance=K, empty="keep")
    index.set_many(range(len(fingerprints)), fingerprints)
    pairs = {tuple(pair) for pair in index.pairs().pairs}
    assert len(pairs) > COUNT // 200
    return pairs


@pytest.fixture(scope="session")
def signed(fingerprints: list[int]) -> list[int]:
    """The same as BIGINT has them."""
    return [sw.to_signed(value) for value in fingerprints]


def block(engine: str, heading: str) -> str:
    """A block of the guide: of an engine, below a heading."""
    text = GUIDE.read_text("utf-8")
    section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    (found,) = re.findall(rf"^```sql {engine}\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A connection to a server of its own, on a private socket and not as root."""
    psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed")
    folder = tmp_path_factory.mktemp("postgres")
    try:
        import pgserver
    except ImportError:
        pgserver = None
    if pgserver is not None:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        try:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                yield connection
        finally:
            server.cleanup()
        return
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    if not installed:
        pytest.skip("neither pgserver from PyPI nor PostgreSQL from apt is installed")
    user: dict[str, Any] = {}
    if os.getuid() == 0:
        user = {"user": "postgres", "group": "postgres"}
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        # The folders above were made for this user alone.
        for above in list(folder.parents)[:2]:
            above.chmod(0o711)

    def run(*args: Any) -> None:
        subprocess.run(args, check=True, capture_output=True, cwd=folder, **user)

    run(installed[-1] / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust")
    options = f"-k {folder} -c listen_addresses='' -F"
    run(installed[-1] / "pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", options, "start")
    try:
        with psycopg.connect(f"host={folder} user=postgres dbname=postgres", autocommit=True) as connection:
            yield connection
    finally:
        run(installed[-1] / "pg_ctl", "-D", folder / "data", "-w", "-m", "immediate", "stop")


def seconds(what: str, took: float, rows: int) -> None:
    """Prints a measurement, which pytest shows with -s."""
    print(f"{what}: {took:.2f} s, {rows / max(took, 1e-9):,.0f} rows a second", file=sys.stderr)
