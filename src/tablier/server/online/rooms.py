"""Who looks at which game in this process: what happens is put into a frame once, and told to all of them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from tablier.games import Player
from tablier.online import Change, Hall, NoSuchGame, OnlineGame, StorageError, Timed
from tablier.online.changes import Came
from tablier.online.events import ComputerSeat
from tablier.online.presence import Present
from tablier.server.analysis_frames import Lines
from tablier.server.online import frames
from tablier.server.online.closing import COME_AGAIN, NO_GAME, NOT_FOUND, RESTART
from tablier.server.online.computers import Computers
from tablier.server.online.presence import Presence
from tablier.server.visitors import Visitor

if TYPE_CHECKING:
    from tablier.server.online.viewer import Viewer

FRESH = 1.0
"""For so many seconds a frame is told as it is: what it says of clocks is true when it was made."""

log = logging.getLogger(__name__)


class Made(NamedTuple):
    """A frame, and what it tells: up to which number of the log, and which version of who is present."""

    number: int
    version: int
    frame: bytes


class Room:
    """The viewers of one game.

    ``number`` is the last one known of the game, ``version`` counts changes of who is present, ``found`` is what the
    computer has found last, as a frame.
    """

    __slots__ = (
        "_computer", "_computers", "_following", "_frames", "_hall", "_presence", "_taken",
        "found", "id", "is_timed", "number", "present", "version", "viewers",
    )  # fmt: skip

    def __init__(self, id: str, hall: Hall, presence: Presence, computers: Computers) -> None:
        self.id = id
        self.viewers: set[Viewer] = set()
        self.number = 0
        self.version = 0
        self.present = Present()
        self.found: bytes | None = None
        self.is_timed = False
        self._hall = hall
        self._presence = presence
        self._computers = computers
        self._computer = Present()  # which is always there
        self._taken = 0
        self._frames: dict[int, tuple[Made, float]] = {}
        self._following: asyncio.Task[None] | None = None

    async def opening(self, viewer: Viewer) -> Made:
        """All of the game for one viewer."""
        async with self._hall.game(self.id, max(at := self.number, viewer.since)) as game:
            self._meet(game, at)
            viewer.player = game.player(viewer.token)
            since = viewer.since if viewer.number is None else viewer.number
            viewer.number = game.number
            self.count()
            frame = frames.game_frame(game, since, viewer.key, self.present, self._hall.now())
            return Made(game.number, self.version, frames.encode(frame))

    async def since(self, number: int) -> Made:
        """What happened after a number."""
        if (known := self._known(number)) is None:
            async with self._hall.game(self.id, at := self.number) as game:
                if (known := self._known(number)) is None:  # somebody else was faster
                    self._meet(game, at)
                    frame = frames.happened(game, number, self.present, self._hall.now())
                    known = Made(game.number, self.version, frame)
                    self._frames[number] = known, time.monotonic()
        return known

    def hear(self, number: int) -> None:
        """The game has come to this number."""
        if number > self.number:
            self.number = number
            self.found = None
            self._frames.clear()
            if self._following is None:
                self._following = asyncio.create_task(self._follow())

    def count(self) -> None:
        """Who is present may have changed: then everybody is told."""
        there = [viewer.player for viewer in self.viewers if viewer.number is not None]
        present = self._presence.note(
            self.id, Present(Player.FIRST in there, Player.SECOND in there, there.count(None))
        )
        present = present.together(self._computer)
        if present != self.present:
            self.present = present
            self.version += 1
            self.wake()

    def acted(self, visitor: Visitor) -> None:
        """Somebody has acted here: where the computer plays, or may play for all that is known, it may be to act."""
        if any(self._computer) or not self._taken:
            self._computers.wake(self.id, visitor)

    def show(self, found: Lines) -> None:
        """Tells all viewers what the computer thinks; who reads slowly is told the newest."""
        self.found = frames.encode(found)
        self.wake()

    def hurry(self) -> None:
        """Lets the computer play now."""
        self._computers.hurry(self.id)

    def wake(self) -> None:
        """Lets all viewers see what they have not been told."""
        for viewer in self.viewers:
            viewer.wake()

    def end(self, code: int, why: str) -> None:
        """Closes all sockets."""
        for viewer in self.viewers:
            viewer.end(code, why)

    async def _follow(self) -> None:
        """Makes the frame of what happened once, before all viewers ask for it."""
        try:
            if told := [viewer.number for viewer in self.viewers if viewer.number is not None]:
                await self.since(max(told))
        except (StorageError, NoSuchGame):
            pass  # each viewer finds out for itself
        except Exception:
            log.exception("what happened in a game cannot be told")
        finally:
            self._following = None
            self.wake()

    def _known(self, number: int) -> Made | None:
        made, at = self._frames.get(number, (None, 0.0))
        return made if made and made.number >= self.number and time.monotonic() - at < FRESH else None

    def _meet(self, game: OnlineGame, at: int) -> None:
        """Takes over what has to be known of a game; whoever has sat down meanwhile is told anew who he is.

        It was asked for at a number. If it is not there yet, it has gone back: a backup was put in its place.
        """
        self.number = game.number if game.number < at else max(self.number, game.number)
        self.is_timed = isinstance(game.created.clock, Timed) and not game.is_over
        self._computer = Present(*(isinstance(seat, ComputerSeat) for seat in game.created.seats))
        if self._taken != len(game.taken):
            self._taken = len(game.taken)
            for viewer in self.viewers:
                player = game.player(viewer.token)
                if viewer.number is not None and viewer.player != player:
                    viewer.player, viewer.is_new = player, True
            self.count()


class Rooms:
    """The rooms of all games that somebody looks at."""

    def __init__(self, hall: Hall, presence: Presence, computers: Computers) -> None:
        self._hall = hall
        self._presence = presence
        self._computers = computers
        computers.tell = self.show
        self._rooms: dict[str, Room] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def viewers(self) -> Iterable[Viewer]:
        """All viewers of all games."""
        return [viewer for room in self._rooms.values() for viewer in room.viewers]

    def present(self, id: str) -> Present:
        """Who looks at a game."""
        room = self._rooms.get(id)
        return room.present if room else self._presence.elsewhere(id)

    def enter(self, id: str, viewer: Viewer) -> Room:
        """The room of a game, with this viewer in it."""
        room = self._rooms.get(id)
        if room is None:
            room = self._rooms[id] = Room(id, self._hall, self._presence, self._computers)
        room.viewers.add(viewer)
        return room

    def show(self, id: str, found: Lines) -> None:
        """Tells those who look at a game what the computer thinks."""
        if room := self._rooms.get(id):
            room.show(found)

    def leave(self, room: Room, viewer: Viewer) -> None:
        """Takes a viewer out again."""
        room.viewers.discard(viewer)
        room.count()
        if not room.viewers and self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    def close(self) -> None:
        """Closes all sockets, which may come again."""
        for room in self._rooms.values():
            room.end(RESTART, COME_AGAIN)

    def recount(self, ids: Iterable[str]) -> None:
        """Through other processes others have come to these games, or left."""
        for id in ids:
            if room := self._rooms.get(id):
                room.count()

    async def run(self) -> None:
        """Follows the changes of all processes until it is cancelled; the hall hears of each first."""
        async for change in self._hall.storage.changes():
            await self._hall.hear(change)
            if isinstance(change, Change):
                if room := self._rooms.get(change.game):
                    room.hear(change.number)
                continue
            if isinstance(change, Came):
                self._presence.hear(change.game, change.process)
                continue
            self._presence.miss()
            rooms = list(self._rooms.values())
            try:
                numbers = await self._hall.storage.numbers([room.id for room in rooms])
            except StorageError as error:  # it tells that something was missed when it is there again
                log.warning("it cannot be seen what others play: %s", error)
                continue
            for room in rooms:
                if room.id in numbers:
                    room.hear(numbers[room.id])
                else:
                    room.end(NOT_FOUND, NO_GAME)
