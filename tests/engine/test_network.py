"""Networks in the core: the same values as in NumPy, in a line and for each position, and by the search that asks."""

from __future__ import annotations

import pickle
import random
from dataclasses import fields

import numpy as np
import pytest
from training.whole_numbers import Weights, pack, unpack, values

import tablier
from tablier import Engine, Limit, TablierError
from tablier.arena import read_player
from tablier.arena.signature import positions
from tablier.engine import Network
from tablier.engine.network import write_network
from tests.engine.networks import RULE_SETS, like_the_terms, random_game, random_network, random_weights, seen
from tests.games.symmetries import changed, diagonal, mirrored, upside_down

TURNS = {
    "tumicarona": (mirrored, upside_down),
    "tours": (mirrored,),
    "tchag": (mirrored, upside_down, diagonal),
}


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_weights_are_unpacked_as_they_were_packed(rule_set: str) -> None:
    weights = random_weights(rule_set, 3, width=128, extreme=True)
    found = unpack(rule_set, 128, pack(weights))
    for field in fields(Weights):
        assert (getattr(found, field.name) == getattr(weights, field.name)).all(), field.name


@pytest.mark.parametrize(("width", "extreme"), [(64, False), (64, True), (192, False), (512, True)])
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_the_core_says_what_whole_numbers_say(rule_set: str, width: int, extreme: bool) -> None:
    chance, game = random.Random(rule_set), tablier.game(rule_set)
    learning = game._rules.learning()
    assert learning is not None
    different = set()
    for seed in range(4):
        weights = random_weights(rule_set, seed, width=width, extreme=extreme)
        played = [position for _ in range(4) for position in random_game(rule_set, chance)]
        expected = values(weights, seen(rule_set, played))
        states = game.batch(played).array
        for widest in (16, 32, 64):
            network = learning.network(pack(weights), widest)
            assert network is not None
            assert network.width == width
            assert learning.values(network, states, in_a_line=False).tolist() == expected.tolist()
            assert learning.values(network, states, in_a_line=True).tolist() == expected.tolist()
        different |= set(expected.tolist())
    assert len(different) > 100


@pytest.mark.parametrize("rule_set", TURNS)
def test_inputs_are_turned_as_the_rules_turn_boards(rule_set: str) -> None:
    chance, game = random.Random(rule_set), tablier.game(rule_set)
    learning = game._rules.learning()
    assert learning is not None
    symmetries = learning.form()["symmetries"]
    for position in chance.sample([each for _ in range(4) for each in random_game(rule_set, chance)], 30):
        if position.hands is not None:
            continue
        images = {position}
        for turn in TURNS[rule_set]:
            images |= {changed(image, turn) for image in images}
        by_text = {seen(rule_set, [image]).bits.tobytes() for image in images}
        by_core = {seen(rule_set, [position], symmetry).bits.tobytes() for symmetry in range(symmetries)}
        assert by_core == by_text
        assert len({seen(rule_set, [image]).terms.tobytes() for image in images}) == 1


def test_inputs_are_those_of_the_mover() -> None:
    """The board of Tumicarona turned upside down with exchanged colours looks the same to who moves."""
    first = tablier.game("tumicarona").position("9/4B4/9/2W6/9 w 0 1")
    second = tablier.game("tumicarona").position("9/4W4/9/2B6/9 b 0 1")
    assert np.array_equal(seen("tumicarona", [first]).bits, seen("tumicarona", [second]).bits)
    (mover, other), *_ = seen("tumicarona", [first]).bits
    assert not np.array_equal(mover, other)


def test_buckets_of_fanorona_go_by_the_number_of_pieces() -> None:
    game = tablier.game("tumicarona")
    learning = game._rules.learning()
    assert learning is not None
    points = [f"{file}{rank}" for file in "abcdefghi" for rank in "12345"]
    states = []
    for pieces in range(2, 45):
        colours = dict(zip(points[:pieces], "WB" * 23, strict=False))
        rows = ("".join(colours.get(f"{file}{rank}", "1") for file in "abcdefghi") for rank in "54321")
        states.append(game.position("/".join(rows) + " w 0 1")._state)
    _, _, buckets = learning.inputs(np.array([np.frombuffer(state, np.uint8) for state in states]), 0)
    begins = [pieces for pieces in range(3, 45) if buckets[pieces - 2] != buckets[pieces - 3]]
    assert begins == [7, 8, 9, 12, 16, 23, 35]
    assert buckets.tolist() == sorted(buckets)
    assert (buckets[0], buckets[-1], learning.form()["buckets"]) == (0, 7, 8)


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_network_that_says_what_the_terms_say_changes_nothing(rule_set: str) -> None:
    position = random_game(rule_set, random.Random(5))[-5]
    by_terms = Engine(network=False).analyse(position, Limit(depth=4), lines=3)
    by_network = Engine(network=like_the_terms(rule_set)).analyse(position, Limit(depth=4), lines=3)
    assert [line.score for line in by_network.lines] == [line.score for line in by_terms.lines]


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_network_has_its_say(rule_set: str) -> None:
    position = positions(tablier.game(rule_set).start())[0]
    engine, limit = Engine(network=random_network(rule_set)), Limit(nodes=3000)
    found = engine.analyse(position, limit)
    assert found != Engine(network=False).analyse(position, limit)
    assert found == engine.analyse(position, limit)
    assert found == pickle.loads(pickle.dumps(engine)).analyse(position, limit)
    assert (
        engine._search(position, limit, 1, without=["network"]).result().score
        == Engine(network=False).analyse(position, limit).score
    )


def test_a_small_board_has_the_terms() -> None:
    position = tablier.game("tumicarona", cols=5, rows=5).start()
    engine = Engine(network=random_network("tumicarona"))
    assert engine.analyse(position, Limit(nodes=2000)) == Engine().analyse(position, Limit(nodes=2000))


def test_a_network_of_another_game_is_refused() -> None:
    engine = Engine(network=random_network("tours"))
    with pytest.raises(TablierError, match="the network is one of tours, not of tchag"):
        engine.analyse(tablier.game("tchag").start(), Limit(nodes=100))
    start = tablier.game("tchag").start()
    network = random_network("tours")._core
    with pytest.raises(ValueError, match="another game"):
        start.game._rules.search(
            tables=engine._tables,
            state=start._state,
            before=[],
            depth=1,
            nodes=10,
            seconds=0.0,
            lines=1,
            threads=1,
            fresh=True,
            without=[],
            weights=[],
            endings=None,
            network=network,
        )


@pytest.mark.parametrize("wrong", ["tours", 1, None, b""])
def test_nonsense_for_a_network(wrong: object) -> None:
    with pytest.raises(TablierError, match="a network is True, False or a Network"):
        Engine(network=wrong)  # type: ignore[arg-type]


def test_vela_has_no_networks() -> None:
    assert tablier.game("vela")._rules.learning() is None
    with pytest.raises(TablierError, match="no weights of a network of vela"):
        Network("vela", b"", {})


def test_a_player_with_a_network(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("networks") / "a.network"
    network = random_network("tchag")
    write_network(file, "tchag", network.weights, {})
    player = read_player(f"nodes=50,network={file},book=no")
    assert player.details(tablier.game("tchag")) == f"<Network of tchag, {network.digest}>"
    with pytest.raises(TablierError, match="not of tours"):
        player.details(tablier.game("tours"))
    with pytest.raises(TablierError, match="cannot be read"):
        read_player("nodes=50,network=nowhere")
    record = tablier.Record(tablier.game("tchag"))
    assert player.start()(record, random.Random()) in record.position.legal_moves
