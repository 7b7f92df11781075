"""What every page of a review has: its frame, its looks, a finding as a paragraph. A page needs nothing but itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from grognard.review.finding import Finding
from grognard.version import GENERATOR

_QUOTED = re.compile(r"`([^`]*)`")
_STYLE = """
:root { color-scheme: light dark; --line: #8884; --good: #2e7d3233; --bad: #c6282855; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 90rem; padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 0; }
table { border-collapse: collapse; } td, th { padding: .15rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
section { border-top: 2px solid var(--line); padding: .8rem 0; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; }
.text, .rules { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; }
.n { color: #888; user-select: none; }
mark { background: var(--good); color: inherit; border-radius: 2px; } mark.no { background: var(--bad); outline: 1px solid #c62828; }
.find { margin: .3rem 0; } .code { font-family: ui-monospace, monospace; }
.text a { color: inherit; text-decoration: none; border-bottom: 2px solid #c62828; background: var(--bad); } .text a.print { border-color: #8888; background: none; }
.read { table-layout: fixed; width: 100%; } .read .n { width: 4rem; } .read .text { width: 45%; } .also { margin: .3rem 0; color: #888; } :target { background: var(--good); }
@media (max-width: 60rem) { .two { grid-template-columns: 1fr; } }
"""


def page(title: str, body: Iterable[str]) -> str:
    """A whole page: its title, and what stands on it."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"{GENERATOR}"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _coded(words: str) -> str:
    """Words of a message, what it quotes set apart."""
    return _QUOTED.sub(r"<code>\1</code>", escape(words))


def told_finding(finding: Finding, name: str = "") -> str:
    """A finding as a paragraph; `name` is what links lead to."""
    anchor = f' id="{name}"' if name else ""
    return (
        f'<p class="find"{anchor}><span class="code">{finding.code.name}</span> “{escape(finding.quote)}”: {_coded(finding.message)} '
        f"<em>{_coded(finding.help)}</em> ({finding.sure.value})</p>"
    )
