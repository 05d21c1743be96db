"""Variations and marks: making them, what becomes of them when moves are taken back, and how they are written."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

import tablier
from tablier import GameOver, IllegalMove, Player, TablierError, UnknownOption
from tablier.records import MARKS, Record, RecordError, TwoRounds, Variation

from .test_record import WHITE_BLOCKS, played, small_fanorona

HEAD = '[Game "fanorona"]\n[cols "3"]\n[rows "3"]\n[Result "*"]\n\n'


def written(record: Record) -> str:
    """The moves of a record's text."""
    return " ".join(str(record).split("\n\n")[1].split())


def read(moves: str) -> Record:
    return Record.parse(HEAD + moves)


def test_marks_are_stuck_to_their_moves() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    record.marks[1] = "!?"
    record.marks[2] = "??"
    assert written(record) == "1. b1-b2A!? c3-b3?? *"
    assert Record.parse(str(record)) == record
    assert dict(read("b1-b2A!? 1... c3-b3?? *").marks) == {1: "!?", 2: "??"}
    record.undo()
    assert dict(record.marks) == {1: "!?"}


@pytest.mark.parametrize("ply", [0, 3, -1, True, "1", None])
def test_a_mark_needs_a_move(ply: object) -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    with pytest.raises(TablierError, match="to mark"):
        record.marks[ply] = "!"  # type: ignore[index]


@pytest.mark.parametrize("mark", ["", "!!!", "good", "$1", None, 1, "! "])
def test_there_are_six_marks(mark: object) -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    with pytest.raises(UnknownOption) as caught:
        record.marks[1] = mark  # type: ignore[assignment]
    assert caught.value.choices == MARKS
    assert not record.marks


def test_a_tree() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    other = record.add_variation(1, ["c1-b2A", "b3-a3"])
    record.add_variation(1, ["a1-b2A"])
    deeper = other.add_variation(2, ["a2-a3W"])
    other.comments[1] = "bold"
    deeper.marks[2] = "!"
    assert (other.first_ply, other.ply, deeper.first_ply, deeper.ply) == (1, 2, 2, 2)
    assert other.start == record.start
    assert deeper.start == other.positions[1]
    assert [str(move) for move in other.moves] == ["c1-b2A", "b3-a3"]
    assert list(record.variations) == [1]
    assert record.variations[1][0] is other
    assert other.variations == {2: (deeper,)}
    assert written(record) == (
        "1. b1-b2A (1. c1-b2A {bold} 1... b3-a3 (1... a2-a3W!)) (1. a1-b2A) 1... c3-b3 2. c2-c3 1-0"
    )
    assert repr(other) == "<Variation 1: c1-b2A b3-a3>"
    again = Record.parse(str(record))
    assert again == record
    assert again.variations == record.variations
    record.remove_variation(other)
    assert written(record) == "1. b1-b2A (1. a1-b2A) 1... c3-b3 2. c2-c3 1-0"
    assert again != record


def test_a_variation_can_go_on() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    variation = record.add_variation(1, ["c1-b2A"])
    assert variation.play("b3-a3") == variation.position
    assert written(record).startswith("1. b1-b2A (1. c1-b2A b3-a3) 1... c3-b3")


def test_what_follows_the_last_move_is_a_variation_too() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:1])
    record.resign(Player.SECOND)
    text = str(record)
    record.add_variation(2, ["c3-b3", "c2-c3"])
    assert written(record) == "1. b1-b2A (1... c3-b3 2. c2-c3) 1-0"
    assert Record.parse(str(record)) == record
    assert list(Record.parse(text.replace("A 1-0", "A (1... c3-b3) 1-0")).variations) == [2]
    record.undo()
    # Should the game go on after all, it is one in place of what is played then.
    record.play("a3-b3")
    assert written(record) == "1. b1-b2A a3-b3 (1... c3-b3 2. c2-c3) *"
    assert read("1. b1-b2A (1... c3-b3 2. c2-c3) 1... a3-b3 *") == record


def test_a_variation_before_any_move() -> None:
    record = small_fanorona()
    record.comments[0] = "what now?"
    record.add_variation(1, ["b1-b2A"])
    assert written(record) == "{what now?} (1. b1-b2A) *"
    assert Record.parse(str(record)) == record == read("{what now?} (b1-b2A) *")


def test_a_variation_belongs_to_the_position_it_begins_in() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    for ply, move in ((1, "c1-b2A"), (2, "a3-b3"), (3, "c2-c3")):
        record.add_variation(ply, [move])
    record.undo()
    assert list(record.variations) == [1, 2]
    record.play("c3-b3")
    assert list(record.variations) == [1, 2]
    record.undo()
    record.undo()
    assert list(record.variations) == [1]
    assert written(record) == "(1. c1-b2A) *"


def test_variations_are_judged_by_positions_alone() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    with pytest.raises(GameOver):
        record.add_variation(4, ["b3-a2"])
    with pytest.raises(IllegalMove):
        record.add_variation(1, ["b1-b2A", "b1-b2A"])
    assert not record.variations
    to_and_fro = ("d5-e5", "e1-e2", "e5-d5", "e2-e1")
    fanorona = Record(tablier.game("fanorona"))
    fanorona.play("e2-e3A")
    fanorona.add_variation(2, to_and_fro * 4)
    assert Record.parse(str(fanorona)) == fanorona


@pytest.mark.parametrize("ply", [0, 4, -1, 1.0, True, None, "1"])
def test_a_variation_needs_a_place(ply: object) -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    variation = record.add_variation(2, ["a3-b3"])
    for branch in (record, variation):
        with pytest.raises(TablierError, match="a variation begins with one of the moves"):
            branch.add_variation(ply, ["b1-b2A"])  # type: ignore[arg-type]
    with pytest.raises(TablierError, match="one of the moves 2 to 2"):
        variation.add_variation(3, ["c2-c3"])


def test_a_variation_has_moves() -> None:
    record = small_fanorona()
    for nothing in ([], "b1-b2A", ["x"], [3]):
        with pytest.raises(TablierError):
            record.add_variation(1, nothing)  # type: ignore[arg-type]
    assert not record.variations


def test_only_what_is_there_can_be_removed() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    variation = record.add_variation(1, ["c1-b2A"])
    twin = record.add_variation(1, ["c1-b2A"])
    assert variation == twin
    record.remove_variation(twin)
    assert record.variations[1][0] is variation
    for other in (twin, variation.add_variation(1, ["a1-b2A"]), None):
        with pytest.raises(TablierError, match="is not one of these variations"):
            record.remove_variation(other)  # type: ignore[arg-type]
    record.remove_variation(variation)
    assert dict(record.variations) == {}


def test_comments_in_a_variation_have_their_places() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS[:2])
    variation = record.add_variation(2, ["a3-b3"])
    for ply in (0, 1, 3):
        with pytest.raises(TablierError, match="after 2 to 2 moves"):
            variation.comments[ply] = "nowhere"
    with pytest.raises(TablierError, match="after 1 to 1 moves"):
        record.add_variation(1, ["c1-b2A"]).comments[0] = "before the first move of a variation"
    record.remove_variation(record.variations[1][0])
    variation.comments[2] = "here"
    assert written(record) == "1. b1-b2A c3-b3 (1... a3-b3 {here}) *"


def test_copies_and_pickles() -> None:
    record = played(small_fanorona(), WHITE_BLOCKS)
    variation = record.add_variation(1, ["c1-b2A", "b3-a3"])
    variation.add_variation(2, ["a2-a3W"]).comments[2] = "deep"
    for again in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert again == record
        again.variations[1][0].comments[1] = "mine"
        assert again != record
    for other in (copy.copy(variation), pickle.loads(pickle.dumps(variation))):
        assert isinstance(other, Variation)
        assert other == variation != record
        other.marks[1] = "!"
        assert other != variation


def test_rounds_have_variations_too() -> None:
    both = TwoRounds(cols=3, rows=3)
    both.play(WHITE_BLOCKS[0])
    both.round.add_variation(1, ["c1-b2A"]).marks[1] = "!"
    both.round.marks[1] = "?!"
    both.round.resign(Player.SECOND)
    both.round.add_variation(1, [both.position.legal_moves[0]])
    assert "1. b1-b2A?! (1. c1-b2A!) 1-0" in str(both)
    assert TwoRounds.parse(str(both)) == both == copy.copy(both)


@pytest.mark.parametrize(
    ("moves", "variations"),
    [
        ("1. b1-b2A (1. c1-b2A) c3-b3 *", "1. b1-b2A (1. c1-b2A) 1... c3-b3 *"),
        ("b1-b2A(c1-b2A b3-a3)c3-b3 *", "1. b1-b2A (1. c1-b2A b3-a3) 1... c3-b3 *"),
        ("b1-b2A\n(\n1.c1-b2A\n)\n(a1-b2A) *", "1. b1-b2A (1. c1-b2A) (1. a1-b2A) *"),
        ("b1-b2A (c1-b2A) {late} *", "1. b1-b2A {late} (1. c1-b2A) *"),
        ("b1-b2A {a} (c1-b2A {b} {c}) {d} *", "1. b1-b2A {a d} (1. c1-b2A {b c}) *"),
        ("b1-b2A ({before} c1-b2A {after}) *", "1. b1-b2A (1. c1-b2A {before after}) *"),
        ("b1-b2A c3-b3 (1... a3-b3) *", "1. b1-b2A c3-b3 (1... a3-b3) *"),
        ("b1-b2A c3-b3 (2. c2-c3) *", "1. b1-b2A c3-b3 (2. c2-c3) *"),
    ],
)
def test_variations_as_people_write_them(moves: str, variations: str) -> None:
    record = read(moves)
    assert written(record) == variations
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(
    ("moves", "column", "what"),
    [
        ("1. b1-b2A () *", 12, "a variation begins with a move"),
        ("1. b1-b2A ({x}) *", 15, "a variation begins with a move"),
        ("1. b1-b2A ((c1-b2A)) *", 12, "a variation begins with a move"),
        ("1. b1-b2A ) *", 11, "closes no variation"),
        (") *", 1, "closes no variation"),
        ("1. b1-b2A (c1-b2A *", 11, "the variation that begins here does not end"),
        ("1. b1-b2A (c1-b2A", 11, "the variation that begins here does not end"),
        ("1. b1-b2A (c1-b2A (a1-b2A) *", 11, "the variation that begins here does not end"),
        ("1. b1-b2A (c1-b2A 1-0) *", 11, "the variation that begins here does not end"),
        ("1. b1-b2A (c1-b3) *", 12, "is not legal"),
        ("1. b1-b2A (1... c1-b2A) *", 17, "c1-b2A is not legal"),
        ("1. b1-b2A (3. c1-b2A) *", 12, "the number of the next move is 1[.]$"),
        ("1. b1-b2A (1. c1-b2A (1... c3-b3)) *", 23, "the number of the next move is 1[.]$"),
        ("1. b1-b2A 1... (c1-b2A) *", 11, "a move number stands before no move"),
        ("1. b1-b2A (1. ) *", 12, "a move number stands before no move"),
        ("b1-b2A!!! *", 7, "'!!!' is no mark; choose from !!, !, "),
        ("b1-b2A ! *", 8, "a mark is stuck to its move"),
        ("? *", 1, "a mark is stuck to its move"),
        ("b1-b2A$1 *", 1, "not the text of a move"),
        ("b1-b2A c3-b3 c2-c3 (c2-c3 b3-a2) 1-0", 27, "cannot be played: the game is over"),
    ],
)
def test_errors_in_variations_point_at_what_is_wrong(moves: str, column: int, what: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(moves)
    assert (caught.value.line, caught.value.column) == (6, column), caught.value
    assert re.search(what, caught.value.what)


def test_depth_does_not_matter() -> None:
    """Were anything done by recursion, this would end in an error, or not at all."""
    depth = 5_000
    branch: Record | Variation = played(small_fanorona(), WHITE_BLOCKS[:1])
    record = branch
    for _ in range(depth):
        branch = branch.add_variation(1, ["c1-b2A"])
    branch.comments[1] = "at the bottom"
    text = str(record)
    again = Record.parse(text)
    assert again == record
    assert str(again) == text
    for copied in (copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert copied == record
    assert text.count("(") == depth
    assert len(repr(record.variations)) < 1000
    with pytest.raises(RecordError, match="does not end"):
        Record.parse(text.replace(")", ""))
