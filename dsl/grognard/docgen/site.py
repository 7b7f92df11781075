"""Pages to a site, by mkdocs with our own small theme: no request to any other host, and it works from a folder."""

from __future__ import annotations

import logging
import tempfile
from importlib.resources import files
from pathlib import Path

from grognard.docgen.pages import Pages

ASSETS = ("rulebook.css", "rulebook.js")


class SiteUnavailable(Exception):
    """The site builder is not installed."""


def theme_file(name: str) -> str:
    """One file of the theme."""
    return files("grognard.docgen").joinpath("templates", "theme", name).read_text(encoding="utf-8")


def build_site(pages: Pages, title: str, footer: str) -> dict[str, bytes]:
    """Every file of the built site, by its path. Raises SiteUnavailable where mkdocs is not installed."""
    try:
        from mkdocs.commands.build import build
        from mkdocs.config import load_config
    except ImportError:
        raise SiteUnavailable("The site needs mkdocs: pip install 'grognard[site]'.") from None
    with tempfile.TemporaryDirectory(prefix="grognard-site-") as folder:
        root = Path(folder)
        docs, theme, out = root / "pages", root / "theme", root / "site"
        docs.mkdir()
        theme.mkdir()
        for name, text in pages.files.items():
            (docs / name).write_text(text, encoding="utf-8", newline="\n")
        for name in ASSETS:
            (docs / name).write_text(theme_file(name), encoding="utf-8", newline="\n")
        (theme / "main.html").write_text(theme_file("main.html"), encoding="utf-8", newline="\n")
        logging.getLogger("mkdocs").setLevel(logging.ERROR)
        (root / "mkdocs.yml").write_text("{}\n", encoding="utf-8")
        config = load_config(
            config_file=str(root / "mkdocs.yml"),
            site_name=title,
            docs_dir=str(docs),
            site_dir=str(out),
            use_directory_urls=False,
            theme={"name": None, "custom_dir": str(theme)},
            plugins=[],
            nav=[{label: page} for label, page in pages.nav],
            extra={"footer": footer},
            validation={"unrecognized_links": "ignore", "links": {"not_found": "ignore"}},
        )
        build(config)
        return {
            path.relative_to(out).as_posix(): path.read_bytes()
            for path in sorted(out.rglob("*"))
            if path.is_file() and path.name not in {"sitemap.xml", "sitemap.xml.gz"}
        }
