"""What `grognard compare` says: as text, and as data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from grognard.comparison.differences import Comparison, RuleChange
from grognard.comparison.search import Difference
from grognard.comparison.weighing import outcome_words
from grognard.comparison.wording import changed_words, points
from grognard.dice.fractions_text import ratio_text
from grognard.docgen.errata_scenarios import other_scenarios, without_marks
from grognard.docgen.errata_words import Sentence
from grognard.docgen.variant_of import VariantOf
from grognard.ir.changes import Changes, Status
from grognard.ir.names import in_a_row
from grognard.ir.types import value_text
from grognard.situations.sweep import Situation

Scenarios = Mapping[str, Sequence[str]]
"""By its title what a scenario says otherwise."""


def scenarios_of(comparison: Comparison) -> Scenarios:
    """Returns the differences of scenarios, in sentences."""
    if not comparison.scenarios:
        return {}
    others = other_scenarios(Changes(comparison.before, comparison.after))
    return {
        scenario.title: [without_marks(line) for line in scenario.lines]
        if scenario.status is Status.CHANGED
        else [f"{scenario.status.value}."]
        for scenario in others
    }


def report_lines(comparison: Comparison, identical: bool, titles: tuple[str, str]) -> list[str]:
    """The whole report."""
    lines = [f"{titles[0]} → {titles[1]}"]
    if comparison.nothing:
        which = "every rule says" if identical else f"{in_a_row(comparison.untouched)}, and all it leads to, says"
        return [*lines, "", f"Nothing changes: {which} the same in both."]
    filled = [change for change in comparison.changed if change.filled]
    values = [change for change in comparison.changed if change.values_only and not change.filled]
    odds = [change for change in comparison.changed if not change.values_only and not change.filled]
    for title, changes in (
        ("The odds change, the biggest first", odds),
        ("Values change, without any chance in them", values),
        ("What the source leaves out is filled, or left out anew", filled),
    ):
        if changes:
            lines += ["", title]
            for change in changes:
                lines += ["", *_of_rule(change)]
    lines += _of_new_words(comparison)
    proved = [change for change in comparison.same_odds if change.exact]
    lines += _section("Reworded; odds unchanged", [_same(change) for change in proved])
    lines += _section(
        "Reworded; no change in the odds found, but not every situation was tried",
        [_same(change) for change in comparison.same_odds if not change.exact],
    )
    lines += _section(
        "Could not be weighed", [f"{change.name}{_through(change)}: {_why(change)}" for change in comparison.unweighed]
    )
    lines += _section("Sequences of play that say something else (they have no odds)", comparison.sequences)
    scenarios = scenarios_of(comparison)
    lines += _section(
        "Scenarios that say something else (play them: no odds are held against each other)",
        [name for title, told_lines in scenarios.items() for name in (title, *(f"  {line}" for line in told_lines))],
    )
    lines += _section("New", comparison.added)
    lines += _section("Gone", comparison.removed)
    if comparison.untouched:
        lines += ["", "Untouched, proved from what the rules say", f"  {', '.join(comparison.untouched)}"]
    return lines


def lines_of_words(comparison: Comparison) -> list[str]:
    """What the rules say of words that are new."""
    if not comparison.words:
        return []
    changed = VariantOf(comparison.before, comparison.after).errata.changed
    changed = tuple(entry for entry in changed if entry.target.sort != "scenario")
    said = [(entry.title, without_marks(line)) for entry in changed for line in (*entry.lines, *entry.behind)]
    said += [(entry.title, _row_words(row)) for entry in changed if entry.grid is not None for row in entry.grid.rows]
    fresh = [str(word) for words in comparison.words.values() for word in words]
    pattern = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in fresh), re.IGNORECASE)
    return list(dict.fromkeys(f"{title}: {line}" for title, line in said if pattern.search(line)))


def _row_words(row: Sequence[Sentence]) -> str:
    return ", ".join(map(without_marks, row))


def _of_new_words(comparison: Comparison) -> list[str]:
    if not comparison.words:
        return []
    lines = _section(
        "New words, and what is said of them (before, there was nothing to hold it against)", lines_of_words(comparison)
    )
    if comparison.by_words:
        lines += [
            "",
            "Otherwise only where a new word is; the same for all that there was before, proved from what they say",
        ]
        lines += [f"  {', '.join(comparison.by_words)}"]
    return lines


def _section(title: str, names: Sequence[str]) -> list[str]:
    return ["", title, *(f"  {name}" for name in names)] if names else []


def _of_rule(change: RuleChange) -> list[str]:
    share = "every time" if change.largest == 1 else f"up to {points(change.largest)} % of the time"
    most = "" if change.values_only else f": the result changes {share}"
    lines = [f"{change.name}{most}{_through(change)}"]
    lines.extend(f"  {difference.situation.words()}: {changed_words(difference)}" for difference in change.telling)
    lines.append(f"  ({counted(change)})")
    return lines


def counted(change: RuleChange) -> str:
    """How many situations were tried and how many differ."""
    differ = len(change.differences)
    if change.tried >= change.of:
        tried = f"all {change.of:,} situations tried" if change.of != 1 else "its only situation tried"
    else:
        tried = f"{change.tried:,} of {large(change.of)} situations tried"
    words = f"odds differ in {differ:,}; {tried}" if differ else tried
    if change.unweighed:
        words += f"; {change.unweighed:,} could not be weighed: {_why(change)}"
    return words


def large(number: int) -> str:
    """A number of situations in words."""
    return f"{number:,}" if number < 10**9 else "more than a thousand million"


def _why(change: RuleChange) -> str:
    reasons = [f"{reason} ({count:,})" if len(change.reasons) > 1 else reason for reason, count in change.reasons[:3]]
    more = len(change.reasons) - 3
    return (
        "; ".join(reasons) + (f"; and {more} more {'reason' if more == 1 else 'reasons'}" if more > 0 else "")
        or "nothing could be tried"
    )


def _same(change: RuleChange) -> str:
    return f"{change.name}{_through(change)}: {counted(change)}"


def _through(change: RuleChange) -> str:
    return f" (only through {in_a_row(change.through)})" if change.through else ""


# ---- as data ---------------------------------------------------------------------------------------------------------


def data(comparison: Comparison) -> dict[str, object]:
    """The same as plain data, chances as fractions."""
    return {
        "before": comparison.before.title,
        "after": comparison.after.title,
        "nothing changes": comparison.nothing,
        "changed": [_change_data(change) for change in comparison.changed],
        "same odds": [_change_data(change) for change in comparison.same_odds],
        "not weighed": [_change_data(change) for change in comparison.unweighed],
        "new words": {name: list(map(str, words)) for name, words in comparison.words.items()},
        "said of new words": lines_of_words(comparison),
        "otherwise only by new words": list(comparison.by_words),
        "untouched": list(comparison.untouched),
        "new": list(comparison.added),
        "gone": list(comparison.removed),
        "sequences": list(comparison.sequences),
        "scenarios": {title: list(lines) for title, lines in scenarios_of(comparison).items()},
    }


def _change_data(change: RuleChange) -> dict[str, object]:
    return {
        "rule": change.name,
        "through": list(change.through),
        "largest": ratio_text(change.largest),
        "tried": change.tried,
        "of": change.of,
        "with other odds": len(change.differences),
        "stands for all": change.exact,
        "not weighed": dict(change.reasons),
        "situations": [_difference_data(difference) for difference in change.telling],
    }


def _difference_data(difference: Difference) -> dict[str, object]:
    facts: dict[str, object] = {
        "situation": difference.situation.words(),
        "facts": difference.situation.facts(),
        "choices": _choices(difference.situation),
        "difference": ratio_text(difference.distance),
        "before": {
            outcome_words(outcome): ratio_text(Fraction(ways, difference.before.whole))
            for outcome, ways in difference.before.ways.items()
        },
        "after": {
            outcome_words(outcome): ratio_text(Fraction(ways, difference.after.whole))
            for outcome, ways in difference.after.ways.items()
        },
    }
    if difference.before.mean is not None and difference.after.mean is not None:
        facts["mean"] = {"before": ratio_text(difference.before.mean), "after": ratio_text(difference.after.mean)}
    return facts


def _choices(situation: Situation) -> dict[str, str]:
    return {axis.name: value_text(value) for axis, value in situation.values if axis.chosen}
