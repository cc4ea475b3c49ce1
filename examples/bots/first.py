"""A first bot: random, in plain Python. PROTOCOL.md has the messages, BOTS.md the story."""
import json
import sys

CLUES = ["thing", "idea", "matter", "stuff"]

for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "quit":
        break
    if kind == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "first", "deterministic": True, "batch": 64}
    elif kind == "ping":
        answer = {"id": message["id"], "pong": True}
    else:
        requests = message["requests"] if kind == "batch" else [message]
        answers = []
        for request in requests:
            seed = request["seed"]
            if request["type"] == "guess":
                cards = request["view"]["open"]
                reply = {"touch": cards[seed % len(cards)]}
            elif request["type"] == "cover":
                reply = {"cover": request["cards"][0]}
            else:
                reply = {"clue": CLUES[seed % len(CLUES)], "number": 1}
            answers.append({"id": request["id"], **reply})
        answer = {"answers": answers}
    print(json.dumps(answer), flush=True)
