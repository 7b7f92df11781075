"""Pages to a site, by mkdocs with our own small theme: no request to any other host, and it works from a folder."""

from __future__ import annotations

import logging
import re
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.docgen.hidden import by_code_in_markup
from grognard.docgen.pages import BEHIND, Pages
from grognard.host.extras import install_command
from grognard.host.scratch import scratch_folder
from grognard.version import MADE_BY

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

CLOSED_TO_ALL = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; font-src 'self' file:; "
    "base-uri 'none'; form-action 'none'"
)
"""What a page may load: only what lies beside it."""
ASSETS = ("rulebook.css", "rulebook.js")
_LEFT_OUT = frozenset({"sitemap.xml", "sitemap.xml.gz", "404.html"})
_TITLE = re.compile(rb'<h1 id="[^"]*">')
"""A page's title gets an anchor from Markdown, which might be that of a block of the same name."""
_LINK = re.compile(r'(<a (?:class="[a-z -]*" )?href="[a-z0-9-]+)\.md(?=[#"])')


class SiteUnavailable(Exception):
    """The site builder is not installed."""


def theme_file(name: str) -> str:
    """One file of the theme."""
    return files("grognard.docgen").joinpath("templates", "theme", name).read_text(encoding="utf-8")


def site_links(page: str) -> str:
    """A page whose links lead to pages of the site. Author's text has no plain `<` and is never touched."""
    return _LINK.sub(r"\1.html", page)


def build_site(pages: Pages, title: str, footer: str, palette: str = "", logo: str = "") -> dict[str, bytes]:
    """Every file of the built site, by its path. Raises SiteUnavailable where mkdocs is not installed."""
    try:
        from mkdocs.commands.build import build
        from mkdocs.config import load_config
        from mkdocs.plugins import BasePlugin
    except ImportError:
        raise SiteUnavailable(
            f"The site needs mkdocs, which is not installed. Install it with: {install_command('site')}"
        ) from None
    bodies: dict[str, str] = {}
    """What stands below the title of each page. It is HTML as it is, so Markdown need not read it through."""

    class Bodies(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
        """Puts it there."""

        def on_page_content(self, html: str, *, page: Page, **_: object) -> str:
            """The page as it is shown."""
            return html + bodies[page.file.src_uri]

    with scratch_folder("site") as root:
        docs, theme, out = root / "pages", root / "theme", root / "site"
        docs.mkdir()
        theme.mkdir()
        for name, text in pages.files.items():
            if name.endswith(".md"):
                text, _, below = site_links(text).partition("\n")
                bodies[name] = f"\n{below.strip()}"
            (docs / name).write_text(text, encoding="utf-8", newline="\n")
        for name in ASSETS:
            (docs / name).write_text(theme_file(name), encoding="utf-8", newline="\n")
        (theme / "main.html").write_text(theme_file("main.html"), encoding="utf-8", newline="\n")
        (root / "mkdocs.yml").write_text("{}\n", encoding="utf-8")
        log = logging.getLogger("mkdocs")
        level = log.level
        log.setLevel(logging.ERROR)
        try:
            config = load_config(
                config_file=str(root / "mkdocs.yml"),
                site_name=title,
                docs_dir=str(docs),
                site_dir=str(out),
                use_directory_urls=False,
                theme={"name": None, "custom_dir": str(theme), "highlightjs": False},
                plugins=[],
                nav=[{label: page} for label, page in pages.nav],
                extra={
                    "footer": footer,
                    "generator": MADE_BY,
                    "policy": CLOSED_TO_ALL,
                    "palette": palette,
                    "logo": logo,
                    "contents": pages.contents,
                    "behind": len(BEHIND),
                    "at": {page: at for at, (_, page) in enumerate(pages.nav)},
                    "such_as": pages.paragraph,
                },
                validation={"unrecognized_links": "ignore", "links": {"not_found": "ignore"}},
            )
            config.plugins["bodies"] = Bodies()
            build(config)
        finally:
            log.setLevel(level)
        return {
            path.relative_to(out).as_posix(): _shown(path.name, path.read_bytes())
            for path in sorted(out.rglob("*"))
            if path.is_file() and path.name not in _LEFT_OUT
        }


def _shown(name: str, content: bytes) -> bytes:
    """A file of the site; what shows nothing on a page stands by its code."""
    content = _TITLE.sub(b"<h1>", content, count=1)
    return by_code_in_markup(content.decode()).encode() if name.endswith(".html") else content
