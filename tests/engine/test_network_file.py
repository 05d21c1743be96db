"""Files of networks: what was written is read, and nothing else is."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

import tablier
from tablier.engine import Engine, NetworkError, network, read_network
from tablier.engine.network import DIGEST, MAGIC, form, write_network
from tests.engine.networks import random_network


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = random_network("tours")
    path = tmp_path / "tours.network"
    write_network(path, "tours", written.weights, {"seed": 1, "games": 20})
    return path


def sealed(head: object, weights: bytes) -> bytes:
    """A file with a checksum that fits."""
    header = json.dumps(head).encode() + b"\n"
    return MAGIC + header + hashlib.sha256(header + weights).hexdigest().encode() + b"\n" + weights


def test_what_was_written_is_read(file: Path) -> None:
    read = read_network(file)
    assert (read.rule_set, dict(read.source)) == ("tours", {"seed": 1, "games": 20})
    assert read.weights == random_network("tours").weights
    assert len(file.read_bytes()) < 1_000_000


def test_every_damage_is_noticed(file: Path) -> None:
    data = file.read_bytes()
    step = len(data) // 60
    damaged = [data[:length] for length in (0, 5, len(MAGIC), *range(30, len(data), step), len(data) - 1)]
    damaged += [data + b"\0", data[:-1] + bytes([data[-1] ^ 1])]
    for place in range(0, len(data), step):
        damaged.append(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :])
    for each in damaged:
        file.write_bytes(each)
        with pytest.raises(NetworkError, match=r"tours\.network"):
            read_network(file)


@pytest.mark.parametrize(
    "head",
    [
        {},
        [],
        7,
        None,
        {"game": "tours"},
        {"game": "chess", "form": {}, "source": {}},
        {"game": ["tours"], "form": {}, "source": {}},
        {"game": "vela", "form": {}, "source": {}},
        {"game": "tours", "form": {}, "source": {}},
        {"game": "tours", "form": form("tchag", 64), "source": {}},
        {"game": "tchag", "form": form("tchag", 64), "source": {}},
        {"game": "tours", "form": form("tours", 128), "source": {}},
        {"game": "tours", "form": {**form("tours", 64), "width": 65}, "source": {}},
        {"game": "tours", "form": {**form("tours", 64), "width": -64}, "source": {}},
        {"game": "tours", "form": {**form("tours", 64), "width": "64"}, "source": {}},
        {"game": "tours", "form": form("tours", 64), "source": 3},
    ],
)
def test_heads_that_nobody_writes(file: Path, head: object) -> None:
    file.write_bytes(sealed(head, random_network("tours").weights))
    with pytest.raises(NetworkError, match=r"another form|has no networks|no weights"):
        read_network(file)


def test_a_network_of_four_buckets_is_of_another_form(file: Path) -> None:
    """As those of Tumicarona and Fanorona were before."""
    whole = random_network("fanorona").weights
    now = form("fanorona", 64)
    bucket = 2 * 64 * now["hidden"] + 2 * (2 * now["hidden"] + now["terms"] + 1)
    weights = whole[: -4 * bucket]
    file.write_bytes(
        sealed(
            {"game": "fanorona", "form": {**now, "buckets": 4, "bytes": len(weights)}, "source": {}}, weights
        )
    )
    with pytest.raises(NetworkError, match="another form"):
        read_network(file)
    with pytest.raises(NetworkError, match="no weights of a network of fanorona"):
        network.Network("fanorona", weights, {})


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path, Path("a\0b")):
        with pytest.raises(NetworkError, match="cannot be read"):
            read_network(path)


def test_an_engine_does_not_begin_with_a_bad_network(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "FOLDER", file.parent)
    monkeypatch.setattr(network, "TRAINED", ("tours",))
    network.shipped.cache_clear()
    try:
        assert Engine()._trained(tablier.game("tours")) is not None
        assert Engine()._trained(tablier.game("tchag")) is None
        assert network.shipped()["tours"].digest == random_network("tours").digest
        for data in (file.read_bytes()[:-7], b"", sealed({}, b"")):
            file.write_bytes(data)
            network.shipped.cache_clear()
            with pytest.raises(NetworkError):
                Engine()
            Engine(network=False)
        file.unlink()
        with pytest.raises(NetworkError, match="cannot be read"):
            Engine()
    finally:
        network.shipped.cache_clear()


def test_networks_that_come_along_are_whole() -> None:
    assert DIGEST == 65
    assert set(network.shipped()) == set(network.TRAINED)
