"""Slips that a run would stop at, or that a reader cannot see: `check` finds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.checking import check_source
from grognard.host.plaintext import FileProblem, decode


@pytest.mark.parametrize(
    "line", ["start at 1 divided by 0", "start at 6\n  divide by 0", "start at 2 times (4 divided by 0)"]
)
def test_a_division_by_zero(line: str) -> None:
    diagnostics = check_source(f"ruleset Zero\n\ntest half\n  {line}\n").diagnostics
    assert [one.message for one in diagnostics if one.code.name == "GR016"] == ["Nothing can be divided by 0."]


@pytest.mark.parametrize("setting", ["extends", "with", "lengths", "title"])
def test_a_setting_with_nothing_behind_it(setting: str) -> None:
    head = "variant Club of low_tide" if setting == "with" else "ruleset Blank"
    diagnostics = check_source(f"{head}\n  {setting}:\n\ntest half\n  roll D6\n").diagnostics
    assert f"Nothing is written behind `{setting}:`." in [one.message for one in diagnostics]


@pytest.mark.parametrize("word", ["аttack", "attаck", "hοld", "Мorale"])
def test_a_letter_that_looks_like_a_latin_one(word: str) -> None:
    with pytest.raises(FileProblem) as refused:
        decode(f"ruleset Twin\n\ntest {word}\n  roll D6\n".encode(), "twin.rules")
    assert refused.value.code.name == "GR903" and f"`{word}`" in refused.value.message
    assert refused.value.place.line == 3


@pytest.mark.parametrize("words", ["атака", "Δx", "µm", "Ωmega is a word of two alphabets", "Москва and Moscow", "сор"])
def test_words_of_one_alphabet_are_read(words: str) -> None:
    assert words in decode(f"-- {words}\n".encode(), "words.rules").text


def test_many_letters_of_another_alphabet_cost_no_time(tmp_path: Path) -> None:
    assert decode(("а" * 200_000).encode(), "long.rules").text
