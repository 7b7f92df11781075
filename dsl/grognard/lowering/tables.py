"""Tables: rows cut into cells, cells read, headings resolved, the type of the answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs

from grognard.diagnostics import codes
from grognard.ir import expressions as ir
from grognard.ir.declared import Param
from grognard.ir.names import key, singular, without_owner
from grognard.ir.notes import Citation
from grognard.ir.tables import Cell, Footnote, Heading, Row, Table
from grognard.ir.types import Anything, Bundle, Dice, Numbers, Type, Value, Words, YesNo
from grognard.lowering.cell_parts import CellParts, cell_parts
from grognard.lowering.nodes import Valued, text_of, value_node
from grognard.lowering.notes import citations, headed, read_beside, read_citation
from grognard.lowering.paired_losses import report_losses
from grognard.lowering.quantities import dice as read_dice
from grognard.lowering.quantities import quantity as read_quantity
from grognard.lowering.quantities import whole
from grognard.lowering.scope import TOTAL_NAMES, Scope
from grognard.lowering.symbols import Symbols
from grognard.lowering.table_texts import DASHES, DICE, STARS, cut_row, die_among_numbers, read_off, rows_of
from grognard.lowering.units import measured
from grognard.lowering.up_to import chained
from grognard.lowering.values import Values
from grognard.lowering.word_lists import find_word
from grognard.number_words import DECIMAL_COMMA
from grognard.source import Place, Span
from grognard.syntax import nodes as ast
from grognard.syntax.losses_of_both import as_two_amounts
from grognard.syntax.node import Node
from grognard.syntax.parser import parse_stretch, parse_tokens
from grognard.syntax.rows import CellText
from grognard.syntax.scanner import scan
from grognard.syntax.token import Token
from grognard.syntax.tried import compared_anew
from grognard.syntax.words import BARRED

_PRICES = re.compile(r"[0-9]+(?:\s*,\s+[0-9]+)+")
"""What the first of a troop counts, the second and so on: `100, 120`."""
_NUMBERED = re.compile(r"([^\W\d_][^|]*?)\s+([0-9]+)")
_OR_MORE = re.compile(r"([0-9]+)(?:\s*\+|\s+or\s+(?:more|(less)))")
"""A name with a number behind it, which is none."""


def _with_bars(cells: Sequence[str], left: int = 1) -> str:
    """A row with its two bars where they belong."""
    left = max(1, min(left, len(cells) - 1))
    return f"| {' | '.join(cells[:left])} || {' | '.join(cells[left:])} |"


class Tables:
    """Reads tables. Headings are known before rows are read, so that a table may name another."""

    def __init__(self, symbols: Symbols, values: Values) -> None:
        self.symbols = symbols
        self.values = values

    # ---- the first pass: headings and the type of the result ------------------------------------------------

    def declare(self, node: Node, chapter: str, params: tuple[Param, ...]) -> None:
        """Enter a table with its headings, columns and type."""
        name = node.the_token("NAME")
        if not self.symbols.claim(name.text, node.at(name), "value"):
            return
        rows = rows_of(node)
        if not rows:
            self.symbols.collector.report(
                codes.TABLE_WITHOUT_ROWS,
                node.place,
                f"The table `{name.text}` has no rows.",
                help="Below it, two spaces in: a heading row `| total || result |`, then a row for each case.",
            )
            return
        left, right = cut_row(rows[0])
        if not left:
            self.symbols.collector.report(
                codes.ROW_SHAPE,
                rows[0].place,
                "The heading has no `||`.",
                help=f"Write two bars between the facts and the results: `{_with_bars([cell.text for cell in right])}`.",
            )
            return
        keys = tuple(self._heading(cell, node) for cell in left)
        across_node = node.node(ast.Across)
        across: Heading | None = None
        bands: tuple[tuple[ir.Band, ...], ...] = ()
        if across_node is not None:
            token = across_node.token("DICE")
            text = token.text if token is not None else text_of(across_node.the_node())
            across = self._heading(CellText(text, across_node.start, across_node.end), node)
        if (die := die_among_numbers(node)) is not None:
            self.symbols.collector.report(
                codes.WRONG_TYPE,
                Place(node.file, Span(die.start, die.end)),
                f"`{die.text}` is dice, and other cells of this column are numbers: dice that are read are not rolled.",
                help=f"Write a word in this cell, such as `some`, and roll below the line that reads the table: `on some: roll {die.text}`.",
            )
        domain = self._type(node, name.text, across, [cell.text for cell in right])
        beside = read_beside(list((node.node(ast.Rows) or node).nodes()))
        declared = Table(
            **headed(node, name.text, chapter, beside),
            keys=keys,
            across=across,
            across_bands=bands,
            columns=tuple(cell.text for cell in right),
            rows=(),
            footnotes=(),
            params=params,
            type=domain,
            roster_of=self._roster_of(node, left),
        )
        self.symbols.enter_table(declared)

    def _roster_of(self, node: Node, left: list[CellText]) -> str:
        """The kind of piece whose troops a table lists."""
        head, name = node.token("ROSTER"), node.token("NAME")
        if head is None or name is None:
            return ""
        wanted = node.file.text[name.start : name.end]
        piece = self.symbols.piece(wanted)
        if piece is None:
            self.symbols.unknown_kind(node.at(name), wanted)
            return ""
        if len(left) != 1:
            self.symbols.collector.report(
                codes.ROW_SHAPE,
                rows_of(node)[0].place,
                "A roster has one column left of `||`: the names of the troops.",
                help=f"Put the others behind it: `{_with_bars([text.text for text in (*left, *cut_row(rows_of(node)[0])[1])])}`.",
            )
            return ""
        return piece.key

    def _heading(self, cell: CellText, node: Node) -> Heading:
        text = cell.text
        if key(text) == "when":
            return Heading(text=text, when=True, name=text)
        if DICE.fullmatch(text):
            found = read_dice(text)
            place = Place(node.file, Span(cell.start, cell.end))
            if found is not None:
                count, die = found
                dice = ir.DiceOf(ir.number(count, place), ir.Constant(die, place=place), place=place)
                return Heading(text=text, die=dice, name=text)
        return Heading(text=text, name=text.removeprefix("its ").strip())

    def _type(self, node: Node, name: str, across: Heading | None, columns: list[str]) -> Type:
        """The type of what is read off: words as they appear, unless the heading names a known domain."""
        if across is None and len(columns) > 1:
            return Anything()
        if across is None:
            known = self._domain_named(columns[0])
            if known is not None and not isinstance(known, Numbers):
                return known
        words, numbers, dice, other, unit = read_off(node)
        if other or (numbers and words):
            return Anything()
        if numbers:
            return Numbers(unit=unit)
        if words and all(key(str(word)) in {"yes", "no"} for word in words):
            return YesNo()
        if words:
            known_lists = [known for word in words[:1] for known in self.symbols.word_lists(str(word))]
            for known_words in known_lists:
                if all(find_word(known_words, str(word)) is not None for word in words):
                    return known_words
        return Words(name, tuple(words)) if words else Dice() if dice else Numbers()

    def _domain_named(self, name: str) -> Type | None:
        choice = self.symbols.choices.get(key(name))
        if choice is not None:
            return choice.domain
        fact = self.symbols.facts.get(key(name)) or self.symbols.facts_of_two.get(key(name))
        if fact is not None:
            return fact.type
        for kind in self.symbols.pieces:
            field = self.symbols.field(kind, name)
            if field is not None and field.key == key(name):
                return field.type
        return None

    # ---- the second pass: rows ---------------------------------------------------------------------------------

    def complete(self, node: Node) -> None:
        """Read the rows and footnotes of a declared table."""
        name = node.the_token("NAME")
        table = self.symbols.tables.get(key(name.text))
        if table is None or table.place != node.place:
            return
        scope = Scope.of_params(self.symbols, table.params)
        key_types = [self._key_type(heading) for heading in table.keys]
        across_bands: tuple[tuple[ir.Band, ...], ...] = ()
        rows = rows_of(node)
        if table.across is not None:
            domain = self._key_type(table.across)
            _, right = cut_row(rows[0])
            across_bands = tuple(bands for cell in right if (bands := self._bands(cell, node, scope, domain)))
        made: list[Row] = []
        parts = cell_parts(node, self.symbols.collector)
        report_losses(rows[1:], table.across is not None, parts, self.symbols.collector)
        for number, row in enumerate(rows[1:], 1):
            left, right = cut_row(row)
            if all(re.fullmatch(r"[-:]{2,}", cell.text) for cell in (*left, *right)):
                self.symbols.collector.report(
                    codes.ROW_SHAPE,
                    row.place,
                    "A line of dashes is no row of a table.",
                    help="Take it out: the rows follow the heading at once.",
                )
                continue
            if len(left) != len(table.keys) or len(right) != len(table.columns):
                self._shape(row, left, right, table)
                continue
            keys = tuple(
                self._key(cell, row, heading, scope, of)
                for cell, heading, of in zip(left, table.keys, key_types, strict=True)
            )
            cells = tuple(self._cell(cell, row, scope, table, column, parts) for column, cell in enumerate(right))
            made.append(
                Row(
                    id=f"{table.key}/{number}",
                    keys=keys,
                    cells=cells,
                    cites=self._row_cites(row),
                    texts=tuple(cell.text for cell in (*left, *right)),
                    place=row.place,
                )
            )
        footnotes = []
        for part in (node.node(ast.Rows) or node).nodes(ast.Footnote):
            stars = part.token("STARS")
            condition = part.node(ast.Alternatives)
            if stars is not None and condition is not None:
                footnotes.append(
                    Footnote(
                        mark=len(stars.text),
                        condition=self.values.conditions.condition(condition, scope),
                        cites=citations(part),
                        place=part.place,
                    )
                )
        self.symbols.tables[table.key] = attrs.evolve(
            table, rows=chained(made), footnotes=tuple(footnotes), across_bands=across_bands
        )

    def _row_cites(self, row: Node) -> tuple[Citation, ...]:
        return tuple(cite for token in row.tokens("CITE") for cite in read_citation(token.text))

    def _shape(self, row: Node, left: list[CellText], right: list[CellText], table: Table) -> None:
        has, wants = len(left) + len(right), len(table.keys) + len(table.columns)
        self.symbols.collector.report(
            codes.ROW_SHAPE,
            row.place,
            f"This row has {cells_text(len(left), len(right))}; the heading has {cells_text(len(table.keys), len(table.columns))}.",
            help=f"A cell is missing, or a bar between two: `{_with_bars([text.text for text in left] + ['?'] * (wants - has) + [text.text for text in right] if len(left) < len(table.keys) else [*(text.text for text in (*left, *right)), *['?'] * (wants - has)], len(table.keys))}`. `-` is no effect, `?` what is not said."
            if has < wants
            else "There is a bar too many."
            if has > wants
            else f"The `||` is not where the heading has it: `{_with_bars([text.text for text in (*left, *right)], len(table.keys))}`.",
        )

    def _key_type(self, heading: Heading) -> Type:
        if heading.when or heading.die is not None or key(heading.name) in TOTAL_NAMES:
            return Numbers()
        known = self._domain_named(without_owner(heading.name))
        if known is not None:
            return known
        head = self.symbols.rules.called(heading.name)
        if head is None:
            return Anything()
        self.values.names.finish_rule(head)
        return head.type

    def _key(
        self, cell: CellText, row: Node, heading: Heading, scope: Scope, domain: Type
    ) -> tuple[ir.Band, ...] | ir.Condition | None:
        if key(cell.text) == "any":
            return None
        if not cell.text:
            self._empty(cell, row)
            return None
        if heading.when:
            node = self._parse(cell, row, "cell_when")
            return (
                self.values.conditions.condition(node.the_node(ast.Alternatives), scope) if node is not None else None
            )
        node = self._parse(cell, row, "cell_key")
        if not isinstance(node, ast.Keys):
            return None
        if isinstance(domain, Words):
            whole = find_word(domain, cell.text)
            if whole is not None:
                place = Place(row.file, Span(cell.start, cell.end))
                return (ir.Same(ir.Constant(whole, place=place)),)
        return tuple(band for part in node.key_parts for band in self._looked_up(part, scope, domain))

    def _looked_up(self, part: ast.KeyPart, scope: Scope, domain: Type) -> tuple[ir.Band, ...]:
        if isinstance(domain, Anything) and isinstance(part, ast.Same) and read_quantity(text_of(part)) is None:
            return (ir.Same(ir.Constant(text_of(part), place=part.place)),)
        return self.values.conditions.bands.bands((part,), scope, domain)

    def _bands(self, cell: CellText, node: Node, scope: Scope, domain: Type) -> tuple[ir.Band, ...]:
        """What a column holds for; nothing where that cannot be read."""
        bands = self._key(cell, node, Heading(text="", name=""), scope, domain)
        if isinstance(bands, tuple):
            return bands
        if cell.text:
            self._unreadable(cell, node, "cell_key")
        return ()

    def _parse(self, cell: CellText, row: Node, goal: str) -> Node | None:
        tree = parse_stretch(row.file, cell.start, cell.end, goal)
        if tree is None or DECIMAL_COMMA.search(cell.text) is not None:
            self._unreadable(cell, row, goal)
        return tree

    def _unreadable(self, cell: CellText, row: Node, goal: str = "") -> None:
        """Report a cell that is looked up as `goal`, or (without) read off."""
        anew = compared_anew(cell.text, goal) if goal else None
        named = _NUMBERED.fullmatch(cell.text)
        more = _OR_MORE.fullmatch(cell.text) if not goal else None
        comma = DECIMAL_COMMA.search(cell.text)
        losses = "" if goal else as_two_amounts(cell.text)
        self.symbols.collector.report(
            codes.UNREADABLE_CELL,
            Place(row.file, Span(cell.start, cell.end)),
            f"The cell `{cell.text}` cannot be read.",
            help=f"Parts of a number follow a point: `{comma[0].replace(',', '.')}`; two numbers are `{comma[0].replace(',', ' or ')}`."
            if comma is not None
            else f"Write `{anew}`."
            if anew is not None
            else f"If these are the losses of both sides, write `{losses}`."
            if losses
            else f"No name ends in a number by itself. Make one word of it: `{named[1]}-{named[2]}` or `{named[1]}{named[2]}`."
            if named is not None
            else f"The results are right of `||`: write `{more[1]}`, and let the line that asks for it say `{'or less' if more[2] else 'or more'}`."
            if more is not None
            else "A cell holds a number, a range (`2 to 5`, `6+`), a die, a name, `-` for no effect or `?` for what the source does not say.",
        )

    def _empty(self, cell: CellText, row: Node) -> None:
        self.symbols.collector.report(
            codes.EMPTY_CELL,
            Place(row.file, Span(cell.start, cell.start + 1)),
            "This cell is empty.",
            help="Write `-` for no effect, or `?` if the source does not say.",
        )

    def _cell(self, cell: CellText, row: Node, scope: Scope, table: Table, column: int, parts: CellParts) -> Cell:
        place = Place(row.file, Span(cell.start, max(cell.end, cell.start + 1)))
        text = cell.text
        stars = STARS.search(text)
        mark = len(stars.group().strip()) if stars is not None else 0
        bare = text[: stars.start()].rstrip() if stars is not None else text
        if not bare:
            self._empty(cell, row)
            return Cell(value=ir.Gap("", place=place), text=text)
        if DECIMAL_COMMA.search(bare) is not None:
            self._unreadable(cell, row)
            return Cell(value=ir.Gap(bare, place=place), text=text)
        if (numbers := parts.read(bare)) is not None:
            return Cell(value=ir.Constant(numbers, place=place), mark=mark, text=text)
        if bare in DASHES:
            return Cell(value=ir.Constant(None, place=place), mark=mark, text=text)
        if bare.startswith("?"):
            where = " / ".join(part.text for part in cut_row(row)[0])
            head = f" under {table.columns[column]}" if len(table.columns) > 1 else ""
            words = bare.lstrip("?").strip(" ()") or f"{table.name}, {where}{head}"
            return Cell(value=ir.Gap(words, place=place), mark=mark, text=text)
        if isinstance(table.type, Words) and (word := find_word(table.type, bare)) is not None:
            self._a_name(bare, cell, row)
            return Cell(value=ir.Constant(word, place=place), mark=mark, text=text)
        if table.across is None and len(table.columns) > 1:
            domain = self._domain_named(table.columns[column])
            if isinstance(domain, Words) and (word := find_word(domain, bare)) is not None:
                return Cell(value=ir.Constant(word, place=place), mark=mark, text=text)
        if key(bare) in {"yes", "no"}:
            return Cell(value=ir.Constant(key(bare) == "yes", place=place), mark=mark, text=text)
        if table.roster_of and (up := re.fullmatch(r"([0-9]+)\s*\+", bare)) is not None:
            return Cell(value=ir.Constant(whole(up[1]), place=place), mark=mark, text=text)
        if table.roster_of and _PRICES.fullmatch(bare) is not None:
            first, *further = (whole(each) for each in re.findall(r"[0-9]+", bare))
            return Cell(value=ir.Constant(first, place=place), mark=mark, text=text, further=tuple(further))
        if "," in bare and not re.search(r"[0-9]", bare):
            for word in (listed := [part.strip() for part in bare.split(",") if part.strip()]):
                self._a_name(word, cell, row)
            return Cell(value=ir.Constant(Bundle(tuple((word, True) for word in listed)), place=place), text=text)
        if ":" in bare and as_two_amounts(bare):
            self._unreadable(cell, row)
            return Cell(value=ir.Gap(text, place=place), text=text)
        tokens: list[Token] = []
        strange: list[str] = []
        scan(
            row.file.text,
            cell.start,
            cell.start + len(bare),
            tokens,
            lambda _s, _e, character: strange.append(character),
            {},
        )
        tree = parse_tokens(row.file, tokens, "cell_value")
        if tree is None or strange:
            self._a_name(bare, cell, row)
            return Cell(value=ir.Gap(text, place=place), text=text)
        value = self._items(tree, scope, place, table.type)
        if value is None and "/" not in bare:  # a pair of losses is reported by itself
            self._unreadable(cell, row)
        return Cell(value=value or ir.Gap(text, place=place), mark=mark, text=text)

    def _a_name(self, word: str, cell: CellText, row: Node) -> None:
        """A word that is read off must be a name: otherwise no line could hold it against the result."""
        tokens: list[Token] = []
        strange: list[str] = []
        scan(word, 0, len(word), tokens, lambda _s, _e, character: strange.append(character), {})
        kinds = [token.kind for token in tokens]
        if not strange and kinds in (["NAME"], ["NUMBER", "NAME"], ["DICE"]):
            return None
        splits = next((token.text for token in tokens if token.text.casefold() in {*BARRED, "with"}), None)
        if splits is None or re.search(r"[0-9]", word):
            return self._unreadable(cell, row)
        self.symbols.collector.report(
            codes.WORD_IN_NAME, Place(row.file, Span(cell.start, cell.end)),
            f"`{word}` cannot be the result of a table: the word `{splits}` splits every line.",
            help="Write one word for it, such as `fight on` for `stand and fight`; say more in a note.",
        )  # fmt: skip
        return None

    def _items(self, tree: Node, scope: Scope, place: Place, domain: Type) -> ir.Expression | None:
        """The value of the items of a cell; None where several are listed and do not all have a name."""
        parts = [self._item(part, domain) for part in tree.nodes() if isinstance(part, ast.Plain | ast.Tagged)]
        if len(parts) == 1 and not isinstance(parts[0], tuple):
            value = parts[0]
            if isinstance(value, Node):
                return self.values.value(value, scope)[0]
            return ir.Constant(value, place=place)
        pairs: list[tuple[str, Value]] = [part for part in parts if isinstance(part, tuple)]
        if len(pairs) < len(parts):
            return None
        return ir.Constant(Bundle(tuple(pairs)), place=place)

    def _item(self, node: ast.Item, of: Type) -> tuple[str, Value] | Value | Valued:
        """One item of a cell: `2 wounds` and `advance 3/5` are named parts; a name alone is a word."""
        text = text_of(node)
        if isinstance(node, ast.Tagged):
            name, amount = node.token("NAME"), node.node(ast.Quantity)
            quantity = read_quantity(text_of(amount)) if amount is not None else None
            if name is not None and quantity is not None:
                return key(name.text), quantity[0]
        if (amount_ := read_quantity(text)) is not None:
            of = of if isinstance(of, Numbers) or not amount_[1] else Numbers(unit=self.symbols.unit)
            return measured(amount_, of, node.place, self.symbols)
        counted = re.fullmatch(r"([+\-]?[0-9]+)\s+(\D.*)", text)
        if counted is not None:
            return singular(counted[2]), _signed(counted[1])
        if re.fullmatch(r"[dD](?:[0-9]+|%)", text):
            die = read_dice(text)
            if die is not None:
                return die[1]
        if re.fullmatch(r"[^\W\d].*", text) and "'s" not in text and not text.casefold().startswith("its "):
            return text
        return value_node(node)


def _signed(digits: str) -> int:
    return -whole(digits[1:]) if digits[0] == "-" else whole(digits.lstrip("+"))


def cells_text(left: int, right: int) -> str:
    """How many cells a row has on each side of its `||`."""
    return f"{left} + {right} cells"
