"""What do the networks prefer? What each kind of piece in each place adds: python -m benchmarks.what_networks_prefer.

In positions of the engine's games against itself in which nothing is urgent or decided, what its network says is put
together, by least squares, from what the mover has more of than the other: pieces on each point (Tumicarona,
Fanorona), pieces of each size on each cell from one's own side (Les Tours), pawns by the colour and the neighbours of
their tile (Tchag). Worth is told in hundredths of the point, in an even position; the error is that of the mean of ten
parts of the games. Everything depends on the seed, the search and the networks. The figures go to
benchmarks/what_networks_prefer.json, the pictures to docs/training/; the strategy chapters of the lessons quote them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from training.lessons import row_type

import tablier
from tablier import tablebase
from tablier.arena.openings import PLIES
from tablier.draw.fanorona import at, board
from tablier.engine.network import TRAINED, Network, shipped
from tablier.games.names import TITLES
from tablier.rulebook.contract import cell_name

RESULT = Path(__file__).with_suffix(".json")
PICTURES = Path(__file__).parent.parent / "docs" / "training"
NODES = 500
LONGEST_GAME = 200
PARTS = 10
DECIDED = 2.0
"""An estimate so many times the scale, 0.88 of the point, leaves nothing to prefer."""

LEAST = 1000
"""Fewer positions tell nothing about a bucket."""

Counts = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Kinds:
    """What is counted: a name for each kind, and how many of it the mover has more than the other, by position."""

    names: Sequence[str]
    counts: Counts


def family(on: npt.NDArray[np.uint8]) -> Kinds:
    """Pieces by their points, images of each other taken together."""
    own, other = on[:, 0, :45].astype(float), on[:, 0, 45:].astype(float)
    places = [(min(col, 8 - col), min(row, 4 - row)) for col in range(9) for row in range(5)]
    return _by_place(own - other, places, cell_name)


def tours(on: npt.NDArray[np.uint8]) -> Kinds:
    """Pieces by size, file and row from one's own side, left and right taken together."""
    more = on[:, 0].astype(float) - on[:, 1].astype(float)
    places = [(min(col, 5 - col), row, size) for size in range(3) for col in range(6) for row in range(6)]
    return _by_place(more, places, lambda place: f"{place[2] + 1} on {cell_name(place[:2])}")


def tchag(on: npt.NDArray[np.uint8]) -> Kinds:
    """Pawns by the colour of their tile and by how many of the eight cells around it have a tile."""
    planes = on[:, 0].reshape(-1, 4, 6, 6).astype(float)
    around = _neighbours(planes[:, 2] + planes[:, 3])
    names, counts = [], []
    for colour, tiles in (("black", planes[:, 2]), ("grey", planes[:, 3])):
        for least, most in ((0, 2), (3, 4), (5, 6), (7, 8)):
            there = tiles * ((around >= least) & (around <= most))
            names.append(f"{colour}, {least} to {most} neighbours")
            counts.append(((planes[:, 0] - planes[:, 1]) * there).sum((1, 2)))
    return Kinds(names, np.stack(counts, 1))


def _neighbours(tiles: Counts) -> Counts:
    """How many of the eight cells around each cell have a tile."""
    wide = np.pad(tiles, ((0, 0), (1, 1), (1, 1)))
    shifts = [(col, row) for col in range(3) for row in range(3) if (col, row) != (1, 1)]
    found: Counts = np.stack([wide[:, col : col + 6, row : row + 6] for col, row in shifts]).sum(0)
    return found


def _by_place(more: Counts, places: Sequence[Any], name: Callable[[Any], str]) -> Kinds:
    kinds = sorted(set(places))
    column = {kind: number for number, kind in enumerate(kinds)}
    counts = np.zeros((len(more), len(kinds)))
    for index, place in enumerate(places):
        counts[:, column[place]] += more[:, index]
    return Kinds([name(kind) for kind in kinds], counts)


SEEN: Mapping[str, Callable[[npt.NDArray[np.uint8]], Kinds]] = {
    "tumicarona": family,
    "fanorona": family,
    "tours": tours,
    "tchag": tchag,
}


def positions(network: Network, games: int, seed: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """The states of so many games in which nothing is urgent, and of which part of them each is."""
    game = tablier.game(network.rule_set)
    learning = game._rules.learning()
    assert learning is not None
    endings = tablebase.shipped().all_of(game) if "cols" in game.options else None
    played = [
        np.frombuffer(
            learning.play(
                number=number,
                seed=seed,
                nodes=NODES,
                opening=PLIES[game.id],
                longest=LONGEST_GAME,
                network=network.of(game),
                endings=endings,
                known_pieces=tablebase.shipped().pieces(game),
            ),
            row_type(game.id),
        )
        for number in range(games)
    ]
    parts = np.concatenate([np.full(len(rows), number % PARTS) for number, rows in enumerate(played)])
    rows = np.concatenate(played)
    calm = rows["calm"] == 1
    return np.ascontiguousarray(rows["state"][calm]), parts[calm]


def worth(counts: Counts, shares: Counts) -> Counts:
    """What one more of each kind adds, and last what it is worth to be to move; a little is taken off what is rare."""
    with_move = np.column_stack([counts, np.ones(len(counts))])
    small = np.diag([*[1.0] * counts.shape[1], 1e-6])
    found: Counts = np.linalg.solve(with_move.T @ with_move + small, with_move.T @ shares)
    return found


def _with_error(counts: Counts, shares: Counts, parts: npt.NDArray[np.int64]) -> tuple[Counts, Counts]:
    each = np.stack([worth(counts[parts == part], shares[parts == part]) for part in range(PARTS)])
    return worth(counts, shares), each.std(0, ddof=1) / np.sqrt(PARTS)


def preferred(network: Network, games: int, seed: int) -> dict[str, Any]:
    """What a network prefers: the worth of each kind with its error, and of any piece in each bucket of the network."""
    game = tablier.game(network.rule_set)
    learning, core = game._rules.learning(), network.of(game)
    assert learning is not None
    assert core is not None
    states, parts = positions(network, games, seed)
    start = game.start()
    *_, scale = game._rules.judged(start._state)
    values = learning.values(core, states, in_a_line=False)
    undecided = np.abs(values) < DECIDED * scale
    states, parts, values = states[undecided], parts[undecided], values[undecided]
    bits, _, buckets = learning.inputs(states, 0)
    on = np.unpackbits(bits, axis=2, count=learning.form()["inputs"], bitorder="little")
    kinds = SEEN[game.id](on)
    shares = 25 * values / scale  # the slope of the share of the point where it is a half
    fitted, errors = _with_error(kinds.counts, shares, parts)
    told = np.column_stack([kinds.counts, np.ones(len(shares))]) @ fitted
    in_all = kinds.counts.sum(1, keepdims=True)
    by_stage = {
        f"{bucket}": _rounded(*(each[0] for each in _with_error(in_all[here], shares[here], parts[here])))
        for bucket in np.unique(buckets)
        if (here := buckets == bucket).sum() >= LEAST and np.any(in_all[here])
    }
    return {
        "network": network.digest,
        "games": games,
        "seed": seed,
        "positions": len(shares),
        "explained": round(1 - float(np.var(shares - told) / np.var(shares)), 3),
        "to move": _rounded(fitted[-1], errors[-1]),
        "worth": {
            name: _rounded(value, error)
            for name, value, error in zip(kinds.names, fitted, errors, strict=False)
        },
        "any piece by bucket": by_stage,
    }


def _rounded(value: float, error: float) -> list[float]:
    return [round(float(value), 2), round(float(error), 2)]


CELL, GAP = 44, 26


def picture(rule_set: str, found: Mapping[str, Any]) -> str:
    """The worth of all kinds as an SVG picture."""
    worth_of = {name: value for name, (value, _) in found["worth"].items()}
    title = f"{TITLES[rule_set]}: what a piece is worth to the network, in hundredths of the point"
    if rule_set in ("tumicarona", "fanorona"):
        folded = {
            (col, row): worth_of[cell_name((min(col, 8 - col), min(row, 4 - row)))]
            for col in range(9)
            for row in range(5)
        }
        shade = shades(folded.values())
        return board(
            title, 9, 5, (_disc(*at(*place, 5), value, shade(value)) for place, value in folded.items())
        )
    shade = shades(worth_of.values())
    if rule_set == "tours":
        grids = {
            f"size {size}, one's own side below": [
                [worth_of[f"{size} on {cell_name((min(col, 5 - col), row))}"] for col in range(6)]
                for row in reversed(range(6))
            ]
            for size in (1, 2, 3)
        }
    else:
        grids = {
            f"a pawn on {colour}, with 0–2, 3–4, 5–6, 7–8 neighbours": [
                [value for name, value in worth_of.items() if name.startswith(colour)]
            ]
            for colour in ("black", "grey")
        }
    return drawn_grids(title, grids, shade)


def drawn_grids(title: str, grids: Mapping[str, list[list[float]]], shade: Callable[[float], str]) -> str:
    """Grids of values, one below the other, each under its name."""
    parts, y = list[str](), 0
    for name, rows in grids.items():
        y += GAP
        parts.append(f'<text class="name" x="4" y="{y - 8}">{name}</text>')
        for row in rows:
            parts += [
                f'<rect x="{col * CELL + 2}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" fill="{shade(value)}"/>'
                f'<text x="{col * CELL + CELL / 2 + 1:g}" y="{y + CELL / 2 + 4:g}">{value:.1f}</text>'
                for col, value in enumerate(row)
            ]
            y += CELL
    width = max(CELL * max(len(row) for rows in grids.values() for row in rows) + 2, 350)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y + 4}" width="{width}" '
            f'height="{y + 4}" role="img" aria-labelledby="title">',
            f'<title id="title">{title}</title>',
            "<style>text{fill:#4a2a0c;font:12px sans-serif;text-anchor:middle}.name{text-anchor:start}</style>",
            f'<rect width="{width}" height="{y + 4}" fill="#fdf9ef"/>',
            *parts,
            "</svg>",
            "",
        )
    )


def _disc(x: int, y: int, value: float, fill: str) -> str:
    return (
        f'<circle cx="{x}" cy="{y}" r="15" style="fill:{fill}"/><text x="{x}" y="{y + 4}">{value:.1f}</text>'
    )


def shades(values: Iterable[float]) -> Callable[[float], str]:
    """Colours from pale for the least of these values to strong for the largest."""
    known = sorted(values)

    def shade(value: float) -> str:
        share = (value - known[0]) / (known[-1] - known[0] or 1)
        mixed = (
            round(pale + share * (strong - pale))
            for pale, strong in zip((250, 246, 236), (232, 120, 60), strict=True)
        )
        return "#" + "".join(f"{part:02x}" for part in mixed)

    return shade


def main() -> None:
    """Plays the games, says what they show, and draws it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rule_sets", nargs="*", default=TRAINED, metavar="RULE_SET")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for rule_set in given.rule_sets:
        if rule_set not in TRAINED:
            parser.error(f"{rule_set!r} has no network, only {', '.join(TRAINED)} have")
    for rule_set in given.rule_sets:
        found = preferred(shipped()[rule_set], given.games, given.seed)
        print(json.dumps({rule_set: found}, indent=1))
        known = json.loads(RESULT.read_text()) if RESULT.exists() else {}
        RESULT.write_text(json.dumps(known | {rule_set: found}, indent=1) + "\n")
        (PICTURES / f"{rule_set}-prefers.svg").write_text(picture(rule_set, found), "utf-8")


if __name__ == "__main__":
    main()
