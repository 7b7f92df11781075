"""What shows nothing stands by its code on pages, sheets, cards and in books; version of the program in each."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from grognard.cli import main
from grognard.docgen.hidden import by_code, by_code_in_markup, with_codes
from grognard.version import MADE_BY, VERSION

HIDING = ("\u200b", "\u00ad", "\u3164", "\u2800", "\U000e0041", "\u2060")


def test_by_its_code() -> None:
    for character in HIDING:
        code = f"<U+{ord(character):04X}>"
        assert by_code(f"wa{character}lk") == f"wa{code}lk"
        assert by_code_in_markup(f"<b>wa{character}lk</b>") == f"<b>wa&lt;{code[1:-1]}&gt;lk</b>"
        assert with_codes({"a": ["b", ("c" + character,)]}) == {"a": ["b", (f"c{code}",)]}
    honest = "\u0645\u06cc\u200c\u062e\u0648 \U0001f468\u200d\U0001f469 \u00e9"
    assert by_code(honest) == honest
    assert by_code("re\u200dd") == "re<U+200D>d"


def _rules(folder: Path) -> Path:
    made = folder / "ford.rules"
    hidden = "".join(HIDING)
    made.write_text(
        f"ruleset Fo{hidden}rd\n\nchapter A The way{hidden}\n> Prose wi{hidden}th it.\n\n"
        f"test nerve [A]\n  roll D6\n  +1  in wo{hidden}rks\n",
        encoding="utf-8",
    )
    return made


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["site", "page", "cards", "markdown", "json", "book"])
def test_in_every_shape(shape: str, tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    pytest.importorskip("typst")
    out = tmp_path / "out"
    assert main(["build", str(_rules(tmp_path)), "-o", str(out), "--as", shape]) == 0
    for path in out.rglob("*"):
        if path.suffix in {".html", ".md", ".json"} and not path.name.startswith("."):
            text = path.read_text(encoding="utf-8")
            assert not set(HIDING) & set(text), path.name
            if path.suffix == ".html":
                assert MADE_BY in text, path.name
        if path.suffix == ".pdf":
            text, metadata = _read(path)
            text = text.replace("\u200b", "")  # where a long word may be broken; it is put there to be set
            assert not set(HIDING) & set(text) and "U+2800" in text, path.name
            assert metadata == MADE_BY, path.name


def _read(path: Path) -> tuple[str, str]:
    pdf = pytest.importorskip("pypdfium2").PdfDocument(path)
    try:
        return "".join(page.get_textpage().get_text_range() for page in pdf), pdf.get_metadata_dict()["Keywords"]
    finally:
        pdf.close()


# ---- the version ---------------------------------------------------------------------------------------------


def _said(args: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    main(args)
    return capsys.readouterr().out


def test_the_version_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = str(_rules(tmp_path))
    assert _said(["--version"], capsys) == f"grognard {VERSION}\n"
    for args in (["odds", rules, "nerve", "--json"], ["roll", rules, "nerve", "--seed", "1", "--json"], ["export", rules],
                 ["check", rules, "--format", "json"], ["rules", rules, "--json"]):  # fmt: skip
        assert json.loads(_said(args, capsys))["made_by"] == MADE_BY, args
    sarif = json.loads(_said(["check", rules, "--format", "sarif"], capsys))
    assert sarif["runs"][0]["tool"]["driver"]["version"] == VERSION
    (tmp_path / "book.txt").write_text("Ford\n\nA unit moves 6 inches.\n", encoding="utf-8")
    assert json.loads(_said(["verify", "--text", "book.txt", "--json"], capsys))["made_by"] == MADE_BY


def test_a_log_of_before_is_read(tmp_path: Path) -> None:
    from grognard.play.log import Log

    new = Log(ruleset="a", scenario="b", seed=1, turns=2)
    told = json.loads(new.text())
    assert told["made_by"] == MADE_BY and told["grognard log"] == 1
    del told["made_by"]
    assert Log.read(json.dumps(told)) == new
    assert io.StringIO(new.text()).read()
