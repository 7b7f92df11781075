"""What a line does, in the few words that a sheet has room for."""

from __future__ import annotations

import re
from typing import assert_never

import attrs

from grognard.docgen import wording
from grognard.docgen.sheet.data import GAP, plain
from grognard.docgen.sheet.words import Terse
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import FieldOf, Param
from grognard.ir.names import key, plural, possessive
from grognard.ir.phrases import expression_text
from grognard.ir.rules import RuleKind
from grognard.ir.types import Words


def sign_words(terse: Terse, deed: do.Deed | None) -> str:
    """The deed of a line that is a sign with a label (`+2`, `drop lowest`); empty for any other."""
    return f"hits on {terse.bands(deed.bands)}" if isinstance(deed, do.HitsOn) else wording.sign(deed, brief=True)


def deed_words(terse: Terse, deed: do.Deed) -> str:
    """Anything a line does, as a step."""
    return wording.deed_words(OnSheet(terse), deed)


@attrs.frozen
class OnSheet:
    """The voice of a sheet: no article, signs for words."""

    terse: Terse
    brief: bool = True

    def say(self, *parts: str) -> str:
        """One after the other."""
        return "".join(parts)

    def value(self, node: ir.Expression) -> str:
        """A value."""
        return self.terse.value(node)

    def bands(self, bands: tuple[ir.Band, ...]) -> str:
        """What a value is held against."""
        return self.terse.bands(bands)

    def given(self, name: str, value: str) -> str:
        """`range: 12"`."""
        return f"{plain(name)}: {value}"

    def named(self, name: str | None) -> str:
        """` as die of chance`."""
        return f" as {plain(name)}" if name else ""

    def roll(self, deed: do.Roll) -> str:
        """Dice are thrown."""
        plus = self.terse.value(deed.plus).removeprefix("0") if deed.plus is not None else ""
        return f"roll {self.terse.value(deed.dice)}{plus}{self.named(deed.name)}"

    def modifiers(self, deed: do.AddModifiers) -> str:
        """Which modifiers are added."""
        return self.terse.rule_name(deed.rule)

    def read(self, deed: do.Read) -> str:
        """A table is read."""
        using = _using(self.terse, deed.look_up)
        if dice := _read_with(self.terse, deed.look_up):
            return f"roll {dice} on {self.terse.value(deed.look_up)}{f' using {using}' if using else ''}"
        return f"read {self.terse.value(deed.look_up)}{f' using {using}' if using else ''}"

    def become(self, deed: do.Become) -> str:
        """A field of a piece is set."""
        terse = self.terse
        subject, value, name = _subject(terse, deed.piece), deed.value, plain(deed.field)
        if isinstance(value, ir.Constant) and isinstance(value.value, bool):
            held = name.removesuffix(" this turn")
            return f"{subject}counts as {held}" if value.value else f"{subject}no longer {held}"
        field = _field(terse, deed.field)
        owner = f"{subject.strip()}'s " if subject else ""
        if isinstance(value, ir.Constant) and value.value in (None, "none", "nothing"):
            return f"{owner}{name}: none"
        if field is not None and isinstance(field.type, Words) and isinstance(value, ir.Constant):
            return f"{subject}becomes {terse.value(value)}"
        if (
            field is not None
            and isinstance(field.type, Words)
            and isinstance(value, ir.Variable)
            and value.name == "total"
        ):
            return f"{owner}{name}: what came out"
        return f"{owner}{name} becomes {terse.value(value)}"

    def change(self, deed: do.Change) -> str:
        """A field of a piece goes up or down, or something is paid."""
        terse = self.terse
        subject, name, amount = _subject(terse, deed.piece), plain(deed.field), terse.value(deed.amount)
        field = _field(terse, deed.field)
        if field is not None and isinstance(field.type, Words):
            return f"{subject}{name} {'up' if deed.up else 'down'} {amount}"
        many = ""
        if isinstance(deed.amount, ir.Constant):
            many = f"{amount} {_counted(terse, deed.field, deed.amount.value)}"
        if deed.pays:
            return f"costs {subject}{many or f'{name}: {amount}'}"
        return f"{subject}{'gains' if deed.up else 'loses'} {many or f'as many {name} as {amount}'}"

    def every(self, deed: do.Every) -> str:
        """So many of one thing cost so much of another."""
        cost = _counted(self.terse, deed.cost_field, deed.cost)
        lot = f"every {self.terse.value(deed.lot)} {plain(deed.of_field)} cost {deed.cost} {cost}"
        return f"{_subject(self.terse, deed.piece)}{lot}"

    def call(self, deed: do.Call) -> str:
        """Another rule is carried out."""
        return _call(self.terse, deed.rule, deed.arguments)

    def offer(self, deed: do.Offer) -> str:
        """Pieces may or must act."""
        terse = self.terse
        if deed.done:
            return _call(terse, deed.rule, (deed.piece, *deed.arguments[1:]))
        if deed.piece is not None:
            who = terse.value(deed.piece)
        else:
            who = f"each {terse.pieces(deed.kind, deed.owner, deed.it_name, deed.condition, deed.most)}"
        order = ", all at once" if deed.at_once else ", one at a time" if deed.one_at_a_time else ""
        inner = attrs.evolve(terse, it=terse.it | {deed.it_name, "it"})
        what = _call(inner, deed.rule, (None, *deed.arguments[1:]))
        return f"{who} {'must' if deed.must else 'may'} {what}{order}"

    def choose(self, deed: do.Choose) -> str:
        """Somebody chooses, or a lot is drawn."""
        terse = self.terse
        who = terse.value(deed.chooser) if deed.chooser is not None else ""
        verb = "draw" if deed.at_random else f"{who} chooses" if who else "choose"
        if deed.span is not None:
            return f"{verb} {plain(deed.name)}: {terse.value(deed.span[0])} to {terse.value(deed.span[1])}"
        if deed.hand is not None:
            count, kind = ("", deed.kind) if deed.times == 1 else (f"{deed.times} ", plural(deed.kind))
            cards = terse.pieces(kind, None, deed.it_name, deed.condition)
            whose = terse.role(deed.hand)
            return f"draw {count}{cards} into {possessive(whose) if whose else 'its'} hand"
        if deed.words:
            return f"{verb} {plain(deed.name)}: {', '.join(plain(str(word)) for word in deed.words)}"
        called = f" as {plain(deed.name)}" if key(deed.name) != key(deed.kind) else ""
        several = "any number of " if deed.several else ""
        return f"{verb} {several}{terse.pieces(deed.kind, deed.owner, deed.it_name, deed.condition, deed.most)}{called}"

    def by_hand(self, deed: do.ByHand) -> str:
        """The players are told to do something."""
        values = [plain(expression_text(value)) for value in deed.values]
        text = plain(deed.text)
        for number, value in enumerate(values):
            text = text.replace("{" + str(number) + "}", value)
        text = text.replace("{{", "{").replace("}}", "}")
        return re.sub(r"\b(the) the\b", r"\1", text, flags=re.IGNORECASE)

    def gap(self, deed: do.GapStep) -> str:
        """The source leaves something out."""
        return f"{GAP} {plain(deed.words)}".strip()


def opener_words(terse: Terse, opener: il.Opener) -> str:
    """What stands before a colon: when the lines below are done."""
    match opener:
        case il.When():
            return terse.condition(opener.condition)
        case il.Otherwise():
            return "otherwise"
        case il.On():
            return terse.bands(opener.bands)
        case il.OnTie():
            return "tie"
        case il.PastEnd():
            return "past the end"
        case il.ForEach():
            at_once = ", all at once" if opener.at_once else ""
            return f"each {terse.pieces(opener.kind, opener.owner, opener.it_name, opener.condition, opener.most)}{at_once}"
        case il.Repeat():
            until = f" until {terse.condition(opener.until)}" if opener.until is not None else ""
            times = f" {terse.value(opener.times)} times" if opener.times is not None else ""
            return f"repeat{until}{', at most' if until and times else ''}{times}"
        case il.ChooseAmong():
            number = "one" if opener.most == 1 else str(opener.most)
            return f"{terse.value(opener.chooser)} chooses {number if opener.exactly else f'up to {number}'}"
    assert_never(opener)


def below(terse: Terse, opener: il.Opener) -> Terse:
    """How the lines below an opener speak."""
    if isinstance(opener, il.ForEach):
        return attrs.evolve(terse, it=frozenset({opener.it_name, "it"}))
    return terse


def _read_with(terse: Terse, look_up: ir.Expression) -> str:
    """The dice that are thrown as a table is read."""
    table = terse.ruleset.tables.get(key(look_up.table)) if isinstance(look_up, ir.LookUp) else None
    if table is None or not isinstance(look_up, ir.LookUp):
        return ""
    return " and ".join(map(terse.value, table.thrown(look_up)))


def _using(terse: Terse, look_up: ir.Expression) -> str:
    """By what a table is read, where its headings alone would not tell."""
    table = terse.ruleset.tables.get(key(look_up.table)) if isinstance(look_up, ir.LookUp) else None
    if table is None or not isinstance(look_up, ir.LookUp):
        return ""
    pairs = zip((heading.text for heading in table.keys), look_up.inputs, strict=False)
    return ", ".join(terse.value(value) for heading, value in pairs if value is not None and not _meant(heading, value))


def _meant(heading: str, value: ir.Expression) -> bool:
    """Whether a reader takes the value of this heading for this one without being told."""
    match value:
        case ir.Variable():
            return key(value.name) in {"total", "natural die", key(heading)}
        case ir.Field() | ir.Fact() | ir.WorkOut():
            return key(ir.name_of(value)) == key(heading)
        case _:
            return False


def _subject(terse: Terse, node: ir.Expression) -> str:
    role = terse.role(node)
    return f"{role} " if role else ""


def _field(terse: Terse, name: str) -> FieldOf | None:
    fields = (field for piece in terse.ruleset.pieces.values() for field in piece.fields)
    return next((field for field in fields if field.key == key(name)), None)


def _counted(terse: Terse, name: str, amount: object) -> str:
    """A field's name after a number: `1 man`, `2 men`."""
    field = _field(terse, name)
    return plain(field.single if field is not None and field.single and amount == 1 else name)


def _is_picked(piece: ir.Role, param: Param) -> bool:
    """Whether a piece goes by another name than the part it has in a rule, or than what it is."""
    return "#" not in piece.name and key(piece.name) not in {key(param.name), key(param.kind), key(piece.kind)}


def _call(terse: Terse, name: str, arguments: tuple[ir.Expression | None, ...]) -> str:
    """Another rule carried out: `fall back`, `loser: fall back`, `melee against defender`."""
    rule = terse.ruleset.rules.get(key(name))
    text = terse.rule_name(name)
    if rule is None or not arguments:
        return text
    first, others = arguments[0], arguments[1:]
    role = terse.role(first) if first is not None else ""
    if rule.kind is RuleKind.TEST and not text.casefold().startswith(("test ", "check ", "take ")):
        text = f"test {text}"
    for param, argument in zip(rule.params[1:], others, strict=False):
        # Whom it is done to is plain where he has the same part in both; one who was picked has not.
        named = isinstance(argument, ir.Pieces) and argument.one
        if named or (isinstance(argument, ir.Role) and (rule.kind is RuleKind.FIGHT or _is_picked(argument, param))):
            assert argument is not None
            text += f" {param.preposition} {terse.role(argument) or 'it'}"
    return f"{role}: {text}" if role else text
