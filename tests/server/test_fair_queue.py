"""The fair queue: whose turn is next, who keeps his place, and what it remembers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine

import pytest

from tablier.server import fair_queue
from tablier.server.errors import Busy
from tablier.server.fair_queue import FairQueue, Place
from tablier.server.visitors import Visitor
from tests.server.client import run

Scene = Callable[[], Coroutine[None, None, None]]
ANN, BOB, CAT = Visitor("ann"), Visitor("bob"), Visitor("cat")


def played(scene: Scene) -> None:
    run(asyncio.wait_for(scene(), 60))


async def order_of(queue: FairQueue, waiting: list[Visitor]) -> list[Visitor]:
    """Who is served, one after the other, when these come in this order while somebody else is inside."""
    first = queue.join(Visitor("nobody"))
    places = [queue.join(visitor) for visitor in waiting]
    first.leave()
    served = []
    while inside := [place for place in places if place.is_inside]:
        (place,) = inside
        served.append(place.visitor)
        places.remove(place)
        place.leave()
    assert (queue.inside, queue.waiting, places) == (0, 0, [])
    return served


def test_addresses_take_turns_however_many_requests_they_send() -> None:
    async def scene() -> None:
        served = await order_of(FairQueue(1, most=100), [*[ANN] * 50, BOB, CAT, BOB])
        assert served == [ANN, BOB, CAT, ANN, BOB, *[ANN] * 48]

    played(scene)


def test_visitors_take_turns_within_their_address() -> None:
    async def scene() -> None:
        one, other = Visitor("school", "one"), Visitor("school", "other")
        served = await order_of(FairQueue(1, most=100), [*[one] * 3, *[ANN] * 3, other])
        assert served == [one, ANN, other, ANN, one, ANN, one]

    played(scene)


def test_names_made_up_gain_nothing() -> None:
    """Each new name begins at the end, so one that is kept comes before them; other addresses notice nothing."""

    async def scene() -> None:
        queue = FairQueue(1, most=100)
        honest = Visitor("school", "honest")
        await order_of(queue, [honest])
        made_up = [Visitor("school", str(number)) for number in range(50)]
        served = await order_of(queue, [*made_up, honest, ANN, ANN])
        assert served[:4] == [honest, ANN, made_up[0], ANN]

    played(scene)


def test_who_is_told_to_come_again_keeps_his_place() -> None:
    async def scene() -> None:
        queue = FairQueue(1, most=100, patience=0.01)
        inside = queue.join(ANN)
        with pytest.raises(Busy):
            async with queue.turn(BOB):
                pass
        later = [queue.join(visitor) for visitor in (CAT, ANN, Visitor("dan"))]
        again = queue.join(BOB)
        inside.leave()
        assert again.is_inside
        assert not any(place.is_inside for place in later)

    played(scene)


def test_an_obedient_visitor_waits_for_one_turn_of_each_other_address() -> None:
    """Whoever comes and goes meanwhile, and however often he is sent away himself."""
    chance = random.Random(7)

    async def scene() -> None:
        queue = FairQueue(1, most=10)
        crowd = [Visitor(f"address {number}") for number in range(12)]
        places = [queue.join(visitor) for visitor in crowd for _ in range(8)]
        mine: Place | None = queue.join(ANN)
        turns = 0
        while mine is None or not mine.is_inside:
            (inside,) = (place for place in places if place.is_inside)
            places.append(queue.join(chance.choice(crowd)))
            if mine and chance.random() < 0.3:  # he is told to come again, and does so after the next turn
                mine.leave()
                mine = None
            inside.leave()
            places.remove(inside)
            turns += 1
            mine = mine or queue.join(ANN)
        assert turns <= len(crowd) + 2

    played(scene)


def test_one_of_each_address_at_a_time() -> None:
    async def scene() -> None:
        queue = FairQueue(3, each=1, most=10)
        ann, again, bob = queue.join(ANN), queue.join(ANN), queue.join(BOB)
        assert [place.is_inside for place in (ann, again, bob)] == [True, False, True]
        ann.leave()
        assert again.is_inside

    played(scene)


def test_of_an_address_with_too_many_the_greediest_goes() -> None:
    async def scene() -> None:
        queue = FairQueue(1, most=3)
        greedy, other = Visitor("school", "greedy"), Visitor("school", "other")
        places = [queue.join(visitor) for visitor in (ANN, greedy, greedy, greedy, other, ANN)]
        with pytest.raises(Busy, match="from your address"):
            await places[3].come()
        assert queue.waiting == 4
        refused = queue.join(greedy)
        with pytest.raises(Busy):
            await refused.come()
        assert queue.waiting == 4

    played(scene)


def test_who_leaves_frees_his_place_once() -> None:
    async def scene() -> None:
        queue = FairQueue(1, most=10)
        inside, waiting, last = queue.join(ANN), queue.join(BOB), queue.join(CAT)
        waiting.leave()
        waiting.leave()
        assert (queue.inside, queue.waiting) == (1, 1)
        inside.leave()
        inside.leave()
        assert last.is_inside
        last.leave()
        assert (queue.inside, queue.waiting) == (0, 0)
        assert queue.join(ANN).is_inside

    played(scene)


def test_a_turn_that_comes_as_its_request_is_given_up_goes_to_the_next() -> None:
    async def scene() -> None:
        queue = FairQueue(1, most=10)
        inside = queue.join(ANN)
        ended = asyncio.create_task(using(queue, BOB))
        await asyncio.sleep(0)
        last = queue.join(CAT)
        inside.leave()
        ended.cancel()
        await asyncio.gather(ended, return_exceptions=True)
        assert last.is_inside

    played(scene)


async def using(queue: FairQueue, visitor: Visitor) -> None:
    async with queue.turn(visitor):
        await forever()


def forever() -> Awaitable[None]:
    return asyncio.get_running_loop().create_future()


def test_closing_sends_everybody_away_and_opening_lets_them_in() -> None:
    async def scene() -> None:
        queue = FairQueue(1, most=10)
        inside, waiting = queue.join(ANN), queue.join(BOB)
        queue.close()
        with pytest.raises(Busy, match="closing"):
            await waiting.come()
        with pytest.raises(Busy, match="closing"):
            queue.join(CAT)
        inside.leave()
        queue.open()
        assert queue.join(BOB).is_inside

    played(scene)


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "REMEMBERED", 50)

    async def scene() -> None:
        queue = FairQueue(1, most=1000)
        inside = queue.join(ANN)
        places = [queue.join(Visitor("school", str(number))) for number in range(500)]
        assert len(queue._last) <= 50
        inside.leave()
        for place in places:
            place.leave()
        assert len(queue._last) <= 50
        assert not queue._waiting
        assert not queue._busy

    played(scene)


def test_when_fewer_may_be_inside_those_that_are_longest_are_asked_to_give_way() -> None:
    async def scene() -> None:
        queue, asked = FairQueue(3, most=10), list[Visitor]()

        def join(visitor: Visitor) -> Place:
            return queue.join(visitor, lambda: asked.append(visitor))

        ann, bob, cat, dan = (join(Visitor(name)) for name in ("ann", "bob", "cat", "dan"))
        queue.resize(1)
        assert asked == [ann.visitor, bob.visitor]
        ann.leave()
        assert not dan.is_inside
        bob.leave()
        assert not dan.is_inside
        cat.leave()
        assert dan.is_inside
        queue.resize(0)
        assert asked[2:] == [dan.visitor]
        dan.leave()
        last = join(ANN)
        assert not last.is_inside
        queue.resize(1)
        assert last.is_inside

    played(scene)


@pytest.mark.parametrize("seed", range(200))
def test_how_many_come_before_is_how_many_do(seed: int) -> None:
    async def scene() -> None:
        chance = random.Random(seed)
        queue = FairQueue(1, most=100)
        people = [Visitor(address, name) for address in "abc" for name in "12"]
        for visitor in chance.choices(people, k=chance.randrange(5)):
            queue.join(visitor).leave()
        first = queue.join(Visitor("nobody"))
        places = [queue.join(visitor) for visitor in chance.choices(people, k=chance.randrange(1, 15))]
        told = {place: queue.before(place) for place in places}
        served = list[Place]()
        first.leave()
        while inside := [place for place in places if place.is_inside]:
            served += inside
            places.remove(inside[0])
            inside[0].leave()
        assert [told[place] for place in served] == list(range(len(served)))
        assert queue.before(first) == 0

    played(scene)
