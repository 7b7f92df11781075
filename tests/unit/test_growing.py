"""A text twice as long is not four times the work: counted, for everything that a text can hold very much of.

What is held each against each is bounded by a published limit instead, `looks`, and then a sentence says so.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from unittest.mock import Mock

import attrs
import pytest
from tests.all_checks import check_ruleset
from tests.hostile.books import BOOKS
from tests.hostile.growing import GROWING, START
from tests.rules_texts import read
from tests.work import lines_run

import grognard.comparison.worth
from grognard.checking import check, check_source
from grognard.checks.each.modifiers import dice_take_no_modifiers
from grognard.checks.each.unlooked import _Course, what_is_worked_out_is_looked_at
from grognard.checks.known import Known
from grognard.cli import main
from grognard.cli.pictures import _NAMED
from grognard.comparison.worth import worth
from grognard.core.bench import TOTAL
from grognard.coverage.measure import measure
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.drafting.names import Taken
from grognard.drafting.settled import settle
from grognard.drafting.tables import Names
from grognard.driver import compile_source
from grognard.evaluate.odds import Odds
from grognard.evaluate.question import pose
from grognard.host.budget import Budget, BudgetExceeded, Limits
from grognard.ir import deeds as do
from grognard.review.accepted import without_accepted
from grognard.review.held import steps
from grognard.review.held.statement import Outcome
from grognard.review.held.verify import verify
from grognard.rulebooks.reading import read_bytes_as
from grognard.slips.sites import sites
from grognard.syntax import incremental
from grognard.syntax.parser import parse

FEW = 400
"""Looks enough for a small text, and far too few for a long one."""
_SOME = 15
_EXTRA = 60_000
"""Lines of Python that begin anew with every text, whatever its size."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", sorted(set(GROWING) - {"names nearly those of others"})
)  # an end of its own: `_SOUGHT`
def test_reading_grows_with_the_text(name: str) -> None:
    read(GROWING[name](2))
    small, large = GROWING[name](_SOME), GROWING[name](4 * _SOME)
    once = lines_run(lambda: read(small))
    assert lines_run(lambda: read(large)) < 2 * (len(large) / len(small)) * once + _EXTRA


@pytest.mark.slow
@pytest.mark.parametrize("name", ["steps that look", "steps of a rule", "lets", "outcomes"])
def test_weighing_a_rule_grows_with_its_lines(name: str) -> None:
    """Lines behind a throw were held against all that stay there, each anew."""

    def weighed(parts: int) -> int:
        game = compile_source(GROWING[name](parts)).ruleset
        question = pose(game, game.rules["use"], {})
        return lines_run(lambda: Odds(question.world).results(question.program()))

    weighed(2)
    assert weighed(160) < 4.5 * weighed(40)


QUADRATIC = (
    "rows that overlap", "rows of two columns that overlap", "rows of footnotes", "columns of a table",
    "modifiers", "modifiers of two conditions", "citations",
)  # fmt: skip
"""Of these the checks hold each against each."""


@pytest.mark.slow
@pytest.mark.parametrize("name", QUADRATIC)
def test_what_is_held_each_against_each_is_charged(name: str) -> None:
    """Four times the text asks for more than four times the looks, and no more are made than the limit has."""
    spent = []
    for size in (30, 120):
        ruleset = compile_source(GROWING[name](size)).ruleset
        budget = Budget(Limits(looks=10**9))
        check_ruleset(ruleset, Collector(), budget=budget)
        spent.append(budget.spent("looks"))
    assert spent[1] > 4 * spent[0] > 0
    collector = Collector()
    few = Budget(Limits(looks=spent[1] // 2))
    check_ruleset(ruleset, collector, budget=few)
    (told,) = [one for one in collector.diagnostics if one.code.name == "GR902"]
    assert few.spent("looks") <= spent[1] // 2
    assert told.message.startswith("Not all was checked: the checks need more than ") and "--limit looks=" in str(
        told.help
    )


def test_the_limit_of_looks_at_one_below_at_and_one_above() -> None:
    ruleset = compile_source(GROWING["modifiers of two conditions"](8)).ruleset
    free = Budget(Limits(looks=10**9))
    check_ruleset(ruleset, Collector(), budget=free)
    need = free.spent("looks")
    for looks, expected in ((need + 1, 0), (need, 0), (need - 1, 1)):
        collector = Collector()
        check_ruleset(ruleset, collector, budget=Budget(Limits(looks=looks)))
        assert sum(one.code.name == "GR902" for one in collector.diagnostics) == expected


def test_worth_at_one_below_at_and_one_above_its_looks() -> None:
    """Five modifiers, the throw and the line that adds them are taken away in turn, of seven lines: 7 times 7 times 8."""
    ruleset = compile_source(GROWING["modifiers"](5)).ruleset
    for looks, is_refused in ((393, False), (392, False), (391, True)):
        try:
            found = worth(ruleset, ruleset.rules["use"], None, 1, Budget(Limits(looks=looks)))
        except BudgetExceeded as refused:
            assert is_refused and refused.limit == "looks" and refused.reached == 392
        else:
            assert not is_refused and len(found) == 7


def test_a_game_is_checked_within_the_limits_it_was_compiled_with() -> None:
    rules = GROWING["modifiers of two conditions"](30)
    found = compile_source(rules)
    assert not check(found).has_errors
    assert check(attrs.evolve(found, limits=Limits(looks=FEW))).has_errors


@pytest.mark.slow
def test_who_looks_above_a_line_is_looked_up() -> None:
    """Each line that reckons in vain went through all lines above it."""

    def checked(parts: int) -> int:
        ruleset = compile_source(GROWING["throws"](parts)).ruleset
        known = Known(ruleset)
        return lines_run(lambda: what_is_worked_out_is_looked_at(ruleset, known, Collector()))

    checked(2)
    assert checked(160) < 5 * checked(40)


@pytest.mark.slow
def test_who_rolls_a_list_of_dice_is_looked_up() -> None:
    """Each line of a total in a list of dice went through all rules to name one that rolls it."""

    def checked(parts: int) -> int:
        ruleset = compile_source(GROWING["dice"](parts)).ruleset
        known = Known(ruleset)
        return lines_run(lambda: dice_take_no_modifiers(ruleset, known, Collector()))

    checked(2)
    assert checked(160) < 5 * checked(40)


def test_a_picture_is_looked_for_in_its_own_line_alone() -> None:
    """From every empty line all empty lines below it were looked through."""
    (named,) = _NAMED.finditer("\n\n  > picture a.png\n>\npicture b.png\n")
    assert named[0] == "  > picture a.png"


def test_a_line_that_reckons_too_late_names_the_line_that_looked() -> None:
    """Beside looking through all lines above it, for lines in every order."""
    steps = (
        "  roll D6",
        "  add 1",
        "  on 3 or more: the unit's men becomes 1",
        "  never below 2",
        "  let sum be the total",
    )
    for few in product(steps, repeat=4):
        text = START + "action use of a unit\n" + "\n".join(("  roll D6", *few)).replace("the unit's", "its") + "\n"
        ruleset = compile_source(text).ruleset
        lines = ruleset.rules["use"].lines
        course = _Course(ruleset, lines)
        for number, line in enumerate(lines):
            above = lines[:number]
            looking = [at for at, one in enumerate(above) if one.opener is not None or isinstance(one.deed, do.Let)]
            at = looking[-1] if looking else -1
            while at > 0 and isinstance(above[at - 1].deed, do.Clamp):
                at -= 1
            assert course.reader_above(line, TOTAL) is (above[at] if looking else None), text


@pytest.mark.slow
def test_an_example_that_goes_on_and_on_is_stopped_with_a_sentence() -> None:
    found = check_source(GROWING["loops in examples"](3))
    told = [one for one in found.diagnostics if one.code.name == "GR902"]
    assert len(told) == 1 and "Not all was checked" in told[0].message
    with pytest.raises(BudgetExceeded) as refused:
        measure(found.ruleset, limits=Limits(looks=1_000))
    assert refused.value.limit == "looks"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """The parser, which counts what it is given."""
    counting = Mock(wraps=parse)
    monkeypatch.setattr(incremental, "parse", counting)
    return counting


def _letters(parsed: Mock) -> int:
    return sum(len(call.args[0].text) for call in parsed.call_args_list)


def test_a_draft_that_is_written_anew_is_not_read_anew(parsed: Mock) -> None:
    """Each try read all of it; what is new in a try are the lines that were mended."""
    data = BOOKS["charts alike"](30).encode()
    settled = settle(read_bytes_as(data, "book.md", "markdown", Limits()), "Book", "book.rules", source=data)
    assert _letters(parsed) < 1.2 * len(settled.written.files[0].text)


def test_slips_read_the_game_once(tmp_path: Path, parsed: Mock) -> None:
    """It was read once for its title and again to be tried."""
    text = GROWING["rules nothing calls"](30)
    (tmp_path / "game.rules").write_text(text)
    assert main(["slips", str(tmp_path / "game.rules"), "--count", "1"]) == 0
    assert _letters(parsed) < 1.5 * len(text)


def test_a_choice_is_looked_up_by_its_words() -> None:
    """Each table of a draft went through the choices of all tables before it."""

    def looked_up(many: int) -> int:
        named = Names(Taken(), Taken())
        for at in range(many):
            named.declare(f"choice {at}", ("guard", f"row {at}"))
        assert named.having(("guard", f"row {many - 1}")) == f"choice {many - 1}"
        assert named.having(("guard",)) == "choice 0" and named.having(("guard", "other")) is None
        return lines_run(lambda: named.having((f"row {many - 1}", "guard")))

    assert looked_up(40) == looked_up(10)


@pytest.mark.parametrize(("looks", "outcome"), [(96, Outcome.AGREES), (95, Outcome.CITED)])
def test_steps_are_held_against_sentences_within_the_limit_of_looks(
    looks: int, outcome: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six steps of two words each against the eight words of a heading and six sentences."""
    monkeypatch.setattr(steps, "Limits", lambda: Limits(looks=looks))
    words = ("march", "fire", "charge", "rally", "dig", "rest")
    book = "# Turn\n\n" + "".join(f"- Quick {word}\n" for word in words)
    rules = "ruleset Example\n\nsections\n  | 1 || Turn |\n\nsequence turn [1]\n"
    game = compile_source(rules + "".join(f"  {at}. quick {word}\n" for at, word in enumerate(words, 1)))
    document = read_bytes_as(book.encode(), "book.md", "markdown", Limits())
    result = verify(game.ruleset, game.files, document.file, document)
    assert {one.outcome for one in result.statements if one.code is codes.ORDER_DIFFERS} == {outcome}


def test_the_lines_of_a_long_rule_share_what_worth_may_try() -> None:
    """Each had 12,000 units of work, however many there were."""
    ruleset = compile_source(GROWING["modifiers of two conditions"](20)).ruleset
    tried = [each.tried for each in worth(ruleset, ruleset.rules["use"])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grognard.comparison.worth, "WORK", 22 * 12)
        fewer = [each.tried for each in worth(ruleset, ruleset.rules["use"])]
        assert fewer == [each.tried for each in worth(ruleset, ruleset.rules["use"], most=2048)]
    assert len(fewer) == len(tried) == 22 and max(fewer) <= 12 < min(tried)


# ---- what the long runs found ------------------------------------------------------------------------------------

CLUB = START + "test use of a unit\n  roll D6\n  +1  in works  when its cover is woods\n\n"


@pytest.mark.parametrize(
    "exceptions",
    [
        ("exception to in works when its men is 3: +2 in works",),
        ("exception to in works when its men is 3: +2 in fog", "exception to in fog when its men is 4: +1 in works"),
    ],
)
def test_a_line_that_stands_in_for_one_of_its_own_name(exceptions: tuple[str, ...]) -> None:
    """It was looked up again as the line that it stands in for, without end."""
    found = check_source(CLUB + "\n".join(exceptions) + "\n")
    (line,) = [one for one in found.ruleset.rules["use"].lines if one.label == "in works"]
    (only,) = line.exceptions
    assert only.instead is not None and not only.instead.exceptions
    assert found.has_errors == (len(exceptions) == 2)  # the second names a line that is none of a rule


def test_exceptions_to_very_many_lines_are_refused() -> None:
    rules = "".join(
        f"test t{'abcdefghij'[at % 10] * (at // 10 + 1)} of a unit\n  roll D6\n  +1  in works\n\n" for at in range(80)
    )
    text = START + rules + "exception to in works: no modifier\n" * 80
    told = {one.code.name for one in check_source(text).diagnostics}
    assert "GR902" in told
    assert "GR902" not in {one.code.name for one in check_source(text[: -35 * 40]).diagnostics}


@pytest.mark.parametrize(
    "lines",
    [
        "fight brawl of a unit as attacker against a unit as defender\n  roll D6\n  the higher wins\n  roll D6\n  the higher wins\n",
        "fight brawl of a unit as attacker against a unit as defender\n  roll D6\n  the higher wins\n  on a tie: the higher wins\n",
        "test nerve of a unit\n  roll D6\n  the higher wins\n",
        "sequence turn\n  1. first\n    the higher wins\n",
    ],
)
def test_the_higher_wins_once_and_in_a_fight(lines: str) -> None:
    assert "GR001" in {one.code.name for one in check_source(START + lines).diagnostics}


def test_kinds_of_kinds_have_an_end() -> None:
    for count, expected in ((63, False), (64, False), (65, True)):
        told = {one.code.name for one in check_source(GROWING["kinds of one another"](count)).diagnostics}
        assert ("GR004" in told) == expected, count


def test_each_word_of_a_list_is_looked_for_at_once() -> None:
    """Each line was gone through for each word of every list."""

    def sought(parts: int) -> int:
        compiled = compile_source(GROWING["rows of words"](parts))
        return lines_run(lambda: sites(compiled.files, compiled.ruleset))

    sought(2)
    assert sought(240) < 5 * sought(60)


def test_a_lock_that_the_dead_left_is_removed_by_the_next_reader(tmp_path: Path) -> None:
    lock = tmp_path / ".book.accepted.grognard-lock"
    lock.write_text("")
    assert without_accepted((), tmp_path / "book.accepted") == ()
    assert not lock.exists()
