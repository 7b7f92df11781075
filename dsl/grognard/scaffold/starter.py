"""A new ruleset: a small game that checks, rolls, plays and prints, for its author to change line by line."""

from __future__ import annotations

from importlib.resources import files


def new_ruleset(title: str, name: str) -> dict[str, str]:
    """The first files of a ruleset: the game, and what can be done with it. `name` is that of its folder."""
    game, readme = (
        files("grognard.scaffold").joinpath("templates", file).read_text(encoding="utf-8")
        for file in ("ruleset.txt", "readme.txt")
    )
    return {
        f"{name}.rules": game.replace("TITLE", title, 1),
        "README.md": readme.replace("NAME", name).replace("TITLE", title),
    }
