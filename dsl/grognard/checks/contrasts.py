"""English words that have a contrary, or stand for kinds of things that a wargame tells apart: of two of one set, one holds."""

from __future__ import annotations

import re

SETS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("before", r"before|earlier"), ("after", r"after(?:wards)?|later")),
    (
        ("own", r"own|friend(?:s|ly)?|(?:his|its|your) side(?! is not)"),
        ("enemy", r"enem(?:y|ies)(?:'s)?|foes?|side is not(?= the\b| its\b)"),
    ),
    (("first", r"first"), ("last", r"last(?! (?:turn|throw))")),
    (
        ("nearest", r"nearest|nearer|closest|lowest (?:range|distance)"),
        ("farthest", r"farthest|furthest|(?:farther|further) (?:off|away|from)"),
    ),
    (
        ("higher", r"(?<!or )higher|highest|best|(?<!or )better"),
        ("lower", r"lower|lowest(?! (?:range|distance))|worst|worse|fewest"),
    ),
    (
        ("winner", r"winners?(?:'s)?|wins?|won|winning"),
        ("loser", r"losers?(?:'s)?|losing"),
    ),
    (("attacker", r"attackers?(?:'s)?"), ("defender", r"defenders?(?:'s)?")),
    (("towards", r"towards|forwards?|nearer to"), ("away", r"away from|backwards?|back|to the rear")),
    (
        ("gain", r"gains?|adds?|plus"),
        ("lose", r"loses?|subtracts?|deducts?|minus|tak(?:es?|ing) (?:[\w/-]+ ){0,4}off|com(?:es?|ing) off"),
    ),
    (
        ("double", r"doubled?|doubles|twice(?! a )|multiply by 2"),
        ("half", r"half|halved?|halves|divided? by 2"),
    ),
    (("all", r"both|all(?! at once)"), ("any", r"either|any(?! number)")),
    (("up", r"round(?:ed|ing)? up"), ("down", r"round(?:ed|ing)? down")),
    (
        ("more", r"(?<!or )more(?! than)|\+[0-9]+|add"),
        ("less", r"(?<!or )less(?! than)|fewer(?! than)|minus|subtract|[-\u2212][0-9]+"),
    ),
    (("start", r"starts?|begin(?:s|ning)?"), ("end", r"ends?")),
    (
        ("more than", r"(?<!no )(?<!not )(?<!never )more than|beyond|exceeds?"),
        ("less than", r"(?<!no )(?<!not )(?<!never )(?:less|fewer) than"),
    ),
    (
        ("up to", r"up to|within|at most|(?:no|not|never) (?:more|further|farther) than|not beyond"),
        ("beyond", r"(?<!not )beyond|(?<!no )(?<!not )(?<!never )(?:more|further|farther) than|above|outside"),
        ("at least", r"at least|no (?:less|fewer) than"),
    ),
)
"""Words that have a contrary, with other words for the same; of what stands in one set one holds."""
KINDS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("firer", r"firers?|shooters?"), ("target", r"targets?")),
    (
        ("killed", r"kill(?:s|ed)?|dead|die[sd]|death"),
        ("wounded", r"wound(?:s|ed)?"),
        ("captured", r"captur(?:e[sd]?|ing)|prisoners?"),
        ("unhurt", r"unhurt|unharmed|stunned"),
        ("suppressed", r"suppress(?:ed|ion)?"),
    ),
    (
        ("shooting", r"shoot(?:s|ing)?|shots?"),
        ("melee", r"melees?|close (?:combat|action|quarters)|hand to hand"),
    ),
    (("advance", r"advances?|advancing"), ("fall back", r"(?:falls?|falling) back|retreats?|withdraws?")),
    (("faster", r"faster"), ("slower", r"slower")),
    (("front", r"fronts?"), ("flank", r"flanks?"), ("rear", r"rear|behind")),
)
"""Kinds of things that a wargame tells apart everywhere: of a rule that speaks of none of one, no sentence does."""
CONTRASTS = {
    f"~{name}": re.compile(rf"(?<![\w{{])(?:{words})(?![\w}}])", re.IGNORECASE)
    for one in (*SETS, *KINDS)
    for name, words in one
}
CONTRARY = {
    f"~{name}": tuple(f"~{other}" for other, _ in one if other != name) for one in (*SETS, *KINDS) for name, _ in one
}
SORTS = {f"~{name}": f"~{one[0][0]}" for one in (*SETS, *KINDS) for name, _ in one}
OF_KINDS = frozenset(f"~{name}" for one in KINDS for name, _ in one)
