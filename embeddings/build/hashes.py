"""Archives of packages against their pinned hashes (`packages.sha256`: hash, two blanks, file name)."""

import hashlib
from pathlib import Path

PINNED = dict(reversed(line.split("  ", 1)) for line in (Path(__file__).resolve().parent / "packages.sha256").read_text().splitlines())


def check(archive):
    """End with an error if an archive is not the one that the lexica were made from."""
    found = hashlib.sha256(Path(archive).read_bytes()).hexdigest()
    wanted = PINNED.get(Path(archive).name)
    if found != wanted:
        raise SystemExit(f"{Path(archive).name}: SHA-256 is {found}, expected {wanted or 'a file that packages.sha256 names'}")
