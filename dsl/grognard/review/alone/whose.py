"""Does an owner at the end of a phrase lack its apostrophe: `the targets Armour Class`, `during the players turn`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.closed_classes import AUXILIARIES, SUBORDINATORS
from grognard.review.english.forms import Form, forms, lexicon, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding
from grognard.word_set import word_set

_OWNERS = word_set("""
    player opponent character unit model target attacker defender enemy creature hero monster ship captain leader
    commander king merchant soldier warrior weapon card team side army monarch wizard goblin dragon human caster owner
    winner loser dealer vehicle squad figure general officer cleric npc spell region city tile group
""")
_LEADS = word_set("the a an each every this that your his her another one active enemy")
_OWNED = word_set("""
    turn hand base score movement health deck armour armor strength speed morale grit defence defense toughness level
    name value initiative position side action weapon gold edge front rear flank luck wits mana bonus facing ability
    owner equipment inventory size range class stat stats choice head body reach ammo ammunition hp
""")
_PREPOSITIONS = word_set("of to from in on at with during by for than against into within under plus minus")
_GIVE = word_set("""
    give gives giving grant grants cost costs deal deals hand hands offer offers pay pays show shows tell tells make
    makes allow allows let lets deny denies earn earns buy teach send sends bring brings call calls name names
""")
"""Who gets something is no owner: `it gives the players gold`."""
_SINGLE = word_set("a an each every another one")
_DESCRIBE = word_set("own maximum minimum first next total current normal base starting remaining")
_NO_THINGS = (
    AUXILIARIES
    | SUBORDINATORS
    | word_set("""
    that which who this each all it one they you he she we the a an these those their its your in on at for to from of
    with and or but then any every no not is are may must
""")
)
_KINDS = word_set("""
    weapons points rules skills goods arms sports systems savings cards games results orders series means news customs
    operations communications materials numbers hits wounds actions stats units spells
""")
"""Plurals that say of what kind a thing is: `a weapons table`."""
_BEHIND = word_set("""
    . , ; ) : is are has must may can will of or and in by to from for on at with when if plus as was becomes until they
    the you then toward towards within into onto during against before after while unless but
""")


def owners_are_marked(book: Book) -> Iterable[Finding]:
    """Each plural that stands before what one has."""
    if not lexicon():
        return
    for sentence in book.body:
        row = tokens(sentence.text)
        for at in _slips(row):
            yield Finding(
                codes.MISSPELT,
                book.place(sentence.start + row[at].start, sentence.start + row[at + 1].end),
                f"{row[at].text!r} stands here; a form with an apostrophe is probably meant.",
                "Mend it.",
            )


def _slips(row: Sequence[Token]) -> Iterator[int]:
    for at in range(1, len(row) - 1):
        owner = row[at]
        named = owner.low or (at > 1 and _one(owner.small) in _OWNERS and owner.text[1:].islower())
        if not owner.low and row[at - 1].text[0].isupper():
            # `The Muster Armies step`: it belongs to a name.
            continue
        if not named or not owner.small.endswith("s") or Form.MANY not in forms(owner.small):
            continue
        to = at + 1
        if to + 1 < len(row) and row[to].low and _describes(row, at, to):
            to += 1
        owned = row[to]
        if not owned.word or row[at + 1].start - owner.end != 1 or owned.start - row[to - 1].end != 1:
            continue
        lead = at - 1
        if (
            lead
            and row[lead].small not in _LEADS
            and (row[lead].text[0].isupper() or only(row[lead].small, Form.QUALITY, Form.DID))
        ):
            lead -= 1
        before = row[lead - 1].small if lead else ""
        after = row[to + 1].small if to + 1 < len(row) else "."
        if row[lead].small not in _LEADS or not _has(owned, after) or before in _GIVE:
            continue
        known = forms(owner.small)
        if row[lead].small in _SINGLE:
            if (
                _one(owner.small) in _OWNERS or (known == {Form.MANY} and only(owned.small, Form.ONE))
            ) and owner.small not in _KINDS:
                yield at
        elif _one(owner.small) in _OWNERS and not _may_do(owner, row[at + 1], before, after):
            yield at


def _describes(row: Sequence[Token], at: int, to: int) -> bool:
    """Whether a word behind the owner says what the thing is like: `each areas specific description`."""
    if row[to].small in _DESCRIBE or only(row[to].small, Form.QUALITY):
        return True
    return (
        Form.QUALITY in forms(row[to].small)
        and row[at - 1].small in ("each", "every", "a", "an")
        and Form.ONE in forms(row[to + 1].small)
    )


def _one(word: str) -> str:
    return word[:-3] + "y" if word.endswith("ies") else word[:-2] if word.endswith("oes") else word[:-1]


def _has(owned: Token, after: str) -> bool:
    """Whether a word is what somebody has: a name in capitals, or a thing by itself."""
    if owned.small in _NO_THINGS:
        return False
    if owned.text[0].isupper():
        return owned.text[1:].islower() and after != "'"
    known = forms(owned.small)
    thing = owned.small in _OWNED or known in ({Form.ONE}, {Form.MANY}, {Form.ONE, Form.MANY})
    return thing and (after in _BEHIND or only(after, Form.ONE, Form.MANY, Form.BARE))


def _may_do(owner: Token, owned: Token, before: str, after: str) -> bool:
    """Whether the owners may be those who do something: `if the players turn`; `when the enemy targets Guards`."""
    if owned.text[0].isupper():
        return Form.THIRD in forms(owner.small) and before not in _PREPOSITIONS
    if not forms(owned.small) & {Form.BARE, Form.DID} or before in ("is", "was"):
        return False
    return before not in _PREPOSITIONS and after not in ("is", "has", "must", "may", "can")
