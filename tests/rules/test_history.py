"""Rules that need more than a position: T11 (steps), T12, F6 and L10 (records), V1 and V2 (the match)."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier import tablebase

# After these moves on three by three, White's b1 and Black's a3 can go to and fro without a capture.
TO_A_QUIET_TUMICARONA = ("a1-b2A", "b3-c3", "b2-a1W", "a2-b2A-c3W-c2A")
QUIET_TUMICARONA = ("b1-b2", "a3-a2", "b2-b1", "a2-a3")

# After the first capture on nine by five both sides can shuffle behind their lines.
TO_A_QUIET_FANORONA = ("e2-e3A",)
QUIET_FANORONA = ("d5-e5", "e1-e2", "e5-d5", "e2-e1")

SOUTH_PLACES = ("1@a1", "1@b1", "2@c1", "2@d1", "3@e1", "3@f1")
NORTH_PLACES = ("1@a6", "1@b6", "2@c6", "2@d6", "3@e6", "3@f6")
QUIET_TOURS = ("b1-a1", "b6-a6", "a1-b1", "a6-b6")

# Three by three: White blocks Black; Black takes everything; and the same with Black to begin.
WHITE_BLOCKS = ("b1-b2A", "c3-b3", "c2-c3")
BLACK_TAKES_ALL = ("c2-b2A", "a3-a2A", "b2-a1W", "b3-b2A-c3W-c2A")
BLACK_BEGINS_AND_BLOCKS = ("b3-b2A", "a1-b1", "a2-a1")

# Two plain steps after a capture: a draw when the limit is two plies.
TWO_QUIET_PLIES = ("b1-b2A", "c3-b3", "a1-b1")
TWO_QUIET_PLIES_OF_BLACK = ("b3-b2A", "a1-b1", "a3-b3")


def played(record: Any, *moves: str) -> Any:
    """The record after these moves."""
    for move in moves:
        record.play(move)
    return record


def won(record: Any, winner: tablier.Player, reason: str) -> bool:
    """Whether the record is a win of this player for this reason."""
    outcome = record.outcome
    return outcome is not None and (outcome.winner, outcome.reason) == (winner, reason)


def drawn(record: Any, reason: str, rule: str) -> bool:
    """Whether the record is a draw for this reason by this rule."""
    outcome = record.outcome
    return outcome is not None and (outcome.winner, outcome.reason, outcome.rule) == (None, reason, rule)


def walks(position: Any, prefix: tuple[str, ...]) -> set[str]:
    """Every move that can be completed after the steps taken so far."""
    steps = position.steps(prefix)
    done = set() if steps.move is None else {str(steps.move)}
    return done.union(*(walks(position, (*prefix, choice.token)) for choice in steps.choices))


def prefixes(position: Any, prefix: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every way to begin a turn."""
    longer = (prefixes(position, (*prefix, choice.token)) for choice in position.steps(prefix).choices)
    return [prefix, *(found for further in longer for found in further)]


CHAINS = [
    "3B5/9/2W1B4/3B5/8B w 0 1",
    "3B5/9/2W1B4/1B7/9 w 0 1",
    "3B5/5B3/2W1B4/4B4/4B4 w 0 1",
]


def test_T11_a_chain_is_committed_step_by_step() -> None:
    """Each step narrows what can follow; a stop is offered exactly where a move could end."""
    position = tablier.game("tumicarona").position("3B5/9/2W1B4/3B5/8B w 0 1")
    assert [choice.token for choice in position.steps().choices] == ["c3"]
    assert position.steps().move is None
    first = position.steps(("c3",))
    assert {choice.token for choice in first.choices} == {"b4W", "d3A"}
    assert {choice.target for choice in first.choices} == {"b4", "d3"}
    assert first.move is None
    second = position.steps(("c3", "d3A"))
    assert {choice.token for choice in second.choices} == {"d4A", "d4W"}
    assert str(second.move) == "c3-d3A"
    third = position.steps(("c3", "d3A", "d4W"))
    assert (list(third.choices), str(third.move)) == ([], "c3-d3A-d4W")


@pytest.mark.parametrize("text", CHAINS)
def test_T11_the_steps_taken_are_final(text: str) -> None:
    """Whatever completes a turn keeps the steps already made, and nothing legal is lost by making them."""
    position = tablier.game("tumicarona").position(text)
    legal = {str(move) for move in position.legal_moves}
    assert walks(position, ()) == legal
    for prefix in prefixes(position):
        begun = "-".join(prefix)
        kept = {move for move in legal if (move + "-").startswith(begun + "-")} if prefix else legal
        assert walks(position, prefix) == kept


def test_T11_a_step_that_is_not_on_offer_is_refused() -> None:
    """A wrong step is an error and not another turn."""
    position = tablier.game("tumicarona").position(CHAINS[0])
    for prefix in (("i1",), ("c3", "d3W"), ("c3", "d3A", "d2A"), ("c3", "d3A", "d4A", "d5A")):
        with pytest.raises(tablier.TablierError):
            position.steps(prefix)


def test_T12_a_position_met_three_times_is_a_draw() -> None:
    """The quiet position comes back twice; the second time round is not yet a draw."""
    record = played(tablier.Record(tablier.game("tumicarona", cols=3, rows=3)), *TO_A_QUIET_TUMICARONA)
    assert str(record.position) == "B2/2B/1W1 w 0 3"
    played(record, *QUIET_TUMICARONA)
    assert record.outcome is None
    played(record, *QUIET_TUMICARONA[:3])
    assert record.outcome is None
    played(record, QUIET_TUMICARONA[3])
    assert str(record.position) == "B2/2B/1W1 w 8 7"
    assert drawn(record, "repetition", "T12")


def test_T12_undo_takes_an_occurrence_back() -> None:
    """Undoing the last move reopens the game, playing it again closes it."""
    record = played(tablier.Record(tablier.game("tumicarona", cols=3, rows=3)), *TO_A_QUIET_TUMICARONA)
    played(record, *QUIET_TUMICARONA, *QUIET_TUMICARONA)
    assert drawn(record, "repetition", "T12")
    record.undo()
    assert record.outcome is None
    record.play(QUIET_TUMICARONA[3])
    assert drawn(record, "repetition", "T12")


def test_T12_nothing_is_played_after_the_draw() -> None:
    """A drawn record takes no more moves."""
    record = played(tablier.Record(tablier.game("tumicarona", cols=3, rows=3)), *TO_A_QUIET_TUMICARONA)
    played(record, *QUIET_TUMICARONA, *QUIET_TUMICARONA)
    with pytest.raises(tablier.TablierError):
        record.play(QUIET_TUMICARONA[0])


def test_T12_a_draw_by_agreement() -> None:
    """Both agree at any time; the position itself goes on."""
    record = played(tablier.Record(tablier.game("tumicarona")), "e2-e3A")
    record.agree_draw()
    assert drawn(record, "agreement", "T12")
    assert record.position.outcome is None


def test_T12_a_draw_by_verdict() -> None:
    """The tables prove it, where both players wish so; the position itself goes on, and nothing is played after it."""
    game = tablier.game("tumicarona")
    record = tablier.Record(game, game.position("6B2/9/9/W7W/9 w 0 1"))
    assert not tablebase.is_verdict_due(record)
    record.play("a2-a3")
    assert tablebase.is_verdict_due(record)
    record.declare_draw()
    assert drawn(record, "verdict", "T12")
    assert record.position.outcome is None
    assert not tablebase.is_verdict_due(record)


def test_T12_the_limit_without_captures_reaches_the_record() -> None:
    """The record ends where its position ends."""
    record = played(
        tablier.Record(tablier.game("tumicarona", cols=3, rows=3, no_capture_limit=3)), *TO_A_QUIET_TUMICARONA
    )
    played(record, *QUIET_TUMICARONA[:2])
    assert record.outcome is None
    played(record, QUIET_TUMICARONA[2])
    assert drawn(record, "no_capture_limit", "T12")


def test_F6_the_draws_of_the_record() -> None:
    """Repetition counts with other counters too; agreement as in Tumicarona."""
    record = played(tablier.Record(tablier.game("fanorona")), *TO_A_QUIET_FANORONA)
    played(record, *QUIET_FANORONA, *QUIET_FANORONA[:3])
    assert record.outcome is None
    record.play(QUIET_FANORONA[3])
    assert drawn(record, "repetition", "F6")
    agreed = tablier.Record(tablier.game("fanorona"))
    agreed.agree_draw()
    assert drawn(agreed, "agreement", "F6")
    proved = tablier.Record(tablier.game("fanorona"))
    proved.declare_draw()
    assert drawn(proved, "verdict", "F6")


def test_F6_a_board_with_the_other_side_to_move_is_another_position() -> None:
    """White needs three steps round e1, e2, f2, Black two: the board comes back, first with White to move."""
    record = played(tablier.Record(tablier.game("fanorona")), *TO_A_QUIET_FANORONA)
    played(record, "d5-e5", "e1-e2", "e5-d5", "f2-e1", "d5-e5", "e2-f2", "e5-d5")
    assert str(record.position) == "BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW w 7 5"
    played(record, "e1-e2", "d5-e5", "f2-e1", "e5-d5", "e2-f2")
    assert str(record.position) == "BBBB1BBBB/BBBB1BBBB/BWBWWBWBW/WWWW1WWWW/WWWWWWWWW b 12 7"
    assert record.outcome is None


def test_F6_vela_draws_by_repetition_as_well() -> None:
    """The giver shuffles on the front, the taker behind."""
    record = played(tablier.Record(tablier.game("vela")), "e2-e3A")
    for _ in range(2):
        assert record.outcome is None
        played(record, "d4-e4", "e1-e2", "e4-d4", "e2-e1")
    assert drawn(record, "repetition", "F6")


def test_resigning_and_running_out_of_time_lose() -> None:
    """The other player wins, whoever was to move."""
    for player, other in (
        (tablier.Player.FIRST, tablier.Player.SECOND),
        (tablier.Player.SECOND, tablier.Player.FIRST),
    ):
        resigned = tablier.Record(tablier.game("tchag"))
        resigned.resign(player)
        assert won(resigned, other, "resignation")
        flagged = tablier.Record(tablier.game("tours"))
        flagged.flag(player)
        assert won(flagged, other, "time")


def test_L10_a_position_met_three_times_is_a_draw() -> None:
    """Both sides move a single to and fro along their end rows."""
    record = tablier.Record(tablier.game("tours"))
    for south, north in zip(SOUTH_PLACES, NORTH_PLACES, strict=True):
        played(record, south, north)
    played(record, "a1-a2", "a6-a5")
    assert str(record.position) == ".12233/1...../....../....../1...../.12233 s -"
    played(record, *QUIET_TOURS, *QUIET_TOURS[:3])
    assert record.outcome is None
    record.play(QUIET_TOURS[3])
    assert str(record.position) == ".12233/1...../....../....../1...../.12233 s -"
    assert drawn(record, "repetition", "L10")


def test_V1_the_second_round_begins_when_the_first_is_decided() -> None:
    """White wins under F, then Vela starts from the start position with the same colours."""
    match = tablier.TwoRounds(cols=3, rows=3)
    assert str(match.round.position) == "BBB/B1W/WWW w 0 1"
    for move in WHITE_BLOCKS:
        assert len(match.rounds) == 1
        match.play(move)
    assert len(match.rounds) == 2
    assert won(match.rounds[0], tablier.Player.FIRST, "immobile")
    assert str(match.round.position) == "BBB/B1W/WWW b 0 1 w"
    assert match.result is None


def test_V2_the_loser_of_the_first_round_begins_the_second() -> None:
    """White wins and gives: Black begins. Black wins and gives: White begins."""
    white_won = tablier.TwoRounds(cols=3, rows=3)
    for move in WHITE_BLOCKS:
        white_won.play(move)
    assert str(white_won.round.position) == "BBB/B1W/WWW b 0 1 w"
    black_won = tablier.TwoRounds(cols=3, rows=3)
    for move in BLACK_TAKES_ALL:
        black_won.play(move)
    assert str(black_won.round.position) == "BBB/B1W/WWW w 0 1 b"


def test_V1_both_results_make_the_match() -> None:
    """White wins the first round, Black the second."""
    match = tablier.TwoRounds(cols=3, rows=3)
    for move in (*WHITE_BLOCKS, *BLACK_BEGINS_AND_BLOCKS):
        assert match.result is None
        match.play(move)
    assert match.result == ("1-0", "0-1")
    with pytest.raises(tablier.TablierError):
        match.play("b1-b2A")


def test_V1_after_a_draw_the_first_round_begins_again() -> None:
    """After the draw the same round starts again, and only a decision leads on."""
    match = tablier.TwoRounds(cols=3, rows=3, no_capture_limit=2)
    for move in TWO_QUIET_PLIES:
        match.play(move)
    assert drawn(match.rounds[0], "no_capture_limit", "F6")
    assert str(match.round.position) == "BBB/B1W/WWW w 0 1"
    for move in WHITE_BLOCKS:
        match.play(move)
    assert str(match.round.position) == "BBB/B1W/WWW b 0 1 w"
    assert match.result is None


def test_V1_a_drawn_second_round_stands() -> None:
    """The match ends with one win and one draw."""
    match = tablier.TwoRounds(cols=3, rows=3, no_capture_limit=2)
    for move in (*WHITE_BLOCKS, *TWO_QUIET_PLIES_OF_BLACK):
        match.play(move)
    assert drawn(match.rounds[1], "no_capture_limit", "F6")
    assert match.result == ("1-0", "1/2-1/2")
