"""Counts of move sequences, computed twice independently before this project existed."""

from __future__ import annotations

import pytest

import tablier

TOURS = "321123/....../....../....../....../321123 s -"


@pytest.mark.parametrize(
    ("rule_set", "options", "text", "counts"),
    [
        ("tumicarona", {}, None, [1, 5, 39, 724, 18_026, 431_852, 9_205_774]),
        ("fanorona", {"captures": "compulsory"}, None, [1, 5, 39, 724, 18_026, 431_852]),
        ("fanorona", {}, None, [1, 5, 56, 1_143, 33_649]),
        ("vela", {}, None, [1, 5, 24, 157, 1_089]),
        ("tours", {}, TOURS, [1, 24, 574, 16_716]),
        ("tchag", {}, None, [1, 104, 9_729]),
    ],
)
def test_perft(rule_set: str, options: dict[str, object], text: str | None, counts: list[int]) -> None:
    game = tablier.game(rule_set, **options)
    position = game.position(text) if text else game.start()
    assert [position.perft(depth) for depth in range(len(counts))] == counts


def test_distinct_positions_of_tumicarona() -> None:
    """The same counts when turns that end alike are counted once, also on 5 × 5."""
    for options, counts in (({}, [5, 39, 724, 18_026]), ({"cols": 5}, [5, 21, 202, 3_469, 34_608])):
        layer = {tablier.game("tumicarona", **options).start(): 1}
        for count in counts:
            # Only turns of one position are merged: different ways through the game stay apart.
            following: dict[tablier.Position, int] = {}
            for position, ways in layer.items():
                for after in {position.play(move) for move in position.legal_moves}:
                    following[after] = following.get(after, 0) + ways
            layer = following
            assert sum(layer.values()) == count


def test_perft_of_a_finished_game_is_zero() -> None:
    won = tablier.game("tours").position(".11.22/.....3/.3..../..2.../..3.../.1.2.1 n won")
    assert [won.perft(depth) for depth in (0, 1, 2, 3)] == [1, 0, 0, 0]


@pytest.mark.parametrize("depth", [-1, 1001, True, 1.5, "3", None])
def test_perft_refuses_a_bad_depth(depth: object) -> None:
    with pytest.raises(tablier.TablierError, match="depth"):
        tablier.game("tours").start().perft(depth)  # type: ignore[arg-type]
