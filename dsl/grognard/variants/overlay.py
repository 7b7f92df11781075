"""Lays a variant over its base, on parse trees: what comes out is one game's text, each line with its own place.

Working before lowering means that a variant needs no second meaning: the changed game is lowered like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.spelling import nearest
from grognard.ir.names import key, singular
from grognard.source import Place
from grognard.syntax.parser import Node
from grognard.syntax.token import Token
from grognard.variants.gaps import chapters, gap_name, is_gap, lines_for, standing_gaps

_BLOCKS = {
    "table": "rows",
    "rule": "body",
    "piece": "fields",
    "facts": "fields",
    "limits": "limit_block",
    "sequence": "phases",
}
_VERBS = {"amend", "add_to", "remove", "fill", "rename"}


@attrs.frozen
class Change:
    """One change a variant made: which verb, what, where, and the place of the variant's line."""

    verb: str
    what: str
    where: str
    place: Place
    before: str = ""
    after: str = ""


def lay_over(base: list[Node], variant: Node, collector: Collector) -> tuple[list[Node], list[Change]]:
    """The base's declarations as the variant changes them, and what it changed."""
    overlay = _Overlay(list(base), collector)
    added: list[Node] = []
    for node in variant.nodes():
        if node.kind in _VERBS:
            getattr(overlay, f"_{node.kind}")(node)
        elif node.kind != "variant":
            added.append(node)
    return [*overlay.base, *added], overlay.changes


class _Overlay:
    def __init__(self, base: list[Node], collector: Collector) -> None:
        self.base = base
        self.collector = collector
        self.changes: list[Change] = []

    # ---- finding -------------------------------------------------------------------------------------------

    def _find(self, token: Token, node: Node) -> int | None:
        """The declaration a variant names."""
        wanted = key(token.text)
        names = {i: name for i, one in enumerate(self.base) if (name := declared_name(one))}
        matches = [i for i, name in names.items() if key(name) in {wanted, key(singular(wanted))}]
        matches = [i for i in matches if self.base[i].kind != "choice"] or matches
        if len(matches) == 1 or (matches and self.base[matches[0]].kind == "facts"):
            return matches[0]
        if not matches:
            near = nearest(token.text, [*names.values(), *chapters(self.base)])
            self.collector.report(
                codes.NOTHING_TO_CHANGE,
                node.at(token),
                f"The base has nothing called `{token.text}`.",
                help=f"Did you mean `{near}`?"
                if near
                else "Name a table, a rule, a piece, a sequence or a limits block of the base.",
            )
        else:
            self.collector.report(
                codes.SEVERAL_TO_CHANGE,
                node.at(token),
                f"The base has {len(matches)} declarations called `{token.text}`.",
                help="Say which: `modifiers to …` for the list, the plain name for the rule.",
            )
        return None

    def _one(
        self, parts: list[Node], wanted: str, place: Place, where: str, name_of: Callable[[Node], str]
    ) -> Node | None:
        matches = [part for part in parts if key(name_of(part)) == key(wanted)]
        if len(matches) == 1:
            return matches[0]
        known = [name_of(part) for part in parts if name_of(part)]
        if not matches:
            near = nearest(wanted, known)
            self.collector.report(
                codes.NOTHING_TO_CHANGE,
                place,
                f"No line of `{where}` is called `{wanted}`.",
                help=f"Did you mean `{near}`?" if near else f"It has: {', '.join(known[:12])}." if known else None,
            )
        else:
            self.collector.report(
                codes.SEVERAL_TO_CHANGE,
                place,
                f"{len(matches)} lines of `{where}` are called `{wanted}`.",
                help="Give each its own label in the base.",
            )
        return None

    # ---- verbs ------------------------------------------------------------------------------------------------

    def _amend(self, node: Node) -> None:
        found = self._target(node)
        if found is None:
            return
        index, where = found
        changes = node.node("changes")
        for part in changes.nodes() if changes is not None else ():
            target = self.base[index]
            old = self._one(lines_below(target), line_name(part), part.place, where, line_name)
            if old is not None:
                self.base[index] = replaced(target, old, _inheriting(part, old))
                self._note("amend", line_name(part), where, part.place, text(old), text(part))

    def _add_to(self, node: Node) -> None:
        found = self._target(node)
        if found is None:
            return
        index, where = found
        changes = node.node("changes")
        for part in changes.nodes() if changes is not None else ():
            self.base[index] = appended(self.base[index], part)
            self._note("add", line_name(part), where, part.place, "", text(part))

    def _remove(self, node: Node) -> None:
        found = self._target(node)
        label = node.token("LABEL")
        if found is None or label is None:
            return
        index, where = found
        old = self._one(lines_below(self.base[index]), label.text, node.at(label), where, line_name)
        if old is not None:
            self.base[index] = replaced(self.base[index], old, None)
            self._note("remove", label.text, where, node.place, text(old), "")

    def _fill(self, node: Node) -> None:
        label, name = node.token("LABEL"), node.token("NAME")
        if label is not None and name is not None and (alone := standing_gaps(self.base, name.text)):
            self._fill_alone(node, label, name.text, alone)
            return
        found = self._target(node)
        if found is None or label is None:
            return
        index, where = found
        gaps = [gap for gap in every(self.base[index]) if is_gap(gap)]
        old = self._one(gaps, label.text, node.at(label), where, gap_name)
        if old is None:
            return
        value, body = node.node("sum"), node.node("body")
        if old.kind == "gap":
            if value is None:
                self.collector.report(
                    codes.NOTHING_TO_CHANGE,
                    node.place,
                    f"`{label.text}` stands for a value, not for lines.",
                    help=f"Write `fill {label.text} in {where} with 1`.",
                )
                return
            self.base[index] = replaced(
                self.base[index], old, Node("group", [value], value.start, value.end, value.file)
            )
        elif body is None:
            self.collector.report(
                codes.NOTHING_TO_CHANGE,
                node.place,
                f"`{label.text}` stands for a step, not for a value.",
                help="End the line with `with`, and write the lines two spaces further in below it.",
            )
            return
        else:
            self.base[index] = self._filled_step(self.base[index], old, body)
        self._note("fill", label.text, where, node.place, "?", text(value or body))

    def _fill_alone(self, node: Node, label: Token, chapter: str, gaps: list[Node]) -> None:
        """A gap that stands by itself in a chapter gives way to prose."""
        old = self._one(gaps, label.text, node.at(label), chapter, gap_name)
        if old is None:
            return
        body = node.node("body")
        prose = list(body.nodes()) if body is not None else []
        if not prose or any(part.kind != "prose" for part in prose):
            self.collector.report(
                codes.NOTHING_TO_CHANGE,
                node.place,
                f"`{label.text}` stands by itself: no rule asks for it.",
                help="End the line with `with`, and say below it in prose what holds: `> …`.",
            )
            return
        at = next(i for i, one in enumerate(self.base) if one is old)
        self.base[at : at + 1] = prose
        self._note("fill", label.text, chapter, node.place, "?", text(body))

    def _filled_step(self, target: Node, old: Node, body: Node) -> Node:
        holder = next(
            (one for one in every(target) if one.kind == "block_line" and any(part is old for part in one.parts)),
            None,
        )
        if holder is not None:
            opener = next(holder.nodes())
            block = Node("block_line", [opener, body], holder.start, body.end, holder.file)
            return replaced(target, holder, block)
        return replaced(target, old, *lines_for(old, body))

    def _rename(self, node: Node) -> None:
        labels = list(node.tokens("LABEL"))
        if len(labels) != 2:
            return
        old, new = labels
        renamed = [_renamed(one, key(old.text), new.text) for one in self.base]
        if all(one is before for one, before in zip(renamed, self.base, strict=True)):
            known = {token.text for one in self.base for part in every(one) for token in part.tokens("LABEL")}
            near = nearest(old.text, known)
            self.collector.report(
                codes.NOTHING_TO_CHANGE,
                node.at(old),
                f"No line of the base is called `{old.text}`.",
                help=f"Did you mean `{near}`?" if near else "Name the label of a line, as in `+1  in works`.",
            )
            return
        self.base = renamed
        self._note("rename", old.text, new.text, node.place, old.text, new.text)

    def _target(self, node: Node) -> tuple[int, str] | None:
        name = node.token("NAME")
        if name is None:
            return None
        index = self._find(name, node)
        return (index, declared_name(self.base[index])) if index is not None else None

    def _note(self, verb: str, what: str, where: str, place: Place, before: str = "", after: str = "") -> None:
        self.changes.append(Change(verb, what, where, place, before, after))


# ---- names of lines ----------------------------------------------------------------------------------------------------


def declared_name(node: Node) -> str:
    """The name by which a variant calls a declaration."""
    token = node.token("NAME")
    match node.kind:
        case "rule":
            kind = node.token("RULE_KIND")
            assert kind is not None and token is not None
            return f"modifiers to {token.text}" if kind.text.casefold().startswith("modifiers") else token.text
        case "table" | "piece" | "sequence" | "choice":
            return token.text if token is not None else ""
        case "facts":
            owner = node.node("owner")
            name = owner.token("NAME") if owner is not None else None
            return f"facts of {name.text}" if name is not None else "facts"
        case "limits":
            roles = node.node("limit_roles")
            name = roles.token("NAME") if roles is not None else None
            return f"limits on {name.text}" if name is not None else "limits"
        case _:
            return ""


def lines_below(node: Node) -> list[Node]:
    """The rows, lines, fields, limits or steps of a declaration, those of inner blocks too."""
    block = node.node(_BLOCKS.get(node.kind, "body"))
    if block is None:
        return []
    if node.kind in {"table", "piece", "facts", "limits"}:
        return [part for part in block.nodes() if part.kind not in {"prose", "note_line"}]
    return [one for one in every(block) if one.kind in {"step", "phase", "gap_step", "block_line", "inline_step"}]


def line_name(node: Node) -> str:
    """What a line is called: its label, its row's left cells, its field's name, or else its own words."""
    match node.kind:
        case "row":
            token = node.token("ROW")
            left = token.text.partition("||")[0] if token is not None else ""
            return " / ".join(" ".join(cell.split()) for cell in left.strip("| ").split("|"))
        case "field" | "limit_action" | "limit_state":
            token = node.token("NAME")
            return token.text if token is not None else ""
        case "phase":
            token = node.token("TITLE")
            return token.text if token is not None else ""
        case "step" | "inline_step":
            for part in node.nodes():
                label = part.token("LABEL")
                if label is not None:
                    return label.text
            return text(next(node.nodes(), node))
        case "footnote":
            return ""
        case _:
            return text(next(node.nodes(), node))


# ---- trees -----------------------------------------------------------------------------------------------------------------


def every(node: Node) -> Iterator[Node]:
    """A node and all nodes below it."""
    stack = [node]
    while stack:
        one = stack.pop()
        yield one
        stack.extend(reversed(list(one.nodes())))


def text(node: Node | None) -> str:
    """What an author wrote for a node, on one line."""
    return " ".join(node.file.text[node.start : node.end].split()) if node is not None else ""


def replaced(root: Node, old: Node, *new: Node | None) -> Node:
    """`root` with one node below it replaced (by several, or by nothing). Shares what did not change."""
    parts: list[Node | Token] = []
    changed = False
    for part in root.parts:
        if part is old:
            parts.extend(one for one in new if one is not None)
            changed = True
        elif isinstance(part, Node) and not changed:
            made = replaced(part, old, *new)
            changed = made is not part
            parts.append(made)
        else:
            parts.append(part)
    return Node(root.kind, parts, root.start, root.end, root.file) if changed else root


def _renamed(root: Node, label: str, new: str) -> Node:
    """`root` with a label called otherwise wherever it stands: on its line, in exceptions and in examples."""
    parts: list[Node | Token] = []
    for part in root.parts:
        if isinstance(part, Node):
            parts.append(_renamed(part, label, new))
        elif part.kind == "LABEL" and key(part.text) == label:
            parts.append(part._replace(text=new))
        else:
            parts.append(part)
    changed = any(one is not before for one, before in zip(parts, root.parts, strict=True))
    return Node(root.kind, parts, root.start, root.end, root.file) if changed else root


def _inheriting(new: Node, old: Node) -> Node:
    """An amended line keeps the exceptions and notes of the old one, unless it brings its own."""
    notes = old.node("notes")
    if notes is None or new.node("notes") is not None or new.kind != old.kind:
        return new
    return Node(new.kind, [*new.parts, notes], new.start, new.end, new.file)


def appended(root: Node, line: Node) -> Node:
    """A declaration with one more line at the end of its block."""
    kind = _BLOCKS.get(root.kind, "body")
    block = root.node(kind)
    if block is None:
        return Node(
            root.kind,
            [*root.parts, Node(kind, [line], line.start, line.end, line.file)],
            root.start,
            root.end,
            root.file,
        )
    return replaced(root, block, Node(kind, [*block.parts, line], block.start, block.end, block.file))
