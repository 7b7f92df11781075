"""Blocks of rules in an author's own mkdocs pages: a fence `grognard` shows a rule, a table, an example, odds, or the sheet.

The first line of the fence names the ruleset (`grognard my_rules.rules`), each line below what is shown of it:
`rule morale`, `table fire`, `odds morale, cover=woods`, `sheet`. Names lead to where they are shown. What is found in
the rules is logged as warnings, so that `mkdocs build --strict` fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import attrs
from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from grognard import api
from grognard.diagnostics.spelling import nearest
from grognard.dice.fractions_text import percent
from grognard.docgen.book import Book, make_book
from grognard.docgen.html_page import palette_of
from grognard.docgen.markup import text
from grognard.docgen.places import Places
from grognard.docgen.render import Renderer
from grognard.docgen.site import theme_file
from grognard.docgen.view import NamedBlock, TextBlock
from grognard.evaluate.trace_text import shown
from grognard.ir.names import key
from grognard.wording.phrase import Target

_log = get_plugin_logger("grognard")
_FENCE = re.compile(r"^```grognard[ \t]*(?P<ruleset>[^\n]*)\n(?P<lines>.*?)^```[ \t]*$", re.MULTILINE | re.DOTALL)
_STYLE = "grognard.css"


class Settings(Config):  # type: ignore[no-untyped-call]
    """What mkdocs.yml can say of it: the ruleset of fences that name none."""

    ruleset = config_options.Type(str, default="")


class _Shown(Places):
    """Where blocks are: on the pages whose fences show them, seen from one of those."""

    def __init__(self, book: Book, pages: dict[Target, File]) -> None:
        super().__init__(book, whole=True)
        self._pages = pages
        self.here: File | None = None

    def of(self, target: Target, page: str, part: str = "") -> str | None:
        """The link to a block that some page shows."""
        there = self._pages.get(target)
        if there is None or self.here is None:
            return None
        anchor = self.id(target, part if self.has_part(target, part) else "")
        return f"{'' if there is self.here else there.url_relative_to(self.here)}#{anchor}"

    def cite(self, paragraph: str, page: str) -> str:
        """Nothing: paragraphs are listed on no page."""
        return ""


@attrs.define
class _Ruleset:
    game: api.Game
    renderer: Renderer
    places: _Shown
    pages: dict[Target, File]
    blocks: dict[tuple[str, str], NamedBlock]
    """By sort and name, and by name alone behind an empty sort."""


class GrognardPlugin(BasePlugin[Settings]):  # type: ignore[no-untyped-call]
    """The plugin `grognard` of mkdocs."""

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Read the rulesets that are named, and note which page shows what."""
        self._rulesets: dict[str, _Ruleset | None] = {}
        for file in list(files.documentation_pages()):
            for name, lines in _fences(file.content_string, self.config.ruleset):
                if name not in self._rulesets:
                    self._rulesets[name] = _read(name, Path(config.config_file_path or ".").parent)
                ruleset = self._rulesets[name]
                if ruleset is None:
                    continue
                for line in lines:
                    if line == "sheet":
                        self._add_sheet(ruleset, files, config)
                    elif block := _block(ruleset, line):
                        ruleset.pages.setdefault(block.target, file)
        # The look of our own site, within our blocks alone.
        style = theme_file("rulebook.css").replace(":root", ":scope").replace("body {", ":scope {")
        style += ":scope { padding: .2rem 1rem 1rem; }"
        files.append(File.generated(config, _STYLE, content=f"@scope (.grognard) {{\n{style}\n}}\n"))
        config.extra_css.append(_STYLE)
        return files

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Each fence as what it shows."""

        def filled(fence: re.Match[str]) -> str:
            ((name, lines),) = _fences(fence[0], self.config.ruleset)
            ruleset = self._rulesets.get(name)
            if ruleset is None:
                return ""
            ruleset.places.here = page.file
            parts = (self._part(ruleset, line, page, files) for line in lines)
            palette = text(palette_of(ruleset.game._ruleset))
            return f'<div class="grognard" data-palette="{palette}"><div class="rulebook">{"".join(parts)}</div></div>'

        return _FENCE.sub(filled, markdown)

    def _part(self, ruleset: _Ruleset, line: str, page: Page, files: Files) -> str:
        if line == "sheet":
            sheet = files.get_file_from_path(_sheet_name(ruleset.game))
            if sheet is None:
                return ""
            where = sheet.url_relative_to(page.file)
            return f'<p><a class="button" href="{text(where)}">{text(ruleset.game.title)}: the sheet (PDF)</a></p>'
        if line.startswith("odds "):
            return _odds(ruleset.game, line.removeprefix("odds "), page)
        block = _block(ruleset, line)
        if block is not None:
            return ruleset.renderer.block(block)
        close = nearest(line, [f"{sort} {name}" for sort, name in ruleset.blocks if sort])
        _log.warning(
            f"{page.file.src_uri}: {ruleset.game.title} has no {line!r}.{f' Did you mean {close}?' if close else ''}"
        )
        return ""

    def _add_sheet(self, ruleset: _Ruleset, files: Files, config: MkDocsConfig) -> None:
        name = _sheet_name(ruleset.game)
        if files.get_file_from_path(name) is None:
            try:
                (content,) = api.render(ruleset.game, "sheet").values()
            except api.RulesError as refused:
                _log.warning(f"{ruleset.game.title}: {refused}")
            else:
                files.append(File.generated(config, name, content=content))


def _fences(markdown: str, usual: str) -> Iterator[tuple[str, list[str]]]:
    """Of each fence the name of its ruleset, and its lines."""
    for fence in _FENCE.finditer(markdown):
        yield fence["ruleset"].strip() or usual, [line.strip() for line in fence["lines"].splitlines() if line.strip()]


def _read(name: str, folder: Path) -> _Ruleset | None:
    """A ruleset by the path of its file, seen from mkdocs.yml, or a bundled one by its name; None where it has errors."""
    path = str(folder / name) if name.endswith(".rules") else name
    try:
        findings = [each for each in api.check(path) if each.severity in {"error", "warning"}]
    except api.RulesError as refused:
        _log.warning(f"{name}: {refused}")
        return None
    for finding in findings:
        _log.warning(f"{finding.path}, line {finding.line}: {finding.code}: {finding.message} {finding.help}".strip())
    if any(found.severity == "error" for found in findings):
        return None
    game = api.load(path)
    book, pages = make_book(game._ruleset), dict[Target, File]()
    places = _Shown(book, pages)
    blocks: dict[tuple[str, str], NamedBlock] = {}
    for _, block in book.blocks():
        if not isinstance(block, TextBlock):
            blocks.setdefault((key(block.kind), key(block.title)), block)
            blocks.setdefault((block.target.sort, key(block.title)), block)
    return _Ruleset(game, Renderer(book, places, ""), places, pages, blocks)


def _block(ruleset: _Ruleset, line: str) -> NamedBlock | None:
    sort, _, name = line.partition(" ")
    return ruleset.blocks.get((sort, key(name)))


def _odds(game: api.Game, line: str, page: Page) -> str:
    """The odds of a rule with facts, as a table: `morale, cover=woods`."""
    rule, *facts = (part.strip() for part in line.split(","))
    try:
        given = dict(fact.split("=", 1) for fact in facts)
        odds = api.odds(game, rule, given)
    except ValueError:
        _log.warning(f"{page.file.src_uri}: `odds {line}`: facts are written name=value, a comma between two.")
        return ""
    except api.RulesError as refused:
        _log.warning(f"{page.file.src_uri}: `odds {line}`: {refused}")
        return ""
    rows = "".join(
        f"<tr><th>{text(shown(value))}</th><td>{percent(chance)}</td></tr>" for value, chance in odds.chances.items()
    )
    gap = f"<tr><th>the source does not say</th><td>{percent(odds.gap)}</td></tr>" if odds.gap else ""
    about = ", ".join((rule, *facts))
    return (
        f'<figure class="odds"><figcaption><b>Odds</b> of {text(about)}</figcaption>'
        f'<table aria-label="Odds of {text(about)}"><tbody>{rows}{gap}</tbody></table></figure>'
    )


def _sheet_name(game: api.Game) -> str:
    return f"grognard/{game._ruleset.slug}-sheet.pdf"
