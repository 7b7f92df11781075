"""The IR in the few words that a sheet has room for: the speaker's, as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import attrs

from grognard.docgen.deeds import deed_words
from grognard.docgen.lexicon import Lexicon
from grognard.docgen.phrase import Missing, Phrase, between_spaces
from grognard.docgen.phrase import plain as text_of
from grognard.docgen.sheet.data import GAP, plain
from grognard.docgen.speech import Speaker
from grognard.docgen.steps import each_words, inside, opening
from grognard.docgen.wording import sign
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir import lines as il
from grognard.ir.limits import Limits
from grognard.ir.notes import Citation
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.ir.types import Number


def cites_text(cites: Iterable[Citation], but: Iterable[Citation] = ()) -> str:
    """Paragraph numbers as they are printed; those that the heading already shows are left out."""
    known = {cite.paragraph for cite in but}
    return ", ".join(dict.fromkeys(plain(cite.paragraph) for cite in cites if cite.paragraph not in known))


def cites_joined(texts: Iterable[str]) -> str:
    """Several such texts as one, each paragraph once. A paragraph may have blanks in it, but never a comma."""
    return ", ".join(dict.fromkeys(cite for text in texts for cite in text.split(", ") if cite))


def small(text: str) -> str:
    """Without one; a die and an abbreviation keep theirs."""
    return text if text[1:2].isdigit() or text[1:2].isupper() else text[:1].lower() + text[1:]


@lru_cache(maxsize=4)
def lexicon_of(ruleset: Ruleset) -> Lexicon:
    """The names of a ruleset, gathered once for all that is printed of it."""
    return Lexicon(ruleset)


def printed(phrase: Phrase) -> str:
    """A phrase as text of a sheet: a box for what the source leaves out."""
    return "".join(
        f"{GAP} {plain(part.words)}".strip() if isinstance(part, Missing) else between_spaces(text_of((part,)), plain)
        for part in phrase
    )


@attrs.frozen
class Terse:
    """Words for the lines of one rule, as text."""

    speaker: Speaker

    @classmethod
    def of(cls, ruleset: Ruleset, whose: Rule | Table | Limits | None = None) -> Terse:
        """The words of a rule: its first role, whom it is about, needs no name. In a fight both do."""
        params = () if whose is None else whose.params
        fight = isinstance(whose, Rule) and whose.kind is RuleKind.FIGHT
        pieces = [param for param in params if param.kind in ruleset.pieces]
        it = pieces[0].key if pieces and not fight else None
        return cls(Speaker(lexicon_of(ruleset), it, {param.key: f"the {param.name}" for param in pieces}, brief=True))

    @property
    def ruleset(self) -> Ruleset:
        """What it speaks of."""
        return self.speaker.lexicon.ruleset

    def about(self, role: str) -> Terse:
        """The same where lines below speak of another piece."""
        return Terse(self.speaker.about(role))

    def role(self, node: ir.Expression) -> str:
        """The name of a piece; empty for the one that needs none."""
        return "" if self.speaker.is_it(node) else self.value(node)

    def value(self, node: ir.Expression) -> str:
        """A value."""
        return printed(self.speaker.value(node))

    def bands(self, bands: tuple[ir.Band, ...]) -> str:
        """What a value is held against."""
        return printed(self.speaker.bands(bands))

    def condition(self, node: ir.Condition) -> str:
        """A condition, without the `when`."""
        return printed(self.speaker.condition(node))

    def listed(self, conditions: Sequence[ir.Condition]) -> str:
        """Several conditions, which must all hold."""
        return printed(self.speaker.listed(conditions, ", "))

    def deed(self, deed: do.Deed) -> str:
        """Anything a line does, as a step."""
        return printed(deed_words(self.speaker, deed))

    def opener(self, opener: il.Opener) -> str:
        """What stands before a colon: when the lines below are done."""
        return printed(opening(self.speaker, opener))

    def below(self, line: il.Line) -> Terse:
        """How the lines below a line speak."""
        return Terse(inside(self.speaker, line))

    def sign(self, deed: do.Deed | None) -> str:
        """The deed of a line that is a sign with a label (`+2`, `drop lowest`); empty for any other."""
        return f"hits on {self.bands(deed.bands)}" if isinstance(deed, do.HitsOn) else sign(deed, brief=True)

    def for_each(self, each: ir.Expression, lot: Number) -> str:
        """`for each 2 men`: what a line is counted for."""
        return printed(each_words(self.speaker, each, lot))

    def rule_name(self, name: str) -> str:
        """The name of a rule as its author writes it."""
        return plain(self.speaker.lexicon.rule_term(name).text)
