"""What a language model says next after each word: the packed file, and associations from it.

For an asked word x and a candidate y the model gives log P(y | x) = h(x)·o(y) - log Z(x): a product of two vectors. So the file keeps both sides in
the directions that matter most for the product, one byte each, instead of a table of pairs. In this part a candidate of several tokens stands for its
first token. Beside it the file keeps the likeliest answers of every word with their probability as whole words.

The file is xz over a JSON header (its length first, four bytes) and the sections that the header names:
`words` (candidates, cards first), `tokens` (the column of each candidate), `columns` (first tokens' side, one direction after the other), and for every
prompt `asked` (candidate numbers), `rows` (asked side), `offset` (constant of a row), `marginal` (log of the mean probability of a candidate), `counts`,
`gaps` and `values` (likely answers: how many, distances between candidate numbers, -log probability in steps of 1/16).
"""

import json
import lzma
import struct
from pathlib import Path

import numpy as np
import scipy.sparse as sp

from spyx import from_leb128, leb128

STEP = 16  # parts of a nat in the byte of an answer
FINE = 512  # … and in two bytes


def fine(values):
    """Two bytes each, in parts of FINE of a nat."""
    return np.clip(np.rint(np.asarray(values) * FINE), -32767, 32767).astype("<i2").tobytes()


def factors(hidden, output, dims):
    """Maps of both sides to the `dims` directions (fewer, if there are fewer rows) that give the best product hidden·outputᵀ."""
    _, a = np.linalg.qr(hidden)
    _, b = np.linalg.qr(output)
    u, s, v = np.linalg.svd(a @ b.T)
    dims = min(dims, int((s > 1e-9 * s[0]).sum()))
    left = np.linalg.pinv(a) @ (u[:, :dims] * np.sqrt(s[:dims]))
    right = np.linalg.pinv(b) @ (v[:dims].T * np.sqrt(s[:dims]))
    return left, right


def in_bytes(rows, step):
    """Bytes of a matrix, direction after direction: with one step for all, the weak ones compress well."""
    return np.ascontiguousarray(np.clip(np.rint(rows / step), -127, 127).astype(np.int8).T).tobytes()


def write(path, header, sections):
    """`sections`: name -> bytes."""
    header = {**header, "sections": [{"name": n, "bytes": len(raw)} for n, raw in sections.items()]}
    text = json.dumps(header, ensure_ascii=False).encode()
    raw = struct.pack("<I", len(text)) + text + b"".join(sections.values())
    Path(path).write_bytes(lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME))


def answer_sections(answers):
    """Sections of the likely answers: a list of (candidate numbers ascending, -log p) for every asked word."""
    gaps = [np.diff(ids, prepend=-1) - 1 for ids, _ in answers]
    value = np.concatenate([v for _, v in answers])
    return {
        "counts": leb128(np.array([len(ids) for ids, _ in answers], np.int64)),
        "gaps": leb128(np.concatenate(gaps).astype(np.int64)),
        "values": np.clip(np.rint(value * STEP), 0, 255).astype(np.uint8).tobytes(),
    }


class Associations:
    """The file, read back."""

    def __init__(self, path):
        raw = lzma.decompress(Path(path).read_bytes())
        (length,) = struct.unpack_from("<I", raw)
        self.header = json.loads(raw[4 : 4 + length])
        at, self.parts = 4 + length, {}
        for section in self.header["sections"]:
            self.parts[section["name"]] = raw[at : at + section["bytes"]]
            at += section["bytes"]
        self.words = self.parts["words"].decode().split("\n")
        self.index = {w: i for i, w in enumerate(self.words)}
        tokens = from_leb128(self.parts["tokens"])
        self.columns = self._matrix("columns", tokens.max() + 1)[tokens]

    def _matrix(self, name, count):
        codes = np.frombuffer(self.parts[name], np.int8).reshape(-1, count).T
        return codes.astype(np.float32) * np.float32(self.header["step"])

    def asked(self, prompt):
        """Candidate numbers of the words that were asked."""
        return from_leb128(self.parts[f"{prompt}/asked"])

    def centred(self, prompt):
        """(asked numbers, rows, offsets): log P(y | x) less its mean over x is rows·columnsᵀ + offset."""
        asked = self.asked(prompt)
        return asked, self._matrix(f"{prompt}/rows", len(asked)), np.frombuffer(self.parts[f"{prompt}/offset"], "<i2") / FINE

    def rows(self, prompt):
        """A dense source: rows whose dot products are nearest to log P(y | x) + log P(x | y), both centred; zero for words that were not asked.

        With a = [row, column], the sum is a(x)·J·a(y), J swapping the halves; its positive eigenvectors give the rows.
        """
        asked, left, _ = self.centred(prompt)
        right = self.columns[asked] - self.columns[asked].mean(0)
        both = np.concatenate([left - left.mean(0), right], 1).astype(np.float64)
        small = np.linalg.qr(both, mode="r")
        value, vector = np.linalg.eigh(small @ np.roll(small, left.shape[1], axis=1).T)
        good = value > 0
        back = np.linalg.pinv(small) @ (vector[:, good] * np.sqrt(value[good]))
        out = np.zeros((len(self.words), good.sum()), np.float32)
        out[asked] = (both @ back)[:, ::-1]
        return out

    def _listed(self, prompt):
        """(how many answers each asked word has, candidate numbers of the answers)."""
        counts, steps = from_leb128(self.parts[f"{prompt}/counts"]), from_leb128(self.parts[f"{prompt}/gaps"]) + 1
        total = np.concatenate([[0], np.cumsum(steps)])
        return counts, total[1:] - np.repeat(total[np.cumsum(counts) - counts], counts) - 1

    def likely(self, prompt):
        """(word, [(answer, probability)]) for every asked word."""
        counts, ids = self._listed(prompt)
        probability = np.exp(-(np.frombuffer(self.parts[f"{prompt}/values"], np.uint8) / STEP))
        ends = np.cumsum(counts)
        for word, start, end in zip(self.asked(prompt), ends - counts, ends):
            yield self.words[word], [(self.words[i], float(p)) for i, p in zip(ids[start:end], probability[start:end])]

    def answers(self, prompt):
        """Sparse matrix (word, answer) of positive PMI of the likely answers, whole words, against the model's own marginal."""
        asked = self.asked(prompt)
        counts, ids = self._listed(prompt)
        marginal = np.frombuffer(self.parts[f"{prompt}/marginal"], "<i2") / FINE
        pmi = -(np.frombuffer(self.parts[f"{prompt}/values"], np.uint8) / STEP) - marginal[ids]
        rows = np.repeat(asked, counts)
        keep = (pmi > 0) & (rows != ids)
        return sp.csr_matrix((pmi[keep].astype(np.float32), (rows[keep], ids[keep])), shape=(len(self.words),) * 2)
