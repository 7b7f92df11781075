"""Do the worked examples come out as they say, and for the reasons they give?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import attrs

from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.lacking import kinds_lacking
from grognard.checks.undone_lines import causes, holds
from grognard.checks.usual_cures import usual_cures
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.ir.examples import Example, GivenPiece
from grognard.ir.names import with_article
from grognard.ir.ruleset import Ruleset

if TYPE_CHECKING:
    from grognard.evaluate.replay import Replay


PROPOSED = "Proposed, and worked out by the program"
"""How the note of an example begins that the program wrote."""


def examples_hold(ruleset: Ruleset, known: Known, collector: Collector) -> None:
    """Run them all."""
    for example in ruleset.examples:
        _shows(example, collector)
    changed: list[tuple[Example, Replay]] = []
    runs = [(example, replay) for example in ruleset.examples if (replay := known.replay(example)) is not None]
    rows = Counter(example.title for example, _ in runs if example.case is not None)
    wrong_rows = Counter(example.title for example, run in runs if example.case is not None and _otherwise(run))
    # Row by row as long as most of them still show something: a line for the whole table gives them all up.
    otherwise = [example for example, run in runs if not example.changed and _otherwise(run)]
    cures = usual_cures(ruleset, otherwise, known.changes) if ruleset.variants else {}
    theirs = [each for each in otherwise if ruleset.is_of_base(each.place) and id(each) not in cures]
    if theirs and len(known.changes) > 1 and known.base is not None:
        cures |= causes(known.base, ruleset, theirs, known.changes)
    partly = {title for title, count in rows.items() if 2 * wrong_rows[title] < count}
    for example, replay in runs:
        called = example.name if example.title in partly else example.title
        if any(note.text.startswith(PROPOSED) for note in example.notes):
            collector.report(
                codes.EXAMPLE_PROPOSED,
                example.place,
                f"The example `{example.name}` was worked out by the program, and nobody has looked at it yet.",
                help="Hold it against the source; if it is right, take its note `Proposed, …` away.",
            )
        if example.changed:
            changed.append((example, replay))
            continue
        if not _otherwise(replay):
            continue
        told = known.trace(example)
        thrown = [step for step in told[:-6] if step.strip().startswith("roll ")]
        steps = (*thrown[-6:], *told[-6:])
        meant, block = _meant(ruleset, example, called)
        wrong = [
            (codes.EXAMPLE_FAILS, f"does not hold. {fault}", meant or "Mend the example, or the rule it shows.")
            for fault in replay.faults
        ]
        every = f"`because` lists every labelled line that applied, and no more. {meant}".strip()
        wrong += [(codes.WRONG_REASON, f"gives the wrong reasons. {reason}", every) for reason in replay.reasons]
        if replay.stopped:
            lacking = meant or replay.cure or "Give what is missing with `given`, `dice` or `choosing`."
            wrong.append((codes.EXAMPLE_STOPS, f"cannot be run to its end. {replay.stopped}", lacking))
        cure = (cures[id(example)],) if id(example) in cures else ()
        for code, what, help in wrong:
            said = f"The example `{example.name}` {what}"
            collector.report(code, example.at, said, help=help, notes=steps, also=cure, paste=block)
    for _, group in groupby(changed, lambda each: each[0].changed_at or each[0].place):
        _changed(list(group), collector)


def _shows(example: Example, collector: Collector) -> None:
    """An example that tries nothing, or does not say what comes out, would hold whatever the rules say."""
    if example.rule is None and not example.plays:
        what = "tries nothing"
        mend = "Below what is given, say what is tried: `test morale of it`, `work out …`, `do …` or `fight …`; then what comes out: `then …`."
    elif not example.then and example.because is None:
        what, mend = "does not say what comes out", "Say it below: `then halt`, or `then its hits is 2`."
    else:
        return
    collector.report(
        codes.EXAMPLE_SHOWS_NOTHING,
        example.at,
        f"The example `{example.name}` {what}, so it holds whatever the rules say.",
        help=mend,
    )


def _otherwise(run: Replay) -> tuple[str, ...]:
    """What comes out otherwise than an example says, each in a sentence."""
    return (*run.faults, *run.reasons, *((run.stopped,) if run.stopped else ()))


def _changed(runs: list[tuple[Example, Replay]], collector: Collector) -> None:
    """An example that a variant changes on purpose: how it comes out now, or that it has not changed at all.

    Of a table of cases the first row that comes out otherwise speaks for all.
    """
    first = runs[0][0]
    place = first.changed_at or first.place
    for example, run in runs:
        if wrong := _otherwise(run):
            collector.report(
                codes.EXAMPLE_CHANGED,
                place,
                f"The example `{example.name}` gives a different result here, as intended. {wrong[0]}",
            )
            return
    collector.report(
        codes.EXAMPLE_STILL_HOLDS,
        place,
        f"The example `{first.title if len(runs) > 1 else first.name}` still holds.",
        help="Leave this line out: nothing that it shows has changed.",
    )


def _meant(ruleset: Ruleset, example: Example, called: str) -> tuple[str, str]:
    """What to do where a variant is why an example of its base comes out otherwise, and the lines for that; nothing where it is not."""
    theirs = {path for layer in ruleset.layers[:-1] for path in layer.files}
    if not ruleset.variants or example.place.file.path not in theirs:
        return "", ""
    lacking = kinds_lacking(ruleset, example, theirs)
    if lacking and holds(ruleset, _with_pieces(example, lacking)):
        kinds = [with_article(ruleset.pieces[kind].name) for kind in lacking]
        return (
            f"The variant looks for {' and '.join(kinds)}, and the example puts none out. Give it anew with that, as below; or, if it is "
            f"meant without, write `remove example {called}`.",
            "\n".join((f"replace example {example.title}", *(f"  given {kind}" for kind in kinds), *_body(example))),
        )
    return (
        "The variant changes this. If it is meant, put the line below into the variant, or give the example anew with "
        f"`replace example {example.title}`. Otherwise mend the variant.",
        f"remove example {called}",
    )


def _with_pieces(example: Example, kinds: Sequence[str]) -> Example:
    """The example with a plain piece of each kind put out."""
    pieces = [
        GivenPiece(name=kind, role=kind, kind=kind, count=1, fields=(), facts=(), place=example.place) for kind in kinds
    ]
    return attrs.evolve(example, pieces=(*pieces, *example.pieces))


def _body(example: Example) -> list[str]:
    """The lines of an example below its title."""
    head, *body = example.place.text.splitlines()
    return body if head.startswith("example") else ["  …"]


CHECKS = (Check(examples_hold, finds_errors=True, needs="runs"),)
