//! An exercise and its score in words.

use unicode_width::UnicodeWidthStr;

use super::advice::ClueWords;
use super::board::{Paint, seat_board};
use super::columns::{wrap, wrap_lines};
use super::refusal::verdict_in_words;
use super::say::{colour_key, number_key, side_key};
use crate::messages::Messages;
use crate::practice::drill::{
    ClueScore, ClueSums, Coach, DrillReport, Exercise, GuessScore, GuessSums, Role, Touch,
};
use crate::rules::{CardSet, Colour, Kind, Pos, Step};

/// An exercise to be told, in lines of some width.
pub struct DrillWords<'a> {
    messages: &'a Messages,
    coach: &'a Coach,
    exercise: &'a Exercise,
    words: Vec<String>,
    width: usize,
}

impl<'a> DrillWords<'a> {
    /// Of an exercise.
    pub fn new(
        messages: &'a Messages,
        coach: &'a Coach,
        exercise: &'a Exercise,
        width: usize,
    ) -> DrillWords<'a> {
        DrillWords {
            messages,
            coach,
            exercise,
            words: coach.words(&exercise.game),
            width,
        }
    }

    /// Texts of the cards, in grid order.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    fn name(&self, pos: Pos) -> &str {
        self.words.get(pos.index()).map_or("?", String::as_str)
    }

    fn names(&self, set: CardSet) -> String {
        self.messages.list(set.iter().map(|p| self.name(p)))
    }

    /// The colour of a card, for the clue giver.
    fn colour(&self, pos: Pos) -> &'static str {
        self.exercise.known(pos).map_or("unknown", colour_key)
    }

    /// Cards with the colours they turned out to have; `nothing` for none.
    fn touched(&self, cards: &[(Pos, Colour)]) -> String {
        if cards.is_empty() {
            return self.messages.get("drill-nothing");
        }
        let tell = |&(card, colour): &(Pos, Colour)| {
            let args = [
                ("card", self.name(card).into()),
                ("colour", colour_key(colour).into()),
            ];
            self.messages.text("drill-card", &args)
        };
        self.messages.list(cards.iter().map(tell))
    }

    /// The position as the seat sees it: the seat, the table, the clues so far, the task.
    pub fn position(&self, paint: Paint) -> String {
        let m = self.messages;
        let Exercise {
            game, side, role, ..
        } = self.exercise;
        let ruleset = game.ruleset();
        let public = game.public();
        let role = match role {
            Role::Clue => "clue",
            Role::Guess => "guess",
        };
        let who = [
            ("role", role.into()),
            ("side", side_key(ruleset, *side).into()),
        ];
        let (seat, left) = match ruleset.kind() {
            Kind::Versus(_) => {
                let left = [
                    ("red", public.left[0].into()),
                    ("blue", public.left[1].into()),
                ];
                (m.text("drill-seat", &who), m.text("drill-versus", &left))
            }
            Kind::Duet(_) => {
                let tokens = public.tokens.0 + public.tokens.1;
                let agents = m.text("standing-agents", &[("n", public.left[0].into())]);
                let tokens = m.text("standing-tokens", &[("n", tokens.into())]);
                (m.text("drill-seat-duet", &who), m.list([agents, tokens]))
            }
        };
        let mut text = m.clauses([paint.strong(&seat), left]);
        text.push('\n');
        let known = |pos| self.exercise.known(pos);
        text.push_str(&seat_board(&public, &self.words, &known, self.width, paint));
        for turn in self.earlier() {
            let line = m.text("drill-earlier", &[("turn", turn.into())]);
            text.push_str(&wrap_lines(&format!("  {line}"), self.width));
        }
        if let Some(said) = &self.exercise.said {
            let args = [
                ("word", said.word.as_str().into()),
                ("number", number_key(&said.number)),
            ];
            let line = m.text("drill-clue-is", &args);
            text.push_str(&paint.strong(&line));
            text.push('\n');
        }
        text
    }

    /// The turns that are over.
    fn earlier(&self) -> Vec<String> {
        let m = self.messages;
        let game = &self.exercise.game;
        let mut turns: Vec<&[Step]> = game.history().turns().collect();
        if self.exercise.said.is_some() {
            turns.pop();
        }
        let tell = |turn: &[Step]| {
            let mut parts = Vec::new();
            for step in turn {
                match *step {
                    Step::Clue { by, clue, number } => {
                        let word = self.coach.resources().book().word(clue).unwrap_or("?");
                        let args = [
                            ("side", side_key(game.ruleset(), by).into()),
                            ("word", word.into()),
                            ("number", number_key(&number)),
                        ];
                        parts.push(m.text("drill-turn", &args));
                    }
                    Step::Guess { card, colour, .. } => parts.push(self.touched(&[(card, colour)])),
                    _ => {}
                }
            }
            m.list(parts)
        };
        turns.into_iter().map(tell).collect()
    }

    /// Lines of the answer, broken at the width.
    fn lines(&self, lines: &[String]) -> String {
        wrap_lines(&lines.join("\n"), self.width)
    }

    fn worth(&self, id: &str, worth: f64, digits: usize) -> String {
        let worth = self.messages.signed(worth, digits);
        self.messages.text(id, &[("worth", worth.into())])
    }

    /// A scored clue.
    pub fn clue(&self, score: &ClueScore) -> String {
        let m = self.messages;
        let told = |word: &str, number, meant, outcome| {
            let words = ClueWords {
                messages: m,
                word,
                number,
                meant,
                outcome,
                cards: &self.words,
            };
            words.tell(&|p| self.colour(p))
        };
        let verdict = verdict_in_words(m, &score.verdict);
        let mut lines = vec![m.text("drill-referee", &[("verdict", verdict.into())])];
        match &score.yours {
            Some(yours) => {
                let o = &yours.outcome;
                let meant = match score.said.meant.is_empty() {
                    true => yours.nearest,
                    false => score.said.meant,
                };
                let clue = told(&score.said.word, score.said.number, meant, o);
                lines.push(m.text("drill-yours", &[("clue", clue.into())]));
                let ends = [
                    ("opponent", m.percent(o.opponent).into()),
                    ("bystander", m.percent(o.bystander).into()),
                    ("assassin", m.percent(o.assassin).into()),
                ];
                let worth = self.worth("drill-worth", o.value(), 2);
                let ends = m.text("drill-ends", &ends);
                lines.push(format!("  {}", m.clauses([worth, ends])));
                let share = 100.0 * (1.0 - yours.better as f64 / yours.clues.max(1) as f64);
                let better = [
                    ("better", yours.better.into()),
                    ("clues", yours.clues.into()),
                    ("share", m.decimal(share, 2).into()),
                ];
                lines.push(format!("  {}", m.text("drill-better", &better)));
                let touched = [("cards", self.touched(&yours.touched).into())];
                lines.push(format!("  {}", m.text("drill-bot-touches", &touched)));
            }
            None if !score.verdict.is_legal() => lines.push(m.get("drill-unscored-illegal")),
            None if !score.known => lines.push(m.get("drill-unscored-unknown")),
            None => lines.push(m.get("drill-unscored-zero")),
        }
        let bot = &score.bot;
        let clue = told(
            &bot.said.word,
            bot.said.number,
            bot.said.meant,
            &bot.outcome,
        );
        lines.push(m.text("drill-bot", &[("clue", clue.into())]));
        lines.push(format!(
            "  {}",
            self.worth("drill-worth", bot.outcome.value(), 2)
        ));
        self.lines(&lines)
    }

    /// One touch.
    pub fn touch(&self, touch: &Touch) -> String {
        let m = self.messages;
        let instead = match touch.instead {
            Some(card) if card == touch.card => m.get("drill-touch-same"),
            Some(card) => m.text("drill-touch-prefers", &[("other", self.name(card).into())]),
            None => m.get("drill-touch-stop"),
        };
        let args = [
            ("mark", if touch.right { "✓" } else { "✗" }.into()),
            ("card", self.name(touch.card).into()),
            ("colour", colour_key(touch.colour).into()),
            ("ours", m.percent(touch.ours).into()),
            ("rank", touch.rank.into()),
            ("instead", instead.into()),
        ];
        self.lines(&[m.text("drill-touch", &args)])
    }

    /// Scored guesses.
    pub fn guesses(&self, score: &GuessScore) -> String {
        let m = self.messages;
        let right = score.touches.iter().filter(|t| t.right).count();
        let yours = [
            ("right", right.into()),
            ("all", score.touches.len().into()),
            ("worth", m.signed(score.value, 1).into()),
        ];
        let side = self.exercise.side;
        let ours = |colour| colour == Colour::Green || colour == Colour::of(side);
        let stops = match score.bot.last() {
            Some((_, colour)) if !ours(*colour) => "drill-bot-turn",
            _ => "drill-bot-turn-stops",
        };
        let bot = [
            ("cards", self.touched(&score.bot).into()),
            ("worth", m.signed(score.bot_value, 1).into()),
        ];
        let shown = score.advice.iter().take((score.bot.len() + 2).max(4));
        let ranked = shown.map(|a| format!("{} {}", self.name(a.card), m.percent(a.ours)));
        let ranked = m.list(ranked);
        let mut lines = vec![
            m.text("drill-meant", &[("cards", self.names(score.meant).into())]),
            m.text("drill-right", &yours),
            m.text(stops, &bot),
            format!("  {}", m.text("drill-ranking", &[("cards", ranked.into())])),
        ];
        if let Some(card) = score.missed.filter(|_| right == score.touches.len()) {
            let missed = m.text("drill-missed", &[("card", self.name(card).into())]);
            lines.push(format!("  {missed}"));
        }
        self.lines(&lines)
    }
}

/// A progress record as tables of at most 80 columns: all exercises, then sitting by sitting.
pub fn progress_in_words(m: &Messages, report: &DrillReport) -> String {
    if report.clue.exercises + report.guess.exercises == 0 {
        return format!("{}\n", m.get("drill-no-exercises"));
    }
    let sittings = |all: (ClueSums, GuessSums)| {
        let first = std::iter::once((m.get("progress-all"), all.0, all.1));
        let trend = report.trend.iter();
        first.chain(trend.map(|s| (s.session.to_string(), s.clue, s.guess)))
    };
    let rows = |cells: &dyn Fn(&ClueSums, &GuessSums) -> Option<Vec<String>>| -> Vec<Vec<String>> {
        sittings((report.clue, report.guess))
            .filter_map(|(name, clue, guess)| {
                let mut row = vec![name];
                row.extend(cells(&clue, &guess)?);
                Some(row)
            })
            .collect()
    };
    let clues = rows(&|c, _| {
        let cells = vec![
            c.exercises.to_string(),
            m.percent(c.accuracy),
            m.decimal(c.words, 2),
            m.percent(c.assassin),
            m.signed(c.value, 2),
            m.signed(c.bot_value, 2),
            m.percent(c.percentile),
            m.percent(c.illegal),
        ];
        (c.exercises > 0).then_some(cells)
    });
    let turns = rows(&|_, g| {
        let cells = vec![
            g.exercises.to_string(),
            m.percent(g.accuracy),
            m.decimal(g.words, 2),
            m.percent(g.assassin),
            m.signed(g.value, 2),
            m.signed(g.bot_value, 2),
            m.percent(g.agreed),
        ];
        (g.exercises > 0).then_some(cells)
    });
    let common = [
        "progress-accuracy",
        "progress-found",
        "progress-assassin",
        "progress-worth",
        "progress-bot-worth",
    ];
    let of_clues = [
        &["progress-session", "progress-clues"][..],
        &common,
        &["progress-better-than", "progress-illegal"],
    ]
    .concat();
    let of_turns = [
        &["progress-session", "progress-turns"][..],
        &common,
        &["progress-as-the-bot"],
    ]
    .concat();
    let heads = |ids: &[&str]| ids.iter().map(|id| m.get(id)).collect();
    let mut text = aligned(heads(&of_clues), clues);
    let turns = aligned(heads(&of_turns), turns);
    if !text.is_empty() && !turns.is_empty() {
        text.push('\n');
    }
    text + &turns
}

/// The widest word of a head before it is broken.
const HEAD: usize = 8;

/// Rows under their heads, numbers to the right; heads of several words in several lines; nothing for no rows.
fn aligned(heads: Vec<String>, rows: Vec<Vec<String>>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let heads: Vec<Vec<String>> = heads.iter().map(|head| wrap(head, HEAD)).collect();
    let height = heads.iter().map(Vec::len).max().unwrap_or(0);
    // The last line of every head stands above the numbers.
    let head = |at: usize| -> Vec<String> {
        let line = |head: &Vec<String>| {
            let missing = height - head.len();
            at.checked_sub(missing)
                .map_or(String::new(), |at| head[at].clone())
        };
        heads.iter().map(line).collect()
    };
    let all: Vec<Vec<String>> = (0..height).map(head).chain(rows).collect();
    let width = |column: usize| all.iter().map(|row| row[column].width()).max();
    let mut text = String::new();
    for row in &all {
        for (column, cell) in row.iter().enumerate() {
            let width = width(column).unwrap_or(0);
            text.push_str(&" ".repeat(width - cell.width()));
            text.push_str(cell);
            text.push_str("  ");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
