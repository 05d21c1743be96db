"""The computer at full strength, with a real server: it thinks for its time, says what it finds, and can be hurried."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier.online import Storage
from tablier.online.computer import MOVES_TO_GO
from tablier.server import create_app, full_strength, pool
from tablier.server.lines import Analysed
from tablier.server.online import computers
from tests.server.board import TCHAG, Board, Running, board, running, wait_until
from tests.server.client import Client
from tests.server.link import ANN, SMALL, Link, linked
from tests.server.test_analysis_socket import GAME, MATE, NOBODY_ELSE, post

NO_BOOK = {"stalemate": "draw"}
"""An unusual option: by it the book is silent."""
LONG = {"rules": {"game": "tumicarona", "options": NO_BOOK}}
"""A start that is thought about for as long as there is time."""

FORCED = {
    "rules": {"game": "tumicarona", "options": NO_BOOK},
    "events": ["d3-e3W", "c4-c3A-d3W", "b2-b3A-c3W", "a4-a3A-b3A-b2A"],
}
"""White has one move, and the game is far from over."""


def choose(page: Board, number: int, sheet: object = LONG, seconds: object = 1) -> None:
    page.send({"do": "choose", "id": number, "sheet": sheet, "seconds": seconds})


def chosen(page: Board) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What was said before the move, and the move."""
    *found, move, done = page.until("done")
    assert (move["kind"], done) == ("chosen", {"kind": "done", "id": move["id"]})
    return found, move


def test_it_says_what_it_finds_and_plays_the_best_of_it(page: Board) -> None:
    game = {**GAME, **LONG}
    choose(page, 1, game)
    found, move = chosen(page)
    assert {frame["kind"] for frame in found} <= {"lines", "waiting"}
    last = [frame for frame in found if frame["kind"] == "lines"][-1]
    assert len(last["lines"]) == 1
    assert last["lines"][0]["moves"][0] == move["move"]
    record = tablier.Record(tablier.game("tumicarona"))
    for event in game["events"]:
        record.play(event)
    tokens = [choice["token"] for choice in move["frames"]]
    assert str(record.position.steps(tokens).move) == move["move"]


def test_a_move_of_the_book_is_played_at_once_and_said_to_be_one(page: Board) -> None:
    choose(page, 1, TCHAG, 30)
    found, move = chosen(page)
    assert [(frame["kind"], frame["from_book"], frame["depth"]) for frame in found] == [("lines", True, 0)]
    assert found[0]["lines"][0]["moves"] == [move["move"]]
    assert found[0]["lines"][0]["frames"] == [move["frames"]]


def test_what_is_proved_is_played_at_once(page: Board) -> None:
    choose(page, 1, MATE, 30)
    found, move = chosen(page)
    assert found[-1]["score"]["proved"]
    assert move["move"] == "a1-goal"


def test_who_is_told_to_stop_plays_what_was_found(page: Board, server: Running) -> None:
    choose(page, 7, LONG, 30)
    page.until("lines")
    page.stop(7)
    found, move = chosen(page)
    assert move["id"] == 7
    assert all(frame["id"] == 7 for frame in found)


def test_who_is_told_to_stop_before_anything_is_found_plays_all_the_same(page: Board) -> None:
    choose(page, 1, LONG, 30)
    page.stop(1)
    assert chosen(page)[1]["move"]


def test_a_move_without_an_alternative_takes_one_turn(
    page: Board, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.pool, "analyse", None)
    choose(page, 1, FORCED, 30)
    found, _ = chosen(page)
    assert not found[-1]["score"]["proved"]


def test_a_new_question_replaces_the_old_one(page: Board) -> None:
    choose(page, 1, LONG, 30)
    page.until("lines")
    choose(page, 2, MATE, 30)
    found, move = chosen(page)
    assert {frame["id"] for frame in (*found, move)} == {2}


def test_who_hangs_up_frees_the_thinker(server: Running) -> None:
    with board(server.port) as page:
        choose(page, 1, LONG, 30)
        page.until("lines")
        assert server.pool.running == 1
    wait_until(lambda: server.pool.running == 0)


def test_a_level_does_not_wait_for_it(page: Board, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is one thinker, and after its first moments it has no more right to it than an analysis has."""
    monkeypatch.setattr(pool, "TURN", NOBODY_ELSE)
    choose(page, 1, LONG, 30)
    page.until("lines")
    for level in (1, 3):
        assert post(server.port, "/api/computer", {"sheet": GAME, "level": level})[0] == 200
    page.stop(1)
    assert chosen(page)[1]["move"]


def test_it_begins_before_who_analyses(page: Board, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The analysis would keep the one thinker for a minute; who waits longer than his time moves all the same."""
    monkeypatch.setattr(pool, "TURN", NOBODY_ELSE)
    with board(server.port) as other:
        other.analyse(1)
        other.until("lines")
        choose(page, 1, {**GAME, **LONG})
        assert chosen(page)[1]["move"]
        other.stop(1)
        other.until("done")


@pytest.mark.parametrize("seconds", [0, -1, 1.5, "1", None, 2**70, True, []])
def test_nonsense_is_refused_and_changes_nothing(page: Board, seconds: object) -> None:
    choose(page, 4, LONG, seconds)
    wrong = page.frame()
    assert (wrong["kind"], wrong["id"], wrong["error"]["kind"]) == ("error", 4, "request")
    choose(page, 5, MATE)
    assert chosen(page)[1]["id"] == 5


@pytest.mark.parametrize(
    ("sheet", "kind"),
    [
        ({"rules": {"game": "chess"}}, "option"),
        ({**TCHAG, "events": ["a1-a9"]}, "illegal"),
        ({**GAME, "events": ["resign first"]}, "over"),
    ],
)
def test_a_wrong_game_is_refused(page: Board, sheet: object, kind: str) -> None:
    choose(page, 4, sheet)
    wrong = page.frame()
    assert (wrong["kind"], wrong["id"], wrong["error"]["kind"]) == ("error", 4, kind)


def test_another_time_is_refused_with_those_there_are(page: Board) -> None:
    choose(page, 1, LONG, 2)
    assert page.frame()["error"]["choices"] == [1, 3, 10, 30]


@pytest.mark.parametrize(
    ("longest", "times"),
    [(0, []), (1, [1]), (2, [1, 2]), (10, [1, 3, 10]), (20, [1, 3, 10, 20]), (30, [1, 3, 10, 30])],
)
def test_the_host_says_how_long_it_may_think(longest: int, times: list[int]) -> None:
    assert Client(create_app(full_strength=longest)).get("/api/games").json["full_strength"] == times
    with pytest.raises(tablier.TablierError, match="here"):
        full_strength.refuse_unless_offered(40, longest)


def test_a_host_that_allows_nothing_is_believed() -> None:
    with (
        running(thinkers=1, full_strength=0) as server,
        board(server.port, "/api/analysis?language=fr") as page,
    ):
        choose(page, 1)
        assert page.frame()["error"]["message"] == "l'ordinateur ne joue pas à pleine force ici"


def begun(link: Link, **settings: Any) -> str:
    """A game by link in which the computer plays at full strength."""
    wished = {**LONG, "opponent": {"kind": "computer", "seconds": 30}, **settings}
    return str(link.make(**wished)["game"])


def test_by_link_it_says_what_it_thinks_and_moves_when_a_player_wishes(link: Link) -> None:
    id = begun(link)
    with link.table(id, ANN) as ann, link.table(id) as eve:
        seat = {"kind": "computer", "level": None, "seconds": 30, "name": "full strength"}
        assert ann.get("game")["state"]["seats"]["second"] == seat
        eve.get("game")
        ann.play("e2-e3A")
        for table in (ann, eve):
            found = table.get("lines")
            assert (found["id"], len(found["lines"])) == (3, 1)
        eve.send({"do": "move-now"})  # which is not hers to wish
        ann.send({"do": "move-now"})
        assert ann.until_number(4)["entries"][-1]["player"] == "second"


def test_by_link_a_move_of_the_book_is_said_to_be_one(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        link.online.opened.computers, "tell", lambda game, found: told.append((game, found.from_book))
    )
    id = begun(link, rules={"game": "tchag"}, me="second")
    with link.table(id, ANN) as ann:
        ann.get("game")
        assert ann.until_number(3)["entries"][-1]["kind"] == "moved"
    assert told == [(id, True)]


def test_by_link_it_lets_take_back_while_it_thinks(link: Link) -> None:
    with link.table(begun(link), ANN) as ann:
        ann.get("game")
        ann.play("e2-e3A")
        ann.get("lines")
        ann.do("ask-take-back")
        assert ann.until_number(5)["entries"][-1]["kind"] == "take-back-agreed"


def test_by_link_who_talks_to_it_does_not_stop_it(link: Link) -> None:
    with link.table(begun(link), ANN) as ann:
        ann.get("game")
        ann.play("e2-e3A")
        for number in (4, 5, 6, 7):
            ann.do("say-phrase", phrase="hello")
            assert ann.get("lines")["id"] <= number
        ann.send({"do": "move-now"})
        assert ann.until_number(8)["entries"][-1]["kind"] == "moved"


def test_by_link_it_uses_its_share_of_the_clock_only(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def analysed(*about: Any, seconds: float) -> Analysed:
        given.append(seconds)
        return Analysed(*about, seconds=0.05)

    monkeypatch.setattr(computers, "Analysed", analysed)
    with link.table(begun(link, clock={"kind": "timed", "initial": 75_000, "increment": 2_000}), ANN) as ann:
        ann.get("game")
        ann.play("e2-e3A")
        ann.until_number(4)
    assert 3 < given[0] <= 75 / MOVES_TO_GO + 1


def test_a_listed_game_says_against_whom(link: Link) -> None:
    id = begun(link, opponent={"kind": "computer", "seconds": 3})
    mine = {game["game"]: game for game in link.ask("GET", "mine", None, ANN).json["games"]}[id]
    assert (mine["opponent_level"], mine["opponent_seconds"], mine["waiting"]) == (None, 3, False)


@pytest.mark.parametrize(
    ("opponent", "kind"),
    [
        ({}, "request"),
        ({"level": 1, "seconds": 1}, "request"),
        ({"seconds": 0}, "request"),
        ({"seconds": 1.5}, "request"),
        ({"seconds": 2}, "option"),
        ({"seconds": 3600}, "option"),
    ],
)
def test_by_link_nonsense_is_refused(link: Link, opponent: dict[str, object], kind: str) -> None:
    made = link.ask("POST", "games", {**SMALL, "opponent": {"kind": "computer", **opponent}}, ANN)
    assert (made.status, made.kind) == (422, kind)


def test_a_game_that_is_thought_about_is_not_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process looks for games that wait, and leaves one alone while its time to think has not passed."""
    looks: list[list[str]] = []
    ours: list[Storage] = []

    async def computers_of(storage: Storage, before: int) -> list[str]:
        # Other servers of these tests look too, and a look that began before may not see the game yet.
        counts = storage in ours
        found = await find(storage, before)
        if counts:
            looks.append(found)
        return found

    find = Storage.computers
    monkeypatch.setattr(Storage, "computers", computers_of)
    monkeypatch.setattr(computers, "TAKEN_OVER", -1)
    monkeypatch.setattr(computers, "LOOK", 0.02)
    with linked(tmp_path) as one, linked(tmp_path) as other, one.table(begun(one), ANN) as ann:
        ann.get("game")
        ann.play("e2-e3A")
        ann.get("lines")
        ours += [one.online.opened.storage, other.online.opened.storage]

        def both_have_looked() -> bool:
            assert other.server.pool.running == 0
            return len(looks) > 5

        wait_until(both_have_looked)
        assert all(looks)
        ann.send({"do": "move-now"})
        ann.until_number(4)
