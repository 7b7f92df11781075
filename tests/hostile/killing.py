"""Runs that are killed at some moment."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

_BUILD = """
import sys
from grognard.host.output_tree import OutputTree
for number in range(1, 10_000):
    with OutputTree(sys.argv[1]) as tree:
        for at in range(12):
            tree.write(f"{at % 3}/{at}.html", f"{number}")
    print(number, flush=True)
"""


def kills(luck: random.Random, room: Path) -> None:
    """A build that is killed at some moment: the folder is of one build, whole, and the next one works."""
    site = room / "site"
    with subprocess.Popen([sys.executable, "-c", _BUILD, str(site)], stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        run.stdout.readline()
        time.sleep(luck.random() * 0.05)
        run.send_signal(signal.SIGKILL)
    if site.exists():
        found = [path.read_text(encoding="utf-8") for path in site.rglob("*.html")]
        assert len(found) == 12 and len(set(found)) == 1, sorted(found)
    from grognard.host.output_tree import OutputTree

    with OutputTree(site) as tree:
        tree.write("a", "1")
    assert sorted(os.listdir(room)) == ["site"] and (site / "a").exists()
