"""What the machine gives this process."""

from __future__ import annotations

import os


def cores() -> int:
    """How many processor cores it may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
