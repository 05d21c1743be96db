"""The open sockets: how many there may be, in all and of one address, and which one gives way."""

from __future__ import annotations

from collections.abc import Callable

MOST, EACH = 256, 32
"""So many sockets are open at a time, and so many of one address: behind a proxy too, where connections say little."""


class Sockets:
    """Counts sockets from when they are opened until they leave.

    When there is room for no more, the last one of the address that has most gives way, but only to an address that
    has fewer by two.
    """

    def __init__(self, most: int = MOST, each: int = EACH) -> None:
        self._most = most
        self._each = each
        self._open: dict[str, list[Callable[[], None]]] = {}

    @property
    def count(self) -> int:
        """How many are open."""
        return sum(map(len, self._open.values()))

    def enter(self, address: str, give_way: Callable[[], None]) -> bool:
        """Whether there is room for another socket; it is told when it has to give way, and has then left."""
        own = len(self._open.get(address, ()))
        if own >= self._each:
            return False
        if self.count >= self._most:
            most = max(self._open, key=lambda each: len(self._open[each]))
            if len(self._open[most]) < own + 2:
                return False
            last = self._open[most][-1]
            self.leave(most, last)
            last()
        self._open.setdefault(address, []).append(give_way)
        return True

    def leave(self, address: str, give_way: Callable[[], None]) -> None:
        """To be called when a socket is closed; once more changes nothing."""
        sockets = self._open.get(address, [])
        if give_way in sockets:
            sockets.remove(give_way)
            if not sockets:
                del self._open[address]
