"""Declarations of a ruleset as blocks of the book."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

import attrs

from grognard.board.grid import cell_of
from grognard.docgen import view
from grognard.docgen.board_setup import board_of, cell_words
from grognard.docgen.steps import bar, beside, in_short, limit_bars, rule_steps, speaker_for, speaker_of, step
from grognard.docgen.table_picture import table_svg
from grognard.ir import deeds as do
from grognard.ir import expressions as ir
from grognard.ir.declared import Choice, FieldOf, Param, Piece
from grognard.ir.examples import Example, GivenPiece, Outcome, Tell
from grognard.ir.limits import Limits
from grognard.ir.names import either, key, plural, with_article
from grognard.ir.rules import Rule, RuleKind
from grognard.ir.rules import Sequence as SequenceOfPlay
from grognard.ir.ruleset import KnownGap
from grognard.ir.said_names import many
from grognard.ir.tables import Cell, Table
from grognard.ir.types import PieceOf, Words, domain_text, value_text
from grognard.wording.lexicon import Lexicon
from grognard.wording.phrase import Missing, Phrase, Target, Term, by_word, joined, plain, say
from grognard.wording.speech import Speaker
from grognard.wording.statements import call_words

KINDS = {
    RuleKind.MODIFIERS: "Modifiers",
    RuleKind.DICE: "Dice",
    RuleKind.DIE: "Die",
    RuleKind.WORK_OUT: "Worked out",
    RuleKind.STATE: "State",
    RuleKind.TEST: "Test",
    RuleKind.FIGHT: "Fight",
    RuleKind.ACTION: "Action",
}
_VALUES = frozenset({RuleKind.WORK_OUT, RuleKind.STATE, RuleKind.DIE, RuleKind.DICE})
_LISTS = (RuleKind.MODIFIERS, RuleKind.DICE, RuleKind.DIE, RuleKind.WORK_OUT)


@attrs.frozen
class BlockMaker:
    """Makes the blocks of one ruleset."""

    lexicon: Lexicon

    # ---- rules --------------------

    def rule(self, rule: Rule) -> view.RuleBlock:
        """A rule of any kind."""
        speaker = speaker_of(self.lexicon, rule)
        steps = rule_steps(self.lexicon, rule)
        shared = next((i for i, line in enumerate(rule.lines) if isinstance(line.deed, do.HigherWins)), 0)
        return view.RuleBlock(
            target=Target("rule", key(rule.called)),
            kind=KINDS[rule.kind],
            title=rule.called,
            about=self._about(rule.params),
            steps=steps,
            bars=tuple(bar(speaker, gate) for gate in (*rule.gates, *rule.holds) if not gate.price),
            listed=rule.kind in _LISTS and not any(one.opens for one in steps),
            shared=shared if rule.kind is RuleKind.FIGHT else 0,
            beside=beside(self.lexicon, rule),
        )

    def _about(self, params: Sequence[Param]) -> Phrase:
        """`of a company, the firer, at a company, the target`."""
        told: list[tuple[str, Phrase]] = []
        for param in params:
            sort = "piece" if param.kind in self.lexicon.ruleset.pieces else "choice"
            known = sort == "piece" or param.kind in self.lexicon.ruleset.choices
            side = {"enemy": "enemy ", "friend": "friendly "}.get(param.side, "")
            article = with_article(f"{side}{param.kind}")[: -len(param.kind)] if param.kind else ""
            kind: str | Term = Term(param.kind, Target(sort, param.kind)) if known else param.kind
            name = "" if param.key == param.kind else f" (the {param.name})"
            told.append((param.preposition, say(article, kind, name)))
        return joined(by_word(told), " ")

    def limits(self, limits: Limits, number: int) -> view.LimitsBlock:
        """Restrictions on a kind of piece. `number` tells several on one kind apart."""
        return view.LimitsBlock(
            target=Target("limits", f"{limits.key} {number}"),
            kind="Limits",
            title=f"on {with_article(limits.name)}",
            about=self._about(limits.params[1:]),
            bars=limit_bars(speaker_for(self.lexicon, limits.params), limits),
            beside=beside(self.lexicon, limits),
        )

    def sequence(self, sequence: SequenceOfPlay) -> view.SequenceBlock:
        """The steps of play."""
        speaker = Speaker(self.lexicon)
        phases = tuple(
            view.PhaseView(
                id=f"{sequence.key}/{number}",
                number=phase.number,
                title=phase.title,
                when=say("when ", speaker.condition(phase.condition)) if phase.condition is not None else (),
                steps=tuple(step(speaker, line) for line in phase.lines),
                cites=phase.cites,
                short=in_short(self.lexicon, phase),
            )
            for number, phase in enumerate(sequence.phases, 1)
        )
        target = Target("sequence", sequence.key)
        return view.SequenceBlock(
            target=target, kind="Sequence", title=sequence.name, phases=phases, beside=beside(self.lexicon, sequence)
        )

    # ---- tables --------------------

    def table(self, table: Table) -> view.TableBlock:
        """A drawn table."""
        speaker = speaker_for(self.lexicon, table.params)
        across = self._heading(table.across.text) if table.across is not None else ()
        return view.TableBlock(
            target=Target("table", table.key),
            kind="Roster" if table.roster_of else "Table",
            title=f"of {plural(table.roster_of)}" if table.roster_of else table.name,
            about=self._about(table.params),
            across=across,
            keys=tuple(self._heading(heading.text) for heading in table.keys),
            columns=tuple(self._column(column, table) for column in table.columns),
            rows=tuple(self._row(table, number, speaker) for number in range(len(table.rows))),
            footnotes=tuple(
                view.FootnoteView(one.mark, speaker.condition(one.condition), one.cites) for one in table.footnotes
            ),
            beside=beside(self.lexicon, table),
        )

    def _heading(self, text: str) -> Phrase:
        """What a table is entered with: a value that is told or worked out, never a test that has the same name."""
        term = self.lexicon.named(text)
        if term is None or term.target.sort in {"piece", "sequence"}:
            return say(text)
        rule = self.lexicon.rule(term.target.name) if term.target.sort == "rule" else None
        return say(text if rule is not None and rule.kind not in _VALUES else term)

    def _column(self, text: str, table: Table) -> Phrase:
        """What a column holds: a word of the heading across, or values, of which a list may have the name."""
        term = self.lexicon.named(text) if table.across is None else None
        return say(term if term is not None and term.target.sort in {"field", "choice"} else text)

    def _row(self, table: Table, number: int, speaker: Speaker) -> view.RowView:
        row = table.rows[number]
        keys = tuple(
            view.CellView(plain(speaker.condition(test)) if heading.when and isinstance(test, ir.Condition) else text)
            for heading, test, text in zip(table.keys, row.keys, row.texts, strict=False)
        )
        return view.RowView(row.id, keys, tuple(self._cell(cell) for cell in row.cells), row.cites)

    def _cell(self, cell: Cell) -> view.CellView:
        value = cell.value
        if isinstance(value, ir.Gap):
            words = "" if cell.text.strip() == "?" else cell.text.strip().lstrip("?").strip(" ()")
            return view.CellView(words, gap=True)
        if isinstance(value, ir.Constant) and value.value is None:
            return view.CellView(cell.text, none=True)
        number = isinstance(value, ir.Constant) and not isinstance(value.value, str | bool)
        name = key(cell.text.rstrip("* "))
        rule = self.lexicon.ruleset.rules.get(name)
        leads = rule is not None and rule.kind in (RuleKind.ACTION, RuleKind.TEST)
        return view.CellView(cell.text, target=Target("rule", name) if leads else None, number=number)

    # ---- what is known --------------------

    def piece(self, piece: Piece) -> view.FieldsBlock:
        """A kind of piece."""
        parent = Term(piece.parent, Target("piece", piece.parent)) if piece.parent else None
        fields = [
            self.entry(field, f"{piece.key}: {field.key}") if not field.among else self._set(piece, among)
            for among, group in groupby(
                (one for one in piece.fields if not one.of_deck), key=lambda one: one.among or one.name
            )
            for field in list(group)[:1]
        ]
        if fields and piece.fields[0].prose == piece.prose:
            # What stands above the first field is said of the whole piece, once.
            fields[0] = attrs.evolve(fields[0], beside=attrs.evolve(fields[0].beside, prose=()))
        return view.FieldsBlock(
            target=Target("piece", piece.key),
            kind="Piece",
            title=piece.name,
            about=joined(
                [*([say("a kind of ", parent)] if parent is not None else []), *place_words(piece), *_stands(piece)],
                ", ",
            ),
            fields=tuple(fields),
            beside=beside(self.lexicon, piece),
        )

    def _set(self, piece: Piece, name: str) -> view.Entry:
        """The words of a set, of which a piece may have any."""
        words = [field for field in piece.fields if field.among == name]
        return view.Entry(
            target=Target("field", f"{piece.key}: {key(name)}"),
            name=name,
            domain=say(f"any of {', '.join(field.name for field in words)}"),
            of=words[0].of_kind,
            beside=beside(self.lexicon, words[0]),
        )

    def facts(self, facts: Sequence[tuple[str, FieldOf]], number: int) -> view.FieldsBlock:
        """What only the players see: of the situation, or of each piece of a kind."""
        owner, toward = (facts[0][1].of_kind, facts[0][1].toward) if facts else ("", "")
        said = f"of {with_article(owner)}" if owner else "of the situation"
        if toward:
            between = "between {} and {}" if facts[0][1].both_ways else "from {} to {}"
            said = between.format(with_article(owner), with_article(toward))
        return view.FieldsBlock(
            target=Target("facts", str(number)),
            kind="Facts",
            title=said,
            about=(),
            fields=tuple(self.entry(fact, name) for name, fact in facts),
        )

    def entry(self, field: FieldOf, name: str) -> view.Entry:
        """A field, a fact or an option."""
        choice = self.lexicon.ruleset.choices.get(key(getattr(field.type, "name", "")))
        words: Phrase = (Missing(""),) if field.gap else say(domain_text(field.type))
        roster = self._roster_listing(choice) if choice is not None else None
        if roster is not None:
            words = say("one of the ", self.lexicon.table_term(roster.name))
        elif choice is not None and any(one.place == choice.place for one in self.lexicon.ruleset.pieces.values()):
            words = say(words, ", clockwise")  # the directions of a board, which stand in no list of their own
        elif choice is not None and len(choice.words) > 4:
            words = say("a word of ", Term(choice.name, Target("choice", choice.key)))
        if field.has_usual:
            usual = "none" if field.usual is None else value_text(field.usual)
            listed = ", " in plain(words)
            words = say(words, f"{';' if listed else ','} usually {usual}")
        if field.rolled_on:
            words = say(words, ", rolled on ", self.lexicon.table_term(field.rolled_on))
        if field.begun_by:
            words = say(words, f"; yes after {either(field.begun_by)}")
        if field.ended_by:
            words = say(words, f"{' ' if field.begun_by else '; '}until {either(field.ended_by)}")
        if field.kept:
            words = say(words, "; kept between games")
        if field.of_two:
            words = say(words, f"; of two at once the {field.of_two} counts")
        return view.Entry(
            target=Target("field", name),
            name=field.name,
            domain=words,
            of=field.of_kind,
            beside=beside(self.lexicon, field),
        )

    def _roster_listing(self, choice: Choice) -> Table | None:
        """The roster whose left column a list of words is."""
        return next(
            (
                table
                for table in self.lexicon.ruleset.tables.values()
                if table.roster_of and table.keys[0].text == choice.name and table.place.holds(choice.place)
            ),
            None,
        )  # fmt: skip

    def choice(self, choice: Choice) -> view.WordsBlock:
        """A list of words."""
        words = tuple(str(word) for word in choice.words)
        target = Target("choice", choice.key)
        return view.WordsBlock(
            target=target,
            kind="Words",
            title=choice.name,
            words=words,
            beside=beside(self.lexicon, choice),
            behind="and round again" if choice.round else "",
        )

    def gap(self, gap: KnownGap, number: int) -> view.GapBlock:
        """A gap that belongs to no rule."""
        words = (Missing(gap.words),)
        return view.GapBlock(
            target=Target("gap", str(number)), kind="Gap", title=gap.words, beside=view.Beside(gap.cites), words=words
        )

    # ---- examples --------------------

    def cases(self, rows: Sequence[Example], index: int) -> view.ExampleBlock:
        """A table of cases; `index` is the place of its first row among the examples."""
        first, case = rows[0], rows[0].case
        assert case is not None
        common = attrs.evolve(first, name=first.title, pieces=case.pieces, facts=case.facts, dice=None, choices=())
        made = self.example(attrs.evolve(common, then=(), because=None), index, index)
        return attrs.evolve(
            made,
            heads=tuple(f"{head[:1].upper()}{head[1:]}" for head, _ in (*case.left, *case.right)),
            shown=len(case.left),
            rows=tuple(
                tuple(cell for _, cell in (*one.case.left, *one.case.right)) for one in rows if one.case is not None
            ),
        )

    def example(self, example: Example, index: int, number: int) -> view.ExampleBlock:
        """A worked example (`index` is its place among them) or a scenario (`index` -1)."""
        names = {key(name): name for piece in example.pieces for name in (piece.name, piece.role)}
        names = {
            name: words if words[:1].isupper() or cell_of(words) else f"the {words}" for name, words in names.items()
        }
        speaker = Speaker(self.lexicon, names=names)
        given = [self._given(speaker, piece, names) for piece, names in _together(example.pieces)]
        if example.facts:
            told = [say(speaker.field_term(name, None), f" is {value_text(value)}") for name, value in example.facts]
            given.append(joined(told, ", ", " and "))
        played = [say(f"{name}, {times} {'time' if times == 1 else 'times'}") for name, times in example.plays]
        if example.ends_when is not None:
            played.append(say("the game ends when ", speaker.condition(example.ends_when)))
        tells = [self._tell(speaker, one) for one in example.tells] if index < 0 else []
        return view.ExampleBlock(
            target=Target("example" if index >= 0 else "scenario", f"{number}"),
            kind="Example" if index >= 0 else "Scenario",
            title=example.name,
            index=index,
            given=tuple(given),
            played=tuple(played),
            tells=tuple(tells),
            does=call_words(speaker, example.rule, example.arguments) if example.rule is not None else (),
            dice=", ".join(str(face) for face in example.dice or ()),
            choices=", ".join(example.choices),
            then=tuple(map(_comes_out, example.then)),
            because=tuple(f"{label} {amount.replace('-', '−')}".strip() for label, amount in example.because or ()),
            beside=beside(self.lexicon, example),
            board=board_of(self.lexicon.ruleset, example) if index < 0 else None,
            table=table_svg(self.lexicon.ruleset, example) if index < 0 else "",
        )

    def _tell(self, speaker: Speaker, tell: Tell) -> Phrase:
        if isinstance(tell.what, ir.Condition):
            return say(f"{tell.name}: whether ", speaker.condition(tell.what))
        return say(f"{tell.name}: ", speaker.value(tell.what))

    def _given(self, speaker: Speaker, piece: GivenPiece, cells: Sequence[str]) -> Phrase:
        if piece.size is not None:
            return say(f"a board of {piece.size[0]} by {piece.size[1]} {plural(piece.kind)}")
        if cells:
            kind = plural(piece.kind) if len(cells) > 1 else piece.kind
            return say(f"{kind} {', '.join(cells)}: {cell_words(piece)}")
        named = key(piece.name) != piece.kind
        stands = bool(self.lexicon.ruleset.pieces[piece.kind].one_each)
        who = f"{piece.count} × {piece.kind}" if piece.count > 1 else with_article(piece.kind)
        who, named = (f"the {piece.name}", False) if stands else (who, named)
        words: list[Phrase] = []
        role = ir.Role(key(piece.role), piece.kind, place=piece.place)
        for name, value in piece.told:
            constant = value.value if isinstance(value, ir.Constant) else None
            words.append(self._told(speaker, name, role, speaker.value(value), constant))
        for name, told in piece.facts:
            words.append(self._told(speaker, name, role, say(value_text(told)), told))
        if piece.near:
            words.append(say(f"next to {', '.join(piece.near)}"))
        return say(who, f" called {piece.name}" if named else "", ": " if words else "", joined(words, ", "))

    def _told(self, speaker: Speaker, name: str, role: ir.Role, words: Phrase, constant: object) -> Phrase:
        """`men 4`, `standing`, `not shaken`. `constant` is the value where it is not worked out."""
        term = speaker.field_term(name, role)
        if isinstance(constant, bool):
            return term if constant else say("not ", term)
        found = self.lexicon.field(name, role)
        if (
            found is not None
            and isinstance(found[1].type, PieceOf)
            and self.lexicon.ruleset.shape_of(found[1].type.kind)
        ):
            return say("on ", Term(plain(words), found[0]))
        if found is not None and isinstance(found[1].type, Words) and found[1].type.name == "direction":
            return say(term, " ", words)
        if found is not None and isinstance(found[1].type, PieceOf) and key(name) == found[1].type.kind:
            return say(Term("of", found[0]), " ", words)
        if found is not None and isinstance(found[1].type, Words) and found[0].name not in self.lexicon.ruleset.facts:
            return (Term(plain(words), found[0]),)
        return say(term, " ", words)


def place_words(piece: Piece) -> list[Phrase]:
    """Of a place: `a place on 8 by 6 hexes`."""
    if piece.shape is None:
        return []
    size = f"{piece.size[0]} by {piece.size[1]} " if piece.size is not None else ""
    return [say(f"a place on {size}{piece.shape.value}" if piece.shape.value else "a place")]


def _together(pieces: Sequence[GivenPiece]) -> list[tuple[GivenPiece, list[str]]]:
    """Pieces as they are told: cells of a board of which the same is said in one line, with their numbers."""
    found: list[tuple[GivenPiece, list[str]]] = []
    for piece in pieces:
        cell = cell_of(piece.name) is not None
        before, cells = found[-1] if found else (piece, [])
        if cell and cells and before.kind == piece.kind and cell_words(before) == cell_words(piece):
            cells.append(piece.name)
            continue
        found.append((piece, [piece.name] if cell else []))
    return found


def _comes_out(outcome: Outcome) -> str:
    """What an example comes to, as its author wrote it; `are` behind a plural."""
    value = outcome.value
    name = ir.name_of(value) if isinstance(value, ir.Field | ir.Fact) else ""
    if not name or not many(name):
        return outcome.text
    return re.sub(rf"(\b{re.escape(name)}) is\b", r"\1 are", outcome.text, count=1, flags=re.IGNORECASE)


def _stands(piece: Piece) -> list[Phrase]:
    """What its heading says behind its name."""
    said = [
        f"one {'for each side' if piece.one_each == 'side' else 'in every game'}" if piece.one_each else "",
        f"in a {piece.deck}" if piece.deck else "",
        f"held by {with_article(piece.held_by)}" if piece.held_by else "",
        "shuffled when it is empty" if piece.reshuffled else "",
    ]
    return [say(one) for one in said if one]
