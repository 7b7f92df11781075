"""What is printed where an argument of a command is missing?"""

from __future__ import annotations

import click

from grognard.project import bundled

_COME_ALONG = "Give its name, or its file or folder. These come along: {names}."
_ASKED = {
    "ruleset": f"Which ruleset? {_COME_ALONG}",
    "base": f"Which ruleset? {_COME_ALONG}",
    "variant": "Which variant? Give its name, or its file or folder.",
    "rule": "Which rule? `grognard rules {ruleset}` lists them all.",
    "army": "Which army list? Give its file.",
    "rulebook": "Which rulebook? Give its file, or - for what is typed or pasted.",
    "text": "Which rulebook? Give its file: grognard verify --text RULEBOOK reads it alone, grognard verify RULESET --text RULEBOOK holds "
    "rules against it.",
    "paths": "Which files? Give their names.",
    "name": "What is it to be called? Give it a name.",
    "output": "Where shall it be written? Add `-o FOLDER`.",
}
"""By the name of the argument or option."""


def asked_for(error: click.UsageError) -> str:
    """Returns the missing argument as a question with its possible answers; any other wrong use as it is."""
    if not isinstance(error, click.MissingParameter) or error.param is None or error.ctx is None:
        return error.format_message()
    words = _ASKED.get(error.param.name or "")
    if words is None:
        return error.format_message()
    ruleset = error.ctx.params.get("ruleset") or "RULESET"
    return words.format(names=", ".join(sorted(bundled.names())), ruleset=ruleset)
