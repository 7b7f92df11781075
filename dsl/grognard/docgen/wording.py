"""How is a line said in English? Here for all that print: what any deed says, in a voice that has room or is brief.

A voice knows how names, values and pieces are put (with links on a page, with signs on a sheet) and says itself what takes
a sentence of its own; what a deed is called stands here once, long and brief side by side.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol, TypeVar, assert_never

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.names import plural
from grognard.ir.types import Number, value_text

Said = TypeVar("Said")


class Voice(Protocol[Said]):
    """Says what stands in a line."""

    @property
    def brief(self) -> bool:
        """Whether there is little room."""

    def say(self, *parts: Said | str) -> Said:
        """One after the other."""

    def value(self, node: ir.Expression) -> Said:
        """A value."""

    def bands(self, bands: tuple[ir.Band, ...]) -> Said:
        """What a value is held against."""

    def given(self, name: str, value: Said) -> Said:
        """A value gets a name."""

    def named(self, name: str | None) -> Said:
        """The name of what was just thrown; nothing where it has none."""

    def roll(self, deed: do.Roll) -> Said:
        """Dice are thrown."""

    def modifiers(self, deed: do.AddModifiers) -> Said:
        """Which modifiers are added."""

    def read(self, deed: do.Read) -> Said:
        """A table is read."""

    def become(self, deed: do.Become) -> Said:
        """A field of a piece is set."""

    def change(self, deed: do.Change) -> Said:
        """A field of a piece goes up or down, or something is paid."""

    def every(self, deed: do.Every) -> Said:
        """So many of one thing cost so much of another."""

    def call(self, deed: do.Call) -> Said:
        """Another rule is carried out."""

    def offer(self, deed: do.Offer) -> Said:
        """Pieces may or must act."""

    def choose(self, deed: do.Choose) -> Said:
        """Somebody chooses, or a lot is drawn."""

    def by_hand(self, deed: do.ByHand) -> Said:
        """The players are told to do something."""

    def gap(self, deed: do.GapStep) -> Said:
        """The source leaves something out."""


def deed_words(voice: Voice[Said], deed: do.Deed) -> Said:
    """What a plain line does, without its condition."""
    say, value = voice.say, voice.value
    the, brief = ("", True) if voice.brief else ("the ", False)
    match deed:
        case do.Roll():
            return voice.roll(deed)
        case do.RollRange():
            dice = f"roll {deed.low}–{deed.high}" if brief else f"roll a die of {deed.low} to {deed.high}"
            return say(dice, voice.named(deed.name))
        case do.StartAt(value=ir.Constant(value=str())) if not brief:
            return say("it is ", value(deed.value))
        case do.StartAt():
            return say("start with " if brief else "start at ", value(deed.value))
        case do.Add():
            return say("add " if deed.sign > 0 else "subtract ", value(deed.value))
        case do.Multiply():
            return say("divide by " if deed.divide else "multiply by ", value(deed.value))
        case do.AddModifiers():
            return say(f"add {the}", voice.modifiers(deed))
        case do.Round():
            return say(f"round {_up(deed.up)}")
        case do.Clamp():
            return say(f"never {'below' if deed.below else 'above'} ", value(deed.value))
        case do.HitsOn():
            return say("hits on " if brief else "a die hits on ", voice.bands(deed.bands))
        case do.Always():
            return say(f"a {'' if brief else 'natural '}{deed.face} always {'hits' if deed.hits else 'misses'}")
        case do.Again():
            return say(_misses_again(deed, brief)) if deed.how is do.Fate.MISSES else _again(voice, deed)
        case do.Read():
            return voice.read(deed)
        case do.Let():
            return voice.given(deed.name, value(deed.value))
        case do.ResultIs():
            return say("" if brief else "the result is ", value(deed.value))
        case do.Become():
            return voice.become(deed)
        case do.Change():
            return voice.change(deed)
        case do.Every():
            return voice.every(deed)
        case do.RemovePiece():
            return say("remove ", value(deed.piece))
        case do.Call():
            return voice.call(deed)
        case do.Offer():
            return voice.offer(deed)
        case do.Choose():
            return voice.choose(deed)
        case do.Lay():
            back = f" back into the {'bag' if deed.bag else 'deck'}" if deed.back else ""
            return say("put " if deed.back else "discard ", value(deed.card), back)
        case do.Shuffle():
            return say(f"shuffle {the}{plural(deed.kind)}")
        case do.HigherWins():
            return say(f"{the}{'higher' if deed.higher else 'lower'} total wins")
        case do.RollAgain():
            return say("roll again" if brief else "start over and roll again")
        case do.StopHere():
            return say("stop" if brief else "stop here")
        case do.GameOver():
            return say("the game ends")
        case do.ByHand():
            return voice.by_hand(deed)
        case do.GapStep():
            return voice.gap(deed)
        case do.Amount() if deed.times and not brief:
            return say("double" if deed.number == 2 else f"multiply by {value_text(deed.number)}")
        case do.Amount() if not deed.part and not brief:
            return say(f"{'add' if deed.number >= 0 else 'subtract'} {value_text(abs(deed.number))}")
        case do.Amount() | do.AsYouWish() | do.Shift() | do.MoreDice() | do.OnEachDie() | do.Drop() | do.Halve():
            return say(sign(deed, brief=brief))
        case _:
            assert_never(deed)


def sign(deed: do.Deed | None, *, brief: bool = False) -> str:
    """What stands in the sign column for a line (`+2`, `drop the lowest`); nothing for a line that needs a sentence."""
    the, on = ("", "") if brief else ("the ", "on ")
    match deed:
        case do.Amount():
            return _amount(deed)
        case do.AsYouWish() if deed.each != 1 or not deed.most:
            return signed(deed.each)
        case do.AsYouWish() if brief:
            return f"up to ×{deed.most}" if deed.times else f"up to {signed(deed.most)}"
        case do.AsYouWish():
            return f"×1 to ×{deed.most}" if deed.times else f"0 to +{deed.most}"
        case do.Shift():
            return f"{_up(deed.steps > 0)} {abs(deed.steps)}"
        case do.MoreDice():
            return f"{signed(deed.count)} {'die' if abs(deed.count) == 1 else 'dice'}"
        case do.OnEachDie():
            return f"{signed(deed.amount)} {on}each die"
        case do.Drop():
            count = "" if deed.count == 1 else f" {deed.count}"
            return f"{deed.verb} {the}{'highest' if deed.highest else 'lowest'}{count}"
        case do.Halve():
            return "halve" if deed.up is None else f"halve, round{'' if brief else 'ing'} {_up(deed.up)}"
        case _:
            return ""


def signed(number: Number) -> str:
    """A number with its sign, the minus as long as the plus is wide."""
    return f"{'−' if number < 0 else '+'}{value_text(abs(number))}"


def as_wished(deed: do.Deed | None) -> str:
    """How often a player may take what a line adds, and the price of each time: `for each 2 points, 3 times at most`."""
    if not isinstance(deed, do.AsYouWish) or (deed.each == 1 and deed.most and not deed.said):
        return ""
    if deed.each == 1 and deed.most:
        return f"{deed.said} each"
    if deed.most == 1:
        return f"for {deed.said}" if deed.said else "if you wish"
    price = f"for each {deed.said}, " if deed.said else ""
    return price + (f"{deed.most} times at most" if deed.most else "any number of times")


_FATES = {
    do.Fate.INSTEAD: "is thrown once more",
    do.Fate.ADDS: "is thrown again, and both count",
    do.Fate.TWICE: "counts twice",
}
"""What becomes of dice, in words."""


def _misses_again(deed: do.Again, brief: bool) -> str:
    """Which dice that miss are thrown once more."""
    some = deed.misses
    if brief:
        which = "misses roll" if some < 0 else "1 miss rolls" if some == 1 else f"{some} misses roll"
        return f"{which} again"
    dice = {-1: "every die that misses", 1: "one die that misses"}.get(some, f"{some} dice that miss")
    return f"{dice} {'is' if some in (-1, 1) else 'are'} thrown once more"


def _again(voice: Voice[Said], deed: do.Again) -> Said:
    """Which dice are thrown once more, or count twice."""
    if voice.brief:
        return voice.say("a ", voice.bands(deed.bands), f" {deed.how.value}")
    return voice.say("a die that shows ", voice.bands(deed.bands), f" {_FATES[deed.how]}")


def _amount(deed: do.Amount) -> str:
    number = deed.number
    if deed.times:
        return f"×{value_text(number)}"
    if deed.part and isinstance(number, Fraction) and number.denominator > 10 and not 100 % number.denominator:
        return f"{signed(number * 100)} %"
    return signed(number)


def _up(up: bool) -> str:
    return "up" if up else "down"
