"""`grognard rules RULESET`: what a ruleset offers, and which facts each rule reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grognard.cli import completing, console
from grognard.cli.as_written import Shown, find, kind_of, rule_lines, said_of, story_lines, table_lines
from grognard.cli.rulesets import compiled, limit_option
from grognard.cli.rulesets import ruleset as kept_ruleset
from grognard.ir.interface import Input, interface
from grognard.ir.names import key, without_owner
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import PieceOf, Value, Words, domain_text, value_text
from grognard.project import bundled
from grognard.wording.lexicon import Lexicon
from grognard.wording.outcomes import outcome_of

if TYPE_CHECKING:
    from grognard.driver import Compiled


@click.command(short_help="List what a ruleset offers.")
@click.argument("ruleset", shell_complete=completing.rulesets, required=False)
@click.argument("rule", shell_complete=completing.rules, required=False, metavar="[NAME]")
@click.option("--by-section", is_flag=True, help="List the sections of its source, and the lines that cite each.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@limit_option
def command(ruleset: str | None, rule: str | None, by_section: bool, as_json: bool, limits: tuple[str, ...]) -> None:
    """List what RULESET offers; with NAME, what that rule asks and says, or a table, sequence, piece, the `limits` … as written.

    Without a RULESET, list those that come with Grognard.
    """
    if ruleset is None:
        console.write(_bundled(as_json))
        return
    if by_section:
        if rule is not None:
            raise click.UsageError("With --by-section, name only the ruleset.")
        console.write(_beside_source(compiled(ruleset, limits), as_json))
        return
    game = kept_ruleset(ruleset, limits)
    if rule is not None:
        from grognard.cli.rulesets import wrong
        from grognard.evaluate.typed import BadQuestion

        try:
            declarations = find(game, rule, ruleset)
        except BadQuestion as bad:
            raise wrong(bad) from None
        if as_json:
            made = [_json_of(game, declaration) for declaration in declarations]
            console.write_json(made[0] if len(made) == 1 else made)
        else:
            console.write("\n".join(_declaration_text(game, declaration) for declaration in declarations))
            if len(declarations) > 1:
                names = [f'"{kind_of(declaration)} {declaration.name}"' for declaration in declarations]
                console.write(f"\nOne of them alone: {', or '.join(names)}.\n")
        return
    console.write(console.json_text(ruleset_json(game)) if as_json else _all(game))


def _bundled(as_json: bool) -> str:
    titles = [(name, _title(name)) for name in bundled.names()]
    if as_json:
        return console.json_text([{"name": name, "title": title} for name, title in titles])
    width = max(len(name) for name, _ in titles)
    lines = [f"{name:<{width}}  {title}" for name, title in titles]
    return "\n".join([*lines, "", "What one offers: grognard rules RULESET"]) + "\n"


def _title(name: str) -> str:
    """What a bundled ruleset calls itself in its first lines."""
    return [name, *bundled.titles_of(bundled.main_file(name).text)][-1]


def _json_of(game: Ruleset, declaration: Shown) -> dict[str, object]:
    if isinstance(declaration, Rule):
        return {**rule_json(game, declaration), "prose": said_of(declaration), "lines": rule_lines(declaration)}
    if isinstance(declaration, Table):
        return _table_json(game, declaration)
    return {"name": declaration.name, "kind": kind_of(declaration), "lines": story_lines(declaration)}


def _declaration_text(game: Ruleset, declaration: Shown) -> str:
    if isinstance(declaration, Rule):
        return _rule_text(game, declaration)
    if isinstance(declaration, Table):
        return "\n".join([*table_lines(declaration), *(f"  {line}" for line in said_of(declaration))]) + "\n"
    return "\n".join(story_lines(declaration)) + "\n"


def _beside_source(whole: Compiled, as_json: bool) -> str:
    from grognard.cli.by_section import data, shown
    from grognard.docgen.fidelity import fidelity

    fidelity_of = fidelity(whole.ruleset, whole.files)
    return console.json_text(data(fidelity_of)) if as_json else shown(fidelity_of, console.width())


def ruleset_json(game: Ruleset) -> dict[str, object]:
    """Everything a ruleset offers, as plain data."""
    return {
        "ruleset": game.title,
        "sides": list(game.sides),
        "rules": [rule_json(game, rule) for rule in game.rules.values()],
        "tables": [_table_json(game, table) for table in game.tables.values()],
        "sequences": [
            {
                "name": sequence.name,
                "kind": "sequence",
                "steps": [f"{phase.number}. {phase.title}" for phase in sequence.phases],
            }
            for sequence in game.sequences.values()
        ],
        "pieces": [
            {
                "name": piece.name,
                "fields": [{"name": field.name, "domain": domain_text(field.type)} for field in game.fields_of(kind)],
            }
            for kind, piece in game.pieces.items()
        ],
        "scenarios": [scenario.name for scenario in game.scenarios],
        "gaps": [{"words": gap.words, "in": gap.within, "place": str(gap.place)} for gap in game.gaps],
    }


def _table_json(game: Ruleset, table: Table) -> dict[str, object]:
    left = len(table.keys)
    return {
        "name": table.name,
        "kind": "table",
        "cites": [str(cite) for cite in table.cites],
        "read by": [heading.text for heading in table.keys] + ([f"across {table.across.text}"] if table.across else []),
        "columns": list(table.columns),
        "rows": len(table.rows),
        "cells": [{"for": list(row.texts[:left]), "gives": list(row.texts[left:])} for row in table.rows],
        "facts": [
            {"name": heading.name, "domain": _heading_domain(game, heading.name, heading.die is not None)}
            for heading in table.headings
        ],
    }


def _heading_domain(game: Ruleset, name: str, die: bool) -> str:
    if die:
        return "thrown"
    wanted = key(without_owner(name))
    if (field := game.asked_of_any(wanted)) is not None:
        return domain_text(field.type)
    return "the total so far" if wanted in {"total", "result"} else "any value"


def rule_json(game: Ruleset, rule: Rule) -> dict[str, object]:
    """One rule: its roles, what it asks, what it can answer, what it changes."""
    reached = interface(game, rule)
    name = rule.called
    return {
        "name": name,
        "kind": rule.kind.value,
        "cites": [str(cite) for cite in rule.cites],
        "roles": [{"name": param.name, "kind": param.kind} for param in rule.params],
        "facts": [_input_json(wanted) for wanted in reached.inputs],
        "outcomes": [str(word) for word in rule.type.words] if isinstance(rule.type, Words) else None,
        "does": does.frame if (does := outcome_of(Lexicon(game), rule)) is not None else None,
        "uses": [*reached.tables, *reached.rules],
        "changes": list(reached.sets),
    }


def _usual(value: Value) -> str:
    return "none" if value is None else value_text(value)


def _input_json(wanted: Input) -> dict[str, object]:
    facts: dict[str, object] = {
        "name": wanted.name,
        "of": wanted.role or None,
        "sort": wanted.sort,
        "domain": domain_text(wanted.type),
    }
    if wanted.has_usual:
        facts["usually"] = _usual(wanted.usual)
    if wanted.rolled_on:
        facts["rolled on"] = wanted.rolled_on
    return facts


def _all(game: Ruleset) -> str:
    lines = [game.title]
    for title, names in (
        (
            "Tests, fights and actions",
            [r.name for r in game.rules.values() if r.kind.value in {"test", "fight", "action"}],
        ),
        ("Values worked out", [r.name for r in game.rules.values() if r.kind.value in {"work out", "die", "dice"}]),
        ("Modifiers", [r.called for r in game.rules.values() if r.kind.value == "modifiers to"]),
        ("Tables", [t.name for t in game.tables.values()]),
        ("Limits", ["limits"] if game.limits else []),
        ("Sequences", [s.name for s in game.sequences.values()]),
        ("Scenarios", [s.name for s in game.scenarios]),
    ):
        if names:
            lines += ["", title, *(f"  {name}" for name in names)]
    lines += [
        "",
        f"{len(game.gaps)} gaps of the source (grognard check lists them).",
        "What a rule asks and says, or all rows of a table: grognard rules RULESET NAME",
    ]
    return "\n".join(lines) + "\n"


def _rule_text(game: Ruleset, rule: Rule) -> str:
    reached = interface(game, rule)
    cites = f"  [{', '.join(str(cite) for cite in rule.cites)}]" if rule.cites else ""
    lines = [f"{rule.kind.value} {rule.name}{cites}"]
    lines += [f"  {line}" for line in said_of(rule)]
    if isinstance(rule.type, Words):
        lines.append(f"answers: {', '.join(str(word) for word in rule.type.words)}")
    elif (does := outcome_of(Lexicon(game), rule)) is not None:
        lines.append(f"answers: {does.frame}")
    lines.append("asks:")
    for param in rule.params:
        kinds = [kind for kind in game.pieces if kind != param.kind and game.is_kind(kind, param.kind)]
        if isinstance(param.type, PieceOf) and kinds:
            lines.append(f"  which piece is the {param.name}: {', '.join([param.kind, *kinds])}")
    for wanted in reached.inputs:
        whose = f" ({wanted.role})" if wanted.role else ""
        usual = f", usually {_usual(wanted.usual)}" if wanted.has_usual else ""
        rolled = f", or rolled on {wanted.rolled_on}" if wanted.rolled_on else ""
        lines.append(f"  {wanted.name}{whose}: {domain_text(wanted.type)}{usual}{rolled}")
    lines += ["says:", *rule_lines(rule)]
    return "\n".join(lines) + "\n"
