"""What the tests of solving share: a disk that gets full."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

import pytest


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Fills the disk: from then on nothing written is safe on it."""

    def refuse(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return lambda: monkeypatch.setattr("tablier.files.os.fsync", refuse)
