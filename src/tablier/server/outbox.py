"""What a socket has still to send: however slowly it is read, the newest is there, and never much."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

import msgspec


class Outbox:
    """Frames by who sends them and what about. One that is not sent yet is replaced by a newer one about the same."""

    def __init__(self) -> None:
        self._frames: dict[tuple[object, Hashable], bytes] = {}
        self._changed = asyncio.Event()

    def put(self, sender: object, about: Hashable, frame: msgspec.Struct) -> None:
        """Takes a frame to be sent."""
        self._frames[sender, about] = msgspec.json.encode(frame)
        self._changed.set()

    def drop(self, sender: object) -> None:
        """Forgets what is not sent yet of one sender."""
        self._frames = {key: frame for key, frame in self._frames.items() if key[0] is not sender}

    async def take(self) -> str:
        """The next frame, the one that was put first; waits for one."""
        while not self._frames:
            self._changed.clear()
            await self._changed.wait()
        return self._frames.pop(next(iter(self._frames))).decode()
