"""The builder for a GPU, compiled for the processor: lane after lane it does the same, and must find the same."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tablier import TablierError, tablebase
from tablier.tablebase import GpuBuilder, Kind, Split
from tablier.tablebase.table_file import file_name, read_table
from tests.cli import terminal
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


KINDS = [
    (Kind(captures, cols, rows), pieces)
    for captures in ("compulsory", "optional")
    for cols, rows, pieces in ((3, 3, 8), (5, 3, 5), (9, 5, 3))
]


@pytest.mark.parametrize(("kind", "pieces"), KINDS, ids=str)
def test_finds_what_the_processor_finds(program: Path, tmp_path: Path, kind: Kind, pieces: int) -> None:
    built(kind, pieces, tmp_path)
    known = {stats.split: stats.to_json() for stats in tablebase.Tablebase((tmp_path,)).stats(kind, pieces)}
    finished = run(program, str(pieces), "--size", f"{kind.cols}x{kind.rows}", "--captures", kind.captures)
    assert finished.returncode == 0, finished.stderr
    found: list[dict[str, Any]] = json.loads(finished.stdout)
    assert len(found) == len(known)
    for split in found:
        expected = known[Split(split["mover"], split["opponent"])]
        assert {key: split[key] for key in expected} == expected
        assert split["checked"] > 0
        assert split["wrong"] == 0
        assert len(split["line"]) == split["longest_win"]


SPLITS = [  # those of 9x5 have numbers that symmetries share, and several parts
    (Kind("compulsory", 3, 3), Split(4, 4)),
    (Kind("compulsory", 3, 3), Split(3, 4)),
    (Kind("compulsory", 5, 3), Split(4, 2)),
    (Kind("compulsory", 5, 3), Split(5, 5)),
    (Kind("compulsory", 9, 5), Split(2, 2)),
    (Kind("compulsory", 9, 5), Split(1, 3)),
]


@pytest.mark.parametrize(("kind", "split"), SPLITS, ids=str)
def test_quiet_positions_alone_are_enough(program: Path, kind: Kind, split: Split) -> None:
    size = f"{kind.cols}x{kind.rows}"
    finished = run(program, f"{split.mover}v{split.other}", "--size", size)
    assert finished.returncode == 0, finished.stderr
    found: list[dict[str, Any]] = json.loads(finished.stdout)
    known = {
        stats.split: stats.to_json() for stats in tablebase.open().stats(kind, split.mover + split.other)
    }
    wanted = {split, split.mirror}
    for one in found:
        expected = known[Split(one["mover"], one["opponent"])]
        assert {key: one[key] for key in expected} == expected
        assert one["wrong"] == 0
        assert (one["checked"] > 0) == (Split(one["mover"], one["opponent"]) in wanted)
        assert len(one["line"]) == one["longest_win"]
    # Only what is needed comes before, and the wanted ones come last.
    assert {Split(one["mover"], one["opponent"]) for one in found[-len(wanted) :]} == wanted
    larger, smaller = max(split), min(split)
    needed = {one for one in known if max(one) <= larger and min(one) <= smaller and sum(one) < sum(split)}
    assert {Split(one["mover"], one["opponent"]) for one in found} == needed | wanted


def test_quiet_positions_give_the_very_same_tables(program: Path) -> None:
    """Their sums, the positions of the longest wins and the lines, too."""
    plain = {
        (one["mover"], one["opponent"]): one for one in json.loads(run(program, "5", "--size", "5x3").stdout)
    }
    for split in ("3v2", "4v1"):
        for one in json.loads(run(program, split, "--size", "5x3").stdout):
            other = plain[one["mover"], one["opponent"]]
            same = other.keys() - {"checked", "settle_s", "carry_s", "built_s"}
            assert {key: one[key] for key in same} == {key: other[key] for key in same}


def test_it_gives_up_when_it_takes_too_long(program: Path) -> None:
    finished = run(program, "2v2", "--limit", "0")
    assert finished.returncode == 1
    assert finished.stderr.splitlines()[-1].startswith("stopped")
    assert "1 against 1: carried back" in finished.stderr


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["1"],
        ["10"],
        ["-3"],
        ["three"],
        ["3", "--size"],
        ["3", "9x5"],
        ["3", "--size", "9"],
        ["3", "--size", "9x6"],
        ["3", "--size", "11x5"],
        ["3", "--size", "9x5x"],
        ["3", "--checks", "-1"],
        ["3", "--captures", "none"],
        ["3", "--wings", "2"],
        ["9", "--size", "3x3"],
        ["6v5"],
        ["5v0"],
        ["5v-1"],
        ["5v"],
        ["v5"],
        ["5v4v1"],
        ["5v4", "--size", "3x3"],
        ["2v2", "--captures", "optional"],
        ["2v2", "--send", "2v2"],
        ["2v2", "--limit", "-1"],
        ["2v2", "--limit", "soon"],
    ],
)
def test_nonsense_is_answered_with_the_usage(program: Path, words: list[str]) -> None:
    finished = run(program, *words)
    assert finished.returncode == 2
    assert finished.stderr.startswith("usage: ")
    assert not finished.stdout


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("captures", ["compulsory", "optional"])
def test_its_tables_become_the_same_files(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, captures: str
) -> None:
    monkeypatch.setenv("TABLIER_ENDINGS_GPU", str(program))
    kind, shares = Kind(captures, 5, 3), list[float]()
    made = list(GpuBuilder(kind, 4, tmp_path / "gpu", tell=shares.append))
    assert [one.is_new for one in made] == [True] * 4
    assert shares == sorted(shares)
    assert len(set(shares)) >= 6  # each of the tables is told, not only each pair
    assert shares[-1] == 1
    built(kind, 4, tmp_path / "processor")
    assert files(tmp_path / "gpu") == files(tmp_path / "processor")

    (tmp_path / "gpu" / file_name(kind, Split(1, 3))).unlink()  # only what is missing is written again
    made = list(GpuBuilder(kind, 4, tmp_path / "gpu"))
    assert [(one.split, one.is_new) for one in made if one.is_new] == [(Split(3, 1), True)]
    assert files(tmp_path / "gpu") == files(tmp_path / "processor")

    monkeypatch.setenv("TABLIER_ENDINGS_GPU", str(tmp_path / "none"))  # not needed any more
    assert not any(one.is_new for one in GpuBuilder(kind, 4, tmp_path / "gpu"))


@pytest.mark.parametrize(
    ("script", "what"),
    [
        (
            "echo 'the GPU says: out of memory' >&2; exit 1",
            "not built all tables: the GPU says: out of memory",
        ),
        ("exit 0", "it did not say why"),
        ("echo nonsense", "not built all tables"),
        ("echo '[7'", "not built all tables"),
        (
            """echo '[{"mover": 1, "opponent": 1, "wrong": 0, "numbers": 99, "sum": "x"}'""",
            "not built all tables",
        ),
        ("""echo '[{"mover": 1, "opponent": 1, "wrong": Infinity}'""", "not built all tables"),
        (
            """echo '[{"mover": 1, "opponent": 1, "wrong": 0, "numbers": -1, "sum": "1"}'; cat /dev/zero""",
            "not built",
        ),
        ("$PROGRAM $* | head -c 700; kill $$", "not built all tables"),
        ('$PROGRAM $* | sed \'s/"sum": "./"sum": "z/\'', "not built all tables"),
        ('$PROGRAM $* | sed \'s/"wrong": 0/"wrong": 3/\'', "1 against 1 with 3 wrong positions"),
        (
            r"$PROGRAM $* | LC_ALL=C sed 's/\xff/\x01/'",
            "1 against 1 has not come from the GPU as it was sent",
        ),
        ("$PROGRAM $*; exit 3", "not built all tables"),
    ],
)
def test_a_program_that_fails(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, what: str
) -> None:
    other = tmp_path / "other"
    other.write_text(f"#!/bin/sh\nPROGRAM={program}\n{script}\n")
    other.chmod(0o700)
    monkeypatch.setenv("TABLIER_ENDINGS_GPU", str(other))
    kind = Kind("compulsory", 9, 5)
    with pytest.raises(TablierError, match=what):
        list(GpuBuilder(kind, 2, tmp_path / "tables"))
    left = files(tmp_path / "tables") if (tmp_path / "tables").exists() else {}
    assert set(left) <= {file_name(kind, Split(1, 1))}
    for split in [Split(1, 1)] if left else []:
        assert read_table(tmp_path / "tables", kind, split)  # whole, or not there


def test_on_the_command_line(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = (
        "tablebase",
        "build",
        "--gpu",
        "--game",
        "fanorona",  # on a board whose tables do not come with Tablier
        "--cols",
        "5",
        "--rows",
        "3",
        "-n",
        "3",
        "-f",
        str(tmp_path / "new"),
    )
    monkeypatch.setenv("TABLIER_ENDINGS_GPU", str(tmp_path / "none"))
    ended = terminal.run(*words)
    assert ended.exit_code == 2
    assert "none cannot be started" in ended.stderr
    assert not (tmp_path / "new").exists()
    monkeypatch.setenv("TABLIER_ENDINGS_GPU", str(program))
    assert terminal.run(*words).stdout == "optional captures on 5x3: all positions with up to 3 pieces\n"


def test_a_program_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_ENDINGS_GPU", str(tmp_path / "none"))
    with pytest.raises(TablierError, match="none cannot be started: No such file"):
        list(GpuBuilder(Kind("compulsory", 3, 3), 2, tmp_path / "tables"))
    monkeypatch.delenv("TABLIER_ENDINGS_GPU")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(tablebase.gpu, "BUILT", tmp_path / "none")
    with pytest.raises(TablierError, match="there is no tablier-endings-gpu: `make gpu` builds it"):
        list(GpuBuilder(Kind("compulsory", 3, 3), 2, tmp_path / "tables"))
    assert not (tmp_path / "tables").exists()
