import subprocess
import sys


def run(*args):
    return subprocess.run([sys.executable, "-m", "spymaster", *args], capture_output=True, text=True, timeout=120)


def test_the_command_line_is_inside_the_package():
    told = run("check", "acids", "--board", "ACID", "--json")
    assert told.returncode == 1 and '"legal": false' in told.stdout.replace('":', '": ').replace("  ", " ")
    assert run("rules").returncode == 0
    wrong = run("rules", "chess")
    assert wrong.returncode == 2 and "no ruleset is called" in wrong.stderr
    assert run("--version").stdout.startswith("spymaster ")
