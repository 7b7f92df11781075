"""The file of a model: read, and refused in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("gguf")

from grognard.host.plaintext import FileProblem
from grognard.language_model.weights import read_weights
from tests.language_model.small_models import FED, HEADS, LAYERS, MERGES, PIECES, SHARED, WIDTH, write_model


def test_all_of_it_is_read(tmp_path: Path) -> None:
    write_model(tmp_path / "m.gguf")
    found = read_weights(tmp_path / "m.gguf")
    assert (found.heads, found.key_heads, found.rotation, len(found.layers)) == (HEADS, SHARED, 10_000.0, LAYERS)
    assert found.epsilon == pytest.approx(1e-5)
    assert found.pieces == tuple(PIECES) and found.merges == tuple(MERGES)
    assert found.embedding.shape == (len(PIECES), WIDTH) and found.foretelling is not found.embedding
    assert found.layers[1].gate_and_up.shape == (2 * FED, WIDTH)


@pytest.mark.parametrize("what", ["kind", "splitting", "leave_out"])
def test_another_build_is_refused(tmp_path: Path, what: str) -> None:
    write_model(tmp_path / "m.gguf", **{what: "blk.1.ffn_up" if what == "leave_out" else "other"})
    with pytest.raises(FileProblem, match="cannot be used as a language model") as told:
        read_weights(tmp_path / "m.gguf")
    assert ("parts are missing" if what == "leave_out" else "of another build") in str(told.value)


@pytest.mark.parametrize("narrow", ["token_embd", "output_norm", "blk.0.attn_output", "blk.1.ffn_down"])
def test_parts_that_do_not_fit_are_refused(tmp_path: Path, narrow: str) -> None:
    write_model(tmp_path / "m.gguf", narrow=narrow)
    with pytest.raises(FileProblem, match="do not fit together"):
        read_weights(tmp_path / "m.gguf")


def test_what_foretells_may_be_what_reads(tmp_path: Path) -> None:
    write_model(tmp_path / "m.gguf", leave_out="output")
    found = read_weights(tmp_path / "m.gguf")
    assert found.foretelling is found.embedding


@pytest.mark.parametrize("content", [b"", b"GGUF", b"no model at all", b"GGUF\x03\x00\x00\x00" + b"\xff" * 40])
def test_what_is_no_model_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "m.gguf").write_bytes(content)
    with pytest.raises(FileProblem, match="damaged, or no GGUF file"):
        read_weights(tmp_path / "m.gguf")


def test_a_file_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    write_model(tmp_path / "m.gguf")
    whole = (tmp_path / "m.gguf").read_bytes()
    (tmp_path / "m.gguf").write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.raises(FileProblem, match="damaged"):
        read_weights(tmp_path / "m.gguf")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblem):
        read_weights(tmp_path / "none.gguf")
