"""What the documentation site has besides the pages in `docs/`: the diagnostics, the rules files, the changes.

mkdocs calls the functions named `on_…`. The pages in `docs/` link to files of the repository, as a code host shows
them; on the site those links lead to pages made here, with an anchor on every line.
"""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typst
from markdown.extensions.toc import slugify
from mkdocs.structure.files import File, Files

from grognard import api
from grognard.diagnostics import codes, explain
from grognard.project import bundled
from grognard.scaffold.genres import game_of, genres

ROOT = Path(__file__).resolve().parent.parent
_LINK = re.compile(r"\]\(((?:\.\./)+(?:rules|tests|CHANGELOG|dsl)[^)#\s]*)(#[^)\s]*)?\)")
_EXPLAINED = "dsl/grognard/diagnostics/explain"
_FENCE = re.compile(r"^```(rules|text) ([^\n]+)$", re.MULTILINE)
_CAPTIONS = {"bad": "This gives it:", "good": "This does not:", "variant": ""}
_FAMILIES = {
    "GR0": "How a line is written",
    "GR1": "Names",
    "GR2": "Types and units",
    "GR3": "Dice and tables",
    "GR4": "What holds together",
    "GR5": "What rules and prose say",
    "GR6": "A plain rulebook text",
    "GR7": "A rulebook text beside its rules",
    "GR9": "Files and limits",
}


def on_config(config: Any) -> Any:
    """Anchors begin with a letter: the theme looks headings up by a name that must."""
    config["mdx_configs"].setdefault("toc", {})["slugify"] = _anchor
    return config


def _anchor(title: str, separator: str) -> str:
    name = slugify(title, separator)
    return name.lstrip(f"0123456789{separator}") or f"part{separator}{name}"


def on_files(files: Files, config: Any) -> Files:
    """Add the pages."""
    for name, text in (*_diagnostics().items(), *_sources().items()):
        files.append(File.generated(config, name, content=text))
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    files.append(File.generated(config, "changes.md", content=changes))
    for name, content in _gallery():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Links to files of the repository lead to their pages."""
    here = posixpath.dirname(f"docs/{page.file.src_uri}")

    def led(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(here, found[1]))
        name = _page(path)
        if files.get_file_from_path(name) is None:
            return found[0]
        return f"]({posixpath.relpath(name, posixpath.dirname(page.file.src_uri) or '.')}{(found[2] or '').lower()})"

    return _FENCE.sub(_captioned, _LINK.sub(led, markdown))


def _captioned(fence: re.Match[str]) -> str:
    """A block that says more than what language it is in: which file it is, that more is added to it, what it is for."""
    words = fence[2].strip()
    if words in _CAPTIONS:
        caption = _CAPTIONS[words]
    else:
        caption = f"`{words.removesuffix(' +')}`{', at its end' if words.endswith(' +') else ''}:"
    return f"{caption}\n\n```{fence[1]}" if caption else f"```{fence[1]}"


def _page(path: str) -> str:
    """The page of a file or folder of the repository."""
    if path == "CHANGELOG.md":
        return "changes.md"
    if path.startswith(_EXPLAINED):
        return f"diagnostics{path.removeprefix(_EXPLAINED) or '/index.md'}"
    return f"sources/{path.removesuffix('.rules')}.md"


def _gallery() -> Iterator[tuple[str, str | bytes]]:
    """A page of all games that `grognard new` begins with, and their sheets: as PDF, and their first sides as pictures."""
    lines = [
        "# Games to begin with",
        "",
        'One small game for each genre. It plays, prints and is weighed as it is: `grognard new "My Game" --from naval` copies it into a folder of',
        "yours, where you change it line by line. The [small games](index.md) whose pages build them up from twenty lines can be copied too.",
        "",
    ]
    for genre in genres():
        game = game_of(genre)
        assert game is not None
        with TemporaryDirectory() as made:
            folder = Path(made)
            (folder / game.path).write_text(game.text, encoding="utf-8")
            (sheet,) = api.render(api.load(str(folder / game.path)), "sheet").values()
            (folder / "sheet.pdf").write_bytes(sheet)
            (folder / "page.typ").write_text(
                '#set page(width: auto, height: auto, margin: 0pt)\n#image("sheet.pdf")\n', encoding="utf-8"
            )
            picture = typst.compile(str(folder / "page.typ"), root=made, format="png", ppi=72)
        yield f"games/sheets/{genre}.pdf", sheet
        yield f"games/sheets/{genre}.png", picture
        title = genre.replace("_", " ").capitalize()
        lines += [
            f"## {title}",
            "",
            bundled.blurb_of(game.text),
            "",
            f"`grognard new NAME --from {genre}`: {game.text.count(chr(10))} lines, its examples among them; "
            f"[the rules](../dsl/grognard/scaffold/templates/{genre}.rules), [the sheet](games/sheets/{genre}.pdf).",
            "",
            f"![The sheet of {title}](games/sheets/{genre}.png)",
            "",
        ]
    yield "genres.md", "\n".join(lines)


def _diagnostics() -> dict[str, str]:
    """A page for each code, and one that lists them."""
    pages: dict[str, str] = {}
    listed: dict[str, list[str]] = {}
    for name, code in codes.ALL.items():
        text = explain.page(name)
        if text is None:
            continue
        pages[f"diagnostics/{name}.md"] = text
        title = text.partition("\n")[0].removeprefix("# ").partition(": ")[2]
        listed.setdefault(name[:3], []).append(
            f"| [{name}]({name}.md) | {code.slug} | {code.severity.value} | {title} |"
        )
    lines = [
        "# Every message",
        "",
        "Each has a page with a text that gives it and one that does not. `grognard explain GR101` prints the same page.",
        "",
    ]
    for family, rows in listed.items():
        lines += [
            f"## {_FAMILIES[family]}",
            "",
            "| code | name | kind | what it says |",
            "| --- | --- | --- | --- |",
            *rows,
            "",
        ]
    return {"diagnostics/index.md": "\n".join(lines), **pages}


def _sources() -> dict[str, str]:
    """The rules files that the pages link to, each line with an anchor."""
    folders = ("rules", "tests/cases/fragments", "dsl/grognard/scaffold/templates")
    found = sorted(file for folder in folders for file in (ROOT / folder).rglob("*.rules"))
    pages = {}
    for file in found:
        path = file.relative_to(ROOT).as_posix()
        lines = file.read_text(encoding="utf-8").split("\n")
        shown = "\n".join(
            f'<span id="l{number}">{html.escape(line)}</span>' for number, line in enumerate(lines, 1)
        ).replace("\n\n", "\n \n")
        pages[_page(path)] = f'# {file.name}\n\n<pre class="rules">{shown}</pre>\n'
    return pages
