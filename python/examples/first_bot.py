"""A guesser of your own against one of the toolkit's: `python first_bot.py`."""

from spymaster import Match, Setting

setting = Setting()
affinity = setting.affinity()
CARDS = {word: card for card, word in enumerate(setting.deck.words)}


class MyBot:
    """Touches the nearest card, as often as the number says."""

    deterministic = True

    def guess(self, task):
        if task.may_stop and task.guessed >= (task.number or 1):
            return None
        scores = affinity.scores(task.clue)
        if scores is None:
            return task.rng.choice(task.open)
        return max(task.open, key=lambda card: scores[CARDS[task.words[card]]])


if __name__ == "__main__":
    print(Match(("margin", MyBot), "margin/random", games=40).run())
