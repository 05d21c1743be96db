"""Puzzles: their files, their symmetries, how they are found, and a sample of them proved anew."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import RULE_SETS, TablierError, UnknownOption
from tablier.arena.numbered_games import take_up
from tablier.learn import Puzzle, PuzzleError, judge, puzzles, task
from tablier.learn.finding import families_of, puzzle_in
from tablier.learn.mining import VERSION, _Mined, main, positions_of
from tablier.learn.puzzle import FIELDS, puzzle, puzzle_id, read_puzzles, write_puzzles
from tablier.learn.rating import HIGHEST, LOWEST
from tablier.learn.themes import THEMES
from tests.learn.prove_puzzles import faults, twins

SAMPLE = 4
"""So many puzzles of each rule set are proved here; `python -m tests.learn.prove_puzzles` proves all."""

GOOD: dict[str, Any] = {
    "id": "12c559d8",
    "game": "tumicarona",
    "options": {"cols": 5, "rows": 5, "stalemate": "loss", "no_capture_limit": 100},
    "position": "W4/4W/5/3B1/5 w 0 1",
    "solution": ["e4-e5", "d2-c1", "a5-b4"],
    "value": "win",
    "rating": 877,
    "themes": ["quiet-move", "ending"],
}


def read(path: Path, *lines: object) -> tuple[Puzzle, ...]:
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return read_puzzles(path, "tumicarona")


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_sample_is_proved_anew(rule_set: str) -> None:
    easiest = puzzles(rule_set)[: len(puzzles(rule_set)) // 2]
    for one in random.Random(rule_set).sample(easiest, min(SAMPLE, len(easiest))):
        assert list(faults(one)) == [], one


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_none_is_another_one_turned(rule_set: str) -> None:
    assert twins(rule_set) == 0


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_they_come_the_easiest_first(rule_set: str) -> None:
    ratings = [one.rating for one in puzzles(rule_set)]
    assert ratings
    assert ratings == sorted(ratings)
    assert min(ratings) >= LOWEST
    assert max(ratings) <= HIGHEST


def test_the_checker_sees_what_is_wrong(tmp_path: Path) -> None:
    (good,) = read(tmp_path / "good", GOOD)
    assert list(faults(good)) == []
    (wrong,) = read(tmp_path / "wrong", GOOD | {"solution": ["a5-a4", "d2-c1", "a4-a5"]})
    found = list(faults(wrong))
    assert "e4-e5 is not proved to lose the win" in found
    assert "a5-a4 is not proved to keep the win" in found


def test_a_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    found = read(tmp_path / "in", GOOD)
    write_puzzles(tmp_path / "out", found)
    assert read_puzzles(tmp_path / "out", "tumicarona") == found
    assert json.loads((tmp_path / "out").read_text()) == GOOD
    assert list(json.loads((tmp_path / "out").read_text())) == list(FIELDS)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ("{", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("[]", "an object with the fields"),
        ("", "this is not JSON"),
        ({"more": 1}, "an object with the fields"),
        ({"id": 5}, "id must be a text"),
        ({"id": "00000000"}, "about another position"),
        ({"game": "chess"}, "there is no rule set 'chess'"),
        ({"game": ["tours"]}, "game must be a text"),
        ({"options": []}, "options must be an object"),
        ({"options": {"cols": 4}}, "cols cannot be 4"),
        ({"position": "W4/4W/5/3X1/5 w 0 1"}, "X"),
        ({"position": "W1111/4W/5/3B1/5 w 0 1"}, "the position is written"),
        ({"solution": "e4-e5"}, "solution must be a list of texts"),
        ({"solution": ["e4-e5", 1]}, "solution must be a list of texts"),
        ({"solution": ["e4-e5"]}, "two turns of the player at least"),
        ({"solution": ["e4-e5", "d2-c1"]}, "two turns of the player at least"),
        ({"solution": ["e4-e3", "d2-a1", "a5-b4"]}, "is not legal"),
        ({"value": "loss"}, "value cannot be 'loss'"),
        ({"value": []}, "value cannot be"),
        ({"rating": 599}, "rating must be a whole number"),
        ({"rating": "877"}, "rating must be a whole number"),
        ({"themes": ["beauty"]}, "there is no theme 'beauty'"),
        ({"themes": None}, "themes must be a list of texts"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, change: Any, what: str) -> None:
    path = tmp_path / "some.jsonl"
    with pytest.raises(PuzzleError) as error:
        read(path, GOOD, change if isinstance(change, str) else GOOD | change)
    assert str(error.value).startswith(f"{path}, line 2: ")
    assert what in str(error.value)


def test_other_wrong_files(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="line 2: the puzzle 12c559d8 is there twice"):
        read(tmp_path / "twice", GOOD, GOOD)
    with pytest.raises(PuzzleError, match="line 1: a puzzle of tumicarona among those of tours"):
        read_puzzles(tmp_path / "twice", "tours")
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_puzzles(tmp_path / "none", "tours")
    (tmp_path / "bytes").write_bytes(b"\xff")
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_puzzles(tmp_path / "bytes", "tours")


def test_unknown_names() -> None:
    with pytest.raises(UnknownOption):
        puzzles("chess")
    with pytest.raises(UnknownOption):
        puzzle("tours", "none")
    with pytest.raises(UnknownOption):
        task("puzzle/tours/none")


def test_a_puzzle_is_a_task(tmp_path: Path) -> None:
    (good,) = read(tmp_path / "good", GOOD)
    engine = tablier.Engine(memory=4)
    states = [judge(good.task, good.solution[:end], engine).state for end in range(4)]
    assert states == ["go_on", "go_on", "go_on", "met"]
    assert judge(good.task, ["e4-e5"], engine).reply == "d2-c1"
    assert judge(good.task, ["e4-e5", "d2-c1", "e5-d4"], engine).state == "met"
    failed = judge(good.task, ["e4-e3"], engine)
    assert failed.state == "failed"
    assert failed.why.en.startswith("The win is gone")


def test_a_position_is_found_to_be_a_puzzle_and_always_the_same_one() -> None:
    position = tablier.game("tours").position("33.1../...2../1.3.../..2.../...2../31.1.2 s -")
    found = puzzle_in(position)
    assert found is not None
    assert found == puzzle_in(position)
    assert found.solution[0] == "b1-b4"
    assert found.themes == ("cascade",)
    assert list(faults(found)) == []


@pytest.mark.parametrize(
    ("rule_set", "text"),
    [
        ("tumicarona", "9/9/9/5W2B/9 w 0 1"),  # one against one
        ("tours", ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -"),  # won at once
        ("tours", "212313/....../....../....../....../122133 s -"),  # nothing is proved
        ("fanorona", "9/4W4/W8/6B2/9 w 0 1"),  # several turns win
    ],
)
def test_others_are_none(rule_set: str, text: str) -> None:
    assert puzzle_in(tablier.game(rule_set).position(text)) is None


def test_turns_that_do_the_same_are_a_family() -> None:
    position = tablier.game("tumicarona", cols=5).position("1BBBB/3BB/1B3/1W2W/1W1B1 w 0 1")
    families = families_of(position)
    assert sum(map(len, families.values())) == len(position.legal_moves)
    for after, moves in families.items():
        assert all(position.play(move) == after for move in moves)


def test_games_are_the_same_for_a_seed() -> None:
    for rule_set in RULE_SETS:
        one, again, other = (
            [str(position) for position in positions_of(rule_set, seed, 7)] for seed in (1, 1, 2)
        )
        assert one == again
        assert one != other


def test_a_state_goes_on_where_it_was(tmp_path: Path) -> None:
    head: dict[str, object] = {"miner": VERSION, "game": "tumicarona", "seed": 1, "search": "x"}
    whole = f"{json.dumps(head)}\n{json.dumps([0, [json.dumps(GOOD)]])}\n{json.dumps([1, []])}\n"
    path = tmp_path / "state"
    for text, games, found in ((whole, 2, 1), (whole[:-3], 1, 1), (whole + "[2, [", 2, 1), ("", 0, 0)):
        path.write_text(text)
        with path.open("a+") as file:
            mined = _Mined(5)
            assert take_up(file, head, mined) == games
            file.write(json.dumps([games, []]) + "\n")
        assert len(mined.puzzles) == found
        assert [json.loads(line)[0] for line in path.read_text().splitlines()[1:]] == list(range(games + 1))
    with path.open("a+") as file, pytest.raises(TablierError, match="another question"):
        take_up(file, head | {"seed": 2}, _Mined(5))
    for line in ("[0, [", "{}", "[1, []]", '[0, ["no puzzle"]]', "7"):
        path.write_text(f"{json.dumps(head)}\n{line}\n{json.dumps([1, []])}\n")
        with path.open("a+") as file, pytest.raises(TablierError, match="line 2 of the state is damaged"):
            take_up(file, head, _Mined(5))


@pytest.mark.parametrize("wrong", [("--puzzles", "0"), ("--processes", "-1"), ("--seed", "x")])
def test_the_miner_refuses_nonsense(monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, str]) -> None:
    monkeypatch.setattr("sys.argv", ["mining", "tours", *wrong])
    with pytest.raises(SystemExit, match="2"):
        main()


def test_the_miner_says_what_is_wrong_with_its_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "state"
    state.write_text("nonsense\n")
    monkeypatch.setattr("sys.argv", ["mining", "tours", "--state", str(state)])
    with pytest.raises(SystemExit, match="another question"):
        main()
    assert state.read_text() == "nonsense\n"


def test_the_same_puzzle_turned_is_taken_once() -> None:
    mined = _Mined(5)
    mined.add([json.dumps(GOOD), json.dumps(GOOD)])
    position = tablier.game("tumicarona", cols=5).position("4W/W4/5/1B3/5 w 0 1")
    turned = {
        "id": puzzle_id(position.game, str(position)),
        "position": str(position),
        "solution": ["a4-a5", "b2-c1", "e5-d4"],
    }
    mined.add([json.dumps(GOOD | turned)])
    assert [one.id for one in mined.puzzles] == [GOOD["id"]]


def test_themes_are_those_there_are() -> None:
    used = {theme for rule_set in RULE_SETS for one in puzzles(rule_set) for theme in one.themes}
    assert used <= set(THEMES)
