"""The annotation of whole records: what holds of all notes, the same twice, stopping, and nonsense."""

from __future__ import annotations

import itertools
import json
import threading
import time
from typing import Any

import pytest

import tablier
from tablier import Limit, Player, Record
from tablier.analysis import Annotating, Grade, Note, annotate
from tablier.analysis.grades import LEAST_LOST
from tablier.tablebase import shipped
from tests.analysis.games import FEW, random_record, record_of, small
from tests.differential.variants import VARIANTS

GAMES = [(rule_set, options) for rule_set, variants in VARIANTS.items() for options in variants]
ENDLESS = Limit(nodes=10**15)


def play_line(position: tablier.Position, line: tuple[tablier.Move, ...]) -> None:
    for move in line:
        position = position.play(move)


@pytest.mark.parametrize(("rule_set", "options"), GAMES, ids=str)
def test_what_holds_of_all_notes(rule_set: str, options: dict[str, Any]) -> None:
    record = random_record(tablier.game(rule_set, **options), options, 30)
    notes = list(annotate(record, Limit(nodes=2_000)))
    assert [note.ply for note in notes] == list(range(record.ply, 0, -1))
    for note in notes:
        before, after = record.positions[note.ply - 1 : note.ply + 1]
        assert note.move == record.moves[note.ply - 1]
        lost = note.expected_before - note.expected_after
        assert 0 <= note.expected_after <= note.expected_before <= 1
        play_line(before, note.line)
        play_line(after, note.refutation)
        if note.grade.is_bad:
            assert lost >= LEAST_LOST[note.grade]
            assert note.best != note.move
            assert note.refutation or after.outcome or note.ply == record.ply
        else:
            assert (note.refutation, note.reason.en, note.reason.fr) == ((), "", "")
        if len(before.legal_moves) == 1:
            assert (note.grade, note.best) == (Grade.BEST, note.move)
    # What one note says of a position the next one says too, unless a proof has come between, or tables know better.
    for later, earlier in itertools.pairwise(notes):
        if shipped().verdict(record.positions[earlier.ply]) is not None:
            continue
        same = record.positions[earlier.ply - 1].turn is record.positions[earlier.ply].turn
        seen = later.expected_before if same else 1 - later.expected_before
        assert earlier.expected_after == pytest.approx(min(seen, earlier.expected_before))


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_the_same_record_and_nodes_give_the_same_notes(rule_set: str) -> None:
    record = random_record(small(rule_set), "same", 40)
    first = list(annotate(record, FEW))
    # Beside another annotation that is under way, and step by step.
    other = annotate(random_record(tablier.game("tchag"), "other"), FEW)
    again = []
    for note in annotate(record, FEW):
        next(other, None)
        again.append(note)
    assert first == again
    assert any(note.grade.is_bad for note in first)


def test_what_json_says() -> None:
    record = record_of("....../.2332./.3...1/.....1/.2.2.1/..31.. s -", "d1-c6", game="tours")
    (note,) = annotate(record, FEW)
    assert json.dumps(note.to_json()) == (
        '{"ply": 1, "move": "d1-c6", "grade": "blunder", "best": "d1-goal", "expected_before": 1.0, '
        '"expected_after": 0.0, "proved": true, "refutation": ["c6-c2", "c1-a2", "c5-goal"]}'
    )


def test_only_what_happens_on_the_board_is_graded() -> None:
    """A game given up, agreed drawn or lost on time has the same notes as one that goes on."""
    open_end = random_record(tablier.game("tumicarona"), "ends", 12)
    notes = list(annotate(open_end, FEW))
    assert len(notes) == 12
    for end in (
        Record.agree_draw,
        lambda game: game.resign(Player.FIRST),
        lambda game: game.flag(Player.SECOND),
    ):
        record = Record.parse(str(open_end))
        end(record)
        assert record.outcome is not None
        assert list(annotate(record, FEW)) == notes


def test_a_player_who_moves_twice_hopes_for_the_same() -> None:
    record = record_of(
        "..bb./..yRb/.bbr./by... r -", "d3-c3:L,D,L,bU,2L", "d3-c4:L,D,2R,bD,1R", "b4-c4", game="tchag"
    )
    turns = [position.turn for position in record.positions]
    assert turns[0] is turns[1]
    third, second, first = annotate(record, FEW)
    assert first.expected_after == second.expected_before == second.expected_after == third.expected_before


def test_each_round_of_two() -> None:
    both = tablier.TwoRounds(cols=3, rows=3)
    for move in ("b1-b2A", "c3-b3", "c2-c3", "b3-b2A"):
        both.play(move)
    notes = [list(annotate(each, FEW)) for each in both.rounds]
    assert [len(each) for each in notes] == [3, 1]
    assert both.phase == "vela"


def test_what_becomes_of_the_record_meanwhile_does_not_matter() -> None:
    record = random_record(tablier.game("fanorona"), "meanwhile", 6)
    expected = list(annotate(record, FEW))
    annotating = Annotating(record, FEW)
    notes = [annotating.step()]
    record.undo()
    record.undo()
    notes += iter(annotating.step, None)
    assert notes == expected
    assert annotating.done == annotating.total == 6


def test_no_moves_no_notes() -> None:
    annotating = Annotating(Record(tablier.game("tours")), ENDLESS)
    assert (annotating.total, annotating.done, annotating.step()) == (0, 0, None)
    over = tablier.game("tumicarona").position("9/9/9/9/W8 w 0 1")
    assert list(annotate(Record(over.game, over), ENDLESS)) == []


def test_stopped_from_another_thread() -> None:
    annotating = Annotating(random_record(tablier.game("fanorona"), "stop", 8), ENDLESS)
    given: list[Note | None] = []
    thread = threading.Thread(target=lambda: given.append(annotating.step()))
    thread.start()
    while annotating._searching is None:
        time.sleep(0.001)
    annotating.stop()
    thread.join(timeout=60)  # it would take a year
    assert given == [None]
    assert annotating.done == 0


def test_stopped_before_it_begins_and_resumed() -> None:
    record = random_record(tablier.game("tumicarona"), "resume", 5)
    annotating = Annotating(record, FEW)
    first = annotating.step()
    annotating.stop()
    assert annotating.step() is None
    assert annotating.step() is None
    annotating.resume()
    notes = [first, *iter(annotating.step, None)]
    assert [note.ply for note in notes if note] == [5, 4, 3, 2, 1]
    assert annotating.done == 5


def test_nothing_is_searched_once_stopped() -> None:
    annotating = Annotating(random_record(tablier.game("tchag"), "endless", 5), ENDLESS)
    annotating.stop()
    assert annotating.step() is None


def test_a_generator_can_be_closed() -> None:
    notes = annotate(random_record(tablier.game("tours"), "close"), FEW)
    next(notes)
    notes.close()
    assert list(notes) == []


@pytest.mark.parametrize("nonsense", ["a game", None, tablier.game("tours").start(), tablier.TwoRounds()])
def test_what_is_no_record(nonsense: Any) -> None:
    with pytest.raises(tablier.TablierError, match="an analysis is about a Record, not about"):
        Annotating(nonsense)


def test_what_is_no_limit() -> None:
    record = random_record(tablier.game("tours"), "limit", 3)
    with pytest.raises(tablier.TablierError, match="without one thinking never ends"):
        Annotating(record, Limit())
    for nonsense in (5, "long"):
        with pytest.raises(tablier.TablierError, match="a limit is made by"):
            Annotating(record, nonsense)  # type: ignore[arg-type]


def test_no_move_is_blamed_that_keeps_a_win_by_the_tables() -> None:
    """After the capture six pieces are left: won, as the tables know, though a search from there proves nothing."""
    game = tablier.game("tumicarona")
    record = Record(game, game.position("2B6/3W5/5W2B/3W1B3/B8 w 0 1"))
    record.play("f3-f4W")
    assert shipped().verdict(record.position) == -1
    assert not tablier.Engine().analyse(record, Limit(nodes=20_000)).score.proved
    (note,) = annotate(record, Limit(nodes=20_000))
    assert not note.grade.is_bad
    assert (note.expected_before, note.expected_after) == (1, 1)
