"""Games by link with a real server: what a browser or a program asks, and what comes back."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from tablier.online.place import url_in
from tablier.server.online.service import Online
from tests.server.board import SOON, Board, Running, board, running

ANN, BOB, EVE = (name * 22 for name in "ABE")
"""Keys of their own making, as programs have them."""

SMALL: dict[str, Any] = {"rules": {"game": "fanorona", "options": {"cols": 3, "rows": 3}}, "name": "Ann"}
"""A game on 3×3, which the first player wins by these moves."""
WON = ("b1-b2A", "c3-b3", "c2-c3")


class Reply:
    """What came back."""

    def __init__(self, status: int, body: bytes, headers: Mapping[str, str], cookies: list[str]) -> None:
        self.status = status
        self.body = body
        self.headers = headers
        self.cookies = cookies

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def kind(self) -> Any:
        """Which error it is."""
        assert list(self.json) == ["error"]
        assert self.json["error"]["message"]
        return self.json["error"]["kind"]

    @property
    def key(self) -> str | None:
        """The key that a browser was given."""
        found = [cookie for cookie in self.cookies if cookie.startswith("tablier-key=")]
        return found[0].split("=", 1)[1].split(";")[0] if found else None


class Link:
    """One server, and all that may be asked of it about games by link."""

    server: Running  # where it runs in this process
    online: Online

    def __init__(self, port: int) -> None:
        self.port = port

    def get(self, path: str, body: object = None) -> tuple[int, Any]:
        """The status and the content of an answer; with a body it is posted."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        sent = None if body is None else json.dumps(body)
        line.request("POST" if sent else "GET", path, sent, {"content-type": "application/json"})
        answer = line.getresponse()
        content = answer.read()
        line.close()
        return answer.status, json.loads(content) if content.startswith(b"{") else content.decode()

    def is_well(self) -> bool:
        """Whether it says so itself."""
        return self.get("/healthz")[0] == 200

    def ask(
        self, method: str, path: str, content: object = None, key: str | None = None, **headers: str
    ) -> Reply:
        sent = {
            "content-type": "application/json",
            **{name.replace("_", "-"): text for name, text in headers.items()},
        }
        if key:
            sent["authorization"] = f"Bearer {key}"
        body = content if isinstance(content, bytes) or content is None else json.dumps(content)
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        try:
            line.request(method, f"/api/online/{path}", body, sent)
            answer = line.getresponse()
            cookies = answer.headers.get_all("set-cookie") or []
            return Reply(answer.status, answer.read(), dict(answer.headers), cookies)
        finally:
            line.close()

    def make(self, key: str = ANN, **settings: Any) -> dict[str, Any]:
        """A new game on 3×3, as its maker sees it."""
        made = self.ask("POST", "games", {**SMALL, **settings}, key)
        assert made.status == 201, made.body
        return dict(made.json)

    def sit(self, game: dict[str, Any], key: str = BOB, player: str = "second", name: str = "Bob") -> Reply:
        """Takes the other seat with the invitation the maker was told."""
        question = {"player": player, "name": name, "invitation": game["you"]["invitation"]}
        return self.ask("POST", f"games/{game['game']}/seat", question, key)

    def two(self, **settings: Any) -> str:
        """The id of a new game that Ann and Bob play."""
        game = self.make(**settings)
        assert self.sit(game).status == 200
        return str(game["game"])

    def look(self, id: str, key: str | None = None, since: int = 0) -> dict[str, Any]:
        """A game as it stands."""
        found = self.ask("GET", f"games/{id}?since={since}", None, key)
        assert found.status == 200, found.body
        return dict(found.json)

    def table(
        self, id: str, key: str | None = None, query: str = "", **settings: Any
    ) -> AbstractContextManager[Table]:
        """A socket at a game."""
        return table(self.port, id, key, query, **settings)


class Table(Board):
    """Plays and looks on by a socket. ``number`` is what it was told last; pings are answered by themselves."""

    number = 0
    told: dict[str, Any]
    answers_pings = True

    def frame(self) -> dict[str, Any]:
        while (found := super().frame())["kind"] == "ping" and self.answers_pings:
            self.send({"do": "pong", "ping": found["ping"]})
        if found["kind"] in ("game", "happened"):
            self.told = found
            self.number = max(self.number, self._told_number())
        return found

    def _told_number(self) -> int:
        told = self.told
        return int(told["number"] if told["kind"] == "game" else told["entries"][-1]["number"])

    def get(self, kind: str) -> dict[str, Any]:
        """The next frame of a kind; others are passed over."""
        while (frame := self.frame())["kind"] != kind:
            pass
        return frame

    def do(self, do: str, id: str | None = None, at: int | None = None, **more: Any) -> dict[str, Any]:
        """Sends a command, and gives what is answered to it: what happens meanwhile is passed over."""
        self.ids = getattr(self, "ids", 0) + 1
        id = id or f"c{self.ids}"
        self.send({"do": do, "id": id, "at": self.number if at is None else at, **more})
        while (frame := self.frame())["kind"] not in ("done", "refused") or frame["id"] != id:
            pass
        if frame["kind"] == "done":
            self.number = max(self.number, frame["number"])
        return frame

    def play(self, move: str) -> dict[str, Any]:
        return self.do("play", move=move)

    def until_number(self, number: int) -> dict[str, Any]:
        """The last frame of the game, once it has told of this number."""
        while self._told_number() < number:
            self.frame()
        return self.told


@contextmanager
def table(port: int, id: str, key: str | None, query: str, **settings: Any) -> Iterator[Table]:
    if key:
        settings["additional_headers"] = {"authorization": f"Bearer {key}"}
    with board(port, f"/api/online/games/{id}/socket{query}", **settings) as found:
        yield Table(found.line)


@contextmanager
def linked(place: Path | str, **settings: Any) -> Iterator[Link]:
    """A server with its games in a folder, or in a database by its URL."""
    database = place if isinstance(place, str) else url_in(place)
    with running(thinkers=1, database=database, **settings) as server:
        link, app = Link(server.port), server.server.config.app
        link.server, link.online = server, app.state.online  # type: ignore[union-attr]
        yield link
