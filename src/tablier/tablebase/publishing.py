"""Adds what the program for a GPU printed to the published counts: `python -m tablier.tablebase.publishing FILE…`.

Nothing is written unless all of it holds: what is published already is the same, nothing that was derived again was
wrong, counts add up, and each longest win can be played by the rules and is as long as it says.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tablier.files import written
from tablier.games import Player
from tablier.tablebase.kind import Kind, Split, split_of
from tablier.tablebase.known import FILES, FOLDER, read_split

KEYS = (
    *("game", "cols", "rows", "mover", "opponent", "positions", "won", "drawn", "lost", "stalemates"),
    *("longest_win", "longest_loss", "position", "line"),
)
"""What is published of a split."""


def merged(published: list[dict[str, Any]], printed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All splits in the order of :meth:`Kind.splits`; raises ValueError where something does not hold."""
    splits = {Split(one["mover"], one["opponent"]): one for one in published}
    game = {(one["game"], one["cols"], one["rows"]) for one in published}
    for told in printed:
        one, split = {key: told[key] for key in KEYS}, Split(told["mover"], told["opponent"])
        if {(one["game"], one["cols"], one["rows"])} != game:
            raise ValueError(f"{split} is of another game or board")
        if split in splits and splits[split] != one:
            raise ValueError(f"{split} is published with other figures")
        if split not in splits:
            _check(told, split)
        splits[split] = one
    rank = {split: at for at, split in enumerate(Kind("compulsory", 9, 5).splits(max(map(sum, splits))))}
    return [splits[split] for split in sorted(splits, key=rank.__getitem__)]


def _check(told: dict[str, Any], split: Split) -> None:
    positions = Kind("compulsory", told["cols"], told["rows"]).positions(split)
    if told["won"] + told["drawn"] + told["lost"] != positions or told["positions"] != positions:
        raise ValueError(f"the counts of {split} do not add up to {positions}")
    if told["wrong"] or not told["checked"]:
        raise ValueError(f"of {split} {told['wrong']} of {told['checked']} positions derived again are wrong")
    found = read_split(told["game"], told)
    if split_of(found.position) != split:
        raise ValueError(f"the position of {split} is another split")
    end = found.position
    for move in found.line:
        end = end.play(move)
    is_won = end.outcome is not None and end.outcome.winner is Player.FIRST
    if not is_won or len(found.line) != found.longest_win:
        raise ValueError(f"the line of {split} is no win in {found.longest_win} plies")


def main(names: list[str]) -> None:
    """Adds the splits of these files to those of Tumicarona."""
    path = FOLDER / FILES["tumicarona"]
    published = json.loads(path.read_text("utf-8"))
    before = len(published)
    for name in names:
        published = merged(published, json.loads(Path(name).read_text("utf-8")))
    with written(path) as file:
        file.write(("[\n" + ",\n".join(map(json.dumps, published)) + "\n]\n").encode())
    print(f"{path.name}: {len(published) - before} splits more, {len(published)} in all")


if __name__ == "__main__":
    main(sys.argv[1:])
