"""Writing and reading the sidecar (.spyx): frequency, flags, sparse associations, fitted noise.

Layout, little endian: `SPYX`, u32 version, u32 header length, header JSON, then the sections that the
header lists, offsets counted from the end of the header. Every associated pair is stored once, with its
commoner word: `edge_counts` has the number of pairs of each word, `edge_gaps` how many words lie between
one partner and the next (from the word itself on), both as LEB128 numbers, `edge_weights` a byte a pair.
"""

import json
import struct
from pathlib import Path

import numpy as np

VERSION = 2
CLUE, PHRASE, NAME = 1, 2, 4


def fnv1a64(data):
    """FNV-1a, 64 bits, as hexadecimal: ties the sidecar to its .fifu file."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def pairs(n, rows, cols, weights, scale):
    """Pairs as (first, second, bytes), sorted, first < second; of a pair named twice the larger weight wins."""
    a = np.minimum(rows, cols).astype(np.int64)
    b = np.maximum(rows, cols).astype(np.int64)
    w = np.asarray(weights, np.float64)
    keep = a != b
    key, w = (a * n + b)[keep], w[keep]
    order = np.lexsort((-w, key))
    key, w = key[order], w[order]
    first = np.concatenate([[True], key[1:] != key[:-1]])
    key, w = key[first], w[first]
    byte = np.clip(np.rint(w / scale * 255), 0, 255).astype(np.uint8)
    key, byte = key[byte > 0], byte[byte > 0]
    return key // n, key % n, byte


def leb128(values):
    """Numbers as bytes, seven bits each, lowest first, the top bit set on all but the last."""
    values = np.asarray(values, np.uint64)
    digits = [(values >> np.uint64(7 * i)) for i in range(5)]
    used = np.stack([np.ones(len(values), bool)] + [d > 0 for d in digits[1:]], 1)
    more = np.concatenate([used[:, 1:], np.zeros((len(values), 1), bool)], 1)
    raw = np.stack([(d & np.uint64(127)).astype(np.uint8) for d in digits], 1) | (more.astype(np.uint8) << 7)
    return raw[used].tobytes()


def from_leb128(raw):
    """The numbers of `leb128`."""
    raw = np.frombuffer(raw, np.uint8)
    last = np.flatnonzero(raw < 128)
    start = np.concatenate([[0], last[:-1] + 1]) if len(last) else last
    shift = 7 * (np.arange(last[-1] + 1 if len(last) else 0) - np.repeat(start, last - start + 1))
    digits = (raw[: len(shift)].astype(np.int64) & 127) << shift
    return np.add.reduceat(digits, start) if len(start) else np.zeros(0, np.int64)


def _pack(n, first, second):
    """(edge_counts, edge_gaps)"""
    counts = np.bincount(first, minlength=n)
    before = np.concatenate([[-1], second[:-1]])
    opens = np.concatenate([[True], first[1:] != first[:-1]])[: len(first)]
    before = np.where(opens, first, before[: len(first)])
    return leb128(counts), leb128(second - before - 1)


def _unpack(n, counts, gaps, weights):
    """Symmetric rows: (offsets, targets, bytes), targets ascending in a row."""
    counts, steps = from_leb128(counts), from_leb128(gaps) + 1
    first = np.repeat(np.arange(n), counts)
    total = np.concatenate([[0], np.cumsum(steps)])
    second = first + total[1:] - np.repeat(total[np.cumsum(counts) - counts], counts)
    a, b = np.concatenate([first, second]), np.concatenate([second, first])
    order = np.lexsort((b, a))
    offsets = np.concatenate([[0], np.cumsum(np.bincount(a, minlength=n))])
    return offsets, b[order], np.concatenate([weights, weights])[order]


def write(path, header, zipf, flags, fifu_bytes, edges=None):
    """Write a sidecar. `zipf` in Zipf units, `edges` as `pairs` gives them, or None."""
    n = len(zipf)
    flags = np.asarray(flags).astype(np.uint8)
    sections = [
        ("zipf", np.clip(np.rint(np.asarray(zipf) * 25), 0, 255).astype(np.uint8).tobytes()),
        ("flags", flags.tobytes()),
    ]
    if edges is not None:
        counts, gaps = _pack(n, *edges[:2])
        sections += [("edge_counts", counts), ("edge_gaps", gaps), ("edge_weights", edges[2].tobytes())]
    listing, offset, body = [], 0, b""
    for name, raw in sections:
        listing.append({"name": name, "offset": offset, "bytes": len(raw)})
        offset += len(raw)
        body += raw
    header = dict(header)
    header["words"] = n
    header["clues"] = int((flags & CLUE).sum())
    header["fifu_fnv1a64"] = fnv1a64(fifu_bytes)
    header["sections"] = listing
    text = json.dumps(header, ensure_ascii=False).encode()
    Path(path).write_bytes(b"SPYX" + struct.pack("<II", VERSION, len(text)) + text + body)


def read(path):
    """Return (header, {"zipf", "flags"}, symmetric edges (offsets, targets, bytes) or None)."""
    data = Path(path).read_bytes()
    version, length = struct.unpack_from("<II", data, 4)
    if data[:4] != b"SPYX" or version != VERSION:
        raise ValueError(f"{path}: not a sidecar of version {VERSION}")
    header = json.loads(data[12 : 12 + length])
    body = data[12 + length :]
    raw = {s["name"]: body[s["offset"] : s["offset"] + s["bytes"]] for s in header["sections"]}
    arrays = {name: np.frombuffer(raw[name], np.uint8) for name in ("zipf", "flags")}
    if "edge_counts" not in raw:
        return header, arrays, None
    weights = np.frombuffer(raw["edge_weights"], np.uint8)
    return header, arrays, _unpack(header["words"], raw["edge_counts"], raw["edge_gaps"], weights)
