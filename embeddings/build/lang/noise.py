"""The noise of a guesser where no people were measured: the English noise, carried over by spread.

An assumption, not a fit: a person is as sure about a card that stands so many standard deviations above the rest in
one language as in another. The spread is the standard deviation of the affinities of all cards of the language's deck
with all its clues, so `beta · spread` is the same everywhere.
"""

from pathlib import Path

import numpy as np

import decks

import spyx
from scorer import Lexicon

NOTE = "the English noise scaled by the spread of affinities (assumed, not fitted)"


def spread(lexicon, flags, cards):
    """Standard deviation of the affinities of the cards with the clues."""
    clue = np.flatnonzero(flags & spyx.CLUE)
    mix, values = lexicon.header["affinity"], []
    for card in cards:
        shown = lexicon.meaning(card.lower())
        if shown is None:
            continue
        parts, weight, vector = shown
        row = mix["dense"] * (lexicon.rows @ vector)
        if lexicon.edges is not None:
            offsets, targets, weights = lexicon.edges
            for part in parts:
                here = slice(offsets[part], offsets[part + 1])
                row[targets[here]] += mix["edge"] * weight * lexicon.header["edge_scale"] * weights[here] / 255
        values.append(row[clue])
    return float(np.std(values))


def carry_over(folder, english_folder, deck_folder, language):
    """Write the English noise, scaled, into the sidecar of a language."""
    folder, measured = Path(folder), {}
    for name, here in (("en", Path(english_folder)), (language, folder)):
        lexicon = Lexicon(here, name)
        _, arrays, _ = spyx.read(here / f"{name}.spyx")
        words = [word for word, _gloss in decks.cards(deck_folder, name)]
        measured[name] = (lexicon, arrays, spread(lexicon, arrays["flags"], words))
    english, lexicon = measured["en"][0], measured[language][0]
    ratio = measured["en"][2] / measured[language][2]
    beta = round(english.header["noise"]["beta"] * ratio, 3)
    header = dict(lexicon.header, noise={"beta": beta, "lapse": english.header["noise"]["lapse"]}, noise_note=NOTE)
    pairs = None
    if lexicon.edges is not None:
        offsets, targets, weights = lexicon.edges
        first = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
        pairs = spyx.pairs(len(offsets) - 1, first, targets, weights, 255)
    arrays = measured[language][1]
    raw = (folder / f"{language}.fifu").read_bytes()
    spyx.write(folder / f"{language}.spyx", header, arrays["zipf"] / 25, arrays["flags"], raw, pairs)
    print(f"{language}: spread {measured[language][2]:.4f} (English {measured['en'][2]:.4f}), noise beta {beta}")
