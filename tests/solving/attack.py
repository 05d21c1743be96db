"""Attacks on certificates, states and the solver: python -m tests.solving.attack --seed 1 --changes 20000."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import struct
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import tablier
from tablier import rulebook
from tablier.certificates import Certificate, Reply
from tests.solving.retrograde import World, fanorona_texts, tours_texts

Options = dict[str, int | str]


def random_world(rng: random.Random, rule_set: str) -> World:
    """A world of a rule set with random options: all that can follow some random positions."""
    if rule_set == "tours":
        options: Options = {
            "paths": rng.choice(["border-once", "cell-once"]),
            "null_move": rng.choice(["forbidden", "allowed"]),
        }
        world = World(tablier.game("tours", **options))
        texts = list(tours_texts("".join(sorted(rng.choices("123", k=rng.choice([1, 2]))))))
        world.explore(rng.sample(texts, min(40, len(texts))))
    elif rule_set == "tchag":
        world = World(tablier.game("tchag", setup=_small_setup(rng)))
        world.explore([str(world.game.start())])
    else:
        world = World(tablier.game(rule_set, **_board(rng, rule_set)))
        world.explore(_few_pieces(rng, world.game))
    return world


def _board(rng: random.Random, rule_set: str) -> Options:
    cols, rows = rng.choice([(3, 3), (3, 3), (3, 5), (5, 3)])
    options: Options = {"cols": cols, "rows": rows, "no_capture_limit": 0}
    options["stalemate"] = rng.choice(["loss", "draw"])
    if rule_set == "fanorona":
        options["captures"] = rng.choice(["optional", "compulsory"])
    if rule_set == "vela":
        options["giver"] = rng.choice(["white", "black"])
    return options


def _few_pieces(rng: random.Random, game: tablier.Game) -> list[str]:
    """Some positions with few pieces."""
    small = game.options["cols"] == game.options["rows"]
    numbers = rng.choice([(2, 1), (1, 2), (3, 2), (2, 3)] if small else [(1, 1), (2, 1), (1, 2)])
    texts = list(fanorona_texts(game, *numbers))
    return rng.sample(texts, min(20, len(texts)))


def _small_setup(rng: random.Random) -> str:
    """A board with few tiles from random play, as the beginning of a game."""
    while True:
        position = tablier.game("tchag").start()
        tiles = rng.randrange(5, 9)
        while position.outcome is None and len(position.board) > tiles:
            position = position.play(rng.choice(position.legal_moves))
        try:
            setup = f"{str(position).split()[0]} r -"
            if tablier.game("tchag", setup=setup).start().outcome is None:
                return setup
        except tablier.TablierError:
            continue


@cache
def world_of(rule_set: str, options: tuple[tuple[str, int | str], ...]) -> World:
    """A world to ask for the truth about a position, which it then explores."""
    return World(tablier.game(rule_set, **dict(options)))


def is_true(verdict: tablier.Verdict) -> bool:
    """Whether what was verified is so, by the rulebook's own account of all that can follow."""
    world = world_of(verdict.game, tuple(sorted(verdict.options.items())))
    world.explore([verdict.position])
    if world.winner[verdict.position] != verdict.winner:
        return False
    return verdict.plies is None or verdict.plies >= world.plies[verdict.position]


def questions(seed: int, count: int) -> Counter[str]:
    """Random positions of all rule sets and options: solved, verified in full, and compared with the truth."""
    rng, found = random.Random(seed), Counter[str]()
    while found.total() < count:
        for rule_set in tablier.RULE_SETS:
            found[rule_set] += _compared(rng, random_world(rng, rule_set), 20)
    return found


def questions_of_a_giver(seed: int, count: int) -> Counter[str]:
    """The same in a large world of Vela, in which the giver still has to give."""
    rng = random.Random(seed)
    world = World(tablier.game("vela", cols=5, rows=3, no_capture_limit=0, giver="white"))
    world.explore(rng.sample(sorted(fanorona_texts(world.game, 6, 1)), 20))
    return Counter(vela=_compared(rng, world, count))


def _compared(rng: random.Random, world: World, count: int) -> int:
    for _ in range(count):
        text = random_text(rng, world)
        solution = tablier.Solver(world.game.position(text), memory=4, endings=rng.random() < 0.5).run()
        assert solution is not None
        verdict = tablier.verify(solution.certificate)
        assert verdict.complete
        assert verdict.winner == solution.winner == world.winner[text], (world.game, text)
        assert verdict.plies is None or verdict.plies >= world.plies[text], (world.game, text)
    return count


@cache
def worlds(seed: int) -> list[World]:
    """Two worlds of each rule set; to know the truth about them is most of the work of an attack."""
    rng = random.Random(seed)
    return [random_world(rng, rule_set) for rule_set in tablier.RULE_SETS for _ in range(2)]


def random_text(rng: random.Random, world: World) -> str:
    """A position that is not over, as often drawn as won where there are both."""
    texts = sorted(text for text in world.winner if not world.is_over(text))
    drawn = [text for text in texts if world.winner[text] is None]
    return rng.choice(drawn if drawn and rng.random() < 0.5 else texts)


def certificates(seed: int, rng: random.Random, count: int) -> list[Certificate]:
    """Certificates of some random small questions."""
    found, around = list[Certificate](), worlds(seed)
    while len(found) < count:
        world = rng.choice(around)
        solution = tablier.Solver(world.game.position(random_text(rng, world)), memory=1, endings=False).run()
        assert solution is not None
        if 2 < solution.certificate.size < 200:
            found.append(solution.certificate)
    return found


def damaged_certificates(seed: int, changes: int) -> Counter[str]:
    """One byte changed in the file: each is refused. With the checksum put right it may hold, and then it is true."""
    rng, found = random.Random(seed), Counter[str]()
    texts = [str(certificate).encode() for certificate in certificates(seed, rng, 40)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "certificate"
        for _ in range(changes):
            text = rng.choice(texts)
            path.write_bytes(damaged := _one_byte(rng, text))
            found["damaged: " + _judged(path)] += 1
            assert not found["damaged: true"], damaged
            body = damaged[: text.rindex(b"checksum ")]
            path.write_bytes(body + f"checksum {hashlib.sha256(body).hexdigest()}\n".encode())
            if path.read_bytes() != text:
                found["forged: " + _judged(path)] += 1
    return found


def lying_certificates(seed: int, lies: int) -> Counter[str]:
    """Certificates that claim or answer something else: refused, or true all the same."""
    rng, found = random.Random(seed), Counter[str]()
    truths = certificates(seed, rng, 60)
    while found.total() < lies:
        truth = rng.choice(truths)
        lie = truth
        for _ in range(rng.choice([1, 1, 2, 3])):
            with suppress(rulebook.RuleError):  # earlier lies may leave nothing to lie about
                lie = rng.choice(LIES)(rng, lie)
        if lie != truth:
            found[_judged(lie)] += 1
    return found


def _judged(source: Certificate | Path) -> str:
    try:
        verdict = tablier.verify(source)
    except tablier.CertificateError:
        return "refused"
    assert verdict.complete
    assert is_true(verdict), str(source)
    return "true"


def _one_byte(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ rng.randrange(1, 256)]) + data[at + 1 :]


def _other_move(rng: random.Random, certificate: Certificate) -> Certificate:
    def change(strategy: dict[str, Reply], text: str) -> None:
        game = rulebook.game(certificate.game, **certificate.options)
        moves = game.position(text).legal_moves or ("pass",)
        strategy[text] = Reply(rng.choice(moves), strategy[text].plies)

    return _changed(rng, certificate, change)


def _other_plies(rng: random.Random, certificate: Certificate) -> Certificate:
    def change(strategy: dict[str, Reply], text: str) -> None:
        move, plies = strategy[text]
        strategy[text] = Reply(move, rng.choice([None, 1, (plies or 1) + rng.randrange(-4, 5), 10**9]))

    return _changed(rng, certificate, change)


def _left_out(rng: random.Random, certificate: Certificate) -> Certificate:
    return _changed(rng, certificate, lambda strategy, text: strategy.pop(text))


def _further_position(rng: random.Random, certificate: Certificate) -> Certificate:
    def change(strategy: dict[str, Reply], text: str) -> None:
        position = rulebook.game(certificate.game, **certificate.options).position(text)
        for _ in range(rng.choice([1, 2])):
            if not position.legal_moves:
                return
            position = position.play(rng.choice(position.legal_moves))
        if position.legal_moves:
            reply = Reply(rng.choice(position.legal_moves), strategy[text].plies)
            strategy[position.timeless.text] = reply

    return _changed(rng, certificate, change)


def _changed(
    rng: random.Random, certificate: Certificate, change: Callable[[dict[str, Reply], str], object]
) -> Certificate:
    player = rng.choice(sorted(certificate.strategies))
    strategy = dict(certificate.strategies[player])
    if not strategy:
        return certificate
    change(strategy, rng.choice(sorted(strategy)))
    return replace(certificate, strategies={**certificate.strategies, player: strategy})


def _other_options(rng: random.Random, certificate: Certificate) -> Certificate:
    if not certificate.options:
        return certificate
    name = rng.choice(sorted(certificate.options))
    choices = rulebook.GAMES[certificate.game].allowed[name].choices or ("bR/gY r -",)
    value: int | str = rng.choice([0, 1, 100] if isinstance(choices, range) else [*choices])
    return replace(certificate, options={**certificate.options, name: value})


def _other_game(rng: random.Random, certificate: Certificate) -> Certificate:
    game = rng.choice(tablier.RULE_SETS)
    known = rulebook.GAMES[game].allowed
    return replace(
        certificate,
        game=game,
        options={name: value for name, value in certificate.options.items() if name in known},
    )


def _other_claim(rng: random.Random, certificate: Certificate) -> Certificate:
    """Another winner or other plies; the answers get plies, or lose them, as the claim needs."""
    winner = rng.choice([None, 0, 1])
    plies = None if winner is None else max(1, (certificate.plies or 9) + rng.randrange(-3, 4))
    wanted = (0, 1) if winner is None else (winner,)
    strategies = {}
    for player in wanted:
        given = certificate.strategies.get(player, certificate.strategies[min(certificate.strategies)])
        strategies[player] = {
            text: Reply(move, None if winner is None else (old or plies))
            for text, (move, old) in given.items()
        }
    return replace(certificate, winner=winner, plies=plies, strategies=strategies)


def _other_root(rng: random.Random, certificate: Certificate) -> Certificate:
    player = rng.choice(sorted(certificate.strategies))
    return replace(
        certificate, position=rng.choice([certificate.position, *sorted(certificate.strategies[player])])
    )


LIES = (
    _other_move,
    _other_plies,
    _left_out,
    _further_position,
    _other_options,
    _other_game,
    _other_claim,
    _other_root,
)


def states(seed: int, rng: random.Random, folder: Path, count: int) -> list[tuple[bytes, World]]:
    """State files of some small questions, with the world that knows the truth."""
    found, around = list[tuple[bytes, World]](), worlds(seed)
    while len(found) < count:
        world = rng.choice(around)
        solver = tablier.Solver(world.game.position(random_text(rng, world)), memory=1, endings=False)
        if solver.run(tablier.Limit(nodes=rng.choice([5, 50, 500]))) is None:
            solver.save(folder / "state")
            found.append(((folder / "state").read_bytes(), world))
    return found


def damaged_states(seed: int, changes: int) -> Counter[str]:
    """One byte changed in the file: each is refused."""
    rng, found = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        path, kept = Path(folder) / "state", states(seed, rng, Path(folder), 20)
        for _ in range(changes):
            path.write_bytes(damaged := _one_byte(rng, rng.choice(kept)[0]))
            try:
                tablier.Solver.load(path)
            except tablier.StateError:
                found["refused"] += 1
                continue
            raise AssertionError(damaged)
    return found


def forged_states(seed: int, changes: int) -> Counter[str]:
    """One byte changed in the head or the table, and the rest put right: refused, a failure, or the truth."""
    rng, found = random.Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        path, kept = Path(folder) / "state", states(seed, rng, Path(folder), 20)
        for _ in range(changes):
            state, world = rng.choice(kept)
            path.write_bytes(_forged(rng, state))
            try:
                solver = tablier.Solver.load(path, memory=1, endings=False)
            except tablier.TablierError:
                found["refused"] += 1
                continue
            text = str(solver.position)
            if solver.position.game != world.game or text not in world.winner:
                found["another question"] += 1
                continue
            try:
                solution = solver.run()
            except tablier.TablierError:
                found["no result"] += 1
                continue
            assert solution is not None
            assert tablier.verify(solution.certificate).complete
            assert solution.winner == world.winner[text], (world.game, text)
            found["true"] += 1
    return found


def _forged(rng: random.Random, state: bytes) -> bytes:
    magic, head, table = state[:-32].split(b"\n", 2)
    if rng.random() < 0.3:
        head = _one_byte(rng, head)
    else:
        (length,) = struct.unpack_from("<I", table)
        entries = zlib.compress(_one_byte(rng, zlib.decompress(table[4 : 4 + length])))
        table = struct.pack("<I", len(entries)) + entries + table[4 + length :]
    body = b"\n".join((magic, head, table))
    return body + hashlib.sha256(body).digest()


ATTACKS = (damaged_certificates, lying_certificates, damaged_states, forged_states)


def main() -> None:
    """Runs all attacks and prints what came of them."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--changes", type=int, default=20_000, help="for each attack")
    arguments.add_argument("--questions", type=int, default=2_000)
    chosen = arguments.parse_args()
    for attack in ATTACKS:
        print(attack.__name__, json.dumps(attack(chosen.seed, chosen.changes)), flush=True)
    print(questions.__name__, json.dumps(questions(chosen.seed, chosen.questions)), flush=True)
    print(questions_of_a_giver.__name__, json.dumps(questions_of_a_giver(chosen.seed, 200)), flush=True)


if __name__ == "__main__":
    main()
