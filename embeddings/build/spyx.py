"""Writing and reading the sidecar (.spyx): frequency, flags, sparse associations, fitted noise.

Layout, little endian: `SPYX`, u32 version, u32 header length, header JSON, then the sections that the
header lists, offsets counted from the end of the header.
"""

import json
import struct
from pathlib import Path

import numpy as np

VERSION = 1
CLUE, PHRASE, NAME = 1, 2, 4


def fnv1a64(data):
    """FNV-1a, 64 bits, as hexadecimal: ties the sidecar to its .fifu file."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def symmetric_csr(n, rows, cols, weights, scale):
    """Store every edge in both directions (the larger weight wins) as (offsets, targets, bytes)."""
    a = np.concatenate([rows, cols]).astype(np.int64)
    b = np.concatenate([cols, rows]).astype(np.int64)
    w = np.concatenate([weights, weights]).astype(np.float64)
    keep = a != b
    a, b, w = a[keep], b[keep], w[keep]
    key = a * n + b
    order = np.lexsort((-w, key))
    key, w = key[order], w[order]
    first = np.concatenate([[True], key[1:] != key[:-1]])
    key, w = key[first], w[first]
    byte = np.clip(np.rint(w / scale * 255), 0, 255).astype(np.uint8)
    key, byte = key[byte > 0], byte[byte > 0]
    offsets = np.zeros(n + 1, dtype="<u4")
    offsets[1:] = np.cumsum(np.bincount(key // n, minlength=n))
    return offsets, (key % n).astype("<u4"), byte


def write(path, header, zipf, flags, fifu_bytes, edges=None):
    """Write a sidecar. `zipf` in Zipf units, `edges` = (offsets, targets, weights) or None."""
    n = len(zipf)
    flags = np.asarray(flags).astype(np.uint8)
    sections = [
        ("zipf", np.clip(np.rint(np.asarray(zipf) * 25), 0, 255).astype(np.uint8)),
        ("flags", flags),
    ]
    if edges is not None:
        offsets, targets, weights = edges
        sections += [("edge_offsets", offsets.astype("<u4")), ("edge_targets", targets.astype("<u4"))]
        sections += [("edge_weights", weights.astype(np.uint8))]
    listing, offset, body = [], 0, b""
    for name, array in sections:
        raw = np.ascontiguousarray(array).tobytes()
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
    """Return (header, {section name: array})."""
    data = Path(path).read_bytes()
    version, length = struct.unpack_from("<II", data, 4)
    if data[:4] != b"SPYX" or version != VERSION:
        raise ValueError(f"{path}: not a sidecar of version {VERSION}")
    header = json.loads(data[12 : 12 + length])
    base = 12 + length
    wide = {"edge_offsets", "edge_targets"}
    sections = {}
    for s in header["sections"]:
        kind = "<u4" if s["name"] in wide else "u1"
        count = s["bytes"] // np.dtype(kind).itemsize
        sections[s["name"]] = np.frombuffer(data, kind, count, base + s["offset"])
    return header, sections
