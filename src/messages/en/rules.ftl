# Rulesets in sentences, for `spymaster rules`. Numbers in brackets are those of src/rules/RULES.md.

count-agents = { $n ->
    [one] { $n } agent
   *[other] { $n } agents
}
count-blue-agents = { $n ->
    [one] { $n } blue agent
   *[other] { $n } blue agents
}
count-bystanders = { $n ->
    [one] { $n } bystander
   *[other] { $n } bystanders
}
count-assassins = { $n ->
    [0] no assassin
    [one] { $n } assassin
   *[other] { $n } assassins
}
count-tokens = { $n ->
    [one] { $n } timer token
   *[other] { $n } timer tokens
}

## Two teams

rules-cards = { $n } cards lie in { $rows } rows of { $columns }.
rules-agents = The starting team has { $agents }, the other team { $other }; { $bystanders } and { $assassins } (1.1).
rules-clue = A clue is a word and a number n; the guessers touch at least one card and at most n + 1, and may stop after the first (1.3, 1.4).
rules-touch = An own agent: go on. A bystander or an agent of the other colour: it is covered and the turn ends (1.3).
rules-zero-unlimited = Zero and unlimited may be said; then guesses have no limit (1.5, 1.6).
rules-zero-only = Zero may be said, unlimited may not (1.5, 1.6).
rules-unlimited-only = Unlimited may be said, zero may not (1.5, 1.6).
rules-neither = Neither zero nor unlimited may be said (1.5, 1.6).
rules-finale = Finale: a team wins by touching the assassin once its agents are all found; touched too early, it must find the rest in that turn without a mistake (1.9).
rules-win = A team wins when its agents are all covered, whoever covers the last; whoever touches the assassin loses (1.3, 1.7).
rules-win-no-assassin = A team wins when its agents are all covered, whoever covers the last (1.7).
rules-illegal = An illegal clue ends the turn, and the other spymaster may cover one of its own agents (1.8).
rules-alone = One team, red, plays; blue has no players and does nothing. If all its agents get covered, the game is lost; a win scores the ones left.
rules-alone-illegal = An illegal clue ends the turn, and one blue agent is covered (1.10).
rules-solo = One team, red, plays and starts; after each of its turns its spymaster covers { $covers } of its choice. When blue is all covered the game is lost (1.10).
rules-solo-score = A win scores the blue agents left, from { $most } down to 1; each score has a title (1.10).
rules-solo-illegal = An illegal clue ends the turn, and { $covers } are covered instead (1.10).
rules-shared = One guesser plays for both spymasters, in good faith (1.11).

## Duet

rules-duet-key = The key has two sides with { $a } and { $b } green cards, { $both } of them green on both: { $all } to find together (2.1).
rules-duet-turns = The sides give clues in turn; a clue's number does not limit the guesses. The colour is the one on the clue giver's side (2.2, 2.3).
rules-duet-zero = Zero may be said, unlimited may not: none of the giver's greens relates to it. The guesser touches at least one card, and may stop after a green one (2.4, 2.10).
rules-duet-no-zero = Neither zero nor unlimited may be said. The guesser touches at least one card, and may stop after a green one (2.4, 2.10).
rules-duet-touch = Green: it is covered for both sides. Beige: a token that points at the guesser lies on it, the turn ends, and only the other player may still touch it (2.3).
rules-duet-tokens = { $tokens }: one for every turn, spent on a stop or on a mistake (2.4).
rules-duet-mission = { $mistakes ->
    [one] { $tokens }, of which { $mistakes } pays for a mistake; a mistake beyond it takes two (2.9).
   *[other] { $tokens }, of which { $mistakes } pay for mistakes; a mistake beyond them takes two (2.9).
}
rules-duet-black = A black card loses at once. When the tokens are gone no more clues are given, and any card that is not green loses (2.3, 2.7).
rules-duet-finished = A side whose greens are all found says so and gives no more clues; the other gives them all (2.5).
rules-duet-illegal = An illegal clue costs a token, and is then guessed on as if it were legal (2.11).
rules-duet-score = A win scores 3 for each token left, 1 for each turn that ended without a mistake, and 1 less after a sudden death (2.8).
rules-duet-no-score = A win has no score (2.8, 2.9).
rules-duet-free-order = A side may give two clues in a row, never three (2.12).

## The list

rules-presets = Presets
rules-modifiers = Modifiers, added with +
rules-missions = Missions of the Duet campaign (tokens–mistakes)
rules-how = spymaster rules NAME prints one in words.
preset-classic = two teams, 25 cards: 9 and 8 agents, 7 bystanders, 1 assassin (1.1)
preset-pictures = two teams, 20 cards: 8 and 7 agents, 4 bystanders, 1 assassin (1.1)
preset-duet = two partners, a two-sided key, 15 agents, 9 timer tokens (2.1)
modifier-5x5 = 25 cards with the counts of the words game (1.2)
modifier-5x4 = 20 cards, five columns and four rows, with the counts of the pictures game (1.2)
modifier-4x5 = 20 cards, four columns and five rows (1.1)
modifier-finale = the assassin finale: the game ends with the assassin (1.9)
modifier-solo = against the game: the other team has no players and covers one agent a turn (1.10)
modifier-swift = solo in which the other team covers two agents a turn
modifier-no-assassin = no assassin: its card is one more bystander
modifier-alone = solo as in research papers: the other team does nothing at all
modifier-shared = three players: one guesser for both teams (1.11)
modifier-no-zero = zero may not be said (1.5, 2.10)
modifier-no-unlimited = unlimited may not be said (1.6)
modifier-10-tokens = Duet with 10 timer tokens, a little easier (2.1)
modifier-11-tokens = Duet with 11 timer tokens, easier still (2.1)
modifier-free-order = a Duet side may give two clues in a row, never three (2.12)
