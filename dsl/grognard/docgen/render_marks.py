"""Marks of change as HTML: the old struck before the new, and a bar in the margin that black and white keeps."""

from __future__ import annotations

from grognard.docgen.view import Mark

_SAID = {"new": "New", "gone": "Gone", "changed": "Changed", "reworded": "Other words"}


def classes(mark: Mark, *others: str) -> str:
    """The class attribute of something that may bear a mark, with a space before it; empty where there is none."""
    names = [*(other for other in others if other), *((f"is-{mark}",) if mark else ())]
    return f' class="{" ".join(names)}"' if names else ""


def both(now: str, was: str) -> str:
    """What it is, after what it was where that is something else. Both are HTML."""
    if was == now:
        return now
    old = f"<del>{was}</del> " if was else ""
    return f"{old}<ins>{now}</ins>" if now else old.rstrip()


def told(mark: Mark) -> str:
    """What a mark says, for who does not see it."""
    return f'<span class="unseen">{_SAID[mark]}: </span>' if mark else ""


def chip(mark: Mark) -> str:
    """The mark of a whole block, beside its title."""
    return f' <span class="chip">{_SAID[mark].casefold()}</span>' if mark else ""
