"""What a shell offers behind a command: rulesets, rules and facts by their names."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

from grognard.host.budget import BudgetExceeded
from grognard.host.plaintext import FileProblem
from grognard.ir.ruleset import Ruleset
from grognard.project import bundled

COMPLETION = "_GROGNARD_COMPLETE"
"""The variable by which a shell asks."""


def rulesets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The bundled rulesets; where none begins so, files."""
    return _beginning(bundled.names(), incomplete) or [CompletionItem(incomplete, type="file")]


def rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The rules of the ruleset that is named before."""
    game = _game(ctx)
    return _beginning([rule.called for rule in game.rules.values()], incomplete) if game is not None else []


def facts(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The facts that the rule that is named before looks at, each with its `=`."""
    # Here and below, because a command that is only run needs none of it.
    from grognard.evaluate.posed import told_as
    from grognard.evaluate.question import find_rule, pose
    from grognard.evaluate.typed import BadQuestion

    game = _game(ctx)
    try:
        question = pose(game, find_rule(game, ctx.params["rule"]), {}, advise=False) if game is not None else None
    except BadQuestion:
        return []
    return _beginning([f"{told_as(each, question)}=" for each in question.inputs()] if question else [], incomplete)


def _game(ctx: click.Context) -> Ruleset | None:
    from grognard.ready import ready

    try:
        return ready(ctx.params["ruleset"], check=False).ruleset
    except (FileProblem, BudgetExceeded):
        return None


def _beginning(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """The names that begin as what was typed; bash takes a name of several words in quotes only."""
    in_bash = os.environ.get(COMPLETION, "").startswith("bash")
    begun = incomplete.lstrip("'\"")
    return [
        CompletionItem(shlex.quote(name) if in_bash and " " in name else name)
        for name in names
        if name.startswith(begun)
    ]
