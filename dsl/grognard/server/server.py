"""`grognard lsp`: the language server over standard input and output."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.resources import as_file, files
from typing import Any
from urllib.parse import unquote, urlsplit

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path

from grognard.diagnostics.diagnostic import Severity
from grognard.formatting import format_text
from grognard.highlighting.colours import WordKind
from grognard.host.budget import BudgetExceeded
from grognard.host.plaintext import FileProblem
from grognard.language_service.asking import ask
from grognard.language_service.completion import Sort, completions
from grognard.language_service.findings import Edit, Finding, findings, fixes
from grognard.language_service.hints import Ask, hints, lenses
from grognard.language_service.hover import hover
from grognard.language_service.outline import Entry, folds, outline
from grognard.language_service.renaming import CannotRename, renamable, rename
from grognard.language_service.symbols import Kind, Occurrence
from grognard.language_service.tokens import tokens
from grognard.language_service.workspace import GameText, Workspace
from grognard.server.positions import Positions
from grognard.source import SourceFile, Span
from grognard.version import VERSION

_PAUSE = 0.4
"""Seconds without an edit, after which all checks run."""
_SEVERITY = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.GAP: lsp.DiagnosticSeverity.Information,
    Severity.NOTE: lsp.DiagnosticSeverity.Hint,
}
_SYMBOL = {
    Kind.CHOICE: lsp.SymbolKind.Enum,
    Kind.WORD: lsp.SymbolKind.EnumMember,
    Kind.FACT: lsp.SymbolKind.Property,
    Kind.FIELD: lsp.SymbolKind.Field,
    Kind.PIECE: lsp.SymbolKind.Class,
    Kind.TABLE: lsp.SymbolKind.Array,
    Kind.RULE: lsp.SymbolKind.Function,
    Kind.SEQUENCE: lsp.SymbolKind.Event,
    Kind.EXAMPLE: lsp.SymbolKind.String,
    Kind.SCENARIO: lsp.SymbolKind.String,
    Kind.ARMY: lsp.SymbolKind.Package,
    Kind.ROLE: lsp.SymbolKind.Variable,
    Kind.VALUE: lsp.SymbolKind.Variable,
}
_TOKENS = [kind.value for kind in WordKind]
_ITEM = {
    Sort.KEYWORD: lsp.CompletionItemKind.Keyword,
    Sort.SNIPPET: lsp.CompletionItemKind.Snippet,
    Sort.NAME: lsp.CompletionItemKind.Reference,
}


def make_server() -> LanguageServer:
    """A server with everything registered; `start_io` of it runs it."""
    return _Server().server


class _Server:
    """The handlers, and the texts that the editor holds."""

    def __init__(self) -> None:
        self.server = LanguageServer("grognard", VERSION)
        self.workspace = Workspace()
        self.waiting: dict[str, asyncio.Task[None]] = {}
        self.versions: dict[str, int | None] = {}

        def feature(name: str, options: Any = None) -> Callable[[Callable[[Any], Any]], None]:
            def register(handler: Callable[[Any], Any]) -> None:
                # The library writes its marks on what is registered, and a method takes none.
                self.server.feature(name, options)(partial(handler))

            return register

        feature(lsp.TEXT_DOCUMENT_DID_OPEN)(self.opened)
        feature(lsp.TEXT_DOCUMENT_DID_CHANGE)(self.changed)
        feature(lsp.TEXT_DOCUMENT_DID_SAVE)(self.saved)
        feature(lsp.TEXT_DOCUMENT_DID_CLOSE)(self.closed)
        feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" "]))(self.completion)
        feature(lsp.TEXT_DOCUMENT_HOVER)(self.hover)
        feature(lsp.TEXT_DOCUMENT_DEFINITION)(self.definition)
        feature(lsp.TEXT_DOCUMENT_REFERENCES)(self.references)
        feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)(self.prepare_rename)
        feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))(self.rename)
        feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(self.outline)
        feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)(self.folding)
        legend = lsp.SemanticTokensLegend(_TOKENS, [])
        feature(lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)(self.tokens)
        feature(lsp.TEXT_DOCUMENT_FORMATTING)(self.formatting)
        feature(lsp.TEXT_DOCUMENT_INLAY_HINT)(self.hints)
        feature(lsp.TEXT_DOCUMENT_CODE_LENS)(self.lenses)
        feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))(self.actions)
        for each in Ask:
            self.server.command(f"grognard.{each.value}")(self._asking(each))

    # ---- texts -------------------------------------------------------------------------------------

    def opened(self, params: lsp.DidOpenTextDocumentParams) -> None:
        """Hold the text, and say what is wrong with it."""
        self._held(params.text_document.uri)

    def changed(self, params: lsp.DidChangeTextDocumentParams) -> None:
        """Hold the new text; errors at once, all checks when the author pauses."""
        self._held(params.text_document.uri)

    def saved(self, params: lsp.DidSaveTextDocumentParams) -> None:
        """Other open texts may rest on this one."""
        for path in self.workspace.open_paths:
            self._publish(path, checks=True)

    def closed(self, params: lsp.DidCloseTextDocumentParams) -> None:
        """Read the file again."""
        path = _path(params.text_document.uri)
        self.workspace.close(path)
        self._diagnostics(path, [])

    def _held(self, uri: str) -> None:
        path = _path(uri)
        document = self.server.workspace.get_text_document(uri)
        self.versions[path] = document.version
        self.workspace.open(path, document.source)
        self._publish(path, checks=False)
        if (before := self.waiting.pop(path, None)) is not None:
            before.cancel()
        self.waiting[path] = asyncio.get_running_loop().create_task(self._check(path))

    async def _check(self, path: str) -> None:
        await asyncio.sleep(_PAUSE)
        with suppress(FileProblem, BudgetExceeded):
            for _ in self.workspace.game(path).check_by_step():
                await asyncio.sleep(0)  # what is typed meanwhile comes first, and cancels this
        self._publish(path, checks=True)

    def _publish(self, path: str, *, checks: bool) -> None:
        try:
            game = self.workspace.game(path)
            found = findings(game, checks=checks)
        except FileProblem as problem:
            whole = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1))
            message = f"{problem.diagnostic.message} {problem.diagnostic.help or ''}".strip()
            self._diagnostics(path, [lsp.Diagnostic(whole, message, lsp.DiagnosticSeverity.Error, source="grognard")])
            return
        except BudgetExceeded as fault:
            whole = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1))
            self._diagnostics(path, [lsp.Diagnostic(whole, f"{fault.message} {fault.help}", source="grognard")])
            return
        positions = self._positions(game.file.text)
        self._diagnostics(path, [self._diagnostic(each, positions) for each in found])

    def _diagnostics(self, path: str, diagnostics: list[lsp.Diagnostic]) -> None:
        params = lsp.PublishDiagnosticsParams(_uri(path), diagnostics, self.versions.get(path))
        self.server.text_document_publish_diagnostics(params)

    def _diagnostic(self, finding: Finding, positions: Positions) -> lsp.Diagnostic:
        return lsp.Diagnostic(
            positions.range(finding.span),
            f"{finding.message}\n{finding.help}".strip(),
            _SEVERITY[finding.severity],
            finding.code,
            source="grognard",
            related_information=[
                lsp.DiagnosticRelatedInformation(self._location(each.path, each.span), each.message)
                for each in finding.related
            ],
        )

    # ---- questions ---------------------------------------------------------------------------------

    def completion(self, params: lsp.CompletionParams) -> lsp.CompletionList:
        """What can be written at a position."""
        game, positions = self._game(params.text_document.uri)
        items = []
        for each in completions(game, positions.offset(params.position)):
            snippet = each.sort is Sort.SNIPPET
            items.append(
                lsp.CompletionItem(
                    each.label,
                    kind=_ITEM[each.sort],
                    detail=each.detail or None,
                    sort_text=f"{each.rank}{each.label.casefold()}",
                    insert_text_format=lsp.InsertTextFormat.Snippet if snippet else lsp.InsertTextFormat.PlainText,
                    text_edit=lsp.TextEdit(positions.range(each.span), each.insert),
                )
            )
        return lsp.CompletionList(is_incomplete=False, items=items)

    def hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        """What the name at a position means."""
        game, positions = self._game(params.text_document.uri)
        shown = hover(game, positions.offset(params.position))
        if shown is None:
            return None
        text = lsp.MarkupContent(lsp.MarkupKind.PlainText, "\n".join(shown.lines))
        return lsp.Hover(text, positions.range(shown.span))

    def definition(self, params: lsp.DefinitionParams) -> list[lsp.Location]:
        """Where the name at a position is declared."""
        game, positions = self._game(params.text_document.uri)
        occurrence = game.symbols.at(game.file.path, positions.offset(params.position))
        declared = game.symbols.declarations(occurrence.symbol) if occurrence is not None else ()
        return [self._location(each.path, each.span) for each in declared]

    def references(self, params: lsp.ReferenceParams) -> list[lsp.Location]:
        """Where the name at a position is written, in all texts beside it too."""
        path = _path(params.text_document.uri)
        game, positions = self._game(params.text_document.uri)
        occurrence = game.symbols.at(game.file.path, positions.offset(params.position))
        if occurrence is None:
            return []
        found: dict[Occurrence, None] = {}
        for each in self.workspace.beside(path):
            found.update(dict.fromkeys(each.symbols.of(occurrence.symbol)))
        with_declaration = params.context.include_declaration
        return [self._location(each.path, each.span) for each in found if with_declaration or not each.declares]

    def prepare_rename(self, params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        """Whether the name at a position can be changed."""
        game, positions = self._game(params.text_document.uri)
        found = renamable(self.workspace, _path(params.text_document.uri), positions.offset(params.position))
        if found is None:
            return None
        return lsp.PrepareRenamePlaceholder(
            positions.range(found.span), game.file.text[found.span.start : found.span.end]
        )

    def rename(self, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        """The edits of another name."""
        path = _path(params.text_document.uri)
        _, positions = self._game(params.text_document.uri)
        try:
            edits = rename(self.workspace, path, positions.offset(params.position), params.new_name)
        except CannotRename as reason:
            self._show(str(reason))
            return None
        return self._edits(edits)

    def outline(self, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        """The declarations of a text."""
        game, positions = self._game(params.text_document.uri)
        return [_symbol(each, positions) for each in outline(game)]

    def folding(self, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        """What can be folded."""
        _, positions = self._game(params.text_document.uri)
        spans = folds(positions.text)
        return [
            lsp.FoldingRange(positions.position(each.start).line, positions.position(each.end).line) for each in spans
        ]

    def tokens(self, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
        """What each word of a text is."""
        game, positions = self._game(params.text_document.uri)
        data: list[int] = []
        line = start = 0
        for word in tokens(game):
            for span in _lines_of(positions.text, word.span):
                at, end = positions.position(span.start), positions.position(span.end)
                column = at.character - start if at.line == line else at.character
                data += [at.line - line, column, end.character - at.character, _TOKENS.index(word.kind.value), 0]
                line, start = at.line, at.character
        return lsp.SemanticTokens(data)

    def formatting(self, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        """The text laid out."""
        game, positions = self._game(params.text_document.uri)
        text = format_text(SourceFile(game.file.path, positions.text))
        if text == positions.text:
            return []
        return [lsp.TextEdit(positions.range(Span(0, len(positions.text))), text)]

    def hints(self, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        """Odds beside tests, and the base's lines beside those that replace them."""
        game, positions = self._game(params.text_document.uri)
        span = Span(positions.offset(params.range.start), positions.offset(params.range.end))
        return [
            lsp.InlayHint(positions.position(each.offset), each.text, padding_left=True)
            for each in hints(game, span)
            if span.start <= each.offset <= span.end
        ]

    def lenses(self, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        """What can be asked of each rule."""
        game, positions = self._game(params.text_document.uri)
        return [
            lsp.CodeLens(
                positions.range(each.span),
                lsp.Command(each.ask.value, f"grognard.{each.ask.value}", arguments=[each.game, each.rule]),
            )
            for each in lenses(game)
        ]

    def actions(self, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        """The edits that mend what is found at a place."""
        path = _path(params.text_document.uri)
        game, positions = self._game(params.text_document.uri)
        wanted = Span(positions.offset(params.range.start), positions.offset(params.range.end))
        actions = []
        for finding in findings(game):
            if finding.span.start <= wanted.end and wanted.start <= finding.span.end:
                diagnostic = self._diagnostic(finding, positions)
                actions += [
                    lsp.CodeAction(fix.title, lsp.CodeActionKind.QuickFix, [diagnostic], edit=self._edits((fix.edit,)))
                    for fix in fixes(self.workspace, path, finding)
                ]
        return actions

    def _asking(self, what: Ask) -> Callable[[str, str], str]:
        def answer(path: str, rule: str = "") -> str:
            text = ask(self.workspace.game(path), what, rule)
            self._show(text)
            return text

        return answer

    # ---- protocol ----------------------------------------------------------------------------------

    def _game(self, uri: str) -> tuple[GameText, Positions]:
        game = self.workspace.game(_path(uri))
        return game, self._positions(game.file.text)

    def _positions(self, text: str) -> Positions:
        return Positions(text, self.server.workspace.position_encoding or lsp.PositionEncodingKind.Utf16)

    def _location(self, path: str, span: Span) -> lsp.Location:
        real = _real(path)
        try:
            text = self.workspace.text(real)
        except FileProblem:
            text = ""
        return lsp.Location(_uri(real), self._positions(text).range(span))

    def _edits(self, edits: tuple[Edit, ...]) -> lsp.WorkspaceEdit:
        changes: dict[str, list[lsp.TextEdit]] = {}
        for edit in edits:
            positions = self._positions(self.workspace.text(edit.path))
            changes.setdefault(_uri(edit.path), []).append(lsp.TextEdit(positions.range(edit.span), edit.text))
        return lsp.WorkspaceEdit(changes)

    def _show(self, text: str) -> None:
        self.server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text))


def _symbol(entry: Entry, positions: Positions) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        entry.name,
        _SYMBOL[entry.kind],
        positions.range(entry.span),
        positions.range(entry.name_span),
        children=[_symbol(each, positions) for each in entry.within],
    )


def _lines_of(text: str, span: Span) -> list[Span]:
    """A span cut at line ends: an editor's token lies on one line."""
    found, at = [], span.start
    for part in text[span.start : span.end].split("\n"):
        if part.strip():
            found.append(Span(at, at + len(part)))
        at += len(part) + 1
    return found


def _path(uri: str) -> str:
    parts = urlsplit(uri)
    path = unquote(parts.path)
    if os.name == "nt" and path.startswith("/"):
        path = path[1:]
    return os.path.realpath(path)


def _uri(path: str) -> str:
    return from_fs_path(os.path.abspath(path)) or path


def _real(path: str) -> str:
    """Where a file of a bundled game is on this machine; any other path as it is."""
    if os.path.isabs(path) or os.path.exists(path) or not path.startswith("rules/"):
        return path
    with as_file(files("grognard.rules").joinpath(*path.split("/")[1:])) as real:
        return str(real)
