//! A bot from outside as a player like any other.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use rand_chacha::rand_core::Rng as _;
use xxhash_rust::xxh3::xxh3_64;

use super::answer;
use super::host::{Given, Host, Question, Story};
use super::limits::OnIllegal;
use super::message::Part;
use super::view::{self, Place};
use crate::players::{
    Ask, Asked, Choice, Clue, ClueTask, Ended, Fault, GameTag, GuessTask, Guesser, PlayerError,
    Rng, Spymaster, Usage, WINDOW,
};
use crate::rulebook::{NamedRuleset, RulesFile};
use crate::rules::{CardSet, MAX_CARDS, Pos, Public, Ruleset, Side};

/// A spymaster or a guesser that is asked through its processes.
#[derive(Debug)]
pub(super) struct Outside {
    /// One, or one for each side.
    hosts: Vec<Arc<Host>>,
    part: Part,
    place: Arc<Place>,
    /// The rules as JSON.
    rules: String,
    /// Games that it has been asked in.
    games: HashMap<(u64, Side), SeatGame>,
    /// Usage of games that have ended, until it is taken.
    spent: HashMap<(u64, Side), Usage>,
    /// The last stated chances of cards to be ours, and the view they are for.
    ours: Option<(u64, [f32; MAX_CARDS])>,
}

/// A game as one seat of it is asked.
#[derive(Clone, Copy, Debug)]
struct SeatGame {
    /// The first draw of the seat's generator, its name towards the bot.
    seed: u64,
    series: Option<u64>,
    /// Time taken so far.
    used: Duration,
    usage: Usage,
    alone: bool,
}

/// A question before it is written.
struct Draft<'a> {
    kind: &'static str,
    game: SeatGame,
    seed: u64,
    side: Side,
    public: &'a Public<'a>,
    view: String,
    more: String,
}

/// A whole number below 2^53, which every language reads.
fn draw(rng: &mut Rng) -> u64 {
    rng.next_u64() >> 11
}

impl Outside {
    pub fn new(hosts: Vec<Arc<Host>>, part: Part, place: Place, ruleset: &Ruleset) -> Outside {
        let rules = RulesFile::of(&NamedRuleset::of(ruleset));
        Outside {
            hosts,
            part,
            place: Arc::new(place),
            rules: serde_json::to_string(&rules).unwrap_or_default(),
            games: HashMap::new(),
            spent: HashMap::new(),
            ours: None,
        }
    }

    fn host(&self, side: Side) -> &Arc<Host> {
        &self.hosts[side.index() % self.hosts.len()]
    }

    /// The game of a question in flight, begun if it is new.
    fn game(&mut self, tag: GameTag, side: Side, rng: &mut Rng) -> SeatGame {
        let new = || SeatGame {
            seed: draw(rng),
            // The two sides of a series have players of their own.
            series: tag.series.map(|series| 2 * series + side.index() as u64),
            used: Duration::ZERO,
            usage: Usage::default(),
            alone: false,
        };
        *self.games.entry((tag.game, side)).or_insert_with(new)
    }

    /// The game of a question that stands alone.
    fn alone(seed: u64) -> SeatGame {
        SeatGame {
            seed,
            series: None,
            used: Duration::ZERO,
            usage: Usage::default(),
            alone: true,
        }
    }

    fn steps(&self, public: &Public<'_>) -> Vec<String> {
        let line = |step| serde_json::to_string(&self.place.step(step)).unwrap_or_default();
        public.history.steps().iter().map(line).collect()
    }

    /// A request with a seat's view, as a question that stands alone.
    pub fn request(&self, ask: &Ask<'_>, seed: u64) -> Option<Question> {
        let game = Outside::alone(seed);
        let draft = match ask {
            Ask::Clue(task) => clue_draft(&self.place, task, game, seed, None),
            Ask::Cover(task, cards) => clue_draft(&self.place, task, game, seed, Some(*cards)),
            Ask::Guess(task) => guess_draft(&self.place, task, game, seed),
            Ask::Objection { .. } => return None,
        };
        Some(self.question(&draft))
    }

    fn question(&self, draft: &Draft<'_>) -> Question {
        let Draft {
            game, seed, public, ..
        } = draft;
        let mut rest = format!("\"seed\":{seed},\"game\":{}", game.seed);
        rest.push_str(&draft.more);
        let _ = write!(rest, ",\"view\":{}}}", draft.view);
        let story = self.host(draft.side).follows_games().then(|| {
            let mut words = String::new();
            self.place.push_words(&mut words, public.cards);
            let newgame = format!(
                "{{\"type\":\"newgame\",\"game\":{0},\"seed\":{0},\"series\":{1},\"role\":\"{2}\",\"side\":\"{3}\",\"rules\":{4},\
                \"language\":\"{5}\",\"words\":{words},\"pictures\":{6}}}",
                game.seed,
                game.series.map_or("null".into(), |s| s.to_string()),
                self.part,
                ["a", "b"][draft.side.index()],
                self.rules,
                self.place.language.code(),
                self.place.has_pictures(public.cards),
            );
            Story {
                game: game.seed,
                newgame,
                steps: self.steps(public),
                alone: game.alone,
            }
        });
        let visible = public.visible().iter();
        Question {
            kind: draft.kind,
            rest,
            place: self.place.clone(),
            visible: visible.map(|p| public.cards[p.index()]).collect(),
            story,
        }
    }

    /// Asks drafts together, each by the processes of its side.
    fn ask(&self, drafts: &[Draft<'_>]) -> Vec<Result<Given, PlayerError>> {
        let mut out: Vec<Option<Result<Given, PlayerError>>> = vec![None; drafts.len()];
        for (number, host) in self.hosts.iter().enumerate() {
            let ours = |draft: &Draft<'_>| draft.side.index() % self.hosts.len() == number;
            let places: Vec<usize> = (0..drafts.len()).filter(|&at| ours(&drafts[at])).collect();
            if places.is_empty() {
                continue;
            }
            let questions: Vec<Question> = places
                .iter()
                .map(|&at| self.question(&drafts[at]))
                .collect();
            for (at, given) in places.into_iter().zip(host.ask(&questions)) {
                out[at] = Some(given);
            }
        }
        let unanswered = || Err("no answer".into());
        out.into_iter()
            .map(|given| given.unwrap_or_else(unanswered))
            .collect()
    }

    /// Takes the time of an answer from that of its game, and adds its usage.
    fn charge(&mut self, tag: GameTag, side: Side, given: &Given) -> Result<(), PlayerError> {
        let limit = self.host(side).bot().limits.game_ms;
        if let Some(game) = self.games.get_mut(&(tag.game, side)) {
            game.used += given.took;
            if let Some(usage) = given.reply.usage {
                game.usage += usage.counted();
            }
            if limit > 0 && game.used > Duration::from_millis(limit) {
                return Err(Fault::Late.because(format!("more than {limit} ms in one game")));
            }
        }
        Ok(())
    }

    fn penalised(&self) -> bool {
        self.hosts[0].bot().illegal == OnIllegal::Penalty
    }

    fn clue_of(&self, task: &ClueTask<'_>, given: &Given) -> Result<Clue, PlayerError> {
        let said = answer::clue(&given.reply, task.public.ruleset.cards())?;
        if !self.penalised() {
            let visible: Vec<u16> = task.visible().iter().map(|p| task.card(p)).collect();
            if let Some(objection) = self.place.objection(&said.word, &visible) {
                return Err(Fault::Illegal.because(format!("illegal clue: {objection}")));
            }
        }
        let clue = self.place.book.say(&said.word);
        Ok(Clue {
            clue: clue.ok_or("too many new words were said")?,
            number: said.number,
            intended: said.intended,
        })
    }

    fn end(&mut self, tag: GameTag, end: &Ended<'_>) {
        let Some(game) = self.games.remove(&(tag.game, end.side)) else {
            return;
        };
        if !game.usage.is_empty() {
            self.spent.insert((tag.game, end.side), game.usage);
        }
        let host = self.host(end.side);
        if host.follows_games() {
            let steps = self.steps(&end.public);
            host.end_game(game.seed, &steps, &answer::result(end.report));
        }
    }
}

fn clue_draft<'a>(
    place: &Place,
    task: &'a ClueTask<'_>,
    game: SeatGame,
    seed: u64,
    cards: Option<CardSet>,
) -> Draft<'a> {
    let more = match cards {
        None => String::new(),
        Some(cards) => {
            let phantom = matches!(task.public.phase, crate::rules::Phase::Phantom);
            let list: Vec<String> = cards.iter().map(|c| c.0.to_string()).collect();
            format!(
                ",\"cards\":[{}],\"may_decline\":{}",
                list.join(","),
                !phantom
            )
        }
    };
    Draft {
        kind: if cards.is_some() { "cover" } else { "clue" },
        game,
        seed,
        side: task.side,
        public: &task.public,
        view: view::of_clue(place, task),
        more,
    }
}

fn guess_draft<'a>(place: &Place, task: &'a GuessTask<'_>, game: SeatGame, seed: u64) -> Draft<'a> {
    Draft {
        kind: "guess",
        game,
        seed,
        side: task.side,
        public: &task.public,
        view: view::of_guess(place, task, false),
        more: String::new(),
    }
}

/// The only answer to a single draft.
fn only<T>(mut answers: Vec<Result<T, PlayerError>>) -> Result<T, PlayerError> {
    answers.pop().unwrap_or_else(|| Err("no answer".into()))
}

impl Spymaster for Outside {
    fn batch(&self) -> Option<usize> {
        Some(WINDOW)
    }

    fn clue(&mut self, task: &ClueTask<'_>, rng: &mut Rng) -> Result<Clue, PlayerError> {
        let (game, seed) = (Outside::alone(draw(rng)), draw(rng));
        let draft = clue_draft(&self.place, task, game, seed, None);
        let given = only(self.ask(&[draft]))?;
        self.clue_of(task, &given)
    }

    fn clues(
        &mut self,
        asked: &mut [Asked<'_, ClueTask<'_>>],
        out: &mut Vec<Result<Clue, PlayerError>>,
    ) {
        let mut drafts = Vec::with_capacity(asked.len());
        for a in asked.iter_mut() {
            let game = self.game(a.game, a.task.side, a.rng);
            let seed = draw(a.rng);
            drafts.push(clue_draft(&self.place, &a.task, game, seed, None));
        }
        let answers = self.ask(&drafts);
        for (a, given) in asked.iter().zip(answers) {
            out.push(given.and_then(|given| {
                self.charge(a.game, a.task.side, &given)?;
                self.clue_of(&a.task, &given)
            }));
        }
    }

    fn cover(
        &mut self,
        task: &ClueTask<'_>,
        cards: CardSet,
        rng: &mut Rng,
    ) -> Result<Option<Pos>, PlayerError> {
        let (game, seed) = (Outside::alone(draw(rng)), draw(rng));
        let draft = clue_draft(&self.place, task, game, seed, Some(cards));
        answer::cover(&only(self.ask(&[draft]))?.reply)
    }

    fn covers(
        &mut self,
        asked: &mut [Asked<'_, (ClueTask<'_>, CardSet)>],
        out: &mut Vec<Result<Option<Pos>, PlayerError>>,
    ) {
        let mut drafts = Vec::with_capacity(asked.len());
        for a in asked.iter_mut() {
            let (task, cards) = &a.task;
            let game = self.game(a.game, task.side, a.rng);
            let seed = draw(a.rng);
            drafts.push(clue_draft(&self.place, task, game, seed, Some(*cards)));
        }
        let answers = self.ask(&drafts);
        for (a, given) in asked.iter().zip(answers) {
            out.push(given.and_then(|given| {
                self.charge(a.game, a.task.0.side, &given)?;
                answer::cover(&given.reply)
            }));
        }
    }

    fn ended(&mut self, game: GameTag, end: &Ended<'_>) {
        self.end(game, end);
    }

    fn take_usage(&mut self, game: GameTag, side: Side) -> Usage {
        self.spent.remove(&(game.game, side)).unwrap_or_default()
    }
}

impl Guesser for Outside {
    fn batch(&self) -> Option<usize> {
        Some(WINDOW)
    }

    fn guess(&mut self, task: &GuessTask<'_>, rng: &mut Rng) -> Result<Choice, PlayerError> {
        let (game, seed) = (Outside::alone(draw(rng)), draw(rng));
        let draft = guess_draft(&self.place, task, game, seed);
        answer::guess(&only(self.ask(&[draft]))?.reply)
    }

    fn guesses(
        &mut self,
        asked: &mut [Asked<'_, GuessTask<'_>>],
        out: &mut Vec<Result<Choice, PlayerError>>,
    ) {
        let mut drafts = Vec::with_capacity(asked.len());
        for a in asked.iter_mut() {
            let game = self.game(a.game, a.task.side, a.rng);
            let seed = draw(a.rng);
            drafts.push(guess_draft(&self.place, &a.task, game, seed));
        }
        let answers = self.ask(&drafts);
        for (a, given) in asked.iter().zip(answers) {
            out.push(given.and_then(|given| {
                self.charge(a.game, a.task.side, &given)?;
                answer::guess(&given.reply)
            }));
        }
    }

    fn distribution(&mut self, task: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
        let view = view::of_guess(&self.place, task, true);
        let hash = xxh3_64(view.as_bytes());
        let probs = self.host(task.side).has_probs();
        let draft = Draft {
            kind: "guess",
            game: Outside::alone(hash >> 11),
            seed: hash >> 11,
            side: task.side,
            public: &task.public,
            view,
            more: if probs { ",\"probs\":true" } else { "" }.into(),
        };
        let given = only(self.ask(&[draft]))?;
        self.ours = answer::ours(&given.reply, task).map(|ours| (hash, ours));
        answer::distribution(&given.reply, task)
    }

    fn belief(&mut self, task: &GuessTask<'_>) -> Option<[f32; MAX_CARDS]> {
        let (hash, ours) = self.ours?;
        let view = view::of_guess(&self.place, task, true);
        (xxh3_64(view.as_bytes()) == hash).then_some(ours)
    }

    fn ended(&mut self, game: GameTag, end: &Ended<'_>) {
        self.end(game, end);
    }

    fn take_usage(&mut self, game: GameTag, side: Side) -> Usage {
        self.spent.remove(&(game.game, side)).unwrap_or_default()
    }
}
