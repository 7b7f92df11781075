"""In which language is a text? Counted from the commonest small words of each; of other scripts from the letters."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

from grognard.word_set import word_set

_SMALL = {
    "English": word_set(
        "the of and to in is that for it with as be on by this are or at from if each when may not an its can must their than which"
    ),
    "German": word_set("der die das und ist nicht ein eine mit von den zu auf im für dem sich werden wird oder wenn als auch bei kann jeder"),
    "French": word_set("le la les des et un une est dans que qui pour par sur du au avec pas ou se sont ce plus il peut chaque"),
    "Spanish": word_set("el la los las de y que en un una es por con para del se al su no lo como más o cada si puede"),
    "Portuguese": word_set("o os as de e que em um uma é por com para do da dos das se ao no na não mais cada ou são pode"),
    "Italian": word_set("il lo la gli le di e che in un una è per con del della si al non sono più ogni o può dei nel"),
    "Dutch": word_set("de het een en van is in op te dat met voor zijn niet aan door als of wordt bij deze kan worden elke"),
    "Swedish": word_set("och att det som en på är av för med den till inte om ett har de kan eller varje från när"),
    "Danish": word_set("og at det som en på er af for med den til ikke om et har de kan eller hver fra når skal"),
    "Polish": word_set("i w na z do nie że jest się o jak po lub dla przez od może gdy każdy są oraz jego"),
    "Czech": word_set("a v na se je že z do s o pro jako nebo při může být pokud každý jsou jeho když"),
    "Finnish": word_set("ja on ei se että voi tai joka kun jos ovat hän mutta kuin sen niin vain myös"),
    "Hungarian": word_set("a az és egy hogy nem is ha van vagy minden meg csak el lehet kell mint ezt"),
}  # fmt: skip
_SCRIPTS = {
    "CYRILLIC": "Russian or another language in Cyrillic letters", "GREEK": "Greek", "CJK": "Chinese or Japanese",
    "HIRAGANA": "Japanese", "KATAKANA": "Japanese", "HANGUL": "Korean", "ARABIC": "Arabic", "HEBREW": "Hebrew",
    "THAI": "Thai", "DEVANAGARI": "Hindi",
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS = 20_000
"""So many letters of a text are looked at from its beginning, its middle and its end."""
_LEAST = 12
"""Of fewer small words nothing is told."""
_CLEARLY = 1.25
"""English is another language only where that has so many times its small words."""


def language_of(text: str) -> str:
    """The name of the language of a text in English; empty where it has too few words to tell."""
    middle = len(text) // 2
    sample = (
        text if len(text) <= 3 * _LETTERS else text[:_LETTERS] + text[middle : middle + _LETTERS] + text[-_LETTERS:]
    )
    scripts = Counter(
        unicodedata.name(letter, "").split(" ", 1)[0].split("-")[0]
        for letter in sample
        if letter > "\u036f" and letter.isalpha()
    )
    latin = sum(letter.isalpha() for letter in sample) - sum(scripts.values())
    script = max((name for name in scripts if name in _SCRIPTS), key=lambda name: scripts[name], default="")
    if script and scripts[script] > max(_LEAST, latin):
        return "Japanese" if scripts["HIRAGANA"] + scripts["KATAKANA"] > scripts["CJK"] // 10 else _SCRIPTS[script]
    # `DE` and `AR` are codes of results; a text that is all in capitals has no other words.
    written = _WORD.findall(sample)
    words = Counter(word.casefold() for word in written if not word.isupper() or sample.isupper())
    counts = {name: sum(words[word] for word in small) for name, small in _SMALL.items()}
    best = max(counts, key=lambda name: counts[name])
    if counts[best] < _LEAST or counts[best] * _LEAST < sum(words.values()):
        return ""
    return best if best == "English" or counts[best] > _CLEARLY * counts["English"] else "English"
