"""What does a line of a rule do? In whole sentences on a page, in few words on a sheet."""

from __future__ import annotations

import re
from typing import assert_never

import attrs

from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import FieldOf, Param
from grognard.ir.names import key, plural, with_article
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.said_names import asked_of, many, one_of
from grognard.ir.tables import Table
from grognard.ir.types import PieceOf, YesNo, is_number, value_text
from grognard.ir.types import Words as WordList
from grognard.lengths import WORDS
from grognard.wording import groups
from grognard.wording.held_against import is_total
from grognard.wording.phrase import Missing, Phrase, Target, Term, Words, capitalised, joined, plain, say
from grognard.wording.signs import sign, up_or_down
from grognard.wording.speech import ORDER, SIGNS, SUMS, Speaker, called

_ARTICLE = re.compile(r"\bthe( \w+)? $")
_PLACES = re.compile(rf"\{{\{{|\}}\}}|\{{([0-9]+)\}}(\"|[ ](?:{WORDS})\b)?")
"""A value in a text that players read, with the unit that its author wrote behind it."""


def deed_words(speaker: Speaker, deed: do.Deed) -> Phrase:
    """What a plain line does, without its condition."""
    value = speaker.value
    the, brief = speaker.the, speaker.brief
    match deed:
        case do.Roll():
            return _roll(speaker, deed)
        case do.RollRange():
            dice = f"{deed.low}–{deed.high}" if brief else f"a die of {deed.low} to {deed.high}"
            return say(_rolls(speaker), dice, _named(speaker, deed.name))
        case do.StartAt(value=ir.Constant(value=str())):
            return say("it is ", value(deed.value))
        case do.StartAt():
            return say("start with ", _its_own(speaker, deed.value))
        case do.Add():
            return say("add " if deed.sign > 0 else "subtract ", value(deed.value))
        case do.Multiply():
            return say("divide by " if deed.divide else "multiply by ", value(deed.value))
        case do.AddModifiers():
            return say(f"add {the}", speaker.lexicon.rule_term(deed.rule), _for_whom(speaker, deed.arguments))
        case do.Round():
            return say(f"round {up_or_down(deed.up)}")
        case do.Clamp():
            return say(f"never {'below' if deed.below else 'above'} ", value(deed.value))
        case do.HitsOn():
            return say("hits on " if brief else "a die hits on ", speaker.bands(deed.bands))
        case do.Always():
            return say(f"a {'' if brief else 'natural '}{deed.face} always {'hits' if deed.hits else 'misses'}")
        case do.Again():
            return say(_misses_again(deed, brief)) if deed.how is do.Fate.MISSES else _again(speaker, deed)
        case do.Read():
            return _read(speaker, deed)
        case do.Let():
            return _given(speaker, deed.name, value(deed.value))
        case do.ResultIs():
            word = isinstance(deed.value, ir.Constant) and not is_number(deed.value.value)
            result = "" if brief and word else f"{the}result is "
            return say(result, value(deed.value))
        case do.Become():
            return _become(speaker, deed)
        case do.Change():
            return _change(speaker, deed)
        case do.Every():
            return _every(speaker, deed)
        case do.RemovePiece():
            return say("remove ", value(deed.piece))
        case do.Call():
            return _call(speaker, deed)
        case do.Offer():
            return _offer(speaker, deed)
        case do.Choose():
            return _choose(speaker, deed)
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
            return say("stop" if brief else "go no further")
        case do.GameOver():
            return say("the game ends")
        case do.ByHand():
            return _by_hand(speaker, deed)
        case do.GapStep():
            return (Missing(deed.words),)
        case do.Amount() if deed.times and not brief:
            return say("double" if deed.number == 2 else f"multiply by {value_text(deed.number)}")
        case do.Amount() if not deed.part and not brief:
            return say(f"{'add' if deed.number >= 0 else 'subtract'} {value_text(abs(deed.number))}")
        case do.Amount() | do.AsYouWish() | do.Shift() | do.MoreDice() | do.OnEachDie() | do.Drop() | do.Halve():
            return say(sign(deed, brief=brief))
        case _:
            assert_never(deed)


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


def _again(speaker: Speaker, deed: do.Again) -> Phrase:
    """Which dice are thrown once more, or count twice."""
    if speaker.brief:
        return say("a ", speaker.bands(deed.bands), f" {deed.how.value}")
    return say("a die that shows ", speaker.bands(deed.bands), f" {_FATES[deed.how]}")


def _given(speaker: Speaker, name: str, value: Phrase) -> Phrase:
    """`the range is 12"`, `range: 12"`."""
    if speaker.brief and plain(value) != "the total":
        return say(f"{name}: ", value)
    if speaker.brief:
        return say(f"note the total as {name}")
    return say(f"{called(name)} {'are' if many(name) else 'is'} ", value)


def _named(speaker: Speaker, name: str | None) -> Phrase:
    """`, the die of chance`, ` as die of chance`."""
    if speaker.brief:
        return say(f" ({called(name)})") if name else ()
    return say(f", the {name}") if name else ()


def _roll(speaker: Speaker, deed: do.Roll) -> Phrase:
    """Dice are thrown."""
    dice, named = deed.dice, _named(speaker, deed.name)
    if isinstance(deed.plus, ir.Arithmetic):
        before = SIGNS if speaker.brief else ORDER
        named = say(*(say(before[sign], speaker.value(one)) for sign, one in deed.plus.rest), named)
    if isinstance(dice, ir.LookUp) and not speaker.brief:
        return say(_rolls(speaker), "the dice of ", speaker.value(dice), _looked_up(speaker, dice, " for "), named)
    if isinstance(dice, ir.WorkOut):
        rule = speaker.lexicon.rule(dice.rule)
        the = "the dice of " if rule is not None and rule.kind is RuleKind.DICE and not speaker.brief else ""
        return say(_rolls(speaker), the, speaker.value(dice), named)
    return say(_rolls(speaker), speaker.value(dice), named)


def _rolls(speaker: Speaker) -> str:
    return "each rolls " if speaker.each_side else "roll "


def _read(speaker: Speaker, deed: do.Read) -> Phrase:
    """A table is read."""
    look_up = deed.look_up
    if not isinstance(look_up, ir.LookUp):
        return say("take ", speaker.value(look_up))
    table = speaker.lexicon.ruleset.tables.get(key(look_up.table))
    asked = zip(table.keys, look_up.inputs, strict=True) if table is not None else ()
    dice = [heading.die for heading, given in asked if heading.die is not None and given is None]
    inputs = (
        _using(speaker, look_up, table) if speaker.brief and table is not None else _looked_up(speaker, look_up, "")
    )
    if speaker.brief:
        using = say(" using ", inputs) if inputs else ()
        if not dice:
            return say("read ", speaker.value(look_up), using)
        return say(
            "roll ", joined([speaker.value(die) for die in dice], " and "), " on ", speaker.value(look_up), using
        )
    if dice:
        thrown = joined([speaker.value(die) for die in dice], " and ")
        with_ = say(", with ", inputs, ",") if inputs else ()
        return say("roll ", thrown, " and look it up", with_, " in ", speaker.value(look_up))
    return say("look up ", inputs, " in ", speaker.value(look_up)) if inputs else say("read ", speaker.value(look_up))


def _become(speaker: Speaker, deed: do.Become) -> Phrase:
    """A field of a piece is set."""
    found, new = speaker.lexicon.field(deed.field, deed.piece), deed.value
    if found is not None and isinstance(found[1].type, YesNo) and isinstance(new, ir.Constant):
        return _mark(speaker, deed.piece, found[1], Term(found[1].name, found[0]), bool(new.value))
    term, several = speaker.field_term(deed.field, deed.piece), many(deed.field)
    if found is not None and found[1].single and not several:  # of `returning` the `returning figures`
        term, several = (Term(plural(found[1].single), found[0]),), True
    words = found is not None and isinstance(found[1].type, WordList)
    if speaker.brief and isinstance(new, ir.Constant):
        if new.value in (None, "none", "nothing"):
            if words and deed.field in speaker.lexicon.describing and 1 < len(named := _but_none(found)) <= 4:
                return say(speaker.actor(deed.piece), " is no longer ", joined(named, ", ", " or "))
            if asked_of(deed.field):
                return say(speaker.actor(deed.piece), " is now ", term, " nobody")
            return say(_growing(speaker, deed.piece), "no ", term, " now")
        if words and deed.field in speaker.lexicon.describing:
            return say(speaker.actor(deed.piece), " becomes ", speaker.value(new))
    if asked_of(deed.field):
        return say(speaker.actor(deed.piece), " is now ", term, " ", speaker.value(new))
    verb = " become " if several else " becomes "
    if isinstance(new, ir.Constant) and (speaker.brief or is_number(new.value)):
        verb = " are now " if several else " is now "
    if is_total(new) and words:
        return say(speaker.owner(deed.piece), term, verb, "what came out")
    if isinstance(new, ir.Variable) and key(new.name) == key(deed.field):
        return say(speaker.owner(deed.piece), term, verb, "that")
    its = speaker.value(new) if speaker.is_it(deed.piece) else _its_own(speaker, new)
    return say(speaker.owner(deed.piece), term, verb, its)


def _but_none(found: tuple[Target, FieldOf] | None) -> list[Phrase]:
    """The words of a list, without that for none of them."""
    words = found[1].type.words if found is not None and isinstance(found[1].type, WordList) else ()
    return [say(value_text(word)) for word in words if word not in (None, "none", "nothing")]


def _its_own(speaker: Speaker, value: ir.Expression) -> Phrase:
    """`its men`, also where there is little room: what stands alone would be nobody's."""
    its = isinstance(value, ir.Field) and speaker.is_it(value.of)
    return say("its " if its and speaker.brief else "", speaker.value(value))


def _change(speaker: Speaker, deed: do.Change) -> Phrase:
    """A field of a piece goes up or down, or something is paid."""
    name = speaker.field_term(deed.field, deed.piece)
    found = speaker.lexicon.field(deed.field, deed.piece)
    if not deed.pays and found is not None and isinstance(found[1].type, WordList):
        steps = speaker.value(deed.amount)
        far = "step" if plain(steps) == "1" else "steps"
        return say(speaker.owner(deed.piece), name, f" goes {'up' if deed.up else 'down'} ", steps, f" {far}")
    if not deed.pays and not isinstance(deed.amount, ir.Constant) and not many(deed.field):
        way = f" goes {'up' if deed.up else 'down'} by "
        return say(speaker.owner(deed.piece), name, way, speaker.value(deed.amount))
    more = "more " if deed.up and speaker.brief else ""
    if isinstance(deed.amount, ir.Constant):
        number = value_text(deed.amount.value)
        amount = _counted(speaker, deed.field, deed.piece, deed.amount.value, f"{number} {more}".strip())
    else:
        amount = say(f"as many {more}", name, " as ", _several(speaker, deed.amount))
    if deed.pays:
        return say("costs " if speaker.is_it(deed.piece) else say(speaker.actor(deed.piece), " pays "), amount)
    if more:  # a mark or a cost that grows is no gift
        return say(_growing(speaker, deed.piece), amount)
    return say(speaker.actor(deed.piece), " gains " if deed.up else " loses ", amount)


def _several(speaker: Speaker, value: ir.Expression) -> Phrase:
    """A number by what it counts: `returning figures`, of a field called `returning`."""
    found = speaker.lexicon.field(value.field, value.of) if isinstance(value, ir.Field) else None
    if found is None or not isinstance(value, ir.Field) or not found[1].single or many(value.field):
        return speaker.value(value)
    return say(speaker.whose(value.of), Term(plural(found[1].single), found[0]))


def _growing(speaker: Speaker, piece: ir.Expression) -> Phrase:
    """Who has more of something now: `it has`, `the target: `."""
    return say("it has ") if speaker.is_it(piece) else say(speaker.actor(piece), ": ")


def _every(speaker: Speaker, deed: do.Every) -> Phrase:
    """So many of one thing cost so much of another."""
    value = speaker.value
    cost = _counted(speaker, deed.cost_field, deed.piece, deed.cost)
    if isinstance(deed.lot, ir.Constant) and deed.lot.value == 1:
        lot = _counted(speaker, deed.of_field, deed.piece, 1, "each")
        return say(lot, " costs ", value(deed.piece), " ", cost)
    lots = speaker.field_term(deed.of_field, deed.piece)
    return say("every ", value(deed.lot), " ", lots, " cost ", value(deed.piece), " ", cost, "; the rest stays")


def _call(speaker: Speaker, deed: do.Call) -> Phrase:
    """Another rule is carried out."""
    return call_words(speaker, deed.rule, deed.arguments)


def _offer(speaker: Speaker, deed: do.Offer) -> Phrase:
    """Pieces may or must act."""
    if deed.done:
        return call_words(speaker, deed.rule, (deed.piece, *deed.arguments[1:]))
    inner = speaker.about(deed.it_name)
    if deed.piece is not None:
        who = speaker.actor(deed.piece)
    else:
        who = groups.pieces(speaker, "each", deed.kind, deed.owner, deed.it_name, deed.condition, deed.most)
    order = ", all at once" if deed.at_once else ", one at a time" if deed.one_at_a_time else ""
    others = inner.arguments(deed.rule, (None, *deed.arguments[1:]))
    return say(who, f" {'must' if deed.must else 'may'} ", speaker.lexicon.rule_term(deed.rule), others, order)


def _choose(speaker: Speaker, deed: do.Choose) -> Phrase:
    """Somebody chooses, or a lot is drawn."""
    if deed.at_random:
        who = say("by lot, draw ")
    elif deed.chooser is not None:
        its = speaker.brief and speaker.is_it(deed.chooser)
        who = say("choose ") if its else say(speaker.actor(deed.chooser), " chooses ")
    else:
        who = say("choose ")
    if deed.hand is not None:
        cards: Phrase = say(f"{deed.times} {plural(deed.kind)}" if deed.times > 1 else with_article(deed.kind))
        if deed.condition is not None:
            cards = say(cards, " ", groups.which(speaker.about(deed.it_name), deed.condition))
        return say("draw ", cards, " into ", speaker.full.whose(deed.hand), "hand")
    if deed.span is not None:
        what = say("a number, ", speaker.value(deed.span[0]), " to ", speaker.value(deed.span[1]))
    elif deed.words:
        what = say("one of ", ", ".join(value_text(word) for word in deed.words))
    else:
        article = groups.ANY_NUMBER if deed.several else "a"
        what = groups.pieces(speaker, article, deed.kind, deed.owner, deed.it_name, deed.condition, deed.most)
    called = f" (the {deed.name})" if key(deed.name) != key(deed.kind) else ""
    return say(who, what, called)


def _by_hand(speaker: Speaker, deed: do.ByHand) -> Phrase:
    """The players are told to do something, with the values that stand in it. The text is data, never a format."""
    made: list[Phrase] = []
    at = 0
    for found in _PLACES.finditer(deed.text):
        made.append(say(deed.text[at : found.start()]))
        number = int(found[1]) if found[1] is not None else -1
        if found[1] is None:
            made.append(say(found[0][0]))
        elif number < len(deed.values):
            value, unit = deed.values[number], found[2] or ""
            # `up to its pace`, but `up to 6"` and `up to that many inches`
            just_so_many = unit[:1] == " " and (is_total(value) or plain(speaker.value(value)) == unit.strip())
            told = say("that many") if just_so_many else speaker.full.value(value)
            made.append(_without_second_article(made, told))
            times = (
                isinstance(value, ir.Arithmetic) and value.rest[-1][0] not in SUMS
            )  # `its move times 2` is no `2 inches`
            made.append(say(unit if just_so_many or (plain(told)[-1:].isdigit() and not times) else ""))
        at = found.end()
    return capitalised(say(*made, deed.text[at:]))


def _looked_up(speaker: Speaker, look_up: ir.LookUp, before: str) -> Phrase:
    found = [speaker.value(one) for one in (*look_up.inputs, look_up.across) if one is not None]
    return say(before, joined(found, ", ", " and ")) if found else ()


def _mark(speaker: Speaker, piece: ir.Expression, field: FieldOf, term: Term, yes: bool) -> Phrase:
    """A yes-or-no field set: `it is now bloodied`, `it no longer counts as moved`, `its officer is now lost`."""
    owner, verb, rest = speaker.lexicon.said_of(field)
    named = Term(rest, term.target)
    if owner and _is_of_kind(speaker, piece, owner):
        # `its unit's general is now fallen` would be said of another general than the one it is about.
        return say(speaker.value(piece), f" {'now' if yes else 'no longer'} counts as ", term)
    if owner:
        noun = Term(owner, term.target)
        if not yes and verb in {"has", "have"}:
            counts = "counts" if verb == "has" else "count"
            return say(speaker.owner(piece), noun, f" no longer {counts} as having ", named)
        return say(speaker.owner(piece), noun, f" {verb} {'now' if yes else 'no longer'} ", named)
    who, having = say(speaker.actor(piece), " "), "having " if verb == "has" else ""
    now = "now" if yes else "no longer"
    if verb == "is":
        return say(who, f"is {now} ", named)
    if speaker.brief:
        return say(who, "counts as " if yes else "no longer counts as ", named)
    return say(who, f"{now} counts as {having}", named)


def _is_of_kind(speaker: Speaker, piece: ir.Expression, owner: str) -> bool:
    """Whether a piece is one of somebody who is himself of the kind that a name begins with."""
    if not isinstance(piece, ir.Field):
        return False
    kind = speaker.lexicon.kind_of(piece.of)
    return kind is not None and kind == key(owner)


def _counted(speaker: Speaker, name: str, of: ir.Expression | None, amount: object, said: str = "") -> Phrase:
    """A number of what a field counts: `1 man`, `2 men`, `1 morale point`; `said` in place of the number."""
    found = speaker.lexicon.field(name, of)
    if found is None:
        return say(f"{said or value_text(amount)} {name}")
    target, field = found
    word = field.name
    if amount == 1:
        word = field.single or one_of(word)
    return say(f"{said or value_text(amount)} ", Term(word, target))


def call_words(speaker: Speaker, name: str, arguments: tuple[ir.Expression | None, ...]) -> Phrase:
    """`test the firer's nerve`, `do take losses for the target with the total`; in few words `target: take losses`."""
    rule, term = speaker.lexicon.rule(name), speaker.lexicon.rule_term(name)
    if speaker.brief:
        return _called(speaker, rule, term, arguments)
    kind = rule.kind if rule is not None else RuleKind.ACTION
    if kind is RuleKind.FIGHT:
        return say("fight the ", term, speaker.arguments(name, arguments))
    of = rule is not None and bool(rule.params) and rule.params[0].preposition == "of" and bool(arguments)
    others = speaker.arguments(name, (None, *arguments[1:]) if of else arguments)
    if kind is RuleKind.ACTION:
        whose = arguments[0] if of else None
        whom = () if whose is None or speaker.is_it(whose) else say(" for ", speaker.value(whose))
        return say("do ", term, whom, others)
    verb = "test " if kind is RuleKind.TEST else "work out "
    return say(verb, speaker.whose(arguments[0]) if of else (), term, others)


def _called(speaker: Speaker, rule: Rule | None, term: Term, arguments: tuple[ir.Expression | None, ...]) -> Phrase:
    """Another rule carried out: `fall back`, `loser: fall back`, `melee against defender`, `foe: test save (power: 5)`."""
    if rule is None or not arguments:
        return say(term)
    whom = called_for(speaker, arguments)
    whose = say(whom, ": ") if whom else ()
    tested = rule.kind is RuleKind.TEST and not term.text.casefold().startswith(("test", "check", "take"))
    text = say(whose, "test " if tested else "", term)
    for param, argument in zip(rule.params[1:], arguments[1:], strict=False):
        # Whom it is done to is plain where he has the same part in both; one who was picked has not.
        named = isinstance(argument, ir.Pieces) and argument.one
        if named or (isinstance(argument, ir.Role) and (rule.kind is RuleKind.FIGHT or _is_picked(argument, param))):
            assert argument is not None
            text = say(text, f" {param.preposition} ", speaker.value(argument))
    # Behind the name of another, what is `its` would be taken for his.
    teller = attrs.evolve(speaker, it=None) if whom else speaker
    given = [
        (param.name, argument)
        for param, argument in zip(rule.params[1:], arguments[1:], strict=False)
        if argument is not None
        and not isinstance(param.type, PieceOf)
        and not _is_given_by_name(speaker, param, argument)
    ]
    match given:
        case []:
            return text
        case [(_, ir.Constant(value=str()) as word)]:
            return say(text, " (", teller.value(word), ")")
    return say(text, " (", joined([say(f"{name}: ", teller.value(value)) for name, value in given], ", "), ")")


def called_for(speaker: Speaker, arguments: tuple[ir.Expression | None, ...]) -> Phrase:
    """For whom a rule is carried out, where that is another than the piece that needs no name."""
    first = arguments[0] if arguments else None
    return () if first is None or speaker.is_it(first) else speaker.actor(first)


def _is_given_by_name(speaker: Speaker, param: Param, value: ir.Expression) -> bool:
    """Whether a rule is given what goes by the same name here, or what was just thrown."""
    own = not isinstance(value, ir.Field | ir.Fact) or speaker.is_it(value.of)
    return own and _meant(param.name, value)


def _is_picked(piece: ir.Role, param: Param) -> bool:
    """Whether a piece goes by another name than the part it has in a rule, or than what it is."""
    return "#" not in piece.name and key(piece.name) not in {key(param.name), key(param.kind), key(piece.kind)}


def _using(speaker: Speaker, look_up: ir.LookUp, table: Table) -> Phrase:
    """By what a table is read, where its headings alone would not say."""
    pairs = zip((heading.text for heading in table.keys), look_up.inputs, strict=False)
    return joined(
        [speaker.value(value) for heading, value in pairs if value is not None and not _meant(heading, value)], ", "
    )


def _meant(heading: str, value: ir.Expression) -> bool:
    """Whether a reader takes the value of this heading for this one without a word."""
    match value:
        case ir.Variable():
            return key(value.name) in {"total", "natural die", key(heading)}
        case ir.Field() | ir.Fact() | ir.WorkOut():
            return key(ir.name_of(value)) == key(heading)
        case _:
            return False


def _for_whom(speaker: Speaker, arguments: tuple[ir.Expression, ...]) -> Phrase:
    """Whose modifiers are added, where that is not plain."""
    if not arguments or speaker.is_it(arguments[0]) or not isinstance(arguments[0], ir.Role):
        return ()
    return say(" of ", speaker.value(arguments[0]))


def _without_second_article(before: list[Phrase], told: Phrase) -> Phrase:
    """`the {the total}` is one article, not two."""
    if before and before[-1] and told and isinstance(told[0], Words) and _ARTICLE.search(plain(before[-1]).casefold()):
        if told[0].text == "that many":
            return (Words("number of"),)
        if told[0].text.startswith(("the ", "its ")):
            return (Words(told[0].text.partition(" ")[2]), *told[1:])
    return told
