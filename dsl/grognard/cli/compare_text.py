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


def scenarios_of(found: Comparison) -> Scenarios:
    """What scenarios say otherwise, in sentences."""
    if not found.scenarios:
        return {}
    others = other_scenarios(Changes(found.before, found.after))
    return {
        one.title: [without_marks(line) for line in one.lines]
        if one.status is Status.CHANGED
        else [f"{one.status.value}."]
        for one in others
    }


def report_lines(found: Comparison, identical: bool, titles: tuple[str, str]) -> list[str]:
    """The whole report."""
    lines = [f"{titles[0]} → {titles[1]}"]
    if found.nothing:
        which = "every rule says" if identical else f"{in_a_row(found.untouched)}, and all it leads to, says"
        return [*lines, "", f"Nothing changes: {which} the same in both."]
    filled = [one for one in found.changed if one.filled]
    values = [one for one in found.changed if one.values_only and not one.filled]
    odds = [one for one in found.changed if not one.values_only and not one.filled]
    for title, changes in (
        ("The odds change, the biggest first", odds),
        ("Values change, without any chance in them", values),
        ("What the source leaves out is filled, or left out anew", filled),
    ):
        if changes:
            lines += ["", title]
            for change in changes:
                lines += ["", *_of_rule(change)]
    lines += _of_new_words(found)
    proved = [one for one in found.same_odds if one.exact]
    lines += _section("Reworded; odds unchanged", [_same(one) for one in proved])
    lines += _section(
        "Reworded; no change in the odds found, but not every situation was tried",
        [_same(one) for one in found.same_odds if not one.exact],
    )
    lines += _section("Could not be weighed", [f"{one.name}{_through(one)}: {_why(one)}" for one in found.unweighed])
    lines += _section("Sequences of play that say something else (they have no odds)", found.sequences)
    scenarios = scenarios_of(found)
    lines += _section(
        "Scenarios that say something else (play them: no odds are held against each other)",
        [one for title, said in scenarios.items() for one in (title, *(f"  {line}" for line in said))],
    )
    lines += _section("New", found.added)
    lines += _section("Gone", found.removed)
    if found.untouched:
        lines += ["", "Untouched, proved from what the rules say", f"  {', '.join(found.untouched)}"]
    return lines


def lines_of_words(found: Comparison) -> list[str]:
    """What the rules say of words that are new."""
    if not found.words:
        return []
    changed = VariantOf(found.before, found.after).errata.changed
    changed = tuple(one for one in changed if one.target.sort != "scenario")
    said = [(one.title, without_marks(line)) for one in changed for line in (*one.lines, *one.behind)]
    said += [(one.title, _row_words(row)) for one in changed if one.grid is not None for row in one.grid.rows]
    fresh = [str(word) for words in found.words.values() for word in words]
    asked = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in fresh), re.IGNORECASE)
    return list(dict.fromkeys(f"{title}: {line}" for title, line in said if asked.search(line)))


def _row_words(row: Sequence[Sentence]) -> str:
    return ", ".join(map(without_marks, row))


def _of_new_words(found: Comparison) -> list[str]:
    if not found.words:
        return []
    lines = _section(
        "New words, and what is said of them (before, there was nothing to hold it against)", lines_of_words(found)
    )
    if found.by_words:
        lines += [
            "",
            "Otherwise only where a new word is; the same for all that there was before, proved from what they say",
        ]
        lines += [f"  {', '.join(found.by_words)}"]
    return lines


def _section(title: str, names: Sequence[str]) -> list[str]:
    return ["", title, *(f"  {name}" for name in names)] if names else []


def _of_rule(change: RuleChange) -> list[str]:
    share = "every time" if change.largest == 1 else f"up to {points(change.largest)} % of the time"
    most = "" if change.values_only else f": the result changes {share}"
    lines = [f"{change.name}{most}{_through(change)}"]
    lines.extend(f"  {one.situation.words()}: {changed_words(one)}" for one in change.telling)
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


def data(found: Comparison) -> dict[str, object]:
    """The same as plain data, chances as fractions."""
    return {
        "before": found.before.title,
        "after": found.after.title,
        "nothing changes": found.nothing,
        "changed": [_change_data(one) for one in found.changed],
        "same odds": [_change_data(one) for one in found.same_odds],
        "not weighed": [_change_data(one) for one in found.unweighed],
        "new words": {name: list(map(str, words)) for name, words in found.words.items()},
        "said of new words": lines_of_words(found),
        "otherwise only by new words": list(found.by_words),
        "untouched": list(found.untouched),
        "new": list(found.added),
        "gone": list(found.removed),
        "sequences": list(found.sequences),
        "scenarios": {title: list(said) for title, said in scenarios_of(found).items()},
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
        "situations": [_difference_data(one) for one in change.telling],
    }


def _difference_data(one: Difference) -> dict[str, object]:
    facts: dict[str, object] = {
        "situation": one.situation.words(),
        "facts": one.situation.facts(),
        "choices": _choices(one.situation),
        "difference": ratio_text(one.distance),
        "before": {
            outcome_words(outcome): ratio_text(Fraction(ways, one.before.whole))
            for outcome, ways in one.before.ways.items()
        },
        "after": {
            outcome_words(outcome): ratio_text(Fraction(ways, one.after.whole))
            for outcome, ways in one.after.ways.items()
        },
    }
    if one.before.mean is not None and one.after.mean is not None:
        facts["mean"] = {"before": ratio_text(one.before.mean), "after": ratio_text(one.after.mean)}
    return facts


def _choices(situation: Situation) -> dict[str, str]:
    return {axis.name: value_text(value) for axis, value in situation.values if axis.chosen}
