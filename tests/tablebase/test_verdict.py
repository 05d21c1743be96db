"""Draws by verdict of the tables (T12, F6): where one is due, and where none ever is."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablier
from tablier import Record, TablierError
from tablier.tablebase import Tablebase, is_verdict_due, refuse_without_tables, verdict
from tablier.tablebase.tablebase import SHIPPED

BEFORE = "6B2/9/9/W7W/9 w 0 1"
"""White wins from here by a2-b2; a2-a3 is a draw."""


def record(game: str = "tumicarona", before: str = BEFORE, *moves: str, **options: object) -> Record:
    rules = tablier.game(game, **options)
    found = Record(rules, rules.position(before))
    for move in moves:
        found.play(move)
    return found


@pytest.mark.parametrize(
    ("game", "before", "drawing", "deciding"),
    [
        ("tumicarona", BEFORE, "a2-a3", "a2-b2"),
        ("fanorona", "4W4/9/4B4/9/7W1 w 0 1", "e5-d5", "e5-d4"),
        ("tumicarona", "4W4/5B1B1/5W3/W8/B8 w 0 1", "f3-f2W", "a2-a3W"),
    ],
)
@pytest.mark.parametrize("limit", [0, 5, 100])
def test_a_verdict_is_due_in_a_position_that_is_proved_drawn(
    game: str, before: str, drawing: str, deciding: str, limit: int
) -> None:
    drawn = record(game, before, drawing, no_capture_limit=limit)
    assert is_verdict_due(drawn)
    assert drawn.outcome is drawn.position.outcome is None  # neither record nor position know of it
    assert not is_verdict_due(record(game, before, no_capture_limit=limit))
    assert not is_verdict_due(record(game, before, deciding, no_capture_limit=limit))


def test_none_is_due_where_too_many_pieces_are_left() -> None:
    assert not is_verdict_due(Record(tablier.game("tumicarona")))


def test_none_is_due_once_a_game_is_over() -> None:
    assert not is_verdict_due(record("tumicarona", BEFORE, "a2-a3", no_capture_limit=1))
    agreed = record("tumicarona", BEFORE, "a2-a3")
    agreed.agree_draw()
    assert not is_verdict_due(agreed)


def test_in_vela_none_is_due_while_the_giver_gives() -> None:
    text = "BBBBBBBBB/9/9/W8/9 b 0 1"
    for giver, is_giving in (("black", True), ("white", False)):
        rules = tablier.game("vela", giver=giver)
        position = rules.position(f"{text} {giver[0]}")
        assert position.is_giving is is_giving
        assert not is_verdict_due(Record(rules, position))
    drawn = record("vela", f"{BEFORE} b", "a2-a3")
    assert is_verdict_due(drawn)
    assert drawn.declare_draw().rule == "F6"


NO_TABLES: list[tuple[str, dict[str, object], str]] = [
    ("tours", {}, "tours has no tables of endings"),
    ("tchag", {}, "tchag has no tables of endings"),
    ("tumicarona", {"stalemate": "draw"}, "a player without a move loses"),
    ("vela", {"stalemate": "draw"}, "a player without a move loses"),
    ("tumicarona", {"cols": 7, "rows": 7}, "there are no tables of endings for a board of 7x7"),
]


@pytest.mark.parametrize(("game", "options", "why"), NO_TABLES)
def test_a_game_without_tables_is_refused_and_never_ends_by_them(
    game: str, options: dict[str, object], why: str
) -> None:
    rules = tablier.game(game, **options)
    with pytest.raises(TablierError, match=why):
        refuse_without_tables(rules)
    assert not is_verdict_due(Record(rules))


def test_with_another_rule_of_stalemate_none_is_due_in_the_same_position() -> None:
    assert not is_verdict_due(record("tumicarona", BEFORE, "a2-a3", stalemate="draw"))


@pytest.mark.parametrize("game", ["tumicarona", "fanorona", "vela"])
def test_the_usual_games_have_tables(game: str) -> None:
    refuse_without_tables(tablier.game(game))


@pytest.mark.parametrize("damage", ["missing", "empty", "nonsense", "cut short"])
def test_without_sound_tables_the_game_goes_on(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in SHIPPED.glob("*.tablebase") if damage != "missing" else ():
        whole = file.read_bytes()
        left = {"empty": b"", "nonsense": b"no table", "cut short": whole[: len(whole) // 2]}[damage]
        (tmp_path / file.name).write_bytes(left)
    tables = Tablebase((tmp_path,))
    monkeypatch.setattr(verdict, "shipped", lambda: tables)
    drawn = record("tumicarona", BEFORE, "a2-a3")
    assert not is_verdict_due(drawn)
    assert drawn.play("g5-g4")
