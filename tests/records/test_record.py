"""Records: playing, taking back, and how games end by their history."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings

import tablier
from tablier import GameOver, IllegalMove, Outcome, ParseError, Player, TablierError
from tablier.records import Record
from tablier.records.reading import ENDINGS

from .arbitrary import records

# Three by three: White's last move leaves Black without one.
WHITE_BLOCKS = ("b1-b2A", "c3-b3", "c2-c3")
# Both sides go to and fro behind their lines after the first capture.
FANORONA_SHUFFLE = ("d5-e5", "e1-e2", "e5-d5", "e2-e1")
TOURS_SETUP = tuple(
    f"{size}@{column}{row}" for size, column in zip("112233", "abcdef", strict=True) for row in (1, 6)
)
TOURS_SHUFFLE = ("b1-a1", "b6-a6", "a1-b1", "a6-b6")


def played(record: Record, moves: Iterable[str]) -> Record:
    for move in moves:
        record.play(move)
    return record


def small_fanorona(**options: object) -> Record:
    return Record(tablier.game("fanorona", cols=3, rows=3, **options))


def test_a_new_record_is_empty() -> None:
    game = tablier.game("tumicarona")
    record = Record(game)
    assert record.game == game
    assert record.start == record.position == game.start()
    assert record.positions == (game.start(),)
    assert record.moves == ()
    assert (record.ply, record.repetitions, record.outcome, record.result) == (0, 1, None, "*")
    assert dict(record.tags) == {}
    assert dict(record.comments) == {}


def test_play_takes_moves_and_texts() -> None:
    game = tablier.game("tumicarona")
    record = Record(game)
    after = record.play("e2-e3A")
    assert after == record.position == game.start().play("e2-e3A")
    reply = after.legal_moves[0]
    record.play(reply)
    assert [str(move) for move in record.moves] == ["e2-e3A", str(reply)]
    assert record.positions == (game.start(), after, after.play(reply))
    assert record.moves[0].steps == game.start().parse_move("e2-e3A").steps


def test_a_move_of_another_position_is_taken_by_its_text_and_knows_its_place() -> None:
    elsewhere = tablier.game("fanorona").position("9/9/1B7/9/1W7 w 0 1").parse_move("b1-c1")
    game = tablier.game("fanorona", cols=3, rows=3)
    record = Record(game, game.position("B2/3/1W1 w 0 1"))
    record.play(elsewhere)
    assert record.moves == (elsewhere,)
    assert record.moves[0]._position == record.start


def test_an_illegal_move_changes_nothing() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    record.comments[2] = "here"
    before = copy.copy(record)
    with pytest.raises(IllegalMove) as caught:
        record.play("a1-a3")
    assert caught.value.rule
    for nonsense in ("", "hello", "a1", "é", "\ud800", "a1-a2" * 100):
        with pytest.raises((IllegalMove, ParseError)):
            record.play(nonsense)
    assert record == before
    assert record.repetitions == before.repetitions == 1


def test_a_game_the_position_ends() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    assert record.outcome == record.position.outcome == Outcome(Player.FIRST, "immobile", "F2")
    assert record.result == "1-0"


@pytest.mark.parametrize(
    ("end", "outcome", "result"),
    [
        (Record.agree_draw, Outcome(None, "agreement", "F6"), "1/2-1/2"),
        (Record.declare_draw, Outcome(None, "verdict", "F6"), "1/2-1/2"),
        (lambda record: record.resign(Player.FIRST), Outcome(Player.SECOND, "resignation", ""), "0-1"),
        (lambda record: record.resign(Player.SECOND), Outcome(Player.FIRST, "resignation", ""), "1-0"),
        (lambda record: record.flag(Player.FIRST), Outcome(Player.SECOND, "time", ""), "0-1"),
        (lambda record: record.flag(Player.SECOND), Outcome(Player.FIRST, "time", ""), "1-0"),
    ],
)
def test_endings_no_move_shows(end: Callable[[Record], Outcome], outcome: Outcome, result: str) -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    assert end(record) == outcome
    assert (record.outcome, record.result) == (outcome, result)
    assert record.position.outcome is None
    for again in (
        lambda: record.play("c2-c3"),
        record.agree_draw,
        record.declare_draw,
        lambda: record.resign(Player.FIRST),
        lambda: record.flag(Player.SECOND),
    ):
        with pytest.raises(GameOver, match=outcome.reason):
            again()
    assert record.outcome == outcome
    assert record.ply == 2


@pytest.mark.parametrize(
    ("rule_set", "rule"),
    [("tumicarona", "T12"), ("fanorona", "F6"), ("vela", "F6"), ("tours", ""), ("tchag", "")],
)
def test_the_rule_of_an_agreed_draw(rule_set: str, rule: str) -> None:
    record = Record(tablier.game(rule_set))
    assert record.agree_draw() == Outcome(None, "agreement", rule)
    record.undo()
    if rule:
        assert record.declare_draw() == Outcome(None, "verdict", rule)
    else:
        with pytest.raises(TablierError, match=f"{rule_set} has no draw by a verdict of tables"):
            record.declare_draw()
        assert record.outcome is None


def test_a_finished_game_ends_only_once() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    for end in (record.agree_draw, lambda: record.resign(Player.FIRST), lambda: record.flag(Player.FIRST)):
        with pytest.raises(GameOver, match=r"immobile \(F2\)"):
            end()
    with pytest.raises(GameOver):
        record.play("b3-a2")
    assert record.result == "1-0"


@pytest.mark.parametrize("player", [0, 1, True, None, "first", 2])
def test_only_a_player_can_resign(player: object) -> None:
    record = small_fanorona()
    for end in (record.resign, record.flag):
        with pytest.raises(TablierError, match=r"Player\.FIRST"):
            end(player)  # type: ignore[arg-type]
    assert record.outcome is None


def test_the_third_occurrence_draws_in_fanorona() -> None:
    record = played(Record(tablier.game("fanorona")), ("e2-e3A", *FANORONA_SHUFFLE))
    assert (record.repetitions, record.outcome) == (2, None)
    played(record, FANORONA_SHUFFLE[:3])
    assert (record.repetitions, record.outcome) == (2, None)
    record.play(FANORONA_SHUFFLE[3])
    assert (record.repetitions, record.outcome) == (3, Outcome(None, "repetition", "F6"))
    assert (record.result, record.position.outcome) == ("1/2-1/2", None)
    with pytest.raises(GameOver, match=r"repetition \(F6\)"):
        record.play(FANORONA_SHUFFLE[0])
    assert record.undo() == record.position.parse_move(FANORONA_SHUFFLE[3])
    assert (record.repetitions, record.outcome) == (2, None)
    record.play(FANORONA_SHUFFLE[3])
    assert record.outcome == Outcome(None, "repetition", "F6")


def test_the_third_occurrence_draws_in_tours() -> None:
    record = played(Record(tablier.game("tours")), (*TOURS_SETUP, "a1-a2", "a6-a5"))
    played(record, (*TOURS_SHUFFLE, *TOURS_SHUFFLE[:3]))
    assert record.outcome is None
    record.play(TOURS_SHUFFLE[3])
    assert record.outcome == Outcome(None, "repetition", "L10")


def test_the_start_is_the_first_occurrence() -> None:
    game = tablier.game("tumicarona", cols=3, rows=3)
    record = Record(game, game.position("B2/2B/1W1 w 0 1"))
    played(record, ("b1-b2", "a3-a2", "b2-b1", "a2-a3") * 2)
    assert record.outcome == Outcome(None, "repetition", "T12")


def test_a_position_that_ends_the_game_comes_before_repetition() -> None:
    game = tablier.game("tumicarona", cols=3, rows=3, no_capture_limit=8)
    record = Record(game, game.position("B2/2B/1W1 w 0 1"))
    played(record, ("b1-b2", "a3-a2", "b2-b1", "a2-a3") * 2)
    assert record.repetitions == 3
    assert record.outcome == Outcome(None, "no_capture_limit", "T12")


def test_the_limit_without_captures() -> None:
    record = played(small_fanorona(no_capture_limit=2), ("b1-b2A", "c3-b3"))
    assert record.outcome is None
    record.play("a1-b1")
    assert record.outcome == Outcome(None, "no_capture_limit", "F6")
    record.undo()
    assert record.outcome is None


def test_undo_takes_moves_back_one_by_one() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    record.comments.update({0: "before", 2: "two", 3: "three"})
    assert [str(record.undo()) for _ in range(3)] == list(reversed(WHITE_BLOCKS))
    assert dict(record.comments) == {0: "before"}
    with pytest.raises(TablierError, match="nothing to undo"):
        record.undo()
    assert played(record, WHITE_BLOCKS).result == "1-0"


def test_undo_takes_an_ending_back_as_a_step_of_its_own() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    record.comments[2] = "kept"
    record.resign(Player.SECOND)
    assert record.undo() is None
    assert (record.outcome, record.ply, record.comments[2]) == (None, 2, "kept")
    assert str(record.undo()) == WHITE_BLOCKS[1]


def test_a_record_may_begin_anywhere() -> None:
    game = tablier.game("tours")
    start = game.position(".11.22/.....3/.3..../..2.../..3.../31.2.1 s -")
    record = Record(game, start)
    record.play("a1-goal")
    assert (record.start, record.result) == (start, "1-0")
    finished = Record(game, record.position)
    assert finished.outcome == Outcome(Player.FIRST, "goal", "L9")
    with pytest.raises(GameOver):
        finished.agree_draw()


def test_a_start_belongs_to_the_game() -> None:
    game = tablier.game("fanorona")
    others = (tablier.game("tumicarona").start(), tablier.game("fanorona", cols=5).start(), str(game.start()))
    for other in others:
        with pytest.raises(TablierError, match="not a position of"):
            Record(game, other)  # type: ignore[arg-type]
    with pytest.raises(TablierError, match="about a game"):
        Record("fanorona")  # type: ignore[arg-type]


def test_equality() -> None:
    record, same = (played(small_fanorona(), WHITE_BLOCKS[:2]) for _ in range(2))
    assert record == same
    changes: list[Callable[[Record], object]] = [
        lambda record: record.undo(),
        lambda record: record.agree_draw(),
        lambda record: record.tags.update(First="Ann"),
        lambda record: record.comments.update({1: "!"}),
    ]
    for change in changes:
        same = copy.copy(record)
        assert record == same
        change(same)
        assert record != same
    assert record != Record(tablier.game("fanorona", cols=3))
    assert record != str(record)
    with pytest.raises(TypeError):
        hash(record)


def test_a_copy_is_independent() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    for other in (copy.copy(record), copy.deepcopy(record)):
        other.play(WHITE_BLOCKS[2])
        other.tags["First"] = "Ann"
        other.comments[0] = "!"
        assert (record.ply, dict(record.tags), dict(record.comments)) == (2, {}, {})


def test_repr_names_the_game_and_the_result() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    assert repr(record) == "<Record of game('fanorona', cols=3, rows=3), 3 moves, 1-0>"


@given(record=records())
@settings(max_examples=40, deadline=None)
def test_pickling(record: Record) -> None:
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert again.outcome == record.outcome
    assert again.repetitions == record.repetitions
    assert list(again.tags) == list(record.tags)


@given(record=records())
@settings(max_examples=40, deadline=None)
def test_undoing_and_playing_again_leads_to_the_same_record(record: Record) -> None:
    for variation in [each for ply in record.variations for each in record.variations[ply]]:
        record.remove_variation(variation)  # those after an undone move would go with it
    whole = copy.copy(record)
    comments, marks = dict(record.comments), dict(record.marks)
    outcome = record.outcome
    if record.outcome and record.outcome.reason in ENDINGS:
        assert record.undo() is None
    moves = [record.undo() for _ in range(record.ply)]
    assert (record.ply, record.positions, record.repetitions) == (0, (record.start,), 1)
    for move in reversed(moves):
        assert move is not None
        record.play(move)
    record.comments.update(comments)
    record.marks.update(marks)
    if record.outcome != outcome:
        assert outcome is not None
        record._end(outcome)
    assert record == whole
