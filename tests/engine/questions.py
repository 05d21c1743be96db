"""One engine is asked about everything in turn, by time, so that whatever it keeps between two questions is used:
python -m tests.engine.questions --questions 20000 --seed 1.

The games differ in as little as an option while their positions have the same texts. Every result that is called proved
is held against the truth: retrograde analysis of small worlds by the rulebook.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

import tablier
from tests.solving.retrograde import World, fanorona_texts, tours_texts


def _fanorona() -> Iterator[tuple[tablier.Game, list[str]]]:
    """Small boards of all three rule sets, with the options that change results."""
    sizes = {(3, 3): ((2, 1), (1, 2), (2, 2)), (5, 3): ((2, 1),), (3, 5): ((2, 1),)}
    kinds: list[tuple[str, dict[str, str]]] = [
        ("tumicarona", {}),
        ("fanorona", {"captures": "optional"}),
        ("fanorona", {"captures": "compulsory"}),
        ("vela", {"giver": "black"}),
        ("vela", {"giver": "white"}),
    ]
    for ((cols, rows), counts), (rule_set, more), stalemate in product(
        sizes.items(), kinds, ("loss", "draw")
    ):
        if stalemate == "draw" and cols != rows:
            continue  # one size is enough for that, and it takes long
        game = tablier.game(rule_set, cols=cols, rows=rows, stalemate=stalemate, no_capture_limit=0, **more)
        yield game, [text for count in counts for text in fanorona_texts(game, *count)]


def _tours() -> Iterator[tuple[tablier.Game, list[str]]]:
    for paths, null_move in product(("border-once", "cell-once"), ("forbidden", "allowed")):
        yield tablier.game("tours", paths=paths, null_move=null_move), list(tours_texts("32"))


def _tchag() -> Iterator[tuple[tablier.Game, list[str]]]:
    """Set-ups whose games pass through the same boards with other captures counted."""
    texts = ["gr/gy r -", "rr/gy r -", "gr/yy r -", "grb/gyb/brb r -", "rrb/gyb/brb r -", "ryb/gyb/brb r -"]
    for setup in texts:
        game = tablier.game("tchag", setup=setup)
        yield game, [text for text in texts if _is_text_of(game, text)]


def _is_text_of(game: tablier.Game, text: str) -> bool:
    try:
        game.position(text)
    except tablier.ParseError:
        return False
    return True


@cache
def worlds() -> tuple[World, ...]:
    """The truth about all games."""
    found = []
    for game, texts in (*_fanorona(), *_tours(), *_tchag()):
        found.append(World(game))
        found[-1].explore(texts)
    return tuple(found)


def in_turn(rng: random.Random, count: int) -> Iterator[tuple[World, tablier.Position]]:
    """Questions by lot, the same game never twice in a row, and often with the text of the question before."""
    texts = [[text for text in world.winner if not world.is_over(text)] for world in worlds()]
    last, text = -1, ""
    for _ in range(count):
        last = rng.choice([index for index in range(len(texts)) if index != last])
        world = worlds()[last]
        if text not in world.winner or world.is_over(text) or rng.random() < 0.3:
            text = rng.choice(texts[last])
        yield world, world.game.position(text)


def result(world: World, position: tablier.Position, player: tablier.Player) -> int:
    """What a position is worth to a player: 1, 0, -1."""
    winner = world.winner[str(position.unlimited)]
    return 0 if winner is None else 1 if winner == player.value else -1


def faults_among(
    questions: Iterable[tuple[World, tablier.Position]], engine: tablier.Engine, rng: random.Random
) -> tuple[list[str], Counter[bool]]:
    """Asks the engine all of them: what is false, and how many results were called proved.

    A proved score must be the truth, the best move must keep it, and a line that is called proved must be so.
    """
    faults, proved = list[str](), Counter[bool]()
    for world, position in questions:
        limit = tablier.Limit(time=rng.choice((0.001, 0.003)))
        found = engine.analyse(position, limit, lines=rng.choice((1, 1, 3)))
        truth = result(world, position, position.turn)
        wrong = []
        if found.score.proved:
            kept = result(world, position.play(found.best), position.turn)
            if found.score.value != truth:
                wrong.append(f"{found.score}, but the result is {truth}")
            elif kept != truth:
                wrong.append(f"{found.score}, but after {found.best} the result is {kept}")
        for line in found.lines:
            after = result(world, position.play(line.moves[0]), position.turn)
            if line.score.proved and line.score.value != after:
                wrong.append(f"{line.moves[0]} is called {line.score}, but the result is {after}")
        faults += [f"{position.game!r} {position}: {each}" for each in wrong]
        proved[found.score.proved] += 1
    return faults, proved


def main() -> None:
    """Asks, and says what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    engine = tablier.Engine(memory=64, threads=given.threads)
    faults, proved = faults_among(in_turn(rng, given.questions), engine, rng)
    print(f"{len(worlds())} games, {given.questions:,} questions, {proved[True]:,} called proved")
    print(f"{len(faults)} false proofs", *faults[:20], sep="\n")


if __name__ == "__main__":
    main()
