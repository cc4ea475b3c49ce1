# Texts of the page in a browser. Ids begin with the part of the page they stand in.
# A count is { $n }; words of the game follow the rulebook.

## Seats, colours, sides

seat-red-spymaster = Red spymaster
seat-red-guesser = Red guesser
seat-blue-spymaster = Blue spymaster
seat-blue-guesser = Blue guesser
seat-guesser = Guesser of both teams
seat-a = Player A
seat-b = Player B
seat-watch = Spectator

side-red = Red
side-blue = Blue
side-a = Player A
side-b = Player B

colour-red = red agent
colour-blue = blue agent
colour-green = agent
colour-bystander = bystander
colour-assassin = assassin

## Everywhere

page-title = spymaster
page-language = Language of this page
page-to-lobby = To the lobby
page-copy = Copy
page-copied = Copied
page-close = Close
page-server-silent = The server does not answer. Nothing was lost; try again.
page-no-seat = No such table
page-no-seat-why = There is no table under this link. It may have been cut short when it was copied.
name-and-bot = { $name } (bot)

## Lobby

lobby-title = spymaster: a new table
lobby-claim = Word games with friends and bots, on your own machine.
lobby-rules-1 = A spymaster gives one word and a number; the guessers touch the cards it points to.
lobby-rules-2 = Find all your agents before the other team does, and never touch the assassin.
lobby-your-name = Your name
lobby-name-default = You
lobby-play-now = Play now
lobby-play-now-how = You sit as { $seat }, bots play the rest.
lobby-friends = Play with friends
lobby-friends-how = One link for everybody; each picks a seat.
lobby-dealing = Dealing …
lobby-options = Change the game
lobby-rules = What is played
lobby-more-rules = More rules
lobby-none-of-these = none of these
lobby-cards = Cards and clues
lobby-deck = Cards
lobby-clue-language = Language of clues
lobby-referee = Referee
lobby-strictness-lenient = lenient
lobby-strictness-standard = standard
lobby-strictness-strict = strict
lobby-objection = An illegal clue
lobby-objection-before = is refused before it is said
lobby-objection-after = costs what the rules say
lobby-objection-people = is for people to notice
lobby-group = Your group's rules
lobby-group-how = The books leave these to the group. None is needed.
lobby-timer = Time for a clue, and again for the guesses
lobby-timer-off = no limit
lobby-timer-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}
lobby-timer-binding = When the time is over, a bot moves
lobby-spectators = Spectators
lobby-spectators-live = see what the guessers see
lobby-spectators-behind = { $n ->
    [one] are { $n } move behind and see what was touched since
   *[other] are { $n } moves behind and see what was touched since
}
lobby-boards = Given boards
lobby-board = Board
lobby-board-next = the first, then the next
lobby-seats = Who sits where
lobby-seat-mine = My seat
lobby-seat-bot = Bot, where nobody sits
lobby-level = All bots
lobby-level-own = as chosen below
lobby-players = Players by name
lobby-without-hard = Leave out hard cards
lobby-print = Print a board and its key for a real table
level-easy = Easy
level-normal = Normal
level-bold = Bold
lobby-recent = Your tables on this device
lobby-forget = Forget these links
lobby-table-line = { $rules }, { $deck }
lobby-more = More to do
lobby-drill = Exercises
lobby-drill-how = Single positions, with a score and the coach's answer.
lobby-campaign = Campaign
lobby-campaign-how = Duet missions around the world, for two.

switch-compounds = Words with a hyphen or a space count as one
switch-proper-names = Names of several words count as one
switch-abbreviations = Abbreviations are allowed
switch-set-phrases = Set phrases are allowed
switch-homophones = A clue may sound like a word on the table
switch-rhymes = Rhymes are allowed
switch-foreign = Words of other languages are allowed
switch-letters = Clues may be about letters
switch-no-proper-names = No names at all
switch-no-shape-words = No clues about shapes

rules-classic = Two teams
rules-duet = Duet: two players together
rules-classic-solo = One team against the game
rules-classic-finale = Two teams, with the finale
rules-classic-shared = Two spymasters, one guesser
rules-pictures = Pictures, two teams
rules-pictures-solo = Pictures, one team against the game
rules-pictures-finale = Pictures, with the finale
rules-pictures-shared = Pictures, one guesser
rules-classic-solo-finale = Against the game, with the finale
rules-classic-alone = One team alone, as in papers
rules-classic-5x4 = Two teams, twenty words
rules-duet-10-tokens = Duet, a little easier
rules-duet-11-tokens = Duet, easier still
rules-duet-free-order = Duet in free order
rules-mission = Duet mission: { $name }

about-classic = Two teams, a spymaster and guessers each. The team that finds its agents first wins; the assassin loses at once.
about-duet = Two players on one side. Each sees a different key and gives the other clues; find fifteen agents in nine turns.
about-classic-solo = Your team plays alone. After each turn the game takes one agent of the other colour: be done before they run out.
about-classic-finale = As with two teams, but the assassin must be touched last, by the team that has found all its agents.
about-classic-shared = Two spymasters play against each other with one guesser for both.
about-pictures = Two teams on twenty pictures instead of words.
about-other = A variant of the game above.

## Door of a room

door-title = Come to the table
door-who = Who are you?
door-where = Where do you sit?
door-watch = I watch
door-watch-how = You see what the guessers see.
door-watch-behind = { $n ->
    [one] You see the table { $n } move later, with the colours of cards touched since.
   *[other] You see the table { $n } moves later, with the colours of cards touched since.
}
door-come-in = Come in
door-nobody = free: a bot plays
door-bot-plays = a bot plays until this game is over
door-game = Game { $n }
door-waiting = The cards are not dealt yet.
door-back = Back to my place as { $name }
door-as-another = Come in as somebody else
role-spymaster = Spymaster: gives the clues, sees the key
role-guesser = Guesser: touches the cards
role-partner = Gives clues and guesses

## Room

room-title = Room
room-invite = Invite
room-invite-how = Whoever opens this link can come in and choose a place.
room-link = Link of the room
room-qr = QR code of the link
room-here-only = This address works on this device only. Start the server with --host 0.0.0.0 to let others in.
room-place = My place
room-people = At the table
room-host = set up the table
room-you = you
room-away = not here
room-deal = Deal the cards
room-wait-deal = Waiting for somebody at the table to deal.
room-take-seat = Take a seat to play.
room-behind = { $n ->
    [one] Spectators are { $n } move behind the table; they see the whole key at the end.
   *[other] Spectators are { $n } moves behind the table; they see the whole key at the end.
}
room-signs = Signs
room-keys = Keys
room-keys-text = Arrow keys move between cards; Enter chooses a card, Enter again touches it, Escape lets it go. C goes to the clue, B to the cards, H asks for a hint, Z enlarges a picture, R opens the review.

## Table

table-skip = To the cards
table-cards = Cards
table-connection-lost = The connection is lost; trying again.
table-behind = { $n ->
    [one] You are { $n } move behind the table.
   *[other] You are { $n } moves behind the table.
}
table-your-turn-mark = ● Your turn: spymaster
table-left-red = red agents left
table-left-blue = blue agents left
table-left-green = agents left
table-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
table-tokens-mistakes = { $n ->
    [one] { $n } token, { $mistakes } for mistakes
   *[other] { $n } tokens, { $mistakes } for mistakes
}
table-give-clue = Your turn: give a clue.
table-give-clue-or-wait = Give a clue, or let your partner begin.
table-cover-phantom = Cover an agent of the other team.
table-cover-free = The clue was illegal: you may cover one of your agents.
table-sudden-death = Sudden death: every card must be right.
table-your-turn = Your turn: touch a card.
table-waiting-for = Waiting for { $who }.
table-or = { $one } or { $other }
table-seat-who = { $seat } ({ $name })
table-guesses-left = { $n ->
    [one] { $n } guess left.
   *[other] { $n } guesses left.
}
table-zero = Zero: nothing of the clue giver's is near it.
table-you-win = You win
table-you-lose = You lose
table-team-wins = Your team wins
table-red-wins = Red wins
table-blue-wins = Blue wins
table-score = Score { $n }.
table-covered = covered: { $colour }
table-key = key: { $colour }
table-key-b = side B: { $colour }
table-token-of = token of { $who }
table-marked-by = marked by { $names }
table-ask-touch = touch?
table-ask-cover = cover?
table-touch = Touch { $card }
table-cover = Cover { $card }
table-let-go = Let it go
table-stop = Stop guessing
table-give-up = Give up
table-decline = Do without
table-let-bot = Let the bot go first
table-may-stand = May the clue stand?
table-pass = Let the clue stand
table-object = Call the clue illegal
table-clue = Clue
table-number = Number
table-say = Say it
table-mean-hint = Press the cards you mean, if you like: only you see it before the end.
table-referee-agrees = The referee agrees.
table-word-unknown = The referee agrees, but the bots do not know this word: every card will look alike to them.
table-hint = Hint
table-hint-clue = The coach would say { $word } { $number } for { $cards }.
table-hint-guess = The coach would touch { $cards }.
table-hint-stop = The coach would stop.
table-hint-cover = The coach would cover { $card }.
table-hint-decline = The coach would do without.
table-again = Again
table-again-swap = Again, roles swapped
table-again-key = Same cards, new key
table-new-table = New table
table-look-back = Look back
table-download = Transcript
table-download-turns = My turns as data
table-enlarge = Enlarge { $card }
table-time-left = Time left: { $time }
table-time-over = The time is over.
table-time-over-bot = The time is over: a bot moves.
table-stuck = { $seat } ({ $name }) cannot go on: { $why }.
table-stuck-all = The game cannot go on: { $why }.
table-bot-again = Let it try again
table-bot-relieve = Let another bot take over

cause-all-found = All agents are found.
cause-given-away = The other team covered the last agent.
cause-free-cover = The free cover was the last agent.
cause-assassin = The assassin was touched.
cause-assassin-found = The assassin was found at last.
cause-sudden-death-won = Sudden death, and no mistake.
cause-sudden-death-lost = A wrong card in sudden death.
cause-gave-up = Sudden death was given up.
cause-phantom = All agents of the other colour are covered.
cause-out-of-tokens = A mistake needed two tokens, and one was left.
cause-forfeit = The game was given up.

## Log

log-title = What happened
log-empty = Nothing yet.
log-clue = { $who }: { $word } { $number }
log-meant = { $who }: { $word } { $number } (meant: { $cards })
log-object = The clue is called illegal.
log-object-reason = The clue is called illegal: { $reason }
log-guess = { $who } touches { $card }: { $colour }.
log-stop = { $who } stops.
log-cover = { $who } covers { $card }: { $colour }.
log-decline = { $who } does without the free cover.
log-tokens = { $n ->
    [one] ({ $n } token)
   *[other] ({ $n } tokens)
}
log-sudden-death = Sudden death begins.
log-help-hint = with a hint
log-help-timer = time over
log-help-stand-in = another bot stepped in

## Review

review-title = Review
review-loading = The coach looks at the game …
review-empty = When a turn is over, the coach says what it thinks of it.
review-start = The cards are dealt.
review-turn = Turn { $turn }: { $who } gives a clue.
review-where = Step { $n } of { $end }
review-step-first = To the start
review-step-back = One step back
review-step-on = One step on
review-step-last = To the end
review-leave = Back to the table
review-lost = The game turned in turn { $turn } ({ $who }): { $why }
review-no-turn = No single turn decided the game: one side was faster.
review-no-turn-together = No single turn lost the game.
review-won-together = Won together.
review-blame-clue = The clue pointed at “{ $card }” too.
review-blame-guess = The clue did not point at “{ $card }”.
review-blame-pace = Too little was found.
review-blame-luck = Bad luck with “{ $card }”: it could have gone well.
review-curve = Chance to win, turn by turn
review-curve-red = Red's chance to win, turn by turn
review-unknown-word = The bots do not know this word.
review-meant = Meant: { $cards }.
review-outlook = All found { $all }, assassin { $assassin }.
review-slip = Likeliest slip: { $card } ({ $colour }, { $chance }).
review-instead = Better: { $word } { $number } for { $cards } (chance to win { $chance }).
review-instead-than = Better: { $word } { $number } for { $cards } (chance to win { $chance }, with this clue { $said }).
review-ranking = As { $who } heard it, how likely each card is right (▸ to touch):
review-coach = the coach
review-what-if = What if the clue had been
review-try = Try
review-would-touch = Touched: { $cards }. Chance to win then { $chance }.

## Exercises

drill-clue = Give { $who } a clue.
drill-guess = You guess for { $who }: touch a card.
drill-done = Done.
drill-how = Decide as you would at the table. Then the coach says what it was worth.
drill-next = Next exercise
drill-skip = Skip
drill-sums = { $n ->
    [one] { $n } done: { $mine } cards on average, the bot { $bot }
   *[other] { $n } done: { $mine } cards on average, the bot { $bot }
}
drill-yours = Your clue:
drill-odds = { $n } found on average, all { $all }, assassin { $assassin }.
drill-better = { $n ->
    [one] { $n } of { $all } clues is worth more.
   *[other] { $n } of { $all } clues are worth more.
}
drill-coach = The coach: { $word } { $number } for { $cards }.
drill-coach-touched = The coach touched { $cards }.
drill-worth = Worth { $mine } cards; the coach { $bot }.

## Campaign

campaign-begin = Begin
campaign-pair = The two of you
campaign-how = Each mission is a Duet with its own number of tokens and of mistakes. Winning one opens those it leads to.
campaign-open = open
campaign-locked = locked
campaign-won = won
campaign-tries = { $n ->
    [one] tried { $n } time
   *[other] tried { $n } times
}
campaign-mission = { $name }: { $tokens } tokens, { $mistakes ->
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}
campaign-play = Play with a friend
campaign-play-bot = Play with a bot
campaign-map = Map of the missions
campaign-back = Back to the map
campaign-numbers = The numbers are tokens and mistakes allowed.
campaign-keep = This page is your log: keep its address.
