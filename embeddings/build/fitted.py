"""Numbers that were fitted on people's turns, kept in `fitted.json`, so that a build without those turns gives the same bytes.

With turns at hand (`--human DIR`) the numbers are fitted anew and the file is written again; without them it is read.
"""

import json
from pathlib import Path

FILE = Path(__file__).resolve().parent / "fitted.json"
PLACES = 4


def _rounded(value):
    if isinstance(value, dict):
        return {name: _rounded(x) for name, x in value.items()}
    return round(float(value), PLACES)


class Fitted:
    """The file; `can_fit` says whether people's turns are at hand."""

    def __init__(self, can_fit, file=FILE):
        self.can_fit, self.file = can_fit, Path(file)

    def _read(self):
        return json.loads(self.file.read_text()) if self.file.exists() else {}

    def number(self, name, fit):
        """The number (or the dictionary of numbers) of this name: fitted by `fit()` and kept, or as kept."""
        if self.can_fit:
            known = {**self._read(), name: _rounded(fit())}
            self.file.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n")
        known = self._read()
        if name not in known:
            raise SystemExit(f"{self.file.name} has no {name}: run the step with --human DIR")
        return known[name]
