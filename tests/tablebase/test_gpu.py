"""The builder for a GPU, compiled for the processor: lane after lane it does the same, and must find the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tablier import tablebase
from tablier.tablebase import Kind, Split
from tests.tablebase.truth import built

ROOT = Path(__file__).parents[2]
COMPILER = shutil.which(os.environ.get("CXX", "c++"))

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gpu") / "tablier-endings-gpu"
    source = ROOT / "core" / "cuda" / "endings.cu"
    command = [COMPILER, "-std=c++20", f"-I{ROOT}/core/include", "-x", "c++", source, "-o", path]
    subprocess.run([str(word) for word in command], check=True)
    return path


def run(program: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("size", "pieces"), [((3, 3), 8), ((5, 3), 5), ((9, 5), 3)])
def test_finds_what_the_processor_finds(
    program: Path, tmp_path: Path, size: tuple[int, int], pieces: int
) -> None:
    cols, rows = size
    kind = Kind("compulsory", cols, rows)
    built(kind, pieces, tmp_path)
    known = {stats.split: stats.to_json() for stats in tablebase.Tablebase((tmp_path,)).stats(kind, pieces)}
    finished = run(program, str(pieces), f"{cols}x{rows}")
    assert finished.returncode == 0, finished.stderr
    found: list[dict[str, Any]] = json.loads(finished.stdout)
    assert len(found) == len(known)
    for split in found:
        expected = known[Split(split["mover"], split["opponent"])]
        assert {key: split[key] for key in expected} == expected
        assert split["checked"] > 0
        assert split["wrong"] == 0
        assert len(split["line"]) == split["longest_win"]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["1"],
        ["10"],
        ["-3"],
        ["three"],
        ["3", "9"],
        ["3", "9x6"],
        ["3", "11x5"],
        ["3", "9x5x"],
        ["3", "9x5", "-1"],
        ["9", "3x3"],
        ["3", "9x5", "1", "1"],
    ],
)
def test_nonsense_is_answered_with_the_usage(program: Path, words: list[str]) -> None:
    finished = run(program, *words)
    assert finished.returncode == 2
    assert finished.stderr.startswith("usage: ")
    assert not finished.stdout
