"""Games by link as the protocol tells them, against a naive model: python -m tests.online.protocol --examples 500.

Real server processes, one on SQLite or, with the URL of a database, two on PostgreSQL. Two players and a guest have
tabs open, each at either process; they send commands again, late, out of order and at once from several tabs;
connections are cut in the middle and opened anew with the last number seen. The model is `naive.py`: it says what every
command leads to. Every tab must be told every entry once and in order, and the sheet made of them be the model's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from contextlib import ExitStack
from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from websockets.asyncio.client import ClientConnection, connect

from tablier.games import Player
from tablier.online import new_token
from tablier.online.client.servers import Servers
from tablier.online.commands import MakeRematch, Play, SayPhrase, TakeSeat
from tablier.online.game import Refused
from tests.online.naive import OPTIONS, Naive
from tests.online.server import Server
from tests.online.test_stateful import PLAIN, Wish, chosen

FIRST, SECOND = Player
SOON = 60.0
KINDS = {
    "created": "created",
    "seat": "seat-taken",
    "moved": "moved",
    "draw": "draw-offered",
    "draw declined": "draw-declined",
    "draw agreed": "draw-agreed",
    "resigned": "resigned",
    "take-back": "take-back-asked",
    "take-back declined": "take-back-declined",
    "take-back agreed": "take-back-agreed",
    "phrase": "phrase-said",
    "rematch": "rematch-made",
}
"""What the naive model calls an entry, and what the protocol does."""

WISHES = st.builds(
    Wish,
    st.sampled_from([Play, Play, Play, Play, *PLAIN, SayPhrase, MakeRematch]),
    st.sampled_from([0, 0, 0, 0, 1, 2, 5, -1]),
    st.integers(0, 1000),
)
PROCESS = st.integers(0, 1)
WHO = st.sampled_from(["Ann", "Bob", "Ann", "Bob", "Ann", "Bob", "Eve"])


class Model(Naive):
    """The naive game with rematches, and as a sheet."""

    def __init__(self) -> None:
        super().__init__(None)
        self.is_rematch = False
        self.sheets: list[list[str]] = [[], []]  # the events after each number, from 0 on

    def act(self, by: str, command: Any, time: int = 0, lag: int = 0) -> int | str:
        if not isinstance(command, MakeRematch) or by not in self.seats:
            return super().act(by, command, time, lag)
        player = self.seats[by]
        if (player, command.id) in self.done:
            number, before = self.done[player, command.id]
            return number if isinstance(before, MakeRematch) else "id-used"
        if command.at > len(self.happened):
            return "ahead"
        if not self.record.outcome:
            return "not-over"
        if self.is_rematch:
            return "rematch"
        self.is_rematch = True
        return self._note("rematch", player, command)

    def _note(self, what: str, player: Player, command: Any) -> int:
        self.sheets.append(list(self.events))
        return super()._note(what, player, command)

    @property
    def kinds(self) -> list[str]:
        return [KINDS[what] for what, _, _ in self.happened]

    @property
    def events(self) -> list[str]:
        """The events of the sheet."""
        ends = {"resigned": "resign", "draw": "draw"}
        if self.ending is None:
            return self.moves
        how, who = self.ending
        return [*self.moves, ends[how] if who is None else f"{ends[how]} {who.name.lower()}"]


class Tab:
    """One socket of somebody, and all it was told: entries by number, and the sheet that follows from them."""

    def __init__(self, who: str, line: ClientConnection, number: int, events: list[str]) -> None:
        self.who, self.line, self.number, self.events = who, line, number, events
        self.kinds: list[str] = []
        self.answers: list[tuple[str, int | str]] = []
        self.state: dict[str, Any] = {}
        self.you: dict[str, Any] = {}

    async def read(self) -> None:
        """Takes one frame in."""
        async with asyncio.timeout(SOON):
            frame = json.loads(await self.line.recv())
        match frame["kind"]:
            case "game":
                self.take(frame["entries"], frame["state"])
                assert self.number == frame["number"]
                assert self.events == frame["sheet"]["events"]
                self.you = frame["you"]
            case "happened":
                assert frame["entries"] or self.number, "a frame that tells nothing"
                self.take(frame["entries"], frame["state"])
            case "present":
                self.state |= {"present": frame["present"], "watching": frame["watching"]}
            case "done":
                self.answers.append((frame["id"], frame["number"]))
            case "refused":
                self.answers.append((frame["id"], frame["error"]["kind"]))
            case "ping":
                await self.line.send(json.dumps({"do": "pong", "ping": frame["ping"]}))
            case other:
                raise AssertionError(other)

    def take(self, entries: list[dict[str, Any]], state: dict[str, Any]) -> None:
        for entry in entries:
            assert entry["number"] == self.number + 1, "every entry is told once, in order"
            assert not {"token", "invitation", "seats"} & set(entry), "what is secret is told to nobody"
            self.number += 1
            self.events = self.events[: entry["keep"]] + entry["add"]
            self.kinds.append(entry["kind"])
        self.state = state

    async def answer(self, id: str) -> int | str:
        """The answer to a command that was sent."""
        while not self.answers:
            await self.read()
        found, answer = self.answers.pop(0)
        assert found == id, "answers come in the order of the questions"
        return answer

    async def until(self, number: int, side: str | None) -> None:
        """Reads until all was told, and who one is."""
        while self.number < number or self.you["player"] != side:
            try:
                await self.read()
            except TimeoutError:
                raise AssertionError((self.who, self.number, number, self.you, side)) from None


class Playing(RuleBasedStateMachine):
    """One game, played through sockets and HTTP."""

    runner: ClassVar[asyncio.Runner]
    servers: ClassVar[list[Server]]

    @initialize(is_joined=st.sampled_from([True, True, True, False]), side=st.sampled_from([FIRST, SECOND]))
    def begin(self, is_joined: bool, side: Player) -> None:
        self.keys = {name: new_token() for name in ("Ann", "Bob", "Eve")}
        self.ids = iter(range(10**6))
        self.tabs: list[Tab] = []
        self.sent: list[tuple[str, Any]] = []
        self.side = side
        self.model = Model()
        content = {"rules": {"game": "fanorona", "options": OPTIONS}, "me": side.name.lower(), "name": "Ann"}
        frame = json.loads(self.run(self.ask("Ann", 0, "POST", "games", content)))
        self.id, self.invitation = frame["game"], frame["you"]["invitation"]
        self.model.act("Ann", TakeSeat("made", 1, side, "Ann"))
        if is_joined:
            self.sit_down("Bob", 0, is_invited=True)
        for who in ("Ann", "Bob"):
            self.open(who, 1, 0)

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    async def ask(self, who: str, process: int, method: str, path: str, content: object = None) -> bytes:
        server = self.servers[process % len(self.servers)]
        return await Servers([server.address], self.keys[who], SOON).ask(method, path, content)

    def head(self, behind: int) -> tuple[str, int]:
        return f"c{next(self.ids)}", max(0, len(self.model.happened) - behind)

    def command(self, wish: Wish) -> Any:
        """A command as somebody may send it."""
        head = self.head(wish.behind)
        if wish.kind is Play:
            legal = [str(move) for move in self.model.record.position.legal_moves] or ["a1-a2"]
            return Play(*head, chosen([*legal, "a1-a1", "x"], wish.choice))
        return SayPhrase(*head, "hello") if wish.kind is SayPhrase else wish.kind(*head)

    # Coming and going

    @rule(who=WHO, process=PROCESS, behind=st.integers(0, 6))
    def open(self, who: str, process: int, behind: int) -> None:
        """Somebody opens a tab and says up to where he saw the game: what he missed is told."""
        since = max(0, len(self.model.happened) - behind)
        tab = self.run(self.opened(who, process, since))
        self.tabs.append(tab)
        if len(self.tabs) > 6:
            self.run(self.tabs.pop(0).line.close())

    async def opened(self, who: str, process: int, since: int) -> Tab:
        server = self.servers[process % len(self.servers)]
        place = f"ws://127.0.0.1:{server.port}/api/online/games/{self.id}/socket?since={since}"
        headers = {"Authorization": f"Bearer {self.keys[who]}"}
        line = await connect(place, additional_headers=headers, open_timeout=SOON, proxy=None)
        tab = Tab(who, line, since, self.model.sheets[since])
        await tab.read()
        assert tab.you["invitation"] in ([None, self.invitation] if who == "Ann" else [None])
        return tab

    def tab(self, choice: int, who: str | None = None) -> Tab:
        of = [tab for tab in self.tabs if who in (None, tab.who)]
        if not of:
            self.open(who or "Ann", choice, 0)
            of = self.tabs[-1:]
        return chosen(of, choice)

    @rule(choice=st.integers(0, 100))
    def cut(self, choice: int) -> None:
        """A connection is lost."""
        if len(self.tabs) > 1:
            tab = self.tabs.pop(choice % len(self.tabs))
            tab.line.transport.abort()

    @rule(who=WHO, process=PROCESS, is_invited=st.booleans())
    def sit_down(self, who: str, process: int, is_invited: bool) -> None:
        """Somebody takes the seat that is not the maker's, with an invitation or with one that is none."""
        seat = {
            "player": self.side.other.name.lower(),
            "name": who,
            "invitation": self.invitation if is_invited else new_token(),
        }
        found: int | str
        try:
            found = json.loads(self.run(self.ask(who, process, "POST", f"games/{self.id}/seat", seat)))[
                "number"
            ]
        except Refused as refused:
            found = refused.code
        taken, expected = self.model.after(who, TakeSeat("seat", 0, self.side.other, who), 0, 0)
        if self.side.other not in self.model.seats.values() and not is_invited:
            assert found == "invitation"
            return
        if isinstance(found, int) and isinstance(expected, int):
            assert expected <= found <= len(taken.happened), (
                "the seat is told, and perhaps not yet what followed"
            )
        else:
            assert found == expected
        self.model = taken  # type: ignore[assignment]

    # Commands

    def expect(self, who: str, command: Any) -> int | str:
        self.model, expected = self.model.after(who, command, 0, 0)  # type: ignore[assignment]
        self.sent.append((who, command))
        return expected

    async def send(self, tab: Tab, command: Any) -> None:
        fields = {name: getattr(command, name) for name in command.__struct_fields__}
        await tab.line.send(json.dumps({"do": command.__struct_config__.tag, **fields}))

    async def asked(self, tab: Tab, command: Any) -> int | str:
        await self.send(tab, command)
        answer = await tab.answer(command.id)
        return "illegal" if answer == "parse" else answer

    @rule(choice=st.integers(0, 100), wish=WISHES)
    def act(self, choice: int, wish: Wish) -> None:
        tab, command = self.tab(choice), self.command(wish)
        assert self.run(self.asked(tab, command)) == self.expect(tab.who, command)

    @rule(choice=st.integers(0, 100), move=st.integers(0, 1000))
    def play(self, choice: int, move: int) -> None:
        """A legal move of whom it is to, so that games come to an end."""
        legal = self.model.record.position.legal_moves
        mover = next((who for who, player in self.model.seats.items() if player is self.model.turn), None)
        if legal and mover and not self.model.record.outcome:
            command = Play(*self.head(0), str(chosen(legal, move)))
            assert self.run(self.asked(self.tab(choice, mover), command)) == self.expect(mover, command)

    @precondition(lambda self: self.sent)
    @rule(choice=st.integers(0, 100), tab=st.integers(0, 100))
    def send_again(self, choice: int, tab: int) -> None:
        """An old command comes again, perhaps through another process."""
        who, command = chosen(self.sent, choice)
        assert self.run(self.asked(self.tab(tab, who), command)) == self.expect(who, command)

    @rule(choice=st.integers(0, 100), process=PROCESS, behind=st.integers(0, 2), wish=WISHES)
    def lose_the_answer(self, choice: int, process: int, behind: int, wish: Wish) -> None:
        """The line is cut as soon as a command is on it; sent again by another line it has happened once."""
        tab, command = self.tab(choice), self.command(wish)
        self.tabs.remove(tab)

        async def scene() -> int | str:
            await self.send(tab, command)
            tab.line.transport.abort()
            other = await self.opened(tab.who, process, len(self.model.happened) - behind)
            self.tabs.append(other)
            return await self.asked(other, command)

        assert self.run(scene()) == self.expect(tab.who, command)

    @rule(choices=st.tuples(st.integers(0, 100), st.integers(0, 100)), wishes=st.tuples(WISHES, WISHES))
    def at_once(self, choices: tuple[int, int], wishes: tuple[Wish, Wish]) -> None:
        """Two commands race, of one player or of both; what comes out is what one order of the two would give.

        On one tab they are done in the order in which they were sent.
        """
        tabs = [self.tab(choice) for choice in choices]
        commands = [self.command(wish) for wish in wishes]
        one_tab = tabs[0] is tabs[1]

        async def race() -> list[int | str]:
            if one_tab:
                for command in commands:
                    await self.send(tabs[0], command)
                answers = [await tabs[0].answer(command.id) for command in commands]
                return ["illegal" if answer == "parse" else answer for answer in answers]
            return list(await asyncio.gather(*map(self.asked, tabs, commands)))

        answers = self.run(race())
        number = max(self.number(), len(self.model.happened))
        outcomes = []
        for order in ((0, 1),) if one_tab else ((0, 1), (1, 0)):
            model, expected = self.model, list[int | str]([0, 0])
            for index in order:
                model, expected[index] = model.after(tabs[index].who, commands[index], 0, 0)  # type: ignore[assignment]
            outcomes.append((expected, model))
        fitting = [
            model for expected, model in outcomes if expected == answers and len(model.happened) == number
        ]
        assert fitting, (tabs[0].who, tabs[1].who, commands, answers, [expected for expected, _ in outcomes])
        self.model = fitting[0]
        self.sent += [(tab.who, command) for tab, command in zip(tabs, commands, strict=True)]

    def number(self) -> int:
        """How far the game is, as all processes say together."""
        frames = [self.run(self.ask("Eve", process, "GET", f"games/{self.id}")) for process in (0, 1)]
        return max(int(json.loads(frame)["number"]) for frame in frames)

    # What must be so

    @rule()
    def everybody_is_told(self) -> None:
        model, record = self.model, self.model.record
        number = len(model.happened)
        for tab in self.tabs:
            player = model.seats.get(tab.who)
            self.run(tab.until(number, None if player is None else player.name.lower()))
            assert tab.number == number
            assert tab.kinds == model.kinds[number - len(tab.kinds) :]
            assert tab.events == model.events
            state = tab.state
            assert (state["outcome"] is None) == (record.outcome is None)
            assert (state["rematch"] is not None) == model.is_rematch
            assert {state["seats"][side]["kind"] for side in ("first", "second")} == (
                {"person"} if len(model.seats) == 2 else {"person", "free"}
            )
            if record.outcome is None:
                assert state["turn"] == record.position.turn.name.lower()
                for kind, told in (("draw", "draw_offer"), ("take-back", "take_back")):
                    asks = model.open_question(kind)
                    assert state[told] == (None if asks is None else asks.name.lower())

    @precondition(lambda self: self.model.is_rematch)
    @rule(process=PROCESS)
    def look_at_the_rematch(self, process: int) -> None:
        """Its seats are swapped, and kept for the two."""
        self.everybody_is_told()
        id = self.tab(0).state["rematch"]
        for who in self.keys:
            new = json.loads(self.run(self.ask(who, process, "GET", f"games/{id}")))
            assert [new["state"]["seats"][side]["kind"] for side in ("first", "second")] == ["kept"] * 2
            player = self.model.seats.get(who)
            assert new["you"]["may_take"] == ([] if player is None else [player.other.name.lower()])

    def teardown(self) -> None:
        if hasattr(self, "tabs"):
            self.everybody_is_told()
            for tab in self.tabs:
                self.run(tab.line.close())


def campaign(servers: list[Server], examples: int, steps: int) -> None:
    """Plays so many games of so many steps; raises what is not as the model says."""
    with asyncio.Runner() as Playing.runner:
        Playing.servers = servers
        run_state_machine_as_test(
            Playing,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )


def run(database: str | None, examples: int, steps: int) -> None:
    """The same with servers of its own."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        place = ("--data", folder) if database is None else ("--database", database)
        servers = [ends.enter_context(Server(*place)) for _ in range(1 if database is None else 2)]
        campaign(servers, examples, steps)
        assert [server.errors for server in servers] == [""] * len(servers)


def main() -> None:
    """Plays as many games as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=500)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--database", help="the URL of an empty PostgreSQL database")
    given = parser.parse_args()
    run(given.database, given.examples, given.steps)
    print(f"{given.examples} games of up to {given.steps} steps: all as the model says")


if __name__ == "__main__":
    main()
