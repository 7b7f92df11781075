"""The committed output is what the program makes of the committed rules, byte for byte."""

from __future__ import annotations

import pytest

from tests.generated import FIDELITY, PLAY, PLAYED, PRINTED, ROOT, fidelity_files, played_turn, ruleset_files

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", PRINTED)
def test_generated_files_are_up_to_date(name: str) -> None:
    made = ruleset_files(name)
    folder = ROOT / "generated" / name
    committed = {
        path.relative_to(ROOT).as_posix() for path in folder.rglob("*") if path.is_file() and path.name != PLAY
    }
    assert committed == set(made), "run `make generated`"
    stale = [path for path, content in made.items() if (ROOT / path).read_bytes() != content]
    assert stale == [], "run `make generated`"


@pytest.mark.parametrize("name", PLAYED)
def test_the_first_turn_of_a_game_is_up_to_date(name: str) -> None:
    committed = (ROOT / "generated" / name / PLAY).read_text(encoding="utf-8")
    assert committed == played_turn(name), "run `make generated`"


def test_pages_beside_the_sources_are_up_to_date() -> None:
    made = fidelity_files()
    assert {f"{FIDELITY}/{path.name}" for path in (ROOT / FIDELITY).iterdir()} == set(made), "run `make generated`"
    stale = [path for path, text in made.items() if (ROOT / path).read_text(encoding="utf-8") != text]
    assert stale == [], "run `make generated`"
