#!/bin/bash
# A random bot in the shell: one request a line, answered from the text of the line. See BOTS.md.
number() { [[ $2 =~ \"$1\":([0-9]+) ]] && echo "${BASH_REMATCH[1]}"; }
pick() { # a card of the list under key $1, chosen by the seed
    [[ $2 =~ \"$1\":\[([0-9,]+)\] ]] && IFS=, read -ra cards <<<"${BASH_REMATCH[1]}"
    echo "${cards[$(($(number seed "$2") % ${#cards[@]}))]}"
}
while IFS= read -r line; do
    id=$(number id "$line")
    case $line in
    '{"type":"hello"'*) echo '{"type":"hello","protocol":1,"name":"random-shell","languages":["en"],"deterministic":true}' ;;
    '{"type":"guess"'*) echo "{\"id\":$id,\"touch\":$(pick open "$line")}" ;;
    '{"type":"cover"'*) echo "{\"id\":$id,\"cover\":$(pick cards "$line")}" ;;
    '{"type":"clue"'*) echo "{\"id\":$id,\"clue\":\"matter\",\"number\":1}" ;;
    '{"type":"ping"'*) echo "{\"id\":$id,\"pong\":true}" ;;
    '{"type":"quit"'*) exit ;;
    esac
done
