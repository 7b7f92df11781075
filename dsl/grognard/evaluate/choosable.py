"""What can players choose at all in some lines? A word that names no option is refused."""

from __future__ import annotations

import attrs

from grognard.core.blocks import option_names
from grognard.core.closures import PASS
from grognard.core.world import World
from grognard.evaluate.trace_text import shown
from grognard.ir import deeds as do
from grognard.ir import lines as il
from grognard.ir.declared import Param
from grognard.ir.extent import leads_to
from grognard.ir.names import key
from grognard.ir.rules import Rule
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import PieceOf
from grognard.ir.walk import nodes


@attrs.frozen
class Choosable:
    """The options of every choice that the lines can lead to, in the order in which they are met."""

    names: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    numbers: bool = False
    """Whether a whole number is among what can be chosen."""

    def has(self, answer: str) -> bool:
        """Whether an answer can mean an option: by its name, or by its number in the list."""
        wanted = key(answer)
        if wanted.removeprefix("-").isdigit():
            return bool(self.names) or self.numbers
        return any(key(name) == wanted for name in self.names) or (wanted in _YES_NO and self._yes_or_no)

    def asks(self, question: str) -> bool:
        """Returns whether a question is asked, with or without its player."""
        wanted = key(question)
        return any(wanted == name or wanted.endswith(f" {name}") for name in map(_plain, self.questions))

    @property
    def _yes_or_no(self) -> bool:
        return "yes" in self.names


_YES_NO = frozenset({"y", "n", "yes", "no"})


def _plain(question: str) -> str:
    return key(question).removeprefix("whether to ")


def choosable(ruleset: Ruleset, root: object, world: World) -> Choosable:
    """All that can be chosen in some lines and the rules that they lead to, by the pieces of a world."""
    names: dict[str, None] = {}
    questions: dict[str, None] = {}
    numbers = False

    def pieces(kind: str) -> None:
        names.update(dict.fromkeys(piece.name for piece in world.of_kind(kind)))

    for part in (root, *((rule.lines, rule.gates) for rule in leads_to(ruleset, root))):
        for node in nodes(part):
            match node:
                case il.Line(opener=il.ChooseAmong()):
                    questions["choose one"] = None
                    names.update(dict.fromkeys((*option_names(node.body), PASS)))
                case do.Choose(at_random=False):
                    asked = (
                        f"whether to take it into the {node.name}"
                        if node.several
                        else f"which {node.kind or node.name}"
                    )
                    questions[asked] = None
                    names.update(dict.fromkeys((*map(shown, node.words), *([PASS] if node.several else []))))
                    numbers = numbers or node.span is not None
                    if node.kind:
                        pieces(node.kind)
                case il.Line(deed=do.AsYouWish(each=each)):
                    questions[f"how {'much' if each == 1 else 'many times'} for {node.label}"] = None
                    numbers = True
                case do.Offer():
                    names.update({node.rule: None, PASS: None})
                    questions[f"whether to {node.rule}"] = None
                    for param in _open_roles(ruleset.rules[node.rule], node):
                        questions[f"{node.rule}: which {param.name}"] = None
                        pieces(param.kind)
                case _:
                    pass
    return Choosable(tuple(names), tuple(questions), numbers)


def _open_roles(rule: Rule, offer: do.Offer) -> list[Param]:
    """The parts that whoever is offered an action fills."""
    both = zip(rule.params, offer.arguments, strict=True)
    return [param for param, argument in both if argument is None and isinstance(param.type, PieceOf)]
