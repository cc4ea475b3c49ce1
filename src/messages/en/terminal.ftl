# `play` and `drill` in a terminal. A line of 80 columns must hold each of the keys-, note- and pane- messages.

## Seats

sitter = { $seat ->
    [red-spymaster] red's spymaster
    [blue-spymaster] blue's spymaster
    [red-guesser] red's guesser
    [blue-guesser] blue's guesser
    [guesser] the guesser
    [a] player A
   *[b] player B
}

## How it stands, and what is asked

standing-versus = to find: red { $red }, blue { $blue }
standing-agents = { $n ->
    [one] { $n } agent to find
   *[other] { $n } agents to find
}
standing-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
standing-mistakes = { $mistakes } for mistakes
standing-clue = { $whose ->
    [red] red's clue
    [blue] blue's clue
   *[one] the clue
}: { clue-said }
standing-guesses = { $n ->
    [one] { $n } guess left
   *[other] { $n } guesses left
}
standing-zero = none of ours is near it
picture-mark = * a picture

task-watch = you are { sitter }
task = you are { sitter }: { $task }
task-clue = give a clue: WORD and { $max ->
    [1] 1
   *[other] 1 to { $max }
}{ $more ->
    [both] , 0 or unlimited
    [zero] {" "}or 0
    [unlimited] {" "}or unlimited
   *[none] {""}
}
task-object = may the clue stand? `pass`, or `object`
task-phantom = cover an agent of the other colour: it is its turn
task-cover = cover one of your agents, or decline
task-sudden-death = sudden death: touch only what is surely right, or stop to give up
task-touch-or-stop = touch a card, or stop
task-touch = touch a card

## Commands; the English ones are understood in every language

command-quit = quit
command-help = help
command-table = table
command-analysis = analysis
command-log = log
command-turn = turn
command-wait = wait
command-object = object
command-pass = pass
command-stop = stop
command-decline = decline
command-skip = skip
command-yes = yes

## Help: left what is typed, right what it does

help-word-number = WORD NUMBER
help-word-zero = WORD 0
help-word-unlimited = WORD unlimited
help-word-meant = WORD NUMBER = CARDS
help-card = CARD
help-cards = CARD, CARD
help-clue = give a clue, as in: water 2
help-meant = the same, and note what it is meant for: water 2 = river, bank
help-zero = none of ours has to do with it
help-unlimited = do not say how many
help-touch = touch it: its word, its beginning, or its number
help-touch-several = touch cards: by word, beginning or number
help-stop = stop guessing
help-cover = cover it
help-decline = do without the free cover
help-pass = let the clue stand
help-object = call the clue illegal
help-wait = let the partner go first
help-turn = let the other person go first
help-show = show it again (:table if it is also a card)
help-quit = leave; the game is saved
help-skip = leave this exercise out
help-quit-drill = end the session
help-help = this list

## Line by line

hand-over = hand over to { $name } ({ sitter }), then press Enter
hand-over-again = an empty line takes over; `quit` leaves
confirm-touch = touch { $card }? Enter: yes; another card or `stop`: no
confirm-cover = cover { $card }? Enter: yes; another card: no
nobody-else = nobody else may act now
play-kept = kept in { $path }; see it again: spymaster replay { $path }
play-saved = the game is saved; go on: spymaster play --resume { $path }

## The whole screen

screen-prompt = clue>
screen-thinking = { $name } ({ sitter }) is thinking …
screen-over = the game is over: everything lies open
screen-example = as in: water 2
screen-legal = legal: Enter says it
screen-number = legal; now a number
screen-unknown = legal, but no lexicon knows it: bots will be lost
screen-meant = meant
screen-leave = the game goes on: F10 or Ctrl-C leaves, and the game is saved
screen-sides = { $side ->
    [red] red
    [blue] blue
    [a] A
    [b] B
   *[guesser] guesser
}
pane-log = what happened
pane-coach = what happened, and what the coach says
keys-say = Enter say
keys-meant = click: meant
keys-choose = arrows, number: choose
keys-touch = Enter touch
keys-cover = Enter cover
keys-stop = s stop
keys-decline = d decline
keys-pass = p let it stand
keys-object = o object
keys-scroll = ↑ ↓ scroll
keys-wait = F3 partner first
keys-turn = F4 other person
keys-help = F1 help
keys-analysis = F2 analysis
keys-leave = F10 leave
keys-close = q close
keypage-title = keys (any key closes)
keypage-letters = r red   b blue   g green   - bystander   x assassin
keypage-covered = R B G X in capitals and [brackets]: covered
keypage-tokens = <A <B: a token that points at player A, at player B
keypage-choose = arrows, h j k l, or the number
keypage-choose-does = choose a card
keypage-take = Enter, Space, a click; twice
keypage-take-does = touch or cover it
keypage-keys-stop = s stop   d decline   o object
keypage-clue-does = say a clue
keypage-meant-does = and note what it is meant for
keypage-help-does = this page
keypage-analysis-does = analysis on and off
keypage-scroll-does = scroll
keypage-wait-does = let the partner go first
keypage-turn-does = the other person
keypage-leave-does = leave; the game is saved
keypage-turn-now = another person may go first: F4
screen-hand-over = hand over to { $name } ({ sitter })
screen-hand-over-keys = then press Enter; Ctrl-C leaves, the game is saved
screen-small = { $width } × { $height } is too small
screen-needed = { $width } × { $height } is needed
screen-small-leave = Ctrl-C leaves

## Drill

drill-exercise = exercise { $number } of { $count }
drill-seat = { $role ->
    [clue] you give a clue for { side-of }
   *[guess] you guess for { side-of }
}
drill-seat-duet = { $role ->
    [clue] you are { side-name } and give a clue
   *[guess] you are { side-name } and guess
}
drill-versus = red { $red }, blue { $blue } to find
drill-earlier = earlier: { $turn }
drill-clue-is = the clue is { clue-said }
drill-turn = { side-name } { clue-said }
drill-card = { $card } ({ card-colour })
drill-help-hint = `help` tells what can be typed
drill-prompt-clue = clue
drill-prompt-touch = touch
drill-referee = referee: { $verdict }
drill-yours = your clue: { $clue }
drill-worth = worth { $worth } cards
drill-ends = the turn ends on the other team's card { $opponent }, a bystander { $bystander }, the assassin { $assassin }
drill-better = { $better } of { $clues } legal clues are worth more: better than { $share } %
drill-bot-touches = a bot would touch { $cards }
drill-nothing = nothing
drill-unscored-illegal = your clue is not scored: an illegal clue ends the turn
drill-unscored-unknown = your clue is not scored: the lexicon does not know the word
drill-unscored-zero = your clue is not scored: a zero tells what to leave alone
drill-bot = the bot's clue: { $clue }
drill-touch = { $mark } { $card }: { card-colour }; { $ours } ours, no. { $rank } of the bot's ranking; { $instead }
drill-touch-same = the bot's choice too
drill-touch-prefers = the bot prefers { $other }
drill-touch-stop = the bot would stop
drill-meant = meant: { $cards }
drill-right = yours: { $right } of { $all } right, worth { $worth } cards
drill-bot-turn = the bot touches { $cards }; worth { $worth } cards
drill-bot-turn-stops = the bot touches { $cards }, then stops; worth { $worth } cards
drill-ranking = chance of being ours, as the bot heard the clue: { $cards }
drill-missed = the bot would go on to { $card }
drill-session = this session:
drill-kept = kept in { $path }; all of it: spymaster drill --report
drill-no-exercises = no exercises yet: spymaster drill
progress-all = all
progress-session = session
progress-clues = clues
progress-turns = turns
progress-accuracy = accuracy
progress-found = cards found
progress-assassin = assassin
progress-worth = worth
progress-bot-worth = bot's worth
progress-better-than = better than
progress-illegal = illegal
progress-as-the-bot = as the bot
