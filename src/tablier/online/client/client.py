"""A client of games by link: makes games, sits down at them, looks on."""

from __future__ import annotations

import asyncio
import re
from typing import Self
from urllib.parse import quote

from tablier.errors import TablierError
from tablier.games import Player
from tablier.online.client import frames
from tablier.online.client.frames import GameFrame, Side, side_of
from tablier.online.client.link import Link
from tablier.online.client.servers import Servers
from tablier.online.client.table import Table
from tablier.online.clock import Control
from tablier.online.events import new_token
from tablier.online.game import Refused

PATIENCE = 60.0
"""For so many seconds no server may answer before a client gives up."""

KEY = re.compile(r"[A-Za-z0-9_-]{22}")


class Client:
    """One who plays at one server, or at several processes of it that share a database.

    ``key`` is what its seats are kept with: 22 letters that nobody else may see. Whoever comes back with it, from
    anywhere, has the same seats; without one a new one is made.

        async with Client("http://127.0.0.1:8642/") as client:
            table = await client.join(link, name="Ada")
    """

    def __init__(self, *addresses: str, key: str | None = None, patience: float = PATIENCE) -> None:
        if key is not None and not KEY.fullmatch(key):
            raise TablierError("a key has 22 letters, digits, - or _")
        self.key = key or new_token()
        self._servers = Servers(addresses, self.key, patience)
        self._tables: list[Table] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await asyncio.gather(*(table.leave() for table in self._tables))

    def __repr__(self) -> str:
        return f"<Client of {self._servers.address}>"

    async def create(
        self,
        game: str,
        *,
        me: Player | None = Player.FIRST,
        name: str = "Somebody",
        opponent: int | None = None,
        seconds: int | None = None,
        clock: Control | None = None,
        two_rounds: bool = False,
        start: str | None = None,
        strict: bool = False,
        verdicts: bool = False,
        **options: int | str,
    ) -> Table:
        """Makes a game and sits down at it; ``me`` is None for whichever side falls to one.

        ``opponent`` is a level of the computer, ``seconds`` what it has for a move at full strength; without either,
        ``table.link`` is to be sent to somebody. With ``verdicts`` tables of endings declare draws.
        """
        computer = {"level": opponent, "seconds": seconds}
        by = {"kind": "computer", **{name: value for name, value in computer.items() if value is not None}}
        content = {
            "rules": {"game": game, "options": options},
            "two_rounds": two_rounds,
            "start": start,
            "clock": clock,
            "strict": strict,
            "verdicts": verdicts,
            "me": "random" if me is None else side_of(me),
            "name": name,
            "opponent": {"kind": "person"} if len(by) == 1 else by,
        }
        answer = await self._servers.ask("POST", "games", content, again=False)
        return self._table(frames.read(answer, GameFrame), None)

    async def join(self, link: str, *, name: str = "Somebody", player: Player | None = None) -> Table:
        """Sits down at the free seat of a game, by its link or id; who sits there already goes on."""
        read = Link.read(link, self._servers.address)
        frame = await self._game(read.game)
        if frame.you.side is None:
            seat = {
                "player": _free_seat(frame) if player is None else side_of(player),
                "name": name,
                "invitation": read.invitation,
            }
            answer = await self._servers.ask("POST", f"games/{quote(read.game)}/seat", seat)
            frame = frames.read(answer, GameFrame)
        return self._table(frame, read.invitation)

    async def watch(self, link: str) -> Table:
        """Looks on at a game, by its link or id; who has a seat there goes on."""
        read = Link.read(link, self._servers.address)
        return self._table(await self._game(read.game), read.invitation)

    async def _game(self, id: str) -> GameFrame:
        return frames.read(await self._servers.ask("GET", f"games/{quote(id)}"), GameFrame)

    def _table(self, frame: GameFrame, invitation: str | None) -> Table:
        table = Table(self, self._servers, frame, invitation)
        self._tables.append(table)
        return table


def _free_seat(frame: GameFrame) -> Side:
    """The seat that one may take, be it free or kept for oneself."""
    free = [side_of(player) for player in Player if frame.state.seats[player].kind == "free"]
    free = [*frame.you.may_take, *free]
    if not free:
        raise Refused("taken", "no seat of this game is free")
    return free[0]
