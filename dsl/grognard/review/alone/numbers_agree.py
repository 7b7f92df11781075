"""Do words agree beyond the plainest cases: `attacks happens`, `may moves`, `are place`, `1 cards`, `units that is`?

No grammar is worked out: each pattern is one in which only one reading is good English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.book import Book
from grognard.review.english.forms import Form, may_be
from grognard.review.finding import Finding
from grognard.review.reading import Sentence

_NOT = r"(?i:of|in|for|with|by|on|to|from|per|than|between|against|within|number|each|one|amount|set|group|pair|any|at|into|onto|over|under|about|what|which|whichever|every|having|using|rolling|making|losing|moving|that|who|among|and|or|the|how|whether|if|when|is|are|was)"
_MANY = r"(?:units|models|players|creatures|buildings|attacks|cards|tokens|markers|weapons|ships|figures|miniatures|enemies|characters|attackers|defenders|squads|hexes|tiles|pieces|effects|abilities|soldiers|vehicles|armies|heroes|monsters|resources|wounds|squares|opponents|dice rolls|rules|modifiers|spells|objectives|leaders|commanders|bonuses|counters|buildings|obstacles)"
_ONE = r"(?:unit|model|player|creature|building|attack|card|token|marker|weapon|ship|figure|miniature|enemy|character|attacker|defender|squad|hex|tile|piece|effect|ability|soldier|vehicle|army|hero|monster|wound|opponent|spell|objective|leader|commander|building)"
_OF_ONE = r"(?:is|was|has|doesn['’]t|does not|gains|gets|takes|becomes|loses|happens|suffers|receives|remains|counts|flees|wins|dies|allows|requires|consists|represents|depends|means)"
_OF_MANY = r"(?:don['’]t|suffer|become|receive|remain|gain|lose|get|take|require|consist|represent)"
_START = r"(?:(?:^|(?<=[.;:!?] )|(?<=, )|(?<=\())(?:(?i:if|when|while|until|unless|because|and|but|so|then|where|any|all|the|both|these|those|all the) ){0,2})"
_VERBS = r"(?:rolls|moves|attacks|takes|gets|uses|makes|draws|plays|spends|loses|gains|chooses|places|removes|adds|pays|fires|shoots|fights|discards|declares|activates|becomes|receives|suffers|gives|goes|has|is|does|starts|ends|performs|charges|targets|selects|picks|decides|keeps|passes|turns)"
_DONE = r"(?:remove|place|add|destroy|determine|resolve|discard|reduce|increase|kill|choose|reveal|shuffle|apply|consider|allow|require|give|take|make|deploy|reduce|calculate|perform|spend|activate|eliminate)"
_COUNTED = r"(?:cell|card|token|model|space|hex|wound|action|tile|coin|cube|marker|turn|round|point|square|piece|step|time|die roll)"


def _letters(words: str) -> frozenset[str]:
    """The words of a list, or of a pattern that is one; where a sign stands within a word, what is before it."""
    return frozenset(re.findall(r"(?<![a-z'’\]])[a-z]+", words.replace("(?:", " ")))


_PATTERNS = tuple(
    (re.compile(pattern, re.MULTILINE), what, tuple(map(_letters, needed)))
    for pattern, what, *needed in (
        (rf"{_START}(?P<words>(?:(?!{_NOT}\b)[A-Za-z]{{3,12}} ){{0,3}}{_MANY} {_OF_ONE})\b", "noun and verb", _MANY, _OF_ONE),
        (
            rf"(?:^|(?<=[.;:!?] )|(?<=, )|\b(?:[Ii]f|[Ww]hen|[Uu]nless|[Uu]ntil|[Ww]hile|[Bb]ecause) )(?P<words>(?:[Aa]n?|[Ee]ach|[Ee]very|[Tt]his|[Tt]hat|[Aa]nother|[Oo]ne) (?:enemy |friendly )?{_ONE} {_OF_MANY})\b",
            "noun and verb",
            _ONE,
            _OF_MANY,
        ),
        (rf"(?P<words>\b(?:must|may|can|cannot|could|should|will|would|might) {_VERBS})\b(?! (?:of|for|and|to) )", "the two verbs", "must may can cannot could should will would might", _VERBS),
        (rf"(?P<words>\b(?:is|are|be|been|was|were) {_DONE})\b(?! (?:and|or|[A-Z]|the|an?|one|all) ?)", "the two verbs", "is are be been was were", _DONE),
        (rf"(?P<words>\b(?:able|allowed|have|has|need|needs|wants?|choose|chooses) to {_VERBS})\b(?! (?:of|for|and|to|it) )", "the two verbs", "able allowed have has need needs want wants choose chooses", _VERBS),
        (rf"(?<!one of the )(?<!one of your )(?<!group of )(?P<words>\b{_MANY} (?:that|which|who) (?:is|has|was|does|depends|gains|takes|gets|loses|needs))\b", "noun and verb", "that which who", _MANY),
        (
            rf"(?P<words>\b(?i:of|to|by|for|with|gains?|loses?|draws?|takes?|deals?|moves?|spends?|pays?|costs?|adds?|within|least|most|plus|places?|discards?|removes?|gets?|only) 1 {_COUNTED}s)\b(?! (?:or|and) \d)",
            "number and noun",
            " ".join(f"{word}s" for word in _letters(_COUNTED)),
        ),
        (
            rf"(?<![-\d.,/+dD])(?P<words>\b(?:[2-9]|1\d|two|three|four|five|six|seven|eight|nine|ten) {_COUNTED})\b(?= (?:from|to|in|of|and|on|into|each|if|when|until|with|away|are|must|can|North|South|East|West)\b|[.,;])",
            "number and noun",
            _COUNTED,
        ),
        (r"(?P<words>\b[Tt]his (?:units|models|cards|tokens|players|rules|actions|phases|steps|dice rolls|weapons|tests|rolls))\b(?! (?:own|up|out|to|over)\b)", "the two words", "this"),
        (r"(?P<words>\b(?:[Tt]hese|[Tt]hose) (?:kind|type|unit|model|card|token|player|rule|action|phase|step|weapon|area|test|roll|way))\b(?! \w+s\b)", "the two words", "these those"),
        (
            r"(?:^|(?<=[.;:!?] ))(?P<words>(?!Always|Never|Please|Often|Players|Otherwise|Secretly|People|Cavalry|Infantry|Artillery|Children|These|Those|Which|Their|Where|There|Would|Could|Should|Might|Cannot|Crew|Militia|Some|They|Then|Both|Many|Also|Must|Only|Just|Does|Will|Each|Must|Here|Most|More|Half|None|Troops|Dice|Elite|First|Next|Last|Finally|Instead|[A-Z][a-z]*ly|[A-Z][a-z]*men)[A-Z][a-z]{3,}(?<!s)(?<!se)(?: (?:also|only|normally|usually))? (?:represent|provide|include|contain|affect|cause|grant|consist|allow|happen|depend))\b",
            "noun and verb",
            "represent provide include contain affect cause grant consist allow happen depend",
        ),
        (
            rf"(?P<words>\b(?:[Aa]ll|[Bb]oth) (?:the )?{_MANY} (?:of|in|on) (?:an?|the|that|this|your|its) [a-z]+ (?:gets|gains|takes|has|is|was|loses|suffers|counts|becomes))\b",
            "noun and verb",
            "all both",
            _MANY,
        ),
        (r"(?P<words>\b(?:[Ee]ach|[Ee]very) (?:units|models|players|cards|tokens|markers|weapons|ships|figures|attacks|enemies|points|tiles|hexes|characters|actions|pieces|wounds|creatures|buildings|turns|rounds|phases|heroes|armies|squares|spaces))\b(?! (?:decks?|hands?|turn|base|side|armou?r|score|own)\b)", "the two words", "each every"),
        (r"(?P<words>\b(?:cards|tokens|tiles|counters|weapons|buildings|markers|ships|dice|spells|effects|actions|points) who)\b", "the two words", "who"),
        (r"(?P<words>\ball (?:die|test|attack|dodge|skill) (?:roll|check|throw))\b(?!-)", "the words", "all"),
        (r"(?P<words>\b(?:[Oo]ne|[Ee]ach|[Ee]very|[Ee]ither|[Nn]either) of (?:the|your|these|those|their|his) (?:unit|model|card|token|player|figure|ship|weapon|opponent|die|tile|hex))\b(?= (?:is|has|may|must|can|cannot|gets|takes|moves|loses|gains|in|on|that|which|who|with)\b|[,.])", "the words", "one each every either neither", "of"),
        (r"(?<!is )(?<!are )(?P<words>\b[Aa] (?:units|models|players|cards|tokens|markers|weapons|ships|figures|enemies|points|rules|tiles|hexes|characters|actions|pieces|wounds))\b(?= (?:of|in|on|is|are|to|from|that|which|with|and|or|may|must|can|has|at)\b|[.,;:]|$)", "the two words", "a", "units models players cards tokens markers weapons ships figures enemies points rules tiles hexes characters actions pieces wounds"),
    )
)  # fmt: skip
_PREPOSITION = re.compile(
    r"\b(?:of|in|for|with|by|on|to|from|per|than|and|or|\d+|number|between|against|within|as|like|are|is|was|were|about|one|none|each|either|neither) (?:the |all |all the |any |these |those |both |your |their |his |enemy |friendly |other )*\Z",
    re.IGNORECASE,
)
_QUESTION = re.compile(
    r"(?:^|[.!?] )(?:what|how|which|who|where|when|why|does|do|is|are|did|can)\b[^.!?]*\Z", re.IGNORECASE
)


_NAME = 4
"""A line of so few words is a name, or an item of a list."""
_EACH = re.compile(
    r"\b(?P<words>(?:[Ee]ach|[Ee]very) (?P<many>[a-z]{4,}[^su\Wi]s))\b(?! ['’]|['’]| (?:decks?|hands?|turn|base|side|armou?r|score|own|abilit))"
)


def words_agree(book: Book) -> Iterable[Finding]:
    """Each pair of words that cannot stand together."""
    asked: dict[int, list[int]] = {number: [] for number in book.saying(("each", "every"))}
    for at, (_, _, needed) in enumerate(_PATTERNS):
        for number in book.saying(*needed):
            asked.setdefault(number, []).append(at)
    for number in sorted(asked):
        sentence = book.body[number]
        text = sentence.text
        if "?" in text:
            continue
        taken: set[int] = set()
        for each in _EACH.finditer(text):
            # The text has the same word for one of them. `Each rolls`: the word may be what each does.
            if (
                not may_be(each["many"], Form.THIRD)
                and re.search(rf"\b{each['many'][:-1]}\b", book.casefolded) is not None
            ):
                taken.add(each.start())
                yield _told(book, sentence, each.start(), each.end(), "the two words")
        for pattern, what, _ in (_PATTERNS[at] for at in asked[number]):
            for match in pattern.finditer(text):
                start, end = match.span("words")
                if start in taken or (what == "noun and verb" and _PREPOSITION.search(text[:start])):
                    continue
                # `Facing many enemies is dangerous`: the deed is one.
                if what == "noun and verb" and may_be(text[start:end].partition(" ")[0].casefold(), Form.DOING):
                    continue
                if what == "noun and verb" and _QUESTION.search(text[:start]):
                    continue
                # `Draw 1 cards` by itself is the name of a card.
                if text[start:end].isupper() or (
                    what == "number and noun" and len(text.split()) <= _NAME and not text.rstrip().endswith(".")
                ):
                    continue
                taken.add(start)
                yield _told(book, sentence, start, end, what)


def _told(book: Book, sentence: Sentence, start: int, end: int, what: str) -> Finding:
    return Finding(
        codes.MISSPELT,
        book.place(sentence.start + start, sentence.start + end),
        f"In {sentence.text[start:end]!r} {what} do not agree.",
        "Mend the verb, or the noun.",
    )
