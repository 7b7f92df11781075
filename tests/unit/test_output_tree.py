"""A folder of output is the old one or the new one, and never loses a file that is not ours."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grognard.host.output_tree import MANIFEST, OutputTree
from grognard.host.plaintext import FileProblem

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files")


def build(target: Path, files: dict[str, str]) -> None:
    with OutputTree(target) as tree:
        for name, text in files.items():
            tree.write(name, text)


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != MANIFEST
    }


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


def test_new_folder(site: Path) -> None:
    build(site, {"index.html": "é\n", "a/b.txt": "x"})
    assert contents(site) == {"index.html": "é\n", "a/b.txt": "x"}
    assert os.listdir(site.parent) == ["site"], "nothing is left beside it"


def test_missing_parents_and_an_empty_folder(tmp_path: Path) -> None:
    build(tmp_path / "a" / "b", {"x": "1"})
    (tmp_path / "empty").mkdir()
    build(tmp_path / "empty", {"x": "1"})
    assert contents(tmp_path) == {"a/b/x": "1", "empty/x": "1"}


def test_the_manifest_is_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    build(tmp_path / "one", {"b": "2", "a": "1"})
    build(tmp_path / "two", {"a": "1", "b": "2"})
    first = (tmp_path / "one" / MANIFEST).read_bytes()
    assert first == (tmp_path / "two" / MANIFEST).read_bytes()
    assert list(json.loads(first)["files"]) == ["a", "b"]


def test_files_of_ours_go_and_others_stay(site: Path) -> None:
    build(site, {"index.html": "old", "gone/page.html": "old", "kept/page.html": "old"})
    (site / "notes.txt").write_text("mine")
    (site / "kept" / "mine.txt").write_text("mine too")
    (site / "own" / "deep").mkdir(parents=True)
    (site / "own" / "deep" / "x").write_text("deep")
    (site / "own" / "empty").mkdir()
    build(site, {"index.html": "new", "kept/other.html": "new"})
    assert contents(site) == {
        "index.html": "new",
        "kept/other.html": "new",
        "kept/mine.txt": "mine too",
        "notes.txt": "mine",
        "own/deep/x": "deep",
    }
    assert (site / "own" / "empty").is_dir()
    assert not (site / "gone").exists()


@posix_only
def test_links_of_others_stay_links(site: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "x").write_text("safe")
    build(site, {"a": "1"})
    (site / "link").symlink_to(tmp_path / "elsewhere")
    build(site, {"a": "2"})
    assert (site / "link").is_symlink()
    assert (tmp_path / "elsewhere" / "x").read_text() == "safe"


def test_a_folder_of_somebody_else_is_refused(site: Path) -> None:
    site.mkdir()
    (site / "thesis.txt").write_text("mine")
    with pytest.raises(FileProblem, match="holds files that Grognard did not make"):
        build(site, {"a": "1"})
    assert contents(site.parent) == {"site/thesis.txt": "mine"}
    assert os.listdir(site.parent) == ["site"]


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"made by": "grognard"}', '{"made by": "x", "files": {}}', "[" * 9999]
)
def test_a_manifest_that_is_not_ours_counts_for_nothing(site: Path, text: str) -> None:
    site.mkdir()
    (site / MANIFEST).write_text(text)
    with pytest.raises(FileProblem):
        build(site, {"a": "1"})
    assert (site / MANIFEST).read_text() == text


def test_a_manifest_cannot_point_out_of_its_folder(site: Path) -> None:
    build(site, {"a": "1"})
    (site.parent / "precious").write_text("mine")
    listed = {"made by": "grognard", "files": {"../precious": "", "a": "", "/etc/passwd": ""}}
    (site / MANIFEST).write_text(json.dumps(listed))
    build(site, {"b": "1"})
    assert contents(site.parent) == {"precious": "mine", "site/b": "1"}


@pytest.mark.parametrize("mine", ["page.html", "PAGE.html", "page.html/deep", "sub"])
def test_a_file_in_the_way_of_output_is_not_overwritten(site: Path, mine: str) -> None:
    build(site, {"index.html": "old"})
    (site / mine).parent.mkdir(exist_ok=True)
    (site / mine).write_text("mine")
    with pytest.raises(FileProblem, match="which Grognard did not make"):
        build(site, {"page.html": "new", "sub/page.html": "new"})
    assert contents(site) == {"index.html": "old", mine: "mine"}
    assert os.listdir(site.parent) == ["site"]


def test_what_the_dead_left_goes_without_a_build(site: Path) -> None:
    OutputTree(site).clear_up()
    build(site, {"index.html": "old"})
    work = site.with_name(".site.grognard")
    (work / "new").mkdir(parents=True)
    (work / "new" / "index.html").write_text("half")
    site.with_name(".site.grognard-lock").write_text("")
    with OutputTree(site):
        OutputTree(site).clear_up()  # somebody is at work: nothing is touched
        assert work.is_dir()
    build(site, {"index.html": "old"})
    (work / "new").mkdir(parents=True)
    os.rename(site, work / "old")
    OutputTree(site).clear_up()
    assert contents(site) == {"index.html": "old"} and os.listdir(site.parent) == ["site"]


def test_a_fault_midway_changes_nothing(site: Path) -> None:
    build(site, {"index.html": "old"})
    with pytest.raises(ZeroDivisionError), OutputTree(site) as tree:
        tree.write("index.html", "new")
        raise ZeroDivisionError
    assert contents(site) == {"index.html": "old"}
    assert os.listdir(site.parent) == ["site"]


def test_a_swap_that_fails_halfway_puts_the_old_folder_back(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(site, {"index.html": "old"})
    rename = os.rename

    def refuse(source: Path, target: Path) -> None:
        if Path(source).name == "new":
            raise PermissionError(13, "in use")
        rename(source, target)

    monkeypatch.setattr("os.rename", refuse)
    with pytest.raises(FileProblem, match="may not be written"):
        build(site, {"index.html": "new"})
    assert contents(site) == {"index.html": "old"}
    assert os.listdir(site.parent) == ["site"]


@pytest.mark.parametrize("path", ["../x", "/x", "a/../x", "con", MANIFEST, "a\\b", ""])
def test_wrong_paths_are_our_fault(site: Path, path: str) -> None:
    with pytest.raises(ValueError, match="not a path for output"):
        build(site, {path: "x"})


@pytest.mark.parametrize("second", ["a", "A", "a/b", "A/b"])
def test_two_outputs_for_one_place_are_our_fault(site: Path, second: str) -> None:
    with pytest.raises(ValueError, match="two outputs"), OutputTree(site) as tree:
        tree.write("a", "1")
        tree.write(second, "2")


def test_not_over_a_file_nor_the_folder_we_are_in(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site.write_text("a file")
    with pytest.raises(FileProblem, match="is a file"):
        build(site, {"a": "1"})
    monkeypatch.chdir(tmp_path)
    for target in (Path("."), Path(".."), Path("/")):
        with pytest.raises(FileProblem, match="is the folder you are in"):
            build(target, {"a": "1"})


def test_two_builds_at_once_do_not_mix(site: Path) -> None:
    with OutputTree(site) as tree:
        tree.write("a", "first")
        with pytest.raises(FileProblem, match="Another build is writing"):
            build(site, {"a": "second"})
    assert contents(site) == {"a": "first"}


@pytest.mark.slow
def test_many_builds_at_once_leave_one_of_them(site: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom grognard.host.output_tree import FileProblem, OutputTree\n"
        "for _ in range(15):\n"
        "    try:\n"
        "        with OutputTree(Path(sys.argv[1])) as tree:\n"
        "            for number in range(20): tree.write(f'{number}.txt', sys.argv[2])\n"
        "    except FileProblem as problem:\n"
        "        assert 'Another build' in problem.message\n"
    )
    workers = [subprocess.Popen([sys.executable, "-c", program, str(site), text]) for text in "abc"]
    assert [worker.wait() for worker in workers] == [0, 0, 0]
    found = contents(site)
    assert len(found) == 20 and len(set(found.values())) == 1
    assert os.listdir(site.parent) == ["site"]


@posix_only
@pytest.mark.parametrize("moment", ["staged", "aside", "swapped", "half removed"])
def test_what_a_killed_build_left_is_cleared_up(site: Path, moment: str) -> None:
    build(site, {"index.html": "old", "gone.html": "old"})
    (site / "mine.txt").write_text("mine")
    kill = {
        "staged": "OutputTree._swap = lambda self: os._exit(9)",
        "aside": "os.rename = lambda a, b: os._exit(9) if str(a).endswith('new') else rename(a, b)",
        "swapped": "OutputTree._clear_old = lambda self, kept: os._exit(9)",
        "half removed": "shutil.rmtree = lambda p, **_: (os.unlink(p / MANIFEST), os._exit(9))",
    }[moment]
    program = (
        "import os, shutil, sys\n"
        "from pathlib import Path\nfrom grognard.host.output_tree import MANIFEST, OutputTree\n"
        f"rename = os.rename\n{kill}\n"
        "with OutputTree(Path(sys.argv[1])) as tree: tree.write('index.html', 'killed')\n"
    )
    assert subprocess.run([sys.executable, "-c", program, str(site)], check=False).returncode == 9
    build(site, {"index.html": "new"})
    assert contents(site) == {"index.html": "new", "mine.txt": "mine"}
    assert os.listdir(site.parent) == ["site"]


@pytest.mark.slow
@posix_only
def test_killed_at_any_moment(site: Path) -> None:
    """The folder holds one whole build at every moment but one: between two renames, when it is put back."""
    program = (
        "import sys\nfrom pathlib import Path\nfrom grognard.host.output_tree import OutputTree\n"
        "print('ready', flush=True)\n"
        "for turn in range(10**6):\n"
        "    with OutputTree(Path(sys.argv[1])) as tree:\n"
        "        for page in range(30): tree.write(f'{page}.html', str(turn))\n"
    )
    build(site, {f"{page}.html": "first" for page in range(30)})
    (site / "mine.txt").write_text("mine")
    chance = random.Random(1)
    for _ in range(8):
        with subprocess.Popen([sys.executable, "-c", program, str(site)], stdout=subprocess.PIPE) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(chance.uniform(0.001, 0.05))
            child.send_signal(signal.SIGKILL)
        folder = site if site.exists() else site.with_name(".site.grognard") / "old"
        found = contents(folder)
        assert found.pop("mine.txt") == "mine"
        assert len(found) == 30 and len(set(found.values())) == 1
    build(site, {"index.html": "new"})
    assert contents(site) == {"index.html": "new", "mine.txt": "mine"}
    assert os.listdir(site.parent) == ["site"]


@posix_only
def test_the_folder_keeps_its_mode(site: Path) -> None:
    site.mkdir()
    site.chmod(0o700)
    build(site, {"a": "1"})
    assert site.stat().st_mode & 0o777 == 0o700


@posix_only
def test_what_stands_in_the_way_beside_it_is_not_followed(site: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere" / "new").mkdir(parents=True)
    (tmp_path / ".site.grognard").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FileProblem, match="in the way"):
        build(site, {"a": "1"})
    assert (tmp_path / "elsewhere" / "new").is_dir()


@posix_only
def test_a_pipe_in_the_folder_is_not_copied(site: Path) -> None:
    build(site, {"a": "1"})
    subprocess.run(["mkfifo", str(site / "pipe")], check=True)
    with pytest.raises(FileProblem, match="which is not an ordinary file"):
        build(site, {"a": "2"})
    assert contents(site) == {"a": "1"}
