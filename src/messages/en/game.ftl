# A game in sentences: its steps, its end, the coach's review, refusals, the referee.
# $side is red, blue, a or b; $colour red, blue, green, bystander or assassin; $number a count or unlimited.

## Parts of sentences

list-comma = { ", " }
list-semicolon = { "; " }
side-name = { $side ->
    [red] red
    [blue] blue
    [a] player A
   *[b] player B
}
side-of = { $side ->
    [red] red
    [blue] blue
    [a] player A
   *[b] player B
}
card-colour = { $colour ->
    [red] a red agent
    [blue] a blue agent
    [green] an agent
    [bystander] a bystander
   *[assassin] the assassin
}
card-kind = { $colour ->
    [red] red
    [blue] blue
    [green] green
    [bystander] bystander
    [assassin] assassin
   *[unknown] ?
}
clue-number = { $number ->
    [unlimited] unlimited
   *[count] { $number }
}
clue-said = “{ $word }: { clue-number }”
percent = { $share } %

## Steps

step-clue = { side-name }: { clue-said }
step-clue-meant = { side-name }: { clue-said } (meant: { $cards })
step-object = the clue is called illegal
step-object-reason = the clue is called illegal: { $reason }
step-guess = { side-name } touches { $card }: { card-colour }
step-stop = { side-name } stops
step-cover = { side-name } covers { $card }: { card-colour }
step-decline = { side-name } does without the free cover
step-tokens = { $n ->
    [one] { $n } token used
   *[other] { $n } tokens used
}
step-finished = all agents of { side-of } are found
step-sudden-death = sudden death begins

## The end

end-team = { side-name } wins
end-everyone = the players win
end-nobody = the players lose
cause-all-found = all agents are found
cause-given-away = the other team covered the last agent
cause-free-cover = the free cover was the last agent
cause-assassin = the assassin was touched
cause-assassin-found = the assassin was found at last
cause-sudden-death-won = sudden death, and no mistake
cause-sudden-death-lost = a wrong card in sudden death
cause-gave-up = sudden death was given up
cause-phantom = all agents of the other colour are covered
cause-out-of-tokens = a mistake needed two tokens and one was left
end-line = { $who }: { $why }, after { $n ->
    [one] { $n } clue
   *[other] { $n } clues
}
end-score = score { $score }
end-title = score { $score } ({ $title })

title-large-1 = By a whisker: they were one step from the door
title-large-2 = Close shave
title-large-3 = Steady nerves
title-large-4 = A tidy operation
title-large-5 = Quick and quiet
title-large-6 = Station chief material
title-large-7 = They never saw you coming
title-large-8 = A legend the archives deny
title-small-1 = By a whisker: the last frame of the film
title-small-2 = A blurred getaway
title-small-3 = In focus
title-small-4 = A sharp picture
title-small-5 = Gallery piece
title-small-6 = Master of the darkroom
title-small-7 = The exhibition nobody may visit
title-duet-1 = Made it: every agent is home
title-duet-2 = Very good teamwork
title-duet-3 = Superb: hardly a word wasted
title-duet-4 = Beyond this table: try the missions

## The coach

review-turn = turn { $turn }: { side-name } { clue-said }: { $touched }; worth { $worth } cards
review-untouched = nothing touched
review-illegal = the clue was called illegal
review-unknown = no lexicon knows the word: all cards looked alike to the bots
review-ranking = as { $bot } heard it: { $cards }
review-stop = (stop)
review-meant = meant: { $cards }
review-clue = the clue: { $outlook }
review-instead = { $bot } would say { clue-said } for { $cards }
review-instead-outlook = { $bot } would say { clue-said } for { $cards }: { $outlook }
review-outlook = finds { $expected } on average, all { $all }; assassin { $assassin }; worth { $worth } cards
review-slip = likeliest slip { $card } ({ card-colour }, { $chance })
review-lost = the game was lost in turn { $turn } ({ side-name }): { $why }; it cost { $cost } of the chance to win
blame-clue = the clue led there
blame-guess = a card was touched that the clue did not point at
blame-pace = too little was found
blame-luck = it could have gone well

## Advice about a clue

advice-zero = { $word }: 0, none of ours has to do with it
advice-warning = a warning of { $card } ({ card-kind }, { $chance })
advice-one = { $word }: { clue-number } → { $cards }; found: { $all }
advice-several = { $word }: { clue-number } → { $cards }; all found: { $all }, on average { $expected }
advice-slip = most likely slip: { $card } ({ card-kind }, { $chance })
advice-assassin = assassin { $chance }

## Refusals

refused-over = the game is over
refused-turn = it is not your turn
refused-moment = that is not what is awaited now
refused-number = the number must be from 1 to { $max }, the agents left to find
refused-zero = zero is not allowed under these rules
refused-unlimited = unlimited is not allowed under these rules
refused-first-guess = at least one guess must be made
refused-card = there is no such card, or it is covered or closed
refused-cover = only an uncovered agent of the right team can be covered
refused-late = objections close with the first guess
refused-twice = this clue has been called illegal already
refused-phantom = the agent of the team without players must be covered
refused-finished = the agents of this side are all found: it gives no more clues
refused-third = a side may give two clues in a row, never three
refused-nothing-left = this player has nothing left to find
refused-referee-judges = the referee watches this table: only where people judge may they object
refused-nothing-to-pass = there is no clue to let pass
refused-clue-waits = the clue waits for you: object, or pass
refused-nobody-to-wait-for = there is nobody to wait for
refused-no-such-seat = there is no such seat at this table
refused-bot-sits = a bot sits there
refused-no-such-card = there is no card { $given }: the cards are numbered from 0 to { $last }
refused-empty = a clue is a word: nothing was said
refused-unseen = the clue has characters that cannot be seen
refused-too-long = a clue has at most { $most } characters, this one { $given }
refused-no-number = the number of a clue is a count, 0 or unlimited
refused-save = the game could not be saved
bot-late = the bot did not answer in time
bot-no-start = the bot's program cannot be started
bot-ended = the bot's program has stopped
bot-unreadable = the bot's answer makes no sense
bot-illegal = the bot gave a clue that the referee does not allow
bot-refused = the bot wanted to do what the rules do not allow
bot-no-answer = the bot has no answer
refused-illegal = the referee: { $reason }
refused-no-clue = `{ $text }`: expected WORD NUMBER, as in `water 2` (a count, 0 or unlimited)
refused-card-or-command = `{ $text }` is a card and a command: give the card's number, or :{ $command }
refused-no-card = `{ $text }` is not on the table: expected a card by its word, its beginning, or its number
refused-several-cards = `{ $text }` may be any of: { $cards }
refused-covered = `{ $text }` is not open
refused-range = { clue-number } may not be said here: expected 1 to { $max }
refused-nothing-now = `{ $text }`: nothing can be done now; try help

## The referee

referee-legal = legal
referee-illegal = illegal: { $reason }
referee-rule = { $reason } (rule { $rule })
referee-no-word = `{ $clue }` holds no word
referee-identity = `{ $clue }` is the visible word { $card }
referee-inflection = `{ $clue }` and the visible { $card } are forms of one word, `{ $shared }`
referee-component = `{ $clue }` and the visible { $card } have the component `{ $shared }` in common
referee-derivation = `{ $clue }` and the visible { $card } belong to one family, `{ $shared }`
referee-shared-part = `{ $clue }` and the visible { $card } share the part `{ $shared }`
referee-character = `{ $clue }` and the visible { $card } share the character { $shared }
referee-spaces = `{ $clue }` is more than one word
referee-hyphen = `{ $clue }` is written with a hyphen
referee-abbreviation = `{ $clue }` is an abbreviation
referee-foreign = `{ $shared }` is not a word of the deck's language
referee-invented = `{ $shared }` is no word that the referee knows
referee-name = `{ $shared }` is a proper name
referee-shape = `{ $clue }` is about shape
referee-sound = `{ $clue }` sounds like the visible { $card }
referee-letter = the letter `{ $shared }` opens the visible { $card }: a letter is a clue only by its meaning
referee-ending = `{ $clue }` is the end of the letters of { $card }
referee-opening = the name `{ $clue }` opens with the visible { $card }
referee-letters = `{ $shared }` stands in the letters of { $whole }
