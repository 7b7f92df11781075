"""A self-contained HTML page: its style and its script stand in it, and nothing else may be loaded."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

from grognard.docgen.hidden import by_code_in_markup
from grognard.docgen.markup import text
from grognard.ir.names import key
from grognard.ir.ruleset import Ruleset
from grognard.version import GENERATOR


def palette_of(ruleset: Ruleset) -> str:
    """The colours its author wishes; empty for the usual ones."""
    return key(dict(ruleset.settings).get("palette", ""))


def html_page(
    title: str, body: str, styles: Sequence[str], scripts: Sequence[str] = (), palette: str = "", fonts: str = ""
) -> str:
    """The page. Styles and scripts are our own; what they are is said by their digests, so that no other runs.

    `fonts` are the rules of an author's own font, with the font in them.
    """
    styles = [*styles, fonts] if fonts else styles
    allowed = " ".join(f"'sha256-{_digest(_inside(script))}'" for script in scripts) or "'none'"
    styled = " ".join(f"'sha256-{_digest(_inside(style))}'" for style in styles)
    colours = f' data-palette="{text(palette)}"' if palette else ""
    policy = f"default-src 'none'; script-src {allowed}; style-src {styled}; img-src data:; {'font-src data:; ' if fonts else ''}base-uri 'none'; form-action 'none'"
    return by_code_in_markup(
        f'<!doctype html>\n<html lang="en"{colours}>\n<head>\n<meta charset="utf-8">\n{GENERATOR}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f'<title>{text(title)}</title>\n<link rel="icon" href="data:,">\n'
        + "".join(f"<style>{_inside(style)}</style>\n" for style in styles)
        + f"</head>\n<body>\n{body}\n"
        + "".join(f"<script>{_inside(script)}</script>\n" for script in scripts)
        + "</body>\n</html>\n"
    )


def _inside(content: str) -> str:
    """A style or a script as it stands between its tags, which it must not close."""
    assert "</" not in content
    return f"\n{content}"


def _digest(content: str) -> str:
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
