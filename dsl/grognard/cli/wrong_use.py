"""What is wrong with a command line that cannot be read, and what to type in its place?"""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from grognard.cli.missing import asked_for

_EXTRA = re.compile(r"Got unexpected extra arguments? \((?P<words>.+)\)")


def wrong_use(error: click.UsageError, args: Sequence[str]) -> str:
    """The fault in a sentence, with what to type; `args` are the words of the command line."""
    if error.ctx is None:
        return asked_for(error)
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error, error.ctx, args)
    if (match := _EXTRA.fullmatch(error.message)) is not None:
        return _too_many(error.ctx, match["words"])
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _no_number(error, error.param) or _of_another(error.ctx, error.param, args) or asked_for(error)
    return asked_for(error)


def _of_another(ctx: click.Context, param: click.Parameter, args: Sequence[str]) -> str | None:
    """`build --as csv`, `build --paper poker`: what another command makes; None where none does."""
    group = ctx.parent.command if ctx.parent is not None else None
    option = next((name for name in param.opts if name in args[:-1]), None)
    if option is None or not isinstance(group, click.Group) or not isinstance(param.type, click.Choice):
        return None
    value = args[len(args) - 1 - args[::-1].index(option) + 1].casefold()
    for name in _BESIDE:
        other = group.get_command(ctx, name)
        offered = (each for each in (other.params if other is not None else ()) if option in each.opts)
        if name != ctx.info_name and any(isinstance(o.type, click.Choice) and value in o.type.choices for o in offered):
            return f"`{ctx.info_name}` has no {option} {value}; `{name}` has: grognard {name} RULESET {option} {value}"
    return None


_BESIDE = ("export", "sheet", "build")
"""The commands that write something of a ruleset."""


_REFUSED = re.compile(r"'?(?P<value>.*?)'? is not (?:a valid integer range|a valid integer|in the range .+)\.")


def _no_number(error: click.BadParameter, param: click.Parameter) -> str | None:
    """`--seed x`, `--port 99999`: which whole numbers may stand there; None where no number is asked for."""
    match, kind = _REFUSED.fullmatch(error.message), param.type
    if match is None or not isinstance(kind, click.IntRange):
        return None
    low, high = kind.min, kind.max
    if high is not None and high >= 10**9:  # as large as the machine has them: nobody types one by chance
        high = None
    reach = f" from {low} to {high}" if None not in (low, high) else f" from {low} up" if low is not None else ""
    name = next((option for option in param.opts if option.startswith("--")), param.human_readable_name)
    return f"{name} takes a whole number{reach}, and `{match['value']}` is none of these."


def _no_such_option(error: click.NoSuchOption, ctx: click.Context, args: Sequence[str]) -> str:
    """`-paper a4`: a dash is missing; `--scenario Foo`: what stands there without a name."""
    long = {option for param in ctx.command.params for option in param.opts if option.startswith("--")}
    short = next((argument for argument in args if f"-{argument.partition('=')[0]}" in long), None)
    if short is not None:
        return f"`{short}` has one dash, and a long name has two: -{short}."
    name = error.option_name.removeprefix("--")
    argument = next(
        (param for param in ctx.command.params if isinstance(param, click.Argument) and param.name == name), None
    )
    if argument is None:
        return error.format_message()
    at = next((at for at, argument in enumerate(args) if argument.partition("=")[0] == error.option_name), len(args))
    value = args[at].partition("=")[2] if at < len(args) and "=" in args[at] else " ".join(args[at + 1 : at + 2])
    words = [_quoted(str(ctx_value)) for ctx_value in _before(args, at, ctx)]
    line = " ".join(["grognard", ctx.info_name or "", *words, _quoted(value or name.upper())])
    return f"A {name} is written without `{error.option_name}`: {line}"


def _before(args: Sequence[str], at: int, ctx: click.Context) -> Sequence[str]:
    """The words that stand between the command and an option."""
    begin = next((place + 1 for place, argument in enumerate(args) if argument == ctx.info_name), at)
    return args[begin:at]


def _too_many(ctx: click.Context, words: str) -> str:
    """`rules ford hold fast`: a name of several words without its quotes."""
    places = [param for param in ctx.command.params if isinstance(param, click.Argument)]
    values = [value for place in places if isinstance(value := ctx.params.get(place.name or ""), str)]
    many = words.count(" ")
    message = f"`{words}` {'are words' if many else 'is one word'} too many."
    if not values:
        return f"{message} `{ctx.info_name}` takes none here."
    *first, last = values
    line = " ".join(["grognard", ctx.info_name or "", *map(_quoted, first), _quoted(f"{last} {words}")])
    return f"{message} Put a name of several words in quotes: {line}"


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text
