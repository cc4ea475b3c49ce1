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

colour-red = red agent
colour-blue = blue agent
colour-green = agent
colour-bystander = bystander
colour-assassin = assassin

## Table

table-guesses-left = { $n ->
    [one] { $n } guess left.
   *[other] { $n } guesses left.
}
