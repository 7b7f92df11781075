"""Every code has a page of the one form, and no page is without a code."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Code, Severity
from grognard.diagnostics.explain import examples, page


@pytest.mark.parametrize("code", codes.ALL.values(), ids=str)
def test_every_code_has_a_page(code: Code) -> None:
    text = page(code.name)
    assert text is not None, f"write explain/{code.name}.md"
    assert text.startswith(f"# {code.name} {code.slug}: ")
    assert set(examples(text)) == {"bad", "good"}


def test_every_page_has_a_code() -> None:
    folder = files("grognard.diagnostics").joinpath("explain")
    assert {each.name for each in folder.iterdir()} == {f"{name}.md" for name in codes.ALL}


@pytest.mark.parametrize("code", codes.ALL.values(), ids=str)
def test_names_are_of_the_one_form(code: Code) -> None:
    assert re.fullmatch("GR[0-9]{3}", code.name)
    assert re.fullmatch("[a-z]+(-[a-z]+)*", code.slug)


def test_a_code_is_never_used_twice() -> None:
    for name, slug in (("GR101", "new-slug"), ("GR998", "unknown-name")):
        with pytest.raises(ValueError, match="taken"):
            codes._code(name, slug, Severity.ERROR)
    assert "GR998" not in codes.ALL


@pytest.mark.parametrize("name", ["GR101", "gr101", "unknown-name", "Unknown-Name", " GR101 "])
def test_found_by_name_or_slug(name: str) -> None:
    assert codes.find(name) is codes.UNKNOWN_NAME


@pytest.mark.parametrize("name", ["", "GR", "../codes", "GR101.md", "GR99999"])
def test_no_page(name: str) -> None:
    assert page(name) is None
