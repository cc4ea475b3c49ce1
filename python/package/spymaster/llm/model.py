"""A language model as a spymaster and a guesser."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

from .client import Client
from .prompts import messages, repair
from .usage import UsageLog

STOP = "STOP"


class Unreadable(ValueError):
    """An answer that is not what was asked for."""


def clue_schema(task):
    """The shape of a clue."""
    return {
        "type": "object",
        "properties": {
            "clue": {"type": "string"},
            "cards": {"type": "array", "items": {"type": "string", "enum": task.words_of(task.own)}, "minItems": 1,
                      "maxItems": task.max_number},
        },
        "required": ["clue", "cards"],
        "additionalProperties": False,
    }


def guess_schema(task):
    """The shape of a guess: one of the open cards, or to stop where that is allowed."""
    cards = task.words_of(task.open) + ([STOP] if task.may_stop else [])
    return {
        "type": "object",
        "properties": {"card": {"type": "string", "enum": cards}},
        "required": ["card"],
        "additionalProperties": False,
    }


def _object(text, keys):
    """The whole text as a JSON object with exactly these keys."""
    try:
        told = json.loads(text)
    except ValueError:
        raise Unreadable(f"not JSON: {text[:80]!r}") from None
    if not isinstance(told, dict) or set(told) != set(keys):
        raise Unreadable(f"expected an object with the keys {', '.join(keys)}")
    return told


def read_clue(task, text):
    """A clue from an answer; legal by the referee."""
    told = _object(text, ("clue", "cards"))
    word, cards = told["clue"], told["cards"]
    if not isinstance(word, str) or not word.strip():
        raise Unreadable("`clue`: expected a word")
    if not isinstance(cards, list) or not 1 <= len(cards) <= task.max_number:
        raise Unreadable(f"`cards`: expected a list of 1 to {task.max_number} cards")
    places = {task.words[card]: card for card in task.own}
    for card in cards:
        if not isinstance(card, str) or card not in places:
            raise Unreadable(f"`cards`: {card!r} is not one of ours")
    if len(set(cards)) != len(cards):
        raise Unreadable("`cards`: a card is named twice")
    word = word.strip()
    legal, reason = task.legal([word])[0]
    if not legal:
        raise Unreadable(f"illegal clue: {reason}")
    return {"clue": word, "number": len(cards), "for": sorted(places[card] for card in cards)}


def read_guess(task, text):
    """A guess from an answer."""
    told = _object(text, ("card",))
    card = told["card"]
    if card == STOP and task.may_stop:
        return {"stop": True}
    places = {task.words[place]: place for place in task.open}
    if not isinstance(card, str) or card not in places:
        raise Unreadable(f"`card`: {card!r} is not an open card")
    return {"touch": places[card]}


class LanguageModel:
    """A player behind an endpoint.

    Answers are JSON and are read strictly. One that cannot be read, or breaks a rule, is sent back once with the reason; a second
    fault is an error, which forfeits the game. `concurrency` questions are asked at once. `price` is the cost of a million tokens of input
    and of output. `seed` is sent along; `per_question_seed` sends the seed of each question instead, for models with a temperature.
    """

    roles = ["spymaster", "guesser"]

    def __init__(self, url, model, *, concurrency=4, price=(0.0, 0.0), usage=None, prompts=None, seed=1, per_question_seed=False,
                 temperature=0.0, max_tokens=300, batch=None, name=None, client=None, extra=None, **settings):
        extra = {"temperature": temperature, "max_tokens": max_tokens, **(extra or {})}
        self.client = Client(url, model, extra=extra, **settings) if client is None else client
        self.model, self.name, self.price = model, name or "llm", price
        self.concurrency, self.batch = concurrency, batch or max(1, 2 * concurrency)
        self.usage = UsageLog(usage)
        self.prompts, self.seed, self.per_question_seed = prompts, seed, per_question_seed
        # A cache repeats answers, a model need not.
        self.deterministic = self.client.offline
        self._pool = ThreadPoolExecutor(max_workers=max(1, concurrency))

    def _answer(self, task):
        """One question: an answer, or an exception as a value."""
        schema, read = (guess_schema, read_guess) if task.kind == "guess" else (clue_schema, read_clue)
        talk = messages(task, self.prompts)
        seed = task.seed if self.per_question_seed else self.seed
        spent = {"calls": 0, "cached": 0, "prompt_tokens": 0, "completion_tokens": 0, "tries": 0}
        outcome, begun = None, time.monotonic()
        try:
            for attempt in range(2):
                told = self.client.complete(talk, schema(task), seed)
                spent["calls"] += 1
                spent["cached"] += told["cached"]
                spent["tries"] += told["tries"]
                for key in ("prompt_tokens", "completion_tokens"):
                    spent[key] += told[key]
                try:
                    outcome = read(task, told["text"])
                    break
                except Unreadable as fault:
                    outcome = fault
                    talk = [*talk, {"role": "assistant", "content": told["text"]}, repair(task, fault, self.prompts)]
        except Exception as error:
            outcome = error
        failed = isinstance(outcome, Exception)
        cost = (spent["prompt_tokens"] * self.price[0] + spent["completion_tokens"] * self.price[1]) / 1e6
        self.usage.add({
            "model": self.model,
            "role": "guesser" if task.kind == "guess" else "spymaster",
            "game": task.game,
            **spent,
            "cost": cost,
            "failed": str(outcome) if failed else None,
            "seconds": round(time.monotonic() - begun, 3),
        })
        stated = {"calls": spent["calls"], "tokens_in": spent["prompt_tokens"], "tokens_out": spent["completion_tokens"], "cost": cost}
        if failed:
            outcome.usage = stated
            return outcome
        return {**outcome, "usage": stated}

    def _answers(self, tasks):
        if len(tasks) == 1:
            return [self._answer(tasks[0])]
        return list(self._pool.map(self._answer, tasks))

    def clues(self, tasks):
        """Clues for many games, asked together."""
        return self._answers(tasks)

    def guesses(self, tasks):
        """Guesses for many games, asked together."""
        return self._answers(tasks)

    def close(self):
        """End the threads."""
        self._pool.shutdown(wait=False)
