"""Product quantisation, and writing and reading finalfusion (.fifu) files.

A file holds three chunks: TOML metadata, a simple vocabulary and a quantised array without norms and
without a projection. One or two dimensions share a subquantiser of 256 centroids, so a dimension costs
eight or four bits. Nothing here knows where vectors come from.
"""

import struct
from pathlib import Path

import numpy as np

MAGIC = b"FiFu"
SIMPLE_VOCAB, QUANTIZED_ARRAY, METADATA = 1, 4, 5
TYPE_U8, TYPE_F32 = 1, 10
CENTROIDS = 256


def _scalar_codebook(column, iterations):
    """256 levels for one dimension: Lloyd's algorithm on the sorted values, started at the quantiles."""
    values = np.sort(column.astype(np.float64))
    total = np.concatenate([[0.0], np.cumsum(values)])
    # Between equal-mass and equal-width: plain quantiles leave the tails too coarse.
    quantiles = np.quantile(values, (np.arange(CENTROIDS) + 0.5) / CENTROIDS)
    levels = 0.7 * quantiles + 0.3 * np.linspace(values[0], values[-1], CENTROIDS)
    for _ in range(iterations):
        edges = np.searchsorted(values, (levels[1:] + levels[:-1]) / 2)
        lo = np.concatenate([[0], edges])
        hi = np.concatenate([edges, [len(values)]])
        size = hi - lo
        levels = np.where(size > 0, (total[hi] - total[lo]) / np.maximum(size, 1), levels)
    return levels.astype(np.float32)


def _nearest(points, centroids):
    """Index of the nearest centroid of every point."""
    scores = points @ centroids.T - 0.5 * (centroids**2).sum(1)
    return scores.argmax(1)


def _pair_codebook(points, iterations, rng):
    """256 centroids in the plane: k-means on a sample."""
    sample = points[rng.choice(len(points), min(len(points), 10000), replace=False)]
    centroids = sample[rng.choice(len(sample), CENTROIDS, replace=False)].copy()
    for _ in range(iterations):
        label = _nearest(sample, centroids)
        size = np.bincount(label, minlength=CENTROIDS)
        for axis in range(points.shape[1]):
            total = np.bincount(label, weights=sample[:, axis], minlength=CENTROIDS)
            centroids[:, axis] = np.where(size > 0, total / np.maximum(size, 1), centroids[:, axis])
    return centroids.astype(np.float32)


def quantise(vectors, dims_per_code=1, iterations=15, seed=1):
    """Return (codes u8[n, q], codebooks f32[q, 256, dims_per_code]) for the rows of `vectors`."""
    vectors = np.ascontiguousarray(vectors, dtype=np.float32)
    n, dims = vectors.shape
    if dims % dims_per_code:
        raise ValueError(f"{dims} dimensions cannot be split in groups of {dims_per_code}")
    rng = np.random.default_rng(seed)
    q = dims // dims_per_code
    codes = np.empty((n, q), dtype=np.uint8)
    books = np.empty((q, CENTROIDS, dims_per_code), dtype=np.float32)
    for j in range(q):
        part = vectors[:, j * dims_per_code : (j + 1) * dims_per_code]
        if dims_per_code == 1:
            levels = _scalar_codebook(part[:, 0], iterations)
            books[j, :, 0] = levels
            codes[:, j] = np.searchsorted((levels[1:] + levels[:-1]) / 2, part[:, 0])
        else:
            books[j] = _pair_codebook(part, iterations, rng)
            codes[:, j] = _nearest(part, books[j])
    return codes, books


def reconstruct(codes, books):
    """The vectors that a reader of the file will see."""
    n, q = codes.shape
    out = np.empty((n, q, books.shape[2]), dtype=np.float32)
    for j in range(q):
        out[:, j] = books[j][codes[:, j]]
    return out.reshape(n, -1)


def toml_value(value):
    """The few TOML values that the metadata needs."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml_value(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{k} = {toml_value(v)}" for k, v in value.items()) + " }"
    raise TypeError(f"no TOML form for {type(value)}")


def write(path, words, codes, books, metadata):
    """Write a .fifu file and return its bytes."""
    if len(words) != len(codes):
        raise ValueError(f"{len(words)} words but {len(codes)} rows")
    if len(set(words)) != len(words):
        raise ValueError("duplicate words")
    out = bytearray(MAGIC + struct.pack("<II", 0, 3))
    out += struct.pack("<III", METADATA, SIMPLE_VOCAB, QUANTIZED_ARRAY)

    text = "".join(f"{k} = {toml_value(v)}\n" for k, v in metadata.items()).encode()
    out += struct.pack("<IQ", METADATA, len(text)) + text

    items = bytearray()
    for word in words:
        raw = word.encode()
        items += struct.pack("<I", len(raw)) + raw
    out += struct.pack("<IQQ", SIMPLE_VOCAB, 8 + len(items), len(words)) + items

    q, centroids, width = books.shape
    head = struct.pack("<IIIIIQII", 0, 0, q, q * width, centroids, len(words), TYPE_U8, TYPE_F32)
    position = len(out) + 4 + 8 + len(head)
    padding = bytes(4 - position % 4)
    body = head + padding + books.astype("<f4").tobytes() + np.ascontiguousarray(codes).tobytes()
    out += struct.pack("<IQ", QUANTIZED_ARRAY, len(body)) + body
    Path(path).write_bytes(out)
    return bytes(out)


def read(path):
    """Read a file written by `write`: (metadata text, words, reconstructed vectors)."""
    data = Path(path).read_bytes()
    magic, version, count = data[:4], *struct.unpack_from("<II", data, 4)
    if magic != MAGIC or version != 0 or count != 3:
        raise ValueError(f"{path}: not a finalfusion file of three chunks")
    at = 12 + 4 * count
    kind, length = struct.unpack_from("<IQ", data, at)
    at += 12
    metadata = data[at : at + length].decode()
    at += length
    kind, length, n = struct.unpack_from("<IQQ", data, at)
    at += 20
    words = []
    for _ in range(n):
        (size,) = struct.unpack_from("<I", data, at)
        words.append(data[at + 4 : at + 4 + size].decode())
        at += 4 + size
    _kind, _length, _proj, _norms, q, dims, centroids, n, _u8, _f32 = struct.unpack_from("<IQIIIIIQII", data, at)
    at += 4 + 8 + 36
    at += 4 - at % 4
    books = np.frombuffer(data, "<f4", q * centroids * (dims // q), at).reshape(q, centroids, dims // q)
    at += books.nbytes
    codes = np.frombuffer(data, "u1", n * q, at).reshape(n, q)
    return metadata, words, reconstruct(codes, books)
