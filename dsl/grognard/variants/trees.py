"""Parse trees changed without being touched: each function gives a new tree that shares what stayed the same."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.ir.names import key
from grognard.lowering.nodes import Relabelled, text_of, whole_label
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token

_BLOCKS: dict[type[Node], type[Node]] = {
    ast.Table: ast.Rows,
    ast.Roster: ast.Rows,
    ast.Piece: ast.Fields,
    ast.Facts: ast.Fields,
    ast.Limits: ast.LimitBlock,
    ast.Sequence: ast.Phases,
    ast.Scenario: ast.Story,
}
"""The block of each declaration whose lines are no lines of a rule."""
_EXCEPTIONS = (ast.Exception, ast.RemoveException)


def block_of(declaration: Node) -> type[Node]:
    """The kind of node that holds the lines of a declaration."""
    return _BLOCKS.get(type(declaration), ast.Body)


def text(node: Node | None) -> str:
    """What an author wrote for a node, on one line."""
    return text_of(node) if node is not None else ""


def replaced(root: Node, old: Node, *new: Node | None) -> Node:
    """`root` with one node below it replaced (by several, or by nothing). Shares what did not change."""
    parts: list[Node | Token] = []
    changed = False
    for part in root.parts:
        if part is old:
            parts.extend(node for node in new if node is not None)
            changed = True
        elif isinstance(part, Node) and not changed:
            made = replaced(part, old, *new)
            changed = made is not part
            parts.append(made)
        else:
            parts.append(part)
    return root.holding(parts) if changed else root


def put_above(line: Node, holder: Node, parts: Sequence[Node]) -> tuple[Node, ...]:
    """Returns what stands where `holder` stood, when lines are put above the `line` that it holds, or is."""
    if isinstance(holder, ast.BlockLine) and isinstance(holder.opener, ast.OtherwiseBlock):
        # Above `otherwise` they would cut it off from what it is the other case of.
        body = ast.Body((*parts, line), line.start, line.end, line.file)
        return (holder.holding((holder.opener, body)),)
    return (*parts, holder)


def worded(root: Node, line: Node, before: str = "") -> Node:
    """A list of words with one more at its end, or `before` another."""
    words, name = root.node(ast.Words), line.the_token("NAME")
    if words is None:
        return root
    word = ast.Word([name], line.start, line.start + len(name.text), line.file)
    parts = list(words.parts)
    named = (
        i for i, part in enumerate(parts) if isinstance(part, Node) and key(part.token_text("NAME")) == key(before)
    )
    parts.insert(next(named, len(parts)), word)
    return replaced(root, words, words.holding(parts))


def renamed(root: Node, label: str, new: str) -> Node:
    """Returns `root` with a label renamed everywhere: on its line, in exceptions and in examples."""
    whole = isinstance(root, _EXCEPTIONS) and key(whole_label(root)) == label
    parts: list[Node | Token] = []
    for part in root.parts:
        if whole and isinstance(part, Node) and isinstance(part, ast.OfRule):
            continue  # `of dice thrown` was a part of the label that is no more
        if isinstance(part, Node):
            parts.append(renamed(part, label, new))
        elif part.kind == "LABEL" and (whole or key(part.text) == label):
            parts.append(part.saying(new))
        else:
            parts.append(part)
    changed = len(parts) != len(root.parts) or any(
        part is not before for part, before in zip(parts, root.parts, strict=True)
    )
    if isinstance(root, ast.Story) and root.node(ast.Row) is not None:
        # The reasons in a table of cases stand in cells, which are read later.
        names = [Token("LABEL", name, root.start, root.start) for name in (label, new)]
        return root.holding([*parts, Relabelled(names, root.start, root.start, root.file)])
    return root.holding(parts) if changed else root


def inheriting(new: Node, old: Node) -> Node:
    """Returns an amended line with the exceptions and notes of the old one, unless it has its own; at the old position.

    A fact with notes of its own is still read off a table as the old one is, unless it says how.
    """
    if isinstance(new, ast.Step) and isinstance(old, ast.InlineStep):
        new = ast.InlineStep(new.parts, new.start, new.end, new.file)
    notes, own = old.node(ast.Notes), new.node(ast.Notes)
    if notes is None or type(new) is not type(old):
        return new
    if own is None:
        return new.holding([*new.parts, notes])
    readings = () if own.readings else notes.readings
    return replaced(new, own, own.holding([*own.parts, *readings])) if readings else new


def cited(line: Node, change: Node) -> Node:
    """A line of a change with the citations of the change's heading, unless it has its own."""
    heading = change.node(ast.Cites)
    given = list(heading.tokens("CITE")) if heading is not None else []
    holder = line if isinstance(line, ast.Row) else line.node(ast.Tail) or line.node(ast.Cites)
    if isinstance(line, ast.BlockLine):
        opener = next(line.nodes())
        holder = opener.node(ast.Cites)
    if not given or holder is None or holder.token("CITE") is not None:
        return line
    fresh = holder.holding([*holder.parts, *given])
    return fresh if holder is line else replaced(line, holder, fresh)


def appended(root: Node, line: Node) -> Node:
    """A declaration with one more line at the end of its block; a numbered step of play goes where its number says."""
    if isinstance(root, ast.Choice) and isinstance(line, ast.NoteLine):
        below = root.node(ast.Notes)
        if below is not None:
            return replaced(root, below, below.holding([*below.parts, line]))
        return root.holding([*root.parts, ast.Notes([line], line.start, line.end, line.file)])
    if isinstance(root, ast.Choice):
        return worded(root, line)
    block_class = block_of(root)
    block = root.node(block_class)
    if block is None:
        fresh = block_class([line], line.start, line.end, line.file)
        return root.holding([*root.parts, fresh])
    parts = list(block.parts)
    at = len(parts)
    number = step_number(line)
    if number is not None:
        later = (
            place
            for place, part in enumerate(parts)
            if isinstance(part, Node) and (other := step_number(part)) is not None and other > number
        )
        at = next(later, at)
    parts.insert(at, line)
    return replaced(root, block, block.holding(parts))


def switched(old: Node, new: Node) -> Node:
    """Returns an option with another default; all else stays as it was."""
    usual = new.node(ast.Usually)
    made = (
        replaced(old, usually, usual) if usual is not None and (usually := old.node(ast.Usually)) is not None else old
    )
    for kind, part in ((ast.Notes, new.node(ast.Notes)), (ast.Tail, new.node(ast.Tail))):
        if part is None or (kind is ast.Tail and part.token("CITE") is None):
            continue
        before = made.node(kind)
        made = replaced(made, before, part) if before is not None else made.holding([*made.parts, part])
    return made


def step_number(node: Node) -> tuple[int, str] | None:
    """The number of a step of play: `3a.` is (3, "a")."""
    token = node.token("STEP_NUMBER")
    if token is None:
        return None
    digits = token.text.rstrip(".")
    letter = digits[-1] if digits[-1].isalpha() else ""
    return int(digits.removesuffix(letter)), letter
