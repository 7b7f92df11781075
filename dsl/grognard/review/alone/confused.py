"""Does a word stand where one that sounds like it is meant: `looses a man`, `more then`, `should of`?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grognard.diagnostics import codes
from grognard.review.alone.mistaken import MISTAKEN, Mistaken
from grognard.review.book import Book
from grognard.review.finding import Finding
from grognard.review.near import near

_CONFUSED: tuple[Mistaken, ...] = tuple(
    (re.compile(pattern), meant, parts)
    for pattern, meant, parts in (
        (
            r"\bloose(?=s? (?:an?|the|its?|their|his|one|two|\d|all|any|some|half)\b)s?\b(?! formation| order| (?:an?|the|its|his|their|\d+) (?:arrow|volle|shot|bolt|missile|stone|spear))",
            "lose",
            ("loose",),
        ),
        (r"\bloosing (?=an?\b|the\b|its\b|their\b|one\b|\d|side\b|player\b)", "losing", ("loosing",)),
        (
            r"\b(?:more|less|better|worse|higher|lower|greater|fewer|rather|larger|smaller|closer|further) then\b(?! (?:the|it|they|he) \w+ (?:must|may|is|are))",
            "than",
            (" then",),
        ),
        (r"\b(?:should|would|could|must) of\b(?! course)", "have", ("ld of", "must of")),
        (r"\b(?:do|does|did)n?'?t? (?:not )?effects? (?=the|any|its|their)", "affect", ("effect",)),
        (r"\balot\b", "a lot", ("alot",)),
        (
            r"\ban (?=the\b|an?\b|all\b|then\b)",
            "another word, `and` or `on`,",
            ("an the", "an a ", "an an ", "an all", "an then"),
        ),
        (
            r"(?<=\bcosts )and (?=additional\b|extra\b|a\b)|(?<=\btakes )and (?=additional\b|extra\b)",
            "an",
            ("costs and", "takes and"),
        ),
        (
            r"(?<=\bmoving )too(?=[,.])|(?<=\bgoing )too(?=[,.])|(?<=\bequal )too(?= )|(?<=\bnext )too(?= )|(?<=\bdue )too(?= )",
            "to",
            (" too",),
        ),
        (r"\b(?:of|to|the|with|in|by|from|a|an) \)", "a word that was left out", (" )",)),
        (
            r"\b(?:spacecrafts|aircrafts|equipments|informations|damages to units)\b",
            "a word without s",
            ("spacecrafts", "aircrafts", "equipments", "informations", "damages to"),
        ),
        (
            r"(?<=\bto )that that (?=[a-z]+)|(?<=\bof )that that (?=[a-z]+)|\bthat that (?=runs?\b|moves?\b)",
            "that",
            ("that that",),
        ),
        (r"\bwithe (?=the\b|a\b)", "with", ("withe ",)),
        (r"\bthe number dice\b", "the number of dice", ("number dice",)),
        (
            r"\b(?:stronger|weaker|longer|shorter|faster|slower|bigger|easier|harder|nearer|farther|earlier|later|sooner|other|cheaper|heavier|lighter) then\b(?! (?:the|it|they|he|you) \w+ (?:must|may|is|are)|,)",
            "than",
            (" then",),
        ),
        (
            r"\band than (?=[a-z])|(?<=\. )than (?=the\b|you\b|each\b|roll\b|place\b|draw\b)",
            "then",
            ("and than", ". than"),
        ),
        (
            r"\bweather (?=or not\b|it\b|they\b|you\b|he\b|to\b|the (?:unit|model|player|attack|target|enemy|attacker|defender)\b|in [a-z]+ or\b)",
            "whether",
            ("weather",),
        ),
        (
            r"(?<=\bof )there (?=[a-z])|\b(?:use|uses|using|take|takes|makes?|moves?|during|lose|loses|spend|spends|end|ends|has|have|with|by|place|places|into|choose|chooses) there (?=(?:own|turns?|hands?|decks?|units?|models?|army|armies|movement|weapons?|opponents?|cards?|dice|bases?|actions?|pieces?|side|tokens?|move|attack)\b)",
            "their",
            ("there ",),
        ),
        (
            r"\byour (?=not\b|allowed\b|going to\b|able\b)",
            "you're",
            ("your not", "your allowed", "your going", "your able"),
        ),
        (
            r"\b(?:next|equal|due|up|according|close|closest|adjacent|added|moved?|moves|able|has|have|had|allowed|need|needs|want|wants|similar|applied|applies|adds?|given|back|belongs?|limited|refers?|tries|try|trying|chooses?|prior) too (?=(?:the|an?|its|their|your|this|any|each|be|do|use|move|make|take|have|get|place|roll|attack|resolve|determine|another|all)\b)",
            "to",
            (" too ",),
        ),
        (r"\b(?:up|back|equal|adjacent|next|close) two (?=the\b|an?\b|\d|two\b|three\b|four\b)", "to", (" two ",)),
        (
            r"\b(?:to|will|would|you|they|players|units|cannot|can|not) loose\b(?! (?:formation|order|arrows?|files?|volleys?|ends?))",
            "lose",
            ("loose",),
        ),
        (r"\b(?:may|can|must|to|will|cannot|should|could|would) chose\b", "choose", (" chose",)),
        (r"\b(?:has|have|is|are|was|been|be) choose\b", "chosen", (" choose",)),
        (r"\b(?:move|moves|moving) passed\b", "past", (" passed",)),
        (r"\b(?:is|are|be|not|was|were|been) effected (?=by\b)", "affected", ("effected",)),
        (
            r"\bno affects?\b|\b(?:the|this|any|same|special|following) affects?\b(?= (?:of|is|are|on)\b|[.,;])",
            "effect",
            ("affect",),
        ),
        (
            r"\b(?:you|they|players|units|player|unit|it|models?) make (?=(?:take|move|use|attack|choose|not|be|roll|draw|play|fire|shoot)\b)",
            "may",
            (" make ",),
        ),
        (r"\bect\b\.?", "etc.", ("ect",)),
        (r"(?<=, )such (?=an?\b)", "such as", (", such a",)),
        (r"\b(?:deducted|subtracted) to\b", "from", ("ted to",)),
        (r"\binsure (?=that\b)", "ensure", ("insure that",)),
        (r"\bapposing\b", "opposing", ("apposing",)),
        (r"\b(?:in|into) plane (?=sight\b|view\b)", "plain", ("plane ",)),
        (r"\bbaited (?=breath\b)", "bated", ("baited breath",)),
        (r"\bdigression (?=of (?:the|each|any|every|all)\b)", "discretion", ("digression of",)),
        (r"\byour (?=can\b|may\b|must\b|cannot\b|should\b|have to\b)", "you", ("your ",)),
        (
            r"\byou (?=(?:opponents?|deck|army|next turn|own (?!the\b|an?\b)|starting|discard pile|hand size)\b)",
            "your",
            ("you ",),
        ),
        (r"\b(?:many|much) (?=only (?:be|play|use|move|take|attack|choose|have)\b)", "may", ("many only", "much only")),
        (r"\bhas (?=to \w+ has\b)", "it once", ("has to",)),
        (r"\b(?:sigh|seige) (?=of the\b)", "siege", ("seige",)),
        (r"\b(?:hole|hold) (?=(?:army|turn|unit|board)\b)(?<=the hole )", "whole", ("the hole ",)),
        (
            r"\b(?:it|this) (?:don['’]t|do not) (?=(?:have|need|count|move|affect|apply|matter)\b)",
            "does",
            ("n't", "n’t", "o not"),
        ),
        (r"\b(?:peaces|peice|peaces) (?=of\b|on\b|in\b)", "pieces", ("peaces", "peice")),
        (r"\b(?:site|cite) (?=line\b|lines\b)|(?<=line of )(?:site|cite)\b", "sight", ("site", "cite")),
        (
            r"\b(?:roll|rolls|role|roles) (?=(?:a|the|one|two|\d) (?:dice|die|d\d))(?<=role )|(?<=to )role (?=(?:a|the|one|two|\d)\b)|\brole a d\d",
            "roll",
            ("role",),
        ),
        (r"\b(?:brake|brakes) (?=(?:the tie|a tie|contact|formation|through|and flee)\b)", "break", ("brake",)),
        (r"\b(?:wear|ware) (?=(?:the|a) (?:unit|model|target)\b)", "where", ("wear ", "ware ")),
        (
            r"\b(?:complement|compliment) (?=of (?:dice|troops|cards)\b)(?<=compliment )",
            "complement",
            ("compliment of",),
        ),
        (r"\b(?:an other)\b", "another", ("an other",)),
        (r"\b(?:any more|anymore) then\b", "than", ("more then",)),
        (
            r"\b(?:the|a|each|every|any|his|your|their) (?:principle) (?=(?:weapon|attack|unit|character|player)\b)",
            "principal",
            ("principle ",),
        ),
        (r"\b(?:alter) (?=(?:of|token|tile)\b)", "altar", ("alter ",)),
        (r"\bdices\b", "dice", ("dices",)),
        (
            r"\b(?:to|may|can|must|and|then|cannot|will|they|you|should) (?:pickup|setup|cleanup|lineup|takeoff|shutdown|backup|breakup|lookup|rollback|setback) (?=(?:the|an?|your|their|its|any|all|one|this|that|[a-z]+s)\b)",
            "two words",
            ("pickup", "setup", "cleanup", "lineup", "takeoff", "shutdown", "backup", "breakup", "lookup"),
        ),
        (
            r"(?<=[a-z]), that (?=(?:may|can|must|will|are|were|have|has|was|do|does)\b(?! (?:be|to) said))",
            "which",
            (", that ",),
        ),
        (
            r"(?:(?<=\bor )|(?<=\d ))less (?=(?:hits|models|units|cards|planets|dice|turns|hexes|wounds|players|tokens|figures|creatures|ships|men|squares|spaces|tiles)\b)",
            "fewer",
            ("less ",),
        ),
        (r"\bin principal\b", "in principle", ("principal",)),
        (r"\bcalvary\b", "cavalry", ("calvary",)),
        (r"\blightening (?=bolts?\b|strikes?\b|attacks?\b)", "lightning", ("lightening",)),
        (r"\b(?:a|the|your|each) rouges?\b", "rogue", ("rouge",)),
        (
            r"\b(?:atleast|aswell|incase|infront|eachother|inbetween|noone|abit|ofcourse|inorder|eventhough)\b",
            "two words",
            (
                "atleast",
                "aswell",
                "incase",
                "infront",
                "eachother",
                "inbetween",
                "noone",
                "abit",
                "ofcourse",
                "inorder",
                "eventhough",
            ),
        ),
        (r"\bse (?=the\b|table\b|section\b|page\b|rules?\b|below\b|above\b|unit\b)", "see", (" se ", "(se ", "\nse ")),
        (
            r"\b(?:causes|needs|requires|makes|spends|has|have|of|by|into|with|for|as) and (?=(?:additional|extra|enemy|opponent|attack|action|ability|opposing|adjacent|item|internal|equal|unit)\b(?! and\b))",
            "an",
            (
                "causes and ",
                "needs and ",
                "requires and ",
                "makes and ",
                "spends and ",
                "has and ",
                "have and ",
                "of and ",
                "by and ",
                "into and ",
                "with and ",
                "for and ",
                "as and ",
            ),
        ),
        (
            r"\b(?:must|may|should|could|might) to (?=[a-z]+)",
            "the verb without `to`",
            ("must to ", "may to ", "should to ", "could to ", "might to "),
        ),
        (r"\b(?:according|due) (?=the\b)", "the word with `to`", ("according the", "due the")),
        (
            r"\bdo(?:es)?(?: not|n['’]t) (?:has|gets|takes|gains|moves|loses|makes|uses|rolls|counts|costs)\b",
            "the verb without s",
            ("not ", "n't ", "n’t "),
        ),
    )
)

_OF_ITSELF = re.compile(r" (?:end|start|beginning) of the (?P<of>[a-z]{4,})")


_WORDS = frozenset(["a lot", "another", "an", "the", "two", "one"])
"""What is meant, where it is one word that begins like those."""


def words_are_not_confused(book: Book) -> Iterable[Finding]:
    """Such words, each with the one that is meant."""
    text, small = book.file.text, book.casefolded
    for pattern, meant, parts in (*_CONFUSED, *MISTAKEN):
        for match in near(pattern, small, small, parts):
            # `EG` and `IE` in capitals are the text's own way.
            # `Creatures that sleep, that are blind`: one of several that are listed.
            if meant == "which" and " that " in small[max(0, match.start() - 120) : match.start()].rpartition(". ")[2]:
                continue
            if not (meant in ("i.e.", "e.g.") and text[match.start() : match.start() + 2].isupper()):
                yield _told(book, match.span(), meant)
    for match in _OF_ITSELF.finditer(text):
        before = text[max(0, match.start() - 40) : match.start()].rpartition(" ")[2]
        if before.casefold() == match["of"].casefold():
            yield _told(book, (match.start() - len(before), match.end()), "one of the two")


_TOLD_SO = (
    "a ",
    "an ",
    "no ",
    "the ",
    "one ",
    "two ",
    "another ",
    "advice (",
    "in or into",
    "try ",
    "something ",
    "`",
)
"""What is meant, where no one word is."""


def _told(book: Book, span: tuple[int, int], meant: str) -> Finding:
    said = meant if meant.startswith(_TOLD_SO) and meant not in _WORDS else repr(meant)
    return Finding(
        codes.MISSPELT,
        book.place(*span),
        f"{book.file.text[slice(*span)].strip()!r} stands here; {said} {'are' if said.startswith('two ') else 'is'} probably meant.",
        "Mend it.",
    )
