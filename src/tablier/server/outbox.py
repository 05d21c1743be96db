"""What a socket has still to send: however slowly it is read, the newest is there, and never much."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

import msgspec


class Outbox:
    """Frames by what they are about. One that is not sent yet is replaced by a newer one about the same."""

    def __init__(self) -> None:
        self._frames: dict[tuple[int | None, Hashable], bytes] = {}
        self._changed = asyncio.Event()

    def put(self, number: int | None, about: Hashable, frame: msgspec.Struct) -> None:
        """Takes a frame to be sent under a number."""
        self._frames[number, about] = msgspec.json.encode(frame)
        self._changed.set()

    def drop(self, number: int | None) -> None:
        """Forgets what is not sent yet under a number."""
        self._frames = {key: frame for key, frame in self._frames.items() if key[0] != number}

    async def take(self) -> str:
        """The next frame, the one that was put first; waits for one."""
        while not self._frames:
            self._changed.clear()
            await self._changed.wait()
        return self._frames.pop(next(iter(self._frames))).decode()
