"""The language server over the protocol, with a client that is not ours, on the largest bundled game."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from grognard.project.bundled import ruleset_files
from grognard.server.positions import Positions
from grognard.source import Span

pytestmark = pytest.mark.slow

WAIT = 120
"""Seconds after which a server that says nothing counts as dead."""


class Session:
    """A client with one text open, and what the server last said of it."""

    def __init__(self, client: LanguageClient, path: Path) -> None:
        self.client = client
        self.path = path
        self.uri = path.as_uri()
        self.document = lsp.TextDocumentIdentifier(self.uri)
        self.text = ""
        self.version = 0
        self.said = asyncio.Queue[lsp.PublishDiagnosticsParams]()
        self.shown: list[str] = []

        def published(params: lsp.PublishDiagnosticsParams) -> None:
            if params.uri == self.uri:
                self.said.put_nowait(params)

        client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)
        client.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda params: self.shown.append(params.message))

    async def open(self, text: str) -> list[lsp.Diagnostic]:
        """Open the text; the errors."""
        self.text, self.version = text, 1
        item = lsp.TextDocumentItem(self.uri, "grognard", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return await self.next()

    async def edit(self, old: str, new: str) -> list[lsp.Diagnostic]:
        """Replace some words by others, as an editor does; the errors at once."""
        start = self.text.index(old)
        where = Positions(self.text).range(Span(start, start + len(old)))
        self.text, self.version = self.text.replace(old, new, 1), self.version + 1
        document = lsp.VersionedTextDocumentIdentifier(self.version, self.uri)
        change = lsp.TextDocumentContentChangePartial(where, new)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
        return await self.next()

    async def next(self) -> list[lsp.Diagnostic]:
        """What the server says first of the text as it is now."""
        while True:
            params = await asyncio.wait_for(self.said.get(), WAIT)
            if params.version == self.version:
                return list(params.diagnostics)

    def at(self, words: str, inside: int = 0) -> lsp.Position:
        """The position of some words."""
        return Positions(self.text).position(self.text.index(words) + inside)

    def applied(self, edit: lsp.WorkspaceEdit) -> str:
        """The text after an edit."""
        positions, text = Positions(self.text), self.text
        assert edit.changes is not None
        for change in sorted(edit.changes[self.uri], key=lambda each: -positions.offset(each.range.start)):
            start, end = positions.offset(change.range.start), positions.offset(change.range.end)
            text = text[:start] + change.new_text + text[end:]
        return text


async def _session(folder: Path, work: Callable[[Session], Awaitable[None]]) -> None:
    client = LanguageClient("test", "1")
    session = Session(client, folder / "game.rules")
    await client.start_io(sys.executable, "-m", "grognard", "lsp")
    try:
        await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=folder.as_uri()))
        client.initialized(lsp.InitializedParams())
        await work(session)
    finally:
        await asyncio.wait_for(client.shutdown_async(None), WAIT)
        client.exit(None)
        stopped: Awaitable[None] = client.stop()  # type: ignore[no-untyped-call]
        await asyncio.wait_for(stopped, WAIT)


def run(folder: Path, work: Callable[[Session], Awaitable[None]]) -> None:
    """One session from its first message to its last."""
    asyncio.run(_session(folder, work))


def _errors(diagnostics: list[lsp.Diagnostic]) -> list[str]:
    return [str(each.code) for each in diagnostics if each.severity is lsp.DiagnosticSeverity.Error]


def test_a_scripted_session_on_the_largest_game(tmp_path: Path) -> None:
    files = {Path(file.path).name: file.text for file in ruleset_files("regimental")}
    main = files.pop("regimental.rules")
    folder = tmp_path / "game"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "game.rules").write_text(main, encoding="utf-8")
    (folder / "club.rules").write_text(
        "variant Club of Regimental\n  extends: game\n\nadd to modifiers to morale\n  +1  brave  when its men is 3 or less\n",
        encoding="utf-8",
    )

    async def work(session: Session) -> None:
        client, document = session.client, session.document
        assert _errors(await session.open(main)) == []
        found = await session.edit("  add modifiers to morale", "  ad modifiers to morale")
        assert _errors(found) == ["GR010"]
        line = found[0].range.start.line
        whole = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 80))
        actions = await client.text_document_code_action_async(
            lsp.CodeActionParams(document, whole, lsp.CodeActionContext([]))
        )
        mended = [
            session.applied(each.edit) for each in actions or () if isinstance(each, lsp.CodeAction) and each.edit
        ]
        assert main.split() in [text.split() for text in mended]
        assert _errors(await session.edit("  ad modifiers to morale", "  add mod\n  add modifiers to morale")) != []
        offered = await client.text_document_completion_async(
            lsp.CompletionParams(document, session.at("  add mod\n", len("  add mod")))
        )
        assert isinstance(offered, lsp.CompletionList)
        assert "modifiers to morale" in [each.label for each in offered.items]
        assert _errors(await session.edit("  add mod\n", "")) == []

        where = lsp.TextDocumentPositionParams(document, session.at("morale points", 3))
        shown = await client.text_document_hover_async(lsp.HoverParams(document, where.position))
        assert shown is not None and "morale points: field of company" in str(shown.contents)
        declared = await client.text_document_definition_async(lsp.DefinitionParams(document, where.position))
        assert isinstance(declared, list | tuple) and len(declared) == 1
        uses = await client.text_document_references_async(
            lsp.ReferenceParams(lsp.ReferenceContext(include_declaration=True), document, where.position)
        )
        written = [session.text.split("\n")[each.range.start.line] for each in uses or () if each.uri == session.uri]
        assert len(uses or ()) > len(written) > 0, "its examples are in a file of their own"
        assert all("morale point" in each.casefold() for each in written)
        outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        assert {"morale result", "company"} <= {each.name for each in outline or ()}
        assert await client.text_document_folding_range_async(lsp.FoldingRangeParams(document))
        colours = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
        assert colours is not None and len(colours.data) % 5 == 0
        lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(document))
        assert {each.command.title for each in lenses or () if each.command} == {"roll", "odds"}
        edit = await client.text_document_rename_async(lsp.RenameParams(document, where.position, "nerve points"))
        assert edit is not None
        changed = session.applied(edit)
        assert "its morale points" not in changed and "its nerve points" in changed
        answer: Any = await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams("grognard.odds", [str(session.path), "morale"])
        )
        assert "morale points" in answer and session.shown[-1] == answer

    run(folder, work)


def test_characters_beyond_the_basic_plane_count_as_two(tmp_path: Path) -> None:
    text = "ruleset Dragons 🐉\n  by: 🐉\n\ntest luck\n  rol D6\n"

    async def work(session: Session) -> None:
        (found,) = [each for each in await session.open(text) if each.severity is lsp.DiagnosticSeverity.Error]
        assert found.range.start.line == 4
        mended = await session.edit("🐉\n\ntest luck\n  rol", "🐉🐉\n\ntest luck\n  roll")
        assert _errors(mended) == []

    run(tmp_path, work)


def test_positions_are_counted_in_the_units_of_the_editor() -> None:
    text = "a🐉b\nc"
    for encoding, units in (("utf-8", 5), ("utf-16", 3), ("utf-32", 2)):
        positions = Positions(text, encoding)
        assert positions.position(2) == lsp.Position(0, units)
        assert positions.offset(lsp.Position(0, units)) == 2
        assert positions.position(4) == lsp.Position(1, 0)
        assert positions.offset(lsp.Position(9, 9)) == len(text)
