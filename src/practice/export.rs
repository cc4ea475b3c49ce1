//! Practice turns as data: one JSON object a line, in the shape that `embeddings eval` reads.

use crate::lexicon::eval::turns::Turn;
use crate::players::Seat;
use crate::rules::{CardSet, Game, Key, Kind, Phase, Pos, Public, Side};
use crate::transcript::{Entry, NumberLine, Transcript, Verb};

/// The turns of a transcript in which a person gave the clue or guessed. `name` begins the ids: `name-1`, `name-2` …
///
/// `targets` are the cards a person's clue was meant for, where the person told, or those of a bot's clue; `avoid` the
/// assassin and the other team's cards; `bystanders` the bystanders. A bot's touches are no person's guesses and are
/// left out.
pub fn turns(transcript: &Transcript, name: &str) -> Vec<Turn> {
    let people = |seat: Seat| {
        let practice = transcript.header.practice.iter();
        let mut seats = practice.flat_map(|line| &line.seats);
        seats.any(|line| line.seat == seat.to_string() && line.person.is_some())
    };
    let words = &transcript.header.words;
    let ruleset = &transcript.rules.ruleset;
    let mut turns: Vec<(Turn, bool)> = Vec::new();
    let mut open = false;
    let mut before = *transcript.start();
    for (entry, effects, after) in transcript.games() {
        match entry.verb {
            Verb::Clue => {
                open = true;
                let guesser = match ruleset.kind() {
                    Kind::Versus(_) => entry.side,
                    Kind::Duet(_) => entry.side.other(),
                };
                let giver = people(Seat::of_phase(ruleset, Phase::Clue, entry.side));
                let guesses = people(Seat::of_phase(ruleset, Phase::Guess, guesser));
                let id = format!("{name}-{}", after.state().turns());
                let mut turn = turn(&before, entry, guesser, words);
                turn.id = id;
                if guesses {
                    turn.guesses.push(Vec::new());
                }
                turns.push((turn, giver || guesses));
            }
            Verb::Guess if open => {
                let word = entry.card.and_then(|card| words.get(usize::from(card)));
                let last = turns
                    .last_mut()
                    .and_then(|(turn, _)| turn.guesses.last_mut());
                if let (Some(word), Some(guesses)) = (word, last) {
                    guesses.push(word.clone());
                }
            }
            _ => {}
        }
        // A touch in a sudden death follows no clue.
        open &= !effects.turn_over && !effects.sudden_death;
        before = after;
    }
    let kept = turns.into_iter().filter(|(_, people)| *people);
    kept.map(|(turn, _)| turn).collect()
}

/// Turns as JSON lines.
pub fn to_json_lines(turns: &[Turn]) -> String {
    let line = |turn: &Turn| serde_json::to_string(turn).unwrap_or_default() + "\n";
    turns.iter().map(line).collect()
}

/// A clue on a board, before anybody guessed. `entry` is the clue; `game` the game before it.
pub fn turn(game: &Game, entry: &Entry, guesser: Side, words: &[String]) -> Turn {
    let public: Public<'_> = game.public();
    let open = public.open_to(guesser);
    let names = |set: CardSet| -> Vec<String> {
        let word = |p: Pos| words.get(p.index()).cloned().unwrap_or_default();
        set.and(open).iter().map(word).collect()
    };
    let (own, avoid) = match game.deal().key() {
        Key::Versus(key) => {
            let theirs = key.agents[entry.side.other().index()];
            (key.agents[entry.side.index()], theirs.or(key.assassins))
        }
        Key::Duet(key) => (
            key.greens[entry.side.index()],
            key.blacks[entry.side.index()],
        ),
    };
    let intended = entry.intended.iter().flatten().map(|&card| Pos(card));
    Turn {
        id: String::new(),
        clue: entry.word.clone().unwrap_or_default(),
        number: match entry.number {
            Some(NumberLine::Count(n)) => u32::from(n),
            _ => 0,
        },
        board: names(open),
        targets: names(intended.collect()),
        avoid: names(avoid),
        bystanders: Some(names(open.minus(own.or(avoid)))),
        guesses: Vec::new(),
    }
}
