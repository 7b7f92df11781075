"""`python -m tests.mutants checks --sample 80 --seed 1`: how many mutants do the tests notice, and which not?

cosmic-ray (the extra `mutation`) names every mutant of some modules; a sample by a seed is tried in a copy of this folder. What
only turns a type, which the type checker reads and the program does not, is passed over, and counted.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def copied(to: Path) -> None:
    """This folder, as far as tests need it; the package is found in the copy alone."""
    left_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.pyc", ".*_cache", "site", "build")
    shutil.copytree(ROOT, to, ignore=left_out)
    for name in ("grammar", "rules"):
        shutil.copytree(to / name, to / "dsl/grognard" / name)


def begin_again(place: Path) -> None:
    """This process anew, in the copy: no module of the folder itself stays in memory."""
    paths = [str(place / "dsl"), str(place), os.environ.get("PYTHONPATH", "")]
    os.environ |= {"PYTHONPATH": os.pathsep.join(paths), "GROGNARD_MUTANTS": str(place)}
    os.environ |= {"HYPOTHESIS_PROFILE": "unshrunk", "PYTHONDONTWRITEBYTECODE": "1", "GROGNARD_CACHE": "off"}
    os.chdir(place)
    os.execv(sys.executable, [sys.executable, "-m", "tests.mutants", *sys.argv[1:]])


def _warm() -> None:
    from grognard.project import bundled
    from tests.games import the_game

    for name in bundled.names():
        the_game(name)


def main() -> int:
    """Try a sample; 0 whatever its outcome."""
    from tests.mutants.areas import AREAS

    options = argparse.ArgumentParser()
    options.add_argument("what", choices=AREAS)
    options.add_argument("--sample", type=int, default=80)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", action="append", help="PATH:LINE in place of a sample")
    options.add_argument("--again", type=Path, help="in place of a sample: what was not caught in a file of outcomes")
    options.add_argument("--after", type=int, default=0, help="so many of the sample were tried before")
    options.add_argument("--most", type=float, default=60, help="seconds of tests for one mutant")
    options.add_argument("--told", type=Path, help="a file for every outcome, as JSON")
    asked = options.parse_args()
    if not os.environ.get("GROGNARD_MUTANTS"):
        for name, file in (("--told", asked.told), ("--again", asked.again)):
            if file is not None:
                sys.argv[sys.argv.index(name) + 1] = str(file.absolute())
        place = Path(tempfile.mkdtemp(prefix="mutants-")) / "copy"
        copied(place)
        begin_again(place)
    place = Path(os.environ["GROGNARD_MUTANTS"])
    try:
        return _tried(asked, place)
    finally:
        shutil.rmtree(place.parent, ignore_errors=True)


def _tried(asked: argparse.Namespace, place: Path) -> int:
    import attrs
    import pytest

    from tests.mutants.areas import AREAS
    from tests.mutants.making import Mutant, mutants
    from tests.mutants.trying import Outcome, Trier

    area = AREAS[asked.what]
    every = mutants(area.folder)
    wanted: list[Mutant] = []
    if asked.only:
        wanted = [one for one in every if f"{one.path}:{one.first}" in asked.only and one.changes_something()]
    elif asked.again is not None:
        tried = json.loads(asked.again.read_text(encoding="utf-8"))
        wanted = [Mutant(**one["mutant"]) for one in tried if not one["caught_by"]]
    else:
        # Drawn one after another, so that a larger sample by the same seed begins with the smaller.
        drawn = random.Random(asked.seed).sample(every, len(every))
        idle = 0
        for one in drawn:
            if len(wanted) == asked.sample:
                break
            if one.changes_something():
                wanted.append(one)
            else:
                idle += 1
        del wanted[: asked.after]
        print(
            f"{len(every):,} mutants of {area.folder}; {len(wanted)} tried, by seed {asked.seed}; {idle} were passed over",
            flush=True,
        )

    kept = Path(tempfile.gettempdir()) / "grognard-touches"
    kept.mkdir(exist_ok=True)

    def told(outcome: Outcome) -> None:
        print("." if outcome.caught_by else f"\n{outcome.mutant.told()}\n!", end="", flush=True)

    trier = Trier(area.folder, area.left_out, wanted, place.parent, kept, asked.most, _warm, told)
    quiet = ["-q", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
    ended = pytest.main([*quiet, *area.tests], plugins=[trier])
    missed = [found for found in trier.outcomes if not found.caught_by]
    print(f"\ncaught: {len(trier.outcomes) - len(missed)} of {len(trier.outcomes)}")
    for found in missed:
        print(f"not caught, {found.touched} tests run it: {found.mutant.told()}")
    if asked.told is not None:
        asked.told.write_text(json.dumps([attrs.asdict(found) for found in trier.outcomes], indent=1), encoding="utf-8")
    return int(ended)


if __name__ == "__main__":
    sys.exit(main())
