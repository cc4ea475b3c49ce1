//! Helpers that several test files share.
#![allow(dead_code)]

use spymaster::rulebook::NamedRuleset;
use spymaster::rules::{Action, Game, Options, Seed, Side};
use spymaster::transcript::{Header, Recorder};

/// A small generator for choices in tests.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Words for a table without a deck.
pub fn words(n: usize) -> Vec<String> {
    (0..n).map(|i| format!("word{i}")).collect()
}

/// A whole random game as the lines of its transcript.
pub fn random_transcript(rules: &str, seed: u64) -> Vec<String> {
    let rules = NamedRuleset::parse(rules).unwrap();
    let game = Game::seeded(&rules.ruleset, 400, Seed(seed), 0, 0).unwrap();
    let cards = game.deal().cards().to_vec();
    let header = Header::new(&rules, &cards, words(cards.len()), game.deal().key());
    let (mut recorder, first) = Recorder::new(game, &header);
    let mut lines = vec![first];
    let mut dice = Dice(seed);
    while recorder.game().state().outcome().is_none() {
        let choices: Vec<(Side, Action)> = Side::BOTH
            .iter()
            .flat_map(|&side| {
                let mut options: Options = recorder.game().state().options(side);
                // An objection now and then keeps that path in play too.
                options.object &= seed.is_multiple_of(3) && side == Side::A;
                options.actions().map(move |action| (side, action))
            })
            .collect();
        let (side, action) = choices[dice.below(choices.len())];
        let (_, more) = match action {
            Action::Clue(number) => recorder
                .clue(
                    side,
                    spymaster::rules::ClueId::UNKNOWN,
                    "hint",
                    number,
                    None,
                )
                .unwrap(),
            _ => recorder.apply(side, action).unwrap(),
        };
        lines.extend(more);
    }
    lines
}
