"""`/api/snapshot` and `/api/play`: a game as it stands, from its sheet alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tablier
from tablier import rulebook
from tablier.records.move_numbers import MoveNumbers
from tablier.server import models
from tests.differential.variants import VARIANTS
from tests.server.client import Client

MATCH_ROUND = ["b1-b2A", "c3-b3", "c2-c3"]
"""A round of Fanorona on 3 × 3 that White wins."""


def sheet(game: str, *events: str, **more: Any) -> dict[str, Any]:
    options = more.pop("options", {})
    return {"rules": {"game": game, "options": options}, "events": list(events), **more}


def board(position: tablier.Position) -> dict[str, str]:
    return {cell: str(piece) for cell, piece in position.board.items()}


def table(client: Client, asked: dict[str, Any]) -> dict[str, Any]:
    answer = client.post("/api/snapshot", asked)
    assert answer.status == 200, answer.body
    models.Snapshot.model_validate(answer.json, strict=False)
    return dict(answer.json)


def test_the_start_of_each_game(client: Client) -> None:
    for rule_set in tablier.RULE_SETS:
        game = tablier.game(rule_set)
        shown = table(client, sheet(rule_set))
        assert shown["position"] == str(game.start())
        assert shown["rules"] == {"game": rule_set, "options": dict(game.options)}
        unasked: dict[str, object] = {"two_rounds": False, "start": None, "events": [], "verdicts": False}
        assert shown["sheet"] == {"rules": shown["rules"], **unasked}
        assert shown["turn"] == "first"
        assert shown["board"] == {cell: str(piece) for cell, piece in game.start().board.items()}
        assert [choice["token"] for choice in shown["steps"]["choices"]] == [
            choice.token for choice in game.start().steps().choices
        ]
        assert (shown["history"], shown["last"], shown["outcome"], shown["two_rounds"]) == (
            [],
            None,
            None,
            None,
        )
        assert (shown["round"], shown["repetitions"], shown["captured"]) == (0, 1, {"first": 0, "second": 0})


@pytest.mark.parametrize(
    ("rule_set", "options"), [(id, options) for id in VARIANTS for options in VARIANTS[id]]
)
def test_a_random_game_move_by_move(client: Client, rule_set: str, options: dict[str, Any]) -> None:
    """What `play` answers is what the record says, at some plies of a game and at its end."""
    chance = random.Random(f"{rule_set} {options}")
    record = tablier.Record(tablier.game(rule_set, **options))
    kept: dict[str, Any] = sheet(rule_set, options=options)
    looked = {chance.randrange(60) for _ in range(4)}
    while not record.outcome and record.ply < 60:
        before, move = record.position, str(chance.choice(record.position.legal_moves))
        record.play(move)
        if record.ply not in looked and not record.outcome:
            kept["events"].append(move)
            continue
        answer = client.post("/api/play", {"sheet": kept, "event": move})
        assert answer.status == 200, answer.body
        shown = answer.json
        models.Snapshot.model_validate(shown)
        kept = shown["sheet"]
        assert kept["events"] == [str(move) for move in record.moves]
        assert shown["position"] == str(record.position)
        assert shown["turn"] == record.position.turn.name.lower()
        assert shown["repetitions"] == record.repetitions
        assert (shown["last"]["event"], shown["last"]["player"]) == (move, before.turn.name.lower())
        assert (shown["last"]["before"], shown["last"]["after"]) == (board(before), board(record.position))
        check_counts(shown, record)
        check_history(shown, record)
        outcome = record.outcome
        assert (shown["outcome"] is None) == (outcome is None)
        if outcome:
            winner = outcome.winner.name.lower() if outcome.winner is not None else None
            told = {"reason": outcome.reason, "rule": outcome.rule, "result": outcome.result}
            assert shown["outcome"] == {"winner": winner, **told}
            assert shown["steps"] == {"choices": [], "move": None, "ends": []}
        else:
            assert shown["steps"]["choices"]


def check_counts(shown: dict[str, Any], record: tablier.Record) -> None:
    """What each player has lost, and the counters and hands that the text holds."""
    owners, now = (
        [piece.owner for piece in place.board.values()] for place in (record.game.start(), record.position)
    )
    for player in tablier.Player:
        assert shown["captured"][player.name.lower()] == owners.count(player) - now.count(player)
    fields = str(record.position).split()
    if record.game.id in ("tours", "tchag"):
        assert shown["counters"] is None
    else:
        limit = record.game.options["no_capture_limit"]
        assert shown["counters"] == {"since_capture": int(fields[2]), "limit": limit}
    if ":" in fields[2]:
        hands = [[int(size) for size in hand if size != "."] for hand in fields[2].split(":")]
        assert shown["hands"] == dict(zip(("first", "second"), hands, strict=True))
    else:
        assert shown["hands"] is None
    rows = fields[0].split("/")
    assert shown["size"]["rows"] == len(rows)
    assert shown["size"]["cols"] == record.game.options.get("cols", len(rows[0]))


def check_history(shown: dict[str, Any], record: tablier.Record) -> None:
    """Every move with who played it, its number, and how many pieces it took."""
    numbers, expected = MoveNumbers(record.start), []
    for move, before, after in zip(record.moves, record.positions, record.positions[1:], strict=False):
        mover = before.turn
        number = int(numbers.before(mover).rstrip("."))
        numbers.count(mover)
        pawns = [sum(piece.owner is not None for piece in place.board.values()) for place in (before, after)]
        expected.append(
            {
                "event": str(move),
                "player": mover.name.lower(),
                "number": number,
                "round": 0,
                "captured": pawns[0] - pawns[1],
            }
        )
    assert shown["history"] == expected


def test_options_are_completed_and_a_start_is_written_in_full(client: Client) -> None:
    shown = table(client, sheet("fanorona", options={"cols": 5}, start="32/5/1111W/5/B4 b 3 17"))
    assert shown["sheet"]["start"] == shown["position"] == "5/5/4W/5/B4 b 3 17"
    assert shown["sheet"]["rules"]["options"]["rows"] == 5
    assert shown["turn"] == "second"
    assert shown["captured"] == {"first": 11, "second": 11}
    assert shown["history"] == []
    played = table(client, sheet("fanorona", "a1-a2", options={"cols": 5}, start="32/5/1111W/5/B4 b 3 17"))
    assert [each["number"] for each in played["history"]] == [17]


@pytest.mark.parametrize(
    ("event", "player", "winner", "reason"),
    [
        ("draw", None, None, "agreement"),
        ("flag second", "second", "first", "time"),
        ("resign first", "first", "second", "resignation"),
        ("resign second", "second", "first", "resignation"),
    ],
)
def test_games_may_end_by_word(client: Client, event: str, player: str, winner: str, reason: str) -> None:
    shown = client.post("/api/play", {"sheet": sheet("tumicarona", "e2-e3A"), "event": event}).json
    assert (shown["outcome"]["winner"], shown["outcome"]["reason"]) == (winner, reason)
    assert shown["history"][-1] == {"event": event, "player": player, "number": 1, "round": 0, "captured": 0}
    assert (shown["last"]["event"], shown["last"]["frames"]) == (event, [])
    assert shown["last"]["before"] == shown["last"]["after"] == shown["board"]
    assert shown["sheet"]["events"] == ["e2-e3A", event]
    over = client.post("/api/play", {"sheet": shown["sheet"], "event": "a4-a3"})
    assert (over.status, over.error["kind"]) == (422, "over")
    assert "event" not in over.error


BEFORE_A_DRAW = "6B2/9/9/W7W/9 w 0 1"
"""White wins by a2-b2; a2-a3 draws, as the tables know."""


def test_a_verdict_follows_the_move_where_it_is_wished_for(client: Client) -> None:
    asked = sheet("tumicarona", start=BEFORE_A_DRAW, verdicts=True)
    begun = table(client, asked)
    assert (begun["sheet"]["verdicts"], begun["tables"], begun["outcome"]) == (True, 6, None)
    on = client.post("/api/play", {"sheet": asked, "event": "a2-b2"}).json
    assert (on["sheet"]["events"], on["outcome"]) == (["a2-b2"], None)
    drawn = client.post("/api/play", {"sheet": asked, "event": "a2-a3"}).json
    assert drawn["sheet"]["events"] == ["a2-a3", "verdict"]
    assert drawn["outcome"] == {"winner": None, "reason": "verdict", "rule": "T12", "result": "1/2-1/2"}
    assert drawn["history"][-1] == {
        "event": "verdict", "player": None, "number": 1, "round": 0, "captured": 0,
    }  # fmt: skip
    assert (drawn["last"]["event"], len(drawn["last"]["frames"])) == ("a2-a3", 2)
    assert drawn["steps"]["choices"] == []
    assert table(client, drawn["sheet"]) == drawn
    over = client.post("/api/play", {"sheet": drawn["sheet"], "event": "g5-g4"})
    assert over.error["kind"] == "over"
    unasked = client.post("/api/play", {"sheet": {**asked, "verdicts": False}, "event": "a2-a3"}).json
    assert (unasked["sheet"]["events"], unasked["outcome"]) == (["a2-a3"], None)


def test_what_a_sheet_says_of_a_verdict_is_believed(client: Client) -> None:
    """As an agreement is: tables are asked when a move is played, never when it is played again."""
    for events in (["verdict"], ["e2-e3A", "verdict"]):
        shown = table(client, sheet("tumicarona", *events))
        assert shown["outcome"]["reason"] == "verdict"
        assert shown["last"]["event"] == events[0]
    late = table(client, sheet("tumicarona", "a2-a3", start=BEFORE_A_DRAW, verdicts=True))
    assert late["outcome"] is None
    twice = client.post("/api/snapshot", sheet("tumicarona", "verdict", "verdict"))
    assert (twice.error["kind"], twice.error["event"]) == ("over", 1)
    for wrong in ("Verdict", "verdict first", "verdicts"):
        assert client.post("/api/snapshot", sheet("tumicarona", wrong)).error["kind"] == "parse"
    assert "no draw by a verdict" in client.post("/api/snapshot", sheet("tours", "verdict")).error["message"]


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [("tours", {}, "tours has no tables"), ("fanorona", {"stalemate": "draw"}, "without a move loses")],
)
def test_no_verdicts_where_there_can_be_no_tables(
    client: Client, game: str, options: dict[str, Any], why: str
) -> None:
    assert table(client, sheet(game, options=options))["tables"] == 0
    refused = client.post("/api/snapshot", sheet(game, options=options, verdicts=True))
    assert (refused.status, refused.error["kind"]) == (422, "request")
    assert why in refused.error["message"]


def test_a_round_drawn_by_verdict_is_played_again(client: Client) -> None:
    asked = sheet("fanorona", "e2-e3A", "verdict", two_rounds=True, verdicts=True)
    again = table(client, asked)
    assert (again["round"], again["two_rounds"]["rounds"][0]["reason"]) == (1, "verdict")
    assert (again["last"]["event"], again["last"]["round"]) == ("e2-e3A", 0)
    on = client.post("/api/play", {"sheet": again["sheet"], "event": "e2-e3A"}).json
    assert on["sheet"]["events"] == [*asked["events"], "e2-e3A"]


def test_the_third_occurrence_draws(client: Client) -> None:
    start = "9/9/9/9/W7B w 0 1"
    there_and_back = ["a1-a2", "i1-i2", "a2-a1", "i2-i1"]
    once = table(client, sheet("tumicarona", *there_and_back, start=start))
    assert (once["repetitions"], once["outcome"]) == (2, None)
    twice = table(client, sheet("tumicarona", *there_and_back * 2, start=start))
    assert (twice["repetitions"], twice["outcome"]["reason"]) == (3, "repetition")
    assert twice["steps"]["choices"] == []


def test_vela_says_who_gives_and_for_how_long(client: Client) -> None:
    assert table(client, sheet("fanorona"))["giver"] is None
    giving = table(client, sheet("vela"))
    assert (giving["giver"], giving["giving"]) == ("second", True)
    white = table(client, sheet("vela", options={"giver": "white"}))
    assert (white["giver"], white["giving"], white["turn"]) == ("first", True, "second")
    done = table(client, sheet("vela", start="9/9/2W1BBB2/9/BB7 w 0 1 b"))
    assert (done["giver"], done["giving"]) == ("second", False)


def test_a_match_goes_on_through_its_rounds(client: Client) -> None:
    asked = sheet("fanorona", options={"cols": 3, "rows": 3}, two_rounds=True)
    begun = table(client, asked)
    assert begun["two_rounds"] == {"phase": "first", "giver": None, "rounds": [open_round("fanorona")]}

    drawn = table(client, {**asked, "events": ["b1-b2A", "draw"]})
    assert drawn["round"] == 1
    assert drawn["position"] == begun["position"]
    assert [each["result"] for each in drawn["two_rounds"]["rounds"]] == ["1/2-1/2", "*"]
    assert [each["round"] for each in drawn["history"]] == [0, 0]

    won = table(client, {**asked, "events": ["b1-b2A", "draw", *MATCH_ROUND]})
    assert (won["round"], won["two_rounds"]["phase"], won["two_rounds"]["giver"]) == (2, "vela", "first")
    assert won["rules"]["game"] == "vela"
    assert won["rules"]["options"]["giver"] == "white"
    assert won["sheet"]["rules"]["game"] == "fanorona"
    assert (won["giver"], won["turn"], won["outcome"]) == ("first", "second", None)
    assert won["last"]["round"] == 1
    assert won["last"]["after"] == board(
        tablier.game("fanorona", cols=3, rows=3).position("BBW/BW1/W1W b 2 2")
    )
    assert won["position"] == "BBB/B1W/WWW b 0 1 w"
    assert won["captured"] == {"first": 0, "second": 0}
    assert won["two_rounds"]["rounds"] == [
        {"game": "fanorona", "result": "1/2-1/2", "winner": None, "reason": "agreement", "rule": "F6"},
        {"game": "fanorona", "result": "1-0", "winner": "first", "reason": "immobile", "rule": "F2"},
        open_round("vela"),
    ]

    vela = tablier.game("vela", cols=3, rows=3, giver="white").start()
    move = next(move for move in vela.legal_moves if move.steps[0].captured)
    on = client.post("/api/play", {"sheet": won["sheet"], "event": str(move)}).json
    taken = sum(len(step.captured) for step in move.steps)
    expected = {"event": str(move), "player": "second", "number": 1, "round": 2, "captured": taken}
    assert on["history"][-1] == expected
    assert on["captured"] == {"first": taken, "second": 0}

    over = table(client, {**won["sheet"], "events": [*won["sheet"]["events"], "resign first"]})
    assert (over["round"], over["two_rounds"]["phase"], over["two_rounds"]["giver"]) == (2, "over", "first")
    assert over["outcome"]["winner"] == "second"
    assert over["history"][-1]["round"] == 2
    more = client.post("/api/play", {"sheet": over["sheet"], "event": "draw"})
    assert more.error["kind"] == "over"


def open_round(game: str) -> dict[str, Any]:
    return {"game": game, "result": "*", "winner": None, "reason": None, "rule": None}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refused_move_says_why_in_the_language_asked_for(client: Client, language: str) -> None:
    refused = client.post("/api/play", {"sheet": sheet("tumicarona"), "event": "e2-e3"}, language)
    assert refused.status == 422
    error = refused.error
    assert (error["kind"], error["rule"]) == ("illegal", "T7")
    assert ("must be taken" if language == "en" else "est obligatoire") in error["message"]
    assert "e2-e3A (e4, e5)" in error["message"]
    nonsense = client.post("/api/play", {"sheet": sheet("tours"), "event": "resign"}, language).error
    assert (nonsense["kind"], nonsense["text"], nonsense["offset"]) == ("parse", "resign", 0)
    assert ("not the text" if language == "en" else "n'est pas l'écriture") in nonsense["message"]


def test_a_refused_move_is_explained_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    reason_against = rulebook.reason_against

    def counted(position: rulebook.Position, move: str) -> rulebook.Reason | None:
        asked.append(move)
        return reason_against(position, move)

    monkeypatch.setattr(rulebook, "reason_against", counted)
    refused = client.post("/api/play", {"sheet": sheet("tumicarona"), "event": "e2-e3"})
    assert len(asked) == 1
    assert refused.body.count(b"must be taken") == 1
    client.post("/api/snapshot", sheet("tumicarona", "e2-e3A", "e2-e3A"))
    assert len(asked) == 2


def test_a_broken_sheet_says_which_event(client: Client) -> None:
    error = client.post("/api/snapshot", sheet("tumicarona", "e2-e3A", "e2-e3A", "nonsense")).error
    assert (error["kind"], error["rule"], error["event"]) == ("illegal", "T2", 1)
    error = client.post("/api/snapshot", sheet("tumicarona", "draw", "draw")).error
    assert (error["kind"], error["event"]) == ("over", 1)


def test_a_long_game_fits(client: Client) -> None:
    """The most events a sheet may have: a match whose first round is drawn again and again."""
    shown = table(client, sheet("fanorona", *["draw"] * 4000, two_rounds=True))
    assert shown["round"] == 4000
    refused = client.post("/api/snapshot", sheet("fanorona", *["draw"] * 4001, two_rounds=True))
    assert (refused.status, refused.error["where"]) == (422, ["events"])


@pytest.mark.parametrize(
    ("event", "winner", "result"), [("flag first", "second", "0-1"), ("flag second", "first", "1-0")]
)
def test_a_flag_that_fell_ends_the_game(client: Client, event: str, winner: str, result: str) -> None:
    sheet: dict[str, Any] = {"rules": {"game": "tumicarona"}, "events": ["e2-e3A", event]}
    shown = client.post("/api/snapshot", sheet).json
    assert shown["outcome"] == {"winner": winner, "reason": "time", "rule": "", "result": result}
    assert shown["sheet"]["events"] == ["e2-e3A", event]
    assert shown["history"][-1]["player"] == event.split()[1]
    assert shown["last"]["frames"] == []
    for more in ("f4-e5A", "draw", "flag first", "resign second"):
        answer = client.post("/api/snapshot", {**sheet, "events": [*sheet["events"], more]})
        assert (answer.status, answer.error["kind"], answer.error["event"]) == (422, "over", 2)


def test_a_flag_ends_a_round_and_the_next_begins(client: Client) -> None:
    sheet = {"rules": {"game": "fanorona"}, "two_rounds": True, "events": ["flag second"]}
    shown = client.post("/api/snapshot", sheet).json
    assert shown["two_rounds"]["rounds"][0]["reason"] == "time"
    assert (shown["round"], shown["two_rounds"]["giver"]) == (1, "first")


@pytest.mark.parametrize(
    "event", ["flag", "flag third", "Flag first", "flag  first", "flag first ", "flagfirst"]
)
def test_flags_that_are_none(client: Client, event: str) -> None:
    answer = client.post("/api/snapshot", {"rules": {"game": "tours"}, "events": [event]})
    assert (answer.status, answer.error["kind"]) == (422, "parse")
