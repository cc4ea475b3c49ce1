//! A game with people at the table: who is to act, what they do, what the bots answer.

use std::path::Path;
use std::sync::Arc;

use super::bots::Bots;
use super::moves::Refused;
use super::review::Reviews;
use super::save::Saved;
use super::setup::{Setup, SetupError};
use crate::deck::{Card, Language};
use crate::legality::Referee;
use crate::players::Library;
use crate::players::{Answer, Clue, ClueBook, PlayerError, Registry, Resources, Seat, Table};
use crate::rules::{CardSet, ClueId, Deal, Effects, Game, Pos, Purpose, Side};
use crate::transcript::{Entry, Header, Help, PlayerLine, Recorder, Verb};

/// One thing that was done at the table.
#[derive(Clone, Debug)]
pub(super) struct Logged {
    pub entry: Entry,
    pub effects: Effects,
    /// The game before it.
    pub before: Game,
}

/// A game with people at the table. Every step is on disk before it counts.
#[derive(Debug)]
pub struct Session {
    pub(super) setup: Setup,
    /// The resources of the deck, shared with other tables.
    base: Arc<Resources>,
    /// The same with the words that were said here.
    pub(super) resources: Arc<Resources>,
    pub(super) registry: Registry,
    pub(super) words: Vec<String>,
    pub(super) table: Table,
    pub(super) recorder: Recorder,
    pub(super) log: Vec<Logged>,
    lines: Vec<String>,
    saved: Option<Saved>,
    pub(super) referee: Referee,
    pub(super) bots: Bots,
    pub(super) reviews: Reviews,
    /// Sides that let the bot at the other side go first.
    pub(super) waiting: [bool; 2],
    /// People who let the clue pass that stands.
    pub(super) passed: Vec<Seat>,
    /// Seats that asked for a hint since the last step.
    pub(super) hinted: Vec<Seat>,
    /// Help with the step under way.
    pub(super) help: Option<Help>,
    /// Bots that the coach acts for.
    pub(super) relieved: Vec<Seat>,
}

/// The reason why a session cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The setup.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A file.
    #[error("{path}: {source}")]
    File {
        /// The transcript.
        path: String,
        /// The cause.
        source: std::io::Error,
    },
    /// The transcript cannot be read or played on.
    #[error("{path}: {problem}")]
    Transcript {
        /// The transcript.
        path: String,
        /// The fault.
        problem: String,
    },
    /// A bot could not act.
    #[error("the bot at {seat}: {source}")]
    Bot {
        /// Its seat.
        seat: Seat,
        /// The cause.
        source: PlayerError,
    },
    /// A bot did what the rules do not allow, or its step could not be saved.
    #[error("the bot at {seat}: {source}")]
    Refused {
        /// Its seat.
        seat: Seat,
        /// The cause.
        source: Refused,
    },
}

/// The parts of a session, before the first step.
pub(super) struct Parts {
    pub setup: Setup,
    pub registry: Registry,
    pub resources: Arc<Resources>,
    pub words: Vec<String>,
    pub recorder: Recorder,
    pub log: Vec<Logged>,
    pub lines: Vec<String>,
    pub saved: Option<Saved>,
}

impl Session {
    /// Sets a table up and deals. With a path the transcript is kept there; an existing file is not written over.
    /// Bots do not act before [`Session::step`] or [`Session::advance`].
    pub fn new(
        library: &Library,
        setup: Setup,
        path: Option<&Path>,
    ) -> Result<Session, SessionError> {
        setup.check(library.registry())?;
        let resources = setup.resources(library)?;
        let mut rng = setup.seed().stream(0, 0, Purpose::Deal);
        let deal =
            Deal::draw(setup.ruleset(), resources.deck().len(), &mut rng).map_err(|source| {
                SetupError::Deal {
                    deck: setup.deck.clone(),
                    source,
                }
            })?;
        Session::with_deal(library, setup, deal, path)
    }

    /// Another game with the cards of this one under a new key.
    pub fn again(
        &self,
        library: &Library,
        setup: Setup,
        path: Option<&Path>,
    ) -> Result<Session, SessionError> {
        let fault = |source| SetupError::Deal {
            deck: setup.deck.clone(),
            source,
        };
        let mut rng = setup.seed().stream(0, 0, Purpose::Deal);
        let deck = self.resources.deck().len();
        let drawn = Deal::draw(setup.ruleset(), deck, &mut rng).map_err(fault)?;
        let cards = self.game().deal().cards();
        let deal = Deal::new(setup.ruleset(), cards, *drawn.key()).map_err(fault)?;
        Session::with_deal(library, setup, deal, path)
    }

    /// As [`Session::new`] with given cards and key, made for this ruleset and deck: for tests and drills.
    pub fn with_deal(
        library: &Library,
        setup: Setup,
        deal: Deal,
        path: Option<&Path>,
    ) -> Result<Session, SessionError> {
        let resources = setup.checked(library)?;
        let game = Game::new(setup.ruleset(), deal);
        let words = card_texts(&resources, deal.cards());
        let mut header = Header::new(&setup.rules, deal.cards(), words.clone(), deal.key());
        header.deck = Some(setup.deck.clone());
        header.language = Some(resources.language().code().to_owned());
        header.players = setup.seats.iter().flat_map(player_lines).collect();
        header.practice = Some(setup.line());
        let (recorder, first) = Recorder::new(game, &header);
        let saved = match path {
            None => None,
            Some(path) => {
                let saved = Saved::create(path, &first).map_err(|source| SessionError::File {
                    path: path.display().to_string(),
                    source,
                })?;
                Some(saved)
            }
        };
        Ok(Session::from_parts(Parts {
            setup,
            registry: library.registry().clone(),
            resources,
            words,
            recorder,
            log: Vec::new(),
            lines: vec![first],
            saved,
        }))
    }

    pub(super) fn from_parts(parts: Parts) -> Session {
        let language = parts.resources.language();
        let mut session = Session {
            referee: Referee::new(parts.setup.profile(language)),
            base: parts.resources.clone(),
            resources: parts.resources,
            setup: parts.setup,
            registry: parts.registry,
            words: parts.words,
            table: Table::new(*parts.recorder.game())
                .with_intended(Side::BOTH.map(|side| intended_so_far(&parts.log, side))),
            recorder: parts.recorder,
            log: parts.log,
            lines: parts.lines,
            saved: parts.saved,
            bots: Bots::default(),
            reviews: Reviews::default(),
            waiting: [false; 2],
            passed: Vec::new(),
            hinted: Vec::new(),
            help: None,
            relieved: Vec::new(),
        };
        let said: Vec<String> = session.said_words().map(str::to_owned).collect();
        for word in said {
            session.learn(&word);
        }
        session
    }

    /// The setup of the table. It holds the seed, so no seat may see it.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The language of clues.
    pub fn language(&self) -> Language {
        self.resources.language()
    }

    /// The cards in grid order.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = &Card> {
        let deck = self.resources.deck();
        let ids = self.game().deal().cards();
        ids.iter().map(move |&id| &deck.cards()[usize::from(id)])
    }

    /// Texts of the cards, in grid order.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// True if the game has ended.
    pub fn is_over(&self) -> bool {
        self.game().state().outcome().is_some()
    }

    /// The number of steps so far: it grows with everything that happens.
    pub fn steps(&self) -> usize {
        self.log.len()
    }

    /// The game itself. It knows the key: nothing for the eyes of a seat.
    pub fn game(&self) -> &Game {
        self.table.game()
    }

    /// Everything that was done, as everybody saw it: what clues were meant for is told after the end only.
    pub fn history(&self) -> impl ExactSizeIterator<Item = (Entry, Effects)> {
        let over = self.is_over();
        self.log.iter().map(move |step| {
            let mut entry = step.entry.clone();
            entry.intended = entry.intended.filter(|_| over);
            (entry, step.effects)
        })
    }

    /// The transcript as a file. It holds the key: hand it to a seat only when [`Session::is_over`].
    pub fn transcript(&self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }

    /// The path of the transcript.
    pub fn path(&self) -> Option<&Path> {
        self.saved.as_ref().map(Saved::path)
    }

    /// The seats that may act now; more than one where the rules leave it open (2.2, 2.7, 2.12). While people may still
    /// object to a clue that a bot would guess on, those who have not answered.
    pub fn awaited(&self) -> Vec<Seat> {
        let objectors = self.objectors();
        match objectors.is_empty() {
            true => self.table.awaited(),
            false => objectors,
        }
    }

    pub(super) fn visible(&self) -> Vec<&Card> {
        let visible = self.game().public().visible();
        let cards: Vec<&Card> = self.cards().collect();
        visible.iter().map(|p| cards[p.index()]).collect()
    }

    /// The id of a word at this table. A word that no book holds gets one, and the bots new views.
    pub(super) fn learn(&mut self, word: &str) -> ClueId {
        let folded = ClueBook::fold(word);
        if let Some(id) = self.resources.book().id(&folded) {
            return id;
        }
        let said: Vec<String> = self.said_words().map(str::to_owned).collect();
        let all = said.iter().map(String::as_str).chain([word]);
        self.resources = Arc::new(self.base.with_words(all));
        self.bots.clear();
        self.resources.book().id(&folded).unwrap_or(ClueId::UNKNOWN)
    }

    fn said_words(&self) -> impl Iterator<Item = &str> {
        self.log
            .iter()
            .filter_map(|step| step.entry.word.as_deref())
    }

    /// Says a clue; `intended` as the giver told it.
    pub(super) fn say(
        &mut self,
        side: Side,
        word: &str,
        clue: Clue,
        intended: Option<Vec<u8>>,
    ) -> Result<(), Refused> {
        self.record(side, Answer::Clue(clue), Some(word.to_owned()), intended)
    }

    pub(super) fn answer(&mut self, side: Side, answer: Answer) -> Result<(), Refused> {
        self.record(side, answer, None, None)
    }

    /// Calls the clue illegal; the referee gives its reason, people need none.
    pub(super) fn call_illegal(
        &mut self,
        side: Side,
        reason: Option<String>,
    ) -> Result<(), Refused> {
        self.record(side, Answer::Object, reason, None)
    }

    /// Carries a step out: first on a copy, then on disk, then for good. `word` is a clue's, or an objection's reason.
    fn record(
        &mut self,
        side: Side,
        answer: Answer,
        word: Option<String>,
        intended: Option<Vec<u8>>,
    ) -> Result<(), Refused> {
        let mut table = self.table.clone();
        let done = table.answer(side, answer)?;
        let Some(action) = done.action else {
            self.table = table;
            return Ok(());
        };
        let mut recorder = self.recorder.clone();
        let acting = Seat::of_phase(self.setup.ruleset(), self.game().state().phase(), side);
        let hint = self.hinted.contains(&acting).then_some(Help::Hint);
        let help = self.help.take().or(hint);
        recorder.help(help);
        let (_, lines) = match (answer, &word) {
            (Answer::Clue(clue), Some(word)) => {
                let cards: Option<Vec<Pos>> = intended
                    .as_ref()
                    .map(|cards| cards.iter().copied().map(Pos).collect());
                recorder.clue(side, clue.clue, word, clue.number, cards.as_deref())?
            }
            (Answer::Object, reason) => recorder.object(side, reason.as_deref())?,
            _ => recorder.apply(side, action)?,
        };
        if let Some(saved) = &mut self.saved {
            saved.append(&lines)?;
        }
        let mut entry = Entry::of(side, action);
        match answer {
            Answer::Object => entry.reason = word,
            _ => entry.word = word,
        }
        entry.intended = intended;
        entry.colour = done.effects.revealed.map(|(_, colour)| colour);
        entry.help = help;
        self.log.push(Logged {
            entry,
            effects: done.effects,
            before: *self.table.game(),
        });
        self.lines.extend(lines);
        self.recorder = recorder;
        self.table = table;
        self.waiting = [false; 2];
        self.passed.clear();
        self.hinted.clear();
        if self.is_over() {
            self.bots.clear();
        }
        Ok(())
    }

    pub(super) fn add_line(&mut self, line: String) {
        self.lines.push(line);
    }

    pub(super) fn save_to(&mut self, saved: Saved) {
        self.saved = Some(saved);
    }

    /// Lets go of what can be built again, while nobody plays.
    pub fn rest(&mut self) {
        self.bots.clear();
    }
}

/// Texts of the cards.
pub(super) fn card_texts(resources: &Resources, cards: &[u16]) -> Vec<String> {
    let label =
        |&card: &u16| resources.deck().cards()[usize::from(card)].label(resources.language());
    cards.iter().map(label).collect()
}

/// The cards that a side's clues so far were meant for.
pub(super) fn intended_so_far(log: &[Logged], side: Side) -> CardSet {
    let clues = log.iter().map(|step| &step.entry);
    clues
        .filter(|entry| entry.verb == Verb::Clue && entry.side == side)
        .flat_map(|entry| entry.intended.iter().flatten().map(|&card| Pos(card)))
        .collect()
}

fn player_lines(seated: &super::setup::Seated) -> Vec<PlayerLine> {
    let sides = match seated.seat.side() {
        Some(side) => vec![side],
        None => Side::BOTH.to_vec(),
    };
    let line = |side| PlayerLine {
        side,
        role: seated.seat.role().to_owned(),
        player: seated.sitter.name().to_owned(),
    };
    sides.into_iter().map(line).collect()
}
