import json
import subprocess
import sys
import textwrap

BOT = """
print("noise while it is imported")

class MyBot:
    name = "mine"
    deterministic = True

    def clue(self, task):
        print("noise while it thinks")
        word = next(word for word, (legal, _) in zip(("acids", "water"), task.legal(["acids", "water"])) if legal)
        return word, 1, task.own[:1]

    def guess(self, task):
        if task.guessed:
            return None
        return task.words[task.open[0]]
"""

HELLO = {"type": "hello", "protocol": [1], "program": "test", "role": "guesser", "side": None, "limits": {}}
PUBLIC = {"variant": "versus", "language": "en", "side": "a", "words": ["ACID", "BANK"], "shown": "??", "left": [1, 1], "turns": 0,
          "history": []}
GUESS = {**PUBLIC, "open": [0, 1], "clue": "money", "number": 1, "guessed": 0, "guesses_left": 2, "may_stop": False,
         "sudden_death": False}
CLUE = {**PUBLIC, "key": "rb", "own": [0], "opponent": [1], "bystander": [], "assassin": [], "pending": [], "max_number": 1,
        "zero": True, "unlimited": True, "finale": False}


class Talk:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def write(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, message):
        self.write(message)
        return self.read()

    def end(self):
        self.write({"type": "quit"})
        out, err = self.process.communicate(timeout=20)
        assert self.process.returncode == 0, err
        return out, err


def bot(tmp_path, text=BOT, name="MyBot"):
    path = tmp_path / "mybot.py"
    path.write_text(textwrap.dedent(text))
    return Talk(sys.executable, "-m", "spymaster.bot", f"{path}:{name}")


def test_a_class_speaks_the_protocol_and_its_prints_do_not(tmp_path):
    talk = bot(tmp_path)
    hello = talk.ask(HELLO)
    assert hello["name"] == "mine" and hello["protocol"] == 1 and hello["deterministic"] and hello["roles"] == ["spymaster", "guesser"]
    assert talk.ask({"type": "ping", "id": 1}) == {"id": 1, "pong": True}
    assert talk.ask({"type": "guess", "id": 2, "seed": 5, "game": 1, "view": GUESS}) == {"id": 2, "touch": 0}
    assert talk.ask({"type": "guess", "id": 3, "seed": 5, "game": 1, "view": {**GUESS, "guessed": 1, "may_stop": True}}) == {"id": 3, "stop": True}
    out, err = talk.end()
    assert out == "" and "noise while it is imported" in err


def test_a_bot_asks_for_legality_while_other_requests_wait(tmp_path):
    talk = bot(tmp_path)
    talk.ask(HELLO)
    talk.write({"type": "clue", "id": 7, "seed": 1, "game": 1, "view": CLUE})
    question = talk.read()
    assert question == {"type": "legal", "request": 7, "words": ["acids", "water"], "id": "q1"}
    talk.write({"type": "ping", "id": 8})
    talk.write({"type": "legal", "id": "q1", "legal": [False, True], "reasons": ["a form", None]})
    assert talk.read() == {"id": 7, "clue": "water", "number": 1, "for": [0]}
    assert talk.read() == {"id": 8, "pong": True}
    talk.end()


def test_a_batch_is_answered_together_and_faults_stay_alone(tmp_path):
    text = """
    class MyBot:
        def guesses(self, tasks):
            return [ValueError("cannot") if task.game == 2 else task.rng.choice(task.open) for task in tasks]
    """
    talk = bot(tmp_path, text)
    assert talk.ask(HELLO)["batch"] > 1
    requests = [{"type": "guess", "id": i, "seed": i, "game": i, "view": GUESS} for i in (1, 2, 3)]
    answers = {answer["id"]: answer for answer in talk.ask({"type": "batch", "requests": requests})["answers"]}
    assert answers[2] == {"id": 2, "error": "ValueError: cannot"} and set(answers) == {1, 2, 3}
    again = {answer["id"]: answer for answer in talk.ask({"type": "batch", "requests": requests})["answers"]}
    assert again == answers
    talk.end()


def test_the_end_of_input_ends_a_bot(tmp_path):
    talk = bot(tmp_path)
    talk.ask(HELLO)
    talk.process.stdin.close()
    assert talk.process.wait(timeout=20) == 0


def test_what_cannot_be_loaded_is_named(tmp_path):
    run = lambda where: subprocess.run([sys.executable, "-m", "spymaster.bot", where], capture_output=True, text=True, timeout=60)
    assert "no such file" in run("nowhere.py:MyBot").stderr
    path = tmp_path / "empty.py"
    path.write_text("")
    assert "has no `MyBot`" in run(f"{path}:MyBot").stderr
    assert "expected FILE.py:NAME" in run("MyBot").stderr
