"""Does an owner at the end of a phrase lack its apostrophe: `the targets Armour Class`, `during the players turn`?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, forms, lexicon, only
from grognard.review.english.tokens import Token, tokens
from grognard.review.finding import Finding, Sure

_OWNERS = frozenset(
    ["player", "opponent", "character", "unit", "model", "target", "attacker", "defender", "enemy", "creature", "hero", "monster", "ship", "captain", "leader", "commander", "king", "merchant", "soldier", "warrior", "weapon", "card", "team", "side", "army", "monarch", "wizard", "goblin", "dragon", "human", "caster", "owner", "winner", "loser", "dealer", "vehicle", "squad", "figure", "general", "officer", "cleric", "npc", "spell", "region", "city", "tile", "group"]
)  # fmt: skip
_LEADS = frozenset(
    ["the", "a", "an", "each", "every", "this", "that", "your", "his", "her", "another", "one", "active", "enemy"]
)
_OWNED = frozenset(
    ["turn", "hand", "base", "score", "movement", "health", "deck", "armour", "armor", "strength", "speed", "morale", "grit", "defence", "defense", "toughness", "level", "name", "value", "initiative", "position", "side", "action", "weapon", "gold", "edge", "front", "rear", "flank", "luck", "wits", "mana", "bonus", "facing", "ability", "owner", "equipment", "inventory", "size", "range", "class", "stat", "stats", "action", "choice", "head", "body", "reach", "ammo", "ammunition", "hp"]
)  # fmt: skip
_BEFORE = frozenset(["of", "to", "from", "in", "on", "at", "with", "during", "by", "for", "than", "exceeds", "equals", "against", "into", "within", "under", "plus", "minus", "use", "uses", "reduce", "reduces", "increase", "increases", "add", "adds", "subtract", "before", "after", "if", "when", "until", "and", "is", "lowers", "lower", "raise", "raises", "ignore", "ignores", "has", "have", "see", "check"])  # fmt: skip
_BEHIND = frozenset(
    [
        ".",
        ",",
        ";",
        ")",
        ":",
        "is",
        "are",
        "has",
        "must",
        "may",
        "can",
        "will",
        "of",
        "or",
        "and",
        "in",
        "by",
        "to",
        "from",
        "for",
        "on",
        "at",
        "with",
        "when",
        "if",
        "plus",
        "as",
        "was",
        "becomes",
        "until",
        "they",
        "the",
        "you",
        "then",
    ]
)


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
                Sure.LIKELY,
            )


def _slips(row: Sequence[Token]) -> Iterator[int]:
    for at in range(2, len(row) - 1):
        owner, owned = row[at], row[at + 1]
        lead, before = row[at - 1], row[at - 2]
        if not (owner.low and owner.small.endswith("s") and _one(owner.small) in _OWNERS and lead.small in _LEADS):
            continue
        if owned.start - owner.end != 1 or not owned.word:
            continue
        after = row[at + 2].small if at + 2 < len(row) else "."
        if (lead.small not in ("the", "your", "his", "her", "enemy", "active") and _has(owned, after)) or (
            before.small in _BEFORE and _has(owned, after) and not _may_do(owner, owned, before, after)
        ):
            yield at


def _one(word: str) -> str:
    return word[:-3] + "y" if word.endswith("ies") else word[:-2] if word.endswith("oes") else word[:-1]


def _has(owned: Token, after: str) -> bool:
    """Whether a word is what somebody has: a name in capitals, or a thing by itself."""
    if owned.small in ("that", "which", "who", "this", "each", "all", "it", "one"):
        return False
    if owned.text[0].isupper():
        return owned.text[1:].islower() and after != "'"
    known = forms(owned.small)
    return (owned.small in _OWNED or known == {Form.ONE}) and (after in _BEHIND or only(after, Form.MANY))


def _may_do(owner: Token, owned: Token, before: Token, after: str) -> bool:
    """Whether the owners may be those who do something: `if the players turn`; `when the enemy targets Guards`."""
    if owned.text[0].isupper():
        return Form.THIRD in forms(owner.small) and before.small in ("if", "when", "until", "and", "before", "after")
    return before.small in ("if", "when", "until", "and", "before", "after", "is", "has", "have") and (
        bool(forms(owned.small) & {Form.BARE, Form.DID}) and after not in ("is", "has", "must", "may", "can")
    )
