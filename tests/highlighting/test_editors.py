"""The extension for VS Code and the page about editors: what they name exists, and what is made is as it is made."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

from grognard.cli.app import COMMANDS
from grognard.language_service.snippet_file import snippet_file

ROOT = Path(__file__).resolve().parents[2]
EXTENSION = ROOT / "editors" / "vscode"
PAGE = ROOT / "docs" / "editors.md"


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_file_that_the_extension_names_is_there() -> None:
    package = _json(EXTENSION / "package.json")
    contributes = package["contributes"]
    named = [package["main"], *(each["path"] for kind in ("grammars", "snippets") for each in contributes[kind])]
    named += [each["configuration"] for each in contributes["languages"]]
    assert all((EXTENSION / name).is_file() for name in named)
    assert _json(EXTENSION / "language-configuration.json")["comments"] == {"lineComment": "--"}


def test_the_committed_snippets_are_those_of_the_language_service() -> None:
    assert _json(EXTENSION / "snippets" / "grognard.json") == snippet_file()


def test_the_extension_starts_a_command_that_there_is() -> None:
    assert 'args: ["lsp"]' in (EXTENSION / "extension.js").read_text(encoding="utf-8")
    assert "lsp" in COMMANDS


def test_the_examples_of_the_page_hold() -> None:
    text = PAGE.read_text(encoding="utf-8").replace("```", "")
    found = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert doctest.DocTestRunner().run(found).failed == 0
