"""What stands in the sign column for a line: `+2`, `drop the lowest`, `halve, rounding up`."""

from __future__ import annotations

from fractions import Fraction

from grognard.ir import deeds as do
from grognard.ir.types import Number, value_text


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
            return f"{up_or_down(deed.steps > 0)} {abs(deed.steps)}"
        case do.MoreDice():
            return f"{signed(deed.count)} {'die' if abs(deed.count) == 1 else 'dice'}"
        case do.OnEachDie():
            return f"{signed(deed.amount)} {on}each die"
        case do.Drop():
            count = "" if deed.count == 1 else f" {deed.count}"
            return f"{deed.verb} {the}{'highest' if deed.highest else 'lowest'}{count}"
        case do.Halve():
            return "halve" if deed.up is None else f"halve, round{'' if brief else 'ing'} {up_or_down(deed.up)}"
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


def _amount(deed: do.Amount) -> str:
    number = deed.number
    if deed.times:
        return f"×{value_text(number)}"
    if deed.part and isinstance(number, Fraction) and number.denominator > 10 and not 100 % number.denominator:
        return f"{signed(number * 100)} %"
    return signed(number)


def up_or_down(up: bool) -> str:
    """`up`, `down`."""
    return "up" if up else "down"
