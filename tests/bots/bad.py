"""A random bot that misbehaves in one way: bad.py MODE [CHANCE].

Whether a request meets the misbehaviour is decided by its seed, so that the same requests meet it in any batch.
"""
import json
import os
import random
import subprocess
import sys
import time

MODE = sys.argv[1]
CHANCE = float(sys.argv[2]) if len(sys.argv) > 2 else 0.05


def say(value):
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def misbehave(request):
    if MODE == "crash":
        os._exit(3)
    elif MODE == "exit0":
        sys.exit(0)
    elif MODE == "hang":
        time.sleep(3600)
    elif MODE == "late":
        time.sleep(1.0)
    elif MODE == "garbage":
        sys.stdout.write("Traceback: \x00 something else\n")
        sys.stdout.flush()
    elif MODE == "bytes":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.buffer.flush()
    elif MODE == "huge":
        sys.stdout.write("x" * 3_000_000 + "\n")
        sys.stdout.flush()
    elif MODE == "flood":
        while True:
            sys.stdout.write("y" * 100_000)
    elif MODE == "wrong-id":
        say({"id": request["id"] + 1_000_000, "touch": 0})
    elif MODE == "twice":
        say({"id": request["id"], "stop": True})
    elif MODE == "closes-stdin":
        os.close(0)
        time.sleep(3600)
    elif MODE == "closes-stdout":
        os.close(1)
        time.sleep(3600)
    elif MODE == "fork":
        subprocess.Popen(["sleep", "3600"])
        subprocess.Popen(["sleep", "3600"], start_new_session=True)
        os._exit(1)
    elif MODE == "stderr":
        for _ in range(100):
            sys.stderr.write("e" * 100_000 + "\n")
    elif MODE == "impossible":
        return {"touch": 24, "cover": 200, "clue": "thing", "number": 77}
    elif MODE == "illegal":
        word = request["view"]["words"][request["view"]["shown"].index("?")]
        return {"clue": word, "number": 1, "touch": 99}
    elif MODE == "error":
        return {"error": "I give up"}
    return None


def answer(request):
    view, chance = request["view"], random.Random(request["seed"])
    reply = misbehave(request) if chance.random() < CHANCE else None
    if reply is None:
        if request["type"] == "guess":
            reply = {"touch": chance.choice(view["open"])}
        elif request["type"] == "cover":
            reply = {"cover": request["cards"][0]}
        else:
            reply = {"clue": chance.choice(["thing", "idea", "matter", "stuff"]), "number": 1}
    return {"id": request["id"], **reply}


if MODE == "early":
    say({"note": "I talk first"})
if MODE == "no-start":
    sys.exit(7)
if MODE == "mute":
    time.sleep(3600)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "hello", "protocol": 1, "name": "bad", "batch": 16, "deterministic": True})
    elif message["type"] == "quit":
        if MODE == "stays":
            time.sleep(3600)
        break
    elif message["type"] == "batch":
        for request in message["requests"]:
            say(answer(request))
    else:
        say(answer(message))
