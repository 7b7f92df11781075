"""Lines of rules as steps: a sentence each, what it depends on, and what stands beside it. From the IR alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

import attrs

from grognard.checks.shorts import by_home, by_told
from grognard.docgen.labels import counts_itself, is_counted, unsaid
from grognard.docgen.prose import inline, prose
from grognard.docgen.summed import is_bare, sum_words, sums
from grognard.docgen.view import Bar, Beside, Exemption, Paragraph, Prose, Remark, Step
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.declared import Declared, Param
from grognard.ir.limits import Limit, Limits
from grognard.ir.notes import Note
from grognard.ir.on_sheet import remarks as without_wishes
from grognard.ir.on_sheet import sheet_name
from grognard.ir.overruling import in_force
from grognard.ir.rules import LISTS, Phase, Rule, RuleKind
from grognard.ir.said_names import one_of
from grognard.ir.tables import Table
from grognard.ir.types import Number, PieceOf, value_text
from grognard.telling.drawn import LEFT_OUT, led
from grognard.wording import groups
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import Inline, Missing, Phrase, Term, Words, joined, plain, say
from grognard.wording.plain import list_limit_text
from grognard.wording.signs import as_wished, sign
from grognard.wording.speech import Speaker
from grognard.wording.statements import called_for, deed_words


def speaker_for(
    lexicon: Lexicon, params: Sequence[Param], kind: RuleKind | None = None, brief: bool = False
) -> Speaker:
    """The speaker of a rule: a single piece it is about is `it`; of several each has its name, in few words all but the first."""
    pieces = [param for param in params if isinstance(param.type, PieceOf)]
    names = {param.key: f"the {param.name}" for param in pieces}
    alone = kind is not RuleKind.FIGHT and (len(pieces) == 1 or (brief and bool(pieces)))
    return Speaker(lexicon, it=pieces[0].key if alone else None, names=names, brief=brief)


def speaker_of(lexicon: Lexicon, rule: Rule, brief: bool = False) -> Speaker:
    """The speaker of a rule: of a fight whose totals are compared both sides do what it says."""
    fights = any(isinstance(line.deed, do.HigherWins) for line in rule.lines)
    return attrs.evolve(speaker_for(lexicon, rule.params, rule.kind, brief), each_side=fights)


BEGINS = "begins "
"""With what the names of steps begin that no line says: states that a piece has behind a rule, since their own lines say so."""


def rule_steps(lexicon: Lexicon, rule: Rule) -> tuple[Step, ...]:
    """All lines of a rule, and behind them the states that it begins."""
    if rule.kind is RuleKind.STATE:
        return ()  # its gates say it all
    speaker = speaker_of(lexicon, rule)
    return (*steps(speaker, rule.lines), *_begun(speaker, rule))


def _begun(speaker: Speaker, rule: Rule) -> Iterator[Step]:
    ruleset, done = speaker.lexicon.ruleset, rule.key
    for kind, field in ruleset.begun_behind(done):
        for param in rule.params if done in field.after_over else rule.params[:1]:
            if isinstance(param.type, PieceOf) and (
                ruleset.is_kind(param.kind, kind) or ruleset.is_kind(kind, param.kind)
            ):
                piece = ir.Role(param.key, param.kind, place=field.place)
                deed = do.Become(piece, field.key, ir.Constant(True, place=field.place))
                yield Step(
                    id=f"{BEGINS}{field.key} of {param.key}",
                    words=deed_words(speaker, deed),
                    beside=Beside(cites=field.cites),
                )


def steps(speaker: Speaker, lines: Sequence[il.Line], followed: bool = False) -> tuple[Step, ...]:
    """Some lines; in few words what is one sum is one step. `followed`: a reader would go on behind the last of them."""
    if not speaker.brief:
        return tuple(step(speaker, line) for line in lines)
    made: list[Step] = []
    groups = list(sums(lines))
    before: il.Line | None = None
    begun = False
    behind = _behind([group[0] for group in groups])
    for left, group, after in zip(range(len(groups) - 1, -1, -1), groups, behind, strict=True):
        line = group[0]
        goes_on = followed if after is None else not isinstance(after.deed, do.ResultIs)
        if left == 1 and after is not None and not followed and _is_chosen(line):
            # `else` before the last line says it too.
            goes_on = goes_on and bool(after.opener or _sign(speaker, after.deed))
        said = step(speaker, line, goes_on) if len(group) == 1 else _sum(speaker, group)
        starts = isinstance(line.deed, do.StartAt) and not said.sign and not line.label
        if starts and line.condition is not None and line.opener is None:
            said = attrs.evolve(
                said, words=say(said.words, " instead" if begun and plain(said.words)[:1] != "?" else "")
            )
        elif isinstance(line.deed, do.ResultIs) and goes_on and (left > 1 or followed):
            said = attrs.evolve(said, words=say(said.words, "; stop"))
        elif (
            before is not None
            and _is_chosen(before)
            and not (line.opener or said.sign)
            and (not left or isinstance(line.deed, do.ResultIs))
        ):
            said = attrs.evolve(said, words=say("else ", said.words))
        elif before is not None and isinstance(line.opener, il.Otherwise) and isinstance(before.opener, il.On):
            said = attrs.evolve(said, words=say("any other result"))
        begun, before = begun or starts, line
        made.append(said)
    return tuple(made)


def _behind(lines: Sequence[il.Line]) -> list[il.Line | None]:
    """The line to which a reader goes on behind each of some lines, past other branches; None behind the last."""
    found: list[il.Line | None] = []
    after: il.Line | None = None
    for line in reversed(lines):
        found.append(after)
        if not isinstance(line.opener, il.On | il.Otherwise | il.OnTie | il.PastEnd):
            after = line
    return found[::-1]


def _is_chosen(line: il.Line) -> bool:
    """Whether a line says the result in some cases only, by itself or with the last of the lines that it holds."""
    if isinstance(line.opener, il.When):
        return bool(line.body) and isinstance(line.body[-1].deed, do.ResultIs) and line.body[-1].condition is None
    return isinstance(line.deed, do.ResultIs) and line.condition is not None


def _sum(speaker: Speaker, lines: Sequence[il.Line]) -> Step:
    cites = tuple(cite for line in lines for cite in line.cites)
    return Step(id=lines[0].id, words=sum_words(speaker, lines), beside=Beside(cites))


def step(speaker: Speaker, line: il.Line, followed: bool = False) -> Step:
    """One line, with the lines it holds. `followed`: a reader would go on behind it."""
    deed, brief = line.deed, speaker.brief
    return Step(
        id=line.id,
        words=_words(speaker, line),
        sign=_sign(speaker, deed),
        label=line.label,
        condition=_condition(speaker, line),
        times=_times(speaker, line),
        says_when=bool(line.label) and not unsaid(speaker, line) and counts_itself(speaker, line),
        opens=line.opener is not None,
        follows=isinstance(line.opener, il.On | il.Otherwise | il.OnTie | il.PastEnd),
        by_hand=isinstance(deed, do.ByHand),
        start=_start(speaker, deed),
        calls=deed.rule if isinstance(deed, do.Call) else "",
        whom=called_for(speaker, deed.arguments) if isinstance(deed, do.Call) else (),
        chooses=isinstance(line.opener, il.ChooseAmong),
        may_be_joined=is_bare(line) and isinstance(deed, do.Become | do.Change | do.StopHere),
        beside=Beside(line.cites) if brief else beside(speaker.lexicon, line),
        exemptions=tuple(_exemption(speaker, one) for one in in_force(line)),
        body=steps(inside(speaker, line), line.body, followed),
    )


def _sign(speaker: Speaker, deed: do.Deed | None) -> str:
    if speaker.brief and isinstance(deed, do.HitsOn):
        return plain(tuple(Missing("") if isinstance(part, Missing) else part for part in deed_words(speaker, deed)))
    return sign(deed, brief=speaker.brief)


def _start(speaker: Speaker, deed: do.Deed | None) -> Phrase:
    match deed:
        case do.StartAt():
            return speaker.value(deed.value)
        case do.Roll():
            return speaker.value(deed.dice)
        case _:
            return ()


def _words(speaker: Speaker, line: il.Line) -> Phrase:
    if line.opener is not None:
        return opening(speaker, line.opener)
    if line.deed is None:
        return ()
    if line.label and (_sign(speaker, line.deed) or (isinstance(line.deed, do.GapStep) and not speaker.brief)):
        return say(line.label)
    if speaker.brief and isinstance(line.deed, do.StartAt) and line.condition is not None:
        words = deed_words(speaker, line.deed)  # `20 cm when wounded`, behind `start with 25 cm`
        return words if plain(words).startswith("it is ") else speaker.value(line.deed.value)
    words = deed_words(speaker, line.deed)
    return say(words, f" ({line.label})") if line.label else words


def inside(speaker: Speaker, line: il.Line) -> Speaker:
    """Who speaks of the lines that a line holds."""
    opener = line.opener
    if not isinstance(opener, il.ForEach):
        return speaker
    if _is_named(opener):
        return attrs.evolve(speaker, names={**speaker.names, opener.it_name: f"the {opener.it_name}"})
    return speaker.about(opener.it_name)


def _is_named(opener: il.ForEach) -> bool:
    """Whether its author named the piece that a loop is about."""
    return "#" not in opener.it_name and opener.it_name != opener.kind


def _condition(speaker: Speaker, line: il.Line) -> Phrase:
    if line.condition is None or (speaker.brief and _is_of_any(line)):
        return ()
    return unsaid(speaker, line) if speaker.brief and line.label else speaker.condition(line.condition)


def _is_of_any(line: il.Line) -> bool:
    """Whether a line only asks that there is any of what it counts for each: of none it counts nothing."""
    match line.condition:
        case ir.Is(value=value, bands=(ir.Span(low=ir.Constant(value=1), high=None, low_open=False),), negated=False):
            return line.each is not None and value == line.each
        case _:
            return False


def _times(speaker: Speaker, line: il.Line) -> Phrase:
    """`for each 2 men`; in few words nothing that the label says."""
    parts: list[Phrase] = []
    if line.each is not None and not (speaker.brief and counts_itself(speaker, line)):
        counted = speaker.brief and is_counted(speaker, line)
        parts.append(say("each") if counted else say("for each ", _lot(speaker, line.each, line.each_lot)))
    if wished := as_wished(line.deed):
        parts.append(say(wished))
    return joined(parts, "; " if speaker.brief else ", ")


def _lot(speaker: Speaker, each: ir.Expression, lot: Number) -> Phrase:
    """`man`, `2 men`, `extra man`: what an amount is counted for."""
    words = speaker.value(each)
    if isinstance(each, ir.WorkOut):
        words = say(speaker.lexicon.rule_term(each.rule))
    elif isinstance(each, ir.Field | ir.Fact):
        words = speaker.field_term(ir.name_of(each), each.of)
        if not speaker.is_it(each.of) and each.of is not None:
            words = say(words, " of ", speaker.value(each.of))
    if lot != 1:
        return say(f"{value_text(lot)} ", words)
    first = words[0] if words else None
    if isinstance(first, Term):
        return (attrs.evolve(first, text=one_of(first.text)), *words[1:])
    return words


def _exemption(speaker: Speaker, exception: il.Exception_) -> Exemption:
    always = say("" if speaker.brief else "always")
    when = say("when ", speaker.condition(exception.condition)) if exception.condition is not None else always
    instead = step(speaker, exception.instead) if exception.instead is not None else None
    cancels = ", ".join(exception.cancels) if exception.cancels is not None else None
    return Exemption(when, instead, exception.cites, cancels, remarks(speaker.lexicon, exception.notes))


def opening(speaker: Speaker, opener: il.Opener) -> Phrase:
    """The words of a line that holds lines; where there is little room they stand before a colon."""
    brief = speaker.brief
    match opener:
        case il.When():
            return say("" if brief else "when ", speaker.condition(opener.condition))
        case il.Otherwise():
            return say("otherwise")
        case il.On():
            return say("" if brief else "on ", speaker.bands(opener.bands))
        case il.OnTie():
            return say("tie" if brief else "on a tie")
        case il.PastEnd():
            return say("past the end of the list")
        case il.ForEach():
            pieces = groups.pieces(
                speaker, "each", opener.kind, opener.owner, opener.it_name, opener.condition, opener.most
            )
            called = f", the {opener.it_name}" if _is_named(opener) else ""
            order = ", all at once" if opener.at_once else ", in any order" if opener.any_order else ""
            return say("" if brief else "for ", pieces, called, order)
        case il.Repeat():
            if opener.until is not None:
                most = say(", at most ", speaker.value(opener.times), " times") if opener.times is not None else ()
                each = opener.until.conditions if isinstance(opener.until, ir.Any) else (opener.until,)
                until = joined([speaker.condition(one) for one in each], ", or until ")
                return say("repeat until ", until, most)
            if opener.times is None:
                return say("repeat")
            times = speaker.value(opener.times)
            if isinstance(opener.times, ir.Constant):
                return say("repeat ", times, " time" if plain(times) == "1" else " times")
            return say("repeat as many times as ", times)
        case il.ChooseAmong():
            count = "one" if opener.most == 1 else str(opener.most) if opener.exactly else f"up to {opener.most}"
            if brief and speaker.is_it(opener.chooser):
                chooses = f"{who} chooses" if (who := _part_of(speaker, opener.chooser)) else "choose"
                return say(f"{chooses} {count}", ", or none" if opener.most == 1 and not opener.exactly else "")
            verb = "chooses" if opener.exactly else "may choose"
            return say(speaker.actor(opener.chooser), f" {verb} {count} of these")
    assert_never(opener)


def _part_of(speaker: Speaker, chooser: ir.Expression) -> str:
    """`the firer`: the part of who needs no name, where it has another name than what it is."""
    if not isinstance(chooser, ir.Role):
        return ""
    name = speaker.names.get(chooser.name, "")
    return "" if name.removeprefix("the ") == chooser.kind else name


def beside(lexicon: Lexicon, what: il.Line | Declared) -> Beside:
    """Citations, notes and prose of a line or a declaration."""
    short = in_short(lexicon, what) or told_elsewhere(lexicon, what) if isinstance(what, Declared) else ()
    return Beside(what.cites, remarks(lexicon, what.notes), prose(what.prose, lexicon), short)


def in_short(lexicon: Lexicon, what: Declared | Phase) -> Prose:
    """What says a declaration in short, a paragraph for each line, its figures drawn."""
    found = by_home(lexicon.ruleset).get(id(what))
    lines = found.text.split("\n") if found is not None else []
    return tuple(Paragraph(_with_gaps(inline(_with_lead(line, len(lines)), lexicon))) for line in lines)


def told_elsewhere(lexicon: Lexicon, what: Declared) -> Prose:
    """Where the steps of a rule are told in a player's words, if those are another's: a reader need not walk the steps."""
    found = by_told(lexicon.ruleset).get(id(what))
    if found is None or not isinstance(what, Rule) or what.kind in LISTS:
        return ()
    home = found.home
    name: Inline = Words(sheet_name(home))
    if isinstance(home, Rule):
        name = lexicon.rule_term(home.name)
    elif isinstance(home, Table):
        name = lexicon.table_term(home.name)
    return (Paragraph(say("Told with ", name, ".")),)


def _with_lead(line: str, of: int) -> str:
    """A paragraph among several: what it is about stands in bold."""
    lead, rest = led(line)
    return f"**{lead}** {rest}" if lead and of > 1 else line


def _with_gaps(phrase: Phrase) -> Phrase:
    """A question mark by itself is what the source leaves out."""
    made: list[Inline] = []
    for part in phrase:
        if not isinstance(part, Words):
            made.append(part)
            continue
        pieces = LEFT_OUT.split(part.text)
        for number, piece in enumerate(pieces):
            made += [Missing("")] if number else []
            made.append(Words(piece))
    return say(tuple(made))


def remarks(lexicon: Lexicon, notes: Sequence[Note]) -> tuple[Remark, ...]:
    """Interpretations, errors of the source, notes."""
    return tuple(Remark(note.kind.value, inline(note.text, lexicon), note.cites) for note in without_wishes(notes))


_GATES = {"only": "only when", "never": "not when", "must": "must, when"}
_GATES_IN_BRIEF = {"only": "only when", "never": "never when", "must": "must when"}


def bar(speaker: Speaker, gate: il.Gate, subject: Phrase = ()) -> Bar:
    """When something may, may not or must be done."""
    words = Beside(gate.cites, remarks(speaker.lexicon, gate.notes))
    if gate.once:
        return Bar(gate.id, subject, gate.often, beside=words)
    how = _GATES_IN_BRIEF if speaker.brief else _GATES
    return Bar(gate.id, subject, how[gate.kind], speaker.condition(gate.condition), words)


def limit_bars(speaker: Speaker, limits: Limits) -> tuple[Bar, ...]:
    """The restrictions of one `limits` block."""
    return tuple(limit_bar(speaker, limits, limit) for limit in limits.limits)


def limit_bar(speaker: Speaker, limits: Limits, limit: Limit) -> Bar:
    """One of them."""
    if limit.listed is not None:
        return Bar(limit.id, (), "", say(list_limit_text(limit.listed)), Beside(limit.cites))
    if limit.gate is not None:
        subject = say(speaker.lexicon.rule_term(limit.target)) if limit.action else _state(speaker, limits, limit)
        made = bar(speaker, limit.gate, subject)
        return attrs.evolve(made, id=limit.id, beside=attrs.evolve(made.beside, cites=limit.cites or limit.gate.cites))
    among = [say(speaker.lexicon.rule_term(name)) for name in limit.among]
    names = joined(among, ", ") if speaker.brief else say(joined(among, ", ", " and "), " in a turn")
    return Bar(limit.id, (), f"at most {limit.most} of", names, Beside(limit.cites))


def _state(speaker: Speaker, limits: Limits, limit: Limit) -> Phrase:
    """`formation line`: the state that a piece may be in only when …; in few words `line`."""
    of = next((ir.Role(one.key, one.kind, place=one.place) for one in limits.params), None)
    term = speaker.field_term(limit.field, of)
    if isinstance(limit.value, bool):
        return say("" if speaker.brief else "be ", term)
    return say(() if speaker.brief else say(term, " "), value_text(limit.value))
