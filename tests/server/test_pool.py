"""Thinking never delays anybody else: the pool when it is full, when somebody leaves, and when the server closes."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tablier import Limit
from tablier.server import answers, computer, create_app, models, pool
from tablier.server.pool import Pool, usual_thinkers
from tests.server.client import Answer, Client, run

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
RULES = {"game": "tumicarona"}
SHEET = {"rules": RULES, "events": ["e2-e3A"]}
CHEAP: list[tuple[str, Any]] = [
    ("snapshot", SHEET),
    ("play", {"sheet": {"rules": RULES}, "event": "e2-e3A"}),
    ("steps", {"rules": RULES, "position": START, "prefix": ["d3"]}),
    ("explain", {"rules": RULES, "position": START, "piece": "a1"}),
]
THINKERS = 2
PEOPLE = 10


class Crowd:
    """People who ask one server at the same time, each from an address of his own."""

    def __init__(self) -> None:
        self.client = Client(create_app(thinkers=THINKERS))
        self.pool: Pool = self.client.app.state.pool
        self.leave = [asyncio.Event() for _ in range(PEOPLE)]
        self.hints = [
            asyncio.create_task(self.ask("hint", {"sheet": SHEET}, f"192.0.2.{number}", leave))
            for number, leave in enumerate(self.leave)
        ]

    async def ask(
        self, path: str, question: object, address: str = "127.0.0.1", leave: asyncio.Event | None = None
    ) -> Answer:
        body = json.dumps(question).encode()
        return await self.client.exchange("POST", f"/api/{path}", [body], leave=leave, address=address)

    async def until(self, running: int, waiting: int) -> None:
        """Returns when so many think and so many wait; that it returns is what is tested."""
        async with asyncio.timeout(60):
            while (self.pool.running, self.pool.waiting) != (running, waiting):
                await asyncio.sleep(0.01)

    async def full(self) -> None:
        await self.until(THINKERS, PEOPLE - THINKERS)


def in_a_crowd(
    monkeypatch: pytest.MonkeyPatch, scene: Callable[[Crowd], Coroutine[None, None, None]]
) -> None:
    """Plays a scene in which hints take for ever, unless they are given up."""
    monkeypatch.setattr(computer, "HINT", Limit(time=100_000))
    monkeypatch.setattr(pool, "LONGEST", 100_000)

    async def play() -> None:
        crowd = Crowd()
        try:
            await scene(crowd)
        finally:
            await crowd.pool.close()
            for task in crowd.hints:
                task.cancel()

    run(play())


def test_nobody_else_waits_while_the_pool_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(crowd: Crowd) -> None:
        await crowd.full()
        answers = await asyncio.gather(*(crowd.ask(*question) for question in CHEAP * 5))
        assert [answer.status for answer in answers] == [200] * len(answers)
        assert (await crowd.client.exchange("GET", "/api/games")).status == 200
        assert not any(hint.done() for hint in crowd.hints)

    in_a_crowd(monkeypatch, scene)


def test_who_waits_long_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.1)

    async def scene(crowd: Crowd) -> None:
        await crowd.until(THINKERS, 0)
        refused = await asyncio.gather(*crowd.hints[THINKERS:])
        refused.append(await crowd.ask("computer", {"sheet": SHEET, "level": 1}))
        for answer in refused:
            assert (answer.status, answer.error["kind"]) == (503, "busy")
            assert answer.headers["retry-after"] == "1"
        assert not any(hint.done() for hint in crowd.hints[:THINKERS])

    in_a_crowd(monkeypatch, scene)


def test_who_leaves_frees_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(crowd: Crowd) -> None:
        await crowd.full()
        crowd.leave[-1].set()  # waits
        await crowd.until(THINKERS, PEOPLE - THINKERS - 1)
        crowd.leave[0].set()  # thinks; the first of those who wait takes the place
        await crowd.until(THINKERS, PEOPLE - THINKERS - 2)
        for leave in crowd.leave:
            leave.set()
        await crowd.until(0, 0)
        assert (await crowd.ask("computer", {"sheet": SHEET, "level": 1})).status == 200

    in_a_crowd(monkeypatch, scene)


def test_many_connections_do_not_keep_others_from_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """One who asks from another address is next, and then one at the same address who has a name of his own."""
    thought: list[str] = []
    all_are_there = threading.Event()

    def advised(*asked: object) -> answers.Answer:
        assert all_are_there.wait(60)
        thought.append(next(part.rules.game for part in asked if isinstance(part, models.Sheet)))
        return answers.Answer({})

    monkeypatch.setattr(computer, "hint", advised)
    client = Client(create_app(thinkers=1))

    async def ask(game: str, address: str, headers: dict[str, str] | None = None) -> int:
        body = json.dumps({"sheet": {"rules": {"game": game}}}).encode()
        return (await client.exchange("POST", "/api/hint", [body], headers, address=address)).status

    async def scene() -> None:
        async with asyncio.timeout(60):
            everybody = [asyncio.create_task(ask("tours", "192.0.2.1")) for _ in range(30)]
            while client.app.state.pool.waiting < 29:
                await asyncio.sleep(0.01)
            name = {"cookie": f"tablier={'x' * 22}"}
            everybody.append(asyncio.create_task(ask("fanorona", "192.0.2.1", name)))
            everybody.append(asyncio.create_task(ask("tchag", "192.0.2.2")))
            while client.app.state.pool.waiting < 31:
                await asyncio.sleep(0.01)
            all_are_there.set()
            assert await asyncio.gather(*everybody) == [200] * 32

    try:
        run(scene())
    finally:
        all_are_there.set()
    assert thought == ["tours", "tchag", "fanorona", *["tours"] * 29]


def test_closing_ends_all_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(crowd: Crowd) -> None:
        await crowd.full()
        await crowd.pool.close()
        answers = await asyncio.gather(*crowd.hints)
        assert {(answer.status, answer.error["kind"]) for answer in answers} == {(503, "busy")}
        assert (await crowd.ask("hint", {"sheet": SHEET})).status == 503
        assert (await crowd.ask("snapshot", SHEET)).status == 200

    in_a_crowd(monkeypatch, scene)


def test_a_long_thought_is_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computer, "HINT", Limit(time=100_000))
    monkeypatch.setattr(pool, "LONGEST", 0.05)
    assert Client().post("/api/hint", {"sheet": SHEET}).json["move"]


def test_a_fault_in_a_thinker_is_told_and_the_thinker_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("secret")

    client = Client(create_app(thinkers=1))
    with monkeypatch.context() as broken:
        broken.setattr(computer, "choose_at", failing)
        for _ in range(3):
            answer = client.post("/api/computer", {"sheet": SHEET, "level": 1})
            assert (answer.status, answer.error["kind"]) == (500, "internal")
            assert b"secret" not in answer.body
    assert client.post("/api/computer", {"sheet": SHEET, "level": 1}).status == 200


def test_one_core_is_left_for_everything_else_where_there_are_two() -> None:
    assert usual_thinkers() >= 1
    assert Pool().thinkers == usual_thinkers()
    assert Pool(7).thinkers == 7
