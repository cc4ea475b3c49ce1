//! The view of a seat as JSON: made from tasks alone, so that it holds nothing that the seat may not see.
//!
//! Written by hand: a view is made for every request, and the words of a deck are quoted once.

use std::fmt::Write;
use std::sync::Arc;

use super::message::StepLine;
use crate::deck::{Deck, Language};
use crate::players::{ClueBook, ClueTask, GuessTask, Judge, LexiconView, Resources};
use crate::rules::{CardSet, ClueId, Kind, Number, Pos, Public, Side, Step};

/// The surroundings of a table: its deck, its words, its referee.
#[derive(Debug)]
pub(super) struct Place {
    pub deck: Arc<Deck>,
    pub language: Language,
    pub book: Arc<ClueBook>,
    pub judge: Judge,
    pub lexicon: Arc<LexiconView>,
    /// The cards as JSON texts.
    quoted: Vec<String>,
}

impl Place {
    pub fn new(resources: &Resources, lexicon: Arc<LexiconView>) -> Place {
        let (deck, language) = (resources.deck().clone(), resources.language());
        let quote = |card: &crate::deck::Card| quoted(&card.label(language));
        Place {
            quoted: deck.cards().iter().map(quote).collect(),
            deck,
            language,
            book: resources.book().clone(),
            judge: resources.judge().clone(),
            lexicon,
        }
    }

    /// True if pictures lie on a table.
    pub fn has_pictures(&self, cards: &[u16]) -> bool {
        let card = |&at: &u16| self.deck.cards().get(usize::from(at));
        cards.iter().filter_map(card).any(|card| card.is_picture())
    }

    /// The words of a table, as a JSON list.
    pub fn push_words(&self, out: &mut String, cards: &[u16]) {
        push_list(out, cards, |out, &card| {
            out.push_str(self.quoted.get(usize::from(card)).map_or("\"\"", |w| w));
        });
    }

    /// The word of a clue.
    pub fn word(&self, clue: ClueId) -> &str {
        self.book.word(clue).unwrap_or("?")
    }

    /// A step of the history.
    pub fn step(&self, step: &Step) -> StepLine<'_> {
        match *step {
            Step::Clue { by, clue, number } => StepLine::Clue {
                by,
                word: self.word(clue),
                number,
            },
            Step::Objection => StepLine::Illegal,
            Step::Guess { by, card, colour } => StepLine::Touch {
                by,
                card: card.0,
                colour,
            },
            Step::Stop { by } => StepLine::Stop { by },
            Step::Cover { by, card, colour } => StepLine::Cover {
                by,
                card: card.0,
                colour,
            },
            Step::Decline { by } => StepLine::Decline { by },
        }
    }

    /// Steps as a JSON list.
    pub fn push_steps(&self, out: &mut String, steps: &[Step]) {
        push_list(out, steps, |out, step| {
            out.push_str(&serde_json::to_string(&self.step(step)).unwrap_or_default());
        });
    }

    /// The reason why a word may not be said beside some cards. Words of the lexicon are looked up, others go to the referee.
    pub fn objection(&self, word: &str, visible: &[u16]) -> Option<String> {
        let id = self.book.id(&ClueBook::fold(word));
        if let Some(at) = id.and_then(|id| self.lexicon.position(id)) {
            let table = self.lexicon.table();
            let tie = |card: &u16| table.illegal_mask(at / 64, usize::from(*card)) >> (at % 64) & 1;
            if visible.iter().all(|card| tie(card) == 0) {
                return None;
            }
            let said = self.judge.objection(word, &mut visible.iter().copied());
            return Some(said.unwrap_or_else(|| format!("`{word}` is illegal beside these cards")));
        }
        self.judge.objection(word, &mut visible.iter().copied())
    }
}

/// A text in JSON's quotes.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_else(|_| "\"\"".into())
}

fn push_list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut push: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (at, item) in items.into_iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        push(out, item);
    }
    out.push(']');
}

fn push_cards(out: &mut String, key: &str, cards: CardSet) {
    let _ = write!(out, ",\"{key}\":");
    push_list(out, cards.iter(), |out, card| {
        let _ = write!(out, "{}", card.0);
    });
}

fn side_letter(side: Side) -> char {
    match side {
        Side::A => 'r',
        Side::B => 'b',
    }
}

/// The letter of a covered card; `None` if it is open.
fn covered_letter(public: &Public<'_>, card: Pos) -> Option<char> {
    let shown = &public.shown;
    let sets = [
        (shown.agents[0], 'R'),
        (shown.agents[1], 'B'),
        (shown.bystanders, 'N'),
        (shown.assassins, 'X'),
        (shown.greens, 'G'),
    ];
    let found = sets.into_iter().find(|(set, _)| set.contains(card));
    found.map(|(_, letter)| letter)
}

fn all_cards(public: &Public<'_>) -> impl Iterator<Item = Pos> {
    (0..public.ruleset.cards()).map(Pos)
}

/// The fields that every seat sees.
fn push_common(out: &mut String, place: &Place, public: &Public<'_>, side: Side) {
    let duet = matches!(public.ruleset.kind(), Kind::Duet(_));
    let variant = if duet { "duet" } else { "versus" };
    let (language, side) = (place.language.code(), ["a", "b"][side.index()]);
    let _ = write!(
        out,
        "{{\"variant\":\"{variant}\",\"language\":\"{language}\",\"side\":\"{side}\",\"words\":"
    );
    place.push_words(out, public.cards);
    out.push_str(",\"shown\":\"");
    out.extend(all_cards(public).map(|card| covered_letter(public, card).unwrap_or('?')));
    out.push('"');
    if duet {
        out.push_str(",\"marks\":");
        push_list(out, public.marks, |out, set| {
            push_list(out, set.iter(), |out, card| {
                let _ = write!(out, "{}", card.0);
            });
        });
        let (checks, mistakes) = public.tokens;
        let _ = write!(out, ",\"tokens\":[{checks},{mistakes}]");
    }
    let [a, b] = public.left;
    let _ = write!(out, ",\"left\":[{a},{b}],\"turns\":{}", public.turns);
    out.push_str(",\"history\":");
    place.push_steps(out, public.history.steps());
}

/// A side of a Duet key, capital where the card is covered.
fn push_duet_key(out: &mut String, public: &Public<'_>, secret: &crate::players::DuetSecret) {
    out.push_str(",\"key\":\"");
    let covered = public.shown.covered();
    for card in all_cards(public) {
        let letter = match card {
            _ if secret.greens.contains(card) => 'g',
            _ if secret.blacks.contains(card) => 'x',
            _ => 'n',
        };
        out.push(match covered.contains(card) {
            true => letter.to_ascii_uppercase(),
            false => letter,
        });
    }
    out.push('"');
}

/// The view of a clue giver.
pub(super) fn of_clue(place: &Place, task: &ClueTask<'_>) -> String {
    let mut out = String::with_capacity(1024);
    let public = &task.public;
    push_common(&mut out, place, public, task.side);
    match &task.duet {
        Some(secret) => push_duet_key(&mut out, public, secret),
        None => {
            // In a finale with every agent found the clue is for the assassin.
            let found_all = task.finale && public.left[task.side.index()] == 0;
            let own = if found_all {
                'x'
            } else {
                side_letter(task.side)
            };
            out.push_str(",\"key\":\"");
            out.extend(all_cards(public).map(|card| match card {
                _ if task.own.contains(card) => own,
                _ if task.opponent.contains(card) => side_letter(task.side.other()),
                _ if task.assassin.contains(card) => 'x',
                _ => covered_letter(public, card).unwrap_or('n'),
            }));
            out.push('"');
        }
    }
    push_cards(&mut out, "own", task.own);
    push_cards(&mut out, "opponent", task.opponent);
    push_cards(&mut out, "bystander", task.bystander);
    push_cards(&mut out, "assassin", task.assassin);
    push_cards(&mut out, "pending", task.pending);
    let ClueTask {
        max_number,
        zero,
        unlimited,
        finale,
        ..
    } = task;
    let _ = write!(
        out,
        ",\"max_number\":{max_number},\"zero\":{zero},\"unlimited\":{unlimited},\"finale\":{finale}}}"
    );
    out
}

/// The view of a guesser; `must` where it may not stop because a measurement asks for a card.
pub(super) fn of_guess(place: &Place, task: &GuessTask<'_>, must: bool) -> String {
    let mut out = String::with_capacity(1024);
    push_common(&mut out, place, &task.public, task.side);
    if let Some(secret) = &task.duet {
        push_duet_key(&mut out, &task.public, secret);
    }
    push_cards(&mut out, "open", task.open);
    match task.clue {
        Some((clue, number)) => {
            let _ = write!(out, ",\"clue\":{}", quoted(place.word(clue)));
            let _ = match number {
                Number::Count(n) => write!(out, ",\"number\":{n}"),
                Number::Zero => write!(out, ",\"number\":0"),
                Number::Unlimited => write!(out, ",\"number\":\"unlimited\""),
            };
        }
        None => out.push_str(",\"clue\":null,\"number\":null"),
    }
    let _ = write!(out, ",\"guessed\":{},\"guesses_left\":", task.guessed);
    let _ = match task.guesses_left {
        Some(n) => write!(out, "{n}"),
        None => write!(out, "null"),
    };
    let _ = write!(
        out,
        ",\"may_stop\":{},\"sudden_death\":{}}}",
        task.may_stop && !must,
        task.sudden_death
    );
    out
}
