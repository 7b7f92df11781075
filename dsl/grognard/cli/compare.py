"""`grognard compare BASE VARIANT`: every rule whose odds change, the biggest surprise first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from grognard.cli import console
from grognard.cli.compare_text import data, report_lines
from grognard.cli.heat import box_of, lines
from grognard.cli.progress import Progress
from grognard.cli.rulesets import limit_option, wrong
from grognard.cli.rulesets import ruleset as rules_of
from grognard.cli.scheduler import on_scheduler, scheduler_option
from grognard.comparison.differences import SHOWN, Comparison, compare, search_of
from grognard.comparison.heat import heat_map
from grognard.diagnostics.spelling import did_you_mean
from grognard.docgen.digest import said as said_of
from grognard.docgen.heat_map import HeatBox, heat_svg
from grognard.evaluate.question import find_rule
from grognard.evaluate.typed import BadQuestion, spread
from grognard.host.files import hold_writable, write_file_atomic
from grognard.ir.names import key
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words, value_text
from grognard.ir.written import mark_of
from grognard.store.answers import once


@click.command(short_help="What a variant does to the odds.")
@click.argument("base")
@click.argument("variant")
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="Only this rule, tried more thoroughly.")
@click.option("--facts", multiple=True, metavar="NAME=VALUE", help="Only situations in which this is so.")
@click.option("--most", type=click.IntRange(1), metavar="N", help="Try N situations of each rule at most.")
@click.option("--top", type=click.IntRange(1, 50), default=SHOWN, metavar="N", help="Show N situations of each rule.")
@click.option(
    "--wish", default="", metavar="OUTCOME", help="Players choose for this: `highest`, `lowest` or an outcome."
)
@click.option("--svg", metavar="FILE", help="Write the heat map into FILE.")
@scheduler_option
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, chances as fractions.")
@limit_option
def command(
    base: str,
    variant: str,
    rules: tuple[str, ...],
    facts: tuple[str, ...],
    most: int | None,
    top: int,
    wish: str,
    svg: str | None,
    scheduler: str | None,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Hold VARIANT against BASE, or two variants of one base against each other, in every situation.

    Rules are sorted by how much their odds change. A rule that says the same with all it leads to is untouched; that
    is proved from the text. All others are tried situation by situation, the plainest first.
    """
    hold_writable(svg)
    before, after = rules_of(base, limits), rules_of(variant, limits)
    _of_one_base(before, after)
    try:
        wanted = [name for wish in rules for name in _named(before, after, wish)]
        _hold_wish((before, after), wish)
        given = spread(facts)

        def make() -> str:
            progress = Progress()
            comparison = compare(
                before, after, rules=wanted, facts=given, most=most, shown=top, progress=progress, wish=wish
            )
            progress.clear()
            box = _map(comparison, given, wish)
            if svg is not None:
                if box is None:
                    raise click.UsageError("There is nothing to draw: no fact changes how much the odds change.")
                write_file_atomic(svg, heat_svg(box))
            if as_json:
                return console.json_text(data(comparison))
            said = report_lines(comparison, not rules, (before.title, after.title))
            return "\n".join([*said, *(["", *lines(box)] if box is not None else [])]) + "\n"

        wishes = (*wanted, *facts, f"{most} {top} {as_json} {bool(rules)} {wish}")
        rests_on = (mark_of(said_of(before)), mark_of(said_of(after)), *wishes)
        with on_scheduler(scheduler):
            console.write(make() if svg is not None else once("compare", rests_on, make))
    except BadQuestion as bad:
        raise wrong(bad) from None
    return 0


def _hold_wish(rulesets: Sequence[Ruleset], wish: str) -> None:
    """Wrong use where no rule can answer what the players are to wish for."""
    words: dict[str, None] = {"highest": None, "lowest": None}
    for ruleset in rulesets:
        rules, lists = ruleset.rules.values(), ruleset.choices.values()
        types = [*(rule.type for rule in rules), *(table.type for table in ruleset.tables.values())]
        for domain in (*types, *(each_list.domain for each_list in lists)):
            words.update(dict.fromkeys(map(value_text, domain.words)) if isinstance(domain, Words) else {})
        words.update(
            dict.fromkeys(param.name for rule in rules if rule.kind is RuleKind.FIGHT for param in rule.params)
        )
    if wish and not wish.removeprefix("-").isdigit() and key(wish) not in set(map(key, words)):
        raise BadQuestion(
            f"No rule answers `{wish}`.", did_you_mean(wish, words, "Wish for highest, lowest or an outcome.")
        )


def _of_one_base(before: Ruleset, after: Ruleset) -> None:
    """Only what stands on one base can be held against each other."""
    first, second = before.layers[0].title, after.layers[0].title
    if first != second:
        raise click.UsageError(
            f"{before.title} stands on {first}, and {after.title} on {second}: only variants of one base can be compared."
        )


def _named(before: Ruleset, after: Ruleset, name: str) -> list[str]:
    """The key of a rule that either has. Raises `BadQuestion`."""
    for ruleset in (before, after):
        try:
            rule = find_rule(ruleset, name)
        except BadQuestion as bad:
            problem = bad
            continue
        return [key for key, other in ruleset.rules.items() if other is rule]
    raise problem


def _map(comparison: Comparison, facts: Mapping[str, str], wish: str) -> HeatBox | None:
    """The map of the rule that changes most, of those that have one."""
    for change in comparison.changed:
        difference = next(
            (difference for difference in change.telling if not (difference.before.gap or difference.after.gap)), None
        )
        if difference is not None:
            drawn = heat_map(search_of(comparison.before, comparison.after, change, facts, wish), difference)
            if drawn is not None:
                return box_of(drawn, change.name)
    return None
