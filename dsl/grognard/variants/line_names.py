"""By what a variant calls a declaration of its base, and a line of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grognard.ir.names import key, plural, singular
from grognard.ir.phrases import article_before
from grognard.lowering.nodes import every
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.variants.trees import block_of, text

GATES = (ast.Gate, ast.OnceGate, ast.Costs)
"""Lines that say when something may be done, and what it costs."""
LIMITS = (ast.LimitGate, ast.LimitNumber, ast.LimitListed, ast.LimitWith)
"""Lines that say what may not be passed, of which several may be about one thing."""


def declared_name(node: Node) -> str:
    """The name by which a variant calls a declaration."""
    called = node.token_text("NAME")
    match node:
        case ast.Rule():
            return (
                f"modifiers to {called}" if node.token_text("RULE_KIND").casefold().startswith("modifiers") else called
            )
        case ast.Table() | ast.Piece() | ast.Sequence() | ast.Choice() | ast.Option():
            return called
        case ast.Roster():
            return f"roster of {plural(singular(called))}" if called else ""
        case ast.Facts():
            owner = node.node(ast.Owner)
            names = [name.text for name in owner.tokens("NAME")] if owner is not None else []
            if owner is None or not names:
                return "facts"
            between = "facts between {} and {}" if owner.token("FACTS_BETWEEN") is not None else "facts from {} to {}"
            return between.format(*names) if len(names) == 2 else f"facts of {names[0]}"
        case ast.Limits():
            name = node.token_in(ast.LimitRoles, "NAME")
            return f"limits on {name.text}" if name is not None else "limits"
        case _:
            return ""


def whole_name(node: Node) -> str:
    """The name of a declaration after its kind, which tells it from another of the same name: `sequence turn`."""
    kind, name = node.token_text("RULE_KIND"), declared_name(node)
    if isinstance(node, ast.Facts | ast.Limits | ast.Roster) or (kind and name.startswith("modifiers to ")):
        return name
    return f"{kind or node.kind} {name}"


def name_or_title(node: Node) -> str:
    """What a declaration is called; of an example or a scenario its title."""
    return declared_name(node) or node.token_text("TITLE")


_ROW = re.compile(r"(?P<title>.+?),?\s+row\s+(?P<row>[0-9]{1,6})", re.IGNORECASE)


def row_named(title: str) -> tuple[str, int] | None:
    """An example and one row of its table: `Every way to hold the works, row 2`; None for a title without a row."""
    row = _ROW.fullmatch(title.strip())
    return (row["title"], int(row["row"])) if row is not None else None


_LINES = (ast.Step, ast.Phase, ast.GapStep, ast.BlockLine, ast.InlineStep, *GATES)


def lines_below(node: Node) -> list[Node]:
    """The rows, lines, fields, limits or steps of a declaration, those of inner blocks too."""
    block = node.node(block_of(node))
    if block is None:
        return []
    if isinstance(node, ast.Table | ast.Roster | ast.Piece | ast.Facts | ast.Limits):
        return [part for part in block.nodes() if not isinstance(part, ast.Prose | ast.NoteLine)]
    return [node for node in every(block) if isinstance(node, _LINES)]


def line_name(node: Node) -> str:
    """What a line is called: its label, its row's left cells, its field's name, or else its own words."""
    match node:
        case ast.Row():
            left = node.token_text("ROW").partition("||")[0]
            return " / ".join(" ".join(cell.split()) for cell in left.strip("| ").split("|"))
        case ast.Field() | ast.LimitGate():
            return node.token_text("NAME")
        case ast.Phase():
            return node.token_text("TITLE")
        case ast.Step() | ast.InlineStep():
            labels = (label.text for part in node.nodes() if (label := part.token("LABEL")) is not None)
            if (called := next(labels, None)) is not None:
                return called
            return article_before(node.file, node.start) + text(next(node.nodes(), node))
        case ast.Footnote():
            return ""
        case _ if isinstance(node, GATES):
            end = min((part.start for part in node.nodes(ast.Cites, ast.Notes, ast.Tail)), default=node.end)
            return " ".join(node.file.text[node.start : end].split())
        case _ if isinstance(node, LIMITS):
            return limit_words(node)
        case _:
            return _uncited(next(node.nodes(), node))


def limit_words(node: Node) -> str:
    """All that a limit says, without its citations and notes: `charge never when it is shaken`."""
    notes = node.node(ast.Notes)
    cited = (token.start for part in every(node) if part is not notes for token in part.tokens("CITE"))
    end = min(cited, default=notes.start if notes is not None else node.end)
    return " ".join(node.file.text[node.start : end].split())


_AS_ONE: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=\d)\s*(?:[\"\u2033\u201d]|inch(?:es)?\b|in\b)"), '"'),
    (re.compile(r"(?<=\d)\s*(?:feet|foot|ft)\b"), " ft"),
    (re.compile(r"(?<=\d)\s*(?:centimetres?|cm)\b"), " cm"),
    (re.compile(r"(?<=\d)\s*[\u2013\u2014-]\s*(?=\d)"), " to "),
    (re.compile(r"(?<=\d)\+(?!\w)"), " or more"),
    (re.compile(r"\bat least (\d+)"), r"\1 or more"),
    (re.compile(r"\b(?:at most|up to) (\d+)(?! times)"), r"\1 or less"),
)
"""What is written in several ways and means the same: `30 inches`, `6+`, `up to 4`."""


_STEP = re.compile(r"(?:step\s+)?(?P<number>[0-9]{1,4}[a-z]?)\.?(?:\s+(?P<title>.+))?", re.IGNORECASE)


def step_name(node: Node) -> str:
    """Returns the number and title of a step of play as written; empty for any other line."""
    return f"{node.token_text('STEP_NUMBER')} {node.token_text('TITLE')}" if isinstance(node, ast.Phase) else ""


def step_number_of(node: Node) -> str:
    """The number of a step of play, without its point; empty for any other line."""
    return node.token_text("STEP_NUMBER").rstrip(".") if isinstance(node, ast.Phase) else ""


def numbered(lines: Sequence[Node], wanted: str) -> list[Node]:
    """The steps of play that are named by their number: `5`, `step 5`, `5. morale`."""
    step = _STEP.fullmatch(wanted.strip())
    if step is None:
        return []
    steps = [line for line in lines if isinstance(line, ast.Phase)]
    steps = [
        each_step
        for each_step in steps
        if each_step.token_text("STEP_NUMBER").rstrip(".").casefold() == step["number"].casefold()
    ]
    return [
        each_step
        for each_step in steps
        if step["title"] is None or key(each_step.token_text("TITLE")) == key(step["title"])
    ]


def spoken(name: str) -> str:
    """The form under which a line or a row is looked up: figures, units and bands in one way of writing."""
    wanted_key = key(name)
    for pattern, words in _AS_ONE:
        wanted_key = pattern.sub(words, wanted_key)
    return " ".join(wanted_key.split())


def _uncited(node: Node) -> str:
    """What an author wrote for the opener of a block, without its citations."""
    cites = node.node(ast.Cites)
    words = text(node).removesuffix(text(cites)).rstrip() if cites is not None else text(node)
    return article_before(node.file, node.start) + words


def is_gap(node: Node) -> bool:
    """Returns whether a node is a gap."""
    return isinstance(node, ast.Gap) or (
        isinstance(node, ast.GapStep | ast.InlineStep) and node.token("GAP") is not None
    )


def gap_name(node: Node) -> str:
    """The words of a gap."""
    return node.token_text("GAP").lstrip("?").strip().strip("()").strip()


def is_wish(node: Node) -> bool:
    """Returns whether a node is a summary or a wish for the sheet."""
    return isinstance(node, ast.NoteLine) and wish_head(node) in _WISHES


def wish_head(node: Node) -> str:
    """The words before the colon of a note."""
    return " ".join(node.token_text("NOTE").casefold().rstrip(":").split())


def lead_of(node: Node) -> str:
    """Returns the heading of a summary, `Reach` of `in short: Reach: up to 24"`; empty without one."""
    words = text(node).partition(":")[2] if wish_head(node) == "in short" else ""
    lead, colon, rest = words.partition(": ")
    return key(lead) if colon and rest.strip() else ""


_WISHES = frozenset({"in short", "on the sheet"})
