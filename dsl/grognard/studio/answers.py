"""What the page of the workbench asks: each question a name with a few fields, each answer data that becomes JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from click import ClickException

from grognard.api import RulesError, roll
from grognard.diagnostics.diagnostic import Severity
from grognard.evaluate.trace_text import shown
from grognard.formatting import format_text
from grognard.host.budget import BudgetExceeded
from grognard.host.files import find_inside, hold_inside, read_text, write_file_atomic
from grognard.host.plaintext import FileProblem, plain_line_ends
from grognard.ir.rules import RuleKind
from grognard.language_service.asking import changes
from grognard.language_service.completion import Sort, completions
from grognard.language_service.findings import Finding, findings, fixes, offers_a_fix
from grognard.language_service.hover import hover
from grognard.language_service.symbols import Kind
from grognard.language_service.workspace import ENDINGS, GameText, Workspace
from grognard.source import SourceFile
from grognard.studio.beside_base import compared_with_base
from grognard.studio.drafts import Drafts
from grognard.studio.forms import Forms, Refused
from grognard.studio.odds_of_rule import odds_of_rule
from grognard.studio.read_beside import note_as_read, read_beside

Answer = dict[str, Any]

if TYPE_CHECKING:
    from grognard.studio.printed import Printer

_TRIED = 8
"""Rules that are looked at for one that has odds."""
_NEVER_IN_NAMES = frozenset('\\:*?"<>|\0\n')


class Studio:
    """A folder of rules texts, and everything that can be asked about them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.workspace = Workspace()
        self.drafts = Drafts(folder)
        self.forms = Forms(folder, self.workspace)
        self.questions: Mapping[str, Callable[[Mapping[str, Any]], Answer]] = {
            "files": self.files,
            "read": self.read,
            "save": self.save,
            "draft": self.draft,
            "drop": self.drop,
            "findings": self.findings,
            "fixes": self.fixes,
            "complete": self.complete,
            "hover": self.hover,
            "format": self.format,
            "odds": self.odds,
            "chart": self.chart,
            "roll": self.roll,
            "compare": self.compare,
            "page": self.page,
            "sheet": self.sheet,
            "errata": self.errata,
            "play": self.play,
            "bases": lambda body: self.forms.bases(self.files(body)["files"]),
            "changeable": self.forms.changeable,
            "preview": self.forms.preview,
            "new": self.new,
            "mark_true": self.mark_true,
        }

    def answer(self, question: str, body: Mapping[str, Any]) -> Answer:
        """The answer to a question; `{"refused": …}` where there is none."""
        asked = self.questions.get(question)
        if asked is None:
            return {"refused": f"There is no question called {question!r}."}
        try:
            return asked(body)
        except Refused as why:
            return {"refused": str(why)}
        except FileProblem as problem:
            return {"refused": f"{problem.diagnostic.message} {problem.diagnostic.help or ''}".strip()}
        except BudgetExceeded as fault:
            return {"refused": f"{fault.message} {fault.help}"}

    # ---- files -------------------------------------------------------------------------------------

    def files(self, _: Mapping[str, Any]) -> Answer:
        """The texts of the folder, by their paths in it."""
        found = [
            path.relative_to(self.folder).as_posix()
            for ending in ENDINGS
            for path in sorted(self.folder.rglob(f"*{ending}"))
            if path.is_file() and not path.is_symlink() and not any(part.startswith(".") for part in path.parts)
        ]
        drafts = [path for path in self.drafts.newest_first() if path in found]
        return {"files": found, "folder": self.folder.name, "drafts": drafts}

    def read(self, body: Mapping[str, Any]) -> Answer:
        """A text as it is on the disk, with a mark of it."""
        path = self._path(body)
        text = read_text(path).text
        self.workspace.close(str(path))
        return {
            "text": text,
            "mark": _mark(text),
            "at": path.stat().st_mtime * 1000,
            "draft": self.drafts.of(str(body["path"])),
        }

    def save(self, body: Mapping[str, Any]) -> Answer:
        """Write a text, unless the file is no longer the one that was read (`mark`), or is there and should be new."""
        path, text = self._path(body), _text(body)
        if path.exists() and body.get("mark") and _mark(read_text(path).text) != body["mark"]:
            return {"conflict": True}
        write_file_atomic(path, text)
        self.drafts.drop(str(body["path"]))
        return {"mark": _mark(text)}

    def draft(self, body: Mapping[str, Any]) -> Answer:
        """Keep what is typed and not saved; nothing of the author's is touched."""
        self._path(body)
        at = body.get("at")
        draft = {"text": _text(body), "mark": str(body.get("mark", "")), "at": at if isinstance(at, int | float) else 0}
        return {"kept": self.drafts.keep(body["path"], draft)}

    def drop(self, body: Mapping[str, Any]) -> Answer:
        """The draft of a text is wanted no more."""
        self._path(body)
        self.drafts.drop(str(body["path"]))
        return {}

    def new(self, body: Mapping[str, Any]) -> Answer:
        """A new text, as the form says."""
        name, text = self.forms.text_of(body)
        path = self.folder / name
        if path.exists():
            raise Refused(f"There is a file {name} already. Take another name.")
        write_file_atomic(path, text)
        return {"path": name, "text": text, "mark": _mark(text)}

    # ---- while somebody writes -----------------------------------------------------------------------

    def findings(self, body: Mapping[str, Any]) -> Answer:
        """What is wrong with a text that is held; with `checks` all that `check` finds."""
        game = self._game(body)
        found = findings(game, checks=bool(body.get("checks")))
        errors = (each for each in game.compiled.diagnostics if each.severity is Severity.ERROR)
        elsewhere = dict.fromkeys(Path(each.place.file.path).name for each in errors)
        elsewhere.pop(Path(game.file.path).name, None)
        return {
            "findings": [_finding(each, game) for each in found],
            "elsewhere": list(elsewhere),
            "variant": game.compiled.stands_on is not None,
        }

    def fixes(self, body: Mapping[str, Any]) -> Answer:
        """The edits that mend one finding of the text, each tried."""
        game = self._game(body)
        wanted = (body.get("code"), body.get("message"))
        found = next((each for each in findings(game) if (each.code, each.message) == wanted), None)
        mends = fixes(self.workspace, str(self._path(body)), found) if found is not None else ()
        return {
            "fixes": [
                {"title": fix.title, "from": fix.edit.span.start, "to": fix.edit.span.end, "text": fix.edit.text}
                for fix in mends
            ]
        }

    def mark_true(self, body: Mapping[str, Any]) -> Answer:
        """Note that the author has read the sentence of one finding beside its rule, and that it is true."""
        game, wanted = self._game(body), (body.get("code"), body.get("message"))
        found = next((each for each in findings(game) if (each.code, each.message) == wanted), None)
        try:
            return {"noted": found is not None and note_as_read(game, str(self._path(body)), found)}
        except ClickException as refused:
            raise Refused(refused.message) from None

    def complete(self, body: Mapping[str, Any]) -> Answer:
        """What can be written at an offset."""
        found = completions(self._game(body), int(body["offset"]))
        return {
            "options": [
                {
                    "label": each.label,
                    "insert": each.insert,
                    "from": each.span.start,
                    "snippet": each.sort is Sort.SNIPPET,
                    "detail": each.detail,
                    "kind": each.sort.value,
                    "rank": each.rank,
                }
                for each in found
            ]
        }

    def hover(self, body: Mapping[str, Any]) -> Answer:
        """What the name at an offset means."""
        meant = hover(self._game(body), int(body["offset"]))
        if meant is None:
            return {}
        return {"from": meant.span.start, "to": meant.span.end, "lines": list(meant.lines)}

    def format(self, body: Mapping[str, Any]) -> Answer:
        """The text laid out."""
        return {"text": format_text(SourceFile(str(str(body["path"])), _text(body)))}

    # ---- beside the text -----------------------------------------------------------------------------

    def odds(self, body: Mapping[str, Any]) -> Answer:
        """The odds of the rule at an offset, with everything that can be given for it."""
        game = self._game(body)
        rules = [each for each in game.symbols.within(game.file.path) if each.symbol.kind is Kind.RULE]
        above = [each for each in rules if each.span.start <= int(body["offset"])]
        names = sorted(rule.called for rule in game.compiled.ruleset.rules.values())
        # Above the first rule, the first that has odds: whoever opens a text sees what odds look like.
        # Of house rules that change nothing yet, the tests of the base.
        tests = [rule.called for rule in game.compiled.ruleset.rules.values() if rule.kind is RuleKind.TEST]
        own = [each.symbol.name for each in above[-1:] or rules] or tests
        tried = [str(body["rule"])] if body.get("rule") else own[:_TRIED]
        answers = (odds_of_rule(game, name, _facts(body)) for name in tried or [""])
        first: Answer = {}
        for answer in answers:
            first = first or answer
            if not answer.keys().isdisjoint(("chances", "ways")):
                return {"names": names, **answer}
        return {"names": names, **first}

    def chart(self, body: Mapping[str, Any]) -> Answer:
        """The odds of a rule as a picture: with `over` for each value of that fact."""
        # Only here: in a browser what draws is loaded when somebody looks at it.
        from grognard.studio.chart_of_rule import chart_of_rule

        return chart_of_rule(self._whole(body), str(body.get("rule")), _facts(body), str(body.get("over") or ""))

    def roll(self, body: Mapping[str, Any]) -> Answer:
        """One roll of a rule, with every step and its reason."""
        game = self._whole(body)
        try:
            rolled = roll(game.game, str(body.get("rule")), _facts(body))
        except RulesError as refused:
            raise Refused(refused.message) from None
        return {"steps": list(rolled.steps), "result": shown(rolled.result), "because": list(rolled.because)}

    def compare(self, body: Mapping[str, Any]) -> Answer:
        """What a house rule does to the odds of its base: each rule that changes, in the situation in which it changes most."""
        # Only here: in a browser what compares is loaded when somebody looks at it.
        from grognard.studio.new_words import beside_siblings

        game, rule = self._whole(body), str(body.get("rule") or "")
        try:
            compared = changes(game, *filter(None, [rule]))
        except RulesError as refused:
            raise Refused(str(refused)) from None
        if compared is None:
            return {"changed": [], "same": [], "unweighed": [], "new": []}
        return {**compared_with_base(compared), "new": [] if rule else beside_siblings(game)}

    def page(self, body: Mapping[str, Any]) -> Answer:
        """The rules as one page."""
        return dict(self._printer.page(self._whole(body)))

    def sheet(self, body: Mapping[str, Any]) -> Answer:
        """The quick reference sheet."""
        return dict(self._printer.sheet(self._whole(body)))

    def errata(self, body: Mapping[str, Any]) -> Answer:
        """What a house rule changes, on a page."""
        return dict(self._printer.errata(self._whole(body)))

    def play(self, body: Mapping[str, Any]) -> Answer:
        """A scenario on the table: what happened, what is asked next; `auto` lets the seed answer."""
        # Only here: in a browser what plays is loaded when somebody plays.
        from grognard.studio.played import played

        try:
            return played(self._whole(body), body)
        except ValueError as other:
            raise Refused(f"These answers are of no game: {other}.") from None

    @cached_property
    def _printer(self) -> Printer:
        # Only here: in a browser what prints is loaded when somebody looks at it.
        from grognard.studio.printed import Printer

        return Printer()

    def _whole(self, body: Mapping[str, Any]) -> GameText:
        game = self._game(body)
        if game.compiled.has_errors:
            raise Refused("The text has errors. Mend those first; then the rules are shown here.")
        return game

    # ---- texts -----------------------------------------------------------------------------------------

    def _path(self, body: Mapping[str, Any]) -> Path:
        """The text that is meant: a file of the folder."""
        wanted = str(body.get("path", ""))
        hidden = any(part.startswith(".") for part in Path(wanted).parts)
        if not wanted.endswith(ENDINGS) or hidden or set(wanted) & _NEVER_IN_NAMES:
            raise Refused("Only rules texts and army lists of this folder are shown here.")
        path = self.folder / wanted
        if path.exists():
            path = find_inside(self.folder, wanted)
        elif Path(wanted).name != wanted:
            raise Refused(f"There is no {wanted}.")
        hold_inside(self.folder, path)
        return path

    def _game(self, body: Mapping[str, Any]) -> GameText:
        path = str(self._path(body))
        if "text" in body:
            self.workspace.open(path, _text(body))
        return self.workspace.game(path)


def _text(body: Mapping[str, Any]) -> str:
    return plain_line_ends(str(body.get("text", "")))


def _facts(body: Mapping[str, Any]) -> dict[str, str]:
    return {str(key): str(value) for key, value in dict(body.get("facts") or {}).items() if str(value)}


def _mark(text: str) -> str:
    """What tells one text from another."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _finding(finding: Finding, game: GameText) -> Answer:
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "from": finding.span.start,
        "to": min(finding.span.end, len(game.file.text)),
        "line": game.file.position(finding.span.start).line,
        "message": finding.message,
        "help": finding.help,
        "fix": offers_a_fix(game.file.text, finding),
        **read_beside(game, finding),
    }
