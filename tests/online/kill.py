"""Kills servers while games are played on them: python -m tests.online.kill --times 30 [--database URL].

The server is the real one, `tablier serve`, on SQLite. With the URL of an empty PostgreSQL database there are two of
it, of which one is killed at a time. Clients play games by link, talk, offer, take back, resign and ask for rematches,
and each notes every command that was acknowledged, with the number it was told. Again and again a server is killed
(SIGKILL) at a random moment and started anew; the clients find back, or over to the other server, by themselves. In the
end all that was acknowledged must be in the database at that number, every log must be a game, and all have gone on.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any, NamedTuple

from tablier.games import Player
from tablier.online import Client, OnlineGame, Refused, Storage, Table, Timed
from tablier.online.commands import PHRASES
from tablier.online.events import ByPlayer, Entry, Moved
from tests.online.server import Server

PAIRS = 8
AT_MOST = 180.0
"""So many seconds anything may take, on however slow a machine, before it counts as hanging."""

RACING = ("stale", "over", "no-offer", "offered", "asked-before", "not-your-turn")
"""What may be said to one who answers while the other goes on."""

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("fanorona", {"cols": 3, "rows": 3, "two_rounds": True}),
    ("tumicarona", {"cols": 5, "rows": 5, "clock": Timed(3_600_000, 1_000)}),
    ("tours", {}),
    ("tchag", {}),
)


class Noted(NamedTuple):
    """A command that was acknowledged: who did what in which game, and at which number of its log."""

    game: str
    number: int
    player: Player
    kind: str
    move: str | None


class Pair:
    """Two clients that play each other, one game after the other, and what was acknowledged to them."""

    def __init__(self, addresses: list[str], number: int, chance: random.Random) -> None:
        self._addresses, self._number, self._chance = addresses, number, chance
        self.noted: list[Noted] = []
        self.games: list[str] = []
        self.is_last = False  # the game that is played now

    async def play(self) -> None:
        """Plays until it is told that this is the last game, and that to its end."""
        places = self._addresses, self._addresses[::-1]
        mine, yours = places if self._number % 2 else places[::-1]
        async with Client(*mine, patience=AT_MOST) as ann, Client(*yours, patience=AT_MOST) as bob:
            name, settings = GAMES[self._number % len(GAMES)]
            first = await ann.create(name, name="Ann", **settings)
            second = await bob.join(first.link, name="Bob")
            while True:
                self.games.append(first.id)
                await asyncio.gather(self._sit(first), self._sit(second))
                assert first.record == second.record, "the players do not see the same game"
                if self.is_last:
                    return
                old = first, second
                first, second = await asyncio.gather(first.rematch(), second.rematch())
                await asyncio.gather(*(table.leave() for table in old))

    async def _sit(self, table: Table) -> None:
        """Plays one game to its end."""
        me = table.player
        assert me

        def is_asked() -> bool:
            return me.other in (table.state.draw_offer, table.state.take_back)

        def is_free() -> bool:
            return table.turn is me and table.state.is_full and table.state.take_back is None

        while True:
            await table.until(lambda: bool(table.outcome) or is_asked() or is_free())
            if table.outcome:
                return
            await asyncio.sleep(self._chance.uniform(0, 0.1))
            try:
                if is_asked():
                    await self._reply(table)
                elif is_free():  # the other player may have gone on meanwhile
                    await self._act(table)
            except Refused as refused:  # the other player was faster
                assert refused.code in RACING, (refused.code, str(refused))

    async def _reply(self, table: Table) -> None:
        question = "take-back" if table.state.take_back is not None else "draw"
        if self._chance.random() < 0.4:
            await self._note(table, f"{question}-agreed", table.agree())
        else:
            await self._note(table, f"{question}-declined", table.decline())

    async def _act(self, table: Table) -> None:
        wish = self._chance.random()
        if wish < 0.02:
            await self._note(table, "draw-offered", table.offer_draw())
        elif wish < 0.04 and table.player is not None and table.state.can_take_back[table.player]:
            await self._note(table, "take-back-asked", table.ask_take_back())
        elif wish < 0.045:
            await self._note(table, "resigned", table.resign())
        elif wish < 0.07:
            await self._note(table, "phrase-said", table.say(self._chance.choice(PHRASES)))
        else:
            move = str(self._chance.choice(table.position.legal_moves))
            await self._note(table, "moved", table.play(move), move)

    async def _note(
        self, table: Table, kind: str, doing: Coroutine[Any, Any, int], move: str | None = None
    ) -> None:
        number = await doing
        assert table.player is not None
        self.noted.append(Noted(table.id, number, table.player, kind, move))


async def kill(servers: list[Server], pairs: list[Pair], times: int, chance: random.Random) -> None:
    """Kills one server after the other, each when some more was acknowledged, and starts it again."""

    def acknowledged() -> int:
        return sum(len(pair.noted) for pair in pairs)

    for number in range(times):
        server = servers[number % len(servers)]
        wanted = acknowledged() + chance.randint(1, 60)
        while acknowledged() < wanted:
            await asyncio.sleep(0.005)
        await asyncio.sleep(chance.uniform(0, 0.01))
        server.kill()
        await asyncio.to_thread(server.start)


async def campaign(servers: list[Server], times: int, chance: random.Random) -> list[Pair]:
    """Plays while servers are killed so many times, and then until all games have come to an end."""
    addresses = [server.address for server in servers]
    pairs = [Pair(addresses, number, chance) for number in range(PAIRS)]
    async with asyncio.timeout(AT_MOST + 20 * times), asyncio.TaskGroup() as tasks:
        for pair in pairs:
            tasks.create_task(pair.play())
        await kill(servers, pairs, times, chance)
        for pair in pairs:
            pair.is_last = True
    return pairs


async def lost(url: str, pairs: list[Pair]) -> list[Noted]:
    """What was acknowledged, but is not in the database; every log is replayed, and every game has ended."""
    found = []
    async with Storage(url) as storage:
        for pair in pairs:
            logs = {id: OnlineGame(id, await storage.entries(id)) for id in pair.games}
            assert all(game.is_over for game in logs.values())
            for noted in pair.noted:
                entries = logs[noted.game].entries
                if noted.number > len(entries) or not is_it(entries[noted.number - 1], noted):
                    found.append(noted)
    return found


def is_it(entry: Entry, noted: Noted) -> bool:
    """Whether an entry is what was noted; an offer that met another became an agreement."""
    event = entry.event
    move = event.move if isinstance(event, Moved) else None
    kinds = {noted.kind, "draw-agreed"} if noted.kind == "draw-offered" else {noted.kind}
    return (
        isinstance(event, ByPlayer)
        and (event.player, move) == (noted.player, noted.move)
        and entry.kind in kinds
    )


def run(database: str | None, times: int, chance: random.Random) -> str:
    """Kills so many times; what came of it in a line."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        url = database or f"sqlite:///{folder}/games.sqlite"
        place = ("--data", folder) if database is None else ("--database", database)
        servers = [ends.enter_context(Server(*place)) for _ in range(1 if database is None else 2)]
        pairs = asyncio.run(campaign(servers, times, chance))
        missing = asyncio.run(lost(url, pairs))
    for noted in missing:
        print(f"acknowledged, but not in the log: {noted}", file=sys.stderr)
    count, games = sum(len(pair.noted) for pair in pairs), sum(len(pair.games) for pair in pairs)
    return f"acknowledged {count}, lost {len(missing)}, games {games}, kills {times}"


def main() -> None:
    """Kills as often as asked for, on SQLite unless another database is named, which must be empty."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database")
    given = parser.parse_args()
    told = run(given.database, given.times, random.Random(given.seed))
    print(told)
    if ", lost 0, " not in told:
        sys.exit(1)


if __name__ == "__main__":
    main()
