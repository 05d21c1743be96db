"""Growing a book: what is backed up, what is searched next, what is kept; interrupted, gone on with, fed nonsense."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import tablier
from tablier.arena.numbered_games import take_up
from tablier.engine.book import BOOKS, packed, read_book
from tablier.errors import TablierError
from tablier.games.position_key import position_key
from tablier.openings import book_tree, growing
from tablier.openings.book_tree import BookTree
from tablier.openings.growing import main
from tests.interrupts import interruptible

GAME = tablier.game("tumicarona")
START = str(GAME.start())
FEW = ("tchag", "--nodes", "300", "--threads", "2")


def after(*moves: str) -> str:
    position = GAME.start()
    for move in moves:
        position = position.play(move)
    return str(position)


def grown(*searches: tuple[str, dict[str, float]]) -> BookTree:
    tree = BookTree("tumicarona")
    for search in searches:
        tree.add(json.loads(json.dumps(search)))
    return tree


def replies(*moves: str) -> list[str]:
    return [str(move) for move in GAME.position(after(*moves)).legal_moves]


def known(tree: BookTree, text: str = START) -> dict[str, float]:
    return {str(move): value for move, value in tree.book({}).moves(GAME.position(text)).items()}


def test_it_begins_at_the_start() -> None:
    assert grown().next(9) == [GAME.start()]
    assert grown().book({}).positions == {}


def test_a_move_that_is_refuted_loses_its_place() -> None:
    first = (START, {"d3-e3A": 0.6, "f2-e3A": 0.59, "d2-e3A": 0.58})
    reply = replies("d3-e3A")[0]
    tree = grown(first, (after("f2-e3A"), {replies("f2-e3A")[0]: 0.41}), (after("d3-e3A"), {reply: 0.4}))
    # What was not looked at behind is no move of the book, though as good.
    assert known(tree) == {"d3-e3A": 0.6, "f2-e3A": 0.59}
    tree.add((after("d3-e3A", reply), {replies("d3-e3A", reply)[0]: 0.3}))
    assert known(tree) == {"f2-e3A": 0.59}
    # The one to move there has something better, which saves the move.
    tree.add((after("d3-e3A", reply), {replies("d3-e3A", reply)[0]: 0.595}))
    assert known(tree) == {"d3-e3A": 0.595, "f2-e3A": 0.59}


def test_what_good_play_comes_to_first_is_next() -> None:
    tree = grown((START, {"d3-e3A": 0.6, "f2-e3A": 0.599, "d2-e3A": 0.57, "e2-e3A": 0.5}))
    wanted = [after("d3-e3A"), after("f2-e3A"), after("d2-e3A")]
    assert [str(position) for position in tree.next(9)] == wanted
    assert [str(position) for position in tree.next(2)] == wanted[:2]
    reply = replies("d3-e3A")[0]
    tree.add((after("d3-e3A"), {reply: 0.4}))
    # 0.03 of the point count for more than a ply.
    assert [str(position) for position in tree.next(2)] == [after("f2-e3A"), after("d3-e3A", reply)]


def test_a_book_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    reply = replies("d3-e3A")[0]
    third = replies("d3-e3A", reply)[0]
    lines = [
        (START, {"d3-e3A": 0.6}),
        (after("d3-e3A"), {reply: 0.4}),
        (after("d3-e3A", reply), {third: 0.6}),
    ]
    tree = grown(*lines)
    assert len(tree.book({}).positions) == 2
    room = len(packed(tree.book({})).splitlines()[2]) + 3
    monkeypatch.setattr(book_tree, "LARGEST", room)
    assert known(tree) == {"d3-e3A": 0.6}
    assert len(tree.book({}).positions) == 1


def test_play_in_a_circle_ends() -> None:
    game = tablier.game("fanorona")
    tree = BookTree("fanorona")
    position = game.position("9/B7B/9/W7W/9 w 0 1")
    tree._start = position_key(position)
    for move in ("a2-a1", "a4-a5", "a1-a2", "a5-a4"):
        tree.add((str(position), {move: 0.5}))
        position = position.play(move)
    assert len(tree) == 4
    assert tree.next(5) == []
    assert len(tree.book({}).positions) == 4


def run(monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: str) -> bytes:
    """What the command writes."""
    out = folder / "out.book"
    state = ("--state", str(folder / "state"), "--out", str(out))
    monkeypatch.setattr("sys.argv", ["growing", *FEW, *state, *arguments])
    main()
    return out.read_bytes()


def test_it_grows_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(monkeypatch, tmp_path, "--minutes", "0.01")
    state = tmp_path / "state"
    first = state.read_bytes()
    small = read_book(tmp_path / "out.book", "tchag")
    assert small.source["searched"] == len(first.splitlines()) - 1
    assert small.moves(tablier.game("tchag").start())
    state.write_bytes(first + b'[9, ["')  # killed while it wrote
    run(monkeypatch, tmp_path, "--minutes", "0.01")
    assert state.read_bytes().startswith(first)
    larger = run(monkeypatch, tmp_path, "--minutes", "0")
    assert run(monkeypatch, tmp_path, "--minutes", "0") == larger
    assert read_book(tmp_path / "out.book", "tchag").source["searched"] > small.source["searched"]
    assert "plies deep" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="another question"):
        run(monkeypatch, tmp_path, "--nodes", "301")


def test_a_file_that_cannot_be_written_is_told_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "grow", lambda *_, **__: pytest.fail("it grew for nothing"))
    with pytest.raises(SystemExit, match="none"):
        run(monkeypatch, tmp_path, "--out", str(tmp_path / "none" / "out"))


@pytest.mark.parametrize("wrong", [("--nodes", "0"), ("--threads", "x"), ("--minutes", "x")])
def test_nonsense_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[str, str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(monkeypatch, tmp_path, *wrong)
    for other in ("chess", "tours"):
        monkeypatch.setattr("sys.argv", ["growing", other])
        with pytest.raises(SystemExit, match="2"):
            main()
    assert "tours" not in BOOKS


@pytest.mark.parametrize(
    "line",
    [
        '[0, ["", {"e2-e3A": 0.5}]]',
        '[0, [5, {"e2-e3A": 0.5}]]',
        "[0, [START, {}]]",
        "[0, [START, []]]",
        "[0, [START]]",
        '[0, [START, {"e2-e4A": 0.5}]]',
        '[0, [START, {"e2-e3A": 1.1}]]',
        '[0, [START, {"e2-e3A": NaN}]]',
        '[0, [START, {"e2-e3A": true}]]',
        '[0, [START, {"e2-e3A": "0.5"}]]',
        '[1, [START, {"e2-e3A": 0.5}]]',
        "[0, null]", "{}", "[0", "7",
    ],
)  # fmt: skip
def test_a_damaged_state_is_named(tmp_path: Path, line: str) -> None:
    state = tmp_path / "state"
    state.write_text(f'{{"grower": 1}}\n{line.replace("START", json.dumps(START))}\n')
    with state.open("a+") as file, pytest.raises(TablierError, match="line 2 of the state is damaged"):
        take_up(file, {"grower": 1}, BookTree("tumicarona"))


def test_ctrl_c_ends_it_in_order(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = ("-m", "tablier.openings.growing", *FEW, "--state", str(tmp_path / "state"), "--out", str(out))
    with interruptible([sys.executable, *command]) as process:
        assert "positions" in process.stderr.readline()
        assert process.interrupt() == 0
        assert "interrupted" in process.stderr.read()
    assert read_book(out, "tchag").source["searched"] >= 1
