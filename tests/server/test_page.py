"""The page: its files, how long a browser may keep them, and what is shown before they are built."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tablier.server import create_app
from tests.server.client import Client

CODE = b"console.log('tablier');" * 200


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "page"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Tablier</title>")
    (built / "icon.svg").write_text("<svg/>")
    (built / "assets" / "index-1a2b.js").write_bytes(CODE)
    (built / "assets" / "wood-3c4d.woff2").write_bytes(b"\x00" * 5000)
    (tmp_path / "secret.txt").write_text("secret")
    return built


def test_the_page_is_asked_for_anew_each_time(folder: Path) -> None:
    client = Client(create_app(folder=folder))
    answer = client.get("/")
    assert answer.status == 200
    assert answer.body.startswith(b"<!doctype html>")
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get("/", {"if-none-match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"
    assert client.get("/icon.svg").headers["cache-control"] == "no-cache"
    assert client.ask("HEAD", "/").body == b""


def test_assets_may_be_kept_for_ever(folder: Path) -> None:
    answer = Client(create_app(folder=folder)).get("/assets/index-1a2b.js")
    assert answer.body == CODE
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]


def test_texts_are_compressed_for_who_understands_it(folder: Path) -> None:
    client = Client(create_app(folder=folder))
    answer = client.get("/assets/index-1a2b.js", {"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in answer.headers["vary"].lower()
    assert gzip.decompress(answer.body) == CODE
    plain = client.get("/assets/index-1a2b.js")
    assert "content-encoding" not in plain.headers
    assert "accept-encoding" in plain.headers["vary"].lower()


@pytest.mark.parametrize(
    "path",
    ["/assets/", "/assets", "/assets/missing.js", "/../secret.txt", "/assets/../../secret.txt", "/index"],
)
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    answer = Client(create_app(folder=folder)).get(path)
    assert (answer.status, answer.error["kind"]) == (404, "not_found")
    assert b"secret" not in answer.body


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/nowhere", "/game/7", "/index", "/assets/missing.js", "/../secret.txt"])
def test_whoever_visits_an_unknown_address_sees_the_page(folder: Path, path: str) -> None:
    client = Client(create_app(folder=folder))
    answer = client.get(path, BROWSER)
    assert answer.status == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.body == (folder / "index.html").read_bytes()
    assert client.ask("HEAD", path, headers=BROWSER).status == 404


@pytest.mark.parametrize("path", ["/api/nowhere", "/api/games/7"])
def test_an_unknown_address_of_the_api_is_told_as_an_error_to_anybody(folder: Path, path: str) -> None:
    answer = Client(create_app(folder=folder)).get(path, BROWSER)
    assert (answer.status, answer.error["kind"]) == (404, "not_found")


def test_before_the_page_is_built_an_unknown_address_is_an_error(tmp_path: Path) -> None:
    answer = Client(create_app(folder=tmp_path / "page")).get("/nowhere", BROWSER)
    assert (answer.status, answer.error["kind"]) == (404, "not_found")


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    client = Client(create_app(folder=folder))
    for _ in range(2):
        answer = client.get("/")
        assert answer.status == 503
        assert answer.headers["content-type"].startswith("text/plain")
        assert b"make play" in answer.body
    assert client.get("/assets/x.js").status == 404
    folder.mkdir()
    (folder / "index.html").write_text("built")
    assert client.get("/").body == b"built"
