"""A Python player as a program of its own, over the line protocol (PROTOCOL.md).

    python -m spymaster.bot mybot.py:MyBot

loads `MyBot` from the file (or `package.module:MyBot`) and plays. Standard output belongs to the protocol: it is taken away before
anything of yours is imported, and whatever you print goes to standard error. A script may also end with
`spymaster.bot.run(MyBot())`; if its imports print, let it call `spymaster.bot.claim_stdout()` first.
"""

import argparse
import importlib
import importlib.util
import inspect
import json
import os
import sys
import threading

from .player import _MANY, answers

_claimed = None


def claim_stdout():
    """Keep standard output for the protocol; what is printed from now on goes to standard error."""
    global _claimed
    if _claimed is None:
        sys.stdout.flush()
        _claimed = os.fdopen(os.dup(1), "wb", buffering=0)
        os.dup2(2, 1)
    return _claimed


class _Line:
    """The two ends of the protocol, and the questions a bot may ask in between."""

    def __init__(self, source, target):
        self.source, self.target = source, target
        self.waiting = []
        self.asked = 0
        # Players may think on several threads: one question at a time.
        self.lock = threading.Lock()

    def write(self, message):
        data = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        while data:
            data = data[self.target.write(data):]

    def _next(self):
        line = self.source.readline()
        if not line:
            return None
        return json.loads(line)

    def read(self):
        """The next message; `None` at the end of input."""
        return self.waiting.pop(0) if self.waiting else self._next()

    def ask(self, question):
        """Ask the host while an answer is owed; what else comes meanwhile waits."""
        with self.lock:
            self.asked += 1
            question["id"] = f"q{self.asked}"
            self.write(question)
            while True:
                message = self._next()
                if message is None:
                    raise EOFError("the host has gone")
                if message.get("type") == question["type"] and message.get("id") == question["id"]:
                    return message
                self.waiting.append(message)

    def judge(self, request):
        def legal(_task, words):
            told = self.ask({"type": "legal", "request": request["id"], "words": words})
            return list(zip(told["legal"], told["reasons"]))

        return legal


def _roles(player):
    roles = []
    if hasattr(player, "clue") or hasattr(player, "clues"):
        roles.append("spymaster")
    if hasattr(player, "guess") or hasattr(player, "guesses"):
        roles.append("guesser")
    return roles or ["spymaster", "guesser"]


def _hello(player, message, options):
    many = any(hasattr(player, name) for name in _MANY.values())
    events = any(hasattr(player, name) for name in ("newgame", "observe", "endgame"))
    told = {
        "type": "hello",
        "protocol": 1,
        "name": str(getattr(player, "name", type(player).__name__)),
        "version": str(getattr(player, "version", "")),
        "roles": _roles(player),
        "batch": int(getattr(player, "batch", 64 if many else 1)),
        "events": events,
        "deterministic": bool(getattr(player, "deterministic", False)),
    }
    for key in ("languages", "rules", "probs"):
        if hasattr(player, key):
            told[key] = getattr(player, key)
    told.update(options)
    if 1 not in message.get("protocol", []):
        raise SystemExit("the host does not speak version 1 of the protocol")
    return told


def _answer_all(player, line, requests):
    """Answer requests of any kinds, each kind together."""
    told = []
    for kind in ("clue", "guess", "cover"):
        asked = [request for request in requests if request.get("type") == kind]
        if not asked:
            continue
        for request in asked:
            request["judge"] = line.judge(request)
        for request, answer in zip(asked, answers(player, kind, asked)):
            told.append({"id": request["id"], **answer})
    return told


def run(player, source=None, target=None, **options):
    """Play a player (an object, or a class to be called) until the host quits.

    Its attributes `name`, `version`, `batch`, `deterministic`, `languages`, `rules`, `probs` go into the greeting; methods `newgame`,
    `observe`, `endgame` hear of games, and `start(role, side)` of the seat before play. Keywords override the greeting.
    """
    target = claim_stdout() if target is None else target
    line = _Line(sys.stdin.buffer if source is None else source, target)
    hello = line.read()
    if hello is None:
        return
    if hello.get("type") != "hello":
        raise SystemExit("the first message is no hello")
    if inspect.isclass(player):
        player = player()
    start = getattr(player, "start", None)
    if start is not None:
        start(hello.get("role"), hello.get("side"))
    line.write(_hello(player, hello, options))
    while (message := line.read()) is not None:
        kind = message.get("type")
        if kind == "quit":
            break
        if kind == "ping":
            line.write({"id": message["id"], "pong": True})
        elif kind in _MANY:
            for answer in _answer_all(player, line, [message]):
                line.write(answer)
        elif kind == "batch":
            told = _answer_all(player, line, message["requests"])
            line.write({"answers": told})
        elif kind in ("newgame", "observe", "endgame") and hasattr(player, kind):
            getattr(player, kind)(message)
    close = getattr(player, "close", None)
    if close is not None:
        close()


def load(where):
    """A class or object by `file.py:NAME` or `package.module:NAME`."""
    home, colon, name = where.rpartition(":")
    if not colon or not home:
        raise SystemExit(f"`{where}`: expected FILE.py:NAME or package.module:NAME")
    if home.endswith(".py"):
        if not os.path.isfile(home):
            raise SystemExit(f"{home}: no such file")
        sys.path.insert(0, os.path.dirname(os.path.abspath(home)))
        spec = importlib.util.spec_from_file_location(os.path.splitext(os.path.basename(home))[0], home)
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    else:
        sys.path.insert(0, os.getcwd())
        module = importlib.import_module(home)
    found = module
    for part in name.split("."):
        found = getattr(found, part, None)
        if found is None:
            raise SystemExit(f"{home} has no `{name}`")
    return found


def main(args=None):
    """`python -m spymaster.bot WHERE`: take standard output, then load and play."""
    claim_stdout()
    parser = argparse.ArgumentParser(prog="python -m spymaster.bot", description="Play a Python class over the line protocol.")
    parser.add_argument("where", help="FILE.py:NAME or package.module:NAME of a class or object")
    parser.add_argument("--codemaster", action="store_true", help="it is a codemaster class of the published competition")
    parser.add_argument("--guesser", action="store_true", help="it is a guesser class of the published competition")
    parser.add_argument("--name", help="the name in records")
    given = parser.parse_args(args)
    player = load(given.where)
    if given.codemaster or given.guesser:
        from .competition import codemaster, guesser

        player = (codemaster if given.codemaster else guesser)(player)
    elif inspect.isclass(player):
        player = player()
    run(player, **({"name": given.name} if given.name else {}))


if __name__ == "__main__":
    # Imported twice otherwise: once as a package's module, once as the program.
    from spymaster.bot import main as _main

    _main()
