//! One terminal and the people at it: the seat that may look at the screen, and the moment when it must change hands.

use crate::deck::Card;
use crate::messages::{Language, Messages};
use crate::players::PlayerError;
use crate::practice::{
    ClueCheck, Move, Refused, Review, Seat, SeatView, Session, SessionError, Sitter,
};
use crate::rules::Side;

/// The next thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A bot acts.
    Bot(Seat),
    /// The person at this seat acts, and is looking.
    Person(Seat),
    /// The terminal is to be handed to the person at this seat, whose view holds a secret.
    HandOver(Seat),
    /// The game is over.
    Over,
}

/// A seat's knowledge beyond the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Secret {
    Nothing,
    Key,
    Half(Side),
}

fn secret(seat: Seat) -> Secret {
    match seat {
        Seat::Guesser(_) | Seat::SharedGuesser => Secret::Nothing,
        Seat::Spymaster(_) => Secret::Key,
        Seat::Partner(side) => Secret::Half(side),
    }
}

/// A session played at one terminal.
#[derive(Debug)]
pub struct Host {
    messages: &'static Messages,
    session: Session,
    people: Vec<Seat>,
    /// Several people with different knowledge sit here.
    shared: bool,
    /// The secret that the person in front of the screen may see.
    looking: Option<Secret>,
    /// The seat asked, if several may act.
    turned: usize,
}

impl Host {
    /// A session with at least one person; `None` if only bots play.
    pub fn new(session: Session) -> Option<Host> {
        let seats = session.setup().seats.iter();
        let people: Vec<Seat> = seats
            .filter(|seated| seated.sitter.is_person())
            .map(|seated| seated.seat)
            .collect();
        let first = *people.first()?;
        let shared = people.iter().any(|&seat| secret(seat) != secret(first));
        Some(Host {
            messages: Messages::of(Language::En),
            looking: (!shared).then(|| secret(first)),
            session,
            people,
            shared,
            turned: 0,
        })
    }

    /// The same table in another language of the interface.
    pub fn speaking(self, messages: &'static Messages) -> Host {
        Host { messages, ..self }
    }

    /// The language of the interface.
    pub fn messages(&self) -> &'static Messages {
        self.messages
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The next thing to do.
    pub fn wanted(&self) -> Wanted {
        if self.session.is_over() {
            return Wanted::Over;
        }
        if let Some(bot) = self.session.next_bot() {
            return Wanted::Bot(bot);
        }
        let asked = self.asked();
        let Some(&seat) = asked.get(self.turned % asked.len().max(1)) else {
            return Wanted::Over;
        };
        let hidden = secret(seat) != Secret::Nothing && self.looking != Some(secret(seat));
        match self.shared && hidden {
            true => Wanted::HandOver(seat),
            false => Wanted::Person(seat),
        }
    }

    /// People who may act now.
    fn asked(&self) -> Vec<Seat> {
        let awaited = self.session.awaited();
        let mut asked: Vec<Seat> = self.people.clone();
        asked.retain(|seat| awaited.contains(seat));
        asked
    }

    /// True if another person at this terminal may act instead.
    pub fn can_turn(&self) -> bool {
        self.asked().len() > 1
    }

    /// Asks another of those who may act.
    pub fn turn(&mut self) {
        self.turned += 1;
        self.look_away();
    }

    /// The person asked for sits in front of the screen now.
    pub fn take_over(&mut self) {
        if let Wanted::HandOver(seat) = self.wanted() {
            self.looking = Some(secret(seat));
        }
    }

    /// Forgets who is looking, if it is not the one who is wanted.
    fn look_away(&mut self) {
        if !self.shared {
            return;
        }
        let stays = match self.wanted() {
            Wanted::Person(seat) => self.looking == Some(secret(seat)),
            _ => false,
        };
        if !stays {
            self.looking = None;
        }
    }

    /// The seat whose view may be shown now; `None` while the terminal changes hands.
    pub fn eyes(&self) -> Option<Seat> {
        let open = |seat: &Seat| secret(*seat) == Secret::Nothing;
        match self.wanted() {
            Wanted::Person(seat) => Some(seat),
            Wanted::HandOver(_) => None,
            Wanted::Over => self.people.first().copied(),
            Wanted::Bot(_) if self.shared => self.people.iter().copied().find(open),
            Wanted::Bot(_) => self.people.first().copied(),
        }
    }

    /// The view that may be shown now.
    pub fn view(&self) -> Option<SeatView> {
        self.session.view(self.eyes()?)
    }

    /// The analysis that may be shown now.
    pub fn review(&mut self) -> Result<Option<Review>, PlayerError> {
        match self.eyes() {
            Some(seat) => self.session.review(seat).map(Some),
            None => Ok(None),
        }
    }

    /// Texts of the cards, in grid order: words, and labels of pictures.
    pub fn words(&self) -> Vec<String> {
        let language = self.session.language();
        let name = |card: &Card| match card {
            Card::Word(word) => word.text.clone(),
            Card::Picture(picture) => picture.label(language).unwrap_or(&picture.id).to_owned(),
        };
        self.session.cards().map(name).collect()
    }

    /// The further content of each card: the first concepts of a picture.
    pub fn about(&self) -> Vec<String> {
        let language = self.session.language();
        let about = |card: &Card| match card {
            Card::Word(_) => String::new(),
            Card::Picture(picture) => {
                let concepts = picture.concepts(language).iter().take(6);
                let words: Vec<&str> = concepts.map(|c| c.word.as_str()).collect();
                words.join(", ")
            }
        };
        self.session.cards().map(about).collect()
    }

    /// The referee's word on a clue, for the person in front of the screen.
    pub fn check_clue(&self, word: &str) -> Result<ClueCheck, Refused> {
        match self.wanted() {
            Wanted::Person(seat) => self.session.check_clue(seat, word),
            _ => Err(Refused::NotYourTurn(self.session.awaited())),
        }
    }

    /// The name of the sitter of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.session.setup().sitter(seat).map_or("?", Sitter::name)
    }

    /// Lets one bot act.
    pub fn step(&mut self) -> Result<(), SessionError> {
        self.session.step()?;
        self.look_away();
        Ok(())
    }

    /// The person in front of the screen acts.
    pub fn act(&mut self, given: &Move) -> Result<(), Refused> {
        let Wanted::Person(seat) = self.wanted() else {
            return Err(match self.session.is_over() {
                true => Refused::Over,
                false => Refused::NotYourTurn(self.session.awaited()),
            });
        };
        self.session.act(seat, given)?;
        self.turned = 0;
        self.look_away();
        Ok(())
    }
}
