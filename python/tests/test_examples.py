import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
ARGUMENTS = {"learn_to_stop.py": ["64", "15"], "speed.py": ["0.05"], "real_model.py": None}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_examples_run(path):
    arguments = ARGUMENTS.get(path.name, [])
    if arguments is None:
        pytest.skip("needs a model of 93 MB: run it by hand")
    told = subprocess.run([sys.executable, str(path), *arguments], capture_output=True, text=True, timeout=300)
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
