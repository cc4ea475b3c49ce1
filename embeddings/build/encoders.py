"""Sentence encoders: MiniLM, MPNet and NomicBERT as ONNX graphs.

The weights come from safetensors or GGUF files; the graphs are put together here, so that no deep-learning
framework is needed. Texts are grouped by token count, so a batch needs neither padding nor masks.
Every encoder returns unit rows (mean pooling over all tokens).
"""

import sys
import time

import numpy as np
import onnx
import openvino
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from space import unit

BATCH_TOKENS = 2048
HEADS = 12


class Graph:
    """A thin layer over onnx.helper: every method adds a node and returns its output's name."""

    def __init__(self):
        self.nodes, self.weights, self.count = [], [], 0

    def const(self, array):
        self.count += 1
        name = f"w{self.count}"
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def op(self, kind, *inputs, outputs=1, **attributes):
        self.count += 1
        names = [f"t{self.count}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), names, name=f"n{self.count}", **attributes))
        return names[0] if outputs == 1 else names

    def linear(self, x, weight, bias=None):
        x = self.op("MatMul", x, self.const(weight.T.astype(np.float32)))
        return x if bias is None else self.op("Add", x, self.const(bias.astype(np.float32)))

    def norm(self, x, weight, bias, eps):
        w, b = self.const(weight.astype(np.float32)), self.const(bias.astype(np.float32))
        return self.op("LayerNormalization", x, w, b, axis=-1, epsilon=eps)

    def heads(self, x):
        """(batch, length, width) -> (batch, heads, length, width / heads)."""
        x = self.op("Reshape", x, self.const(np.array([0, 0, HEADS, -1], dtype=np.int64)))
        return self.op("Transpose", x, perm=[0, 2, 1, 3])

    def attend(self, q, k, v, width, bias=None):
        """Scaled dot-product attention on split heads; `bias` is added to the scores."""
        k = self.op("Transpose", k, perm=[0, 1, 3, 2])
        scores = self.op("Mul", self.op("MatMul", q, k), self.const(np.float32((width // HEADS) ** -0.5)))
        if bias:
            scores = self.op("Add", scores, bias)
        mixed = self.op("MatMul", self.op("Softmax", scores, axis=-1), v)
        mixed = self.op("Transpose", mixed, perm=[0, 2, 1, 3])
        return self.op("Reshape", mixed, self.const(np.array([0, 0, -1], dtype=np.int64)))

    def save(self, x, inputs, path):
        """Mean-pool `x` over the tokens and write the model (f32: eight bits cost MPNet a tenth of its cosine)."""
        self.nodes.append(helper.make_node("ReduceMean", [x], ["out"], axes=[1], keepdims=0))
        declared = [helper.make_tensor_value_info("ids", TensorProto.INT64, ["batch", "length"])]
        declared += [helper.make_tensor_value_info(n, TensorProto.FLOAT, shape) for n, shape in inputs]
        out = helper.make_tensor_value_info("out", TensorProto.FLOAT, ["batch", "width"])
        graph = helper.make_graph(self.nodes, "encoder", declared, [out], self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
        model.ir_version = 8
        onnx.save(model, str(path))


def _gelu(g, x):
    half = g.op("Mul", x, g.const(np.float32(0.5)))
    erf = g.op("Erf", g.op("Mul", x, g.const(np.float32(0.5**0.5))))
    return g.op("Mul", half, g.op("Add", erf, g.const(np.float32(1))))


def _bert_layers(g, x, w, names, eps, width, bias=None):
    """The post-norm transformer blocks that BERT and MPNet share."""
    layers = 1 + max(int(k.split(".")[2]) for k in w if k.startswith("encoder.layer."))
    for i in range(layers):
        p = f"encoder.layer.{i}."
        full = lambda n: (w[p + n + ".weight"], w[p + n + ".bias"])
        q, k, v = (g.heads(g.linear(x, *full(names[n]))) for n in "qkv")
        a = g.linear(g.attend(q, k, v, width, bias), *full(names["o"]))
        x = g.norm(g.op("Add", x, a), *full(names["norm"]), eps)
        h = g.linear(_gelu(g, g.linear(x, *full("intermediate.dense"))), *full("output.dense"))
        x = g.norm(g.op("Add", x, h), *full("output.LayerNorm"), eps)
    return x


def build_minilm(weights, path):
    """all-MiniLM-L6-v2: token, position and type embeddings, six layers."""
    from safetensors.numpy import load_file

    w, g = load_file(str(weights)), Graph()
    x = g.op("Gather", g.const(w["embeddings.word_embeddings.weight"]), "ids")
    x = g.op("Add", x, "position")
    x = g.norm(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"], 1e-12)
    names = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
             "o": "attention.output.dense", "norm": "attention.output.LayerNorm"}
    x = _bert_layers(g, x, w, names, 1e-12, 384)
    g.save(x, [("position", ["length", 384])], path)
    table = w["embeddings.position_embeddings.weight"] + w["embeddings.token_type_embeddings.weight"][0]
    np.savez(str(path) + ".npz", position=table[:128].astype(np.float32))


def build_mpnet(weights, path):
    """all-mpnet-base-v2: as BERT, with relative position buckets added to the attention scores."""
    from safetensors.numpy import load_file

    w, g = load_file(str(weights)), Graph()
    x = g.op("Gather", g.const(w["embeddings.word_embeddings.weight"]), "ids")
    x = g.op("Add", x, "position")
    x = g.norm(x, w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"], 1e-5)
    names = {"q": "attention.attn.q", "k": "attention.attn.k", "v": "attention.attn.v",
             "o": "attention.attn.o", "norm": "attention.LayerNorm"}
    x = _bert_layers(g, x, w, names, 1e-5, 768, "bias")
    g.save(x, [("position", ["length", 768]), ("bias", [1, HEADS, "length", "length"])], path)
    # Positions start after the padding index (1).
    np.savez(str(path) + ".npz", position=w["embeddings.position_embeddings.weight"][2:130],
             buckets=w["encoder.relative_attention_bias.weight"])


def build_nomic(gguf_file, path):
    """nomic-embed-text-v1.5: rotary positions, gated feed-forward, no biases in the products."""
    from gguf import GGUFReader

    w, g = {t.name: np.array(t.data).astype(np.float32) for t in GGUFReader(str(gguf_file)).tensors}, Graph()
    norm = lambda x, name: g.norm(x, w[name + ".weight"], w[name + ".bias"], 1e-12)
    table = w["token_embd.weight"] + w["token_types.weight"].reshape(-1, 768)[0]
    x = norm(g.op("Gather", g.const(table), "ids"), "token_embd_norm")

    def rotate(x):
        """Rotary positions: x·cos + (x with halves swapped and one negated)·sin."""
        a, b = g.op("Split", x, g.const(np.array([32, 32], dtype=np.int64)), outputs=2, axis=-1)
        turned = g.op("Concat", g.op("Neg", b), a, axis=-1)
        return g.op("Add", g.op("Mul", x, "cos"), g.op("Mul", turned, "sin"))

    layers = 1 + max(int(k.split(".")[1]) for k in w if k.startswith("blk."))
    for i in range(layers):
        p = f"blk.{i}."
        qkv = np.split(w[p + "attn_qkv.weight"], 3, axis=0)
        q, k, v = (g.heads(g.linear(x, part)) for part in qkv)
        a = g.linear(g.attend(rotate(q), rotate(k), v, 768), w[p + "attn_output.weight"])
        x = norm(g.op("Add", x, a), p + "attn_output_norm")
        gate = g.linear(x, w[p + "ffn_gate.weight"])
        gate = g.op("Mul", gate, g.op("Sigmoid", gate))
        h = g.linear(g.op("Mul", g.linear(x, w[p + "ffn_up.weight"]), gate), w[p + "ffn_down.weight"])
        x = norm(g.op("Add", x, h), p + "layer_output_norm")
    g.save(x, [("cos", ["length", 64]), ("sin", ["length", 64])], path)
    angle = np.outer(np.arange(128), 1000.0 ** (-np.arange(32) / 32))
    angle = np.concatenate([angle, angle], 1).astype(np.float32)
    np.savez(str(path) + ".npz", cos=np.cos(angle), sin=np.sin(angle))


def _relative_buckets(length, count, max_distance=128):
    """MPNet's (and T5's) bucket of every pair of positions."""
    n = np.arange(length)[:, None] - np.arange(length)[None, :]
    half = count // 2
    bucket = (n < 0) * half
    n = np.abs(n)
    exact = half // 2
    far = exact + np.log(np.maximum(n, 1) / exact) / np.log(max_distance / exact) * (half - exact)
    return bucket + np.where(n < exact, n, np.minimum(far.astype(int), half - 1))


class Encoder:
    """A model written by one of the builders, with its tokenizer."""

    def __init__(self, path, tokenizer_file):
        # 16-bit floats cost a hundred-thousandth of the cosine and are twice as fast where the processor has them.
        settings = {"INFERENCE_PRECISION_HINT": "bf16", "INFERENCE_NUM_THREADS": 1, "NUM_STREAMS": 1, "PERFORMANCE_HINT": "LATENCY"}
        self.request = openvino.Core().compile_model(str(path), "CPU", settings).create_infer_request()
        self.tables = dict(np.load(str(path) + ".npz"))
        self.tokenizer = Tokenizer.from_file(str(tokenizer_file))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(64)

    def _inputs(self, length):
        """What the graph needs beside the token ids, for sequences of this length."""
        feed = {n: t[:length] for n, t in self.tables.items() if n != "buckets"}
        if "buckets" in self.tables:
            table = self.tables["buckets"]
            feed["bias"] = table[_relative_buckets(length, len(table))].transpose(2, 0, 1)[None].astype(np.float32)
        return feed

    def encode(self, texts, label=""):
        """Unit vectors of the texts, in their order."""
        ids = [e.ids for e in self.tokenizer.encode_batch(list(texts))]
        by_length = {}
        for i, row in enumerate(ids):
            by_length.setdefault(len(row), []).append(i)
        out, start = None, time.time()
        for length, members in sorted(by_length.items()):
            step = max(1, BATCH_TOKENS // length)
            feed = self._inputs(length)
            for at in range(0, len(members), step):
                part = members[at : at + step]
                rows = self.request.infer({"ids": np.array([ids[i] for i in part], np.int64), **feed})[0]
                if out is None:
                    out = np.zeros((len(texts), rows.shape[1]), dtype=np.float32)
                out[part] = rows
        if label:
            print(f"  {label}: {len(texts)} texts in {time.time() - start:.0f} s", file=sys.stderr, flush=True)
        return unit(out)
