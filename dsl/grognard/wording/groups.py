"""How are pieces in groups said: each of some, so many of them, which they are?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from grognard.ir import expressions as ir
from grognard.ir.names import plural, with_article
from grognard.wording.clauses import Clause, alone, together
from grognard.wording.held_against import is_just, is_word
from grognard.wording.phrase import Phrase, plain, say

if TYPE_CHECKING:
    from grognard.wording.speech import Speaker

ANY_NUMBER = "any number of the"


def pieces(
    speaker: Speaker,
    one: str,
    kind: str,
    owner: ir.Expression | None,
    it_name: str,
    condition: ir.Condition | None,
    most: ir.Extreme | None,
) -> Phrase:
    """`each company which is bloodied`, `each of its companies`, `each unit of its side`. `one` is `each` or `a`."""
    some = _some(speaker, one, kind, owner)
    several = one == ANY_NUMBER or plain(some).endswith(plural(kind))  # `each of its companies which are bloodied`
    asked = which(speaker.about(it_name), condition, several) if condition is not None else ()
    return say(some, " " if asked else "", asked, speaker.with_most(most, it_name))


def _some(speaker: Speaker, one: str, kind: str, owner: ir.Expression | None) -> Phrase:
    if owner is not None and speaker.lexicon.kind_of(owner) is not None:
        each = {"a": "one", "no": "none", "every": "each"}.get(one, one).removesuffix(" of the")
        return say(f"{each} of ", speaker.full.whose(owner), plural(kind))
    of = say(" of ", speaker.full.value(owner)) if owner is not None else ()
    return say(with_article(kind) if one == "a" else f"{one} {plural(kind) if one == ANY_NUMBER else kind}", of)


def counted(speaker: Speaker, node: ir.Count, bands: tuple[ir.Band, ...]) -> Clause:
    """`2 or more companies are bloodied`, `none of its companies is bloodied`; `no units of its side`."""
    none, single = is_just(bands, 0), is_just(bands, 1)
    whose, kind, of = owned(speaker, node)
    if whose or speaker.is_it(node.owner):
        several = say("none" if none else speaker.full.bands(bands), " of ", speaker.full.whose(node.owner))
    else:
        several, kind = say("no" if none else speaker.full.bands(bands), " "), node.kind if single else kind
    some = say(several, kind, of)
    if node.condition is not None:
        each = node.condition.conditions if isinstance(node.condition, ir.All) else (node.condition,)
        asked = [_which(speaker.about(node.it_name), part, not (single or (none and whose))) for part in each]
        if all(plain(part.subject) == "which" for part in asked):
            return attrs.evolve(together(asked, " and "), subject=some)
    there = "" if speaker.brief else f"there {'is' if single else 'are'} "
    return alone(say(there, some, which_are(speaker, node)))


def owned(speaker: Speaker, node: ir.Count | ir.OfPieces | ir.Pieces) -> tuple[Phrase, str, Phrase]:
    """Pieces with whose they are: `its companies`, `companies of its side`."""
    if node.owner is not None and speaker.lexicon.kind_of(node.owner) is not None:
        return speaker.whose(node.owner), plural(node.kind), ()
    return (), plural(node.kind), say(" of ", speaker.value(node.owner)) if node.owner is not None else ()


def which_are(speaker: Speaker, node: ir.Count | ir.OfPieces | ir.Pieces) -> Phrase:
    """What is asked of several pieces, behind a blank: ` which are bloodied`; nothing where nothing is asked."""
    if node.condition is None:
        return ()
    return say(" ", which(speaker.about(node.it_name), node.condition, several=True))


def which(speaker: Speaker, node: ir.Condition, several: bool = False) -> Phrase:
    """A condition on the piece that was just named: `which is bloodied and whose posture is moving`."""
    return _which(speaker, node, several).words


def _which(speaker: Speaker, node: ir.Condition, several: bool) -> Clause:
    if isinstance(node, ir.All | ir.Any):
        between = " and " if isinstance(node, ir.All) else ", or "
        return together((_which(speaker, part, several) for part in node.conditions), between)
    if (
        speaker.brief
        and isinstance(node, ir.Is)
        and all(map(is_word, node.bands))
        and speaker.is_it(speaker.described(node.value, node.bands))
    ):  # `which is charging`, not `whose part is charging`
        words = say("not " if node.negated else "", speaker.bands(node.bands))
        return Clause(say("it"), "is", words).of_that(several)
    if speaker.brief and isinstance(node, ir.Is) and not node.negated:
        numbered = speaker.numbered(node.value, node.bands)
        if numbered is not None and not numbered.subject:  # `with 1+ figures`, not `whose figures are 1 or more`
            return alone(say("with ", numbered.rest))
    return speaker.full.clause(node).of_that(several)


def quantified(speaker: Speaker, node: ir.Quantified) -> Clause:
    """`any company is bloodied`, `there is a unit which is in the wood`; none but `every` shares a subject: another may be meant."""
    said = _quantified(speaker, node)
    return said if node.quantifier is ir.Quantifier.EVERY else alone(said.words)


def _quantified(speaker: Speaker, node: ir.Quantified) -> Clause:
    """`any company is bloodied`, `every unit which has fired is foot`, `there is a unit which is in the wood`."""
    some = _some(speaker, node.quantifier.value, node.kind, node.owner)
    inner, condition = speaker.full.about(node.it_name), node.condition
    match condition:
        case ir.Any(conditions=(ir.Not(condition=asked), held)) if node.quantifier is ir.Quantifier.EVERY:
            # Of every piece which is the one thing the other holds.
            some, condition = say(some, " ", which(inner, asked)), held
    if isinstance(condition, ir.Is) and isinstance(condition.value, ir.Field) and inner.is_it(condition.value.of):
        no = "not " if condition.negated else ""
        if condition.shared:
            return Clause(some, "has", say(f"{'no ' if no else ''}{condition.shared}"))
        if speaker.brief and speaker.described(condition.value, condition.bands) is not None:
            return Clause(some, "is", say(no, inner.bands(condition.bands)))
        term = inner.field_term(condition.value.field, condition.value.of)
        return Clause(say(speaker.the, term, " of ", some), "is", say(no, inner.bands(condition.bands)))
    found = inner.clause(condition)
    if plain(found.subject) == "it":
        return attrs.evolve(found, subject=some)
    if node.quantifier not in (ir.Quantifier.ANY, ir.Quantifier.NO):
        return alone(say("for ", some, ", ", found.words))
    there = _some(speaker, "a" if node.quantifier is ir.Quantifier.ANY else "no", node.kind, node.owner)
    return alone(say("there is ", there, " ", which(inner, condition)))
