"""The published limits: each one holds at one below, at it, and one above."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from tests.generated import limits_page

from grognard.cli.app import COMMANDS
from grognard.host.budget import LIMIT_NAMES, Budget, BudgetExceeded, LimitName, Limits

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", LIMIT_NAMES)
def test_charge_one_below_at_and_above(name: LimitName) -> None:
    most = Limits().of(name)
    budget = Budget()
    budget.charge(name, most - 1)
    budget.charge(name)
    with pytest.raises(BudgetExceeded) as caught:
        budget.charge(name)
    assert (caught.value.limit, caught.value.most, caught.value.reached) == (name, most, most + 1)
    assert budget.spent(name) == most, "what was refused is not charged"


@pytest.mark.parametrize("name", LIMIT_NAMES)
def test_check_does_not_add_up(name: LimitName) -> None:
    most = Limits().of(name)
    budget = Budget()
    budget.check(name, most - 1)
    budget.check(name, most)
    budget.check(name, most)
    with pytest.raises(BudgetExceeded):
        budget.check(name, most + 1)


@pytest.mark.parametrize("name", LIMIT_NAMES)
def test_the_hint_when_followed_works(name: LimitName) -> None:
    with pytest.raises(BudgetExceeded) as caught:
        Budget().check(name, Limits().of(name) + 7)
    setting = caught.value.help.split("--limit ")[1]
    Budget(Limits().changed([setting])).check(name, Limits().of(name) + 7)


def test_words() -> None:
    with pytest.raises(BudgetExceeded) as caught:
        Budget().check("steps", 1_000_001)
    assert str(caught.value) == "This needs 1,000,001, and the limit is 1,000,000 (steps of a run)."
    assert caught.value.help == ("Look for a loop that rarely ends. Or raise the limit: --limit steps=1000001")


@pytest.mark.parametrize(("amount", "enough"), [(1, 10_000_000), (9_000_001, 100_000_000)])
def test_how_far_things_had_come_is_not_how_much_they_need(amount: int, enough: int) -> None:
    budget = Budget()
    budget.charge("steps", 1_000_000)
    with pytest.raises(BudgetExceeded) as caught:
        budget.charge("steps", amount)
    assert str(caught.value) == "This needs more than the limit of 1,000,000 (steps of a run)."
    assert caught.value.help == f"Look for a loop that rarely ends. Or raise the limit: --limit steps={enough}"


def test_a_caller_knows_a_better_hint() -> None:
    with pytest.raises(BudgetExceeded) as caught:
        Budget().charge("states", 200_001, hint="The field ammunition has 40,000 values.")
    assert caught.value.help.startswith("The field ammunition has 40,000 values.")


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("stepps=5", "There is no limit named 'stepps'"),
        ("steps", "such as steps=5000"),
        ("steps=", "such as steps=5000"),
        ("steps=0", "such as steps=5000"),
        ("steps=-1", "such as steps=5000"),
        ("steps=1e9", "such as steps=5000"),
        ("steps=" + "9" * 5000, "such as steps=5000"),
    ],
)
def test_wrong_settings(setting: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Limits().changed([setting])


def test_settings() -> None:
    limits = Limits().changed(["steps=2,000,000", "file-bytes = 10"])
    assert (limits.steps, limits.file_bytes, limits.nesting) == (2_000_000, 10, 64)


def test_the_committed_page_is_the_one_we_make() -> None:
    page, heading, _ = (ROOT / "docs/limits.md").read_text(encoding="utf-8").partition("\n## What is promised\n")
    assert heading and page == limits_page(), "run `make generated`"


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - {"demo", "explain", "lsp", "man", "playground", "studio"}))
def test_every_command_that_reads_texts_can_raise_a_limit(name: str) -> None:
    """What is refused for a limit says that it can be raised so."""
    module, _, attribute = COMMANDS[name].partition(":")
    assert "limits" in {each.name for each in getattr(import_module(module), attribute).params}
