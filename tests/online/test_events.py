"""Entries: what is written is read again as it was, and nonsense is an error that names the game and the number."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from tablier.online import Entry, LogError, OnlineGame, Timed, new_game_id, new_token
from tablier.online.clock import Days
from tablier.online.commands import AnyCommand, MakeRematch, Play
from tablier.online.events import (
    KINDS,
    ComputerSeat,
    Created,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    Event,
    FlagFell,
    GameId,
    Moved,
    OpenSeat,
    Outage,
    PhraseSaid,
    RematchMade,
    ReservedSeat,
    Resigned,
    SeatTaken,
    TakeBackAgreed,
    TakeBackAsked,
    TakeBackDeclined,
    VerdictGiven,
)
from tablier.words import message
from tests.online.playing import ANN, FIRST, SECOND, START

EVENTS: list[Event] = [
    Created("tours", {"paths": "cell-once"}, (OpenSeat(), ComputerSeat(3)), clock=Days(2), strict=True),
    Created("fanorona", {"cols": 5}, (OpenSeat(), ReservedSeat(ANN)), two_rounds=True, clock=Timed(60_000)),
    SeatTaken(FIRST, "one", token=ANN, name="Ann é 安"),
    Moved(FIRST, "two", move="a1-a2", lag=17),
    DrawOffered(SECOND, "3"),
    DrawDeclined(FIRST, "4"),
    DrawAgreed(FIRST, "5"),
    VerdictGiven(),
    Created("tumicarona", {}, (OpenSeat(), OpenSeat()), verdicts=True),
    Resigned(SECOND, "6"),
    TakeBackAsked(SECOND, "7"),
    TakeBackDeclined(FIRST, "8"),
    TakeBackAgreed(FIRST, "9"),
    FlagFell(SECOND),
    PhraseSaid(FIRST, "10", phrase="good-game"),
    RematchMade(FIRST, "11", game="othergame"),
    Outage(1, 2),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_is_written_is_read_again(event: Event) -> None:
    entry = Entry(4, START, event)
    assert Entry.read("somegame", 4, START, entry.kind, entry.payload("somegame")) == entry


def test_all_kinds_are_here() -> None:
    assert {type(event) for event in EVENTS} == set(KINDS.values())


@pytest.mark.parametrize(
    "event",
    [
        Moved(FIRST, "has a space", move="a1-a2"),
        Moved(FIRST, "", move="a1-a2"),
        Moved(FIRST, "x\n", move="a1-a2"),
        Moved(FIRST, "x", move=""),
        Moved(FIRST, "x", move="a" * 2000),
        Moved(FIRST, "x", move="a1-a2", lag=301),
        Moved(FIRST, "x", move="a1-a2", lag=-1),
        Moved("first", "x", move="a1-a2"),  # type: ignore[arg-type]
        SeatTaken(FIRST, "x", token="not hashed", name="Ann"),
        PhraseSaid(FIRST, "x", phrase="You fool!"),
        RematchMade(FIRST, "x", game="short"),
        Outage(-1, 5),
        Created("tours", {}, (OpenSeat(), ComputerSeat(0))),
        Created("tours", {}, (OpenSeat(), OpenSeat()), clock=Timed(5)),
        Created("tours", {}, (OpenSeat(),)),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_what_could_not_be_read_is_not_written(event: Event) -> None:
    with pytest.raises(LogError, match="game somegame, entry 4: "):
        Entry(4, START, event).payload("somegame")


@pytest.mark.parametrize("time", [-1, 2**53, 1.5, "now", None])
def test_a_time_is_milliseconds(time: object) -> None:
    with pytest.raises(LogError, match="entry 4"):
        Entry(4, time, FlagFell(FIRST)).payload("somegame")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", " Ann", "Ann\n", "A" * 31, "\u202ennA", "\x00"])
def test_a_name_is_one_short_line(name: str) -> None:
    with pytest.raises(ValueError, match="a name is one line of 1 to 30 characters"):
        SeatTaken(FIRST, "x", token=ANN, name=name)
    payload = json.dumps({"player": 0, "command": "x", "token": ANN, "name": name})
    with pytest.raises(LogError, match="a name is one line"):
        Entry.read("somegame", 4, START, "seat-taken", payload)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("nonsense", "{}"),
        ("moved", ""),
        ("moved", "nonsense"),
        ("moved", "[]"),
        ("moved", "{}"),
        ("moved", '{"player": 2, "command": "x", "move": "a1"}'),
        ("moved", '{"player": 0, "command": "x", "move": "a1", "more": 1}'),
        ("moved", '{"player": 0, "command": "x", "move": 1}'),
        ("moved", '{"player": 0, "command": "x", "move": "\ud800"}'),
        ("created", '{"rules": "tours", "options": {}, "seats": [{"kind": "open"}, {"kind": "throne"}]}'),
        ("outage", '{"began": 1}'),
    ],
)
def test_nonsense_names_game_and_number(kind: str, payload: str) -> None:
    with pytest.raises(LogError) as caught:
        Entry.read("somegame", 12, START, kind, payload)
    assert str(caught.value).startswith("game somegame, entry 12: ")
    assert message(caught.value, "fr").startswith("partie somegame, entrée 12 : ")


def test_damaged_payloads_never_raise_anything_else() -> None:
    chance = random.Random(1)
    for event in EVENTS * 40:
        entry = Entry(4, START, event)
        text = list(entry.payload("somegame"))
        for _ in range(chance.randint(1, 3)):
            text[chance.randrange(len(text))] = chance.choice('{}[]",:0é\\x\x00')
        kind = chance.choice([entry.kind, *KINDS])
        try:
            read = Entry.read("somegame", 4, START, kind, "".join(text))
            OnlineGame("somegame", [Entry(1, START, read.event)])
        except LogError as error:
            assert error.game == "somegame"


def test_ids_and_tokens_are_their_own() -> None:
    assert len({new_game_id() for _ in range(100)}) == 100
    assert msgspec.convert(new_game_id(), GameId)
    assert len(new_token()) == 22  # 128 bits


def test_commands_can_be_read_from_json() -> None:
    read = msgspec.json.decode('{"do": "play", "id": "x", "at": 3, "move": "a1-a2"}', type=AnyCommand)
    assert read == Play("x", 3, "a1-a2")
    assert msgspec.json.decode('{"do": "make-rematch", "id": "x", "at": 3}', type=AnyCommand) == MakeRematch(
        "x", 3
    )
    for wrong in (
        '{"do": "win", "id": "x", "at": 3}',
        '{"do": "resign", "id": "x", "at": -1}',
        '{"do": "resign"}',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=AnyCommand)
