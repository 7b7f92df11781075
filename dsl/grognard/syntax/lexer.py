"""Text to tokens: indentation, what begins each line, free text, and the rest by the scanner.

Stateless: nothing outlives one call of `lex`. The kind of line depends only on the declaration it stands
below, so an editor can colour a half-written file.
"""

from __future__ import annotations

import re
from functools import lru_cache

import attrs

from grognard.host.budget import Limits
from grognard.syntax import line_patterns as patterns
from grognard.syntax.layout import LogicalLine, lay_out
from grognard.syntax.lexed import Fault, Lexed
from grognard.syntax.scanner import scan
from grognard.syntax.token import Token
from grognard.syntax.words import FREE_TEXT, MIDDLES
from grognard.word_set import word_set

MAX_NESTING = 64
"""The deepest indentation, in blocks."""
LONGEST_LINE = Limits().line_characters
"""Characters of a line that is read, where nobody raised the limit."""
_TITLED = word_set("RULESET CHAPTER EXAMPLE REMOVE_EXAMPLE SCENARIO ADD_TO_SCENARIO AMEND_SCENARIO")
_STRANGE = 20
"""Strange characters of one line that are told one by one: who wrote more of them meant no rule."""


@lru_cache(maxsize=1024)
def lex(text: str, longest: int = LONGEST_LINE) -> Lexed:
    """Turn a whole file into tokens. Never raises. A line of more than `longest` characters is a fault, and not read."""
    return _Lexer(text).run(longest)


def lex_stretch(
    text: str, start: int, end: int, *, compares: bool = False, names: bool = False
) -> tuple[list[Token], list[Fault]]:
    """Returns the tokens of one stretch that is no line: a cell, or the text between braces in prose.

    With `compares`, a value is held against it, as against a cell left of `||`. With `names`, pieces are named in it as in a line
    that gives them: `the range from Ann to Bob`.
    """
    lexer = _Lexer(text)
    lexer.scan(start, end, {}, articles=names, compares=compares)
    return lexer.tokens, lexer.faults


def lex_said(text: str, start: int, end: int, kind: str) -> tuple[list[Token], list[Fault]]:
    """Returns the tokens of a cell that continues a word of an example (`dice`, `then` …), with that word before them."""
    lexer = _Lexer(text)
    lexer.said(start, end, kind)
    return lexer.tokens, lexer.faults


class _Lexer:
    """The work of one call."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[Token] = []
        self.faults: list[Fault] = []
        self.known: dict[str, str] = {}
        """Words that stood in the text before: each is kept once."""
        self.block = "none"
        self.inner_steps = 0
        """How many steps of this line so far stand behind the colon of another."""
        self.strange = 0
        """How many strange characters of this line are noted."""

    # ---- lines and indentation -----------------------------------------------------------------------

    def run(self, longest: int) -> Lexed:
        layout = lay_out(self.text)
        self.text = layout.body
        stack = [0]
        for line in layout.lines:
            if line.end - line.start > longest:
                self.faults.append(Fault("too long", line.start, line.end, str(longest)))
                continue
            if line.tab_at is not None and line.indent:
                self.faults.append(Fault("tab", line.tab_at, line.tab_at + 1))
            self._indent(line, stack)
            self.inner_steps = self.strange = 0
            if line.indent == 0:
                self._top_line(line.start, line.end)
            else:
                self._inner_line(line.start, line.end)
            self._emit("_NL", line.end, line.end)
        for _ in stack[1:]:
            self._emit("_DEDENT", len(self.text), len(self.text))
        return Lexed(tuple(self.tokens), layout.comments, tuple(self.faults))

    def _indent(self, line: LogicalLine, stack: list[int]) -> None:
        if line.indent > stack[-1]:
            if len(stack) > MAX_NESTING:
                self.faults.append(Fault("too deep", line.start, line.end))
                return
            stack.append(line.indent)
            self._emit("_INDENT", line.start, line.start)
            return
        while line.indent < stack[-1]:
            stack.pop()
            self._emit("_DEDENT", line.start, line.start)
        if line.indent != stack[-1]:
            self.faults.append(Fault("uneven", line.start, line.end))

    def _emit(self, kind: str, start: int, end: int) -> None:
        text = self.text[start:end]
        self.tokens.append(Token(kind, self.known.setdefault(text, text), start, end))

    # ---- a line at the left edge -----------------------------------------------------------------------

    def _top_line(self, start: int, end: int) -> None:
        if start >= end:  # nothing stands behind `replace`
            return
        first = self.text[start]
        if first == ">":
            self._emit("PROSE", start, end)
            return
        if first == "?":
            self.block = "steps"
            self._gap(start, end)
            return
        head = patterns.head_of(patterns.DECLARATIONS_BY_WORD, self.text, start, end)
        if head is None:
            self.block = "steps"
            self.scan(start, end, {})
            return
        kind, stop = head
        phrase = " ".join(self.text[start:stop].casefold().split())
        self.block = patterns.BLOCKS[phrase]
        self._emit(kind, start, stop)
        at = patterns.skip(self.text, stop, end)
        match kind:
            case "REPLACE":
                self._top_line(at, end)
            case _ if kind in _TITLED:
                self._free("TITLE", at, end)
            case "VARIANT" | "ARMY":
                self._split(patterns.TITLE_OF, at, end, ("title", "TITLE"), ("base", "OF_TITLE"))
            case "REMOVE":
                line = (("what", "LABEL"), ("from", "FROM"), ("where", "NAME"))
                self._split(patterns.REMOVE, at, end, *line, whole="NAME")
            case "RENAME":
                self._split(patterns.RENAME, at, end, ("what", "LABEL"), ("as", "AS_NAME"), ("new", "LABEL"))
            case "FILL":
                self._fill(at, end)
            case "EXCEPTION_TO" | "REMOVE_EXCEPTION":
                self._labelled(at, end, of_a_rule=True)
            case "AMEND" | "ADD_TO":
                self._free("NAME", at, end)
            case _:
                self.scan(
                    at,
                    patterns.without_colon(self.text, at, end),
                    MIDDLES.get(kind, {}),
                    articles=kind == "LIMITS_ON" or kind == "CHOICE",
                )

    # ---- a line below a declaration ----------------------------------------------------------------------

    def _inner_line(self, start: int, end: int) -> None:
        first = self.text[start]
        if first == ">":
            self._emit("PROSE", start, end)
        elif self.block == "sections" and (first == "|" or "\t" in self.text[start:end]):
            self._emit("SECTION_ROW", start, end)
        elif first == "|" or (self.block == "table" and "\t" in self.text[start:end]):
            self._row(start, end)
        elif first == "*" and self.block in {"table", "changes"}:
            stop = start
            while stop < end and self.text[stop] == "*":
                stop += 1
            self._emit("STARS", start, stop)
            self.scan(stop, end, {})
        elif self.block == "meta" or (
            self.block == "army" and patterns.ARMY_SETTING.match(self.text, start, end) is not None
        ):
            self._setting(start, end)
        elif self.block == "army":
            self._army_line(start, end)
        elif self.block == "story":
            self._story_line(start, end)
        else:
            self._step_line(start, end)

    def _row(self, start: int, end: int) -> None:
        stop = end
        while (cite := self._cite_at_end(start, stop)) is not None and cite > start and self.text[cite - 1] == "|":
            stop = cite
        self._emit("ROW", start, stop)
        self.scan(stop, end, {})

    def _setting(self, start: int, end: int) -> None:
        key = patterns.KEY.match(self.text, start, end)
        if key is None:
            self.scan(start, end, {})
            return
        self._emit("KEY", start, key.end(1))
        self._emit("TEXT", key.end(), end)

    def _army_line(self, start: int, end: int) -> None:
        """A line of an army list: a note, or pieces as they stand behind `given`."""
        self._note_or(start, end, MIDDLES["GIVEN"])

    def _note_or(self, start: int, end: int, middles: dict[str, str]) -> None:
        """A note, or what is no step."""
        note = patterns.head_of(patterns.STEPS_BY_WORD, self.text, start, end)
        if note is not None and note[0] == "NOTE":
            self._free_text(note[0], start, note[1], end)
        elif note is not None and note[0] == "READ_OFF":
            self._emit("READ_OFF", start, note[1])
            self.scan(note[1], end, MIDDLES["READ_OFF"])
        else:
            self.scan(start, end, middles, articles=True)

    def _step_line(self, start: int, end: int) -> None:
        if (
            self.block in {"sequence", "changes"}
            and (number := patterns.STEP_NUMBER.match(self.text, start, end)) is not None
        ):
            self._emit("STEP_NUMBER", start, number.end())
            self._free("TITLE", patterns.skip(self.text, number.end(), end), end)
            return
        if (
            self.block in {"limits", "changes"}
            and (limit := patterns.AT_MOST_OF.match(self.text, start, end)) is not None
        ):
            self._emit("AT_MOST_OF", start, limit.end())
            self.scan(limit.end(), end, {})
            return
        if self.block == "limits" and re.match(r"be\s", self.text[start:end], re.IGNORECASE):
            self._emit("BE", start, start + 2)
            self.scan(start + 2, end, {})
            return
        if self.block == "fields":
            if self.text[start] == "?":
                self._gap(start, end)
                return
            self._note_or(start, end, {})
            return
        self._step(start, patterns.without_colon(self.text, start, end))

    def _step(self, start: int, end: int) -> None:
        """One step, from its first word; also what follows the colon of `on rout: …`."""
        if start >= end:
            return
        text = self.text
        if text[start] == "?":
            self._gap(start, end)
            return
        amount = patterns.AMOUNT.match(text, start, end) if patterns.WISH.match(text, start, end) is None else None
        if amount is not None:
            stop = amount.end()
            kind = "AMOUNT"
            if (die := patterns.DICE_AMOUNT.match(text, stop, end)) is not None:
                kind, stop = "DICE_AMOUNT", die.end()
            elif (each := patterns.EACH_AMOUNT.match(text, stop, end)) is not None:
                kind, stop = "EACH_AMOUNT", each.end()
            self._emit(kind, start, stop)
            self._labelled(patterns.skip(self.text, stop, end), end)
            return
        for pattern, kind in (
            (patterns.WISH, "WISH"),
            (patterns.SHIFT, "SHIFT"),
            (patterns.DROP, "DROP"),
            (patterns.ROUND, "ROUND"),
            (patterns.MISSES, "FATE"),
        ):
            match = pattern.match(text, start, end)
            if match is not None:
                self._emit(kind, start, match.end())
                self._labelled(patterns.skip(self.text, match.end(), end), end)
                return
        head = patterns.head_of(patterns.STEPS_BY_WORD, self.text, start, end)
        if head is not None and head[0] == "MOVE" and patterns.LIMITED.match(text, head[1], end) is not None:
            head = None
        if head is None and self._fate(start, end):
            return
        if head is None:
            if self.block == "changes" and patterns.OF_A_KIND.match(text, start, end):
                self.scan(start, end, {}, articles=True)
            else:
                self._scan_to_colon(start, end, {})
            return
        kind, stop = head
        if kind in FREE_TEXT:
            self._free_text(kind, start, stop, end)
            return
        if self.block == "changes" and patterns.FIELD.match(text, start, end) is not None:
            self.scan(start, end, {}, articles=True)
            return
        self._emit(kind, start, stop)
        at = patterns.skip(self.text, stop, end)
        if kind == "HALVE":
            if (rounding := patterns.ROUNDING.match(text, stop, end)) is not None:
                self._emit("ROUNDED", patterns.skip(self.text, stop, end), rounding.end())
                at = patterns.skip(self.text, rounding.end(), end)
            self._labelled(at, end)
        elif kind == "ADD" and (to := re.compile(r"modifiers\s+to\s+", re.IGNORECASE).match(text, at, end)) is not None:
            self._emit("MODIFIERS_TO", at, to.end())
            self.scan(to.end(), end, {})
        else:
            self._scan_to_colon(
                at, end, MIDDLES.get(kind, {}), opens=kind in patterns.ITSELF_OPENS, sums=kind in patterns.SUMS
            )

    def _fate(self, start: int, end: int) -> bool:
        """Whether a line says what becomes of dice: `1 to 2 rolls again`. Then it is read."""
        match = patterns.FATE.search(self.text, start, end)
        tail = patterns.LABEL_END.search(self.text, start, match.start()) if match is not None else None
        if match is None or tail is not None or not self.text[start : match.start()].strip():
            return False
        self.scan(start, match.start(), {}, compares=True)
        self._emit("FATE", *match.span())
        self._labelled(patterns.skip(self.text, match.end(), end), end)
        return True

    def _scan_to_colon(
        self, start: int, end: int, middles: dict[str, str], opens: bool = True, sums: bool = False
    ) -> None:
        """Scan; after a colon outside brackets the rest is a step of its own."""
        colon = patterns.colon_in(self.text, start, end) if opens else -1
        if colon < 0:
            self.scan(start, end, middles, sums=sums)
            return
        self.scan(start, colon, middles)
        self.inner_steps += 1
        if self.inner_steps > MAX_NESTING:
            self.faults.append(Fault("too many steps", colon, end))
            return
        self._emit("COLON", colon, colon + 1)
        self._step(patterns.skip(self.text, colon + 1, end), end)

    def _story_line(self, start: int, end: int) -> None:
        head = patterns.head_of(patterns.STORIES_BY_WORD, self.text, start, end)
        if head is None:
            self.scan(start, end, {})
            return
        kind, stop = head
        if kind in FREE_TEXT:
            self._free_text(kind, start, stop, end)
            return
        self._emit(kind, start, stop)
        self._behind(kind, stop, end)

    def said(self, start: int, end: int, kind: str) -> None:
        """Reads what follows a word of an example, where the word itself is elsewhere."""
        self._emit(kind, start, start)
        self._behind(kind, start, end)

    def _behind(self, kind: str, start: int, end: int) -> None:
        if kind == "BECAUSE":
            self._reasons(start, end)
        elif kind == "CHOOSING":
            self._answers(start, end)
        else:
            self.scan(start, end, MIDDLES.get(kind, {}), articles=True)

    def _answers(self, start: int, end: int) -> None:
        """Answers with commas between: words, or a line that was to choose from, as it is written."""
        middles = MIDDLES.get("CHOOSING", {})
        at = plain = start
        while at < end:
            comma = self.text.find(",", at, end)
            stop = comma if comma >= 0 else end
            if patterns.ANSWER_LINE.search(self.text, at, stop) is not None:
                self.scan(plain, at, middles, articles=True, answers=True)
                begin = patterns.skip(self.text, at, stop)
                self._emit("LABEL", begin, begin + len(self.text[begin:stop].rstrip()))
                plain = stop
            at = stop + 1
        self.scan(plain, end, middles, articles=True, answers=True)

    # ---- free text -----------------------------------------------------------------------------------------

    def _labelled(self, start: int, end: int, *, of_a_rule: bool = False) -> None:
        """A label, free text up to the line's tail, then the tail. Behind the label may stand the one rule whose line it is."""
        match = patterns.LABEL_END.search(self.text, start, end)
        stop = match.start() if match is not None else end
        if of_a_rule and (of := patterns.OF_A_RULE.fullmatch(self.text, start, stop)) is not None:
            for group, kind in (("label", "LABEL"), ("of", "OF"), ("kind", "RULE_KIND"), ("name", "NAME")):
                self._emit(kind, *of.span(group))
        elif self.text[start:stop].strip():
            self._emit("LABEL", start, stop)
        self._scan_to_colon(stop, end, {})

    def _free(self, kind: str, start: int, end: int) -> None:
        """Free text up to the citations (or, for a step of play, up to `when`)."""
        of_play = kind == "TITLE" and self.block in {"sequence", "changes"}
        bracket = (patterns.LABEL_END if of_play else patterns.TITLE_END).search(self.text, start, end)
        stop = bracket.start() if bracket is not None else end
        trimmed = start + len(self.text[start:stop].rstrip().rstrip(":"))
        self._emit(kind, start, trimmed)
        self.scan(stop, end, {})

    def _free_text(self, kind: str, start: int, stop: int, end: int) -> None:
        self._emit(kind, start, stop)
        at = patterns.skip(self.text, stop, end)
        limit = end
        while (cite := self._cite_at_end(at, limit)) is not None:
            limit = cite
        self._emit("TEXT", at, limit)
        self.scan(limit, end, {})

    def _cite_at_end(self, start: int, end: int) -> int | None:
        """Where `[…]` at the end of a stretch begins, with the blanks before it; None where it ends in no citation."""
        text = self.text
        while end > start and text[end - 1].isspace():
            end -= 1
        if end == start or text[end - 1] != "]":
            return None
        at = text.rfind("[", start, end - 1)
        if at < 0 or text.find("]", at, end - 1) >= 0 or text.find("\n", at, end) >= 0:
            return None
        while at > start and text[at - 1].isspace():
            at -= 1
        return at

    def _gap(self, start: int, end: int) -> None:
        """`? what is missing`: the words up to the tail name the gap."""
        match = patterns.LABEL_END.search(self.text, start, end)
        stop = match.start() if match is not None else end
        self._emit("GAP", start, stop)
        self.scan(stop, end, {})

    def _reasons(self, start: int, end: int) -> None:
        at = start
        while at < end and (match := patterns.REASON.match(self.text, at, end)) is not None:
            for group, kind in (("label", "LABEL"), ("amount", "AMOUNT"), ("comma", "COMMA")):
                if match[group]:
                    self._emit(kind, *match.span(group))
            if not match["comma"]:
                return
            at = match.end()

    def _split(self, pattern: re.Pattern[str], start: int, end: int, *parts: tuple[str, str], whole: str = "") -> None:
        """Free text cut by a pattern, then citations, or what follows. Text that it does not cut may be one `whole`."""
        cite = patterns.TITLE_END.search(self.text, start, end)
        match = pattern.match(self.text, start, cite.start() if cite is not None else end)
        if match is None:
            if whole:
                self._free(whole, start, end)
            else:
                self.scan(start, end, {})
            return
        for group, kind in parts:
            begin, stop = match.span(group)
            self._emit(kind, begin, begin + len(self.text[begin:stop].rstrip()))
        self.scan(match.end(), end, {})

    def _fill(self, start: int, end: int) -> None:
        """`fill GAP in PLACE with …`: the last `in` before a `with`, and the first `with` behind it."""
        cite = patterns.TITLE_END.search(self.text, start, end)
        limit = cite.start() if cite is not None else end
        last = max((with_.start() for with_ in patterns.WITH.finditer(self.text, start, limit)), default=start)
        match = patterns.FILL.match(self.text, start, last)
        if match is None:
            self.scan(start, end, {})
            return
        first = patterns.WITH.search(self.text, match.start("where") + 1, limit)
        assert first is not None
        self._emit("LABEL", start, match.end("what"))
        self._emit("IN_PLACE", *match.span("in"))
        self._emit("NAME", match.start("where"), first.start())
        self._emit("WITH", first.end() - len("with"), first.end())
        self.scan(first.end(), end, {})

    # ---- small things ----------------------------------------------------------------------------------------

    def scan(
        self,
        start: int,
        end: int,
        middles: dict[str, str],
        articles: bool = False,
        sums: bool = False,
        answers: bool = False,
        compares: bool = False,
    ) -> None:
        """Tokens by the scanner, into this run's list."""
        scan(self.text, start, end, self.tokens, self._unknown, middles, articles, sums, self.known, answers, compares)

    def _unknown(self, start: int, end: int, character: str) -> None:
        last = self.faults[-1] if self.faults else None
        if last is not None and last.kind == "character" and last.end == start and last.words == character:
            self.faults[-1] = attrs.evolve(last, end=end)  # a row of dots is one thing, not many
        elif self.strange < _STRANGE:
            self.strange += 1
            self.faults.append(Fault("character", start, end, character))
