//! Exercises in the browser. The server keeps nothing of them: a page names the exercise by its seed and number, and sends
//! all that was done in it so far.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::api::{Answer, App, on_a_thread};
use super::error::ApiError;
use super::extract::Body;
use super::lobby::offered_deck;
use crate::deck::{Card, Language};
use crate::legality::{Strictness, Switches, Verdict};
use crate::players::Library;
use crate::position::TypedClue;
use crate::position::advice::ClueOutcome;
use crate::practice::drill::{Coach, CoachOptions, DrillError, Exercise, Role};
use crate::practice::{GUESSER, SPYMASTER};
use crate::rulebook::NamedRuleset;
use crate::rules::{CardSet, Colour, Pos, Seed, Side};

/// An exercise, and the answers given in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    seed: u64,
    exercise: u64,
    role: RoleName,
    #[serde(default = "classic")]
    rules: String,
    deck: String,
    #[serde(default)]
    language: Option<Language>,
    /// A clue, as `WORD NUMBER`.
    #[serde(default)]
    clue: Option<String>,
    /// Cards touched so far, in order.
    #[serde(default)]
    touched: Vec<u8>,
    /// The guesser stops.
    #[serde(default)]
    stop: bool,
}

fn classic() -> String {
    "classic".to_owned()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RoleName {
    Clue,
    Guess,
}

/// A position and what came of the decision.
#[derive(Debug, Serialize)]
pub(super) struct Position {
    exercise: u64,
    role: RoleName,
    side: Side,
    duet: bool,
    rows: u8,
    columns: u8,
    language: &'static str,
    cards: Vec<DrillCard>,
    clue: Option<Said>,
    touched: Vec<Touched>,
    /// The exercise is done.
    done: bool,
    clue_score: Option<ClueScore>,
    guess_score: Option<GuessScore>,
}

#[derive(Debug, Serialize)]
struct DrillCard {
    text: String,
    picture: Option<String>,
    gloss: Option<String>,
    covered: Option<Colour>,
    key: Option<Colour>,
}

#[derive(Debug, Serialize)]
struct Said {
    word: String,
    number: String,
    cards: Vec<u8>,
}

#[derive(Debug, Serialize)]
struct Touched {
    card: u8,
    colour: Colour,
    right: bool,
}

#[derive(Debug, Serialize)]
struct Odds {
    expected: f64,
    all: f64,
    assassin: f64,
    value: f64,
}

#[derive(Debug, Serialize)]
struct ClueScore {
    /// The referee's reason against it.
    objection: Option<String>,
    known: bool,
    yours: Option<Odds>,
    /// Legal clues that are worth more, of how many.
    better: Option<[usize; 2]>,
    bot: Said,
    bot_odds: Odds,
}

#[derive(Debug, Serialize)]
struct GuessScore {
    meant: Vec<u8>,
    value: f64,
    bot_value: f64,
    /// Cards the bot would have touched.
    bot: Vec<u8>,
}

fn odds(outcome: &ClueOutcome) -> Odds {
    Odds {
        expected: outcome.expected(),
        all: outcome.all(),
        assassin: outcome.assassin,
        value: outcome.value(),
    }
}

fn list(set: CardSet) -> Vec<u8> {
    set.iter().map(|p| p.0).collect()
}

fn refuse(text: impl std::fmt::Display) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, text.to_string())
}

impl From<DrillError> for ApiError {
    fn from(error: DrillError) -> ApiError {
        refuse(error)
    }
}

/// `POST /api/drill`: the position; with a clue or touches, what they were worth.
pub(super) async fn drill(
    State(app): State<Arc<App>>,
    Body(asked): Body<Asked>,
) -> Answer<Json<Position>> {
    let position = on_a_thread(move || answer(app.tables.library(), &asked)).await??;
    Ok(Json(position))
}

fn answer(library: &Library, asked: &Asked) -> Answer<Position> {
    let rules = NamedRuleset::parse(&asked.rules).map_err(refuse)?;
    let deck = offered_deck(&asked.deck, false)?;
    let deck = library.deck(&deck).map_err(refuse)?;
    let language = asked.language.or(deck.language()).unwrap_or(Language::En);
    let coach = Coach::new(CoachOptions {
        rules,
        deck,
        language,
        strictness: Strictness::Standard,
        switches: Switches::default(),
        spymaster: SPYMASTER.to_owned(),
        guesser: GUESSER.to_owned(),
        library,
        seed: Seed(asked.seed),
    })?;
    let role = match asked.role {
        RoleName::Clue => Role::Clue,
        RoleName::Guess => Role::Guess,
    };
    let exercise = coach.exercise(asked.exercise, role)?;
    let mut position = position(&coach, &exercise, asked.role, language);
    match asked.role {
        RoleName::Clue => clue(&coach, &exercise, asked, &mut position)?,
        RoleName::Guess => guess(&coach, &exercise, asked, &mut position)?,
    }
    Ok(position)
}

fn position(coach: &Coach, exercise: &Exercise, role: RoleName, language: Language) -> Position {
    let game = &exercise.game;
    let public = game.public();
    let grid = game.ruleset().grid();
    let layers = [
        (public.shown.agents[0], Colour::Red),
        (public.shown.agents[1], Colour::Blue),
        (public.shown.bystanders, Colour::Bystander),
        (public.shown.assassins, Colour::Assassin),
        (public.shown.greens, Colour::Green),
    ];
    let deck = coach.resources().deck();
    let card = |(at, id): (usize, &u16)| {
        let pos = Pos(at as u8);
        let (text, picture, gloss) = match &deck.cards()[usize::from(*id)] {
            Card::Word(word) => {
                let gloss = Some(word.gloss.clone()).filter(|gloss| !gloss.is_empty());
                (word.text.clone(), None, gloss)
            }
            Card::Picture(picture) => {
                let label = picture.label(language).unwrap_or(&picture.id);
                (label.to_owned(), Some(picture.id.clone()), None)
            }
        };
        let covered = layers.iter().find(|(set, _)| set.contains(pos));
        DrillCard {
            text,
            picture,
            gloss,
            covered: covered.map(|&(_, colour)| colour),
            key: exercise.known(pos),
        }
    };
    Position {
        exercise: exercise.number,
        role,
        side: exercise.side,
        duet: matches!(game.ruleset().kind(), crate::rules::Kind::Duet(_)),
        rows: grid.rows,
        columns: grid.columns,
        language: language.code(),
        cards: game.deal().cards().iter().enumerate().map(card).collect(),
        clue: exercise.said.as_ref().map(|said| Said {
            word: said.word.clone(),
            number: said.number.to_string(),
            // The bot's intended cards are told when the exercise is done.
            cards: Vec::new(),
        }),
        touched: Vec::new(),
        done: false,
        clue_score: None,
        guess_score: None,
    }
}

fn clue(coach: &Coach, exercise: &Exercise, asked: &Asked, to: &mut Position) -> Answer<()> {
    let Some(text) = &asked.clue else {
        return Ok(());
    };
    let typed = TypedClue::parse(text).map_err(refuse)?;
    let score = coach.score_clue(exercise, &typed)?.map_err(refuse)?;
    to.done = true;
    to.clue_score = Some(ClueScore {
        objection: match &score.verdict {
            Verdict::Legal => None,
            Verdict::Illegal(reason) => Some(reason.to_string()),
        },
        known: score.known,
        better: score.yours.as_ref().map(|y| [y.better, y.clues]),
        yours: score.yours.as_ref().map(|y| odds(&y.outcome)),
        bot: Said {
            word: score.bot.said.word.clone(),
            number: score.bot.said.number.to_string(),
            cards: list(score.bot.said.meant),
        },
        bot_odds: odds(&score.bot.outcome),
    });
    Ok(())
}

fn guess(coach: &Coach, exercise: &Exercise, asked: &Asked, to: &mut Position) -> Answer<()> {
    let mut guessing = coach.guessing(exercise);
    for &card in &asked.touched {
        if usize::from(card) >= to.cards.len() {
            return Err(refuse(format!("there is no card {card}")));
        }
        let touch = guessing.touch(Pos(card))?.map_err(refuse)?;
        to.touched.push(Touched {
            card,
            colour: touch.colour,
            right: touch.right,
        });
        to.cards[usize::from(card)].covered = Some(touch.colour);
    }
    if asked.stop && !guessing.is_over() {
        guessing.stop().map_err(refuse)?;
    }
    to.done = guessing.is_over();
    if to.done {
        let score = guessing.finish()?;
        to.guess_score = Some(GuessScore {
            meant: list(score.meant),
            value: score.value,
            bot_value: score.bot_value,
            bot: score.bot.iter().map(|(pos, _)| pos.0).collect(),
        });
    }
    Ok(())
}
