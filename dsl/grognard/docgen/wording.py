"""Lines of rules as sentences for the reference pages, made from the IR and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import plural
from grognard.ir.phrases import band_text, condition_text, expression_text, role_text, which_text
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, value_text


def sign(number: Number) -> str:
    """A signed amount: `+2`, `−2/5`."""
    return f"{'+' if number >= 0 else '−'}{value_text(abs(number))}"


def amount(line: il.Line) -> str:
    """What stands in the sign column for a line of a list, or nothing."""
    deed = line.deed
    match deed:
        case il.Amount():
            if deed.times:
                return f"×{value_text(deed.number)}"
            if (
                deed.part
                and isinstance(deed.number, Fraction)
                and 100 % deed.number.denominator == 0
                and deed.number.denominator > 10
            ):
                return f"{sign(deed.number * 100)} %"
            return sign(deed.number)
        case il.Add():
            return "+" if deed.sign > 0 else "−"
        case il.AsYouWish():
            return f"×1 to ×{deed.most}" if deed.times else f"0 to +{deed.most}"
        case il.Shift():
            return f"{'up' if deed.steps > 0 else 'down'} {abs(deed.steps)}"
        case il.MoreDice():
            return f"{sign(deed.count)} {'die' if abs(deed.count) == 1 else 'dice'}"
        case il.OnEachDie():
            return f"{sign(deed.amount)} on each die"
        case il.Drop():
            which = "highest" if deed.highest else "lowest"
            return f"drop the {which}" + (f" {deed.count}" if deed.count != 1 else "")
        case il.Halve():
            return "halve" + ("" if deed.up is None else f", rounding {'up' if deed.up else 'down'}")
        case _:
            return ""


def sentence(ruleset: Ruleset, line: il.Line) -> str:
    """What a plain line does, without its condition."""
    deed = line.deed
    assert deed is not None
    shown = amount(line)
    if shown and not isinstance(deed, il.Add):
        return f"{shown} {line.label}".strip()
    return _deed(ruleset, deed)


def _deed(ruleset: Ruleset, deed: il.Deed) -> str:
    text = expression_text
    match deed:
        case il.Roll():
            named = f"; call it {deed.name}" if deed.name else ""
            return f"roll {text(deed.dice)}{named}"
        case il.RollRange():
            return f"roll a die of {deed.low} to {deed.high}"
        case il.StartAt():
            return f"start at {text(deed.value)}"
        case il.Add():
            return f"{'add' if deed.sign > 0 else 'subtract'} {text(deed.value)}"
        case il.Multiply():
            return f"{'divide' if deed.divide else 'multiply'} by {text(deed.value)}"
        case il.AddModifiers():
            return f"add the {deed.rule}"
        case il.Round():
            return f"round {'up' if deed.up else 'down'}"
        case il.Clamp():
            return f"never {'below' if deed.below else 'above'} {text(deed.value)}"
        case il.HitsOn():
            return f"a die hits on {band_text(deed.band)}"
        case il.Always():
            return f"a natural {deed.face} always {'hits' if deed.hits else 'misses'}"
        case il.Read():
            return f"read {text(deed.look_up)}"
        case il.Let():
            return f"{deed.name} is {text(deed.value)}"
        case il.ResultIs():
            return f"the result is {text(deed.value)}"
        case il.Become():
            return _become(deed)
        case il.Change():
            count = text(deed.amount)
            many = deed.field if count == "1" else plural(deed.field)
            return f"{text(deed.piece)} {'gains' if deed.up else 'loses'} {count} {many}"
        case il.Every():
            return f"every {text(deed.lot)} {plural(deed.of_field)} of {text(deed.piece)} cost {deed.cost} {deed.cost_field}; the rest stays"
        case il.RemovePiece():
            return f"remove {text(deed.piece)}"
        case il.Call():
            return _call(ruleset, deed)
        case il.Offer():
            return _offer(ruleset, deed)
        case il.Choose():
            return _choose(deed)
        case il.HigherWins():
            return f"the {'higher' if deed.higher else 'lower'} total wins"
        case il.RollAgain():
            return "roll again from the start"
        case il.StopHere():
            return "stop here"
        case il.GameOver():
            return "the game ends"
        case il.ByHand():
            return deed.text.format(*(text(value) for value in deed.values))
        case il.GapStep():
            return f"? {deed.words}".strip()
        case _:
            return ""


def _become(deed: il.Become) -> str:
    piece, value = expression_text(deed.piece), deed.value
    if isinstance(value, ir.Constant) and isinstance(value.value, bool):
        return f"{piece} {'becomes' if value.value else 'is no longer'} {deed.field.removesuffix(' this turn')}"
    return f"{piece}: {deed.field} becomes {expression_text(value)}"


def _call(ruleset: Ruleset, deed: il.Call) -> str:
    rule = ruleset.rules[deed.rule]
    verb = {"action": "do", "test": "test", "fight": "fight"}.get(rule.kind.value, "work out")
    return f"{verb} {rule.name}{_arguments(ruleset, deed.rule, deed.arguments)}"


def _arguments(ruleset: Ruleset, name: str, arguments: Sequence[ir.Expression | None]) -> str:
    rule = ruleset.rules[name]
    words = ""
    for param, argument in zip(rule.params, arguments, strict=True):
        if argument is not None:
            words += f" {param.preposition} {expression_text(argument)}"
    return words


def _offer(ruleset: Ruleset, deed: il.Offer) -> str:
    rule = ruleset.rules[deed.rule]
    if deed.piece is not None:
        who = expression_text(deed.piece)
    else:
        owner = f" of {expression_text(deed.owner)}" if deed.owner is not None else ""
        which = f" {which_text(deed.condition)}" if deed.condition is not None else ""
        who = f"each {deed.kind}{owner}{which}"
    order = ", all at once" if deed.at_once else ", one at a time" if deed.one_at_a_time else ""
    return f"{who} {'must' if deed.must else 'may'} {rule.name}{order}"


def _choose(deed: il.Choose) -> str:
    who = (
        "by lot:"
        if deed.at_random
        else f"{expression_text(deed.chooser)} chooses"
        if deed.chooser is not None
        else "choose"
    )
    what = f"a {deed.kind}" if deed.kind else f"one of {', '.join(value_text(word) for word in deed.words)}"
    owner = f" of {expression_text(deed.owner)}" if deed.owner is not None else ""
    which = f" {which_text(deed.condition)}" if deed.condition is not None else ""
    return f"{who} {what}{owner}{which} as {deed.name}"


def opening(line: il.Line) -> str:
    """The words of a line that holds lines."""
    opener = line.opener
    match opener:
        case il.When():
            return f"when {condition_text(opener.condition)}"
        case il.Otherwise():
            return "otherwise"
        case il.On():
            return f"on {' or '.join(band_text(band) for band in opener.bands)}"
        case il.OnTie():
            return "on a tie"
        case il.OnChance():
            return f"on a chance of {expression_text(opener.favourable)} in {expression_text(opener.whole)}"
        case il.PastEnd():
            return "past the end of the list"
        case il.ForEach():
            owner = f" of {expression_text(opener.owner)}" if opener.owner is not None else ""
            which = f" {which_text(opener.condition)}" if opener.condition is not None else ""
            return f"for each {opener.kind}{owner}{which}" + (", all at once" if opener.at_once else "")
        case il.Repeat():
            if opener.until is not None:
                return f"repeat until {condition_text(opener.until)}"
            return f"repeat {expression_text(opener.times)} times" if opener.times is not None else "repeat"
        case il.ChooseAmong():
            count = "one" if opener.exactly else f"up to {opener.most}"
            return f"{expression_text(opener.chooser)} chooses {count} of these"
        case _:
            return ""


def tail(line: il.Line) -> str:
    """The condition of a line, and how often it applies."""
    words = f"when {condition_text(line.condition)}" if line.condition is not None else ""
    if line.each is not None:
        lot = "" if line.each_lot == 1 else f"{value_text(line.each_lot)} "
        words += f" for each {lot}{expression_text(line.each)}"
    if line.once:
        words += ", once"
    return words.strip()


def gate_text(gate: il.Gate) -> str:
    """`only when …`."""
    return f"{gate.kind} when {condition_text(gate.condition)}"


__all__ = ["amount", "gate_text", "opening", "role_text", "sentence", "sign", "tail"]
