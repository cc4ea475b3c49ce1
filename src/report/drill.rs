//! What the coach has to say, in words.

use super::advice::{ClueWords, percent};
use super::board::{Paint, seat_board};
use super::say::colour_name;
use crate::practice::drill::{ClueScore, Coach, Exercise, GuessScore, Report, Role, Touch};
use crate::rulebook::side_name;
use crate::rules::{CardSet, Colour, Kind, Pos, Step};

/// An exercise to be told.
pub struct DrillWords<'a> {
    coach: &'a Coach,
    exercise: &'a Exercise,
    words: Vec<String>,
}

impl<'a> DrillWords<'a> {
    /// Of an exercise.
    pub fn new(coach: &'a Coach, exercise: &'a Exercise) -> DrillWords<'a> {
        DrillWords {
            coach,
            exercise,
            words: coach.words(&exercise.game),
        }
    }

    /// What the cards say, in grid order.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    fn name(&self, pos: Pos) -> &str {
        self.words.get(pos.index()).map_or("?", String::as_str)
    }

    fn names(&self, set: CardSet) -> String {
        let names: Vec<&str> = set.iter().map(|p| self.name(p)).collect();
        names.join(", ")
    }

    /// What a card is, for the clue giver.
    fn colour(&self, pos: Pos) -> &'static str {
        match self.exercise.known(pos) {
            Some(Colour::Red) => "red",
            Some(Colour::Blue) => "blue",
            Some(Colour::Green) => "green",
            Some(Colour::Assassin) => "assassin",
            Some(Colour::Bystander) => "bystander",
            None => "?",
        }
    }

    /// The position as the seat sees it: the seat, the table, the clues so far, what is wanted.
    pub fn position(&self, paint: Paint) -> String {
        let Exercise {
            game, side, role, ..
        } = self.exercise;
        let ruleset = game.ruleset();
        let public = game.public();
        let who = side_name(ruleset, *side);
        let seat = match (role, ruleset.kind()) {
            (Role::Clue, Kind::Versus(_)) => format!("you are {who}'s spymaster"),
            (Role::Guess, Kind::Versus(_)) => format!("you guess for {who}"),
            (Role::Clue, Kind::Duet(_)) => format!("you are {who} and give a clue"),
            (Role::Guess, Kind::Duet(_)) => format!("you are {who} and guess"),
        };
        let left = match ruleset.kind() {
            Kind::Versus(_) => format!("red {}, blue {} to find", public.left[0], public.left[1]),
            Kind::Duet(_) => {
                let (checks, bystanders) = public.tokens;
                format!("{} to find, {} tokens", public.left[0], checks + bystanders)
            }
        };
        let mut text = format!("{}; {left}\n", paint.strong(&seat));
        let known = |pos| self.exercise.known(pos);
        text.push_str(&seat_board(&public, &self.words, &known, paint));
        for line in self.earlier() {
            text.push_str(&format!("  earlier: {line}\n"));
        }
        if let Some(said) = &self.exercise.said {
            let said = format!("“{}: {}”", said.word, said.number);
            text.push_str(&format!("the clue is {}\n", paint.strong(&said)));
        }
        text
    }

    /// The turns that are over.
    fn earlier(&self) -> Vec<String> {
        let game = &self.exercise.game;
        let mut turns: Vec<&[Step]> = game.history().turns().collect();
        if self.exercise.said.is_some() {
            turns.pop();
        }
        let tell = |turn: &[Step]| {
            let mut text = String::new();
            for step in turn {
                match *step {
                    Step::Clue { by, clue, number } => {
                        let word = self.coach.resources().book().word(clue).unwrap_or("?");
                        let who = side_name(game.ruleset(), by);
                        text = format!("{who} “{word}: {number}”");
                    }
                    Step::Guess { card, colour, .. } => {
                        let what = colour_name(colour);
                        text.push_str(&format!(", {} ({what})", self.name(card)));
                    }
                    _ => {}
                }
            }
            text
        };
        turns.into_iter().map(tell).collect()
    }

    /// A scored clue.
    pub fn clue(&self, score: &ClueScore) -> String {
        let mut text = format!("referee: {}\n", score.verdict);
        match &score.yours {
            Some(yours) => {
                let o = &yours.outcome;
                let meant = match score.said.meant.is_empty() {
                    true => yours.nearest,
                    false => score.said.meant,
                };
                let words = ClueWords {
                    word: &score.said.word,
                    number: score.said.number,
                    meant,
                    outcome: o,
                    cards: &self.words,
                };
                text.push_str(&format!("yours  {}\n", words.tell(&|p| self.colour(p))));
                let ends = [
                    ("opponent", o.opponent),
                    ("bystander", o.bystander),
                    ("assassin", o.assassin),
                ];
                let ends: Vec<String> = ends
                    .iter()
                    .map(|(what, p)| format!("{what} {}", percent(*p)))
                    .collect();
                let share = 100.0 * (1.0 - yours.better as f64 / yours.clues.max(1) as f64);
                text.push_str(&format!(
                    "       worth {:+.2} cards; the turn ends on {}\n",
                    o.value(),
                    ends.join(", ")
                ));
                text.push_str(&format!(
                    "       {} of {} legal clues are worth more: better than {share:.2} %\n",
                    yours.better, yours.clues
                ));
                let touched: Vec<String> = yours
                    .touched
                    .iter()
                    .map(|&(p, colour)| format!("{} ({})", self.name(p), colour_name(colour)))
                    .collect();
                let touched = match touched.is_empty() {
                    true => "nothing".to_owned(),
                    false => touched.join(", "),
                };
                text.push_str(&format!("       a bot would touch {touched}\n"));
            }
            None if !score.verdict.is_legal() => {
                text.push_str("yours  is not scored: an illegal clue ends the turn\n");
            }
            None if !score.known => {
                text.push_str("yours  is not scored: the lexicon does not know the word\n");
            }
            None => text.push_str("yours  is not scored: a zero tells what to leave alone\n"),
        }
        let bot = &score.bot;
        let words = ClueWords {
            word: &bot.said.word,
            number: bot.said.number,
            meant: bot.said.meant,
            outcome: &bot.outcome,
            cards: &self.words,
        };
        text.push_str(&format!("bot    {}\n", words.tell(&|p| self.colour(p))));
        text.push_str(&format!("       worth {:+.2} cards\n", bot.outcome.value()));
        text
    }

    /// One touch.
    pub fn touch(&self, touch: &Touch) -> String {
        let instead = match touch.instead {
            Some(card) if card == touch.card => "the bot's choice too".to_owned(),
            Some(card) => format!("the bot prefers {}", self.name(card)),
            None => "the bot would stop".to_owned(),
        };
        format!(
            "{}: {}{} ({} ours, no. {} of the bot's ranking; {instead})\n",
            self.name(touch.card),
            if touch.right { "✓ " } else { "✗ " },
            colour_name(touch.colour),
            percent(touch.ours),
            touch.rank,
        )
    }

    /// Scored guesses.
    pub fn guesses(&self, score: &GuessScore) -> String {
        let right = score.touches.iter().filter(|t| t.right).count();
        let mut text = format!(
            "meant  {}\nyours  {right} of {} right, worth {:+.1} cards\n",
            self.names(score.meant),
            score.touches.len(),
            score.value
        );
        let bot: Vec<String> = score
            .bot
            .iter()
            .map(|&(p, colour)| format!("{} ({})", self.name(p), colour_name(colour)))
            .collect();
        let bot = match bot.is_empty() {
            true => "nothing".to_owned(),
            false => bot.join(", "),
        };
        let side = self.exercise.side;
        let ours = |colour| colour == Colour::Green || colour == Colour::of(side);
        let stops = match score.bot.last() {
            Some((_, colour)) if !ours(*colour) => "",
            _ => ", then stops",
        };
        text.push_str(&format!(
            "bot    touches {bot}{stops}; worth {:+.1} cards\n",
            score.bot_value
        ));
        let shown = score.advice.iter().take((score.bot.len() + 2).max(4));
        let ranked: Vec<String> = shown
            .map(|a| format!("{} {}", self.name(a.card), percent(a.ours)))
            .collect();
        text.push_str(&format!(
            "       ours, as it heard the clue: {}\n",
            ranked.join(", ")
        ));
        if let Some(card) = score.missed.filter(|_| right == score.touches.len()) {
            text.push_str(&format!("       it would go on to {}\n", self.name(card)));
        }
        text
    }
}

/// A progress record as tables: all exercises, then sitting by sitting.
pub fn progress_in_words(report: &Report) -> String {
    if report.clue.exercises + report.guess.exercises == 0 {
        return "no exercises yet: spymaster drill\n".into();
    }
    let mut clue = vec![("all".to_owned(), report.clue)];
    let mut guess = vec![("all".to_owned(), report.guess)];
    for sitting in &report.trend {
        clue.push((sitting.session.to_string(), sitting.clue));
        guess.push((sitting.session.to_string(), sitting.guess));
    }
    let clues = clue.into_iter().filter(|(_, c)| c.exercises > 0);
    let clues = clues.map(|(name, c)| {
        let cells = [
            name,
            c.exercises.to_string(),
            percent(c.accuracy),
            format!("{:.2}", c.words),
            percent(c.assassin),
            format!("{:+.2}", c.value),
            format!("{:+.2}", c.bot_value),
            percent(c.percentile),
            percent(c.illegal),
        ];
        cells.to_vec()
    });
    let guesses = guess.into_iter().filter(|(_, g)| g.exercises > 0);
    let guesses = guesses.map(|(name, g)| {
        let cells = [
            name,
            g.exercises.to_string(),
            percent(g.accuracy),
            format!("{:.2}", g.words),
            percent(g.assassin),
            format!("{:+.2}", g.value),
            format!("{:+.2}", g.bot_value),
            percent(g.agreed),
        ];
        cells.to_vec()
    });
    let common = ["accuracy", "words/clue", "assassin", "worth", "bot's worth"];
    let of_clues = [
        &["session", "clues"][..],
        &common,
        &["better than", "illegal"],
    ]
    .concat();
    let of_turns = [&["session", "turns"][..], &common, &["as the bot"]].concat();
    let mut text = aligned(&of_clues, clues.collect());
    let turns = aligned(&of_turns, guesses.collect());
    if !text.is_empty() && !turns.is_empty() {
        text.push('\n');
    }
    text + &turns
}

/// Rows under their heads, numbers to the right; nothing for no rows.
fn aligned(heads: &[&str], rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let heads = heads.iter().map(|&head| head.to_owned()).collect();
    let all: Vec<Vec<String>> = std::iter::once(heads).chain(rows).collect();
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max();
    let mut text = String::new();
    for row in &all {
        for (column, cell) in row.iter().enumerate() {
            let width = width(column).unwrap_or(0);
            text.push_str(&format!("{cell:>width$}  "));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
