"""The snippets as the file that VS Code reads."""

from __future__ import annotations

from grognard.language_service.snippets import SNIPPETS


def snippet_file() -> dict[str, dict[str, object]]:
    """Name → prefix, lines and a description, as the editor wants them."""
    return {
        head: {"prefix": head, "body": snippet.rstrip("\n").split("\n"), "description": f"A new `{head}`"}
        for head, snippet in SNIPPETS.items()
    }
