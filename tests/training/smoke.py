"""The whole training with tiny numbers, where PyTorch is installed: python -m tests.training.smoke [GAME]."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tablier.engine import read_network

TINY = (
    "--games 400 --nodes 30 --generations 1 --epochs 2 --batch 512 --pairs 2 --match-nodes 50 --processes 2"
)


def main() -> None:
    """Trains twice: the second time everything is there, and nothing changes."""
    game = sys.argv[1] if len(sys.argv) > 1 else "tchag"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "training", game, "--folder", folder, *TINY.split()]
        found = []
        for _ in range(2):
            subprocess.run(command, check=True)
            network = Path(folder) / "generation-1" / f"{game}.network"
            found.append(network.read_bytes())
        assert found[0] == found[1]
        source = read_network(network).source
        before, after = source["held_out"]
        assert after < before, source
        print(f"{game}: {source['positions']:,} positions, held out {before:.4f} before, {after:.4f} after")


if __name__ == "__main__":
    main()
