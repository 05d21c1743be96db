"""Matches of two rounds: how one round leads to the next, taking back, and their text."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import pytest
from hypothesis import given, settings

import tablier
from tablier import GameOver, IllegalMove, Outcome, Player, TablierError, UnknownOption
from tablier.records import VERDICTS, RecordError, TwoRounds, read_games

from .arbitrary import matches
from .test_record import WHITE_BLOCKS

BLACK_TAKES_ALL = ("c2-b2A", "a3-a2A", "b2-a1W", "b3-b2A-c3W-c2A")
BLACK_BEGINS_AND_BLOCKS = ("b3-b2A", "a1-b1", "a2-a1")


def small(*moves: str, **options: Any) -> TwoRounds:
    match = TwoRounds(cols=3, rows=3, **options)
    for move in moves:
        match.play(move)
    return match


def test_a_new_match() -> None:
    match = TwoRounds()
    assert match.round == match.rounds[0]
    assert match.round.game == tablier.game("fanorona")
    assert (match.phase, match.giver, match.result, len(match.rounds)) == ("first", None, None, 1)
    assert match.round.tags == {"Match": "two rounds", "Round": "1"}


@pytest.mark.parametrize(
    ("moves", "giver", "result"),
    [(WHITE_BLOCKS, Player.FIRST, "1-0"), (BLACK_TAKES_ALL, Player.SECOND, "0-1")],
)
def test_the_winner_of_the_first_round_gives(moves: tuple[str, ...], giver: Player, result: str) -> None:
    match = small(*moves)
    assert (match.phase, match.giver, match.result) == ("vela", giver, None)
    assert [record.result for record in match.rounds] == [result, "*"]
    assert match.round.game == tablier.game("vela", cols=3, rows=3, giver=("white", "black")[giver])
    assert match.round.position.turn is giver.other
    assert match.round.tags["Round"] == "2"


def test_a_whole_match() -> None:
    match = small(*WHITE_BLOCKS, *BLACK_BEGINS_AND_BLOCKS)
    assert (match.phase, match.giver, match.result) == ("over", Player.FIRST, ("1-0", "0-1"))
    assert repr(match) == "<TwoRounds, over: 1-0, 0-1>"
    for again in (
        lambda: match.play("b1-b2"),
        match.agree_draw,
        match.declare_draw,
        lambda: match.resign(Player.FIRST),
        lambda: match.flag(Player.FIRST),
    ):
        with pytest.raises(GameOver):
            again()
    assert len(match.rounds) == 2


def test_play_gives_the_position_after_the_move() -> None:
    match = small(*WHITE_BLOCKS[:2])
    position = match.play(WHITE_BLOCKS[2])
    assert position == match.rounds[0].position
    assert position.outcome is not None


def test_the_first_round_begins_again_until_somebody_wins_it() -> None:
    match = small()
    for count in range(1, 4):
        match.agree_draw()
        assert (match.phase, len(match.rounds), match.round.ply) == ("first", count + 1, 0)
    assert [record.tags["Round"] for record in match.rounds] == ["1", "1.2", "1.3", "1.4"]
    assert match.resign(Player.FIRST).reason == "resignation"
    assert (match.phase, match.giver) == ("vela", Player.SECOND)
    match.agree_draw()
    assert match.result == ("0-1", "1/2-1/2")


def test_verdicts_are_wished_for_in_all_rounds() -> None:
    match = TwoRounds.of(tablier.game("fanorona", cols=3, rows=3), tags=VERDICTS)
    assert match.declare_draw() == Outcome(None, "verdict", "F6")
    match.resign(Player.FIRST)
    assert match.declare_draw() == Outcome(None, "verdict", "F6")
    assert [record.has_verdicts for record in match.rounds] == [True] * 3
    assert match.result == ("0-1", "1/2-1/2")
    again = TwoRounds.parse(str(match))
    assert again == match
    assert [record.has_verdicts for record in again.rounds] == [True] * 3


def test_running_out_of_time_ends_a_round() -> None:
    match = small()
    match.flag(Player.SECOND)
    match.flag(Player.SECOND)
    assert match.result == ("1-0", "1-0")


def test_options_are_shared() -> None:
    match = TwoRounds(cols=5, rows=7, stalemate="draw", no_capture_limit=7, captures="compulsory")
    assert match.options == {
        "cols": 5,
        "rows": 7,
        "stalemate": "draw",
        "no_capture_limit": 7,
        "captures": "compulsory",
    }
    match.resign(Player.SECOND)
    assert match.round.game == tablier.game(
        "vela", cols=5, rows=7, stalemate="draw", no_capture_limit=7, giver="white"
    )
    for options in ({"giver": "white"}, {"cols": 4}, {"paths": "cell-once"}):
        with pytest.raises(UnknownOption):
            TwoRounds(**options)


def test_tags_go_from_round_to_round() -> None:
    match = TwoRounds(tags={"First": "Ann"})
    match.round.tags["Second"] = "Bob"
    match.agree_draw()
    assert dict(match.round.tags) == {"Match": "two rounds", "Round": "1.2", "First": "Ann", "Second": "Bob"}
    assert match.rounds[0].tags["Round"] == "1"


def test_an_illegal_move_changes_nothing() -> None:
    match = small(*WHITE_BLOCKS)
    before = copy.deepcopy(match)
    with pytest.raises(IllegalMove):
        match.play("a1-a3")
    with pytest.raises(TablierError):
        match.resign("white")  # type: ignore[arg-type]
    assert match == before


def test_undo_goes_back_across_rounds() -> None:
    match = small(*WHITE_BLOCKS, BLACK_BEGINS_AND_BLOCKS[0])
    assert str(match.undo()) == BLACK_BEGINS_AND_BLOCKS[0]
    assert (match.phase, match.round.ply) == ("vela", 0)
    assert str(match.undo()) == WHITE_BLOCKS[2]
    assert (match.phase, len(match.rounds), match.round.ply, match.giver) == ("first", 1, 2, None)
    match.resign(Player.FIRST)
    assert match.giver is Player.SECOND
    assert match.undo() is None
    assert match.giver is None
    match.agree_draw()
    match.resign(Player.SECOND)
    match.resign(Player.SECOND)
    assert match.result == ("1-0", "1-0")
    assert [match.undo(), match.undo(), match.undo()] == [None, None, None]
    assert [str(match.undo()) for _ in range(2)] == [WHITE_BLOCKS[1], WHITE_BLOCKS[0]]
    with pytest.raises(TablierError, match="nothing to undo"):
        match.undo()
    assert match == small()


def test_a_round_may_be_played_through_its_own_record() -> None:
    match = small()
    first = match.round
    for move in WHITE_BLOCKS:
        first.play(move)
    assert match.phase == "vela"
    with pytest.raises(TablierError, match="through the match"):
        first.undo()
    assert len(match.rounds) == 2
    match.undo()
    first.undo()
    assert match.round.ply == 1
    match.round.resign(Player.SECOND)
    match.round.agree_draw()
    assert match.result == ("1-0", "1/2-1/2")


def test_equality_and_pickling() -> None:
    match = small(*WHITE_BLOCKS)
    for same in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert same == match
        with pytest.raises(TablierError):
            same.rounds[0].undo()
        same.play(BLACK_BEGINS_AND_BLOCKS[0])
        assert same != match
    assert match != match.rounds
    with pytest.raises(TypeError):
        hash(match)


def test_the_text_is_a_file_of_records() -> None:
    match = small(tags={"First": "Ann"})
    match.agree_draw()
    for move in (*WHITE_BLOCKS, BLACK_BEGINS_AND_BLOCKS[0]):
        match.play(move)
    assert str(match) == (
        '[Game "fanorona"]\n[cols "3"]\n[rows "3"]\n[Match "two rounds"]\n[Round "1"]\n[First "Ann"]\n'
        '[Result "1/2-1/2"]\n[Termination "agreement"]\n\n1/2-1/2\n'
        "\n"
        '[Game "fanorona"]\n[cols "3"]\n[rows "3"]\n[Match "two rounds"]\n[Round "1.2"]\n[First "Ann"]\n'
        '[Result "1-0"]\n[Termination "immobile"]\n\n1. b1-b2A c3-b3 2. c2-c3 1-0\n'
        "\n"
        '[Game "vela"]\n[cols "3"]\n[rows "3"]\n[giver "white"]\n[Match "two rounds"]\n[Round "2"]\n'
        '[First "Ann"]\n[Result "*"]\n\n1... b3-b2A *\n'
    )
    assert TwoRounds.parse(str(match)) == match
    assert tuple(read_games([str(match)])) == match.rounds


def test_the_tags_that_tie_the_rounds_cannot_be_changed() -> None:
    for name in ("Match", "Round"):
        with pytest.raises(TablierError, match=f"{name} follows from the match"):
            TwoRounds(tags={name: "7"})
    match = small(*WHITE_BLOCKS)
    for same in (match, TwoRounds.parse(str(match)), pickle.loads(pickle.dumps(match))):
        for record in same.rounds:
            with pytest.raises(TablierError, match="follows from the match"):
                record.tags["Round"] = "9"
            with pytest.raises(TablierError, match="follows from the match"):
                del record.tags["Match"]
        assert TwoRounds.parse(str(same)) == match


def test_the_position_is_that_of_the_round() -> None:
    match = small(*WHITE_BLOCKS[:2])
    assert match.position == match.round.position
    match.play(WHITE_BLOCKS[2])
    assert match.phase == "vela"
    assert match.position == match.round.start


@given(match=matches())
@settings(max_examples=60, deadline=None)
def test_every_match_round_trips(match: TwoRounds) -> None:
    text = str(match)
    again = TwoRounds.parse(text)
    assert again == match
    assert (again.phase, again.giver, again.result) == (match.phase, match.giver, match.result)
    assert str(again) == text
    assert tuple(read_games([text])) == match.rounds
    for record in again.rounds[:-1]:
        with pytest.raises(TablierError, match="through the match"):
            record.undo()


def agreed() -> TwoRounds:
    match = small()
    match.agree_draw()
    return match


def rounds_of(match: TwoRounds) -> list[str]:
    return [str(record) for record in match.rounds]


FIRST, VELA = rounds_of(small(*WHITE_BLOCKS))
DRAWN, REPLAY = rounds_of(agreed())
OVER = str(small(*WHITE_BLOCKS, *BLACK_BEGINS_AND_BLOCKS))


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        ("", 1, 1, "no match"),
        (VELA, 1, 8, "first round of a match is played under fanorona"),
        (FIRST, 9, 29, "next round is missing"),
        (DRAWN, 9, 8, "next round is missing"),
        (FIRST + VELA.replace("white", "black"), 10, 8, "giver='white'"),
        (FIRST + VELA.replace('[cols "3"]\n', ""), 10, 8, "this round is game"),
        (FIRST + REPLAY, 10, 8, "this round is game"),
        (DRAWN + VELA, 10, 8, "this round is game"),
        (DRAWN + FIRST, 14, 9, r'should be \[Round "1.2"\]'),
        (REPLAY + VELA, 5, 9, r'should be \[Round "1"\]'),
        (FIRST.replace("two rounds", "cup") + VELA, 4, 9, r'should be \[Match "two rounds"\]'),
        (FIRST.replace('[Match "two rounds"]\n', "") + VELA, 6, 1, r'\[Match "two rounds"\] is missing'),
        (FIRST + VELA.replace('[Round "2"]\n', ""), 15, 1, r'\[Round "2"\] is missing'),
        (OVER + VELA, 21, 1, "match is over before"),
        (FIRST + VELA + VELA, 19, 1, "not over"),
        (FIRST + VELA.replace("[Match", '[Start "B2/2B/1W1 w 0 1 w"]\n[Match'), 14, 9, "usual start"),
        (FIRST + VELA.replace("*\n", "a1-a3 *\n"), 18, 1, "a1-a3"),
        (FIRST + "garbage\n" + VELA, 10, 1, "nothing may follow"),
    ],
)  # fmt: skip
def test_reading_checks_that_the_rounds_fit(text: str, line: int, column: int, what: str) -> None:
    with pytest.raises(RecordError) as caught:
        TwoRounds.parse(text)
    assert re.search(what, caught.value.what), caught.value
    assert (caught.value.line, caught.value.column) == (line, column), caught.value
