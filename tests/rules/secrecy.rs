//! A view never differs between two keys that agree on what its owner may know (2.14): the same
//! public actions are played on both, and every view on the way is compared.

use proptest::prelude::*;
use spymaster::rules::{
    Action, CardSet, Colour, Deal, DuetKey, Game, Key, Kind, Number, Pos, Ruleset, Side, VersusKey,
};

use super::any::{choices, chosen, game};

/// Plays and returns the actions done.
fn play(start: &Game, choices: &[u32]) -> (Game, Vec<(Side, Action)>) {
    let mut game = *start;
    let mut done = vec![];
    for &choice in choices {
        let Some((side, action)) = chosen(game.state(), true, choice) else {
            break;
        };
        game.apply(side, action).unwrap();
        done.push((side, action));
    }
    (game, done)
}

/// Shuffles the values that stand at the given places.
fn shuffle<T: Copy>(values: &mut [T], places: &[usize], dice: &[u32]) {
    for i in (1..places.len()).rev() {
        let j = dice[i % dice.len()] as usize % (i + 1);
        values.swap(places[i], places[j]);
    }
}

fn places_of(colours: &[Colour], wanted: Colour) -> CardSet {
    let found = colours.iter().enumerate().filter(|&(_, &c)| c == wanted);
    found.map(|(i, _)| Pos(i as u8)).collect()
}

fn with_key(game: &Game, key: Key) -> Game {
    let ruleset: &Ruleset = game.ruleset();
    Game::new(
        ruleset,
        Deal::new(ruleset, game.deal().cards(), key).unwrap(),
    )
}

/// A key that differs only on cards that nobody has seen.
fn other_versus_key(key: &VersusKey, seen: CardSet, cards: u8, dice: &[u32]) -> VersusKey {
    let mut colours: Vec<Colour> = (0..cards).map(|p| key.colour(Pos(p))).collect();
    let unseen: Vec<usize> = CardSet::first(cards)
        .minus(seen)
        .iter()
        .map(Pos::index)
        .collect();
    shuffle(&mut colours, &unseen, dice);
    VersusKey {
        agents: [
            places_of(&colours, Colour::Red),
            places_of(&colours, Colour::Blue),
        ],
        assassins: places_of(&colours, Colour::Assassin),
        starts: key.starts,
    }
}

/// A key with the viewer's side as it is, and the partner's side different only on cards the
/// viewer has not touched. Cards change places only with cards of the same colour on the viewer's
/// side, so that the table of 2.1 holds.
fn other_duet_key(
    key: &DuetKey,
    viewer: Side,
    touched: CardSet,
    cards: u8,
    dice: &[u32],
) -> DuetKey {
    let partner = viewer.other();
    let mut colours: Vec<Colour> = (0..cards).map(|p| key.colour(partner, Pos(p))).collect();
    for own in [Colour::Green, Colour::Bystander, Colour::Assassin] {
        let unseen: Vec<usize> = CardSet::first(cards)
            .minus(touched)
            .iter()
            .filter(|&p| key.colour(viewer, p) == own)
            .map(Pos::index)
            .collect();
        shuffle(&mut colours, &unseen, dice);
    }
    let mut other = *key;
    other.greens[partner.index()] = places_of(&colours, Colour::Green);
    other.blacks[partner.index()] = places_of(&colours, Colour::Assassin);
    other
}

/// The sides' statements about themselves with each action: that their greens are complete (2.5), and by
/// the number of a clue that so many are left. Keys that disagree here are not alike to the
/// players.
fn announcements(start: &Game, done: &[(Side, Action)], key: &DuetKey) -> Vec<(bool, [bool; 2])> {
    let mut game = *start;
    let mut said = vec![];
    for &(side, action) in done {
        let left = key.greens[side.index()].minus(game.state().covered()).len();
        let true_number = match action {
            Action::Clue(Number::Count(n)) => n <= left,
            _ => true,
        };
        game.apply(side, action).unwrap();
        let covered = game.state().covered();
        let finished = key.greens.map(|greens| greens.minus(covered).is_empty());
        said.push((true_number, finished));
    }
    said
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_global_rejects: 20_000,
        ..ProptestConfig::with_cases(1024)
    })]

    /// The guessers of the competitive game, and everybody's public view.
    #[test]
    fn guessers_cannot_tell_keys_apart_that_agree_on_what_is_covered(
        start in game(),
        choices in choices(),
        dice in prop::collection::vec(any::<u32>(), 25),
    ) {
        let Key::Versus(key) = *start.deal().key() else { return Ok(()) };
        let (end, done) = play(&start, &choices);
        let cards = start.ruleset().cards();
        let other = other_versus_key(&key, end.state().covered(), cards, &dice);
        prop_assume!(other != key);
        let (mut one, mut two) = (start, with_key(&start, Key::Versus(other)));
        // The comparison is able to fail: seats that know the key do see a difference.
        prop_assert_ne!(one.spymaster_view(Side::A), two.spymaster_view(Side::A));
        for (side, action) in done {
            for viewer in Side::BOTH {
                prop_assert_eq!(one.guesser_view(viewer), two.guesser_view(viewer));
            }
            prop_assert_eq!(one.apply(side, action), two.apply(side, action));
        }
        for viewer in Side::BOTH {
            prop_assert_eq!(one.guesser_view(viewer), two.guesser_view(viewer));
            prop_assert_eq!(one.duet_view(viewer), None);
        }
    }

    /// A player of Duet and the partner's half of the key (2.14).
    #[test]
    fn duet_players_cannot_tell_partner_keys_apart_that_agree_on_what_they_touched(
        start in game(),
        choices in choices(),
        dice in prop::collection::vec(any::<u32>(), 25),
        viewer in prop::sample::select(Side::BOTH.to_vec()),
    ) {
        let (Key::Duet(key), Kind::Duet(_)) = (*start.deal().key(), start.ruleset().kind()) else {
            return Ok(());
        };
        let (_, done) = play(&start, &choices);
        let touches = done.iter().filter_map(|&(side, action)| match action {
            Action::Guess(card) if side == viewer => Some(card),
            _ => None,
        });
        let touched: CardSet = touches.collect();
        let other = other_duet_key(&key, viewer, touched, start.ruleset().cards(), &dice);
        prop_assume!(other != key);
        prop_assume!(announcements(&start, &done, &key) == announcements(&start, &done, &other));
        let (mut one, mut two) = (start, with_key(&start, Key::Duet(other)));
        let partner = viewer.other();
        prop_assert_ne!(one.duet_view(partner), two.duet_view(partner));
        for (side, action) in done {
            prop_assert_eq!(one.duet_view(viewer), two.duet_view(viewer));
            prop_assert_eq!(one.apply(side, action), two.apply(side, action));
        }
        prop_assert_eq!(one.duet_view(viewer), two.duet_view(viewer));
        prop_assert_eq!(one.guesser_view(viewer), None);
        prop_assert_eq!(one.spymaster_view(viewer), None);
    }
}
