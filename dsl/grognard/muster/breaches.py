"""Where does an army list break its limits? Each breach with the line of the list that breaks it."""

from __future__ import annotations

from grognard.diagnostics import codes
from grognard.diagnostics.collector import Collector
from grognard.diagnostics.diagnostic import Label
from grognard.ir.examples import Army
from grognard.ir.expressions import lies_in
from grognard.ir.limits import Limit, Listed, ListLimit
from grognard.ir.names import either, key, plural, singular
from grognard.ir.ruleset import Ruleset
from grognard.ir.types import Number, value_text
from grognard.muster.counts import cell_of, costs, count, figures, is_of, rosters, size, total
from grognard.source import Place
from grognard.word_set import word_set
from grognard.wording.plain import list_limit_text

_NOT_COUNTED = word_set("side by source version language after")


def hold_list(ruleset: Ruleset, army: Army, collector: Collector) -> None:
    """Report all that is wrong with an army list."""
    _agreed(ruleset, army, collector)
    for table in rosters(ruleset):
        of_it = any(ruleset.is_kind(line.piece.kind, table.roster_of) for line in army.lines)
        for row in table.rows:
            there = [line for line in army.lines if key(line.troop) == key(row.texts[0])]
            number = sum(line.piece.count for line in there)
            most, least = cell_of(table, row, "at most"), cell_of(table, row, "at least")
            if most is not None and number > most:
                message = f"{_so_many(number, row.texts[0])} stand in this list, and at most {value_text(most)} may."
                help = f"Take {value_text(number - most)} away."
                _report(collector, there[-1].place, message, help, row.place, "the roster says so here")
            if least is not None and number < least and (there or of_it):
                message = f"{_so_many(number, row.texts[0])} stand in this list, and at least {value_text(least)} must."
                help = f"Add {value_text(least - number)}."
                _report(collector, army.place, message, help, row.place, "the roster says so here")
    for limits in ruleset.limits:
        for limit in limits.limits:
            if limit.listed is not None:
                _hold(ruleset, army, limit, limit.listed, collector)


def _agreed(ruleset: Ruleset, army: Army, collector: Collector) -> None:
    """What is agreed at the head of the list: `points: 200`."""
    known = figures(ruleset)
    for name, text in army.settings:
        if key(name) in _NOT_COUNTED:
            continue
        figure = next((known_name for known_name in known if singular(known_name) == singular(name)), None)
        agreed = int(text) if text.isdigit() else None
        if figure is None or agreed is None:
            collector.report(
                codes.UNKNOWN_SETTING,
                army.place,
                f"`{name}` is no figure of a roster, so nothing can be held against it.",
                help=collector.did_you_mean(name, known, f"There are: {', '.join((*known, 'side'))}."),
            )
            continue
        spent = total(ruleset, army, figure)
        if spent > agreed:
            cost = {id(line): sum((price for _, price in costs(ruleset, line, figure)), 0) for line in army.lines}
            dear = max(army.lines, key=lambda line: cost[id(line)])
            each = f"{dear.troop or dear.piece.kind} counts {value_text(cost[id(dear)])}"
            message = f"With this line the list has {value_text(spent)} {name}, and {agreed} are agreed."
            help = f"Save {value_text(spent - agreed)}: {each}, for one."
            _report(collector, army.lines[-1].place, message, help, army.place, "agreed here")


def _hold(ruleset: Ruleset, army: Army, limit: Limit, rule: ListLimit, collector: Collector) -> None:
    there = [line for line in army.lines if any(is_of(ruleset, line, kind) for kind in rule.what)]
    at = there[-1].place if there else army.place
    words = list_limit_text(rule)
    if rule.only_with:
        if there and not any(count(ruleset, army, kind) for kind in rule.only_with):
            wanted = either([kind.said for kind in rule.only_with])
            message = (
                f"{there[0].troop or there[0].piece.name} may stand in a list only with {wanted}, and there is none."
            )
            _report(collector, at, message, f"Add {wanted}, or take the line away.", limit.place, f"`{words}`")
        return
    if not all(any(lies_in(size(ruleset, army, part.of), band) for band in part.bands) for part in rule.size):
        return
    number = sum((count(ruleset, army, kind) for kind in rule.what), 0)
    times: Number = 1
    per = ""
    if rule.per is not None:
        have = count(ruleset, army, rule.per)
        times = int(have // rule.each)
        each = f"{value_text(rule.each)} " if rule.each != 1 else ""
        per = f" for each {each}{rule.per.said}, of which there {'is' if have == 1 else 'are'} {value_text(have)}"
    single = rule.what[0] if len(rule.what) == 1 else None
    have_words = _counted(number, rule.what)
    if rule.most is not None and number > rule.most * times:
        allowed = value_text(rule.most * times)
        rather = f"may: at most {value_text(rule.most)}{per}." if per else "may be."
        message = f"{have_words} in this list, and at most {allowed} {rather}"
        less = value_text(number - rule.most * times)
        help = f"Save {less}." if single is not None and single.sort == "figure" else f"Take {less} away."
        _report(collector, at, message, help, limit.place, f"`{words}`")
    if rule.least is not None and number < rule.least * times:
        message = f"{have_words} in this list, and at least {value_text(rule.least * times)} must be{per}."
        help = f"Add {value_text(rule.least * times - number)}."
        _report(collector, at, message, help, limit.place, f"`{words}`")


def _counted(number: Number, kinds: tuple[Listed, ...]) -> str:
    names = " and ".join(listed.said for listed in kinds)
    verb = "is" if number == 1 else "are"
    single = singular(names) if len(kinds) == 1 and kinds[0].sort == "kind" else names
    if not number:
        return f"There is no {single}"
    return f"There {verb} {value_text(number)} {single if number == 1 and kinds[0].sort == 'kind' else names}"


def _so_many(number: Number, name: str) -> str:
    if number == 1 or singular(name) != key(name):
        return f"{value_text(number)} {name}"
    return f"{value_text(number)} {plural(name)}"


def _report(collector: Collector, place: Place, message: str, help: str, limit: Place, label: str) -> None:
    collector.report(codes.LIST_BREAKS_LIMIT, place, message, help=help, also=(Label(limit, label),))
