"""The judge: what a turn keeps, by proof, and how a wrong one is refuted."""

from __future__ import annotations

import pytest

import tablier
from tablier import IllegalMove, Limit, Position
from tablier.learn.proving import Prover, Value, judge

SMALL = tablier.game("tumicarona", cols=5)
CHAIN = SMALL.position("5/B4/2W1B/WWW2/WWW2 b 0 1")
"""Black wins by a4-a3A-b3A alone: a step less or a step more loses."""
LIMIT = Limit(nodes=1_000_000)


def assert_refuted(position: Position, value: Value, move: str) -> None:
    """The turn is judged lost, and the line shown is legal and leaves nothing, by a proof of another prover."""
    verdict = judge(position, value, move)
    assert verdict.kept is False
    assert verdict.refutation
    player, after, prover = position.turn, position.play(move), Prover()
    assert after.turn is not player
    for shown in verdict.refutation:
        theirs = after.turn is not player
        after = after.play(shown)
        if theirs:
            assert prover.worth(after, player, LIMIT).keeps(value) is False
    assert theirs


def test_the_right_turn_keeps_the_win_and_is_answered() -> None:
    verdict = judge(CHAIN, "win", "a4-a3A-b3A")
    assert verdict.kept is True
    assert verdict.reply in CHAIN.play("a4-a3A-b3A").legal_moves
    assert not verdict.refutation
    assert not verdict.stopped_early


def test_a_chain_stopped_too_early_is_told_so() -> None:
    assert judge(CHAIN, "win", "a4-a3A").stopped_early


@pytest.mark.parametrize("move", ["a4-a3A-b3A-b4W", "e3-d3A"])
def test_other_wrong_turns_were_not_stopped_too_early(move: str) -> None:
    verdict = judge(CHAIN, "win", move)
    assert verdict.kept is False
    assert not verdict.stopped_early


@pytest.mark.parametrize("move", [str(move) for move in CHAIN.legal_moves if str(move) != "a4-a3A-b3A"])
def test_every_wrong_turn_of_a_chain_is_refuted(move: str) -> None:
    assert_refuted(CHAIN, "win", move)


def test_a_win_that_becomes_a_draw_is_refuted_by_the_solver() -> None:
    position = tablier.game("tumicarona").position("9/9/9/5W2B/9 w 0 1")
    assert judge(position, "win", "f2-g3").kept
    verdict = judge(position, "win", "f2-f1")
    assert (verdict.kept, verdict.left.least, verdict.left.most) == (False, 0, 0)
    assert_refuted(position, "win", "f2-f1")
    assert judge(position, "draw", "f2-f1").kept


def test_a_saved_draw() -> None:
    position = tablier.game("tumicarona", cols=7).position("1B5/7/7/2W4/5B1 w 0 1")
    assert judge(position, "draw", "c2-c3").kept
    for move in position.legal_moves:
        if str(move) != "c2-c3":
            assert_refuted(position, "draw", str(move))


def test_every_turn_that_wins_by_proof_is_right() -> None:
    position = SMALL.position("W4/4W/5/3B1/5 w 0 1").play("e4-e5").play("d2-c1")
    kept = {str(move) for move in position.legal_moves if judge(position, "win", move).kept}
    assert kept == {"a5-b4", "a5-a4", "a5-b5", "e5-d4", "e5-d5", "e5-e4"}


@pytest.mark.parametrize(
    ("rule_set", "text", "right"),
    [
        ("tours", "33.1../...2../1.3.../..2.../...2../31.1.2 s -", "b1-b4"),
        ("tchag", "g./r./yb/Rb/Y. y -", None),
    ],
)
def test_other_games(rule_set: str, text: str, right: str | None) -> None:
    position = tablier.game(rule_set).position(text)
    kept = [str(move) for move in position.legal_moves if judge(position, "win", move).kept]
    assert len(kept) == 1
    assert right in (None, *kept)


def test_nobody_knows_within_a_small_limit() -> None:
    start = tablier.game("fanorona").start()
    verdict = judge(start, "win", start.legal_moves[0], Limit(nodes=100))
    assert verdict.kept is None
    assert not verdict.refutation


def test_the_end_of_a_game_needs_no_refutation() -> None:
    position = SMALL.position("5/5/5/W1B2/5 w 0 1")
    won = next(move for move in position.legal_moves if position.play(move).outcome)
    assert judge(position, "win", won).kept


def test_an_illegal_turn_is_not_judged() -> None:
    with pytest.raises(IllegalMove):
        judge(CHAIN, "win", "e3-e4")


def test_the_same_question_gets_the_same_answer_from_an_engine_others_use() -> None:
    engine = tablier.Engine(memory=4)
    first = judge(CHAIN, "win", "a4-a3A", analyst=engine)
    engine.analyse(CHAIN, Limit(time=0.2))
    assert judge(CHAIN, "win", "a4-a3A", analyst=engine) == first
