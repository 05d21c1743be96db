"""A queue before something scarce that nobody can take for himself: turns go round by address, then by visitor."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from tablier.server.errors import Busy
from tablier.server.visitors import Visitor

REMEMBERED = 10_000
"""Of so many addresses and visitors it is known when they had their last turn."""

LOOK = 0.5
"""So often, in seconds, those who wait are told how many come before them, if that has changed."""


class Place:
    """The place of one request, from its coming until it leaves: first in the queue, and then inside."""

    def __init__(self, queue: FairQueue, visitor: Visitor, give_way: Callable[[], None]) -> None:
        self.visitor = visitor
        self.give_way = give_way
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue = queue

    @property
    def is_inside(self) -> bool:
        """Whether the turn has come."""
        return self.turn.done() and not self.turn.cancelled() and self.turn.exception() is None

    async def come(self) -> None:
        """Returns when the turn comes. Raises Busy for one that is to come again."""
        try:
            async with asyncio.timeout(self._queue.patience):
                await self.turn
        except TimeoutError:
            raise Busy("others are before you: ask again in a moment, your place is kept") from None

    def leave(self) -> None:
        """Gives the place up, so that somebody else has his turn; to leave again changes nothing."""
        self._queue.leave(self)


class FairQueue:
    """Lets so many in ``at_a_time``, of one address no more than ``each``.

    The next turn goes to the address whose last turn is longest ago, there to the visitor whose last turn is longest
    ago, and of his requests to the first. Who comes for the first time counts as served just then. So one request
    waits for one turn of each other address at most, and of each other visitor at its own, however many they send.
    Who is told to come again after ``patience`` seconds keeps his place: his last turn is as long ago as before.

    Of one address at most ``most`` requests wait. When there is one more, the last one of the visitor with most of
    them is told to come again. Everything happens in the thread of the event loop.

    How many it lets in may change: should it be fewer than are inside, those that are inside longest are asked to
    give way, and leave as soon as they can.
    """

    def __init__(
        self, at_a_time: int, *, each: int | None = None, most: int, patience: float | None = None
    ) -> None:
        self.patience = patience
        self._at_a_time = at_a_time
        self._each = at_a_time if each is None else each
        self._most = most
        self._inside: dict[Place, None] = {}  # the one that is inside longest comes first
        self._busy = Counter[str]()  # addresses, by how many of theirs are inside
        self._waiting: dict[str, dict[Visitor, list[Place]]] = {}
        self._numbers = count()
        self._last = OrderedDict[str | Visitor, int]()
        self._closed = False

    @property
    def inside(self) -> int:
        """How many have their turn."""
        return len(self._inside)

    @property
    def waiting(self) -> int:
        """How many wait for it."""
        return sum(len(places) for visitors in self._waiting.values() for places in visitors.values())

    @asynccontextmanager
    async def turn(self, visitor: Visitor) -> AsyncIterator[None]:
        """Waits for a turn, and leaves when it is over. Raises Busy for one that is to come again."""
        place = self.join(visitor)
        try:
            await place.come()
            yield
        finally:
            place.leave()

    @asynccontextmanager
    async def turn_however_late(
        self, visitor: Visitor, tell: Callable[[int], None], give_way: Callable[[], None] = lambda: None
    ) -> AsyncIterator[None]:
        """The same for one who waits however long. `tell` is told how many come before, and again when that changes.

        Who is let in is to leave soon when asked to give way.
        """
        place = self.join(visitor, give_way)
        try:
            told = None
            while not place.turn.done():
                before = self.before(place)
                if before != told:
                    told = before
                    tell(before)
                await asyncio.wait([place.turn], timeout=LOOK)
            await place.turn
            yield
        finally:
            place.leave()

    def join(self, visitor: Visitor, give_way: Callable[[], None] = lambda: None) -> Place:
        """A place in the queue, or inside at once; whoever takes it has to leave it."""
        if self._closed:
            raise Busy("the server is closing")
        place = Place(self, visitor, give_way)
        self._remember(visitor)
        visitors = self._waiting.setdefault(visitor.address, {})
        visitors.setdefault(visitor, []).append(place)
        self._go_on()
        if sum(map(len, visitors.values())) > self._most:
            greediest = max(visitors, key=lambda one: (len(visitors[one]), self._number(one)))
            self._refuse(visitors[greediest][-1], "too many ask from your address: ask again in a moment")
        return place

    def leave(self, place: Place) -> None:
        """Takes a place back, be it one in the queue or inside."""
        if place in self._inside:
            del self._inside[place]
            self._busy -= Counter([place.visitor.address])
            self._serve(place.visitor)
            self._go_on()
        else:
            self._forget(place)

    def resize(self, at_a_time: int) -> None:
        """Lets so many in from now on."""
        self._at_a_time = at_a_time
        self._go_on()
        for place in list(self._inside)[: max(0, len(self._inside) - at_a_time)]:
            place.give_way()

    def before(self, place: Place) -> int:
        """How many of those who wait have their turn before one that waits; none for one that does not."""
        visitors = self._waiting.get(place.visitor.address, {})
        own = visitors.get(place.visitor, [])
        if place not in own:
            return 0
        earlier = own.index(place)
        # While so many of his own come first, each other has as many turns, and one more if his is longer ago.
        among = {one: len(places) for one, places in visitors.items()}
        here = earlier + self._turns_before(place.visitor, earlier, among)
        addresses = {one: sum(map(len, visitors.values())) for one, visitors in self._waiting.items()}
        return here + self._turns_before(place.visitor.address, here, addresses)

    def _turns_before(self, who: str | Visitor, own: int, waiting: Mapping[Any, int]) -> int:
        """How many turns the others have until one has had so many of his own and gets the next."""
        last = self._number(who)
        return sum(
            min(count, own + (self._number(one) < last)) for one, count in waiting.items() if one != who
        )

    def open(self) -> None:
        """Takes requests again after it was closed, as it does from the beginning."""
        self._closed = False

    def close(self) -> None:
        """Tells all who wait, and all who come, that it is over."""
        self._closed = True
        everybody = [places for visitors in self._waiting.values() for places in visitors.values()]
        for place in [place for places in everybody for place in places]:
            self._refuse(place, "the server is closing")

    def _go_on(self) -> None:
        """Gives each free turn to the next."""
        while len(self._inside) < self._at_a_time:
            addresses = [each for each in self._waiting if self._busy[each] < self._each]
            if not addresses:
                return
            visitors = self._waiting[min(addresses, key=self._number)]
            place = visitors[min(visitors, key=self._number)][0]
            self._forget(place)
            if not place.turn.done():  # else nobody waits for it any more
                self._let_in(place)

    def _let_in(self, place: Place) -> None:
        self._inside[place] = None
        self._busy[place.visitor.address] += 1
        self._serve(place.visitor)
        place.turn.set_result(None)

    def _refuse(self, place: Place, why: str) -> None:
        self._forget(place)
        if not place.turn.done():
            place.turn.set_exception(Busy(why))

    def _forget(self, place: Place) -> None:
        address = place.visitor.address
        visitors = self._waiting.get(address, {})
        places = visitors.get(place.visitor, [])
        if place in places:
            places.remove(place)
            if not places:
                del visitors[place.visitor]
            if not visitors:
                del self._waiting[address]

    def _serve(self, visitor: Visitor) -> None:
        """Notes that the last turn of a visitor, and of his address, is now."""
        self._last[visitor.address] = self._last[visitor] = next(self._numbers)
        self._remember(visitor)

    def _remember(self, visitor: Visitor) -> None:
        for one in (visitor.address, visitor):
            self._last.setdefault(one, next(self._numbers))
            self._last.move_to_end(one)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    def _number(self, one: str | Visitor) -> float:
        """Tells when the last turn was: the larger the number, the later."""
        return self._last.get(one, math.inf)
