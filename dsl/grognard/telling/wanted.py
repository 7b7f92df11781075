"""The words and figures without which a reader could not carry out a line, tell a condition, or find a cell.

Made from the rules alone, and in other ways than a sheet is: what a sheet makes of them is not known here. Each
entry is one thing that must be said; ways to say it are parted by `|`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.names import key, plural, singular
from grognard.ir.phrases import constant_text, lot_text, way_words
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words, value_text
from grognard.ir.walk import nodes
from grognard.source import Place
from grognard.telling.roots import stem
from grognard.word_set import word_set

_LITTLE = word_set("a an the of is or and in on to at no by with it")
_MADE_UP = frozenset({"total", "natural die", "excess"})
"""What a rule keeps account of under names that its author never wrote."""
_NOT = "not|no|never|unless|under|less|up to|over|more"
"""Ways to deny something; what is not over 6 may be said as up to 6."""


def signs_of(deed: do.Deed | None) -> tuple[str, ...]:
    """What a line of a list does to a score, as tables of factors show it; nothing for any other line."""
    match deed:
        case do.Amount():
            return (f"x{value_text(deed.number)}" if deed.times else signed(deed.number),)
        case do.MoreDice():
            return (f"{signed(deed.count)} {'die' if abs(deed.count) == 1 else 'dice'}",)
        case do.OnEachDie():
            return (f"{signed(deed.amount)} each die",)
        case do.Shift():
            return (f"{'up' if deed.steps > 0 else 'down'} {abs(deed.steps)}",)
        case do.Drop():
            many = f" {deed.count}" if deed.count > 1 else ""
            return (f"{deed.verb} {'highest' if deed.highest else 'lowest'}{many}",)
        case do.AsYouWish():
            if deed.times or (deed.each == 1 and deed.most):
                return (f"up to {'x' if deed.times else '+'}{deed.most}",)
            return (signed(deed.each),)
        case do.Halve():
            up = deed.up
            return ("halve",) if up is None else (f"halve, round {'up' if up else 'down'}",)
    return ()


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


def signed(number: object) -> str:
    """A number with its sign: `+2`."""
    text = value_text(number)
    return text if text.startswith(("-", "−")) else f"+{text}"


def cell(text: str) -> str:
    """A cell as it is looked up: a gap is a question mark, an empty one a dash."""
    stripped = " ".join(text.split())
    return "?" if stripped.startswith("?") else stripped


_HELPING = re.compile(r"\b(?:it is|it has|its|is|has)\s+", re.IGNORECASE)


def when_cell(text: str) -> str:
    """A condition in a cell as players write it in their charts: without `it is`, `its` and `is`."""
    return cell(_HELPING.sub("", text))


# ---- conditions and values --------------------


def condition_words(root: object) -> tuple[str, ...]:
    """What a condition is told by: values, what must hold, what is counted, and that it is denied."""
    return tuple(dict.fromkeys(_words_in(root, False)))


def label_words(condition: object) -> tuple[str, ...]:
    """The same where a label stands for the condition: what a figure is of, it need not say, nor that there is some."""
    match condition:
        case ir.Is(value=ir.Field() | ir.Fact() as value, bands=(ir.Same(value=ir.Constant(value="none")),)):
            return (*(() if condition.negated else ("none|no",)), ir.name_of(value).split()[-1])
        case ir.All():
            return tuple(dict.fromkeys(word for part in condition.conditions for word in label_words(part)))
        case _:
            pass
    held = (node for node in nodes(condition) if isinstance(node, ir.Is))
    names = [
        word
        for node in held
        if isinstance(node.value, ir.Field | ir.Fact)
        for word in each_word(ir.name_of(node.value))
    ]
    return tuple(word for word in condition_words(condition) if word not in names)


def each_words(line: il.Line) -> tuple[str, ...]:
    """What a line counts for each of, or what is paid for it: nothing for one that counts once."""
    if wished := as_wished(line.deed):
        return (wished,)
    if line.each is None:
        return ()
    lot = (lot_text(line.each_lot),) if line.each_lot != 1 else ()
    return ("x|per|each|every", *lot, *_value_words(line.each))


def _value_words(root: object) -> tuple[str, ...]:
    """What a value is told by: besides its figures the names of all that it is worked out from."""
    return tuple(dict.fromkeys(_words_in(root, True)))


def _words_in(root: object, named: bool) -> Iterator[str]:
    """The words of what stands below `root`; what a table is looked up by stands in its headings. `named`: so are values."""
    match root:
        case tuple():
            for part in root:
                yield from _words_in(part, named)
            return
        case _ if not attrs.has(type(root)) or isinstance(root, Place):
            return
        case ir.Field() | ir.Fact():
            yield from _words_in(root.of, named)
            yield from each_word(ir.name_of(root)) if named else ()
            return
        case ir.Is() if root.shared:
            for word in root.shared.split(" or "):
                yield from each_word(word)
            if root.negated:
                yield _NOT
            return
        case ir.Is():
            if isinstance(root.value, ir.Field | ir.Fact) and not isinstance(root.value.type, Words):
                yield from each_word(ir.name_of(root.value))
            if root.negated:
                yield _NOT
            if _is_of_its_row(root.value) and all(map(is_word, root.bands)):
                # `its driver's rank is first class`: the word tells it, as that of a field would.
                yield from _words_in(root.bands, False)
                return
        case ir.DiceOf(count=ir.Constant() as count, die=ir.Constant() as die):
            yield f"{value_text(count.value) if count.value != 1 else ''}{constant_text(die)}"
            return
        case ir.LookUp():
            # A table by its name, or by that of the column that is read.
            yield f"{root.table}|{root.column}" if root.column else root.table
            return
        case ir.WorkOut():
            yield from each_word(root.rule)
            return
        case ir.Pieces(one=True, of=whose) if whose is not None:
            yield from each_word(root.kind)
            return
        case ir.Apart():
            # Where a piece stands goes without saying: it is what the distance is of.
            yield from each_word(root.what.value)
            yield from each_word(way_words(root)) if root.on_a_way else ()
            return
        case ir.Count() | ir.Quantified():
            words = list(each_word(root.kind))
            yield from words[:-1]
            yield "|".join((*words[-1:], plural(root.kind.split()[-1])))
            yield from _words_in(root.condition, False)
            return
        case ir.Constant() if not isinstance(root.value, bool) and root.value is not None:
            yield from each_word(constant_text(root))
        case ir.Holds(value=ir.Field() | ir.Fact() as value):
            yield from each_word(ir.name_of(value))
        case ir.Not():
            yield _NOT
        case ir.IsKind():
            yield from each_word(root.kind)
            if root.negated:
                yield _NOT
        case ir.Variable() if named and key(root.name).partition(" of ")[0] not in _MADE_UP:
            yield from each_word(root.name)
        case ir.Gap():
            yield "?"
    for field in type(root).__attrs_attrs__:  # type: ignore[attr-defined]
        yield from _words_in(getattr(root, field.name), named)


def _is_of_its_row(value: ir.Expression) -> bool:
    """Whether a value is what the one column of a table says of a word of a piece."""
    match value:
        case ir.LookUp(column=str(), inputs=(ir.Field(type=Words()),)):
            return True
        case _:
            return False


def is_word(band: ir.Band) -> bool:
    """Whether a value is held against one plain word."""
    return isinstance(band, ir.Same) and isinstance(band.value, ir.Constant) and isinstance(band.value.value, str)


def each_word(name: str) -> Iterator[str]:
    """The words of a name that tell it from others, by their stems."""
    for word in name.split():
        if word.casefold() not in _LITTLE:
            yield "|".join(dict.fromkeys((stem(word), word)))


# ---- lines --------------------


def opener_words(line: il.Line) -> tuple[str, ...]:
    """What stands above other lines: when they are carried out."""
    match line.opener:
        case il.When():
            return condition_words(line.opener.condition)
        case il.Otherwise():
            return ("otherwise",)
        case il.On():
            return condition_words(line.opener.bands)
        case il.OnTie():
            return ("tie",)
        case il.PastEnd():
            return ("past the end",)
        case il.ForEach():
            return ("each", *each_word(line.opener.kind), *condition_words(line.opener.condition))
        case il.Repeat():
            return ("repeat", *condition_words((line.opener.until, line.opener.times)))
        case il.ChooseAmong():
            return ("choose",)
    return ()


class StepWords:
    """What the plain lines of one ruleset are told by: a verb, and what it is done with."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        fields = [field for piece in ruleset.pieces.values() for field in piece.fields]
        self._singles = {field.key: field.single for field in fields if field.single}

    def of(self, deed: do.Deed, listed: bool) -> tuple[str, ...]:
        """The words of one deed; nothing for one that says nothing of its own. `listed`: it stands in a list of signs."""
        match deed:
            case do.ByHand():
                return tuple(bare for part in _fragments(deed.text) if (bare := part.strip(".,;: ")))
            case do.Become():
                return self._become(deed)
            case do.Change():
                return self._change(deed)
            case do.Every():
                return ("every", *condition_words(deed.lot), "cost", str(deed.cost))
            case do.RemovePiece():
                return ("remove",)
            case do.Lay():
                return ("put", "back") if deed.back else ("discard",)
            case do.Shuffle():
                return ("shuffle",)
            case do.Roll():
                return (*(() if listed else ("roll",)), *_value_words(deed.dice), *each_word(deed.name or ""))
            case do.RollRange():
                return ("roll", f"{deed.low}-{deed.high}")
            case do.Call() | do.Offer():
                called = self.called(deed.rule)
                return (
                    *(("must" if deed.must else "may",) if isinstance(deed, do.Offer) and not deed.done else ()),
                    called,
                )
            case do.AddModifiers():
                return (self.called(deed.rule),)
            case do.Always():
                return (str(deed.face), "always", "hit" if deed.hits else "miss")
            case do.Again():
                return ("again",) if deed.how is not do.Fate.TWICE else ("twice",)
            case do.Add():
                return ("+|add" if deed.sign > 0 else "-|subtract", *_value_words(deed))
            case do.Multiply():
                return ("÷|divide by" if deed.divide else "x|multiply by", *_value_words(deed))
            case do.Round():
                return (f"round {'up' if deed.up else 'down'}",)
            case do.Clamp():
                return (f"never {'below' if deed.below else 'above'}", *_value_words(deed))
            case do.HitsOn():
                return ("hits on|hit on", *_value_words(deed))
            case do.Read():
                look = deed.look_up
                assert isinstance(look, ir.LookUp)
                worked_out = [one for one in look.inputs if isinstance(one, ir.Arithmetic | ir.Best | ir.Rounded)]
                dice = [
                    word for die in self._ruleset.tables[key(look.table)].thrown(look) for word in _value_words(die)
                ]
                return ("roll" if dice else "read", *dice, *_value_words(deed), *_value_words(tuple(worked_out)))
            case do.Let():
                return (*each_word(deed.name), ":", *_value_words(deed.value))
            case do.ResultIs():
                return _value_words(deed)
            case do.Choose():
                verb = "draw" if deed.at_random else "choose"
                if deed.span is not None:
                    return (verb, *(word for end in deed.span for word in _value_words(end)))
                return (verb, *(each_word(deed.kind) if not deed.words else ()))
            case do.StartAt():
                return (*(() if listed else ("start with|start at",)), *_value_words(deed.value))
            case do.GapStep():
                return ("?", *(deed.words.split() if deed.words else ()))
            case do.HigherWins():
                return (f"{'higher' if deed.higher else 'lower'} total wins",)
            case do.RollAgain():
                return ("roll again",)
            case do.StopHere():
                return ("stop",)
            case do.GameOver():
                return ("game ends",)
            case do.Amount() | do.MoreDice() | do.OnEachDie() | do.AsYouWish() | do.Shift() | do.Drop() | do.Halve():
                return ()  # told by their signs
        assert_never(deed)

    def _become(self, deed: do.Become) -> tuple[str, ...]:
        if isinstance(deed.value, ir.Constant) and isinstance(deed.value.value, bool):
            return ("counts as" if deed.value.value else "no longer", *each_word(deed.field.removesuffix(" this turn")))
        if isinstance(deed.value, ir.Constant) and deed.value.value in (None, "none", "nothing"):
            return (*each_word(deed.field), "none")
        return ("becomes", *_value_words(deed.value))

    def _change(self, deed: do.Change) -> tuple[str, ...]:
        """`loses 1 man`, or `morale down 1`: a figure next to what it changes."""
        way = "up" if deed.up else "down"
        verb = "gains" if deed.up else "costs" if deed.pays else "loses"
        if not isinstance(deed.amount, ir.Constant):
            return (f"{verb}|{way}", *each_word(deed.field), *_value_words(deed.amount))
        amount = constant_text(deed.amount)
        called = (deed.field, singular(deed.field), self._singles.get(deed.field, ""))
        if deed.pays:
            return ("costs", "|".join(f"{amount} {name}" for name in called if name))
        return ("|".join((*(f"{verb} {amount} {name}" for name in called if name), f"{deed.field} {way} {amount}")),)

    def called(self, name: str) -> str:
        """A rule as it is called on a page."""
        rule = self._ruleset.rules.get(key(name))
        return rule.called if rule is not None else name


def _fragments(text: str) -> Sequence[str]:
    """The parts of a sentence around its values."""
    plain = text.replace("{{", "\0").replace("}}", "\1")
    parts: Iterable[str] = re.split(r"(?:\bthe )?\{\d+\}", plain, flags=re.IGNORECASE)
    return [part.replace("\0", "{").replace("\1", "}").strip() for part in parts]
