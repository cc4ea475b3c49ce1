//! Questions to a seat as dictionaries, with the keys of PROTOCOL.md. Made from tasks only: no key that the seat may not see.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use spymaster::players::{ClueTask, GuessTask};
use spymaster::rules::{CardSet, Colour, Number, Pos, Public, Side, Step};

use crate::setting::Words;

/// A side's letter.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

/// A colour's name.
pub fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Blue => "blue",
        Colour::Green => "green",
        Colour::Bystander => "bystander",
        Colour::Assassin => "assassin",
    }
}

/// Places of a set.
pub fn places(set: CardSet) -> Vec<u8> {
    set.iter().map(|p| p.0).collect()
}

/// A number as it is written: a count, 0, or `"unlimited"`.
pub fn number(py: Python<'_>, number: Number) -> PyResult<Py<PyAny>> {
    Ok(match number {
        Number::Count(n) => n.into_pyobject(py)?.into_any().unbind(),
        Number::Zero => 0u8.into_pyobject(py)?.into_any().unbind(),
        Number::Unlimited => "unlimited".into_pyobject(py)?.into_any().unbind(),
    })
}

/// A letter per card as everybody sees it.
fn shown_letters(public: &Public<'_>) -> String {
    let shown = &public.shown;
    let letter = |pos: Pos| match pos {
        p if shown.agents[0].contains(p) => 'R',
        p if shown.agents[1].contains(p) => 'B',
        p if shown.bystanders.contains(p) => 'N',
        p if shown.assassins.contains(p) => 'X',
        p if shown.greens.contains(p) => 'G',
        _ => '?',
    };
    (0..public.ruleset.cards())
        .map(|i| letter(Pos(i)))
        .collect()
}

/// The history as a list of steps.
pub fn history<'py>(
    py: Python<'py>,
    public: &Public<'_>,
    words: &Words,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for step in public.history.steps() {
        let line = PyDict::new(py);
        let (by, verb) = match *step {
            Step::Clue {
                by,
                clue,
                number: n,
            } => {
                line.set_item("word", words.word(clue))?;
                line.set_item("number", number(py, n)?)?;
                (Some(by), "clue")
            }
            Step::Objection => (None, "illegal"),
            Step::Guess { by, card, colour } => {
                line.set_item("card", card.0)?;
                line.set_item("colour", colour_name(colour))?;
                (Some(by), "touch")
            }
            Step::Stop { by } => (Some(by), "stop"),
            Step::Cover { by, card, colour } => {
                line.set_item("card", card.0)?;
                line.set_item("colour", colour_name(colour))?;
                (Some(by), "cover")
            }
            Step::Decline { by } => (Some(by), "decline"),
        };
        line.set_item("do", verb)?;
        if let Some(by) = by {
            line.set_item("by", side_name(by))?;
        }
        list.append(line)?;
    }
    Ok(list)
}

/// The public view.
pub fn public_view<'py>(
    py: Python<'py>,
    public: &Public<'_>,
    words: &Words,
) -> PyResult<Bound<'py, PyDict>> {
    let view = PyDict::new(py);
    let duet = matches!(public.ruleset.kind(), spymaster::rules::Kind::Duet(_));
    view.set_item("variant", if duet { "duet" } else { "versus" })?;
    view.set_item("language", words.resources.language().code())?;
    view.set_item("words", words.labels(public.cards))?;
    view.set_item("shown", shown_letters(public))?;
    if duet {
        view.set_item("marks", public.marks.map(places))?;
        view.set_item("tokens", [public.tokens.0, public.tokens.1].to_vec())?;
    }
    view.set_item("left", public.left.map(u32::from).to_vec())?;
    view.set_item("turns", public.turns)?;
    view.set_item("history", history(py, public, words)?)?;
    Ok(view)
}

/// Covered cards as capitals over the letters of a key.
fn key_letters(public: &Public<'_>, open: impl Fn(Pos) -> char) -> String {
    let shown = shown_letters(public);
    let letter = |(i, shown): (usize, char)| match shown {
        '?' => open(Pos(i as u8)),
        covered => covered,
    };
    shown.chars().enumerate().map(letter).collect()
}

/// The view of a clue giver.
pub fn clue_view<'py>(
    py: Python<'py>,
    task: &ClueTask<'_>,
    words: &Words,
) -> PyResult<Bound<'py, PyDict>> {
    let public = &task.public;
    let view = public_view(py, public, words)?;
    view.set_item("side", side_name(task.side))?;
    let duet = matches!(public.ruleset.kind(), spymaster::rules::Kind::Duet(_));
    // In a finale with no agent left the clue is for the assassin.
    let last = task.finale && public.left[task.side.index()] == 0;
    let ours = match (duet, last, task.side) {
        (true, _, _) => 'g',
        (_, true, _) => 'x',
        (_, _, Side::A) => 'r',
        (_, _, Side::B) => 'b',
    };
    let theirs = if task.side == Side::A { 'b' } else { 'r' };
    let key = key_letters(public, |pos| match pos {
        p if task.own.contains(p) => ours,
        p if task.opponent.contains(p) => theirs,
        p if task.assassin.contains(p) => 'x',
        _ => 'n',
    });
    view.set_item("key", key)?;
    for (name, set) in [
        ("own", task.own),
        ("opponent", task.opponent),
        ("bystander", task.bystander),
        ("assassin", task.assassin),
        ("pending", task.pending),
    ] {
        view.set_item(name, PyList::new(py, places(set))?)?;
    }
    view.set_item("max_number", task.max_number)?;
    view.set_item("zero", task.zero)?;
    view.set_item("unlimited", task.unlimited)?;
    view.set_item("finale", task.finale)?;
    Ok(view)
}

/// The view of a guesser.
pub fn guess_view<'py>(
    py: Python<'py>,
    task: &GuessTask<'_>,
    words: &Words,
) -> PyResult<Bound<'py, PyDict>> {
    let public = &task.public;
    let view = public_view(py, public, words)?;
    view.set_item("side", side_name(task.side))?;
    if let Some(secret) = task.duet {
        let key = (0..public.ruleset.cards()).map(|i| {
            let pos = Pos(i);
            let letter = match pos {
                p if secret.greens.contains(p) => 'g',
                p if secret.blacks.contains(p) => 'x',
                _ => 'n',
            };
            match public.shown.covered().contains(pos) {
                true => letter.to_ascii_uppercase(),
                false => letter,
            }
        });
        view.set_item("key", key.collect::<String>())?;
    }
    view.set_item("open", PyList::new(py, places(task.open))?)?;
    match task.clue {
        Some((clue, n)) => {
            view.set_item("clue", words.word(clue))?;
            view.set_item("number", number(py, n)?)?;
        }
        None => {
            view.set_item("clue", py.None())?;
            view.set_item("number", py.None())?;
        }
    }
    view.set_item("guessed", task.guessed)?;
    view.set_item("guesses_left", task.guesses_left)?;
    view.set_item("may_stop", task.may_stop)?;
    view.set_item("sudden_death", task.sudden_death)?;
    Ok(view)
}
