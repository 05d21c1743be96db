"""The loader of courses and exercises: what there is, and what it says about files that are wrong."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import tablier
from tablier import learn
from tablier.learn.course import read_course
from tablier.learn.data_file import DataError, Entry
from tablier.learn.exercises import read_exercises

GOOD = """
[[chapter]]
id = "first"
title = { en = "One", fr = "Un" }

[[chapter.step]]
text = { en = "Look.", fr = "Voyez." }

[[chapter.step]]
text = { en = "Do.", fr = "Faites." }
position = "....../....../....../..1.../....../...... s -"
goal = { ends_on = ["c4"] }
hint = { en = "Up.", fr = "En haut." }
praise = { en = "Yes.", fr = "Oui." }
solution = ["c3-c4"]
"""


def read(text: str) -> learn.Course:
    return read_course(Entry(tomllib.loads(text), "lessons/tours.toml"), "tours")


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_a_course_has_six_to_ten_chapters_with_things_to_do(rule_set: str) -> None:
    course = learn.course(rule_set)
    assert 6 <= len(course.chapters) <= 10
    for chapter in course.chapters:
        tasks = [step.task for step in chapter.steps if step.task]
        assert len(tasks) <= 5
        assert tasks or chapter.id == "what-wins"


def test_tasks_are_named_by_chapter_and_step() -> None:
    assert list(read(GOOD).tasks) == ["lesson/tours/1/2"]


def test_a_chapter_can_be_taken_over_and_is_played_by_the_rules_of_this_course() -> None:
    written = learn.course("tumicarona").chapters[0]
    taken = learn.course("fanorona").chapters[0]
    assert (taken.id, taken.title) == (written.id, written.title)
    assert [step.text for step in taken.steps] == [step.text for step in written.steps]
    assert {task.position.game.id for task in learn.course("fanorona").tasks.values()} == {"fanorona"}
    assert {task.position.game.id for task in learn.course("vela").tasks.values()} == {"fanorona", "vela"}


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('id = "first"', "", "chapter 1: id is missing"),
        ('id = "first"', 'id = "First one"', "chapter 1: an id is of small letters and hyphens, not 'First one'"),
        ('id = "first"', 'id = "first"\ngame = "chess"', "chapter 1: there is no rule set chess"),
        ('id = "first"', 'id = "first"\nform = 1', "chapter 1: nothing is known of form"),
        ('fr = "Un"', 'de = "Eins"', "chapter 1, title: fr is missing"),
        ('fr = "Voyez."', 'fr = " "', "chapter 1, step 1, text: fr must be a text and not empty"),
        ('"c4"', '"c4", 4', "chapter 1, step 2, goal: ends_on must be a list of texts"),
        ("goal = ", "gaol = ", "chapter 1, step 2, goal: is None where a table is expected"),
        ("..1...", "..4...", "chapter 1, step 2: "),
        ("solution = ", "turns = 0\nsolution = ", "chapter 1, step 2: turns must be a whole number from 1 to 8"),
        ('"c3-c4"', "", "chapter 1, step 2: the solution has 0 own turns, allowed are 1"),
        ('"c3-c4"', '"c3-c5"', "chapter 1, step 2: the solution: c3-c5 is not legal (L4)"),
        ("solution", 'options = { size = 3 }\nsolution', "chapter 1, step 2: tours has no option 'size'"),
        ("....../...... s -", "....../...... s won", "chapter 1, step 2: "),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_place(old: str, new: str, what: str) -> None:
    assert old in GOOD
    with pytest.raises(DataError) as caught:
        read(GOOD.replace(old, new, 1))
    assert str(caught.value).startswith(f"lessons/tours.toml, {what}")


def test_an_empty_course_and_two_chapters_of_one_name() -> None:
    with pytest.raises(DataError, match="there is no chapter"):
        read("")
    with pytest.raises(DataError, match="there are two chapters first"):
        read(GOOD + GOOD)
    with pytest.raises(DataError, match="chapter 1: there is no step"):
        read(GOOD[: GOOD.index("[[chapter.step]]")])


@pytest.mark.parametrize(
    ("chapter", "what"),
    [
        ({"id": "approach", "from": "chess"}, "approach is not written out in chess"),
        ({"id": "nowhere", "from": "tumicarona"}, "nowhere is not written out in tumicarona"),
        ({"id": "approach", "from": "fanorona"}, "approach is not written out in fanorona"),
        ({"id": "approach", "from": "tumicarona", "title": {}}, "nothing is known of title"),
    ],
)
def test_a_chapter_that_cannot_be_taken_over(chapter: dict[str, Any], what: str) -> None:
    with pytest.raises(DataError) as caught:
        read_course(Entry({"chapter": [chapter]}, "here"), "fanorona")
    assert str(caught.value) == f"here, chapter 1: {what}"


def test_an_exercise_keeps_something() -> None:
    table = tomllib.loads(GOOD)["chapter"][0]["step"][1]
    exercise = {**table, "title": table["text"], "teaches": table["praise"]}
    del exercise["text"], exercise["praise"]
    with pytest.raises(DataError, match="here, tours 1: the goal of an exercise is to keep"):
        read_exercises(Entry({"tours": [exercise]}, "here"))
    with pytest.raises(DataError, match="here: nothing is known of chess"):
        read_exercises(Entry({"chess": []}, "here"))


@pytest.mark.parametrize("name", ["", "chess", "Tours", "../tours"])
def test_unknown_rule_sets(name: str) -> None:
    for find in (learn.course, learn.exercises):
        with pytest.raises(tablier.UnknownOption) as caught:
            find(name)
        assert caught.value.choices == tablier.RULE_SETS
