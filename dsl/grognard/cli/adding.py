"""Which lines does a new word of a game need, such as a troop type? The variant that adds it, with all that asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import attrs
import click

from grognard.checking import add_checks, check_source
from grognard.checks.check import Check
from grognard.checks.each.among_others import new_words_are_all_followed
from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Diagnostic, Severity
from grognard.diagnostics.spelling import did_you_mean
from grognard.driver import Compiled, base_of, compile_source
from grognard.ir.names import key
from grognard.ir.rules import LISTS
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.scaffold.variant_starter import heading
from grognard.source import Place

_ROUNDS = 4
"""A row that is added may ask for another: of a roster that is its own table."""


def with_new_word(title: str, base_name: str, wanted: str, folder: Path) -> str:
    """The text of a variant that adds a word, as `LIST: WORD`: rows with a `?` for each answer, and behind dashes the lines that may name it.

    `folder` is where the base is looked for. Raises `click.UsageError` for a list that the base has not, and for a word that is none.
    """
    base = base_of(compile_source(f"variant {title} of {base_name}\n", _PATH, folder=folder))
    if base is None:
        raise click.UsageError(
            f"`{base_name}` has errors, or is no game that is found here: grognard check {base_name}"
        )
    named, _, word = (" ".join(part.split()) for part in wanted.partition(":"))
    lines = [*heading(title, base, base_name), *_declared(base, named, word)]

    def compiled(more: Iterable[str] = ()) -> Compiled:
        return compile_source("\n".join((*lines, *more)) + "\n", _PATH, folder=folder)

    errors = _errors(compiled())
    if errors:
        raise click.UsageError(f"`{word}` cannot be added to `{named}`: {errors[0].message} {errors[0].help or ''}")
    for _ in range(_ROUNDS):
        asked = check_source("\n".join(lines) + "\n", _PATH, folder=folder).diagnostics
        blocks = dict.fromkeys(each.paste for each in asked if word.casefold() in each.paste.casefold())
        if not blocks:
            break
        for block in blocks:
            first, *rest = block.rstrip("\n").split("\n")
            lines += [
                "",
                first,
                *_columns(base.tables.get(key(first.removeprefix("add to ").partition(" before ")[0]))),
                *rest,
            ]
    game = compiled()
    takers = [
        each
        for each in add_checks(game, (Check(new_words_are_all_followed),)).diagnostics
        if each.code is codes.AMONG_OTHERS
    ]
    may_name = [line for each in takers for line in _may_name(game.ruleset, word, (label.place for label in each.also))]
    works = may_name
    while works:
        at = {
            len(lines) + number: change
            for number, change in enumerate(line for change in works for line in [change] * 2)
        }
        broken = [
            at.get(each.place.line - 1)
            for each in _errors(compiled(line for change in works for line in change.lines()))
        ]
        if not broken:
            break
        works = [change for change in works if change not in broken] if any(broken) else []
    if works:
        lines += ["", f"-- Lines that name others of {named}. What is to hold of it too: take the two dashes away."]
        lines += ["", *(f"-- {line}" for change in works for line in change.lines())]
    others = [change for change in may_name if change not in works]
    if others:
        lines += [
            "",
            f"-- Other lines that name others of {named}. What is to hold of {word} too: `remove LINE from RULE`,",
            f"-- and `add to RULE` with the line and `or {word}`.",
        ]
        lines += [f"--   {change.name}: {change.was}" for change in others]
    return "\n".join(lines) + "\n"


_PATH = "variant.rules"


def _errors(compiled: Compiled) -> list[Diagnostic]:
    return [each for each in compiled.diagnostics if each.severity is Severity.ERROR]


def _declared(base: Ruleset, named: str, word: str) -> list[str]:
    """The lines that add the word: to a choice, or as a row of the roster whose troops are called so."""
    if not word:
        raise click.UsageError('Write the list, a colon and the new word: --add "weapon: blunderbuss".')
    rosters = {key(table.keys[0].text): table for table in base.tables.values() if table.roster_of}
    choice, roster = base.choices.get(key(named)), rosters.get(key(named))
    if roster is not None:
        return [
            f"add to {roster.name} [ours]",
            *_columns(roster),
            f"  | {word} || {' | '.join('?' * len(roster.columns))} |",
        ]
    if choice is not None:
        return [f"add to {choice.name} [ours]", f"  {word}"]
    lists = [choice.name for choice in base.choices.values()] + [table.keys[0].text for table in rosters.values()]
    cure = did_you_mean(named, lists, f"It has: {', '.join(lists)}.")
    raise click.UsageError(f"{base.title} has no list called `{named}`. {cure}")


def _columns(table: Table | None) -> list[str]:
    """What the columns of a table are, and a row of it to go by."""
    if table is None or not table.rows:
        return []
    left = len(table.keys)
    texts = table.rows[0].texts
    return [
        f"  -- columns: {' | '.join(each.text for each in table.keys)} || {' | '.join(table.columns)}",
        f"  -- such as: {' | '.join(texts[:left])} || {' | '.join(texts[left:])}",
    ]


@attrs.frozen
class _Change:
    """A line of a rule as it is, and with the new word beside the others."""

    name: str
    was: str
    becomes: str

    def lines(self) -> tuple[str, str]:
        return f"amend {self.name} [ours]", f"  {self.becomes}"


def _may_name(game: Ruleset, word: str, places: Iterable[Place]) -> Iterator[_Change]:
    """Lines of rules in which the word could be named behind the others: `its weapon is rifle or musket`."""
    for place in places:
        text, end = place.file.text, place.span.end
        rule = next((each for each in game.rules.values() if _holds(each.place, place)), None)
        begin, stop = text.rfind("\n", 0, place.span.start) + 1, text.find("\n", end)
        was = text[begin:stop].partition(" -- ")[0]
        if rule is None or end > stop:
            continue
        name = rule.called if rule.kind in LISTS else f"{rule.kind.value} {rule.name}"
        becomes = f"{text[begin:end]} or {word}{was[end - begin :]}"
        yield _Change(name, was.partition("[")[0].strip(), becomes.partition("[")[0].strip())


def _holds(whole: Place, part: Place) -> bool:
    return whole.file is part.file and whole.span.start <= part.span.start and part.span.end <= whole.span.end
