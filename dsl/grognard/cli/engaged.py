"""A scenario to its end: how likely each of what it tells is, exactly or by many trials."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from functools import partial

from grognard.budget import Budget, Limits
from grognard.cli import console
from grognard.cli.odds_text import answer_json, bars
from grognard.cli.questions import wrong
from grognard.cli.roll import stopped
from grognard.cli.trying import Trials, as_answer, scenario_made, share_text, tried
from grognard.core.faults import GapReached, NotTold, Stopped
from grognard.dice.distribution import Distribution
from grognard.dice.fractions_text import decimal, percent, ratio_text
from grognard.evaluate.engagement import Engagement, engagement
from grognard.evaluate.odds import Answer, Asked
from grognard.evaluate.question import BadQuestion
from grognard.ir.ruleset import Example, Ruleset
from grognard.ir.types import value_text


def weigh_scenario(
    game: Ruleset,
    ruleset: str,
    scenario: Example,
    trials: Trials | None,
    limits: Limits,
    *,
    as_csv: bool,
    as_json: bool,
) -> int:
    """Say what comes of a scenario. Status 1 where a gap or the rules stop it."""
    try:
        made = engagement(game, scenario)
        if trials is None:
            told = weighed(made, limits)
        else:
            make = partial(scenario_made, ruleset, scenario.name, limits)
            found = tried(make, trials, limits, made.players)
            told = [(name, as_answer(found, at)) for at, (name, _) in enumerate(made.tells)]
    except BadQuestion as bad:
        raise wrong(bad) from None
    except NotTold as missing:
        return stopped(
            Stopped(f"nothing says what {missing.what.name} is", "Add it to the scenario: `given …`."), as_json
        )
    except Stopped as stop:
        return stopped(stop, as_json)
    if as_json:
        rows = {name: answer_json(answer, None, trials) for name, answer in told}
        console.write(json.dumps({"scenario": scenario.name, "tells": rows}, indent=2, ensure_ascii=False) + "\n")
    elif as_csv:
        console.write(_csv(told))
    else:
        console.write("\n".join(_said(name, answer, trials) for name, answer in told))
        if trials is not None:
            console.write("\n" + trials.footnote() + "\n")
    return 0


def weighed(made: Engagement, limits: Limits) -> list[tuple[str, Answer]]:
    """The exact odds of each value that is told. Raises what weighing raises."""
    slots = [slot for _, slot in made.tells]
    ends = Asked(made.world, made.program, slots).ends(made.program.initial, made.players, Budget(limits))
    lost = sum(ways for _, ways in ends.gaps)
    whole = sum(ends.weights.values()) + lost
    gaps = tuple((gap, Fraction(ways, whole)) for gap, ways in ends.gaps)
    told: list[tuple[str, Answer]] = []
    for name, slot in made.tells:
        at = ends.slots.index(slot) if slot in ends.slots else -1
        counts: dict[object, int] = {}
        for values, ways in ends.weights.items():
            value = values[at] if at >= 0 else made.program.initial[slot]
            counts[value] = counts.get(value, 0) + ways
        if not counts:
            raise _gap(ends.gaps[0][0])
        told.append((name, Answer(Distribution.from_weights(counts), gaps)))
    return told


def _gap(gap: GapReached) -> Stopped:
    return Stopped(gap.message.rstrip("."), "Fill it in a variant: `fill … in … with …`.")


def _said(name: str, answer: Answer, trials: Trials | None) -> str:
    """One value: a line where it is yes or no, else a line with a bar for each outcome."""
    found = answer.found
    assert found is not None
    if all(isinstance(value, bool) for value in found.outcomes):
        share = (1 - answer.missing) * found.probability(True)
        said = f"{percent(share)}, {ratio_text(share)}" if trials is None else share_text(share, trials.number)
        return f"{name}: {said}\n"
    return f"{name}\n" + "".join(f"  {line}\n" for line in bars(answer, None, trials=trials).splitlines())


def _csv(told: list[tuple[str, Answer]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["told", "outcome", "chance", "percent"])
    for name, answer in told:
        assert answer.found is not None
        for value, chance in answer.found.chances():
            share = (1 - answer.missing) * chance
            writer.writerow([name, value_text(value), ratio_text(share), decimal(100 * share, 4)])
    return text.getvalue()
