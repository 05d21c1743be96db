"""Games played on by the core against itself: legal to their end, the same every time, and what they ended with."""

from __future__ import annotations

import random

import pytest

import tablier
from tablier import RULE_SETS, Engine, Player, Record, tablebase
from tablier.arena.openings import PLIES, random_opening


def begun(rule_set: str, seed: int) -> Record:
    record = Record(tablier.game(rule_set))
    moves, _ = random_opening(record.position, random.Random(seed), PLIES[rule_set])
    for move in moves:
        record.play(move)
    return record


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_game_is_played_to_its_end(rule_set: str) -> None:
    used = Engine(memory=1)
    for seed in range(4):
        record = begun(rule_set, seed)
        if record.outcome:
            continue
        played, result = used._play_on(record, 200, 250)
        assert Engine(memory=2)._play_on(record, 200, 250) == (played, result)
        for turn, move, expected in played:
            assert record.outcome is None
            assert turn is record.position.turn
            assert 0 <= expected <= 1
            record.play(move)
        if record.outcome:
            winner = record.outcome.winner
            assert result == (0 if winner is None else 1 if winner is Player.FIRST else -1)
        elif len(played) < 250 and (ending := tablebase.shipped().ending(record.position)):
            assert result == ending.value * (1 if record.position.turn is Player.FIRST else -1)
        elif len(played) == 250:
            assert result == 0


def test_the_tables_end_a_game_at_once() -> None:
    drawn = Record(game := tablier.game("tumicarona"), game.position("3BB4/9/1W7/W8/9 w 0 1"))
    ending = tablebase.shipped().ending(drawn.position)
    assert ending is not None
    assert Engine(memory=1)._play_on(drawn, 50, 100) == ([], ending.value)
    assert Engine(memory=1, endings=False)._play_on(drawn, 1, 3)[0] != []


def test_a_position_that_comes_for_the_third_time_ends_it() -> None:
    game = tablier.game("fanorona")
    record = Record(game, game.position("B8/9/9/9/8W w 0 1"))
    for move in ("i1-i2", "a5-a4", "i2-i1", "a4-a5", "i1-i2", "a5-a4", "i2-i1"):
        record.play(move)
    played, result = Engine(memory=1, endings=False)._play_on(record, 30, 400)
    assert result == 0
    for _, move, _ in played:
        assert record.outcome is None
        record.play(move)
    assert record.outcome is not None


def test_states_of_other_games_are_refused() -> None:
    rules, state = tablier.game("tours")._rules, tablier.game("tours").start()._state
    with pytest.raises(ValueError, match="a state of another game"):
        rules.play_on(state + b"\0", [], 5, 5, None, None)
    with pytest.raises(ValueError, match="a state of another game"):
        rules.play_on(state, [b""], 5, 5, None, None)
    assert rules.play_on(state, [], 5, 0, None, None) == (0, [])
