"""The long comparison: python -m tests.differential --positions 200000 [--rule-set tours] [--seed 2]."""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from typing import Any

from .compare import Tally, compare_random
from .variants import VARIANTS


def main() -> int:
    """Compares in parallel and prints one line per piece of work, then the totals."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--positions", type=int, default=200_000, help="per rule set")
    arguments.add_argument("--tchag", type=int, help="for Tchag, whose rulebook is slow (default: a fifth)")
    arguments.add_argument("--rule-set", choices=VARIANTS, action="append")
    arguments.add_argument("--seed", type=int, default=2)
    arguments.add_argument("--processes", type=int, default=2)
    chosen = arguments.parse_args()

    work: list[tuple[str, dict[str, Any], int, int]] = []
    for rule_set in chosen.rule_set or VARIANTS:
        variants = VARIANTS[rule_set]
        total = chosen.positions
        if rule_set == "tchag":
            total = chosen.tchag or chosen.positions // 5
        pieces = 4
        for index, options in enumerate(variants):
            share = total // 2 // (1 if index == 0 else len(variants) - 1) // pieces
            work += [(rule_set, options, share, chosen.seed * 1000 + piece) for piece in range(pieces)]

    totals = {rule_set: Tally() for rule_set in VARIANTS}
    began = time.monotonic()
    with ProcessPoolExecutor(chosen.processes) as pool:
        jobs = {pool.submit(compare_random, *piece): piece for piece in work}
        for done, job in enumerate(as_completed(jobs), 1):
            rule_set, options, _, _ = jobs[job]
            if job.exception():  # say so now, not when the rest of the hour is over
                pool.shutdown(cancel_futures=True)
            tally = job.result()
            for name, value in asdict(tally).items():
                setattr(totals[rule_set], name, getattr(totals[rule_set], name) + value)
            print(
                f"[{done}/{len(work)}] {time.monotonic() - began:6.0f} s  {rule_set} {options}: "
                f"{tally.positions} positions, {tally.moves} moves, no difference",
                file=sys.stderr,
                flush=True,
            )
    result = {rule_set: asdict(tally) for rule_set, tally in totals.items() if tally.positions}
    print(json.dumps(result, indent=2))
    print(f"{sum(tally.positions for tally in totals.values())} positions compared, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
