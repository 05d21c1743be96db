"""The book: who plays by it and where it is silent; its files, whole or refused; those that come along."""

from __future__ import annotations

import hashlib
import json
import pickle
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import RULE_SETS, Engine, Limit, Position, Record, TablierError
from tablier.engine import LEVELS, BookError, book, book_of
from tablier.engine.book import BOOKS, MAGIC, Book, BookMove, from_book, packed, read_book, write_book
from tablier.engine.play_level import choose_at
from tablier.games.position_key import moves_by_key, position_key
from tests.games.symmetries import changed, mirrored

QUICK = Limit(nodes=50)
POSITIONS = {
    0: (BookMove(0, 0),),
    7: (BookMove(2, 500), BookMove(40, 1000)),
    2**48 - 1: (BookMove(1, 1),),
}
SOURCE = {"game": "tchag", "nodes": 5}
WHOLE = packed(Book(SOURCE, POSITIONS))


def read(folder: Path, data: bytes, rule_set: str = "tchag") -> Book:
    path = folder / "some.book"
    path.write_bytes(data)
    return read_book(path, rule_set)


def of_start(game: tablier.Game, **expected: int) -> Book:
    """A book that knows these moves of the start position."""
    places = list(moves_by_key(game.start()).values())
    moves = {next(i for i, same in enumerate(places) if move in map(str, same)): move for move in expected}
    good = tuple(BookMove(place, expected[move]) for place, move in sorted(moves.items()))
    return Book({"game": game.id}, {position_key(game.start()): good})


@pytest.fixture
def two_moves(monkeypatch: pytest.MonkeyPatch) -> Position:
    """The start of Tumicarona, with a book that knows two moves of it, one a little worse."""
    game = tablier.game("tumicarona")
    known = of_start(game, **{"d3-e3A": 600, "f2-e3A": 590})
    monkeypatch.setattr(book, "_shipped", lambda _: known)
    return game.start()


def drawn(engine: Engine, position: Position | Record, times: int = 200) -> Counter[str]:
    chance = random.Random(1)
    return Counter(str(engine.choose(position, QUICK, chance=chance)) for _ in range(times))


def test_the_better_the_likelier(two_moves: Position) -> None:
    counted = drawn(Engine(memory=1), two_moves, 2000)
    assert counted.keys() == {"d3-e3A", "f2-e3A"}
    assert 2.2 < counted["d3-e3A"] / counted["f2-e3A"] < 3.3  # e times as likely


def test_the_same_chance_gives_the_same_move(two_moves: Position) -> None:
    moves = [Engine(memory=1).choose(two_moves, QUICK, chance=random.Random(seed)) for seed in range(20)]
    assert moves == [
        Engine(memory=1).choose(two_moves, QUICK, chance=random.Random(seed)) for seed in range(20)
    ]
    assert len(set(moves)) == 2


def test_who_plays_by_the_book(two_moves: Position) -> None:
    searched = str(Engine(memory=1).analyse(two_moves, QUICK).best)
    assert drawn(Engine(memory=1, book=False), two_moves, 5) == {searched: 5}
    assert drawn(pickle.loads(pickle.dumps(Engine(memory=1, book=False))), two_moves, 5) == {searched: 5}
    assert len(drawn(pickle.loads(pickle.dumps(Engine(memory=1))), two_moves, 50)) == 2

    class Asked(Engine):
        def analyse(self, *_: Any, **__: Any) -> Any:
            raise LookupError

    for level in LEVELS["tumicarona"]:
        for by_book in (True, False):
            if by_book and level.glances == 0:
                assert choose_at(level, Asked(), two_moves, None, random.Random(1), book=by_book)
            else:
                with pytest.raises(LookupError):
                    choose_at(level, Asked(), two_moves, None, random.Random(1), book=by_book)


def test_what_the_book_says_is_told_as_an_analysis(two_moves: Position) -> None:
    said = Engine(memory=1).from_book(two_moves, chance=random.Random(1))
    assert said
    assert (said.from_book, said.from_table, said.depth, said.nodes) == (True, False, 0, 0)
    assert said.lines == (tablier.Line(said.score, (said.best,)),)
    expected = {"d3-e3A": 0.6, "f2-e3A": 0.59}[str(said.best)]
    assert (said.score.expected, said.score.proved) == (expected, False)
    assert Engine(memory=1, book=False).from_book(two_moves) is None
    assert not Engine(memory=1).analyse(two_moves, QUICK).from_book
    with pytest.raises(tablier.GameOver):
        Engine(memory=1).from_book(tablier.game("tumicarona").position("9/9/9/9/4W4 b 0 1"))


def test_an_analysis_never_asks_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "_shipped", lambda _: pytest.fail("the book was asked"))
    assert Engine(memory=1).analyse(tablier.game("tchag").start(), QUICK)


def test_it_turns_with_the_board(two_moves: Position) -> None:
    image = changed(two_moves, mirrored)
    assert image.key != two_moves.key
    counted = drawn(Engine(memory=1), image)
    assert counted.keys() == {"f3-e3A", "d2-e3A"}


def test_where_it_is_silent(two_moves: Position) -> None:
    chance = random.Random(1)
    assert from_book(two_moves, chance)
    assert from_book(two_moves.play("d3-e3A"), chance) is None
    for unusual in ({"cols": 5, "rows": 5}, {"stalemate": "draw"}):
        assert book_of(tablier.game("fanorona", **unusual)) is None
    assert {rule_set for rule_set in RULE_SETS if book_of(tablier.game(rule_set))} == set(BOOKS)


def test_it_does_not_go_round_in_circles(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tablier.game("fanorona")
    record = Record(game, game.position("9/B7B/9/W7W/9 w 0 1"))
    places = list(moves_by_key(record.position).values())
    known = Book({"game": "fanorona"}, {position_key(record.position): (BookMove(0, 500),)})
    monkeypatch.setattr(book, "_shipped", lambda _: known)
    assert Engine(memory=1).choose(record, QUICK) in places[0]
    for move in ("a2-a1", "a4-a5", "a1-a2", "a5-a4"):
        record.play(move)
    assert Engine(memory=1).choose(record.position, QUICK) in places[0]
    assert from_book(record, random.Random(1)) is None


def test_another_position_with_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    start = tablier.game("tumicarona").start()
    wrong = Book({"game": "tumicarona"}, {position_key(start): (BookMove(0, 500), BookMove(50, 500))})
    monkeypatch.setattr(book, "_shipped", lambda _: wrong)
    assert from_book(start, random.Random(1)) is None


def test_what_is_wrong_is_said() -> None:
    for wrong in ("no", 1, None):
        with pytest.raises(TablierError, match="plays by the book or not, True or False; not"):
            Engine(book=wrong)  # type: ignore[arg-type]


def test_a_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    write_book(tmp_path / "book", Book(SOURCE, dict(reversed(POSITIONS.items()))))
    assert (tmp_path / "book").read_bytes() == WHOLE
    found = read(tmp_path, WHOLE)
    assert dict(found.source) == SOURCE
    assert dict(found.positions) == POSITIONS
    assert found.digest != Book(SOURCE, {}).digest
    assert read(tmp_path, packed(Book(SOURCE, {}))).positions == {}


def test_no_damage_goes_unnoticed(tmp_path: Path) -> None:
    for place in range(len(WHOLE)):
        damaged = bytearray(WHOLE)
        damaged[place] ^= 1
        for data in (bytes(damaged), WHOLE[:place]):
            with pytest.raises(BookError, match=r"some\.book"):
                read(tmp_path, data)
    for more in (b"\0", b"\n", WHOLE):
        with pytest.raises(BookError, match="damaged or cut short"):
            read(tmp_path, WHOLE + more)


def sealed(text: str) -> bytes:
    """A file that somebody else made: its checksum is right."""
    body = (MAGIC + text).encode()
    return body + hashlib.sha256(body).hexdigest().encode() + b"\n"


HEAD = json.dumps(SOURCE)


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "[]\n", "{\n", "[" * 100_000 + "\n", HEAD,
        f"{HEAD}\n00000000000a",
        f"{HEAD}\n00000000000a\n",
        f"{HEAD}\n00000000000a \n",
        f"{HEAD}\n00000000000a 1:5 \n",
        f"{HEAD}\n00000000000a 1:1001\n",
        f"{HEAD}\n00000000000a -1:5\n",
        f"{HEAD}\n00000000000a 1:5 1:6\n",
        f"{HEAD}\n00000000000a 2:5 1:6\n",
        f"{HEAD}\n00000000000a 1.5\n",
        f"{HEAD}\n00000000000a ١:5\n",
        f"{HEAD}\n00000000000A 1:5\n",
        f"{HEAD}\n0000000000000a 1:5\n",
        f"{HEAD}\n00000000000a 1:5\n00000000000a 1:5\n",
        f"{HEAD}\n00000000000b 1:5\n00000000000a 1:5\n",
        f"{HEAD}\n\n00000000000a 1:5\n",
    ],
)  # fmt: skip
def test_nonsense_with_the_right_checksum(tmp_path: Path, text: str) -> None:
    with pytest.raises(BookError, match="holds what nobody writes into a book"):
        read(tmp_path, sealed(text))


def test_other_files(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="is about 'tchag', not about fanorona"):
        read(tmp_path, WHOLE, "fanorona")
    with pytest.raises(BookError, match="is about None, not about tchag"):
        read(tmp_path, sealed("{}\n"))
    with pytest.raises(BookError, match="is no book"):
        read(tmp_path, b"")
    with pytest.raises(BookError, match="of a version that cannot be read"):
        read(tmp_path, WHOLE.replace(b"book 1", b"book 2"))
    for missing in (tmp_path / "none", tmp_path):
        with pytest.raises(BookError, match="cannot be read"):
            read_book(missing, "tchag")


def test_a_missing_book_is_said_when_it_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "FOLDER", tmp_path)
    monkeypatch.setattr(book, "_shipped", book._shipped.__wrapped__)
    with pytest.raises(BookError, match=r"tchag\.book cannot be read"):
        Engine(memory=1).choose(tablier.game("tchag").start(), QUICK)
    assert Engine(memory=1, book=False).choose(tablier.game("tchag").start(), QUICK)


@pytest.mark.parametrize("rule_set", BOOKS)
def test_the_books_of_the_project(rule_set: str) -> None:
    game = tablier.game(rule_set)
    known = book_of(game)
    assert known is not None
    assert (book.FOLDER / f"{rule_set}.book").stat().st_size < 200_000
    assert {"game", "nodes", "searched", "search"} <= known.source.keys()
    assert known.moves(game.start())
    chance, engine = random.Random(rule_set), Engine(memory=1)
    look = Limit(nodes=known.source["nodes"] // known.source["lines"])  # as deep as the book looked at a move
    for _ in range(3):
        position, plies = game.start(), 0
        while drawn := known.draw(position, chance):
            move = drawn.best
            best = engine.analyse(position, look).score.expected
            after = position.play(move)
            found = engine.analyse(after, look).score
            expected = (found if after.turn is position.turn else found.opposite).expected
            assert expected > best - 0.2, f"{position}: {move}"
            position, plies = after, plies + 1
        assert plies >= 3
