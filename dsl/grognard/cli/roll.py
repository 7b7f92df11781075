"""`grognard roll RULESET RULE FACT=VALUE…`: one run, and every step's reason."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from grognard.cli import completing, console
from grognard.cli.asking import AtTerminal, on_terminal
from grognard.cli.happening import rests_text, unasked_text, unread_text
from grognard.cli.rolling_examples import examples_called, roll_examples
from grognard.cli.rulesets import limit_option, read_limits, wrong
from grognard.cli.rulesets import ruleset as rules_of
from grognard.cli.stopping import MORE_ANSWERS, not_told, stopped, stopped_by_gap
from grognard.cli.throwing import SEED, Dice
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.core.world import PieceRef
from grognard.evaluate import trace
from grognard.evaluate.afterwards import DONE, because_text, says_no_effect, why_refused
from grognard.evaluate.answers import Answers, Following
from grognard.evaluate.counts import counted_as_none, hold_counts
from grognard.evaluate.engagement import engagement
from grognard.evaluate.interpreter import Interpreter
from grognard.evaluate.players import Players
from grognard.evaluate.question import find_rule, pose
from grognard.evaluate.trace_json import events_json, value_json
from grognard.evaluate.trace_text import lines_of, shown
from grognard.evaluate.typed import BadQuestion, spread
from grognard.evaluate.unread import not_looked_at
from grognard.evaluate.varied import varied
from grognard.host.budget import Budget, Limits
from grognard.ir.deeds import NOT_ALLOWED
from grognard.ir.examples import Example
from grognard.ir.ruleset import Ruleset
from grognard.telling.filling import lacks
from grognard.wording.lexicon import Lexicon
from grognard.wording.outcomes import outcome_of


@click.command(short_help="Roll one rule, with every step explained.")
@click.argument("ruleset", shell_complete=completing.rulesets)
@click.argument("rule", shell_complete=completing.rules)
@click.argument("facts", shell_complete=completing.facts, nargs=-1)
@click.option("--seed", type=SEED, help="The same seed gives the same dice everywhere.")
@click.option("--trial", type=click.IntRange(0, 2**63), default=0, help="Which trial of that seed.")
@click.option("--dice", help="The dice on the table, in order: 4,3.")
@click.option("--choose", "choices", multiple=True, metavar="ANSWER", help="What players choose, in order.")
@click.option(
    "--trace", "how", type=click.Choice(["short", "full", "none"]), default="short", help="How much to explain."
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@limit_option
def command(
    ruleset: str,
    rule: str,
    facts: tuple[str, ...],
    seed: int | None,
    trial: int,
    dice: str | None,
    choices: tuple[str, ...],
    how: str,
    as_json: bool,
    limits: tuple[str, ...],
) -> int:
    """Roll RULE of RULESET. FACTS are name=value, in quotes where there are spaces: "long range=12".

    RULE may also be a scenario, or a worked example, which is shown on its own dice.
    """
    game = rules_of(ruleset, limits)
    scenario = game.scenario(rule)
    if scenario is not None:
        try:
            scenario = varied(game, scenario, spread(facts))
        except BadQuestion as bad:
            raise wrong(bad) from None
        thrown = Dice.wanted(seed, dice, trial)
        return _roll_scenario(game, scenario, thrown, trial, how, as_json, read_limits(limits), choices)
    if (examples := examples_called(game, rule)) and not (facts or dice or choices or seed is not None):
        return roll_examples(game, examples, how, as_json, read_limits(limits))
    try:
        question = pose(game, find_rule(game, rule), spread(facts))
        hold_counts(question)
        answers = Answers.read(choices, MORE_ANSWERS, question.choosable())
    except BadQuestion as bad:
        raise wrong(bad) from None
    thrown = Dice.wanted(seed, dice, trial)
    recorder = trace.Recorder()
    players = _players(answers, recorder, as_json)
    runner = Interpreter(question.world, thrown.source, players, recorder, Budget(read_limits(limits)))
    runner.explains = True
    try:
        program = question.program(Budget(read_limits(limits)), "run_lines")
        with thrown.all_thrown(recorder.events):
            result = runner.run(program)
    except NotTold as missing:
        raise not_told(question, missing) from None
    except GapReached as gap:
        return stopped_by_gap(gap, question, recorder, as_json)
    except Stopped as stop:
        return stopped(stop, as_json)
    changes = changed(recorder.events)
    if result is None and changes and not says_no_effect(question.world.ruleset, question.rule):
        result = DONE
    because = why_refused(result, [*runner.shut, *recorder.events], question.rule.name)
    unread, unasked = not_looked_at(question, program), answers.unused
    does = outcome_of(Lexicon(game), question.rule)
    told = does.words(result) if does is not None else ""
    rests = counted_as_none(question)
    beside = {"because": list(because), "changes": changes, "not looked at": unread, "not asked for": list(unasked)}
    head = {
        "ruleset": game.title,
        "rule": question.rule.name,
        "facts": question.told,
        **({"counted as none": rests} if rests else {}),
        **_again(thrown, trial),
        "result": value_json(result),
        **({"does": told} if told else {}),
        "allowed": result != NOT_ALLOWED,
        **{name: value for name, value in beside.items() if value},
    }
    text = f"= {told or shown(result)}\n"
    text += "".join(f"{why}\n" for why in (because if how == "none" else because_text(runner.shut, "")))
    if changes:
        text += "afterwards\n" + "".join(f"  {name}: {value}\n" for name, value in changes.items())
    _print_run(head, recorder, how, as_json, text, rests_text(rests) + unread_text(unread) + unasked_text(unasked))
    if not (as_json or thrown.given) and any(isinstance(event, trace.Threw) for event in recorder.events):
        console.write(f"(again: --seed {thrown.seed})\n")
    return 0


def _print_run(
    head: dict[str, object], recorder: trace.Recorder, how: str, as_json: bool, text: str, notes: str
) -> None:
    """Prints `head` with the trace as JSON; else the trace, `text`, and on stderr `notes`."""
    if as_json:
        console.write_json({**head, "trace": events_json(recorder.events)})
        return
    if how != "none":
        console.write("\n".join(lines_of(recorder.events, full=how == "full")) + "\n")
    console.write(text)
    console.write(notes, sys.stderr)


def _again(thrown: Dice, trial: int) -> dict[str, object]:
    """How the same dice are had again, for JSON; nothing of those on the table."""
    return {} if thrown.seed is None else {"seed": thrown.seed, "trial": trial}


def _roll_scenario(
    game: Ruleset,
    scenario: Example,
    thrown: Dice,
    trial: int,
    how: str,
    as_json: bool,
    limits: Limits,
    choices: tuple[str, ...],
) -> int:
    """One run of a scenario to its end, with what it tells."""
    recorder = trace.Recorder()
    try:
        made = engagement(game, scenario, None, Budget(limits), "run_lines", choices)
        state = list(made.program.initial)
        with thrown.all_thrown(recorder.events):
            Interpreter(made.world, thrown.source, made.players, recorder, Budget(limits)).run(made.program, state)
    except BadQuestion as bad:
        raise wrong(bad) from None
    except (NotTold, GapReached) as lacking:
        return stopped(lacks(lacking, game), as_json)
    except Stopped as stop:
        return stopped(stop, as_json)
    values, unasked = {name: state[slot] for name, slot in made.tells}, made.players.typed.unused
    head = {
        "ruleset": game.title,
        "scenario": scenario.name,
        **_again(thrown, trial),
        "tells": {name: value_json(value) for name, value in values.items()},
        **({"not asked for": list(unasked)} if unasked else {}),
    }
    text = "".join(f"{name} = {shown(value)}\n" for name, value in values.items())
    _print_run(head, recorder, how, as_json, text, unasked_text(unasked))
    if not (as_json or thrown.given):
        console.write(f"(again: --seed {thrown.seed})\n")
    return 0


def _players(answers: Answers, recorder: trace.Recorder, as_json: bool) -> Players:
    """Whoever answers: what was told beforehand, and then somebody at the terminal."""

    def thrown() -> object:
        return trace.last_throw(recorder.events)

    if on_terminal() and not as_json:
        return AtTerminal(answers, thrown=thrown)
    return Following(answers, thrown)


def changed(events: Sequence[trace.Event]) -> dict[str, str]:
    """Returns the fields that changed between start and end, by piece and field."""
    first: dict[str, object] = {}
    last: dict[str, object] = {}
    for event in events:
        if isinstance(event, trace.Changed):
            name = f"{event.piece} {'out of play' if event.field.startswith('#') else event.field}"
            first.setdefault(name, event.before)
            last[name] = event.after
    return {name: _now(first[name], value) for name, value in last.items() if value != first[name]}


def _now(before: object, after: object) -> str:
    """What stands in a field now; one that named a piece names `none`."""
    return "none" if after is None and isinstance(before, PieceRef) else shown(after)
