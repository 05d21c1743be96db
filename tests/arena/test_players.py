"""Players described by texts, and the baselines."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tablier
from tablier import Player, Record, tablebase
from tablier.arena import read_player
from tablier.arena.openings import random_opening
from tablier.arena.players import FEATURES
from tablier.baselines.material import material_move
from tablier.baselines.uct import Budget, uct_move
from tablier.engine import book
from tablier.engine.book import Book, BookMove
from tablier.games.position_key import position_key
from tablier.tablebase import Kind
from tests.tablebase.truth import built

SOUTH_WINS = ".11.22/.....3/.3..../..2.../..3.../31.2.1 s -"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("3", "3"),
        ("casual", "3"),
        (" greedy ", "greedy"),
        ("nodes=500", "nodes=500"),
        ("memory=4, depth=2", "depth=2,memory=4"),
        ("time=0.01,nodes=50,threads=2", "nodes=50,time=0.01,threads=2"),
        ("nodes=50,without=futility+history", "nodes=50,without=futility+history"),
        ("tuning=window:30+fading:5, nodes=50", "nodes=50,tuning=window:30+fading:5"),
        ("nodes=50,endings=no", "nodes=50,endings=no"),
        ("uct,playouts=50", "uct,playouts=50"),
        ("8,book=no", "8,book=no"),
        ("book=yes,nodes=20", "nodes=20,book=yes"),
        ("material", "material"),
    ],
)
def test_a_player_has_one_name_and_plays(typed: str, name: str) -> None:
    player = read_player(typed)
    assert str(player) == name
    assert read_player(name) == player
    record = Record(tablier.game("tumicarona"))
    assert player.start()(record, random.Random(1)) in record.position.legal_moves


def test_threads_are_known_beforehand() -> None:
    assert read_player("nodes=5,threads=3").threads == 3
    assert read_player("uct,time=1").threads == 1


def test_a_player_may_do_without_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record(tablier.game("tumicarona"))
    known = Book({}, {position_key(record.position): (BookMove(0, 500), BookMove(1, 500))})
    monkeypatch.setattr(book, "_shipped", lambda _: known)

    def moves(text: str) -> set[str]:
        player = read_player(text).start()
        return {str(player(record, random.Random(seed))) for seed in range(40)}

    assert len(moves("nodes=20")) > 1
    assert len(moves("nodes=20,book=no")) == 1
    assert moves("8") == {str(move) for move in known.moves(record.position)}
    for text in ("8", "nodes=20", "nodes=20,book=yes"):
        assert f"book {known.digest}" in read_player(text).details(record.game)
    for text in ("8,book=no", "7", "nodes=20,book=no", "random"):
        assert "book" not in read_player(text).details(record.game)
    assert "book" not in read_player("nodes=20").details(tablier.game("tours"))


def test_a_player_may_know_more_endings(tmp_path: Path) -> None:
    """Of this board no tables come with Tablier."""
    built(Kind("compulsory", 5, 5), 3, tmp_path)
    game = tablier.game("tumicarona", cols=5)
    player = read_player(f"nodes=50,endings={tmp_path}")
    assert player.details(game).startswith("endings of up to 3 pieces")
    record = Record(game, game.position("5/5/2B2/5/W4 w 0 1"))
    move = player.start()(record, random.Random(1))
    best = tablebase.open(tmp_path).probe(record.position)
    assert best
    merits = {str(one.move): one.ending.merit for one in best.moves}
    assert merits[str(move)] == best.moves[0].ending.merit


@pytest.mark.parametrize("feature", FEATURES)
def test_the_search_knows_every_feature(feature: str) -> None:
    record = Record(tablier.game("tours"))
    assert read_player(f"nodes=20,without={feature}").start()(record, random.Random(1))


@pytest.mark.parametrize(
    ("typed", "what"),
    [
        ("", "there is no player ''; choose from 1 \\(novice\\) … 8 "),
        (
            "stockfish",
            "there is no player 'stockfish'; choose from 1 .* random, greedy, material, uct",
        ),
        ("0", "there is no level 0; choose from 1 "),
        ("9", "there is no level 9; choose from 1 "),
        ("-1", "there is no player '-1'"),
        ("٣", "there is no player '٣'"),
        ("nodes=5,tuning=widow:3", "the search has no number 'widow'; choose from capture_reduction, "),
        ("nodes=5,tuning=", "the search has no number ''"),
        (
            "nodes=5,tuning=window",
            "the number window of the search must be a whole number from 1 to 500, not ''",
        ),
        ("nodes=5,tuning=window:x", "the number window of the search must be .* not 'x'"),
        ("nodes=5,tuning=window:5+window:6", "has the number window of the search twice"),
        ("nodes=5,tuning=window:501", "from 1 to 500, not 501"),
        ("nodes=5,endings=nowhere", "there is no folder 'nowhere' with tables of endings"),
        ("3,nodes=5", "the player 3 has no setting 'nodes'; choose from book"),
        ("random,nodes=5", "the player random has no settings, so no 'nodes'"),
        ("8,book=maybe", "a player plays by the book or not, not 'maybe'; choose from book=yes, book=no"),
        ("nodes=5,book=", "a player plays by the book or not, not ''"),
        ("nodes=0", "a limit of nodes must be a whole number from 1"),
        ("nodes=1e3", "a limit of nodes must be a whole number from 1 to .* not '1e3'"),
        ("nodes=", "a limit of nodes must be a whole number"),
        ("depth=-2", "a limit of depth must be a whole number"),
        ("time=nan", "a limit of time must be a number of seconds above 0"),
        ("time=soon", "a limit of time must be a number of seconds above 0, not 'soon'"),
        ("threads=2", "a player that searches needs a limit; choose from nodes=…, time=…, depth=…"),
        ("nodes=5,threads=0", "the number of threads must be a whole number"),
        ("nodes=5,memory=x", "the memory in megabytes must be a whole number"),
        ("nodes=5,speed=2", "no setting 'speed'; choose from nodes, time, depth, threads, memory, without"),
        ("nodes=5,nodes=6", "has nodes twice"),
        ("nodes=5,fast", "'fast' has no value"),
        ("nodes=5,without=luck", "the search has no feature 'luck' to do without; choose from quiescence"),
        ("uct", "the player uct needs a limit; choose from time=…, playouts=…"),
        ("uct,nodes=5", "the player uct has no setting 'nodes'; choose from time, playouts"),
        ("uct,playouts=0", "the number of playouts must be a whole number from 1"),
    ],
)
def test_nonsense_is_told(typed: str, what: str) -> None:
    with pytest.raises(tablier.TablierError, match=what):
        read_player(typed)


@pytest.mark.parametrize("rule_set", tablier.RULE_SETS)
def test_the_baselines_play_whole_games(rule_set: str) -> None:
    record, chance = Record(tablier.game(rule_set)), random.Random(3)
    while record.outcome is None and record.ply < 40:
        position = record.position
        if position.turn is Player.FIRST:
            record.play(uct_move(position, Budget(playouts=60), chance))
        else:
            record.play(material_move(position, chance))


def test_the_baselines_win_when_they_can() -> None:
    position = tablier.game("tours").position(SOUTH_WINS)
    assert str(uct_move(position, Budget(playouts=200), random.Random(1))) == "a1-goal"
    assert str(material_move(position, random.Random(1))) == "a1-goal"


def test_uct_is_the_same_for_the_same_chance() -> None:
    position = tablier.game("tchag").start()
    moves = {str(uct_move(position, Budget(playouts=300), random.Random(5))) for _ in range(2)}
    assert len(moves) == 1


def test_uct_sees_what_loses_at_once() -> None:
    chance, seen = random.Random(4), 0
    while seen < 5:
        _, position = random_opening(tablier.game("tours").start(), chance, 4)
        if position.outcome is not None:
            continue
        safe = [str(move) for move in position.legal_moves if not loses_at_once(position.play(move))]
        if 0 < len(safe) < len(position.legal_moves) / 2:
            seen += 1
            assert str(uct_move(position, Budget(playouts=6_000), chance)) in safe


def loses_at_once(after: tablier.Position) -> bool:
    """Whether whoever is to move now has a move that wins."""
    outcomes = (after.play(move).outcome for move in after.legal_moves)
    return any(outcome is not None and outcome.winner is after.turn for outcome in outcomes)
