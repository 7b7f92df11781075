"""`python -m tests.mutants checks --sample 40 --seed 1`: would the tests notice a change of the program?

cosmic-ray (the extra `mutation`) makes every mutant of some modules; a sample by a seed is tried, in a copy of this folder,
with the tests that are meant to hold those modules. What is told: how many were caught, and each that was not.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OF: dict[str, tuple[str, tuple[str, ...]]] = {
    "checks": ("dsl/grognard/checks", ("tests/unit/checks", "tests/unit/test_explain_pages.py", "tests/test_planted_lies.py")),
    "odds": (
        "dsl/grognard/evaluate/weigh",
        ("tests/unit/test_compound.py", "tests/unit/test_expressions.py", "tests/unit/test_what_ends.py", "tests/properties/test_odds_problems.py"),
    ),
}  # fmt: skip
"""What is changed, and the tests that should notice."""
_CONFIG = """[cosmic-ray]
module-path = "{module}"
timeout = {timeout}
excluded-modules = []
test-command = "{python} -m pytest -q -x -n 0 -p no:cacheprovider {tests}"
[cosmic-ray.distributor]
name = "local"
"""


def copied(to: Path) -> None:
    """This folder, as far as tests need it; the package is found in the copy alone."""
    left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.pyc", ".*_cache", "generated")
    shutil.copytree(ROOT, to, ignore=left_out)
    for name in ("grammar", "rules"):
        shutil.copytree(to / name, to / "dsl/grognard" / name)


def main() -> int:
    """Try a sample; 0 whatever its outcome."""
    options = argparse.ArgumentParser()
    options.add_argument("what", choices=OF)
    options.add_argument("--sample", type=int, default=40)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--timeout", type=float, default=600)
    asked = options.parse_args()
    module, tests = OF[asked.what]
    place = Path(tempfile.mkdtemp(prefix="mutants-")) / "copy"
    copied(place)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(place / "dsl"), str(place), os.environ.get("PYTHONPATH", "")])
    tool = [sys.executable, "-m", "cosmic_ray.cli"]
    config, session = place / "mutants.toml", place / "mutants.sqlite"
    config.write_text(
        _CONFIG.format(module=module, timeout=asked.timeout, python=sys.executable, tests=" ".join(tests)),
        encoding="utf-8",
    )
    subprocess.run([*tool, "init", str(config), str(session)], cwd=place, check=True)
    with sqlite3.connect(session) as known:
        jobs = sorted(
            row[0]
            for row in known.execute(
                "select job_id from mutation_specs order by module_path, operator_name, occurrence, job_id"
            )
        )
        order = [
            row[0]
            for row in known.execute(
                "select job_id from mutation_specs order by module_path, operator_name, occurrence"
            )
        ]
        wanted = set(random.Random(asked.seed).sample(order, min(asked.sample, len(order))))
        for table in ("mutation_specs", "work_items"):
            known.executemany(f"delete from {table} where job_id = ?", [(one,) for one in jobs if one not in wanted])
    print(f"{len(order):,} mutants of {module}; {len(wanted)} tried, by seed {asked.seed}", flush=True)
    subprocess.run([*tool, "exec", str(config), str(session)], cwd=place, check=True)
    with sqlite3.connect(session) as known:
        found = list(
            known.execute(
                "select m.module_path, m.operator_name, m.start_pos_row, r.test_outcome, r.diff"
                " from mutation_specs m join work_results r on m.job_id = r.job_id"
            )
        )
    caught = [one for one in found if "SURVIVED" not in str(one[3])]
    print(f"caught: {len(caught)} of {len(found)}")
    for path, operator, row, outcome, diff in found:
        if "SURVIVED" in str(outcome):
            print(f"not caught: {path}:{row} {operator}\n{diff}")
    shutil.rmtree(place.parent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
