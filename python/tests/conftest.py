import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"


@pytest.fixture(scope="session")
def vectors() -> Callable[[str], Any]:
    """The known answers that Rust and JavaScript are tested with, too."""
    return lambda name: json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
