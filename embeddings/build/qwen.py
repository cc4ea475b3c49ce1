"""A Qwen2 model in numpy: next-word distributions of many short texts that share one prefix.

The weights come from a GGUF file; the matrix products run in 16-bit floats (products.py), hundreds of texts at once. Rows of a batch form trees: each row attends to the
prefix, to its ancestors and to itself.
"""

import numpy as np
from gguf import GGUFReader
from gguf.quants import dequantize
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers

from products import gated, linear

SPLIT = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")


def _tokenizer(fields):
    tokens, merges = fields["tokenizer.ggml.tokens"].contents(), fields["tokenizer.ggml.merges"].contents()
    bpe = models.BPE({t: i for i, t in enumerate(tokens)}, [tuple(m.split(" ")) for m in merges])
    tokenizer = Tokenizer(bpe)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Split(Regex(SPLIT), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def _norm(x, weight, eps):
    return x * (weight / np.sqrt((x * x).mean(-1, keepdims=True) + eps))


class Qwen:
    """The model. `prefix` first, then `extend` for batches of rows."""

    @staticmethod
    def answers_only(path):
        """(tokenizer, output matrix): all that turns hidden rows into probabilities."""
        reader = GGUFReader(str(path))
        (weight,) = [t for t in reader.tensors if t.name == "output.weight"]
        return _tokenizer(reader.fields), dequantize(weight.data, weight.tensor_type).astype(np.float32)

    def __init__(self, path, unpacked=None):
        """`unpacked`: folder that keeps the weights as floats (6 GB), so that the next start takes seconds."""
        reader = GGUFReader(str(path))
        number = lambda key: reader.fields["qwen2." + key].contents()
        self.layers, self.width = number("block_count"), number("embedding_length")
        self.heads, self.groups = number("attention.head_count"), number("attention.head_count_kv")
        self.eps = number("attention.layer_norm_rms_epsilon")
        self.size = self.width // self.heads
        self.frequency = number("rope.freq_base") ** (-np.arange(self.size // 2) / (self.size // 2))
        self.tokenizer = _tokenizer(reader.fields)
        packed = {t.name: t for t in reader.tensors}

        def get(name):
            file = unpacked and unpacked / f"{name}.npy"
            if file and file.exists():
                return np.load(file, mmap_mode="r")
            weight = np.ascontiguousarray(dequantize(packed[name].data, packed[name].tensor_type).astype(np.float32))
            if file:
                unpacked.mkdir(parents=True, exist_ok=True)
                np.save(file.with_suffix(".part.npy"), weight)
                file.with_suffix(".part.npy").replace(file)
            return weight

        self.embedding, self.last = get("token_embd.weight"), get("output_norm.weight")
        self.blocks = []
        for i in range(self.layers):
            block = lambda name: get(f"blk.{i}.{name}")
            graph = lambda name: unpacked / f"blk.{i}.{name}.xml"
            qkv = np.concatenate([block(f"attn_{n}.weight") for n in "qkv"])
            bias = np.concatenate([block(f"attn_{n}.bias") for n in "qkv"])
            self.blocks.append({
                "norm1": block("attn_norm.weight"), "norm2": block("ffn_norm.weight"), "qkv": linear(graph("qkv"), qkv, bias),
                "out": linear(graph("out"), block("attn_output.weight")),
                "feed": gated(graph("feed"), block("ffn_gate.weight"), block("ffn_up.weight"), block("ffn_down.weight")),
            })
        self.logits = linear(unpacked / "output.xml", get("output.weight"))
        self.kept = None

    def ids(self, text):
        return self.tokenizer.encode(text).ids

    def _rotate(self, x, cos, sin):
        """Rotary positions on (rows, heads, size)."""
        a, b = np.split(x, 2, axis=-1)
        return np.concatenate([a * cos - b * sin, b * cos + a * sin], -1)

    def _run(self, tokens, positions, attend, finish=None):
        """Hidden rows after the last norm; `attend(layer, q, k, v)` mixes; `finish` names the rows that are wanted."""
        x = self.embedding[tokens]
        angle = np.outer(positions, self.frequency).astype(np.float32)[:, None, :]
        cos, sin = np.cos(angle), np.sin(angle)
        q_end, k_end = self.heads * self.size, (self.heads + self.groups) * self.size
        for i, w in enumerate(self.blocks):
            mixed = w["qkv"](_norm(x, w["norm1"], self.eps))
            q = self._rotate(mixed[:, :q_end].reshape(len(x), self.heads, self.size), cos, sin)
            k = self._rotate(mixed[:, q_end:k_end].reshape(len(x), self.groups, self.size), cos, sin)
            v = mixed[:, k_end:].reshape(len(x), self.groups, self.size)
            a = attend(i, q, k, v)
            if finish is not None and i == self.layers - 1:
                x, a = x[finish], a[finish]
            x = x + w["out"](a)
            x = x + w["feed"](_norm(x, w["norm2"], self.eps))
        return _norm(x, self.last, self.eps)

    def prefix(self, text):
        """Keep keys and values of the shared beginning of all texts."""
        tokens = self.ids(text)
        n, share = len(tokens), self.heads // self.groups
        later = np.triu(np.full((n, n), -np.inf, np.float32), 1)
        kept = []

        def attend(layer, q, k, v):
            kept.append((k, v))
            scores = np.einsum("ngsd,mgd->gsnm", q.reshape(n, self.groups, share, -1), k, optimize=True) / self.size**0.5 + later
            p = np.exp(scores - scores.max(-1, keepdims=True))
            p /= p.sum(-1, keepdims=True)
            return np.einsum("gsnm,mgd->ngsd", p, v, optimize=True).reshape(n, -1)

        hidden = self._run(np.array(tokens), np.arange(n), attend)
        self.kept, self.length = kept, n
        return hidden

    def extend(self, tokens, depth, ancestors, cache=None, finish=None):
        """Hidden rows of new tokens, and the cache with them.

        `depth`: place after the prefix; `ancestors` (rows, most): numbers of rows in the cache, in the order of appending, -1 = none; a row's
        own number is not listed.
        """
        n, share, scale = len(tokens), self.heads // self.groups, self.size**-0.5
        old = 0 if cache is None else len(cache[0][0])
        ancestors = np.concatenate([ancestors, old + np.arange(n)[:, None]], 1)
        hide = np.where(ancestors < 0, -np.inf, 0).astype(np.float32)[:, None, None, :]
        fresh = []

        def attend(layer, q, k, v):
            if cache is not None:
                k, v = np.concatenate([cache[layer][0], k]), np.concatenate([cache[layer][1], v])
            fresh.append((k, v))
            q = q.reshape(n, self.groups, share, self.size) * np.float32(scale)
            own_k, own_v = k[ancestors].transpose(0, 2, 3, 1), v[ancestors].transpose(0, 2, 1, 3)
            near = q @ own_k + hide
            pk, pv = self.kept[layer]
            out = np.empty((n, self.groups, share, self.size), np.float32)
            for g in range(self.groups):
                far = (np.ascontiguousarray(q[:, g]).reshape(n * share, -1) @ pk[:, g].T).reshape(n, share, -1)
                both = np.concatenate([far, near[:, g]], -1)
                p = np.exp(both - both.max(-1, keepdims=True))
                p /= p.sum(-1, keepdims=True)
                m = far.shape[-1]
                out[:, g] = (p[..., :m].reshape(n * share, m) @ pv[:, g]).reshape(n, share, -1) + p[..., m:] @ own_v[:, g]
            return out.reshape(n, -1)

        hidden = self._run(np.asarray(tokens), self.length + np.asarray(depth), attend, finish)
        return hidden, fresh

    def texts(self, rows):
        """Hidden row at the end of each token list, with (cache, numbers of each text's rows)."""
        most = max(len(r) for r in rows) - 1
        tokens, depth, ancestors, ends, members = [], [], [], [], []
        for row in rows:
            start = len(tokens)
            for j, t in enumerate(row):
                tokens.append(t)
                depth.append(j)
                ancestors.append(list(range(start, start + j)) + [-1] * (most - j))
            ends.append(len(tokens) - 1)
            members.append(list(range(start, len(tokens))))
        ancestors = np.array(ancestors, dtype=np.int64).reshape(len(tokens), most)
        hidden, cache = self.extend(tokens, depth, ancestors, finish=np.array(ends))
        return hidden, cache, members
