# Refusals of the server of `serve`, as the page shows them. Faults of programs that talk to it (no JSON, unknown names) are
# English only.

server-ours = something went wrong on the server; its log says what
server-stopping = the server is stopping
server-slow = the request did not come to its end in time
server-no-seat = there is no such seat
server-no-room = there is no such room
server-no-page = there is no such page
server-no-picture = there is no such picture
server-no-campaign = there is no such campaign
server-watch = you watch: take a seat to play
server-watch-deal = you watch: who sits at the table deals
server-transcript = the transcript holds the key: it can be had when the game is over
server-name = a name has from 1 to { $most } characters, and no line breaks
server-name-taken = somebody here has that name already
server-full = the room is full: { $most } people are in it
server-seat-unknown = there is no seat `{ $seat }` at this table
server-bot-plays = a bot plays there until this game is over
server-saw-key = you have seen a key of this game: another seat is free to you when it is over
server-nobody-sits = nobody sits at this table: take a seat first
server-too-many = this server keeps { $most } tables already; finished games can be moved out of its folder
server-not-over = the game is not over yet
server-not-dealt = the cards are not dealt yet
server-no-bot-stuck = no bot is stuck at this table
server-what-if-over = other clues can be tried when the game is over
server-no-turn = there is no turn { $given }: the turns are numbered from 1 to { $last }
server-pair = a pair is two names of 1 to { $most } characters
server-mission-closed = that mission is not open yet
server-boards-rules = these boards do not go with these rules
server-boards-gone = the file of these boards cannot be read any more
server-no-board = there is no such board in this file
