"""The benchmark against an older engine; here both are this one."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from benchmarks import older

from tablier import Record, arena, game


def test_tables_end_its_games_where_there_are_any_and_their_length_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--seconds", "0.001", "--pairs", "1", "--jobs", "1", "--verdicts", "--folder", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", ["older", sys.executable, *given, "--rule-set", "tumicarona", "tours"])
    older.main()
    told = capsys.readouterr().out.splitlines()
    for line, rule_set, is_asked in zip(told, ("tumicarona", "tours"), (True, False), strict=True):
        file = tmp_path / f"{rule_set}-0.001.jsonl"
        assert json.loads(file.read_text("utf-8").splitlines()[0])["verdicts"] is is_asked
        lengths = [Record.parse(game.record).ply for game in arena.read_match(file)]
        assert line.endswith(f", {sum(lengths) / 2:.1f} plies a game")


def test_the_older_engine_takes_nothing_from_the_folder_it_is_called_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit")  # an engine may lie there as well
    monkeypatch.chdir(tmp_path)
    older._process.cache_clear()
    record = Record(game("tchag"))
    record.play(older.Older(sys.executable, 0.001)(record, random.Random(1)))
    assert record.ply == 1
