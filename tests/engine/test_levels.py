"""The levels: their definitions, what the careful ones never do, and the ladder their matches gave."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from benchmarks.ladder import LADDER, described

import tablier
from tablier import Engine, Limit, Record
from tablier.engine import LEVELS
from tablier.engine.levels import CAREFUL, NAMES
from tests.baselines.test_baselines import HOSTILE
from tests.differential.boards import random_text

RULE_SETS = list(LEVELS)


def positions(rule_set: str, count: int) -> list[tablier.Position]:
    """Unfinished positions of random games, from their beginnings to their ends."""
    rng, game = random.Random(f"levels {rule_set}"), tablier.game(rule_set)
    found: list[tablier.Position] = []
    while len(found) < count:
        record = tablier.Record(game)
        while record.outcome is None and record.ply < 80:
            found.append(record.position)
            record.play(rng.choice(record.position.legal_moves))
    return rng.sample(found, count)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_level_plays_legal_moves_and_the_same_ones_by_the_same_chance(rule_set: str) -> None:
    for level in LEVELS[rule_set]:
        for position in positions(rule_set, 4):
            moves = {
                Engine(level=level.number, memory=1).choose(position, chance=random.Random(7))
                for _ in range(2)
            }
            assert len(moves) == 1
            assert moves.pop() in position.legal_moves


def wins_at_once(position: tablier.Position) -> list[tablier.Move]:
    """All moves that end the game with a win of the mover."""
    found = []
    for move in position.legal_moves:
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner is position.turn:
            found.append(move)
    return found


def loses_at_once(position: tablier.Position, move: tablier.Move) -> bool:
    """Whether the opponent has won by a move or can by his next one."""
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner is position.turn.other
    return after.turn is not position.turn and bool(wins_at_once(after))


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_careful_levels_neither_miss_a_win_in_one_move_nor_allow_one(rule_set: str) -> None:
    chance, wins, threats = random.Random(1), 0, 0
    game = tablier.game(rule_set)
    rng = random.Random(f"careful {rule_set}")
    levels = [level.number for level in LEVELS[rule_set] if level.number >= CAREFUL][:3]
    for _ in range(4000):
        if wins >= 12 and threats >= 12:
            break
        try:
            position = game.position(random_text(rule_set, game.options, rng))
        except tablier.ParseError:
            continue
        if position.outcome is not None or len(position.legal_moves) > 150:
            continue
        winning = wins_at_once(position)
        if winning:
            if wins < 12:
                wins += 1
                for level in levels:
                    assert Engine(level=level, memory=1).choose(position, chance=chance) in winning
            continue
        if threats >= 12:
            continue
        losing = {str(move) for move in position.legal_moves if loses_at_once(position, move)}
        if losing and len(losing) < len(position.legal_moves):
            threats += 1
            for level in levels:
                assert str(Engine(level=level, memory=1).choose(position, chance=chance)) not in losing
    assert wins
    assert threats


def test_the_better_role_of_vela_is_played_less_well() -> None:
    """Between players who are alike the taker wins; a level against itself loses as often as not."""
    game, points, games = tablier.game("vela"), 0.0, 0
    for number in (1, 2, 3):
        engine = Engine(level=number, memory=4)
        for seed in range(8):
            chance, record = random.Random(f"{number} {seed}"), Record(game)
            while record.outcome is None:
                record.play(engine.choose(record, chance=chance))
            winner = record.outcome.winner
            points += 0.5 if winner is None else winner is not record.position.giver
            games += 1
    assert 0.05 < points / games < 0.6


def test_a_weak_level_varies_its_moves() -> None:
    position = tablier.game("tumicarona").start().play("f2-e3A")
    engine = Engine(level=1)
    assert len({engine.choose(position, chance=random.Random(seed)) for seed in range(30)}) > 3


@pytest.mark.parametrize("text", HOSTILE)
def test_half_a_million_moves_within_a_limit(text: str) -> None:
    position = tablier.game("fanorona", cols=9, rows=7).position(text)
    for level in (1, CAREFUL, len(LEVELS["fanorona"])):
        move = Engine(level=level).choose(position, Limit(nodes=2000), chance=random.Random(1))
        assert position.play(move)


@pytest.mark.parametrize("level", [0, -1, len(NAMES) + 1, True, 2.0, "strong", "", None])
def test_unknown_levels(level: Any) -> None:
    if level is None:
        with pytest.raises(tablier.TablierError, match="a limit of time"):
            Engine(level=None).choose(tablier.game("tours").start())
        return
    with pytest.raises(tablier.UnknownOption, match="there is no level"):
        Engine(level=level)


def test_names_and_numbers_are_the_same_levels() -> None:
    assert [Engine(level=name).level for name in NAMES] == list(range(1, len(NAMES) + 1))
    for levels in LEVELS.values():
        assert [level.name for level in levels] == list(NAMES[: len(levels)])


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_level_the_game_does_not_have(rule_set: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import tablier.engine.levels as module

    monkeypatch.setattr(module, "LEVELS", {rule_set: LEVELS[rule_set][:2]})
    with pytest.raises(tablier.TablierError, match=f"{rule_set} has the levels 1 to 2"):
        Engine(level=3).choose(tablier.game(rule_set).start())


def test_a_finished_game() -> None:
    position = tablier.game("tours").position(".11.22/.....3/.3..../..2.../..3.../.1.2.1 n won")
    for level in (None, 1, CAREFUL):
        with pytest.raises(tablier.GameOver):
            Engine(level=level).choose(position)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_ladder_was_measured_with_these_levels_and_its_rungs_are_apart(rule_set: str) -> None:
    measured = json.loads(LADDER.read_text("utf-8"))[rule_set]
    assert measured["greedy_against_level_1"]["score"] >= 0.8
    for rung, level in zip(measured["levels"], LEVELS[rule_set], strict=True):
        assert described(level).items() <= rung.items()
    for below, rung in pairwise(measured["levels"]):
        match = rung["against_the_one_below"]
        assert match["wins"] + match["draws"] + match["losses"] == 2 * measured["pairs"]
        assert 0.6 <= match["score"] <= 0.85, (below["name"], rung["name"])
