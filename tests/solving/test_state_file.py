"""The state of a solver in a file: it goes on from there, with any memory, and refuses whatever else it is given."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tablier
from tablier import Limit, Solver, StateError
from tests.solving.test_solver import middle


def test_interrupted_again_and_again_is_as_good_as_uninterrupted(tmp_path: Path) -> None:
    path, runs = tmp_path / "state", 0
    solver = Solver(middle(), memory=4)
    while (solution := solver.run(Limit(nodes=2_000))) is None:
        solver.save(path)
        nodes = solver.progress.nodes
        solver = Solver.load(path)
        assert solver.progress.nodes == nodes
        assert solver.progress.used > 0
        runs += 1
    assert runs > 2
    assert solution.winner is tablier.Player.FIRST
    assert tablier.verify(solution.certificate).complete
    assert not list(tmp_path.glob("*.new"))


def test_a_state_kept_after_the_search_knows_the_answer(tmp_path: Path) -> None:
    solver = Solver(middle(), memory=4)
    done = solver.run()
    solver.save(tmp_path / "state")
    again = Solver.load(tmp_path / "state")
    assert again.progress.can_win[0] is True
    assert again.progress.stage == "writing"
    solution = again.run()
    assert done is not None
    assert solution is not None
    assert solution.winner is done.winner
    assert again.progress.nodes - solver.progress.nodes < solver.progress.nodes / 2


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a solver that was interrupted."""
    path = tmp_path_factory.mktemp("kept") / "state"
    solver = Solver(middle(), memory=1)
    assert solver.run(Limit(nodes=5000)) is None
    solver.save(path)
    return path


def test_any_damage_to_a_state_is_noticed(kept: Path, tmp_path: Path) -> None:
    good, rng = kept.read_bytes(), random.Random(1)
    path = tmp_path / "damaged"
    for _ in range(150):
        at = rng.randrange(len(good))
        flipped = good[:at] + bytes([good[at] ^ 1 << rng.randrange(8)]) + good[at + 1 :]
        path.write_bytes(rng.choice([flipped, good[:at], good + good[:at] + b"x", good[at + 1 :]]))
        with pytest.raises(StateError, match=r"damaged|no state|of a version"):
            Solver.load(path)


def sealed(body: bytes) -> bytes:
    """A file that is whole."""
    return body + hashlib.sha256(body).digest()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is no state of a solver"),
        (b"hello", "is no state of a solver"),
        (b"tablier solver state 1\n{}\n", "of a version that cannot be read"),
        (sealed(b"tablier solver state 3\n{}\n"), "of a version that cannot be read"),
        (b"tablier solver state 2\n", "damaged or cut short"),
        (b"tablier solver state 2\n" + b"[" * 70_000, "damaged or cut short"),
        (sealed(b"tablier solver state 2\n"), "holds what no solver writes"),
        (sealed(b"tablier solver state 2\n\xff\n"), "holds what no solver writes"),
        (sealed(b"tablier solver state 2\n" + b"[" * 70_000), "holds what no solver writes"),
        (sealed(b"tablier solver state 2\n" + b"9" * 5_000), "holds what no solver writes"),
    ],
)
def test_what_is_no_state(content: bytes, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "state"
    path.write_bytes(content)
    with pytest.raises(StateError, match=complaint):
        Solver.load(path)
    with pytest.raises(StateError, match="cannot be read"):
        Solver.load(tmp_path / "nothing")


def test_a_state_that_cannot_be_written_leaves_the_old_one(
    kept: Path, tmp_path: Path, full_disk: Callable[[], None]
) -> None:
    solver = Solver.load(kept)
    with pytest.raises(OSError, match="No such file"):
        solver.save(tmp_path / "nowhere" / "state")
    path = tmp_path / "state"
    path.write_bytes(b"old")
    full_disk()
    with pytest.raises(OSError, match="No space left"):
        solver.save(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_false_entries_make_no_false_certificate(kept: Path) -> None:
    """A table that calls everything proved for both sides is found out when the strategy is written."""
    solver = Solver.load(kept)
    solver._proving.restart(2, 2)  # nobody can win, says the state: but White can
    with pytest.raises(tablier.TablierError, match="contradicts the rules"):
        solver.run()


QUESTIONS: dict[str, Callable[[], tablier.Position]] = {
    "a win": middle,
    "a win where captures are compulsory": lambda: tablier.game(
        "fanorona", cols=7, rows=3, captures="compulsory"
    ).start(),
    "a loss": lambda: tablier.game("vela", cols=3, rows=3, giver="white").start().play("a2-b2A"),
    "towers": lambda: tablier.game("tours").position("....../..1.../....../...2../....../.....3 s -"),
    "tiles": lambda: tablier.game("tchag").position("..y../rbybY/bbRbg/..rg. y -"),
    "a draw": lambda: tablier.game("tchag").position("yb../by../gYbb/bRgr r -"),
}


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("memory", [(2, 16), (16, 2), (2, 5)])
def test_going_on_with_another_memory(name: str, memory: tuple[int, int], tmp_path: Path) -> None:
    position, continued = QUESTIONS[name](), 0
    direct = Solver(position, memory=max(memory), endings=False).run()
    assert direct is not None
    for nodes in (50, 1000, 40_000):
        solver = Solver(position, memory=memory[0], endings=False)
        if solver.run(Limit(nodes=nodes)) is not None:
            break
        solver.save(tmp_path / "state")
        again = Solver.load(tmp_path / "state", memory=memory[1], endings=False)
        assert (again.memory, again.question) == (memory[1], solver.question)
        assert again.progress.nodes == solver.progress.nodes
        solution = again.run()
        assert solution is not None
        assert solution.winner is direct.winner
        assert tablier.verify(solution.certificate).complete
        continued += 1
    assert continued


def test_more_memory_holds_all_there_was_and_less_the_dearest(tmp_path: Path) -> None:
    solver = Solver(middle(), memory=2)
    assert solver.run(Limit(nodes=8_000)) is None
    solver.save(tmp_path / "state")

    def entries(of: Solver) -> set[bytes]:
        found = of._proving.entries(0, of._proving.progress()["places"])
        return {found[at : at + 24] for at in range(0, len(found), 24)}

    def work(entry: bytes) -> int:
        return int.from_bytes(entry[16:20], "little")

    held = entries(solver)
    assert len(held) == solver._proving.progress()["used"] > 1000
    for memory in (2, 64):
        assert entries(Solver.load(tmp_path / "state", memory=memory)) == held
    some_more = entries(Solver.load(tmp_path / "state", memory=3))  # buckets overlap otherwise
    assert some_more <= held
    assert len(some_more) > 0.9 * len(held)
    less = entries(Solver.load(tmp_path / "state", memory=1))
    assert less < held
    gone = held - less
    assert sum(map(work, less)) / len(less) > sum(map(work, gone)) / len(gone)


def test_what_a_small_memory_cannot_a_larger_one_can(tmp_path: Path) -> None:
    """The result is found, but the strategy has more positions than it can hold."""
    solver = Solver(tablier.game("vela", cols=3, rows=5).start(), memory=1)
    with pytest.raises(tablier.TablierError, match="the memory is too small for the strategy"):
        solver.run()
    solver.save(tmp_path / "state")
    solution = Solver.load(tmp_path / "state", memory=4).run()
    assert solution is not None
    assert solution.winner is tablier.Player.FIRST
    assert tablier.verify(solution.certificate).complete


def forged(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Changes the head of a state file and puts the digest right."""
    magic, head, rest = path.read_bytes()[:-32].split(b"\n", 2)
    told = json.loads(head)
    change(told)
    path.write_bytes(sealed(b"\n".join((magic, json.dumps(told).encode(), rest))))


@pytest.mark.parametrize(
    "change",
    [
        lambda head: head["options"].pop("captures"),
        lambda head: head["options"].pop("no_capture_limit"),
        lambda head: head["options"].update(no_capture_limit=100),
        lambda head: head["options"].update(cols=4),
        lambda head: head["options"].update(cols=3.0),
        lambda head: head["options"].update(colour="red"),
        lambda head: head.update(options=[]),
        lambda head: head.update(options=None),
        lambda head: head.update(game="tours"),
        lambda head: head.update(game="chess"),
        lambda head: head.update(game=["fanorona"]),
        lambda head: head.update(position="BBB/BBB/B1W/WWW/WWW w 3 1"),
        lambda head: head.update(position="what"),
        lambda head: head.update(position=7),
        lambda head: head.update(memory=0),
        lambda head: head.update(memory=-1),
        lambda head: head.update(memory="16"),
        lambda head: head.update(memory=True),
        lambda head: head.update(memory=2.0),
        lambda head: head.update(answers=[0, 3]),
        lambda head: head.update(answers=[0, 0.5]),
        lambda head: head.update(answers=["0", "0"]),
        lambda head: head.update(answers=[0]),
        lambda head: head.update(counts=[-1, 0]),
        lambda head: head.update(counts="ab"),
        lambda head: head.pop("signature"),
        lambda head: head.update(signature="1"),
        lambda head: head.clear(),
    ],
)
def test_a_head_that_no_solver_writes(
    change: Callable[[dict[str, Any]], object], kept: Path, tmp_path: Path
) -> None:
    path = tmp_path / "state"
    path.write_bytes(kept.read_bytes())
    forged(path, lambda head: None)
    assert Solver.load(path).question == Solver.load(kept).question
    forged(path, change)
    with pytest.raises(tablier.TablierError):
        Solver.load(path)


def test_the_table_of_another_core_is_refused(kept: Path, tmp_path: Path) -> None:
    """Its keys would be read as those of other positions."""
    path = tmp_path / "state"
    path.write_bytes(kept.read_bytes())
    forged(path, lambda head: head.update(signature=head["signature"] ^ 1))
    with pytest.raises(StateError, match="another version of the solver"):
        Solver.load(path)


def test_signatures_tell_games_apart() -> None:
    """Those whose rules differ in the first random moves, and the same game in any position."""
    games = [
        tablier.game("tumicarona"),
        tablier.game("fanorona"),
        tablier.game("vela"),
        tablier.game("tours"),
        tablier.game("tours", paths="cell-once"),
        tablier.game("tchag"),
        *(tablier.game("fanorona", cols=cols, rows=rows) for cols in (3, 5, 7, 9) for rows in (3, 5, 7)),
    ]
    places = {game: [game.start(), game.start().play(game.start().legal_moves[0])] for game in games}
    signatures = [Solver(place, memory=1)._proving.signature() for each in places.values() for place in each]
    assert len(set(signatures)) == len(signatures) == 2 * len(places)
    again = [Solver(place, memory=2)._proving.signature() for each in places.values() for place in each]
    assert again == signatures
