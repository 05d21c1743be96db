"""Goals one by one: what meets them, and the words for what misses them."""

from __future__ import annotations

from typing import Any

import pytest

import tablier
from tablier import learn
from tablier.learn.data_file import DataError, Entry
from tablier.learn.goals import GOALS, read_goals
from tablier.learn.judge import judge
from tablier.learn.task import Task, read_task

ENGINE = tablier.Engine(memory=4)
BOTH = {"en": "x", "fr": "y"}
CHOICE = "9/W8/2BW1BB2/9/9 w 0 1"
BOUNCE = "....../....../....2./...1../..2.../..1... s -"
STOP = "...gy/...bg/...gb/...gb/rgyg. y stop"
BLOCK = ".g.../bbg../..Rg./..bby/....g r -"


def task(rule_set: str, position: str, solution: list[str], goal: dict[str, Any], **more: Any) -> Task:
    table = {"position": position, "solution": solution, "goal": goal, "hint": BOTH, "praise": BOTH, **more}
    return read_task(Entry(table, "here"), "a task", rule_set)


@pytest.mark.parametrize(
    ("where", "goal", "good", "bad", "why"),
    [
        (("tumicarona", CHOICE), {"captures": ["f3", "g3"]}, "d3-e3A", "d3-e3W",
         "You were to take exactly f3 and g3; you took c3."),
        (("fanorona", CHOICE), {"captures": ["c3"]}, "d3-e3W", "a4-a5",
         "You were to take exactly c3; you took nothing."),
        (("fanorona", CHOICE), {"captures": []}, "a4-a5", "d3-e3W",
         "You were to take exactly nothing; you took c3."),
        (("tumicarona", CHOICE), {"captures_at_least": 2}, "d3-e3A", "d3-e3W",
         "You were to take at least 2; you took 1."),
        (("tumicarona", CHOICE), {"loses_at_most": 0}, "d3-e3W", "d3-e3A",
         "Nothing was to be left to take; the opponent can take 1 by c3-d3A."),
        (("tumicarona", CHOICE), {"uses": "withdrawal"}, "d3-e3W", "d3-e3A",
         "There was to be a withdrawal in your turn; there is none."),
        (("tumicarona", CHOICE), {"moves": ["d3-e3W"]}, "d3-e3W", "d3-e3A",
         "d3-e3A is legal, but another turn was asked for."),
        (("tours", BOUNCE), {"bounces": 2}, "c1-e3", "c1-c4",
         "The piece was to bounce at least twice; it bounced once."),
        (("tours", BOUNCE), {"ends_on": ["e3", "d4"]}, "c1-d4", "c1-c4",
         "The piece was to end on e3 or d4; it ended on c4."),
        (("tours", BOUNCE), {"holds": True}, "c1-d4", "c1-c3", "North can win at once by e4-goal."),
        (("tours", BOUNCE), {"answers_at_most": 8}, "c1-e3", "c1-d4",
         "The opponent was to have at most 8 turns to choose from; there are 17."),
        (("tchag", STOP), {"wins": True}, "stop", "e5-d4", "You were to win; the game goes on."),
        (("tchag", BLOCK), {"blocks": True}, "c3-c2:U,3L", "c3-c2:D",
         "The opponent was to be left without a move; e2-d3:1L is still possible."),
    ],
)  # fmt: skip
def test_what_meets_a_goal_and_what_misses_it(
    where: tuple[str, str], goal: dict[str, Any], good: str, bad: str, why: str
) -> None:
    asked = task(*where, [good], goal)
    assert judge(asked, [], ENGINE).state == "go_on"
    assert judge(asked, [good], ENGINE).state == "met"
    judged = judge(asked, [bad], ENGINE)
    assert (judged.state, judged.why.en) == ("failed", why)
    assert judged.why.fr not in ("", judged.why.en)


def test_a_danger_that_was_left_is_shown() -> None:
    asked = task("tumicarona", CHOICE, ["d3-e3W"], {"loses_at_most": 0})
    assert judge(asked, ["d3-e3A"], ENGINE).refutation == ("c3-d3A",)


def test_what_a_task_says_itself_comes_after_the_reason() -> None:
    asked = task("tumicarona", CHOICE, ["d3-e3W"], {"captures": ["c3"]}, miss={"en": "Look.", "fr": "Voyez."})
    assert judge(asked, ["d3-e3A"], ENGINE).why.en == "You were to take exactly c3; you took f3 and g3. Look."


def test_a_task_of_two_turns_goes_on_with_the_answer_of_the_solution_or_one_of_its_own() -> None:
    asked = learn.task("lesson/tumicarona/9/2")
    first, answer, last = asked.solution
    assert judge(asked, [first], ENGINE).reply == answer
    assert judge(asked, [first, answer], ENGINE).state == "go_on"
    assert judge(asked, [first, answer, last], ENGINE).state == "met"
    other = judge(asked, ["d2-c2"], ENGINE)
    assert other.state == "go_on"
    assert other.reply
    assert asked.position.play("d2-c2").is_legal(other.reply)
    asked = learn.task("lesson/fanorona/9/1")
    missed = judge(asked, [*asked.solution[:2], "i1-h1"], ENGINE)
    assert (missed.state, missed.why.en) == ("failed", "You were to win; the game goes on.")


def test_what_is_lost_by_proof_is_told_with_its_refutation() -> None:
    asked = learn.task("exercise/tours/1")
    judged = judge(asked, ["a1-a2"], ENGINE)
    assert judged.state == "failed"
    assert judged.why.en.startswith("The win is gone")
    assert judged.why.fr.startswith("Le gain est perdu")
    position = asked.position.play("a1-a2")
    for move in judged.refutation:
        position = position.play(move)
    assert judged.refutation


def test_another_turn_that_is_proved_to_keep_the_win_is_right() -> None:
    asked = learn.task("lesson/tours/8/2")
    assert asked.solution == ("d1-c4",)
    assert judge(asked, ["f1-b3"], ENGINE).state == "met"


def test_a_chain_that_stops_too_early_is_told_so() -> None:
    asked = task("tumicarona", "9/9/2B6/4B4/2W6 w 0 1", ["c1-c2A-d2A"], {"keeps": "win"})
    judged = judge(asked, ["c1-c2A"], ENGINE)
    assert "too early" in judged.why.en
    assert "trop tôt" in judged.why.fr
    assert (judged.state, judged.refutation) == ("failed", ("e2-d2A",))


@pytest.mark.parametrize(
    ("goal", "what"),
    [
        ({}, "here: there is no goal"),
        ({"wins": False}, "here: wins can only be true"),
        ({"wins": "yes"}, "here: wins can only be true"),
        ({"captures": "d4"}, "here: captures must be a list of texts"),
        ({"captures": ["d4", "d4"]}, "here: captures names something twice"),
        ({"captures_at_least": -1}, "here: captures_at_least must be a whole number from 0 to 100"),
        ({"bounces": True}, "here: bounces must be a whole number from 0 to 100"),
        ({"bounces": 1.5}, "here: bounces must be a whole number from 0 to 100"),
        ({"uses": "magic"}, "here: uses is one of approach, withdrawal, rejoin, not 'magic'"),
        ({"keeps": "loss"}, "here: keeps is one of win, draw, not 'loss'"),
        ({"win": True}, "here: nothing is known of win"),
    ],
)
def test_nonsense_as_a_goal_is_refused(goal: dict[str, Any], what: str) -> None:
    with pytest.raises(DataError) as caught:
        read_goals(Entry(goal, "here"))
    assert str(caught.value) == what


def test_every_goal_is_used_by_some_task() -> None:
    used = {
        type(goal)
        for rule_set in tablier.RULE_SETS
        for task in learn.course(rule_set).tasks.values()
        for goal in task.goals
    }
    assert used == set(GOALS.values())
