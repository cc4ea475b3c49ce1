//! A game of a run as a transcript: played again, step by step.

use super::arena::Arena;
use crate::players::{Flight, Pair, Scribe, SpecError, Witness, advance};
use crate::rules::{Kind, Side};
use crate::transcript::PlayerLine;

impl Arena {
    /// The transcript of a game of a block; `None` if the block has no such game. In a series the games before it are played
    /// too. A game that was forfeit is told up to there.
    pub fn transcript(&self, block: u64, number: u64) -> Result<Option<String>, SpecError> {
        let mut pairs = self.build()?;
        for lane in self.lanes(block) {
            if !lane.iter().any(|game| game.number == number) {
                continue;
            }
            for game in lane {
                let Some(flight) = self.flight(game, 0) else {
                    return Ok(None);
                };
                let mut flight = [flight];
                if game.number != number {
                    self.play_out(&mut flight, &mut pairs, &mut ());
                    self.learn(game, &flight[0], &mut pairs);
                    continue;
                }
                let rules = &self.plan().rulesets[game.ruleset];
                let duet = matches!(rules.ruleset.kind(), Kind::Duet(_));
                let seats = [(Side::A, game.seating.a), (Side::B, game.seating.b)];
                let line = |side: Side, role: &str, player: String| PlayerLine {
                    side,
                    role: role.into(),
                    player,
                };
                let players = seats.into_iter().flat_map(|(side, team)| match duet {
                    true => vec![line(side, "partner", self.plan().team_name(team))],
                    false => {
                        let [spymaster, guesser] = self.plan().teams[usize::from(team)];
                        let spymaster = &self.plan().spymasters[usize::from(spymaster)];
                        let guesser = &self.plan().guessers[usize::from(guesser)];
                        vec![
                            line(side, "spymaster", spymaster.to_string()),
                            line(side, "guesser", guesser.to_string()),
                        ]
                    }
                });
                let resources = &self.resources()[game.deck];
                let start = flight[0].table.game();
                let mut scribe = Scribe::new(start, rules, resources, players.collect());
                self.play_out(&mut flight, &mut pairs, &mut scribe);
                return Ok(Some(scribe.text()));
            }
        }
        Ok(None)
    }

    fn play_out(&self, flight: &mut [Flight; 1], pairs: &mut [Pair], witness: &mut dyn Witness) {
        while flight[0].table.report().is_none() {
            advance(flight, pairs, &self.judges(), witness);
        }
    }
}
