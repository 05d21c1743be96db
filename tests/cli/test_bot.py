"""`tablier bot`: it sits down and plays, at a real server; its lines, its end, and bad input."""

from __future__ import annotations

import asyncio
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

import tablier
from tablier import Engine, Limit, Move, Record
from tablier.games import Player
from tablier.online import Client, Table, Timed
from tablier.online.bot import Strength
from tablier.online.computer import MOVES_TO_GO, SHORTEST, share
from tests.cli.terminal import TABLIER, run, run_process
from tests.interrupts import interruptible
from tests.online.playing import in_loop
from tests.online.server import Server

SMALL: dict[str, Any] = {"cols": 3, "rows": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server("--data", str(tmp_path_factory.mktemp("games"))) as running:
        yield running


async def start_bot(*arguments: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *TABLIER, "bot", *arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


async def play_to_the_end(table: Table) -> None:
    while await table.my_turn():
        await table.play(table.position.legal_moves[0])


def test_it_plays_a_game_and_its_rematch(server: Server) -> None:
    @in_loop
    async def scene() -> None:
        async with Client(server.address) as ann:
            table = await ann.create("fanorona", name="Ann", **SMALL)
            bot = await start_bot(table.link, "--level", "2", "--name", "Hal", "--games", "2")
            await play_to_the_end(table)
            rematch = await table.rematch()
            await play_to_the_end(rematch)
            out, errors = await bot.communicate()
            assert (bot.returncode, errors) == (0, b"")
            text = out.decode()
            played = [
                entry.move for game in (table, rematch) for entry in game.entries if entry.kind == "moved"
            ]
            assert re.findall(r"^(?:Ann|Hal): (\S+)$", text, re.MULTILINE) == played
            first, second = re.findall(r"^fanorona, game (\S+): Hal plays (\w+)$", text, re.MULTILINE)
            assert (first, second) == ((table.id, "second"), (rematch.id, "first"))
            for game in (table, rematch):
                assert game.outcome
                assert f"{game.outcome.result}, {game.outcome.reason}\n" in text
            assert table.invitation
            assert table.invitation not in text

    scene()


def test_two_rounds_and_answers_to_what_is_asked(server: Server) -> None:
    @in_loop
    async def scene() -> None:
        async with Client(server.address) as ann:
            settings: dict[str, Any] = {"cols": 5, "rows": 5, "two_rounds": True}
            table = await ann.create("fanorona", me=Player.SECOND, name="Ann", **settings)
            bot = await start_bot(table.link, "--level", "champion")  # which Vela has not
            assert await table.my_turn()
            assert table.opponent == "Tablier (champion)"
            ply = table.round.ply
            await table.play(table.position.legal_moves[0])
            assert await table.my_turn()
            await table.ask_take_back()
            await table.until(lambda: table.state.take_back is None)
            assert table.entries[-1].kind == "take-back-agreed"
            assert table.round.ply == ply
            await play_to_the_end(table)
            assert await bot.wait() == 0

    scene()


LOST, WON = "3/1WW/B2 w 0 1", "W2/BBB/3 w 0 1"
"""The bot is Black: what it expects is nearly nothing, or nearly all."""


@pytest.mark.parametrize(("start", "answer"), [(LOST, "draw-agreed"), (WON, "draw-declined")])
def test_it_answers_an_offer_by_what_it_expects(server: Server, start: str, answer: str) -> None:
    @in_loop
    async def scene() -> None:
        async with Client(server.address) as ann:
            table = await ann.create("fanorona", name="Ann", start=position, **SMALL)
            bot = await start_bot(table.link, "--time", "0.05")
            await table.until(lambda: table.state.is_full)
            assert table.opponent == "Tablier (full strength)"
            await table.offer_draw()
            await table.until(lambda: table.state.draw_offer is None)
            assert table.entries[-1].kind == answer
            await play_to_the_end(table)
            assert await bot.wait() == 0
            await bot.communicate()

    position = start
    scene()


def test_at_full_strength_it_keeps_to_its_time_and_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float | None] = []

    def choose(engine: Engine, record: Record, limit: Limit) -> Move:
        given.append(limit.time)
        return record.position.legal_moves[0]

    monkeypatch.setattr(Engine, "choose", choose)
    record = Record(tablier.game("tchag"))
    assert Strength(seconds=3.0).choose(record, share(None, 0))
    assert Strength(seconds=3.0).choose(record, share(Timed(60_000, 1_000), 10_000))
    assert Strength(seconds=3.0).choose(record, share(Timed(60_000), 1))
    assert given == [3.0, 10 / MOVES_TO_GO + 0.5, SHORTEST]


def test_ctrl_c_ends_it_in_a_line_and_with_its_key_it_comes_back(server: Server) -> None:
    @in_loop
    async def scene() -> None:
        async with Client(server.address) as ann:
            table = await ann.create("tours", me=Player.FIRST, name="Ann")
            with pytest.MonkeyPatch.context() as environment:
                environment.setenv("TABLIER_KEY", "K" * 22)
                with interruptible([*TABLIER, "bot", table.link, "--level", "1"]) as bot:
                    await table.until(lambda: table.state.is_full)
                    assert await asyncio.to_thread(bot.interrupt) == 130
                    assert bot.stderr.read() == "tablier: interrupted; the seat stays taken\n"
                    assert "K" * 22 not in bot.stdout.read()
                again = await start_bot(table.link, "--level", "1")
                await play_to_the_end(table)
                assert await again.wait() == 0
                await again.communicate()

    scene()


def test_the_seat_must_be_free(server: Server) -> None:
    @in_loop
    async def scene() -> None:
        async with Client(server.address) as ann, Client(server.address) as bob:
            table = await ann.create("tours", name="Ann")
            link = table.link
            without = link.rpartition("/")[0]
            wrong = await asyncio.to_thread(run_process, "bot", without)
            assert (wrong.returncode, wrong.stdout) == (2, "")
            assert "invitation" in wrong.stderr
            await bob.join(link)
            late = await asyncio.to_thread(run_process, "bot", link)
            assert (late.returncode, late.stderr) == (2, "tablier: no seat of this game is free\n")

    scene()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nonsense",), "a link to a game looks like"),
        (("",), "a link to a game looks like"),
        (("http://127.0.0.1:1/",), "a link to a game looks like"),
        (("http://127.0.0.1:1/#/online/abcdefgh",), "no server answers at http://127.0.0.1:1/"),
        (("ftp://x/#/online/abcdefgh",), "a server has an address such as"),
        (("http://127.0.0.1:1/#/online/abcdefgh", "--level", "0"), "there is no level 0"),
        (("http://127.0.0.1:1/#/online/abcdefgh", "--level", "9"), "there is no level 9"),
        (("http://127.0.0.1:1/#/online/abcdefgh", "--level", "strong"), "there is no level 'strong'"),
        (("http://127.0.0.1:1/#/online/abcdefgh", "--level", "9" * 99), "there is no level"),
        (
            ("http://127.0.0.1:1/#/online/abcdefgh", "--time", "soon"),
            "--time must be a number of seconds above 0",
        ),
        (("http://127.0.0.1:1/#/online/abcdefgh", "--time", "0"), "seconds above 0"),
        (("http://127.0.0.1:1/#/online/abcdefgh", "--time", "1", "--level", "2"), "not both"),
        (("http://127.0.0.1:1/#/online/abcdefgh", "--games", "0"), "--games must be a whole number"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], told: str) -> None:
    result = run("bot", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_bad_key_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLIER_KEY", "too-short")
    result = run("bot", "http://127.0.0.1:1/#/online/abcdefgh")
    assert result.exit_code == 2
    assert result.stderr == "tablier: a key has 22 letters, digits, - or _\n"


def test_it_plays_by_the_book_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Strength]()

    async def visit(link: str, strength: Strength, *_: Any, **__: Any) -> None:
        asked.append(strength)

    monkeypatch.setattr("tablier.online.bot.visit", visit)
    assert run("bot", "LINK").exit_code == 0
    assert run("bot", "LINK", "--no-book").exit_code == 0
    assert run("bot", "LINK", "--time", "2").exit_code == 0
    assert asked == [Strength(5), Strength(5, book=False), Strength(seconds=2.0)]
