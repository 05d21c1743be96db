"""The facts the core relies on, over a sample of the shapes of a Tchag board and random positions of Les Tours."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
EVERY = "13"  # of so many shapes one; `make facts` looks at all


def test_facts_hold(tmp_path: Path) -> None:
    program = tmp_path / "facts"
    compiler = os.environ.get("CXX", "c++")
    source = ROOT / "tests" / "facts" / "facts.cpp"
    subprocess.run(
        [compiler, "-std=c++20", "-O2", f"-I{ROOT / 'core/include'}", "-o", program, source], check=True
    )
    run = subprocess.run([program, EVERY], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "all facts hold" in run.stdout
