"""A bot that follows a script: scripted.py CARD,CARD,…

The guesser touches the cards in this order, whoever guesses, and gives up when they are used up. It asks for all that may be asked for. The spymaster
always says the same.
"""
import json
import sys

SCRIPT = [int(card) for card in sys.argv[1].split(",")]


def say(value):
    print(json.dumps(value), flush=True)


def hear():
    return json.loads(sys.stdin.readline() or '{"type":"quit"}')


listed = False
while True:
    message = hear()
    if message["type"] == "quit":
        break
    if message["type"] == "hello":
        say({"type": "hello", "protocol": 1, "name": "scripted", "events": True, "deterministic": True})
    elif message["type"] == "clue":
        say({"id": message["id"], "clue": "thing", "number": 1, "for": message["view"]["own"][:1]})
    elif message["type"] == "cover":
        say({"id": message["id"], "cover": message["cards"][0]})
    elif message["type"] == "guess":
        view = message["view"]
        say({"type": "legal", "id": 1, "request": message["id"], "words": ["thing", view["words"][0]]})
        hear()
        if not listed:
            listed = True
            say({"type": "words", "id": 2, "request": message["id"]})
            hear()
        done = sum(step["do"] == "touch" for step in view["history"])
        if view["may_stop"]:
            say({"id": message["id"], "stop": True})
        elif done < len(SCRIPT):
            say({"id": message["id"], "touch": SCRIPT[done]})
        else:
            say({"id": message["id"], "error": "the script is over"})
