"""How is a name said in a sentence: is it one or many, a state or a deed, and which verb stands before it?"""

from __future__ import annotations

import re

from grognard.ir.names import singular
from grognard.word_set import word_set

_PREPOSITIONS = word_set(
    "in on at under behind out within without off beyond near inside outside up down above below among across along past "
    "first second"
)
_LINKS = word_set("of to at in on by from with for between against left without within")
_PARTICIPLES = word_set(
    "lost shot fought made left spent held met hit cut set put run won sunk shaken driven beaten broken taken fallen gone "
    "stood thrown struck sent given seen hidden drawn dug found bound risen"
)
"""Those that do not end in `ed`."""
_PLURALS = word_set("men dice dead people")
_ADVERBS = word_set("half well straight")
_WHEREABOUTS = word_set("ahead away alone together apart")
"""Words behind which a name is where a piece is: `far away`."""
_DEEDS = word_set(
    "fired moved charged fought shot rallied tested reacted marched acted activated turned arrived failed"
)
"""Participles of what a piece does, not of what is done to it."""


def bare(name: str) -> str:
    """A yes-or-no name without what only says how long it lasts."""
    return re.sub(r"\s+this turn$", "", name, flags=re.IGNORECASE)


def many(name: str) -> bool:
    """Whether a name is a plural: `men`, `half kills`, `widths between stands`, not `distance to friends`."""
    words = name.casefold().split()
    end = next((i for i, word in enumerate(words) if word in _LINKS), len(words))
    return any(is_plural(word) for word in (words[:1] + words[max(0, end - 1) : end]))


def one_of(name: str) -> str:
    """A name that counts things, for one of them: `game survived` of `games survived`; as it is if it is no plural."""
    words = name.split()
    end = next((i for i, word in enumerate(words) if word.casefold() in _LINKS), len(words))
    for at in dict.fromkeys((end - 1, 0)):
        if 0 <= at < len(words) and is_plural(words[at].casefold()):
            single = singular(words[at])
            words[at] = single.capitalize() if words[at][:1].isupper() else single
            return " ".join(words)
    return name


def is_plural(word: str) -> bool:
    """Whether a word names several: `repeaters`, `men`."""
    return word in _PLURALS or (word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2)


def asked_of(name: str) -> bool:
    """Whether a name is said of a piece with its value behind it: it is `attacked from` the flank."""
    words = name.casefold().split()
    return len(words) > 1 and _is_participle(words[0]) and words[-1] in _LINKS


def state(name: str, this_turn: bool) -> tuple[str, str, str]:
    """How a yes-or-no name is said of a piece: whose words come first, the verb, and what follows it.

    `officer attached` is (`officer`, `is`, `attached`): its officer is attached. `moved` is (``, `has`, `moved`).
    Where nothing fits the verb is empty: the name is said by itself.
    """
    words = bare(name).split()
    first, last = words[0].casefold(), words[-1].casefold()
    rest = " ".join(words)
    if len(words) == 1:
        if is_plural(first):
            return "", "has", rest
        deed = first in _DEEDS or (this_turn and _is_participle(first))
        return ("", "has", rest) if deed else ("", "is", rest)
    if len(words) == 2 and last in _LINKS and _is_participle(first) and first not in _DEEDS:
        return "", "is", rest  # `urged on`: that is done to it
    if last in _LINKS and last != "left":
        return "", "", rest
    if len(words) > 2 and is_plural(words[1].casefold()) and not is_plural(first) and not _is_participle(first):
        return words[0], words[1], " ".join(words[2:])
    if (
        first.endswith(("ing", "ly"))
        or first in _ADVERBS
        or first in _PREPOSITIONS
        or last in _WHEREABOUTS
        or "by" in (word.casefold() for word in words)
    ):
        return "", "is", rest
    if _is_participle(first):
        return ("", "has" if this_turn or first in _DEEDS else "is", rest)
    if _is_participle(last) or last.endswith("ing"):
        owner = " ".join(words[:-1])
        several = is_plural(owner.split()[-1].casefold())
        if last in _DEEDS:
            return owner, "have" if several else "has", words[-1]
        return owner, "are" if several else "is", words[-1]
    return "", "", rest


def verb_of(name: str) -> str:
    """The verb with which a yes-or-no name begins: `commands` of `commands unit`; empty where it begins with none."""
    first, _, rest = name.partition(" ")
    return first if first.endswith("s") and not first.endswith("ss") and rest and not rest.endswith("s") else ""


def _is_participle(word: str) -> bool:
    return word in _PARTICIPLES or (word.endswith("ed") and len(word) > 4)
