"""`grognard roll RULESET "TITLE"` of a worked example: as it runs, on its own dice."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.cli import console
from grognard.evaluate.replay import Replay, replay
from grognard.evaluate.trace_json import events_json, value_json
from grognard.evaluate.trace_text import lines_of, shown
from grognard.host.budget import Budget, Limits
from grognard.ir.examples import Example
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset


def examples_called(game: Ruleset, name: str) -> tuple[Example, ...]:
    """The worked examples of a title, each row of a table of cases one; none where a rule or a scenario is called so."""
    if key(name) in game.rules:
        return ()
    wanted = key(name)
    return tuple(
        example for example in game.examples if example.rule is not None and wanted in (example.key, key(example.title))
    )


def roll_examples(game: Ruleset, examples: Sequence[Example], how: str, as_json: bool, limits: Limits) -> int:
    """Runs examples and prints whether each has its expected result. Returns status 1 where one has not."""
    runs = [run for example in examples if (run := replay(game, example, budget=Budget(limits))) is not None]
    if as_json:
        console.write_json({"ruleset": game.title, "examples": [_as_json(run) for run in runs]})
    for run in () if as_json else runs:
        if len(runs) > 1:
            console.write(f"{run.example.name}\n")
        if how != "none":
            console.write("\n".join(lines_of(run.events, full=how == "full")) + "\n")
        if run.result is not None:
            console.write(f"= {shown(run.result)}\n")
        console.write("".join(f"{line}\n" for line in _wrong(run)) or "It has the result that it says.\n")
    return int(any(map(_wrong, runs)))


def _wrong(run: Replay) -> tuple[str, ...]:
    return (*run.faults, *run.reasons, *((run.stopped,) if run.stopped else ()))


def _as_json(run: Replay) -> dict[str, object]:
    return {
        "example": run.example.name,
        "result": value_json(run.result),
        "wrong": list(_wrong(run)),
        "trace": events_json(run.events),
    }
