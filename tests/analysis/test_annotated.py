"""Notes written into a record, and the picture of a game."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import tablier
from tablier import Limit, Record, TwoRounds
from tablier.analysis import annotate, annotated, graph
from tablier.analysis.graph import HEIGHT, MARGIN
from tests.analysis.games import FEW, random_record, record_of, small

SVG = "{http://www.w3.org/2000/svg}"
BLUNDER = record_of("6W2/3B1B3/9/9/5W3 w 0 1", "f1-e1", "f4-e3W", game="tumicarona")


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_written_record_reads_back(rule_set: str) -> None:
    record = random_record(small(rule_set), "written", 40)
    notes = list(annotate(record, Limit(nodes=5_000)))
    bad = [note for note in notes if note.grade.is_bad]
    assert bad
    told = annotated(record, notes)
    assert Record.parse(str(told)) == told
    assert dict(told.marks) == {note.ply: note.grade.mark for note in bad}
    assert dict(told.comments) == {note.ply: note.reason.en for note in bad if note.reason.en}
    for note in bad:
        assert any(line.moves == note.line for line in told.variations[note.ply])
    assert not record.marks  # that one stays as it was
    assert annotated(told, notes) == told


def test_marks_comments_and_lines() -> None:
    told = annotated(BLUNDER, annotate(BLUNDER, FEW), "fr")
    assert told.marks[1] == "??"
    assert told.comments[1].startswith("g5-f5 gagne en 3\u00a0demi-coups au plus (prouvé).")
    better, refuting = told.variations[1][0], told.variations[2][0]
    assert str(better.moves[0]) == "g5-f5"
    assert [str(move) for move in refuting.moves] == ["f4-e3W-e2A"]
    assert "1. f1-e1?? {" in str(told)


def test_what_others_have_said_stays() -> None:
    record = Record.parse(str(BLUNDER))
    record.marks[1] = "!?"
    record.comments[1] = "{hostile} \\ (not) [a tag]\n?? 1-0"
    notes = list(annotate(record, FEW))
    told = annotated(record, notes)
    assert told.marks[1] == "!?"
    assert told.comments[1] == f"{record.comments[1]} {notes[-1].reason.en}"
    assert Record.parse(str(told)) == told


def test_a_refutation_that_was_played_is_no_variation() -> None:
    record = record_of("6W2/3B1B3/9/9/5W3 w 0 1", "f1-e1", "f4-e3W-e2A", game="tumicarona")
    told = annotated(record, annotate(record, FEW))
    assert list(told.variations) == [1]


def test_two_rounds_stay_two_rounds() -> None:
    both = TwoRounds(cols=3, rows=3)
    for move in ("b1-b2A", "c3-b3", "c2-c3", "b3-b2A"):
        both.play(move)
    both.agree_draw()
    told = [annotated(each, annotate(each, FEW)) for each in both.rounds]
    assert TwoRounds.parse("\n".join(map(str, told))).result == both.result


def heights(picture: ET.Element) -> list[float]:
    """Where the line of a picture is after each move."""
    lines = [path.attrib["d"] for path in picture.iter(f"{SVG}path") if "L" in path.attrib["d"]]
    return [float(line.rpartition(",")[2]) for line in lines]


def test_the_picture_of_a_game() -> None:
    record = random_record(tablier.game("tours"), "picture")
    notes = list(annotate(record, FEW))[::-1]
    picture = ET.fromstring(graph(record, notes))
    assert picture.attrib["role"] == "img"
    title = picture.find(f"{SVG}title")
    assert title is not None
    assert title.text is not None
    assert title.text.startswith("Les Tours: what South could hope for")
    assert title.attrib["id"] == picture.attrib["aria-labelledby"]
    assert len(heights(picture)) == record.ply
    marked = [path for path in picture.iter(f"{SVG}path") if path.find(f"{SVG}title") is not None]
    assert [path.attrib["class"] for path in marked] == [note.grade for note in notes if note.grade.is_bad]
    assert [text.text for text in picture.iter(f"{SVG}text")] == ["South", "North"]
    assert "prefers-color-scheme: dark" in graph(record, notes)


@pytest.mark.parametrize(
    ("start", "move", "height"),
    [
        (".11.22/.....3/.3..../..2.../..3.../31.2.1 s -", "a1-goal", MARGIN),
        ("....../.2.32./.33.11/.3...1/.2.2.1/...... n -", "b5-goal", HEIGHT - MARGIN),
    ],
)
def test_the_first_player_is_up(start: str, move: str, height: float) -> None:
    record = record_of(start, move, game="tours")
    assert heights(ET.fromstring(graph(record, list(annotate(record, FEW))))) == [height]


def test_french_and_no_moves() -> None:
    empty = Record(tablier.game("tchag"))
    picture = graph(empty, [], "fr")
    assert [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")] == ["Rouge", "Jaune"]
    assert "Tchag : ce que Rouge pouvait espérer" in picture
