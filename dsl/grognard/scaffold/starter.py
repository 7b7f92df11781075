"""A new ruleset: a small game that checks, rolls, plays and prints, for its author to change line by line."""

from __future__ import annotations

from importlib.resources import files

README = """# {title}

`{name}.rules` is the whole game. Change a line, then look at it again:

    grognard check {where}
    grognard rules {where}
    grognard roll {where} fire "target cover=wall"
    grognard odds {where} morale men=3 cover=woods
    grognard play {where}
    grognard build {where} -o {name}-site
"""


def new_ruleset(title: str) -> str:
    """The first text of a ruleset."""
    text = files("grognard.scaffold").joinpath("templates", "ruleset.txt").read_text(encoding="utf-8")
    return text.replace("TITLE", title, 1)
