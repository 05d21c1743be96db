"""Known blunders of each kind in every rule set: their grade, and the reason in words.

The truth is not the annotator's: that of the puzzles was proved when they were mined, that of the others is here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import tablier
from tablier import Limit, learn
from tablier.analysis import Grade
from tests.analysis.games import last_note, record_of

FIVE: dict[str, Any] = {"cols": 5, "rows": 5}
SEVEN: dict[str, Any] = {"cols": 7, "rows": 5}


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_wrong_turn_of_a_puzzle_is_a_blunder_and_the_right_one_the_best(rule_set: str) -> None:
    values = set()
    for puzzle in learn.puzzles(rule_set)[::9][:14]:
        values.add(puzzle.value)
        rules = tablier.game(rule_set, **puzzle.options)
        position = rules.position(puzzle.position)
        right = position.play(puzzle.solution[0])
        wrong = next(move for move in position.legal_moves if position.play(move) != right)
        note = last_note(record_of(puzzle.position, str(wrong), game=rule_set, **puzzle.options))
        assert note.grade is Grade.BLUNDER, puzzle.id
        assert position.play(note.best) == right
        assert note.reason.en
        assert note.reason.fr
        note = last_note(record_of(puzzle.position, puzzle.solution[0], game=rule_set, **puzzle.options))
        assert (note.grade, note.refutation, note.reason.en) == (Grade.BEST, (), "")
    assert values == ({"win"} if rule_set == "tours" else {"win", "draw"})


class Case(NamedTuple):
    """A bad move, and what must be said of it: all sentences, or those that matter."""

    game: str
    position: str
    move: str
    said: tuple[str, ...]
    options: dict[str, Any] = {}  # noqa: RUF012


CASES = {
    "a win let go for a loss at once": Case(
        "tumicarona",
        "6W2/3B1B3/9/9/5W3 w 0 1",
        "f1-e1",
        ("g5-f5 wins within 3 plies (proved).", "Black takes the last 2 pieces by the chain f4-e3W-e2A."),
    ),
    "a draw thrown away": Case(
        "tumicarona", "6W/W6/7/5B1/7 b 0 1", "f2-e3", ("White takes the last piece by g5-f4A.",), SEVEN
    ),
    "a chain that stops too early": Case(
        "fanorona",
        "5/1WB2/W4/1W3/3BW b 0 1",
        "c4-d4W",
        (
            "c4-d4W-c3A-d2A wins within 5 plies (proved).",
            "The chain stops too early: c4-d4W-c3A-d2A takes 3 pieces.",
        ),
        FIVE,
    ),
    "a chain that goes too far": Case(
        "tumicarona",
        "9/5B3/B2B4W/1W7/3W3B1 w 0 1",
        "d1-d2A-e3A",
        ("d1-d2A wins within 11 plies (proved).", "The chain goes too far: d1-d2A stops in time."),
    ),
    "pieces lost to a chain": Case(
        "fanorona",
        "1W3/1W1B1/B4/3B1/1W3 b 0 1",
        "a3-a4",
        (
            "d4-c4A wins within 9 plies (proved).",
            "Loses 2 pieces to the chain b4-c3A-b2W.",
            "Now White wins within 3 plies (proved).",
        ),
        FIVE,
    ),
    "a capture left undone": Case(
        "fanorona",
        "5/1WB2/W4/1W3/3BW b 0 1",
        "c4-c5",
        ("c4-d4W-c3A-d2A takes 3 pieces, this move none.", "Now White wins within 7 plies (proved)."),
        FIVE,
    ),
    "the last plies without a capture": Case(
        "fanorona",
        "9/9/9/4W1B2/9 w 99 60",
        "e2-e1",
        ("e2-f2A wins at once.", "Too long without a capture: a draw."),
    ),
    "a stalemate that only draws": Case(
        "fanorona",
        "BB1/BWW/W1W w 3 3",
        "c2-c3",
        ("c1-b1 wins within 11 plies (proved).", "Black is left without a move: a draw."),
        {"cols": 3, "rows": 3, "stalemate": "draw"},
    ),
    "a capture that ends the giving": Case(
        "vela",
        "BBW1W/2BB1/1WWBW/W1W1W/WBWWW w 19 25 b",
        "d1-d2A",
        (
            "b3-b4A wins within 13 plies (proved).",
            "The giver gives no more: from now on he captures.",
            "Loses 4 pieces to the chain b5-b4A-a3W-a4W; after b3-b4A only 1.",
        ),
        FIVE,
    ),
    "a win of Vela let go": Case(
        "vela",
        "7/1B5/2B4/3W3/2B4 b 0 1 w",
        "b4-a3",
        (
            "c1-c2 wins within 9 plies (proved).",
            "Loses 2 pieces to the chain d2-e3W-d3A; after c1-c2 only 1.",
        ),
        SEVEN,
    ),
    "the goal left open": Case(
        "tours",
        "....13/223311/.3.12./.....2/....../...... n -",
        "e6-b3",
        (
            "e6-f4 wins within 9 plies (proved).",
            "South reaches the goal at once: f3-goal, with 2 bounces.",
        ),
    ),
    "the goal not entered": Case(
        "tours",
        "....../.2332./.3...1/.....1/.2.2.1/..31.. s -",
        "d1-c6",
        ("The goal was open: d1-goal, with 4 bounces.", "Now North wins within 3 plies (proved)."),
    ),
    "the goal after a move": Case(
        "tours",
        "....13/223311/.3.12./.....2/....../...... n -",
        "e6-c2",
        (
            "Now South wins within 3 plies (proved).",
            "In the line that follows, South reaches the goal: f3-goal, with 3 bounces.",
        ),
    ),
    "a pawn that goes where it is taken": Case(
        "tchag",
        "..gYb/Rbygg/ggr.. y -",
        "c2-b1:L",
        (
            "d3-c3:R keeps the draw (proved).",
            "The pawn goes to b1, where b2-b1 takes it.",
            "Now Red wins within 6 plies (proved).",
        ),
    ),
    "a pawn that a cascade carries there": Case(
        "tchag",
        "..Y../RYg../.Rgbb/.rbgr/.yb../.g... y -",
        "b2-c3:U,R,D",
        (
            "b5-b4:R,U wins within 14 plies (proved).",
            "The slides carry a pawn to b4, where b3-b4:U,R,D,R takes it.",
        ),
    ),
    "a pawn left where it is taken": Case(
        "tchag", "..gYb/Rbygg/ggr.. y -", "c2-b1:D", ("Loses the pawn on d3 to c2-d3:L.",)
    ),
    "a player who gets blocked": Case(
        "tchag",
        ".yg../.yb../.bbgr/bbRb./gg... r -",
        "c2-c3:L",
        (
            "e3-d2 wins within 13 plies (proved).",
            "b4-c3:D,2L blocks Red.",
            "Now Yellow wins within 2 plies (proved).",
        ),
    ),
    "a game that should not be stopped": Case(
        "tchag", "y/R/g r stop", "stop", ("a2-a3:D wins at once.", "The game stops at 3 captures to 3.")
    ),
    "a game lost by stopping": Case(
        "tchag",
        "yRy r stop",
        "stop",
        ("b1-a1:L keeps the draw (proved).", "The game stops at 2 captures to 3."),
    ),
    "a draw where a win was": Case(
        "tchag",
        ".RgY./.bgb./brbbR/.byb./..g.. y -",
        "c2-b3:L",
        ("c2-b3:R wins within 14 plies (proved).", "Now it is a draw (proved)."),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_said_of_a_bad_move(case: Case) -> None:
    note = last_note(record_of(case.position, case.move, game=case.game, **case.options))
    assert note.grade.is_bad
    for sentence in case.said:
        assert sentence in note.reason.en
    assert len(note.reason.fr) > 0.8 * len(note.reason.en)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_truth_of_these_cases(case: Case) -> None:
    """An engine that never heard of the annotator finds them bad, and what is said to be proved it proves."""
    rules = tablier.game(case.game, **case.options)
    before = rules.position(case.position)
    note = last_note(record_of(case.position, case.move, game=case.game, **case.options))
    was, kept = (score_of(position, before.turn) for position in (before, before.play(case.move)))
    assert was.expected - kept.expected >= 0.25
    if "(proved)" in case.said[0] or "at once" in case.said[0]:
        assert was.proved or kept.proved
        best = score_of(before.play(note.best), before.turn)
        assert (best.proved, best.value) == (was.proved, was.value)
    if case.said[-1].startswith("Now"):
        assert kept.proved
        assert case.said[-1] == "Now it is a draw (proved)." if kept.value == 0 else "wins" in case.said[-1]


def score_of(position: tablier.Position, player: tablier.Player) -> tablier.Score:
    """What a fresh engine says of a position, from a player's side."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return tablier.Score.exactly(0 if winner is None else 1 if winner is player else -1, 0)
    score = tablier.Engine().analyse(position, Limit(nodes=1_000_000)).score
    return score if position.turn is player else score.opposite


def test_a_repetition_throws_a_win_away() -> None:
    start = tablier.game("fanorona").position("9/9/6W2/9/2B2B3 b 0 1").play("f1-f2")
    record = record_of(str(start), *("g3-g2", "f2-f1", "g2-g3", "f1-f2") * 2, game="fanorona")
    assert record.outcome is not None
    assert record.outcome.reason == "repetition"
    note = last_note(record)
    assert (note.grade, note.expected_before, note.expected_after) == (Grade.BLUNDER, 1.0, 0.5)
    assert not note.proved  # proofs know no history
    assert note.refutation == ()
    assert note.reason.en.endswith("The position occurs for the third time: a draw.")
    assert note.reason.fr.endswith("La position se présente pour la troisième fois\u00a0: nulle.")


def test_a_longer_win_is_still_good() -> None:
    start = ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -"
    longer = score_of(tablier.game("tours").position(start).play("a1-b3"), tablier.Player.FIRST)
    assert (longer.proved, longer.value) == (True, 1)
    assert last_note(record_of(start, "a1-goal", game="tours")).grade is Grade.BEST
    note = last_note(record_of(start, "a1-b3", game="tours"))
    assert (note.grade, note.proved, str(note.best), note.reason.en) == (Grade.GOOD, True, "a1-goal", "")


@pytest.mark.parametrize(("move", "grade"), [("g5-f5", Grade.BEST), ("g5-f4", Grade.GOOD)])
def test_where_all_is_lost_no_move_is_bad(move: str, grade: Grade) -> None:
    """Who resists longest does best, but there is nothing to lose."""
    note = last_note(record_of("6W2/7B1/9/9/B8 w 1 2", move, game="tumicarona"))
    assert (note.grade, note.expected_before, note.expected_after, note.proved) == (grade, 0.0, 0.0, True)
