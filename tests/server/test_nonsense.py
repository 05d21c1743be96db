"""Nonsense: whatever is sent, the answer is an error of the one shape, or true; never a failure of the server."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tablier.server import limits, models
from tests.server.client import Answer, Client

START = "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
SHEET: dict[str, Any] = {
    "rules": {"game": "tumicarona", "options": {"cols": 9}},
    "two_rounds": False,
    "verdicts": False,
    "start": START,
    "events": ["e2-e3A"],
}
STUDY: dict[str, Any] = {
    "rules": SHEET["rules"],
    "start": START,
    "tags": {"First": "Ann"},
    "ending": "draw",
    "comment": "a comment",
    "nodes": [
        {"parent": -1, "move": "e2-e3A", "comment": "", "mark": "!"},
        {"parent": -1, "move": "d3-e3A", "comment": "another", "mark": ""},
    ],
    "played": 1,
}
QUESTIONS: dict[str, Any] = {
    "/api/snapshot": SHEET,
    "/api/play": {"sheet": SHEET, "event": "f4-e5A"},
    "/api/steps": {"rules": SHEET["rules"], "position": START, "prefix": ["d3"]},
    "/api/position": {
        "rules": {"game": "tours"},
        "board": {"a1": "1"},
        "turn": "second",
        "hands": {"first": [1, 2, 2, 3, 3], "second": [1, 1, 2, 2, 3, 3]},
        "number": None,
    },
    "/api/explain": {"rules": SHEET["rules"], "position": START, "move": "e2-e3"},
    "/api/openings": {"rules": SHEET["rules"], "position": START},
    "/api/computer": {"sheet": SHEET, "level": 1},
    "/api/hint": {"sheet": SHEET},
    "/api/task": {"task": "lesson/tours/1/2", "moves": ["c3-c4"], "language": "fr"},
    "/api/task/solution": {"task": "lesson/tours/1/2", "moves": ["c3-c4"], "language": "en"},
    "/api/records/read": {"text": '[Game "tours"]\n[Result "*"]\n*', "first_line": 3, "more": True},
    "/api/records/write": {"study": STUDY},
}
ODD: list[Any] = [
    None, True, 0, -1, 7, 1.5, 10**30, "", " ", "x", "\x00", "é", "👍", "\ud800", "\udcff", "a1-a2", "resign",
    "e2-e3A\n", "x" * 100, "x" * 1000, "W" * 200, "9/" * 99, [], [[]], ["x"], ["\ud800"], [None], {}, {"x": 1},
    {"\ud800": 1}, {"x" * 300: "x"}, "__class__", "../../etc/passwd", "<script>", "%s{}", "'; DROP TABLE games",
]  # fmt: skip


ENGLISH = re.compile(
    r"\b(the|is|are|be|must|not|has|have|of|with|from|there|this|should|valid|required)\b", re.I
)


def ask(client: Client, path: str, content: object) -> Answer:
    """The answer in English, after what must hold for it, and for the same in French."""
    answer, french = (client.post(path, content, language) for language in ("en", "fr"))
    check(answer)
    assert answer.status == french.status
    if answer.status != 200:
        told = re.sub(r"'.*?'|\"[^ ]*\"", "", french.error["message"])
        assert "JSON" in told or not ENGLISH.search(told), told
    return answer


def check(answer: Answer) -> None:
    """An answer that is in order: true, or an error that says what is wrong."""
    assert answer.status in (200, 400, 404, 422)
    assert len(answer.body) < 20_000
    if answer.status != 200:
        fault = models.Fault.model_validate(answer.error)
        assert fault.kind in ("parse", "illegal", "over", "option", "request", "not_found")
        assert 0 < len(fault.message) < 1000


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within a value, itself included."""
    yield way
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*way, key))


def changed(value: Any, way: tuple[Any, ...], odd: object) -> Any:
    """The value with another one at the end of a way."""
    if not way:
        return odd
    result = copy.deepcopy(value)
    inner = result
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = odd
    return result


@pytest.mark.parametrize("path", QUESTIONS)
def test_the_questions_themselves_are_answered(client: Client, path: str) -> None:
    assert client.post(path, QUESTIONS[path]).status in (200, 422)


@pytest.mark.parametrize("path", QUESTIONS)
def test_odd_values_everywhere(client: Client, path: str) -> None:
    for way in places(QUESTIONS[path]):
        for odd in ODD:
            ask(client, path, changed(QUESTIONS[path], way, odd))


@pytest.mark.parametrize("path", QUESTIONS)
def test_missing_and_unknown_fields(client: Client, path: str) -> None:
    for name in QUESTIONS[path]:
        ask(client, path, {key: value for key, value in QUESTIONS[path].items() if key != name})
    answer = ask(client, path, {**QUESTIONS[path], "cheat": True})
    assert (answer.status, answer.error["where"][-1]) == (422, "cheat")
    long = client.post(path, {**QUESTIONS[path], "cheat" * 10_000: True})
    assert len(long.body) < 1000


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b"\xff\xfe\x00",
        b'{"rules": {"game": "tours"}',
        b'{"rules": {"game": "tours", "options": {"cols": NaN}}}',
        b'{"rules": {"game": "tours", "options": {"cols": ' + b"9" * 5000 + b"}}}",
        b"[" * 100_000,
        b'{"a":' * 40_000,
        b"[" * 100_000 + b"]" * 100_000,
    ],
    ids=lambda body: body[:20],
)
@pytest.mark.parametrize("path", QUESTIONS)
def test_bodies_that_are_no_json_or_too_deep(client: Client, path: str, body: bytes) -> None:
    answer = client.post(path, body)
    assert answer.status in (400, 422)
    check(answer)


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_large_body_is_refused_with_its_length_or_without(client: Client, path: str) -> None:
    body = b" " * (limits.LARGEST_BODY + 1)
    chunks = [body[:100_000], body[:100_000], body[:100_000], b" " * 10_000_000]
    lies = client.ask("POST", path, chunks, {"content-length": "5"})
    unread = client.ask("POST", path, [b""], {"content-length": str(len(body))})
    for answer in (client.post(path, body), client.ask("POST", path, chunks), lies, unread):
        assert answer.status == 413
        assert answer.error["kind"] == "size"
        assert answer.headers["content-security-policy"]


def test_the_largest_body_is_read(client: Client) -> None:
    body = json.dumps(SHEET).encode()
    body += b" " * (limits.LARGEST_BODY - len(body))
    chunks = [body[start : start + 4096] for start in range(0, len(body), 4096)]
    assert client.post("/api/snapshot", body).status == 200
    assert client.ask("POST", "/api/snapshot", chunks).status == 200


@pytest.mark.parametrize("length", ["-1", "x", "1e9", "9" * 5000, "²", ""])
def test_an_odd_content_length_is_not_believed(client: Client, length: str) -> None:
    answer = client.ask("POST", "/api/snapshot", [json.dumps(SHEET).encode()], {"content-length": length})
    assert answer.status == 200


def test_the_longest_move_fits_and_longer_ones_are_refused(client: Client) -> None:
    longest = "a1" + "-a1A" * 31
    assert len(longest) < limits.LONGEST_EVENT
    sheet = {"rules": {"game": "fanorona", "options": {"cols": 9, "rows": 7}}}
    assert client.post("/api/play", {"sheet": sheet, "event": longest}).error["kind"] == "illegal"
    answer = client.post("/api/play", {"sheet": sheet, "event": "a" * (limits.LONGEST_EVENT + 1)})
    assert (answer.status, answer.error["where"]) == (422, ["event"])


@pytest.mark.parametrize(
    ("rules", "kind", "choices"),
    [
        ({"game": "chess"}, "option", ["tumicarona", "fanorona", "vela", "tours", "tchag"]),
        ({"game": "tours", "options": {"cols": 5}}, "option", ["paths", "null_move"]),
        ({"game": "fanorona", "options": {"cols": 4}}, "option", [3, 5, 7, 9]),
        ({"game": "fanorona", "options": {"cols": "5"}}, "option", [3, 5, 7, 9]),
        ({"game": "fanorona", "options": {"no_capture_limit": -1}}, "option", []),
        ({"game": "tchag", "options": {"setup": 3}}, "option", []),
        ({"game": "tchag", "options": {"setup": "nonsense"}}, "parse", None),
    ],
)
def test_unknown_games_and_options_say_what_there_is(
    client: Client, rules: dict[str, Any], kind: str, choices: list[object] | None
) -> None:
    answer = client.post("/api/snapshot", {"rules": rules})
    assert (answer.status, answer.error["kind"], answer.error.get("choices")) == (422, kind, choices)


@pytest.mark.parametrize(
    "sheet",
    [
        {"rules": {"game": "tumicarona"}, "two_rounds": True},
        {"rules": {"game": "fanorona"}, "two_rounds": True, "start": START},
    ],
)
def test_a_match_begins_as_matches_do(client: Client, sheet: dict[str, Any]) -> None:
    answer = client.post("/api/snapshot", sheet)
    assert (answer.status, answer.error["kind"]) == (422, "request")
    assert "match of two rounds" in answer.error["message"]


def test_a_position_that_cannot_be_read_says_where(client: Client) -> None:
    answer = client.post("/api/snapshot", {"rules": {"game": "tumicarona"}, "start": "9/9/x8/9/9 w 0 1"})
    assert (answer.status, answer.error["kind"], answer.error["offset"]) == (422, "parse", 4)


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nope", "/api/snapshot/", "/nope", "/..", "/%00", "/a\x00b"]
)
def test_addresses_that_lead_nowhere(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status, answer.error["kind"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/api/games", *QUESTIONS])
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_other_methods_are_refused(client: Client, path: str, method: str) -> None:
    allowed = "GET" if path == "/api/games" else "POST"
    if method != allowed:
        answer = client.ask(method, path)
        assert (answer.status, answer.error["kind"]) == (405, "request")
        assert answer.headers["allow"] == allowed


def test_another_content_type_is_refused(client: Client) -> None:
    body = json.dumps(SHEET).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "nonsense"):
        answer = client.ask("POST", "/api/snapshot", [body], {"content-type": kind})
        assert (answer.status, answer.error["kind"]) == (422, "request")
