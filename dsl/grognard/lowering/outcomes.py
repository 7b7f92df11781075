"""The results of a rule, `the result is WORD`: what is reported where no list has the word?"""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.diagnostic import Label
from grognard.ir import expressions as ir
from grognard.ir.names import key, with_article
from grognard.ir.types import Words
from grognard.lowering.nodes import every, lone_name, value_node
from grognard.lowering.scope import Scope
from grognard.lowering.values import Values
from grognard.source import Place
from grognard.syntax import nodes as ast
from grognard.syntax.node import Node
from grognard.syntax.token import Token


def told_of_no_list(values: Values, node: Node, scope: Scope) -> bool:
    """Whether the result is a word that no list has, and nothing else is called so; that is reported, with the list to write."""
    name = lone_name(value_node(node))
    if name is None or not _means_nothing(values, name, node, scope):
        return False
    if key(name.text) not in scope.unlisted:
        said = _results(scope.body) if scope.body is not None else [name]
        lists = [domain for token in said for domain in scope.symbols.word_lists(token.text)]
        new = {key(token.text): token.text for token in said if _means_nothing(values, token, node, scope)}
        new.setdefault(key(name.text), name.text)
        scope.unlisted.update(new)
        _report(list(new.values()), said, lists, node.at(name), scope)
    return True


def _report(new: list[str], said: list[Token], lists: list[Words], place: Place, scope: Scope) -> None:
    """Reports words that are in no list, and shows the list that could have them, with all results."""
    symbols = scope.symbols
    choice = next((known for domain in lists if (known := symbols.choices.get(key(domain.name))) is not None), None)
    near = symbols.collector.nearest(new[0], (str(word) for domain in lists for word in domain.words))
    called = ", ".join(f"`{word}`" for word in new)
    paste = ""
    if near is not None:
        help = f"Did you mean `{near}`?"
    elif choice is not None and symbols.lies_below(choice.place, place):
        paste = "\n".join([f"add to {choice.name}", *(f"  {word}" for word in new)])
        help = f"`{choice.name}` has the other words that it comes to. For more put the lines below into your file."
    elif choice is not None:
        words = ", ".join([*(str(word) for word in choice.words), *new])
        help = f"Its other results are in `{choice.name}`: write `choice {choice.name}: {words}`."
    else:
        free = key(f"{scope.rule} outcome") not in symbols.choices
        all_said = {
            key(token.text): token.text
            for token in said
            if key(token.text) in scope.unlisted or symbols.word_lists(token.text)
        }
        paste = f"choice {scope.rule} {'outcome' if free else 'result'}: {', '.join(all_said.values())}"
        help = "Put the line below at the left edge, above the rule, with all the words that it may come to."
    symbols.collector.report(
        codes.UNKNOWN_NAME,
        place,
        f"Not declared as a result: {called}. The results of a rule are words of a list.",
        help=help,
        paste=paste,
    )


def field_or_word(value: Node, scope: Scope) -> None:
    """Report a result that is called both like a field of the piece at hand and like a word of a list: it is read as the field."""
    name = lone_name(value)
    if name is None or scope.it is None or key(name.text) in scope.values:
        return
    symbols, kind = scope.symbols, scope.roles[scope.it]
    field = symbols.field(kind, name.text)
    lists = [words for words in symbols.word_lists(name.text) if field is not None and words != field.type]
    if field is None or not lists:
        return
    symbols.collector.report(
        codes.AMBIGUOUS_NAME,
        value.at(name),
        f"`{name.text}` is a field of {with_article(symbols.pieces[kind].name)} and a word of `{lists[0].name}`.",
        help=f"For the field write `the result is its {name.text}`; for the word give one of the two another name.",
        also=(Label(field.place, "the field"),),
    )


def _results(body: Node) -> list[Token]:
    """The lone names that are results in a rule, in order, but for those that it names itself."""
    inner = list(every(body))
    named = {key(node.token_text("NAME")) for node in inner if isinstance(node, ast.Let)}
    results = (lone_name(value_node(node)) for node in inner if isinstance(node, ast.ResultIs))
    return [token for token in results if token is not None and key(token.text) not in named]


def _means_nothing(values: Values, name: Token, node: Node, scope: Scope) -> bool:
    """Whether nothing that could be a result is called so."""
    if scope.symbols.word_lists(name.text) or key(name.text) in {key(name_known) for name_known in scope.known()}:
        return False
    value, _ = values.names.name(name, node, scope, quiet=True)
    return isinstance(value, ir.Gap)
