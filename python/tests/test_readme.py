"""The examples of README.md run."""

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("at", range(len(BLOCKS)))
def test_an_example_of_the_readme_runs(at: int) -> None:
    if "polars" in BLOCKS[at]:
        pytest.importorskip("polars")
    exec(BLOCKS[at], {})
