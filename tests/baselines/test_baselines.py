"""The simple players: legal, as strong as they should be, the same by the same chance, and never overwhelmed."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import tablier
from tablier.baselines import BASELINES
from tablier.baselines.greedy import CANDIDATES
from tests.differential.boards import random_text
from tests.differential.variants import VARIANTS

# Positions with more than half a million legal moves.
HOSTILE = (
    "11BBB1B11/1B11B11B1/B11B1B11B/11BB1BB11/BB1BB11BB/B11BBB11B/BW1B1BB1B w 0 1",
    "WBB1BBB11/1B11B11BW/B11B1B11B/11BB1BB1W/BB11BW1BB/B11BBBW1B/B1BB1B1WB w 0 1",
)


def played(game: tablier.Game, computers: tuple[str, str], seed: int) -> tablier.Record:
    """A game between two computers to its end."""
    chance, record = random.Random(seed), tablier.Record(game)
    while not record.outcome:
        record.play(BASELINES[computers[record.position.turn]](record.position, chance))
    return record


@pytest.mark.parametrize("computer", BASELINES)
@pytest.mark.parametrize("rule_set", VARIANTS)
def test_whatever_stands_on_the_board_the_move_is_legal(rule_set: str, computer: str) -> None:
    chance = random.Random(f"{rule_set} {computer}")
    for options in VARIANTS[rule_set]:
        game, read = tablier.game(rule_set, **options), 0
        while read < 30:
            try:
                position = game.position(random_text(rule_set, game.options, chance))
            except tablier.ParseError:
                continue
            read += 1
            if position.outcome:
                with pytest.raises(tablier.GameOver, match=position.outcome.reason):
                    BASELINES[computer](position, chance)
            else:
                assert position.is_legal(BASELINES[computer](position, chance))


@pytest.mark.parametrize("computer", BASELINES)
def test_the_same_chance_gives_the_same_move(computer: str) -> None:
    position = tablier.game("tchag").start()
    moves = [BASELINES[computer](position, random.Random(seed)) for seed in (1, 1, 2, 3, 4)]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


def test_random_plays_every_move_equally_often() -> None:
    position, chance = tablier.game("tumicarona").start(), random.Random(1)
    counts = Counter(str(BASELINES["random"](position, chance)) for _ in range(5000))
    assert set(counts) == set(map(str, position.legal_moves))
    assert all(900 < count < 1100 for count in counts.values())


@pytest.mark.parametrize(
    ("rule_set", "options", "wins"),
    [
        ("tumicarona", {}, 34),
        ("fanorona", {}, 38),
        ("fanorona", {"cols": 5, "rows": 5}, 38),
        ("vela", {}, 38),
        ("vela", {"giver": "white"}, 38),
        ("tours", {}, 38),
        ("tchag", {}, 36),
    ],
)
def test_greedy_beats_random(rule_set: str, options: dict[str, Any], wins: int) -> None:
    won = 0
    for seed in range(40):
        side = tablier.Player(seed % 2)
        computers = ("greedy", "random") if side is tablier.Player.FIRST else ("random", "greedy")
        outcome = played(tablier.game(rule_set, **options), computers, seed).outcome
        won += outcome is not None and outcome.winner is side
    assert won >= wins


@pytest.mark.parametrize(
    ("rule_set", "text", "moves"),
    [
        # A win at once comes before anything else.
        (
            "tours",
            ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -",
            {"a1-goal", "b1-goal", "d1-goal", "f1-goal"},
        ),
        ("tumicarona", "9/9/1W1B5/9/9 w 0 1", {"b3-c3A"}),
        ("tchag", "R.../gRyb r stop", {"b1-c1"}),
        # Who blocks the opponent moves again and has nothing to fear, were it that he might stop and lose.
        ("tchag", "bg/YR/y./Y. r -", {"b3-a3"}),
        ("tchag", "gbR/.g./.y./.y. r stop", {"c4-b4"}),
        # Four pieces are better than one.
        ("fanorona", "9/BBBB1W3/9/9/4B1W2 w 0 1", {"f4-e4A"}),
    ],
)
def test_greedy_takes_what_it_can(rule_set: str, text: str, moves: set[str]) -> None:
    position = tablier.game(rule_set).position(text)
    for seed in range(10):
        assert str(BASELINES["greedy"](position, random.Random(seed))).partition(":")[0] in moves


@pytest.mark.parametrize("rule_set", ["tours", "tchag", "fanorona"])
def test_greedy_does_not_let_itself_be_beaten_at_once(rule_set: str) -> None:
    """Wherever there is a safe move among few, greedy plays a safe one, or one that wins."""
    chance, game, met = random.Random(f"safe {rule_set}"), tablier.game(rule_set), 0

    def is_safe(position: tablier.Position, move: tablier.Move) -> bool:
        after = position.play(move)
        if after.outcome:
            return after.outcome.winner is not position.turn.other
        if after.turn is position.turn:
            return True
        outcomes = [after.play(answer).outcome for answer in after.legal_moves]
        return not any(outcome and outcome.winner is after.turn for outcome in outcomes)

    while met < 25:
        try:
            position = game.position(random_text(rule_set, game.options, chance))
        except tablier.ParseError:
            continue
        if not 0 < len(position.legal_moves) <= CANDIDATES:
            continue
        safe = {move for move in position.legal_moves if is_safe(position, move)}
        if 0 < len(safe) < len(position.legal_moves):
            met += 1
            assert BASELINES["greedy"](position, chance) in safe


@pytest.mark.parametrize("computer", BASELINES)
@pytest.mark.parametrize("text", HOSTILE)
def test_half_a_million_moves_are_never_listed_as_texts_nor_all_tried(
    text: str, computer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = tablier.game("tumicarona", cols=9, rows=7).position(text)
    assert position.perft(1) > 500_000
    tried = []
    batch_of = tablier.Game.batch

    def counted(game: tablier.Game, positions: list[tablier.Position]) -> tablier.Batch:
        tried.append(len(positions))
        return batch_of(game, positions)

    def refused(_: tablier.Position) -> None:
        raise AssertionError("that would be a long list")

    monkeypatch.setattr(tablier.Position, "legal_moves", property(refused))
    monkeypatch.setattr(tablier.Game, "batch", counted)
    move = BASELINES[computer](position, random.Random(1))
    assert tried[0] <= 20
    assert sum(tried) < 5000
    assert position.is_legal(move)
