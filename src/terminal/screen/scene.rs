//! Everything a picture of the screen is made from, besides what the person is typing.

use crate::messages::Messages;
use crate::practice::{Review, SeatView};
use crate::terminal::{Host, PlayError, Wanted};
use crate::transcript::Verb;
use crate::wording::{ReviewWords, outcome_in_words, step_in_words};

/// A line of what has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A step of the game.
    Step(String),
    /// The coach's words on a turn.
    Coach(String),
    /// The end.
    End(String),
}

/// The content of the screen.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The language of the interface.
    pub messages: &'static Messages,
    /// The next thing to do.
    pub wanted: Wanted,
    /// The view of the person in front of the screen; `None` while the terminal changes hands.
    pub view: Option<SeatView>,
    /// The person to sit down, or the bot that thinks: its name and its seat.
    pub who: (String, String),
    /// Another person here may act instead.
    pub can_turn: bool,
    /// The steps so far, each turn followed by its analysis.
    pub told: Vec<Told>,
    /// The further content of each card, beyond its text.
    pub about: Vec<String>,
}

impl Scene {
    /// As it is now, with or without what the coach says.
    pub fn new(host: &mut Host, coach: bool) -> Result<Scene, PlayError> {
        let wanted = host.wanted();
        let review = match coach {
            true => host.review()?,
            false => None,
        };
        let who = match wanted {
            Wanted::Bot(seat) | Wanted::HandOver(seat) | Wanted::Person(seat) => {
                (host.name(seat).to_owned(), seat.to_string())
            }
            Wanted::Over => Default::default(),
        };
        Ok(Scene {
            messages: host.messages(),
            wanted,
            view: host.view(),
            who,
            can_turn: host.can_turn(),
            told: match host.eyes() {
                Some(_) => tell(host, review.as_ref()),
                None => Vec::new(),
            },
            about: host.about(),
        })
    }
}

fn tell(host: &Host, review: Option<&Review>) -> Vec<Told> {
    let session = host.session();
    let rules = &session.setup().rules;
    let words = host.words();
    let messages = host.messages();
    let teller = ReviewWords {
        messages,
        ruleset: &rules.ruleset,
        words: &words,
    };
    let coach = |turn: usize| {
        let reviews = review.into_iter().flat_map(|review| &review.turns);
        let reviews = reviews.filter(move |r| r.turn == turn);
        reviews.flat_map(|r| teller.turn(r)).map(Told::Coach)
    };
    let mut told = Vec::new();
    let mut turn = 0;
    for (entry, effects) in session.history() {
        if entry.verb == Verb::Clue {
            told.extend(coach(turn));
            turn += 1;
        }
        let text = step_in_words(messages, rules, &words, &entry, &effects);
        told.push(Told::Step(text));
    }
    told.extend(coach(turn));
    let state = session.game().state();
    if let Some(outcome) = state.outcome() {
        told.push(Told::End(outcome_in_words(messages, rules, state, outcome)));
        let lost = review.and_then(|review| teller.lost(review));
        told.extend(lost.map(Told::End));
    }
    told
}
