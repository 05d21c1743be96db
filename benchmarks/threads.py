"""How much sooner more threads reach a depth: python -m benchmarks.threads [--openings 40] [--nodes 50000].

Threads of a busy machine do not run side by side, and what one finds while the other waits helps that one more than it
should. So they take turns of 64 nodes, as coroutines of one thread (threads.cpp; needs a C++ compiler, and compiles for
two minutes): the same nodes in the same order on every run. Told is how many nodes one thread needs for the depth that
so many nodes reach, divided by those of the first of several.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Builds, runs, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--openings", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=50_000)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    sources = [ROOT / "benchmarks/threads.cpp", *sorted((ROOT / "core/facade").glob("*.cpp"))]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "threads"
        compiler = os.environ.get("CXX", "c++")
        subprocess.run(
            [compiler, "-std=c++20", "-O2", f"-I{ROOT / 'core/include'}", "-o", program, *sources], check=True
        )
        numbers = map(str, (given.openings, given.nodes, given.threads))
        subprocess.run([program, *numbers, ROOT / "src/tablier/engine/networks"], check=True)


if __name__ == "__main__":
    main()
