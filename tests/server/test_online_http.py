"""Games by link over HTTP: who may do what, what is told to whom, and that nothing secret is told to anybody."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablier.online import hash_token
from tablier.online.events import invitation_to
from tablier.server.online import limits, models
from tests.server.link import ANN, BOB, EVE, SMALL, Link, linked
from tests.server.test_nonsense import ENGLISH, ODD, changed, places

# Making a game


def test_a_game_is_made_and_its_maker_sits(link: Link) -> None:
    game = link.make()
    models.GameFrame.model_validate(game)
    assert game["you"] == {"player": "first", "invitation": invitation_to(game["game"], ANN), "may_take": []}
    assert game["state"]["seats"] == {"first": {"kind": "person", "name": "Ann"}, "second": {"kind": "free"}}
    assert [entry["kind"] for entry in game["entries"]] == ["created", "seat-taken"]


def test_all_that_may_be_chosen(link: Link) -> None:
    game = link.make(
        me="second",
        two_rounds=True,
        clock={"kind": "timed", "initial": 60_000, "increment": 1000},
        strict=True,
        start=None,
    )
    assert game["you"]["player"] == "second"
    assert game["sheet"]["two_rounds"]
    assert game["state"]["strict"]
    assert game["state"]["clock"]["control"] == {"kind": "timed", "initial": 60_000, "increment": 1000}
    assert game["state"]["clock"]["left"] == {"first": 60_000, "second": 60_000}
    assert game["state"]["clock"]["running"] is None
    days = link.make(clock={"kind": "days", "days": 3})
    assert days["state"]["clock"]["left"]["first"] == 3 * 86_400_000
    start = "3/WB1/1B1 w 0 1"
    assert link.make(start=start)["sheet"]["start"] == start
    assert {link.make(me="random")["you"]["player"] for _ in range(40)} == {"first", "second"}


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ({"rules": {"game": "chess"}}, "option"),
        ({"rules": {"game": "tours", "options": {"cols": 3}}}, "option"),
        ({"start": "nonsense"}, "parse"),
        ({"start": "3/3/1B1 w 0 1"}, "over"),
        ({"opponent": {"kind": "computer", "level": 99}}, "option"),
        ({"rules": {"game": "tours"}, "two_rounds": True}, "request"),
        ({"name": "two\nlines"}, "request"),
        ({"name": " "}, "request"),
        ({"clock": {"kind": "days", "days": 0}}, "request"),
        ({"clock": {"kind": "sand"}}, "request"),
        ({"verdicts": True, "rules": {"game": "fanorona", "options": {"cols": 5, "rows": 3}}}, "request"),
        ({"verdicts": True, "rules": {"game": "tours"}}, "request"),
        ({"verdicts": True, "rules": {"game": "vela", "options": {"stalemate": "draw"}}}, "request"),
        ({"verdicts": True, "rules": {"game": "chess"}}, "option"),
        ({"verdicts": "yes"}, "request"),
    ],
)
def test_what_cannot_be_played_is_not_made(link: Link, wrong: dict[str, Any], kind: str) -> None:
    key = "W" * 22
    refused = link.ask("POST", "games", {**SMALL, **wrong}, key)
    assert (refused.status, refused.kind) == (422, kind)
    assert link.ask("GET", "mine", key=key).json == {"games": []}


# Keys and cookies


def test_who_sits_down_knows_of_verdicts_and_both_are_told_of_one(link: Link) -> None:
    rules, start = {"game": "tumicarona"}, "6B2/9/9/W7W/9 w 0 1"
    game = link.make(rules=rules, start=start, verdicts=True)
    assert link.look(game["game"])["sheet"]["verdicts"] is True
    assert link.make(rules=rules)["sheet"]["verdicts"] is False
    assert link.sit(game).status == 200
    with link.table(game["game"], ANN) as ann, link.table(game["game"], BOB) as bob:
        ann.get("game")
        bob.get("game")
        assert ann.play("a2-a3")["number"] == 4
        for told in (ann.until_number(5), bob.until_number(5)):
            models.OnlineEntry.model_validate(told["entries"][-1])
            assert [entry["kind"] for entry in told["entries"][-2:]] == ["moved", "verdict-given"]
            assert (told["entries"][-1]["keep"], told["entries"][-1]["add"]) == (1, ["verdict"])
            assert told["state"]["outcome"]["reason"] == "verdict"
        assert ann.do("play", move="verdict")["kind"] == "refused"


def test_a_browser_gets_a_key_when_it_needs_one(link: Link) -> None:
    made = link.ask("POST", "games", SMALL)
    (cookie,) = [cookie for cookie in made.cookies if cookie.startswith("tablier-key=")]
    assert made.key
    assert cookie.split("; ")[1:] == [
        "Path=/api/online",
        "Max-Age=31536000",
        "HttpOnly",
        "SameSite=Strict",
    ]
    again = link.ask("POST", "games", SMALL, cookie=f"a=b; tablier-key={made.key}")
    assert again.key is None
    mine = link.ask("GET", "mine", cookie=f"tablier-key={made.key}").json["games"]
    assert [game["game"] for game in mine] == [again.json["game"], made.json["game"]]


def test_under_https_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    with linked(tmp_path, behind_proxy="127.0.0.1") as link:
        made = link.ask("POST", "games", SMALL, x_forwarded_proto="https", x_forwarded_for="192.0.2.1")
        assert any("tablier-key" in cookie and "; Secure" in cookie for cookie in made.cookies)


def test_a_program_has_a_key_of_its_own(link: Link) -> None:
    assert link.ask("POST", "games", SMALL, EVE).key is None


@pytest.mark.parametrize("told", ["Bearer", "Bearer x", "Basic " + "A" * 22, "Bearer " + "A" * 23, "", "é"])
def test_a_key_that_is_none_is_refused(link: Link, told: str) -> None:
    refused = link.ask("POST", "games", SMALL, authorization=told)
    assert (refused.status, refused.kind) == (401, "key")


@pytest.mark.parametrize("told", ["", "x", "A" * 21, "A" * 23, "é" * 22, "A" * 5000])
def test_a_cookie_that_is_no_key_is_as_none(link: Link, told: str) -> None:
    cookie = f"tablier-key={told}".encode().decode("latin-1")
    assert link.ask("GET", "key", cookie=cookie).json == {"key": None}


def test_a_private_link_takes_the_key_to_another_browser(link: Link) -> None:
    link.make("P" * 22)
    used = link.ask("POST", "key", {"key": "P" * 22})
    assert (used.status, used.body, used.key) == (204, b"", "P" * 22)
    told = link.ask("GET", "key", cookie=f"tablier-key={used.key}", sec_fetch_site="same-origin")
    assert told.json == {"key": "P" * 22}
    assert told.headers["cache-control"] == "no-store"
    assert len(link.ask("GET", "mine", cookie=f"tablier-key={used.key}").json["games"]) == 1


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", "nonsense"])
def test_no_other_page_is_told_the_key(link: Link, site: str) -> None:
    refused = link.ask("GET", "key", key=ANN, sec_fetch_site=site)
    assert (refused.status, refused.kind) == (403, "origin")
    assert ANN.encode() not in refused.body


@pytest.mark.parametrize("path", ["games", "games/{game}/seat", "key"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1.evil.example:1"])
def test_pages_from_elsewhere_send_nothing(link: Link, path: str, origin: str) -> None:
    id = link.make()["game"]
    refused = link.ask("POST", path.format(game=id), {"key": EVE}, origin=origin)
    assert (refused.status, refused.kind, refused.key) == (403, "origin", None)
    assert link.ask("POST", "key", {"key": EVE}, origin=f"http://127.0.0.1:{link.port}").status == 204


def test_a_form_of_another_page_is_no_json(link: Link) -> None:
    body = json.dumps({"key": EVE}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        assert link.ask("POST", "key", body, content_type=kind).status == 422


# Seats


def test_looking_takes_no_seat_and_sets_no_cookie(link: Link) -> None:
    game = link.make()
    for key in (None, EVE):
        seen = link.ask("GET", f"games/{game['game']}", key=key)
        assert seen.json["you"] == {"player": None, "invitation": None, "may_take": []}
        assert seen.key is None
    for path in ("mine", "key", "where"):
        assert link.ask("GET", path).key is None
    assert link.look(game["game"])["number"] == 2


def test_a_seat_needs_the_invitation(link: Link) -> None:
    game = link.make()
    for invitation in (None, "x" * 22, invitation_to(game["game"], EVE), hash_token("x")[:22]):
        question = {"player": "second", "name": "Eve", "invitation": invitation}
        refused = link.ask("POST", f"games/{game['game']}/seat", question, EVE)
        assert (refused.status, refused.kind) == (403, "invitation")
    assert link.sit(game).json["you"] == {"player": "second", "invitation": None, "may_take": []}
    assert link.look(game["game"], ANN)["you"]["invitation"] is None


def test_sitting_down_again_changes_nothing(link: Link) -> None:
    game = link.make()
    first, again = link.sit(game), link.sit(game, name="Robert")
    assert (first.status, again.status) == (200, 200)
    assert first.json["number"] == again.json["number"] == 3


@pytest.mark.parametrize(
    ("key", "player", "kind"),
    [(EVE, "second", "taken"), (EVE, "first", "taken"), (ANN, "second", "taken"), (BOB, "first", "taken")],
)
def test_a_seat_that_is_taken_stays_so(link: Link, key: str, player: str, kind: str) -> None:
    game = link.make()
    link.sit(game)
    refused = link.sit(game, key, player)
    assert (refused.status, refused.kind) == (409, kind)


def test_nobody_plays_against_himself(link: Link) -> None:
    assert link.sit(link.make(), ANN).kind == "seated"


def test_no_person_sits_where_the_computer_does(link: Link) -> None:
    game = link.make(opponent={"kind": "computer", "level": 1})
    assert game["you"]["invitation"] is None
    assert link.sit(game).kind == "taken"


def test_what_is_not_there(link: Link) -> None:
    for method, path, content in (
        ("GET", "games/not-there", None),
        ("POST", "games/not-there/seat", {"player": "first", "name": "Eve"}),
    ):
        refused = link.ask(method, path, content, EVE)
        assert (refused.status, refused.kind) == (404, "not_found")
    for id in ("short", "x" * 41, "%00" * 8, "a%20b%20c%20d", "%F0%9F%91%8D" * 8):
        assert link.ask("GET", f"games/{id}").status == 422


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "", "9" * 30])
def test_a_number_that_is_none(link: Link, since: str) -> None:
    assert link.ask("GET", f"games/{link.make()['game']}?since={since}").kind == "request"


def test_the_entries_after_a_number(link: Link) -> None:
    id = link.two()
    assert [entry["number"] for entry in link.look(id, since=2)["entries"]] == [3]
    assert link.look(id, since=3)["entries"] == []
    assert len(link.look(id, since=99)["entries"]) == 3  # a number from another life


# Lists and places


def test_my_games(link: Link) -> None:
    key = "M" * 22
    waiting = link.make(key)
    playing = link.make(key, me="second", clock={"kind": "days", "days": 2})
    link.sit(playing, BOB, "first")
    over = link.make(key, opponent={"kind": "computer", "level": 1})
    with link.table(over["game"], key) as table:
        table.get("game")
        assert table.do("resign")["kind"] == "done"
        assert table.play("b1-b2A")["error"]["kind"] == "over"
    with link.table(playing["game"], BOB) as table:
        table.get("game")
        assert table.play("b1-b2A")["kind"] == "done"
    found = link.ask("GET", "mine", key=key).json
    models.MyGames.model_validate(found)
    listed = found["games"]
    assert [game["game"] for game in listed] == [playing["game"], waiting["game"], over["game"]]
    mine, free, done = listed
    assert (mine["you"], mine["opponent"], mine["turn"], mine["your_turn"]) == (
        "second",
        "Bob",
        "second",
        True,
    )
    assert mine["deadline"] == mine["touched"] + 2 * 86_400_000
    assert (free["waiting"], free["your_turn"], free["opponent"]) == (True, False, None)
    assert (done["over"], done["result"], done["opponent_level"], done["turn"]) == (True, "0-1", 1, None)
    assert link.ask("GET", "mine", key="N" * 22).json == {"games": []}


def test_where_others_find_it(tmp_path: Path, link: Link) -> None:
    here = f"http://127.0.0.1:{link.port}/"
    assert link.ask("GET", "where").json == {"public": None, "network": [], "here": here, "reach": "here"}
    with linked(tmp_path, public_url="https://games.example/") as public:
        told = public.ask("GET", "where", host="games.example").json
        assert (told["public"], told["reach"]) == ("https://games.example/", "public")
        assert public.ask("GET", "where", host="evil.example").status == 421


# Limits


def test_one_key_has_so_many_unfinished_games(link: Link, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablier.server.online.routes.MOST_OF_KEY", 2)
    key = "L" * 22
    games = [link.make(key) for _ in range(2)]
    refused = link.ask("POST", "games", SMALL, key)
    assert (refused.status, refused.kind) == (429, "limit")
    link.sit(games[0])
    with link.table(games[0]["game"], key) as table:
        table.get("game")
        table.do("resign")
    assert link.make(key)


def test_one_address_makes_so_many_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with linked(tmp_path, games_per_client=2) as link:
        games = [link.make(), link.make(BOB)]
        assert link.ask("POST", "games", SMALL, EVE).kind == "limit"
        link.sit(games[0])
        with link.table(games[0]["game"], ANN) as table:
            table.get("game")
            table.do("resign")
        assert link.ask("POST", "games", SMALL, EVE).kind == "limit"  # it was made just now
        monkeypatch.setattr(limits, "HOUR", 0.0)
        assert link.make(EVE)
        assert link.ask("POST", "games", SMALL, EVE).kind == "limit"


# Nonsense and secrets

QUESTIONS: dict[str, Any] = {
    "games": {
        "rules": {"game": "fanorona", "options": {"cols": 3, "rows": 3}},
        "two_rounds": False,
        "verdicts": False,
        "start": None,
        "clock": {"kind": "timed", "initial": 60_000, "increment": 0},
        "strict": False,
        "me": "first",
        "name": "Ann",
        "opponent": {"kind": "computer", "level": 1},
    },
    "games/unknown-1/seat": {"player": "first", "name": "Ann", "invitation": "x" * 22},
    "key": {"key": "x" * 22},
}


@pytest.mark.parametrize("path", QUESTIONS)
def test_odd_values_everywhere(link: Link, path: str) -> None:
    for way in places(QUESTIONS[path]):
        for odd in ODD:
            english, french = (
                link.ask("POST", path, changed(QUESTIONS[path], way, odd), ANN, accept_language=language)
                for language in ("en", "fr")
            )
            assert english.status == french.status
            assert english.status in (201, 204, 404, 422), (way, odd)
            if english.status >= 400:
                assert english.kind in ("request", "parse", "option", "over", "not_found")
                told = re.sub(r"'.*?'|\"[^ ]*\"", "", french.json["error"]["message"])
                assert not ENGLISH.search(told), told


@pytest.mark.parametrize("path", QUESTIONS)
@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000, b'{"a":' * 40_000, b" " * 300_000])
def test_bodies_that_are_no_json(link: Link, path: str, body: bytes) -> None:
    assert link.ask("POST", path, body, ANN).status in (400, 413, 422)


@pytest.mark.parametrize("path", ["games", "games/not-there", "games/not-there/seat", "key", "mine", "where"])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH"])
def test_other_methods_are_refused(link: Link, path: str, method: str) -> None:
    allowed = {"games": "POST", "games/not-there/seat": "POST", "key": "GET POST"}.get(path, "GET")
    if method not in allowed:
        assert link.ask(method, path).status == 405


def test_nothing_secret_is_told(link: Link) -> None:
    game = link.make()
    secrets = [ANN, BOB, hash_token(ANN), hash_token(BOB), hash_token(game["you"]["invitation"])]
    told = link.sit(game).body
    with link.table(game["game"], EVE) as watcher:
        told += json.dumps(watcher.get("game")).encode()
    told += link.ask("GET", f"games/{game['game']}", key=EVE).body + link.ask("GET", "mine", key=BOB).body
    for secret in [*secrets, game["you"]["invitation"], "token"]:
        assert secret.encode() not in told
