"""What can be written at a place: the words that the grammar takes there, and the names in scope."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator

import attrs

from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Words, domain_text
from grognard.language_service.snippets import SNIPPETS
from grognard.language_service.symbols import Kind, Symbol
from grognard.language_service.workspace import GameText
from grognard.source import Span
from grognard.syntax.incremental import declaration_before
from grognard.syntax.lexer import lex
from grognard.syntax.parser import expected_after
from grognard.syntax.token import Token
from grognard.syntax.words import BARRED, DECLARATIONS, MIDDLES, PHRASES, STEP_HEADS, STORY_HEADS


class Sort(enum.Enum):
    """What a completion is."""

    KEYWORD = "keyword"
    SNIPPET = "snippet"
    NAME = "name"


@attrs.frozen
class Completion:
    """One thing that can be written: what the list shows, what is inserted, and where that goes.

    `insert` of a snippet has places to fill in, as `${1:name}`. `rank` orders the list, smallest first.
    """

    label: str
    sort: Sort
    insert: str
    span: Span
    detail: str = ""
    kind: Kind | None = None
    rank: int = 1


_NAMES = frozenset({"NAME", "LABEL", "TITLE", "OF_TITLE"})
_PHRASES: tuple[tuple[str, str], ...] = (
    *((head, kind) for head, kind, _ in DECLARATIONS),
    *STEP_HEADS,
    *STORY_HEADS,
    *PHRASES,
    *BARRED.items(),
    *((word, kind) for words in MIDDLES.values() for word, kind in words.items()),
)
_ASKED_BY_HEAD: dict[str, frozenset[Kind]] = {
    "READ": frozenset({Kind.TABLE}),
    "CALL": frozenset({Kind.RULE}),
    "STORY_CALL": frozenset({Kind.RULE}),
    "MAY": frozenset({Kind.RULE}),
    "MUST": frozenset({Kind.RULE}),
    "PLAYS": frozenset({Kind.SEQUENCE}),
    "EACH": frozenset({Kind.PIECE}),
    "FOR_EACH": frozenset({Kind.PIECE}),
}
"""The kinds of names that are shown first behind the word that begins a line."""


def completions(game: GameText, offset: int) -> tuple[Completion, ...]:
    """Everything that can be written at an offset of the text, the likeliest first."""
    text = game.file.text
    start = declaration_before(text, offset)
    items: list[Completion] = []
    for before, begun in _ways(text[start:offset]):
        expected = expected_after(before, game.file)
        span = Span(start + begun, offset)
        typed = " ".join(text[span.start : offset].casefold().split())
        left = text.rfind("\n", 0, span.start) + 1
        line = [token for token in before if token.start >= left - start and token.text]
        offered = _keywords(expected, span, at_left=span.start == left)
        if _NAMES & expected:
            offered += _names(game, line, span.start, span)
        items += [each for each in offered if each.label.casefold().startswith(typed)]
    fitting = {(each.label, each.sort): each for each in reversed(items)}
    return tuple(sorted(fitting.values(), key=lambda each: (each.rank, each.label.casefold())))


def _ways(text: str) -> Iterator[tuple[list[Token], int]]:
    """The tokens before what is being written at the end of a text, and where that begins.

    A name is a run of words, so of `fog a` all may be a name that is begun, or `fog` a name and `a` what follows.
    """
    # Something is put there for the lexer, or the indentation of an empty line would not count.
    tokens = lex(text if re.search(r"\w\Z", text) else f"{text}x").tokens
    end = len(text)
    at = next((at for at, token in enumerate(tokens) if token.end >= end and token.end > token.start), len(tokens))
    before = list(tokens[:at])
    if at == len(tokens):
        yield before, end
        return
    token = tokens[at]
    yield before, min(token.start, end)
    if token.kind == "NAME":
        for gap in re.finditer(r"\s+", token.text):
            start = token.start + gap.start()
            name = Token("NAME", token.text[: gap.start()], token.start, start)
            yield [*before, name], min(token.start + gap.end(), end)


def _keywords(expected: frozenset[str], span: Span, *, at_left: bool) -> list[Completion]:
    items = []
    if at_left:
        items += [
            Completion(head, Sort.SNIPPET, snippet, span, "declaration", rank=0) for head, snippet in SNIPPETS.items()
        ]
    for phrase, kind in _PHRASES:
        if kind in expected:
            items.append(Completion(phrase, Sort.KEYWORD, phrase, span, rank=2))
    return items


def _names(game: GameText, line: list[Token], begun: int, span: Span) -> list[Completion]:
    ruleset = game.compiled.ruleset
    first = _ASKED_BY_HEAD.get(line[0].kind, frozenset()) if line else frozenset()
    asked = next((kinds for token in reversed(line) if (kinds := _ASKED_BY_HEAD.get(token.kind))), first)
    words = _words_after_is(ruleset, line)
    items = [Completion(word, Sort.NAME, word, span, "word of the list", Kind.WORD, rank=0) for word in words]
    rule = _rule_at(game, begun)
    seen: set[tuple[Kind, str]] = set()
    for occurrence in game.symbols.occurrences:
        symbol = occurrence.symbol
        if not occurrence.declares or symbol.kind in {Kind.EXAMPLE, Kind.SCENARIO, Kind.ARMY}:
            continue
        if symbol.kind in {Kind.ROLE, Kind.VALUE} and symbol.owner != rule:
            continue
        if (symbol.kind, symbol.name) in seen:
            continue
        seen.add((symbol.kind, symbol.name))
        name = shown_name(ruleset, symbol)
        rank = (
            0
            if symbol.kind in asked or symbol.kind in {Kind.ROLE, Kind.VALUE}
            else 3
            if symbol.kind is Kind.WORD
            else 1
        )
        items.append(Completion(name, Sort.NAME, name, span, detail(ruleset, symbol), symbol.kind, rank=rank))
    return items


def _rule_at(game: GameText, offset: int) -> str:
    """The rule whose lines are at an offset."""
    rules = [
        each
        for each in game.symbols.within(game.file.path)
        if each.declares and each.symbol.kind is Kind.RULE and each.span.start < offset
    ]
    return rules[-1].symbol.name if rules else ""


def _words_after_is(ruleset: Ruleset, line: list[Token]) -> tuple[str, ...]:
    """The words of the list that the value before `is` or `becomes` is one of."""
    at = next((at for at in range(len(line) - 1, 0, -1) if line[at].kind in {"IS", "BECOMES"}), 0)
    if not at or line[at - 1].kind != "NAME":
        return ()
    asked = ruleset.asked_of_any(key(line[at - 1].text))
    return tuple(map(str, asked.type.words)) if asked is not None and isinstance(asked.type, Words) else ()


def shown_name(ruleset: Ruleset, symbol: Symbol) -> str:
    """A symbol's name as its author wrote it, and as it is written behind other words."""
    match symbol.kind:
        case Kind.RULE:
            rule = ruleset.rules.get(symbol.name)
            return rule.called if rule is not None else symbol.name
        case Kind.TABLE:
            return ruleset.tables[symbol.name].name if symbol.name in ruleset.tables else symbol.name
        case Kind.CHOICE:
            return ruleset.choices[symbol.name].name if symbol.name in ruleset.choices else symbol.name
        case _:
            return symbol.name


def detail(ruleset: Ruleset, symbol: Symbol) -> str:
    """What a symbol is, in a few words: `fact: 0 to 48 inches`, `field of unit: yes or no`."""
    match symbol.kind:
        case Kind.FACT:
            return f"fact: {domain_text(ruleset.facts[symbol.name].type)}" if symbol.name in ruleset.facts else "fact"
        case Kind.FIELD:
            field = next((each for each in ruleset.pieces[symbol.owner].fields if each.key == symbol.name), None)
            return f"field of {symbol.owner}" + (f": {domain_text(field.type)}" if field is not None else "")
        case Kind.WORD:
            return f"word of {symbol.owner}"
        case Kind.RULE:
            rule = ruleset.rules.get(symbol.name)
            return rule.kind.value if rule is not None else "rule"
        case _:
            return str(symbol.kind.value)
