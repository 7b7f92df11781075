"""A model's file: its numbers, its vocabulary. GGUF, the format of llama.cpp, read and unpacked by the library `gguf`."""

from __future__ import annotations

from collections.abc import Callable, Container
from pathlib import Path
from typing import Any

import attrs
import numpy as np
from gguf import GGUFReader, dequantize
from numpy.typing import NDArray

from grognard.language_model.faults import unusable

Array = NDArray[np.float32]

_KIND, _SPLITTING = "llama", frozenset(["smollm", "gpt-2", "default"])
"""The build of network that `network` computes, and the ways of splitting text that `vocabulary` knows."""


@attrs.frozen(eq=False)
class Layer:
    """One layer: rows are what comes out, columns what goes in."""

    attention_norm: Array
    queries_keys_values: Array
    attention_out: Array
    feed_norm: Array
    gate_and_up: Array
    down: Array


@attrs.frozen(eq=False)
class Weights:
    """All that a model is."""

    heads: int
    key_heads: int
    """Heads of keys and values; each serves as many heads of queries as there are more of those."""
    epsilon: float
    """What keeps a norm from dividing by nothing."""
    rotation: float
    """The base of the angles by which places are told apart."""
    embedding: Array
    """A row for each token, for reading it."""
    foretelling: Array
    """A row for each token, for foretelling it; often the same."""
    out_norm: Array
    layers: tuple[Layer, ...]
    pieces: tuple[str, ...]
    """The text of each token, as the file spells bytes."""
    merges: tuple[str, ...]
    """Which two pieces become one, the first first."""


def read_weights(path: Path) -> Weights:
    """The model in a GGUF file. Raises FileProblem where the library is missing or the file is not such a model."""
    try:
        reader = GGUFReader(path)
    except (OSError, ValueError, IndexError, OverflowError, KeyError, TypeError, MemoryError) as fault:
        raise unusable(str(path), "it is damaged, or no GGUF file") from fault

    def told(name: str) -> Any:
        field = reader.get_field(name)
        return None if field is None else field.contents()

    if told("general.architecture") != _KIND or told("tokenizer.ggml.pre") not in _SPLITTING:
        raise unusable(str(path), "it is of another build than the one that is computed here")
    tensors = {tensor.name: tensor for tensor in reader.tensors}

    def numbers(name: str) -> Array:
        tensor = tensors[name]
        return np.asarray(dequantize(tensor.data, tensor.tensor_type), dtype=np.float32)

    try:
        found = _gathered(told, numbers, tensors)
    except (KeyError, TypeError, ValueError) as fault:
        raise unusable(str(path), "some of its parts are missing") from fault
    if not _fits(found):
        raise unusable(str(path), "its parts do not fit together")
    return found


def _gathered(told: Callable[[str], Any], numbers: Callable[[str], Array], names: Container[str]) -> Weights:
    def layer(at: int) -> Layer:
        def part(name: str) -> Array:
            return numbers(f"blk.{at}.{name}.weight")

        return Layer(
            part("attn_norm"),
            np.concatenate([part("attn_q"), part("attn_k"), part("attn_v")]),
            part("attn_output"),
            part("ffn_norm"),
            np.concatenate([part("ffn_gate"), part("ffn_up")]),
            part("ffn_down"),
        )

    embedding = numbers("token_embd.weight")
    return Weights(
        int(told("llama.attention.head_count")),
        int(told("llama.attention.head_count_kv")),
        float(told("llama.attention.layer_norm_rms_epsilon")),
        float(told("llama.rope.freq_base")),
        embedding,
        numbers("output.weight") if "output.weight" in names else embedding,
        numbers("output_norm.weight"),
        tuple(layer(at) for at in range(int(told("llama.block_count")))),
        tuple(told("tokenizer.ggml.tokens")),
        tuple(told("tokenizer.ggml.merges")),
    )


def _fits(weights: Weights) -> bool:
    """Whether every part takes what the one before it gives."""
    count, heads, shared = len(weights.pieces), weights.heads, weights.key_heads
    if weights.embedding.ndim != 2 or shared < 1 or heads % shared or weights.embedding.shape[1] % (2 * heads):
        return False
    wide = weights.embedding.shape[1]
    mixed = wide + 2 * shared * (wide // heads)
    fed = weights.layers[0].down.shape[-1] if weights.layers else 0
    shapes = [(weights.embedding, (count, wide)), (weights.foretelling, (count, wide)), (weights.out_norm, (wide,))]
    for layer in weights.layers:
        shapes += [
            (layer.attention_norm, (wide,)),
            (layer.queries_keys_values, (mixed, wide)),
            (layer.attention_out, (wide, wide)),
            (layer.feed_norm, (wide,)),
            (layer.gate_and_up, (2 * fed, wide)),
            (layer.down, (wide, fed)),
        ]
    return bool(weights.layers) and all(part.shape == shape for part, shape in shapes)
