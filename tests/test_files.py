"""Files that are written whole, whoever writes at the same time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablier.files import try_writing, written


def test_two_may_write_at_the_same_time(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with written(path) as one:
        one.write(b"one" * 10_000)
        try_writing(path)
        with written(path) as other:
            other.write(b"other" * 10_000)
        assert path.read_bytes() == b"other" * 10_000
        one.write(b"end")
    assert path.read_bytes() == b"one" * 10_000 + b"end"
    assert list(tmp_path.iterdir()) == [path]


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(TypeError), written(path) as file:
        file.write("no bytes")  # type: ignore[call-overload]
    for place in (tmp_path / "nowhere" / "file", tmp_path / ("a" * 256), Path("/proc/file")):
        with pytest.raises(OSError, match=str(place.parent)):
            try_writing(place)
    assert not list(tmp_path.iterdir())


def test_a_file_may_be_read_by_whom_the_umask_lets(tmp_path: Path) -> None:
    plain, path = tmp_path / "plain", tmp_path / "file"
    plain.touch()
    with written(path):
        pass
    assert path.stat().st_mode == plain.stat().st_mode
