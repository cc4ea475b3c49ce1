//! A person's clue: what it leads to, against the bot's and against all others.

use super::coach::{Coach, DrillError, Exercise, Said};
use crate::legality::Verdict;
use crate::players::ClueBook;
use crate::position::advice::{ClueOutcome, Model};
use crate::position::{NotACard, TypedClue, card_named};
use crate::rules::{CardSet, Colour, Kind, Number, Pos, Purpose};

/// The reason why a clue cannot be said here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// The rules do not allow the number.
    #[error("{0} may not be said here: expected 1 to {1}{2}")]
    Number(Number, u8, &'static str),
    /// A meant card is not there.
    #[error(transparent)]
    Card(#[from] NotACard),
    /// It is covered.
    #[error("`{0}` is not open")]
    Covered(String),
}

/// The model's view of a person's clue.
#[derive(Clone, Debug)]
pub struct Yours {
    /// Its outcome.
    pub outcome: ClueOutcome,
    /// The own cards nearest to it, as many as the number says.
    pub nearest: CardSet,
    /// Legal clues, each with its best number, that are worth more.
    pub better: usize,
    /// Legal clues there are.
    pub clues: usize,
    /// The cards the bot guesser would touch on it.
    pub touched: Vec<(Pos, Colour)>,
}

/// A bot's clue in the same position.
#[derive(Clone, Debug)]
pub struct BotClue {
    /// The clue.
    pub said: Said,
    /// Its outcome.
    pub outcome: ClueOutcome,
}

/// A scored clue.
#[derive(Clone, Debug)]
pub struct ClueScore {
    /// The clue said; `meant` as told, else empty.
    pub said: Said,
    /// The referee.
    pub verdict: Verdict,
    /// Its consequences; `None` for an illegal clue, a zero, or a word the lexicon does not know.
    pub yours: Option<Yours>,
    /// True if the lexicon knows the word.
    pub known: bool,
    /// The bot's.
    pub bot: BotClue,
}

impl Coach {
    /// Scores a clue; what the rules do not allow is an [`AnswerError`], to be asked again.
    pub fn score_clue(
        &self,
        exercise: &Exercise,
        answer: &TypedClue,
    ) -> Result<Result<ClueScore, AnswerError>, DrillError> {
        let Some(task) = exercise.clue_task() else {
            return Err(DrillError::Empty(exercise.number));
        };
        let may = match answer.number {
            Number::Count(n) => (1..=task.max_number).contains(&n),
            Number::Zero => task.zero,
            Number::Unlimited => task.unlimited,
        };
        if !may {
            let more = match (task.zero, task.unlimited) {
                (true, true) => ", 0 or unlimited",
                (true, false) => ", or 0",
                (false, true) => ", or unlimited",
                (false, false) => "",
            };
            return Ok(Err(AnswerError::Number(
                answer.number,
                task.max_number,
                more,
            )));
        }
        let mut meant = CardSet::EMPTY;
        for name in &answer.meant {
            match card_named(name, &self.words(&exercise.game), task.open()) {
                Ok(pos) if task.open().contains(pos) => meant = meant.with(pos),
                Ok(_) => return Ok(Err(AnswerError::Covered(name.clone()))),
                Err(fault) => return Ok(Err(fault.into())),
            }
        }
        let word = ClueBook::fold(&answer.word);
        let verdict = self
            .referee
            .check(&answer.word, &exercise.visible(&self.resources));
        let wider;
        let resources = match self.resources.book().id(&word) {
            Some(_) => &self.resources,
            None => {
                wider = self.resources.with_words([word.as_str()]);
                &wider
            }
        };
        let lex = self.lexicon(resources)?;
        let model = Model::new(&lex);
        let known = lex.knows(&word);
        let id = resources.book().id(&word);
        let counted = |number: Number| match number {
            Number::Count(n) => n,
            _ => task.max_number.max(1),
        };
        let judged = id
            .filter(|_| known && verdict.is_legal() && answer.number != Number::Zero)
            .and_then(|id| Some((id, model.with_number(&task, id, counted(answer.number))?)));
        let yours = match judged {
            None => None,
            Some((id, ranked)) => {
                let (better, clues) = model.better(&task, ranked.outcome.value());
                let mut game = exercise.game;
                game.clue(exercise.side, id, answer.number)?;
                let guesser = match game.ruleset().kind() {
                    Kind::Versus(_) => exercise.side,
                    Kind::Duet(_) => exercise.side.other(),
                };
                Some(Yours {
                    outcome: ranked.outcome,
                    nearest: ranked.intended,
                    better,
                    clues,
                    touched: self.bot_turn(resources, &game, guesser)?,
                })
            }
        };
        let mut bot = self.spymaster(&self.resources)?;
        let mut rng = crate::rules::Seed(1).stream(exercise.number, 0, Purpose::SpymasterA);
        let clue = bot
            .clue(&task, &mut rng)
            .map_err(|cause| DrillError::Player {
                player: self.spymaster.to_string(),
                cause,
            })?;
        let lex = self.lexicon(&self.resources)?;
        let ranked = Model::new(&lex)
            .with_number(&task, clue.clue, counted(clue.number))
            .ok_or(DrillError::Empty(exercise.number))?;
        Ok(Ok(ClueScore {
            said: Said {
                word: answer.word.clone(),
                number: answer.number,
                meant,
            },
            verdict,
            yours,
            known,
            bot: BotClue {
                said: Said {
                    word: self
                        .resources
                        .book()
                        .word(clue.clue)
                        .unwrap_or("?")
                        .to_owned(),
                    number: clue.number,
                    meant: match clue.intended.is_empty() {
                        true => ranked.intended,
                        false => clue.intended,
                    },
                },
                outcome: ranked.outcome,
            },
        }))
    }
}
