"""What a word is whatever its ending: `routed`, `routs` and `routing` are one, `moved` and `moves` are one.

English only, and rough: two words with one root may differ, but a word and its own forms hardly ever do.
"""

from __future__ import annotations

import re
from functools import lru_cache

from grognard.ir.names import singular

_IRREGULAR = {
    "men": "man", "women": "woman", "feet": "foot", "dice": "die", "lost": "lose", "loss": "lose", "losses": "lose",
    "fell": "fall", "fallen": "fall", "broke": "break", "broken": "break", "hidden": "hide", "took": "take",
    "taken": "take", "gone": "go", "went": "go", "goes": "go", "fought": "fight", "ran": "run", "held": "hold",
    "shot": "shoot", "shots": "shoot", "threw": "throw", "thrown": "throw", "chose": "choose", "chosen": "choose",
    "choice": "choose", "stood": "stand", "led": "lead", "met": "meet", "won": "win", "beaten": "beat", "rode": "ride",
    "ridden": "ride", "gave": "give", "given": "give", "driven": "drive", "drove": "drive", "came": "come",
    "fled": "flee", "sent": "send", "spent": "spend", "left": "leave", "struck": "strike", "seen": "see", "saw": "see",
    "sees": "see", "halves": "half", "halve": "half", "halved": "half", "doubled": "double", "wounded": "wound",
    "further": "far", "farther": "far", "farthest": "far", "nearest": "near", "nearer": "near", "killed": "kill",
    "dead": "die", "dies": "die", "died": "die", "tied": "tie",
}  # fmt: skip


@lru_cache(maxsize=20_000)
def root(word: str) -> str:
    """The root of one word."""
    word = word.casefold().replace("\u2019", "'")
    word = re.sub(r"'(?:s|re|ve|d|ll)?$|'$", "", word)
    if word in _IRREGULAR:
        return _IRREGULAR[word] if _IRREGULAR[word] == word else root(_IRREGULAR[word])
    for ending, instead in (
        ("ies", "y"),
        ("ied", "y"),
        ("ying", "y"),
        ("ing", ""),
        ("ed", ""),
        ("ers", ""),
        ("er", ""),
        ("es", ""),
        ("en", ""),
        ("s", ""),
        ("mental", "ment"),
    ):
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= 3:
            word = word.removesuffix(ending) + instead
            if ending in ("ing", "ed") and word.endswith("er") and len(word) >= 5:
                word = word[:-2]  # `limbered` is a form of `limber`, which has lost its own ending
            break
    if word.endswith(("e", "y")) and len(word) > 3:
        word = word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def stem(word: str) -> str:
    """The beginning that a word has in common with its other forms, as it stands in print: `rout` of `routed` and `routs`.

    Unlike a root it is looked for in running text, letter for letter.
    """
    if not word[-1:].isalpha() and not word.endswith((".", ",", ";", ":")):
        return word
    word = singular(word.strip(".,;:()'’"))
    for ending in ("ing", "ed", "er", "en"):
        if word.endswith(ending) and len(word) > len(ending) + 3:
            return word.removesuffix(ending)
    return word[:-1] if len(word) > 3 and word.endswith(("y", "e")) else word
