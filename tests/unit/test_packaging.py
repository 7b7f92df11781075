"""A package that is missing from pyproject.toml works where it is edited, and is missing from the wheel."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]


def test_every_package_is_listed() -> None:
    find_packages = pytest.importorskip("setuptools").find_packages
    mapped = [name for name in SETUPTOOLS["package-dir"] if name]
    assert sorted(SETUPTOOLS["packages"]) == sorted([*find_packages(str(ROOT / "dsl")), *mapped])


def test_mapped_folders_are_packages() -> None:
    for name, folder in SETUPTOOLS["package-dir"].items():
        if name:
            assert (ROOT / folder / "__init__.py").is_file(), "without it an editable install finds nothing"


@pytest.mark.parametrize("folder", sorted(path.parent for path in (ROOT / "dsl").rglob("*.py")))
def test_every_folder_with_code_is_a_package(folder: Path) -> None:
    assert (folder / "__init__.py").is_file()


def test_data_is_where_the_program_looks_for_it() -> None:
    assert files("grognard").joinpath("py.typed").is_file()
    assert files("grognard.diagnostics").joinpath("explain").is_dir()


def test_constraints_name_exact_versions_and_no_places() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, equals, version = line.partition("==")
            assert equals and name and version and "/" not in line and "@" not in line
