"""The rules pages: complete in both languages, and every figure shows what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

import tablier
from tablier import rulebook
from tablier.games import Move, Position
from tablier.learn import Bilingual, Figure, Section, rules


def numbers(letter: str, *which: int) -> set[str]:
    return {f"{letter}{number}" for number in which}


CAPTURING = numbers("T", 2, 4, 5, 6, 8, 9, 10, 11)
PINNED = {
    "tumicarona": numbers("T", *range(1, 13)) | {"F2"},
    "fanorona": numbers("F", *range(1, 7)) | CAPTURING | {"T7"},
    "vela": numbers("V", *range(1, 6)) | CAPTURING | numbers("F", 2, 3, 4, 6),
    "tours": numbers("L", *range(1, 11)),
    "tchag": numbers("C", *range(1, 10)),
}
OUTCOMES = {
    "tumicarona": {"T1", "T12", "F2"},
    "fanorona": {"F2", "F6"},
    "vela": {"F2", "F6"},
    "tours": {"L3", "L9", "L10"},
    "tchag": {"C8", "C9"},
}
"""The rules by which a game may end."""

Goal = Callable[[Position, Move], bool]


def sections() -> Iterator[tuple[str, Section]]:
    for game in tablier.RULE_SETS:
        for section in rules(game).sections:
            yield game, section


def figures() -> dict[tuple[str, str, int], Figure]:
    """Every figure of every page, by game, rule and place."""
    return {
        (game, section.rule, place): figure
        for game, section in sections()
        for place, figure in enumerate(section.figures, 1)
    }


def said(section: Section) -> list[Bilingual]:
    found = [section.title, section.text, section.ours]
    for figure in section.figures:
        found += [figure.caption, figure.task, figure.praise]
    return [each for each in found if each]


@pytest.mark.parametrize("game", tablier.RULE_SETS)
def test_every_numbered_rule_is_there(game: str) -> None:
    found = [section.rule for section in rules(game).sections]
    assert {rule for rule in found if rule[0].isupper()} == PINNED[game]
    assert {"board", "text"} <= set(found)
    assert PINNED[game] >= OUTCOMES[game]


@pytest.mark.parametrize(
    ("game", "section"), [pytest.param(*each, id=f"{each[0]}-{each[1].rule}") for each in sections()]
)
def test_a_section_is_whole_in_both_languages(game: str, section: Section) -> None:
    assert section.figures
    for both in said(section):
        assert both.en != both.fr
        paragraphs = both.en.count("\n\n"), both.fr.count("\n\n")
        assert abs(paragraphs[0] - paragraphs[1]) <= 1, both
        for text in both:
            bare = re.sub(r"\*\*[^*]+\*\*|\*[^*]+\*|\[[A-Z]\d+\]", "", text)
            assert not set(bare) & set("*[]`<>_#\\"), bare
        assert set(re.findall(r"\[\w+\]", both.en)) == set(re.findall(r"\[\w+\]", both.fr))
        assert set(re.findall(r"\b[a-i][1-6]\b", both.en)) == set(re.findall(r"\b[a-i][1-6]\b", both.fr)), (
            both
        )


def test_shared_sections_are_written_once() -> None:
    for rule in CAPTURING:
        text = rules("tumicarona").section(rule).text
        assert rules("fanorona").section(rule).text == text
        for told, language in zip(rules("vela").section(rule).text, ("en", "fr"), strict=True):
            assert told.endswith(text.in_language(language))  # Vela may put a note before it
    assert rules("fanorona").section("F6").text == rules("tumicarona").section("T12").text
    for section in rules("fanorona").sections:
        assert {figure.position.game.id for figure in section.figures} == {"fanorona"}


@pytest.mark.parametrize("key", figures(), ids="-".join(["%s"] * 3).__mod__)
def test_a_figure_is_true(key: tuple[str, str, int]) -> None:
    figure = figures()[key]
    position = figure.position
    assert position.outcome is None
    assert str(position.game.position(str(position))) == str(position)
    assert 0 <= len(figure.good) < len(position.legal_moves)
    assert set(figure.good) <= set(map(str, position.legal_moves))
    slow = rulebook.game(position.game.id, **position.game.options).position(str(position))
    for move, rule in figure.wrong:
        for language in ("en", "fr"):
            why = rulebook.explain(slow, move, language)
            assert why is not None
            assert (why.rule, bool(why.why)) == (rule, True)
        assert rule in PINNED[key[0]]


def test_most_figures_are_alive() -> None:
    alive = [figure for figure in figures().values() if figure.task]
    assert len(alive) > 2 * len(figures()) / 3


# What the tasks ask for, as a question about a move: the moves of which it is true must be the good ones.


def taken(position: Position, move: Move) -> set[str]:
    return {cell for step in move.steps for cell in step.captured}


def takes(*cells: str) -> Goal:
    return lambda position, move: taken(position, move) == set(cells)


def takes_so_many(count: int) -> Goal:
    return lambda position, move: len(taken(position, move)) == count


def takes_any(position: Position, move: Move) -> bool:
    return bool(taken(position, move))


def takes_none(position: Position, move: Move) -> bool:
    return not taken(position, move)


def wins(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.turn


def from_to(origin: str = "", target: str = "") -> Goal:
    def goal(position: Position, move: Move) -> bool:
        return move.steps[0].origin in (origin or move.steps[0].origin,) and (
            not target or move.steps[-1].target == target
        )

    return goal


def diagonal(position: Position, move: Move) -> bool:
    step = move.steps[0]
    return step.origin[0] != step.target[0] and step.origin[1] != step.target[1]


def yellow_rides(position: Position, move: Move) -> bool:
    return position.play(move).board["c1"].owner == tablier.Player.SECOND


GOALS: dict[tuple[str, str, int], Goal] = {
    ("tumicarona", "T1", 1): wins,
    ("tumicarona", "T1", 2): wins,
    ("tumicarona", "T2", 1): diagonal,
    ("tumicarona", "T3", 1): takes("c3"),
    ("tumicarona", "T4", 1): takes_so_many(3),
    ("tumicarona", "T5", 1): takes("c3", "d3"),
    ("tumicarona", "T6", 1): takes_so_many(2),
    ("tumicarona", "T7", 1): takes_so_many(1),
    ("tumicarona", "T8", 1): takes_so_many(3),
    ("tumicarona", "T8", 2): takes("b3"),
    ("tumicarona", "T8", 3): takes("b3"),
    ("tumicarona", "T9", 1): wins,
    ("tumicarona", "T10", 1): takes_so_many(2),
    ("fanorona", "F1", 1): takes("e4", "e5"),
    ("fanorona", "F2", 1): wins,
    ("fanorona", "F3", 1): takes_none,
    ("fanorona", "F4", 1): from_to(target="e3"),
    ("fanorona", "F5", 1): takes_any,
    ("fanorona", "T7", 1): takes_so_many(3),
    ("vela", "V2", 1): from_to("e2", "e3"),
    ("vela", "V3", 1): from_to("c3", "d3"),
    ("vela", "V4", 1): takes_any,
    ("vela", "V5", 1): takes_so_many(3),
    ("vela", "V5", 2): takes("b2", "e3"),
    ("tours", "L1", 1): lambda position, move: str(move) in ("3@a1", "3@f1"),
    ("tours", "L2", 1): from_to("b2"),
    ("tours", "L2", 2): from_to("c4", "c2"),
    ("tours", "L3", 1): from_to("a2", "a3"),
    ("tours", "L4", 1): from_to("c1", "d3"),
    ("tours", "L6", 1): lambda position, move: (
        move.steps[-1].target >= "c4" and move.steps[-1].target[1] == "4"
    ),
    ("tours", "L6", 2): from_to("c1", "c5"),
    ("tours", "L6", 3): from_to("a1"),
    ("tours", "L7", 1): lambda position, move: str(move)[:2] == "a1" and move.steps[-1].target[1] == "1",
    ("tours", "L7", 2): from_to("a2", "b2"),
    ("tours", "L7", 3): from_to("c1", "d1"),
    ("tours", "L7", 4): from_to("a2", "d2"),
    ("tours", "L8", 1): from_to("b1", "c2"),
    ("tours", "L9", 1): wins,
    ("tours", "L9", 2): wins,
    ("tours", "L9", 3): from_to("a1", "a2"),
    ("tchag", "C2", 1): from_to("c1"),
    ("tchag", "C3", 1): takes("b3"),
    ("tchag", "C3", 2): lambda position, move: str(move).startswith("b2-a2"),
    ("tchag", "C6", 1): yellow_rides,
    ("tchag", "C8", 1): wins,
    ("tchag", "C9", 1): wins,
    ("tchag", "C9", 2): lambda position, move: str(move) != "stop",
    ("tchag", "C9", 3): from_to("c1", "c2"),
}
NAMED_IN_THE_TASK = {
    ("tchag", "C4", 1),
    ("tchag", "C4", 2),
    ("tchag", "C5", 1),
    ("tchag", "C7", 1),
    ("tchag", "C7", 2),
}
"""Here the task itself says which slides to make."""


def test_the_good_moves_are_all_that_do_what_is_asked() -> None:
    seen = set()
    for key, figure in figures().items():
        if not figure.task:
            continue
        source = next(
            each
            for each in (key, ("tumicarona", *key[1:]), ("fanorona", *key[1:]))
            if each in {*GOALS, *NAMED_IN_THE_TASK}
        )
        seen.add(source)
        if source in GOALS:
            moves = figure.position.legal_moves
            assert set(figure.good) == {
                str(move) for move in moves if GOALS[source](figure.position, move)
            }, key
    assert seen == GOALS.keys() | NAMED_IN_THE_TASK


# What captions and praise claim beyond the moves.


@pytest.mark.parametrize(
    ("key", "reason", "winner"),
    [
        (("tumicarona", "T12", 1), "no_capture_limit", None),
        (("tumicarona", "F2", 1), "immobile", None),
        (("fanorona", "F2", 2), "immobile", tablier.Player.FIRST),
    ],
)
def test_a_shown_move_ends_the_game_as_the_caption_says(
    key: tuple[str, str, int], reason: str, winner: tablier.Player | None
) -> None:
    figure = figures()[key]
    assert figure.shown
    outcome = figure.position.play(figure.shown).outcome
    assert outcome
    assert (outcome.reason, outcome.winner) == (reason, winner)


def test_texts_quoted_in_captions_are_the_texts() -> None:
    for game in ("tours", "tchag"):
        [figure] = rules(game).section("text").figures
        assert figure.shown
        for caption in figure.caption:
            assert str(figure.position.play(figure.shown)) in caption
    [figure] = rules("tumicarona").section("text").figures
    assert str(figure.position) in figure.caption.en
    assert str(tablier.game("tumicarona").start()) in rules("tumicarona").section("text").text.en


def test_the_stop_may_wait_until_the_last_pawn_falls() -> None:
    position = figures()["tchag", "C9", 2].position
    stopped = position.play("stop").outcome
    assert stopped is not None
    assert stopped.winner is None
    for move in ("d1-c1", "c1-b1", "b1-a1"):
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome is not None
    assert position.outcome.winner == tablier.Player.SECOND


def test_the_openings_are_those_listed_and_none_goes_on() -> None:
    start = tablier.game("tumicarona").start()
    listed = re.findall(r"[a-f]\d-e3[AW]", rules("tumicarona").section("T3").figures[0].caption.fr)
    assert sorted(listed) == [str(move) for move in start.legal_moves]
    for cols in (3, 5, 7, 9):
        for rows in (3, 5, 7):
            first = tablier.game("tumicarona", cols=cols, rows=rows).start().legal_moves
            assert all(len(move.steps) == 1 and move.steps[0].captured for move in first)
