"""The committed output is what the program makes of the committed rules, byte for byte."""

from __future__ import annotations

import pytest

from grognard import bundled
from tests.generated import ROOT, ruleset_files


@pytest.mark.parametrize("name", bundled.names())
def test_generated_files_are_up_to_date(name: str) -> None:
    made = ruleset_files(name)
    folder = ROOT / "generated" / name
    committed = {path.relative_to(ROOT).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert committed == set(made), "run `make generated`"
    stale = [path for path, content in made.items() if (ROOT / path).read_bytes() != content]
    assert stale == [], "run `make generated`"
