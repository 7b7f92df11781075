"""Does a test answer as its lines below expect: is an `on` left out by an early end, does a roll become the result?"""

from __future__ import annotations

from grognard.checks import spans
from grognard.checks.check import Check
from grognard.checks.known import Known
from grognard.checks.walks import every_block
from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.phrases import text_of
from grognard.ir.rules import RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.walk import all_lines
from grognard.wording.plain import condition_text

_ROLLS = (do.Roll, do.RollRange)
_SETS = (do.Read, do.ResultIs, do.StartAt, do.Call)


def results_reach_their_lines(ruleset: Ruleset, _known: Known, collector: Collector) -> None:
    """Report results that end a rule above the `on` written for them, and rolls that take the place of a result."""
    for lines in every_block(ruleset):
        for at, line in enumerate(lines):
            _ends_early(line, lines[at + 1 :], collector)
    for rule in ruleset.rules.values():
        if rule.kind is RuleKind.TEST:
            _rolled_over(rule.lines, collector)
        elif rule.kind is RuleKind.FIGHT:
            _rolled_below(rule.lines, collector)


def _rolled_below(lines: tuple[il.Line, ...], collector: Collector) -> None:
    """A roll below `the higher wins` takes the place of who wins, where no line gives the fight a result."""
    cut = next((at for at, line in enumerate(lines) if isinstance(line.deed, do.HigherWins)), len(lines))
    below = lines[cut + 1 :]
    rolls = [line for line in all_lines(below) if isinstance(line.deed, _ROLLS)]
    if rolls and not any(isinstance(line.deed, (*_SETS, do.GapStep)) for line in all_lines(below)):
        collector.report(
            codes.ROLL_BECOMES_RESULT,
            rolls[0].place,
            "What is rolled here becomes the result of the fight: it comes to a number, and not to who wins.",
            help="End the fight with `the result is the winner`; if the number is meant, with `the result is the total`.",
        )


def _ends_early(line: il.Line, below: tuple[il.Line, ...], collector: Collector) -> None:
    if not isinstance(line.deed, do.ResultIs) or line.condition is None:
        return
    if not isinstance(line.deed.value, ir.Constant):
        return
    given = spans.constant(line.deed.value.value)
    meant = next(
        (each for each in below if isinstance(each.opener, il.On) and spans.band_meets(each.opener.bands, given)), None
    )
    if meant is None:
        return
    result, _, asked = text_of(line.place).partition(" when ")
    collector.report(
        codes.RESULT_ENDS_FIRST,
        line.place,
        f"`{result}` ends the rule, so `{text_of(meant.place).split(':')[0]}` below is not done for it.",
        help=f"If it should be, write `when {asked or condition_text(line.condition)}`, and below it what is done and, last, `{result}`.",
        also=(Label(meant.place, "not done then"),),
    )


def _rolled_over(lines: tuple[il.Line, ...], collector: Collector) -> None:
    for at, line in enumerate(lines):
        if not isinstance(line.opener, il.On) or not _are_words(line.opener.bands):
            continue
        if any(isinstance(each.deed, _SETS) and each.condition is None for each in lines[at + 1 :]):
            continue
        rolls = [each for each in line.body if isinstance(each.deed, _ROLLS)]
        if not rolls or _answers(line.body[line.body.index(rolls[-1]) + 1 :]):
            continue
        word = text_of(line.place).split(":")[0].removeprefix("on ")
        collector.report(
            codes.ROLL_BECOMES_RESULT,
            rolls[-1].place,
            f"What is rolled here becomes the result: on {word} the test comes to a number, and not to `{word}`.",
            help=f"End the lines below `on {word}` with `the result is {word}`.",
        )


def _are_words(bands: tuple[ir.Band, ...]) -> bool:
    words = ir.named(bands)
    return len(words) == len(bands) and all(isinstance(word, str) for word in words)


def _answers(lines: tuple[il.Line, ...]) -> bool:
    """Whether the lines after a roll give a result of their own, or end the rule."""
    return any(isinstance(line.deed, (*_SETS, do.StopHere)) and line.condition is None for line in lines)


CHECKS = (Check(results_reach_their_lines),)
