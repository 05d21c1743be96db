"""The client against the real server: whole games, lines that break, servers that go, and what is refused."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import tablier
from tablier.games import Player
from tablier.online import Client, Days, Link, NoSuchGame, Refused, Table, Timed, Unreachable, new_token
from tablier.online.client import servers
from tablier.records import TwoRounds
from tests.online.playing import WON, in_loop
from tests.online.server import Server
from tests.online.unreliable import Unreliable

SMALL: dict[str, Any] = {"cols": 3, "rows": 3}
Pair = tuple[Table, Table]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server("--data", str(tmp_path_factory.mktemp("games"))) as running:
        yield running
        assert running.errors == ""


async def met(ann: Client, bob: Client, game: str = "fanorona", **settings: Any) -> Pair:
    """A game of two, seen by both."""
    first = await ann.create(game, name="Ann", **(settings or SMALL))
    second = await bob.join(first.link, name="Bob")
    await first.until(lambda: first.state.is_full)
    return first, second


async def both_saw(pair: Pair) -> None:
    number = max(table.number for table in pair)
    for table in pair:
        await table.until(lambda table=table: table.number >= number)  # type: ignore[misc]
    assert pair[0].record == pair[1].record
    assert pair[0].entries == pair[1].entries


async def play_to_the_end(table: Table, chance: random.Random) -> int:
    count = 0
    while await table.my_turn():
        await table.play(chance.choice(table.position.legal_moves))
        count += 1
    return count


@pytest.mark.parametrize("game", [*tablier.RULE_SETS, "two rounds"])
@in_loop
async def test_a_whole_game(server: Server, game: str) -> None:
    """Both see the same moves, and the record says what the rules say."""
    rules: dict[str, Any] = {} if game in ("tours", "tchag") else {"cols": 5, "rows": 5}
    if game == "two rounds":
        rules["two_rounds"] = True
    async with Client(server.address) as ann, Client(server.address) as bob:
        name = "fanorona" if game == "two rounds" else game
        pair = await met(ann, bob, name, **rules, clock=Timed(600_000, 1_000))
        counts = await asyncio.gather(*(play_to_the_end(table, random.Random(1)) for table in pair))
        await both_saw(pair)
        record = pair[0].record
        assert isinstance(record, TwoRounds) == (game == "two rounds")
        rounds = record.rounds if isinstance(record, TwoRounds) else [record]
        assert sum(counts) == sum(each.ply for each in rounds)
        assert pair[0].outcome is not None
        assert pair[0].turn is None


@in_loop
async def test_the_maker_chooses_his_side_and_the_rest(server: Server) -> None:
    async with Client(server.address) as ann, Client(server.address) as bob:
        start = "321123/....../....../....../....../321123 s -"
        table = await ann.create(
            "tours", me=Player.SECOND, name="Ann", clock=Days(3), start=start, strict=True
        )
        assert (table.player, table.number, table.outcome) == (Player.SECOND, 2, None)
        assert str(table.position) == start
        assert table.state.strict
        assert table.state.clock is not None
        assert table.state.clock.control == Days(3)
        assert table.opponent is None
        assert Link.read(table.link) == (server.address, table.id, table.invitation)
        other = await bob.join(table.link, name="Bob")
        assert (other.player, other.opponent) == (Player.FIRST, "Ann")
        await table.until(lambda: table.opponent == "Bob")
        assert Link.read(table.link).invitation is None, "the seat is taken: it is a link to look on"
        sides = {(await ann.create("tours", me=None)).player for _ in range(20)}
        assert sides == set(Player)


@in_loop
async def test_the_computer_plays_at_a_level_or_at_full_strength(server: Server) -> None:
    async with Client(server.address) as ann:
        for level, seconds in ((2, None), (None, 1)):
            table = await ann.create(
                "fanorona", me=Player.SECOND, opponent=level, seconds=seconds, cols=3, rows=3
            )
            computer = table.state.seats[Player.FIRST]
            assert (computer.kind, computer.level, computer.seconds) == ("computer", level, seconds)
            assert await table.my_turn()
        await refused("request", ann.create("tchag", opponent=2, seconds=1))


@in_loop
async def test_draws_take_backs_phrases_and_a_rematch(server: Server) -> None:
    async with Client(server.address) as ann, Client(server.address) as bob:
        first, second = pair = await met(ann, bob)
        await first.play(WON[0])
        await both_saw(pair)
        await second.ask_take_back() if first.turn is Player.FIRST else await first.ask_take_back()
        await both_saw(pair)
        assert second.state.take_back is Player.FIRST
        await second.agree()
        await both_saw(pair)
        assert first.round.ply == 0
        await first.play(WON[0])
        await first.ask_take_back()
        await both_saw(pair)
        await second.decline()
        await first.say("sorry")
        await first.offer_draw()
        await both_saw(pair)
        assert second.state.draw_offer is Player.FIRST
        await second.decline()
        assert second.state.draw_offer is None
        await second.play(WON[1])
        await second.offer_draw()
        await both_saw(pair)
        await first.agree()
        await both_saw(pair)
        assert first.outcome is not None
        assert (first.outcome.reason, first.outcome.winner) == ("agreement", None)
        kinds = [entry.kind for entry in second.entries]
        assert kinds[-4:] == ["draw-declined", "moved", "draw-offered", "draw-agreed"]
        again = await asyncio.gather(first.rematch(), second.rematch())
        assert again[0].id == again[1].id != first.id
        assert [table.player for table in again] == [Player.SECOND, Player.FIRST]
        await again[0].until(lambda: again[0].state.is_full)
        await again[0].resign()
        assert again[0].outcome is not None
        assert again[0].outcome.winner is Player.FIRST


@in_loop
async def test_what_happens_is_told_from_where_one_likes(server: Server) -> None:
    async with (
        Client(server.address) as ann,
        Client(server.address) as bob,
        Client(server.address) as eve,
    ):
        first, second = await met(ann, bob)
        seen = await eve.watch(first.link)
        told: list[str] = []
        ready = asyncio.Event()

        async def follow() -> None:
            coming = seen.happenings()
            ready.set()
            async for what in coming:
                told.append(f"{what.number} {what.kind} {what.player} {what.move}")
                if what.kind == "moved" and seen.outcome:
                    return

        following = asyncio.create_task(follow())
        await ready.wait()
        for table, move in zip((first, second, first), WON, strict=True):
            assert await table.my_turn()
            await table.play(move)
        await following
        assert told == [f"{4 + n} moved {Player(n % 2)} {move}" for n, move in enumerate(WON)]
        all = [what.number async for what in _until(seen, 6, seen.happenings(0))]
        assert all == [1, 2, 3, 4, 5, 6]


async def _until(table: Table, number: int, coming: Any) -> Any:
    async for what in coming:
        yield what
        if what.number == number:
            return


@in_loop
async def test_refusals_have_codes_and_change_nothing(server: Server) -> None:
    async with (
        Client(server.address) as ann,
        Client(server.address) as bob,
        Client(server.address) as eve,
    ):
        table = await ann.create("fanorona", **SMALL)
        await refused("free-seat", table.play(WON[0]))
        other = await bob.join(table.link)
        await refused("not-your-turn", other.play(WON[0]))
        await refused("illegal", table.play("a1-a1"))
        await refused("parse", table.play("nonsense"))
        await refused("no-offer", table.agree())
        await refused("no-move", table.ask_take_back())
        await refused("not-over", table.rematch())
        await refused("option", table.say("rude-word"))
        looking = await eve.watch(table.link)
        assert looking.player is None
        await refused("no-seat", looking.resign())
        await refused("taken", eve.join(table.link))
        await refused("taken", eve.join(table.id, player=Player.FIRST))
        with pytest.raises(NoSuchGame):
            await eve.watch("no-such-game")
        assert table.number == other.number == 3
        await refused("option", ann.create("chess"))
        await refused("option", ann.create("tours", cols=3))
        await refused("request", ann.create("tours", name=""))


async def refused(code: str, doing: Any) -> None:
    with pytest.raises(Refused) as caught:
        await doing
    assert caught.value.code == code


@in_loop
async def test_who_has_the_key_comes_back(server: Server) -> None:
    key = new_token()
    async with Client(server.address, key=key) as ann, Client(server.address) as bob:
        table = await ann.create("fanorona", **SMALL)
        link = table.link
        await bob.join(link)
    async with Client(server.address, key=key) as again:
        mine = await again.join(table.id)
        assert mine.player is (await again.watch(link)).player is Player.FIRST
        await mine.play(WON[0])


@in_loop
async def test_the_ten_lines_of_the_docs(server: Server) -> None:
    """The example of docs/client.md, as it stands there but for the address, plays whoever opens its link."""
    text = (Path(__file__).parents[2] / "docs" / "client.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "http://127.0.0.1:8642/" in code
    program = await asyncio.create_subprocess_exec(
        sys.executable,
        "-uc",
        code.replace("http://127.0.0.1:8642/", server.address),
        stdout=asyncio.subprocess.PIPE,
    )
    assert program.stdout
    link = (await program.stdout.readline()).decode().split()[-1]
    async with Client(server.address) as bob:
        table = await bob.join(link, name="Bob")
        await play_to_the_end(table, random.Random(1))
        out, _ = await program.communicate()
        assert out.decode() == f"{table.outcome}\n"
        assert program.returncode == 0


# Lines that break


@in_loop
async def test_a_line_that_breaks_is_made_anew_and_nothing_is_missed(server: Server) -> None:
    async with (
        Unreliable(server.port) as line,
        Client(server.address) as bob,
        Client(line.address) as ann,
    ):
        first, second = pair = await met(ann, bob)
        for number in range(10):
            line.cut()
            if number % 3 == 0:
                await asyncio.sleep(0.05)
            await (first if number % 2 else second).say("hello")
        await both_saw(pair)
        assert [entry.number for entry in first.entries] == list(range(1, 14))
        assert line.connections > 5


@in_loop
async def test_a_command_whose_answer_was_lost_happens_once(server: Server) -> None:
    """The server has done it, the answer never came, the line is cut: it is sent again under its id."""
    async with (
        Unreliable(server.port) as line,
        Client(server.address) as bob,
        Client(line.address) as ann,
    ):
        first, second = pair = await met(ann, bob)
        line.is_deaf = True
        playing = asyncio.create_task(first.play(WON[0]))
        await second.until(lambda: second.round.ply == 1)
        assert not playing.done()
        line.is_deaf = False
        line.cut()
        assert await playing == 4
        await both_saw(pair)
        assert first.number == 4


@in_loop
async def test_a_command_sent_without_a_line_goes_with_the_next(server: Server) -> None:
    async with (
        Unreliable(server.port) as line,
        Client(server.address) as bob,
        Client(line.address) as ann,
    ):
        first, second = await met(ann, bob)
        line.is_closed = True
        line.cut()
        playing = asyncio.create_task(first.play(WON[0]))
        await asyncio.sleep(0.3)
        assert second.round.ply == 0
        line.is_closed = False
        assert await playing == 4


@in_loop
async def test_players_move_over_to_another_address(server: Server) -> None:
    async with (
        Unreliable(server.port) as line,
        Client(line.address, server.address) as ann,
        Client(server.address) as bob,
    ):
        first, second = await met(ann, bob)
        line.is_closed = True
        line.cut()
        assert await first.play(WON[0]) == 4
        await second.until(lambda: second.number == 4)


@in_loop
async def test_patience_ends(server: Server) -> None:
    async with Unreliable(server.port) as line, Client(line.address, patience=0.5) as ann:
        table = await ann.create("tours")
        line.is_closed = True
        line.cut()
        with pytest.raises(Unreachable):
            await table.my_turn()
        with pytest.raises(Unreachable):
            await table.say("hello")
        with pytest.raises(Unreachable):
            await ann.watch(table.id)


@in_loop
async def test_a_server_that_restarts_and_one_with_an_older_backup(tmp_path: Path) -> None:
    with Server("--data", str(tmp_path)) as server:
        async with Client(server.address) as ann, Client(server.address) as bob:
            first, second = pair = await met(ann, bob)
            await asyncio.to_thread(server.stop)
            (tmp_path / "backup").write_bytes((tmp_path / "games.sqlite").read_bytes())
            playing = asyncio.create_task(first.play(WON[0]))
            await asyncio.to_thread(server.start)
            assert await playing == 4
            assert await second.my_turn()
            await second.play(WON[1])
            await both_saw(pair)
            await asyncio.to_thread(server.stop)
            for file in tmp_path.glob("games.sqlite*"):
                file.unlink()
            (tmp_path / "backup").rename(tmp_path / "games.sqlite")
            await asyncio.to_thread(server.start)
            await first.until(lambda: first.number == 3)
            await second.until(lambda: second.number == 3)
            assert first.round.ply == 0
            assert await first.play(WON[0]) == 4
            await both_saw(pair)


@in_loop
async def test_a_table_that_was_left_says_so(server: Server) -> None:
    async with Client(server.address) as ann:
        table = await ann.create("tours")
        waiting = asyncio.create_task(table.my_turn())
        await asyncio.sleep(0)
        await table.leave()
        with pytest.raises(tablier.TablierError, match="this table was left"):
            await waiting
        with pytest.raises(tablier.TablierError, match="this table was left"):
            await table.resign()


# Nonsense


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#",
        "nonsense with spaces",
        "#/online/abcdefgh",
        "http://127.0.0.1:1/",
        "http://127.0.0.1:1/#/online/",
        "http://127.0.0.1:1/#/online/short",
        "http://127.0.0.1:1/#/online/../../etc",
        "http://127.0.0.1:1/#/online/abcdefgh/short",
        "http://127.0.0.1:1/#/online/abcdefgh/AAAAAAAAAAAAAAAAAAAAAA/more",
        "http://127.0.0.1:1/#/key/AAAAAAAAAAAAAAAAAAAAAA",
        "ftp://127.0.0.1/#/online/abcdefgh",
        "http://:80/#/online/abcdefgh",
        "http://[::1/#/online/abcdefgh",
        "http://127.0.0.1:99999999/#/online/abcdefgh",
        "http://user:secret@127.0.0.1/#/online/abcdefgh",
        "http://127.0.0.1:1/?x#/online/abcdefgh",
        "javascript:alert(1)#/online/abcdefgh",
    ],
)
def test_what_is_no_link(text: str) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        Link.read(text)
    assert "AAAAAAAA" not in str(caught.value), "what may be secret is not repeated"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://h:1/#/online/abcdefgh", ("http://h:1/", "abcdefgh", None)),
        ("https://h/games#/online/abcdefgh/" + 22 * "A", ("https://h/games/", "abcdefgh", 22 * "A")),
        ("http://[::1]:8642#/online/abcdefgh", ("http://[::1]:8642/", "abcdefgh", None)),
    ],
)
def test_links_are_read_and_written(text: str, expected: tuple[str, str, str | None]) -> None:
    link = Link.read(text)
    assert link == expected
    assert Link.read(str(link)) == link
    assert Link.read("abcdefgh", "http://h:1/") == ("http://h:1/", "abcdefgh", None)


@pytest.mark.parametrize("key", ["", "short", 23 * "A", 21 * "A" + "\n", 22 * "é", 22 * " "])
def test_a_bad_key_is_refused_and_not_shown(key: str) -> None:
    with pytest.raises(tablier.TablierError) as caught:
        Client("http://127.0.0.1:1/", key=key)
    assert not key or key not in str(caught.value)


@pytest.mark.parametrize("addresses", [(), ("",), ("127.0.0.1",), ("http://127.0.0.1:1/", "nonsense")])
def test_bad_addresses(addresses: tuple[str, ...]) -> None:
    with pytest.raises(tablier.TablierError):
        Client(*addresses)


@in_loop
async def test_nobody_there() -> None:
    client = Client("http://127.0.0.1:1/", "http://127.0.0.1:2/")
    with pytest.raises(Unreachable, match=r"no server answers at http://127\.0\.0\.1:[12]/"):
        await client.watch("abcdefgh")
    assert client.key not in repr(client)


class Other(BaseHTTPRequestHandler):
    """What is no Tablier."""

    answers: Callable[[], tuple[int, bytes]]

    def do_GET(self) -> None:
        status, body = type(self).answers()
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (404, b"<h1>Not Found</h1>"),
        (500, b""),
        (200, b"<html>"),
        (200, b"{}"),
        (200, b'{"kind":"game"}'),
        (200, b"\xff\xfe"),
        (403, b'{"error":7}'),
        (200, b"[" * 100_000),
    ],
)
def test_another_program_there(status: int, body: bytes) -> None:
    Other.answers = staticmethod(lambda: (status, body))
    with HTTPServer(("127.0.0.1", 0), Other) as other:
        Thread(target=other.handle_request, daemon=True).start()

        @in_loop
        async def scene() -> None:
            with pytest.raises(tablier.TablierError, match=r"no Tablier|not understand"):
                await Client(f"http://127.0.0.1:{other.server_port}/").watch("abcdefgh")

        scene()


def test_pauses_grow_and_are_never_the_same() -> None:
    coming = servers.pauses()
    found = [next(coming) for _ in range(20)]
    assert all(0 < pause <= servers.LONGEST_PAUSE for pause in found)
    assert max(found) > 20 * found[0]
    assert len(set(found)) == 20
