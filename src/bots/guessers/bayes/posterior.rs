//! The posterior over each card's kind: chances per card and kind that keep to the known counts.

use crate::players::GuessTask;
use crate::rules::{CardSet, Colour, Kind, MAX_CARDS, Side, Step};

/// A card of the kind the clue is for.
pub const OURS: usize = 0;
/// An agent of the other team.
pub const THEIRS: usize = 1;
/// A bystander.
pub const BYSTANDER: usize = 2;
/// Deadly.
pub const DEADLY: usize = 3;

/// Chances of all cards whose kind is not known. Cards of a Duet key fall into groups by the colour on the
/// guesser's own side, each with its own counts (2.1); the competitive game has one group.
#[derive(Clone, Debug)]
pub struct Beliefs {
    /// Per card: the chance of each kind. Zero for cards that are known.
    pub chance: [[f32; 4]; MAX_CARDS],
    /// Cards whose kind is not known.
    pub unknown: CardSet,
    /// Cards known to be ours.
    pub known_ours: CardSet,
    /// Cards known to be theirs.
    pub known_theirs: CardSet,
    /// A zero has been heard.
    pub warned: bool,
    groups: [CardSet; 3],
    counts: [[f32; 4]; 3],
}

/// Green, beige, black as an index of the key table.
fn colour_index(greens: CardSet, blacks: CardSet, card: crate::rules::Pos) -> usize {
    if greens.contains(card) {
        0
    } else if blacks.contains(card) {
        2
    } else {
        1
    }
}

/// The kind that a colour of the key table is for the guesser.
const KIND_OF: [usize; 3] = [OURS, BYSTANDER, DEADLY];

impl Beliefs {
    /// Before any clue is read: the counts alone.
    pub fn prior(task: &GuessTask<'_>) -> Beliefs {
        let mut beliefs = match *task.public.ruleset.kind() {
            Kind::Versus(rules) => Beliefs::of_versus(task, rules.assassins),
            Kind::Duet(rules) => Beliefs::of_duet(task, &rules.key),
        };
        for (group, counts) in beliefs.groups.iter().zip(&beliefs.counts) {
            let all: f32 = counts.iter().sum();
            for card in *group {
                let chance = &mut beliefs.chance[card.index()];
                for (chance, &count) in chance.iter_mut().zip(counts) {
                    *chance = if all > 0.0 { count / all } else { 0.25 };
                }
            }
        }
        beliefs
    }

    fn of_versus(task: &GuessTask<'_>, assassins: u8) -> Beliefs {
        let public = &task.public;
        let (own, theirs) = (task.own_left, task.opponent_left);
        let deadly = assassins.saturating_sub(public.shown.assassins.len());
        let open = task.open.len();
        let bystanders = open.saturating_sub(own + theirs + deadly);
        let mut counts = [own, theirs, bystanders, deadly].map(f32::from);
        let mut known_ours = public.shown.agents[task.side.index()];
        if own == 0 {
            // The finale: the clue is for the assassin (1.9).
            counts = [counts[DEADLY], counts[THEIRS], counts[BYSTANDER], 0.0];
            known_ours = CardSet::EMPTY;
        }
        Beliefs {
            chance: [[0.0; 4]; MAX_CARDS],
            unknown: task.open,
            known_ours,
            known_theirs: public.shown.agents[task.side.other().index()],
            warned: false,
            groups: [task.open, CardSet::EMPTY, CardSet::EMPTY],
            counts: [counts, [0.0; 4], [0.0; 4]],
        }
    }

    fn of_duet(task: &GuessTask<'_>, key: &[[u8; 3]; 3]) -> Beliefs {
        let public = &task.public;
        let all = CardSet::first(public.ruleset.cards());
        let secret = task.duet.unwrap_or(crate::players::DuetSecret {
            greens: CardSet::EMPTY,
            blacks: CardSet::EMPTY,
        });
        // My own touches have shown these greens of the partner's side.
        let mut green = CardSet::EMPTY;
        for step in public.history.steps() {
            if let Step::Guess {
                by,
                card,
                colour: Colour::Green,
            } = *step
                && by == task.side
            {
                green = green.with(card);
            }
        }
        // A green that is not green on my side was found by me, also where the history is gone.
        green = green.or(public.shown.greens.minus(secret.greens));
        let beige = public.marks[task.side.index()];
        let unknown = all.minus(green).minus(beige);
        let mut groups = [CardSet::EMPTY; 3];
        let mut counts = [[0f32; 4]; 3];
        for (mine, counts) in counts.iter_mut().enumerate() {
            for theirs in 0..3 {
                let cell = match task.side {
                    Side::A => key[mine][theirs],
                    Side::B => key[theirs][mine],
                };
                counts[KIND_OF[theirs]] = f32::from(cell);
            }
        }
        for card in all {
            let mine = colour_index(secret.greens, secret.blacks, card);
            if green.contains(card) {
                counts[mine][OURS] -= 1.0;
            } else if beige.contains(card) {
                counts[mine][BYSTANDER] -= 1.0;
            } else {
                groups[mine] = groups[mine].with(card);
            }
        }
        for count in counts.iter_mut().flatten() {
            *count = count.max(0.0);
        }
        if public.finished[task.side.other().index()] {
            for counts in &mut counts {
                counts[OURS] = 0.0;
            }
        }
        Beliefs {
            chance: [[0.0; 4]; MAX_CARDS],
            unknown,
            known_ours: green,
            known_theirs: CardSet::EMPTY,
            warned: false,
            groups,
            counts,
        }
    }

    /// The chance that a deadly card is known from a warning.
    pub fn surely_deadly(&self) -> f32 {
        let all = self.unknown.iter();
        match self.warned {
            true => all
                .map(|card| self.chance[card.index()][DEADLY])
                .fold(0.0, f32::max)
                .min(1.0),
            false => 0.0,
        }
    }

    /// Brings the chances back to the counts: kinds of a group, then cards, in turn.
    pub fn settle(&mut self, rounds: usize) {
        for _ in 0..rounds {
            for (group, counts) in self.groups.iter().zip(&self.counts) {
                let mut sums = [0f32; 4];
                for card in *group {
                    for (sum, chance) in sums.iter_mut().zip(&self.chance[card.index()]) {
                        *sum += chance;
                    }
                }
                let mut factor = [0f32; 4];
                for kind in 0..4 {
                    if sums[kind] > 0.0 {
                        factor[kind] = counts[kind] / sums[kind];
                    }
                }
                for card in *group {
                    let row = &mut self.chance[card.index()];
                    let mut sum = 0.0;
                    for (chance, factor) in row.iter_mut().zip(&factor) {
                        *chance *= factor;
                        sum += *chance;
                    }
                    if sum > 0.0 {
                        let inverse = 1.0 / sum;
                        row.iter_mut().for_each(|chance| *chance *= inverse);
                    }
                }
            }
        }
    }
}
