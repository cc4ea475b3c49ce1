//! Plays one game between bots: asks the seats, applies the rules, keeps what a clue was meant for.

use rand_chacha::ChaCha8Rng;

use super::ask::{Answer, ask_guesser, ask_spymaster, next_actor};
use super::task::{GuessTask, guess_task};
use super::{Clue, Guesser, PlayerError, Spymaster};
use crate::rules::{
    Action, CardSet, ClueId, Colour, Effects, Game, Kind, Number, Outcome, Phase, Pos, Purpose,
    Seed, Side,
};

/// Decides whether a clue is legal; the referee of the tournament, or nobody.
pub trait Arbiter {
    /// Whether the clue is illegal while these deck cards lie open.
    fn illegal(&self, clue: ClueId, visible: &mut dyn Iterator<Item = u16>) -> bool;
}

/// Every clue stands.
impl Arbiter for () {
    fn illegal(&self, _: ClueId, _: &mut dyn Iterator<Item = u16>) -> bool {
        false
    }
}

/// The players of one side: in Duet one player in two roles.
pub struct Seats<'a> {
    /// Who gives this side's clues.
    pub spymaster: &'a mut dyn Spymaster,
    /// Who guesses for this side.
    pub guesser: &'a mut dyn Guesser,
}

/// Sees every step as it happens: transcripts, statistics, displays.
pub trait Witness {
    /// A clue was given.
    fn clue(&mut self, _game: &Game, _side: Side, _clue: &Clue, _illegal: bool) {}
    /// A guess is about to be made by this seat.
    fn before_guess(&mut self, _task: &GuessTask<'_>, _guesser: &mut dyn Guesser) {}
    /// Anything but a clue was done; the game is as it is afterwards.
    fn action(&mut self, _game: &Game, _side: Side, _action: Action, _effects: &Effects) {}
}

/// Nobody looks.
impl Witness for () {}

/// What one side did in a game. Plain counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideReport {
    /// Clues given.
    pub clues: u16,
    /// The sum of the numbers said (zero and unlimited count nothing).
    pub numbers: u16,
    /// Own agents touched by its guesser (in Duet: greens found on its clues).
    pub own: u16,
    /// The other team's agents touched.
    pub opponent: u16,
    /// Bystanders touched.
    pub bystander: u16,
    /// Assassins touched.
    pub assassin: u16,
    /// Illegal clues.
    pub illegal: u16,
}

/// One turn, as the statistics want it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnReport {
    /// Who gave the clue.
    pub side: Side,
    /// The clue.
    pub clue: Clue,
    /// Cards of ours that were found in it.
    pub found: u8,
    /// What ended it: the colour of a wrong card, or nothing.
    pub miss: Option<Colour>,
    /// The clue was illegal.
    pub illegal: bool,
}

/// How a game ended for the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// By the rules.
    Played(Outcome),
    /// A player erred or did what cannot be done.
    Forfeit {
        /// Whose player.
        side: Side,
        /// What happened.
        reason: String,
    },
}

/// What is known of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReport {
    /// How it ended.
    pub end: GameEnd,
    /// Clues given by both sides.
    pub turns: u16,
    /// The score of a cooperative game that was won.
    pub score: Option<i8>,
    /// What each side did.
    pub sides: [SideReport; 2],
}

/// More turns than any real game: two players who only give illegal clues would go on for ever.
const TURN_LIMIT: u16 = 200;

/// Plays a game to its end. `seed`, `block` and `number` choose the players' generators; players
/// never see them. `turn` hears of every turn when it is over.
pub fn play(
    mut game: Game,
    seats: &mut [Seats<'_>; 2],
    arbiter: &dyn Arbiter,
    (seed, block, number): (Seed, u64, u64),
    witness: &mut dyn Witness,
    mut turn: impl FnMut(&TurnReport),
) -> (Game, GameReport) {
    let stream = |purpose| seed.stream(block, number, purpose);
    let mut table = Table {
        sides: [SideReport::default(); 2],
        intended: [CardSet::EMPTY; 2],
        current: None,
        spymasters: [stream(Purpose::SpymasterA), stream(Purpose::SpymasterB)],
        guessers: [stream(Purpose::GuesserA), stream(Purpose::GuesserB)],
        turns: 0,
    };
    let end = loop {
        if let Some(outcome) = game.state().outcome() {
            break GameEnd::Played(outcome);
        }
        let actor = next_actor(&game);
        if let Err(error) = table.step(&mut game, seats, arbiter, actor, witness, &mut turn) {
            break GameEnd::Forfeit {
                side: actor,
                reason: error.0,
            };
        }
        if table.turns > TURN_LIMIT {
            break GameEnd::Forfeit {
                side: actor,
                reason: "the game does not end".into(),
            };
        }
    };
    let report = GameReport {
        end,
        turns: table.turns,
        score: game.state().score(),
        sides: table.sides,
    };
    for side in seats {
        side.guesser.observe(&report);
    }
    (game, report)
}

struct Table {
    sides: [SideReport; 2],
    intended: [CardSet; 2],
    current: Option<TurnReport>,
    spymasters: [ChaCha8Rng; 2],
    guessers: [ChaCha8Rng; 2],
    turns: u16,
}

impl Table {
    fn step(
        &mut self,
        game: &mut Game,
        seats: &mut [Seats<'_>; 2],
        arbiter: &dyn Arbiter,
        actor: Side,
        witness: &mut dyn Witness,
        turn: &mut impl FnMut(&TurnReport),
    ) -> Result<(), PlayerError> {
        let seat = &mut seats[actor.index()];
        match game.state().phase() {
            Phase::Clue | Phase::FreeCover | Phase::Phantom => {
                let visible = game.public().visible();
                let intended = self.intended[actor.index()];
                let rng = &mut self.spymasters[actor.index()];
                let clue = match ask_spymaster(game, actor, intended, seat.spymaster, rng)? {
                    Answer::Clue(clue) => clue,
                    Answer::Action(action) => {
                        return self.act(game, actor, action, witness, turn);
                    }
                };
                game.clue(actor, clue.clue, clue.number)
                    .map_err(|refusal| PlayerError(refusal.to_string()))?;
                self.turns += 1;
                let cards = *game.deal();
                let mut open = visible.iter().map(|p| cards.cards()[p.index()]);
                let illegal = arbiter.illegal(clue.clue, &mut open);
                self.note_clue(actor, &clue, illegal);
                witness.clue(game, actor, &clue, illegal);
                if illegal {
                    self.act(game, actor, Action::Object, witness, turn)?;
                }
                Ok(())
            }
            Phase::Guess | Phase::SuddenDeath => {
                let task = guess_task(game, actor)?;
                witness.before_guess(&task, seat.guesser);
                let rng = &mut self.guessers[actor.index()];
                let action = ask_guesser(game, actor, seat.guesser, rng)?;
                self.act(game, actor, action, witness, turn)
            }
            Phase::Over => Ok(()),
        }
    }

    fn note_clue(&mut self, side: Side, clue: &Clue, illegal: bool) {
        let report = &mut self.sides[side.index()];
        report.clues += 1;
        if let Number::Count(n) = clue.number {
            report.numbers += u16::from(n);
        }
        report.illegal += u16::from(illegal);
        self.intended[side.index()] = self.intended[side.index()].or(clue.intended);
        self.current = Some(TurnReport {
            side,
            clue: *clue,
            found: 0,
            miss: None,
            illegal,
        });
    }

    fn act(
        &mut self,
        game: &mut Game,
        side: Side,
        action: Action,
        witness: &mut dyn Witness,
        turn: &mut impl FnMut(&TurnReport),
    ) -> Result<(), PlayerError> {
        let effects = game
            .apply(side, action)
            .map_err(|refusal| PlayerError(refusal.to_string()))?;
        if let (Action::Guess(pos), Some((_, colour))) = (action, effects.revealed) {
            self.note_guess(game, side, pos, colour);
        }
        witness.action(game, side, action, &effects);
        if effects.turn_over
            && let Some(done) = self.current.take()
        {
            turn(&done);
        }
        Ok(())
    }

    fn note_guess(&mut self, game: &Game, guesser: Side, _pos: Pos, colour: Colour) {
        let duet = matches!(game.ruleset().kind(), Kind::Duet(_));
        // In Duet what is found is credited to the side whose clues led there.
        let side = if duet { guesser.other() } else { guesser };
        let report = &mut self.sides[side.index()];
        let own = colour == Colour::Green || colour == Colour::of(guesser);
        match colour {
            _ if own => report.own += 1,
            Colour::Bystander => report.bystander += 1,
            Colour::Assassin => report.assassin += 1,
            _ => report.opponent += 1,
        }
        // What is found in a sudden death after the assassin is no merit of the clue.
        if let Some(turn) = self.current.as_mut().filter(|turn| turn.miss.is_none()) {
            if own {
                turn.found += 1;
            } else {
                turn.miss = Some(colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::{Choice, ClueTask};
    use crate::rules::MAX_CARDS;

    /// Gives a plain clue, an error or a number that may not be said.
    struct Spy(Option<Number>);

    impl Spymaster for Spy {
        fn clue(&mut self, _: &ClueTask<'_>, _: &mut ChaCha8Rng) -> Result<Clue, PlayerError> {
            let number = self.0.ok_or_else(|| PlayerError("lost for words".into()))?;
            Ok(Clue {
                clue: ClueId(0),
                number,
                intended: CardSet::EMPTY,
            })
        }
    }

    /// Always touches the same place, or never anything.
    struct Hand(Option<u8>);

    impl Guesser for Hand {
        fn guess(&mut self, _: &GuessTask<'_>, _: &mut ChaCha8Rng) -> Result<Choice, PlayerError> {
            Ok(self.0.map_or(Choice::Stop, |at| Choice::Touch(Pos(at))))
        }

        fn distribution(&mut self, _: &GuessTask<'_>) -> Result<[f32; MAX_CARDS], PlayerError> {
            Ok([0.0; MAX_CARDS])
        }
    }

    /// Everything is illegal.
    struct Strict;

    impl Arbiter for Strict {
        fn illegal(&self, _: ClueId, _: &mut dyn Iterator<Item = u16>) -> bool {
            true
        }
    }

    fn end(number: Option<Number>, touch: Option<u8>, arbiter: &dyn Arbiter) -> GameReport {
        let rules = crate::rulebook::classic().ruleset;
        let game = Game::seeded(&rules, 400, Seed(5), 0, 0).unwrap();
        let (mut a, mut b) = (Spy(number), Spy(number));
        let (mut c, mut d) = (Hand(touch), Hand(touch));
        let mut seats = [
            Seats {
                spymaster: &mut a,
                guesser: &mut c,
            },
            Seats {
                spymaster: &mut b,
                guesser: &mut d,
            },
        ];
        play(game, &mut seats, arbiter, (Seed(5), 0, 1), &mut (), |_| {}).1
    }

    fn reason(report: &GameReport) -> &str {
        match &report.end {
            GameEnd::Forfeit { reason, .. } => reason,
            GameEnd::Played(outcome) => panic!("played to {outcome:?}"),
        }
    }

    #[test]
    fn a_player_that_errs_or_does_the_impossible_forfeits_the_game() {
        let one = Some(Number::Count(1));
        assert_eq!(reason(&end(None, Some(0), &())), "lost for words");
        assert!(reason(&end(Some(Number::Count(99)), Some(0), &())).contains("rule 1.4"));
        assert!(reason(&end(one, Some(99), &())).contains("no such card"));
        assert!(reason(&end(one, None, &())).contains("at least one guess"));
        // The same card twice: covered by then.
        assert!(reason(&end(one, Some(3), &())).contains("covered"));
    }

    #[test]
    fn illegal_clues_are_punished_and_counted_and_do_not_forfeit() {
        let report = end(Some(Number::Count(1)), Some(0), &Strict);
        assert!(
            matches!(report.end, GameEnd::Played(o) if o.cause == crate::rules::Cause::FreeCover)
        );
        assert_eq!(
            report.sides[0].illegal + report.sides[1].illegal,
            report.turns
        );
    }
}
