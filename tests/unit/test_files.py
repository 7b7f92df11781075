"""Reading: honest plain text comes through, everything else is one plain message with a place."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.host.budget import Budget, Limits
from grognard.host.files import find_inside, read_text, write_file_atomic
from grognard.host.plaintext import BIDI_CONTROLS, FileProblem, decode

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"\xef\xbb\xbfruleset A\r\nby B\r", "ruleset A\nby B\n"),
        (b"no final newline", "no final newline"),
        ("שלום – café 🎲".encode(), "שלום – café 🎲"),
        (b"a\tb", "a\tb"),
        ("\u200dx".encode(), "\u200dx"),
    ],
)
def test_honest_text(data: bytes, text: str) -> None:
    assert decode(data, "a.rules").text == text


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("ruleset".encode("utf-16"), "This is UTF-16 or UTF-32 text, not UTF-8 (line 1, byte 1)."),
        ("ruleset".encode("utf-16-le"), "This is UTF-16 or UTF-32 text, not UTF-8 (line 1, byte 1)."),
        ("ruleset".encode("utf-16-be"), "This is UTF-16 or UTF-32 text, not UTF-8 (line 1, byte 1)."),
        ("ruleset".encode("utf-32"), "This is UTF-16 or UTF-32 text, not UTF-8 (line 1, byte 1)."),
        (
            b"one\r\ntwo\r\ncaf\xe9\r\n",
            "This is not UTF-8 text: line 3, byte 14 of the file is 0xE9."
            " In old Windows or Latin-1 text it would be 'é'.",
        ),
        (b"one\n\x81", "This is not UTF-8 text: line 2, byte 5 of the file is 0x81."),
        (b"one line\nab\0c", "This is not plain text: a zero byte stands on line 2, byte 12 of the file."),
        (b"\x89PNG\r\n\x1a\n\0\0", "This is a picture (PNG), not plain text (line 1, byte 1)."),
        (
            b"PK\x03\x04....",
            "This is a zip archive, or a document of a word processor or spreadsheet, not plain text (line 1, byte 1).",
        ),
        (b"ok\na\x1b[31m", "A control character stands on line 2, column 2: U+001B."),
        ("a\x9bb".encode(), "A control character stands on line 1, column 2: U+009B."),
        (
            "ok\n\nab\u202ec".encode(),
            "A hidden character that changes the reading order stands on line 3, column 3:"
            " U+202E, right-to-left override.",
        ),
    ],
)
def test_refused(data: bytes, message: str) -> None:
    with pytest.raises(FileProblem) as caught:
        decode(data, "a.rules")
    assert caught.value.message == message
    assert caught.value.help
    assert caught.value.diagnostic.place.file.path == "a.rules"


@pytest.mark.parametrize("character", sorted(BIDI_CONTROLS))
def test_every_bidi_control_is_refused_with_its_place(character: str) -> None:
    with pytest.raises(FileProblem) as caught:
        decode(f"\ufeffone\r\nab{character}".encode(), "a.rules")
    place = caught.value.place
    assert (place.line, place.span.start) == (2, 6)
    assert caught.value.code.name == "GR903"


def test_the_place_of_a_bad_byte_is_where_the_byte_is() -> None:
    with pytest.raises(FileProblem) as caught:
        decode("é\r\nab".encode() + b"\xff!", "a.rules")
    place = caught.value.place
    assert place.file.position(place.span.start).line == 2
    assert place.file.text[place.span.start] == "\ufffd"


@given(st.binary(max_size=200))
def test_any_bytes_give_text_or_a_file_problem(data: bytes) -> None:
    try:
        text = decode(data, "a").text
    except FileProblem as problem:
        assert problem.place.span.end <= max(len(problem.place.file.text), 1)
    else:
        assert "\r" not in text and "\0" not in text


@pytest.mark.parametrize("size", [99, 100])
def test_size_up_to_the_limit(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"x" * size)
    assert len(read_text(path, Limits(file_bytes=100)).text) == size


def test_size_above_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"x" * 101)
    with pytest.raises(FileProblem, match="needs 101, and the limit is 100") as caught:
        read_text(path, Limits(file_bytes=100))
    assert caught.value.code.name == "GR902"
    assert "--limit file-bytes=101" in caught.value.help


def test_files_count_towards_their_project(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"x" * 60)
    budget = Budget(Limits(project_bytes=120, project_files=5))
    read_text(path, budget=budget)
    read_text(path, budget=budget)
    with pytest.raises(FileProblem, match="needs more than the limit of 120"):
        read_text(path, budget=budget)
    budget = Budget(Limits(project_files=1))
    read_text(path, budget=budget)
    with pytest.raises(FileProblem, match="files in a project"):
        read_text(path, budget=budget)


def test_missing_and_folder(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match=r"There is no .*a\.rules\."):
        read_text(tmp_path / "a.rules")
    with pytest.raises(FileProblem, match="is a folder"):
        read_text(tmp_path)
    with pytest.raises(FileProblem, match="is not a name of a file"):
        read_text("a\0b")
    with pytest.raises(FileProblem, match="could not be read"):
        read_text("a" * 5000)


@posix_only
def test_pipe_device_and_link_to_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for name in (tmp_path / "pipe", tmp_path / "link", Path("/dev/null")):
        with pytest.raises(FileProblem, match="is not an ordinary file"):
            read_text(name)


@posix_only
@pytest.mark.skipif(sys.platform != "win32" and os.geteuid() == 0, reason="root may read anything")
def test_no_permission(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"x")
    path.chmod(0)
    with pytest.raises(FileProblem, match="may not be read"):
        read_text(path)


def test_find_inside(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.rules").write_bytes(b"x")
    root = tmp_path.resolve()
    assert find_inside(tmp_path, "sub/../a.rules") == root / "a.rules"
    assert find_inside(tmp_path, "./sub/b.rules") == root / "sub" / "b.rules"


@pytest.mark.parametrize("wanted", ["../b", "sub/../../b", "/etc/passwd", "C:\\x", "a\\b", "c:x", "", "a\0"])
def test_find_inside_refuses_what_leads_out(tmp_path: Path, wanted: str) -> None:
    with pytest.raises(FileProblem):
        find_inside(tmp_path, wanted)


@posix_only
def test_find_inside_refuses_links_out(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "secret").write_bytes(b"x")
    (project / "link").symlink_to(tmp_path / "secret")
    with pytest.raises(FileProblem, match="leads out of the project"):
        find_inside(project, "link")


def test_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_file_atomic(path, "eins\nzwei – drei\n")
    assert path.read_bytes() == "eins\nzwei – drei\n".encode()
    write_file_atomic(path, b"\0\r\n")
    assert path.read_bytes() == b"\0\r\n"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_file_atomic(path, "old")

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(FileProblem, match="could not be written: No space left on device"):
        write_file_atomic(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


@posix_only
def test_mode_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link"
    write_file_atomic(path, "old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_file_atomic(link, "new")
    assert link.is_symlink() and path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_no_writing_over_a_folder_or_into_none(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="is a folder"):
        write_file_atomic(tmp_path, "x")
    with pytest.raises(FileProblem, match="There is no"):
        write_file_atomic(tmp_path / "none" / "a.txt", "x")
