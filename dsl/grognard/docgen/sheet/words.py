"""Who speaks on a sheet, in few words, and how is that text?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from grognard.docgen.sheet.data import GAP, plain
from grognard.docgen.steps import speaker_for, speaker_of
from grognard.ir.limits import Limits
from grognard.ir.notes import Citation
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.tables import Table
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import Missing, Phrase, between_spaces
from grognard.wording.phrase import plain as text_of
from grognard.wording.speech import Speaker


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


def brief(ruleset: Ruleset, whose: Rule | Table | Limits | None = None) -> Speaker:
    """Who says the lines of a rule in few words: its first role, whom it is about, needs no name. In a fight both do."""
    if isinstance(whose, Rule):
        return speaker_of(lexicon_of(ruleset), whose, brief=True)
    return speaker_for(lexicon_of(ruleset), whose.params if whose is not None else (), brief=True)
