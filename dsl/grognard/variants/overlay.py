"""Lays a variant over its base, on parse trees. The result is the tree of one game, each line with its own place.

Working before lowering means that a variant needs no second meaning: the changed game is lowered like any other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import partial

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.names import key
from grognard.ir.phrases import article_before
from grognard.lowering.nodes import every, whole_label
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token
from grognard.variants.added import belongs
from grognard.variants.amendment_lint import hold_condition, hold_given, hold_words, is_label
from grognard.variants.changes import REMOVE_WHOLE, VERBS, Change, as_called_now, labels
from grognard.variants.filling import filled_in
from grognard.variants.finding import Declarations, Finder, of_kind
from grognard.variants.gaps import standing_gaps
from grognard.variants.line_names import (
    declared_name,
    gap_name,
    is_wish,
    lead_of,
    line_name,
    lines_below,
    name_or_title,
    row_named,
    step_number_of,
    whole_name,
    wish_head,
)
from grognard.variants.marks import changed_since, mark_of
from grognard.variants.removing import (
    hold_emptied,
    line_of_scenario,
    meant_whole,
    named_in_scenario,
    names_of,
    no_more_of,
    not_one,
    stands_for_nothing,
    story_name,
)
from grognard.variants.retold import only_wishes, retold
from grognard.variants.trees import appended, cited, inheriting, put_above, renamed, replaced, switched, text, worded
from grognard.variants.unlabelled import line_meant, line_named

_GIVES_VALUES = (ast.Table, ast.Rule)
"""Kinds of declarations that may stand in place of each other: both are asked for a value by name."""
_BEFORE = re.compile(r"(?P<where>.+?),?\s+before\s+(?P<line>.+)", re.IGNORECASE)


@attrs.frozen
class Pin:
    """What one change of a variant found in its base: `mark` is short for the text of those lines."""

    node: Node
    mark: str
    given: Token | None
    """The mark that stands in the variant, if it has one."""


@attrs.frozen
class Laid:
    """The declarations of a base as a variant changes them, what it changed, and what it found."""

    nodes: list[Node]
    changes: list[Change]
    pins: list[Pin]


def lay_over(
    base: list[Node],
    variant: Sequence[Node],
    collector: Collector,
    title: str = "",
    beside: Sequence[Change] = (),
    texts: Sequence[str] = (),
) -> Laid:
    """Carry out the changes among some declarations of a variant, and put its own after those of the base.

    `beside` are the changes of others that are laid over the same base and were carried out before: this variant does
    not know of them, so it may name what they call otherwise as it was, and take away what they took away. `texts` are
    those of all files of the variant.
    """
    overlay = _Overlay(base, collector, title, beside, texts)
    added: list[Node] = []
    for node in as_called_now(base, variant, beside):
        if isinstance(node, VERBS):
            overlay.change(node)
        elif not isinstance(node, ast.Exception) or not overlay.taken_away(node, variant):
            added.append(node)
    hold_emptied(overlay.base, overlay.changes, collector)
    return Laid([*overlay.base, *added], overlay.changes, overlay.pins)


def _written(line: Node) -> str:
    """A line as it stands there, from its article on."""
    return article_before(line.file, line.start) + text(line)


class _Overlay:
    def __init__(
        self, base: list[Node], collector: Collector, title: str, beside: Sequence[Change], texts: Sequence[str]
    ) -> None:
        self.base = Declarations(base)
        self.texts = texts
        self.beside = beside
        self.collector = collector
        self.find = Finder(collector)
        self.title = title
        self.changes: list[Change] = []
        self.pins: list[Pin] = []
        self.touched: list[Node] = []
        """The lines of the base that the change in hand touches."""
        self.amended: dict[int, Node] = {}
        """The lines that a change put in, by their identity, with the change."""
        self.made: list[Node] = []

    def change(self, node: Node) -> None:
        """Carry out one change, and hold what it found against what it was written for."""
        self.touched = []
        getattr(self, f"_{node.kind}")(node)
        if not self.touched:
            return
        lines = [text(node) for node in self.touched]
        given = next((part.token("PIN") for part in every(node) if part.token("PIN") is not None), None)
        self.pins.append(Pin(node, mark_of(lines), given))
        if given is not None and (other := changed_since(given.text, lines)):
            self.collector.report(
                codes.BASE_LINE_CHANGED,
                node.at(given),
                "What this changes is no longer what it was when this was written.",
                help="Read the base again and mend the change; then write the mark anew with `grognard fmt --pin`.",
                notes=tuple(f"the base now says: {line[:160]}{'…' if len(line) > 160 else ''}" for line in other),
            )

    def taken_away(self, node: Node, variant: Sequence[Node]) -> bool:
        """Whether the line to which something is an exception was taken away by another variant, which is reported."""
        label = node.token("LABEL")
        called = {key(label.text), key(whole_label(node))} if label is not None else set[str]()
        if label is None or not self.beside or called & labels([*self.base, *variant]):
            return False
        gone = next((change for change in self.beside if called & change.gone), None)
        if gone is not None:
            self.collector.report(
                codes.NOTHING_TO_CHANGE,
                node.at(label),
                f"`{label.text}` counts no more: `{gone.variant}` takes it away.",
                help="Leave this exception out where both are played, or leave that change out.",
                also=(Label(gone.place, f"in {gone.variant}"),),
            )
        return gone is not None

    # ---- verbs ------------------------------------------------------------------------------------------------

    def _amend(self, node: Node) -> None:
        by_lead = _leads(node)
        for part in node.below(ast.Changes):
            position = self._target(
                node, f"{wish_head(part)}:" if is_wish(part) else step_number_of(part) or line_name(part)
            )
            if position is None:
                return
            index, where = position
            target = self.base[index]
            if is_wish(part):
                self._amend_wish(index, part, where, by_lead)
                continue
            old = line_meant(self.find, lines_below(target), part, where, self.base)
            if old is not None and (earlier := self.amended.get(id(old))) is not None:
                self.collector.report(
                    codes.CHANGED_TWICE,
                    part.place,
                    f"This line of `{where}` is changed twice, and only one of the two can count.",
                    help="Leave one of them, or make one line of both.",
                    also=(Label(earlier.place, "the other change"),),
                )
            elif old is not None:
                self.touched.append(old)
                hold_condition(old, part, self.collector)
                hold_words(target, part, self.base, self.texts, self.collector)
                new = retold(part, old) if only_wishes(part) else inheriting(cited(part, node), old)
                self.amended[id(new)] = part
                self.made.append(new)
                self.base.put(index, replaced(target, old, new))
                self._note("amend", line_name(part), where, part.place, _written(old), _written(part))

    def _amend_wish(self, index: int, part: Node, where: str, by_lead: frozenset[str]) -> None:
        """`in short: …`: the lines of this kind that the amendment has stand in place of those of the base.

        Where the base has a paragraph with each heading (`by_lead`), only those paragraphs are replaced, each in its place.
        """
        target = self.base[index]
        olds = [node for node in every(target) if is_wish(node) and wish_head(node) == wish_head(part)]
        if by_lead and by_lead <= {lead_of(old) for old in olds}:
            olds = [old for old in olds if lead_of(old) == lead_of(part)]
            self.base.put(index, replaced(target, olds[0], part))
        else:
            olds = [old for old in olds if old not in self.made]
            for old in olds:
                target = replaced(target, old, None)
            self.base.put(index, appended(target, part))
        self.touched += olds
        self.made.append(part)
        self._note("amend", f"{wish_head(part)}:", where, part.place, text(olds[0]) if olds else "", text(part))

    def _add_to(self, node: Node) -> None:
        name = node.the_token("NAME")
        before = _BEFORE.fullmatch(name.text)
        if before is not None and not self.find.knows(self.base, name.text):
            self._add_before(node, name, before)
            return
        target = self._target(node)
        if target is None:
            return
        index, where = target
        for part in node.below(ast.Changes):
            if not belongs(part, self.base[index], self.collector):
                continue
            hold_words(self.base[index], part, self.base, self.texts, self.collector)
            self.base.put(index, appended(self.base[index], cited(part, node)))
            self._note("add", line_name(part), where, part.place, "", _written(part))

    def _add_before(self, node: Node, name: Token, words: re.Match[str]) -> None:
        """`add to morale before read morale result`: the new lines stand above that line of the base."""
        start = name.start + words.start("line")
        index = self.find.declaration(self.base, name.saying(words["where"]), node)
        if index is None:
            return
        where, target = declared_name(self.base[index]), self.base[index]
        if isinstance(target, ast.Choice):
            self._words_before(node, index, words["line"], node.at(name))
            return
        place = node.at(Token("NAME", words["line"], start, start + len(words["line"])))
        verb = f"add to {{}} before {words['line']}"
        old = line_named(self.find, lines_below(target), words["line"], place, where, self.base, verb)
        if old is None:
            return
        holder = next((node for node in every(target) if isinstance(node, ast.BlockLine) and old in node.parts), old)
        self.touched.append(old)
        parts = [cited(part, node) for part in node.below(ast.Changes)]
        self.base.put(index, replaced(target, holder, *put_above(old, holder, parts)))
        for part in parts:
            self._note("add", line_name(part), where, part.place, "", _written(part))

    def _add_to_scenario(self, node: Node) -> None:
        """More pieces, cards or facts; what a scenario plays and when it ends it says but once."""
        at = self.find.scenario(self.base, node, "add to")
        if at is None:
            return
        for part in node.below(ast.Story):
            if (why := no_more_of(part, self.base[at])) is not None:
                words = f"`{text(part)}` cannot be added to a scenario."
                self.collector.report(codes.UNEXPECTED_WORDS, part.place, words, help=why)
                continue
            self.base.put(at, appended(self.base[at], part))
            self._note("add", text(part), name_or_title(self.base[at]), part.place, "", text(part))

    def _amend_scenario(self, node: Node) -> None:
        """Another piece of the same name, another end, another length: each line in place of the one that says the same thing."""
        at = self.find.scenario(self.base, node, "amend")
        if at is None:
            return
        for part in node.below(ast.Story):
            old = line_of_scenario(part, self.base[at])
            if old is None:
                self._refuse(part.place, *stands_for_nothing(part, self.base[at]))
                continue
            self.touched.append(old)
            hold_given(old, part, name_or_title(self.base[at]), self.collector)
            self.base.put(at, replaced(self.base[at], old, part))
            self._note(
                "amend", named_in_scenario(part), name_or_title(self.base[at]), part.place, text(old), text(part)
            )

    def _words_before(self, node: Node, index: int, wanted: str, place: Place) -> None:
        """`add to quality before green`: words that stand between others of a list."""
        target = self.base[index]
        where = declared_name(target)
        words = [part.token_text("NAME") for part in target.below(ast.Words) if isinstance(part, ast.Word)]
        if key(wanted) not in map(key, words):
            known = f"It has: {', '.join(words)}."
            self.find.nothing(place, f"`{where}` has no word `{wanted}`.", wanted, words, known)
            return
        self.touched.append(target)
        for part in node.below(ast.Changes):
            if belongs(part, target, self.collector):
                self.base.put(index, worded(self.base[index], part, wanted))
                self._note("add", line_name(part), where, part.place, "", text(part))

    def _remove(self, node: Node) -> None:
        label, name = node.the_token("LABEL"), node.the_token("NAME")
        whole = f"{label.text} from {name.text}"
        if meant_whole(self.base, whole):
            self._remove_all_of(node, Token("NAME", whole, label.start, name.end))
            return
        scenario = self.find.meant_scenario(self.base, name.text)
        if scenario is not None:
            self._remove_from_scenario(node, label, scenario)
            return
        position = self._target(node, label.text)
        if position is None:
            return
        index, where = position
        target = self.base[index]
        lines = list(target.below(ast.Words)) if isinstance(target, ast.Choice) else lines_below(target)
        if self._removed_before(label.text, where, lines):
            return
        verb = f"remove {label.text} from {{}}"
        old = line_named(self.find, lines, label.text, node.at(label), where, self.base, verb)
        if old is not None:
            self._take_away(index, old, label.text, where, node)

    def _take_away(self, index: int, old: Node, words: str, where: str, node: Node) -> None:
        self.touched.append(old)
        self.base.put(index, replaced(self.base[index], old, None))
        self._note("remove", words, where, node.place, _written(old), "", labels([old]), names_of(old))

    def _removed_before(self, label: str, where: str, lines: Sequence[Node]) -> bool:
        """Whether another variant took this line away already: both mean the same."""
        return all(key(line_name(line)) != key(label) for line in lines) and any(
            change.verb == "remove" and key(change.part) == key(label) and key(change.where) == key(where)
            for change in self.beside
        )

    def _remove_from_scenario(self, node: Node, label: Token, index: int) -> None:
        """A piece that a scenario puts out, by its name, or any of its lines by its words."""
        target = self.base[index]
        lines = [node for node in target.below(ast.Story) if not isinstance(node, ast.Prose | ast.NoteLine)]
        title = name_or_title(target)
        old = self.find.line(lines, label.text, node.at(label), title, partial(story_name, wanted=label.text))
        if old is not None:
            self._take_away(index, old, label.text, title, node)

    def _remove_whole(self, node: Node) -> None:
        self._remove_all_of(node, node.the_token("NAME"))

    def _remove_all_of(self, node: Node, name: Token) -> None:
        """A rule, a table, a list, a piece … that the game shall not have."""
        matches = meant_whole(self.base, name.text)
        if len(matches) != 1:
            if not any(change.verb == REMOVE_WHOLE and key(change.part) == key(name.text) for change in self.beside):
                not_one(self.base, matches, name.text, node.at(name), self.collector)
            return
        old = self.base[matches[0]]
        self.base.put_all(node for node in self.base if node is not old)
        self.touched.append(old)
        called = name_or_title(old)
        self._note(REMOVE_WHOLE, name.text, called, node.place, text(old), "", labels([old]), names_of(old))

    def _fill(self, node: Node) -> None:
        label, name = node.the_token("LABEL"), node.the_token("NAME")
        if alone := standing_gaps(self.base, name.text):
            self._fill_alone(node, label, name.text, alone)
            return
        target = self._target(node)
        filled = filled_in(self.base[target[0]], target[1], node, self.find) if target is not None else None
        if target is not None and filled is not None:
            self.touched.append(filled[0])
            self.base.put(target[0], filled[1])
            self._note("fill", label.text, target[1], node.place, "?", text(node.node(ast.Sum) or node.node(ast.Body)))

    def _fill_alone(self, node: Node, label: Token, chapter: str, gaps: list[Node]) -> None:
        """A gap that stands by itself in a chapter gives way to prose."""
        old = self.find.line(gaps, label.text, node.at(label), chapter, gap_name)
        if old is None:
            return
        prose = node.below(ast.Body)
        if not prose or any(not isinstance(part, ast.Prose) for part in prose):
            help = "End the line with `with`, and say below it in prose what holds: `> …`."
            self._refuse(node.place, f"`{label.text}` is a gap by itself: no rule needs it.", help)
            return
        at = next(i for i, node in enumerate(self.base) if node is old)
        self.base.put_all([*self.base[:at], *prose, *self.base[at + 1 :]])
        self._note("fill", label.text, chapter, node.place, "?", text(node.the_node(ast.Body)))

    def _rename(self, node: Node) -> None:
        old, new = node.tokens("LABEL")
        known = {token.text for node in self.base for part in every(node) for token in part.tokens("LABEL")}
        if key(old.text) not in {key(label) for label in known}:
            self._no_label(node, old, known)
            return
        if not is_label(new, node, self.collector):
            return
        self.base.put_all([renamed(node, key(old.text), new.text) for node in self.base])
        self._note("rename", old.text, new.text, node.place, old.text, new.text)

    def _no_label(self, node: Node, old: Token, known: set[str]) -> None:
        """What is to be called otherwise is the label of no line; a fact, a field or a word is said to be one."""
        choices = (node for node in self.base if isinstance(node, ast.Choice))
        listed = next(
            (node for node in choices if key(old.text) in map(key, map(line_name, node.below(ast.Words)))), None
        )
        if listed is not None:
            self._refuse(
                node.at(old),
                f"`{old.text}` is a word of the list `{declared_name(listed)}`: `rename` is for labels of lines.",
                "A variant cannot give a word another name. It can add one, with `add to`, and take one away, with `remove`.",
            )
            return
        fields = ((node, part) for node in self.base for part in lines_below(node) if isinstance(part, ast.Field))
        holder = next((node for node, part in fields if key(part.token_text("NAME")) == key(old.text)), None)
        if holder is None:
            words = f"No line of the base is called `{old.text}`."
            self.find.nothing(node.at(old), words, old.text, known, "Name the label of a line, as in `+1  in works`.")
            return
        where = declared_name(holder)
        self._refuse(
            node.at(old),
            f"`{old.text}` is no label of a line: it is below `{whole_name(holder)}`, and `rename` leaves it as it is.",
            f"Take it away and say the new one, `remove {old.text} from {where}` and `add to {where}`; then amend the "
            "lines that ask for it.",
        )

    def _replace(self, node: Node) -> None:
        new = next(node.nodes())
        name = name_or_title(new)
        matches, known = of_kind(self.base, type(new), name)
        if not matches and isinstance(new, _GIVES_VALUES):
            # A formula may stand in place of a table, and the other way round.
            matches = [at for kind in _GIVES_VALUES for at in of_kind(self.base, kind, name)[0]]
        if len(matches) != 1:
            several = f"{len(matches)} things" if matches else "nothing"
            self.find.nothing(
                new.place,
                f"The base has {several} called `{name}` to replace.",
                name,
                known,
                "Without `replace`, it is added to the game.",
                codes.SEVERAL_TO_CHANGE if matches else codes.NOTHING_TO_CHANGE,
            )
            return
        old = self.base[matches[0]]
        self.touched.append(old)
        self.base.put(matches[0], switched(old, new) if isinstance(new, ast.Option) else new)
        words = {key(text(word)) for part in old.nodes(ast.Words) for word in part.nodes(ast.Word)}
        self._note("replace", name, name, node.place, text(old), text(new), labels([old]) - labels([new]), words)

    def _remove_example(self, node: Node) -> None:
        title = node.the_token("TITLE")
        matches, known = of_kind(self.base, ast.Example, title.text)
        row = row_named(title.text) if not matches else None
        if row is not None:
            matches, known = of_kind(self.base, ast.Example, row[0])
        if not matches:
            words = f"The base has no example called `{title.text}`."
            self.find.nothing(node.at(title), words, title.text, known, "Give the example's own title.")
            return
        old = self.base[matches[0]]
        rows = sum(1 for node in every(old) if isinstance(node, ast.Row)) - 1
        if row is not None and not 1 <= row[1] <= rows:
            size = f"its table has {rows}" if rows > 0 else "it has no table"
            words = f"`{row[0]}` has no row {row[1]}: {size}."
            self.find.nothing(node.at(title), words, title.text, (), "Count the rows below the heading, from 1.")
            return
        if row is not None:
            number = Token("NUMBER", str(row[1]), title.end, title.end)
            node = node.holding([*node.parts, number])
        self.base.put(matches[0], old.holding([*old.parts, node]))
        self._note("remove example", title.text, name_or_title(old), node.place)

    def _refuse(self, place: Place, words: str, help: str) -> None:
        self.collector.report(codes.NOTHING_TO_CHANGE, place, words, help=help)

    def _target(self, node: Node, line: str = "") -> tuple[int, str] | None:
        index = self.find.declaration(self.base, node.the_token("NAME"), node, line)
        return (index, declared_name(self.base[index])) if index is not None else None

    def _note(
        self,
        verb: str,
        words: str,
        where: str,
        place: Place,
        before: str = "",
        after: str = "",
        gone: Collection[str] = (),
        names: Collection[str] = (),
    ) -> None:
        change = Change(verb, words, where, place, before, after, self.title, frozenset(gone), frozenset(names))
        self.changes.append(change)


def _leads(amendment: Node) -> frozenset[str]:
    """The headings of the paragraphs that an amendment says in short; none where one has no heading, or two have the same."""
    leads = [lead_of(part) for part in amendment.below(ast.Changes) if is_wish(part) and wish_head(part) == "in short"]
    return frozenset(leads) if all(leads) and len({*leads}) == len(leads) else frozenset()
