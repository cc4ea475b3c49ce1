import numpy as np
import pytest

import spymaster
from spymaster import Affinity, Deck, Lexicon, Rules


def test_the_referee_says_why():
    verdict = spymaster.check("acids", ["ACID", "BANK"])
    assert not verdict["legal"] and verdict["card"] == "ACID" and verdict["rule"] == "3.2"
    assert spymaster.check("water", ["ACID", "BANK"])["legal"]
    with pytest.raises(ValueError, match="expected en, ru"):
        spymaster.check("water", [], language="xx")


def test_decks_and_rules_have_names_and_errors():
    assert "en" in spymaster.decks() and len(Deck("en")) == len(Deck("en").words)
    assert Rules("classic+solo").cooperative and Rules("duet").variant == "duet"
    assert "margin" in spymaster.players()["spymasters"]
    with pytest.raises(ValueError, match="no ruleset is called"):
        Rules("chess")
    with pytest.raises(ValueError, match="twice"):
        Deck.of_words(["a", "A"])


def test_vectors_and_affinities_are_read_only_views(setting):
    lexicon = Lexicon("en")
    vectors = lexicon.vectors
    assert vectors.shape == (len(lexicon), vectors.shape[1])
    assert not vectors.flags.writeable and not vectors.flags.owndata
    assert np.shares_memory(vectors, lexicon.vectors)
    affinity = setting.affinity()
    assert not affinity.tiles.flags.writeable and np.shares_memory(affinity.tiles, setting.affinity().tiles)
    place = affinity.position("water")
    assert (affinity.column(place) == affinity.scores("water")).all()
    cards = np.array([[0, 1, 2], [3, 4, 5]])
    found = affinity.gather(np.array([place, -1]), cards)
    assert (found[0] == affinity.column(place)[cards[0]]).all() and (found[1] == 0).all()


def test_own_vectors_from_numpy_and_gensim_play():
    rng = np.random.default_rng(1)
    words = [f"{a}{b}{c}" for a in "bdfglm" for b in "aeiou" for c in "nrst"]
    vectors = rng.normal(size=(len(words), 8))

    class KeyedVectors:
        index_to_key = words + [words[0].upper()]

    KeyedVectors.vectors = np.vstack([vectors, vectors[:1]])
    own = Lexicon.from_vectors(words, vectors)
    assert np.allclose(np.linalg.norm(own.vectors, axis=1), 1, atol=1e-5)
    assert np.allclose(Lexicon.from_gensim(KeyedVectors).vectors, own.vectors, atol=1e-6)
    deck = Deck.of_words(words[:40])
    affinity = Affinity(deck, own)
    assert affinity.tiles.shape[1] == 40
    # Made-up words are no words for the referee: nobody judges here.
    setting = spymaster.Setting(deck=deck, lexica=own, judged=False)
    table = setting.table(seed=3)
    bots = {seat: setting.player("margin", "spymaster") if "spy" in seat else setting.player("nearest", "guesser") for seat in table.seats}
    assert table.play(bots)["winner"] in ("a", "b")
    with pytest.raises(ValueError, match="a row for each of 2 words"):
        Lexicon.from_vectors(["a", "b"], np.zeros((3, 2)))


def test_own_vectors_are_named_in_specs():
    lexicon = Lexicon("en")
    some = [word for word in dict.fromkeys([w.lower() for w in Deck("en").words] + lexicon.words[:3000]) if word in lexicon]
    own = Lexicon.from_vectors(some, np.stack([lexicon[word] for word in some]))
    result = spymaster.Match("margin:lexicon=mine/nearest:lexicon=mine", games=4, lexica={"mine": own}).run()
    assert result.teams[0]["team"] == "margin:lexicon=mine/nearest:lexicon=mine" and not result.forfeits
