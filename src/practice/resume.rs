//! Takes a saved game up again.

use std::path::Path;

use super::save::Saved;
use super::session::{Logged, Parts, Session, SessionError, card_texts};
use super::setup::Setup;
use crate::players::ClueBook;
use crate::players::Library;
use crate::rules::ClueId;
use crate::transcript::{Header, Transcript, read_unfinished};

impl Session {
    /// Goes on with a saved game: the same seats, the same bots, the same chances. A last line that was cut off in
    /// the writing is dropped, and a game that was over without the line of its end gets it.
    ///
    /// A finished game can be taken up too: to look at it and at its analysis.
    pub fn resume(library: &Library, path: &Path) -> Result<Session, SessionError> {
        let name = path.display().to_string();
        let file = |source| SessionError::File {
            path: name.clone(),
            source,
        };
        let bytes = std::fs::read(path).map_err(file)?;
        let whole = bytes
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        let problem = |problem: String| SessionError::Transcript {
            path: name.clone(),
            problem,
        };
        let text =
            str::from_utf8(&bytes[..whole]).map_err(|_| problem("the file is not UTF-8".into()))?;
        let transcript = read_unfinished(text).map_err(|e| problem(e.to_string()))?;
        let mut session =
            Session::replayed(library, &transcript, text).map_err(|error| match error {
                Fault::Session(error) => *error,
                Fault::Text(text) => problem(text),
            })?;
        let mut saved = Saved::go_on(path, whole as u64).map_err(file)?;
        if transcript.end.is_none()
            && let Some(line) = session.recorder.close()
        {
            saved.append(std::slice::from_ref(&line)).map_err(file)?;
            session.add_line(line);
        }
        session.save_to(saved);
        Ok(session)
    }

    /// The setup of a saved game, without taking it up.
    pub fn kept_setup(path: &Path) -> Result<Setup, SessionError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|source| SessionError::File {
            path: name.clone(),
            source,
        })?;
        let problem = |problem: String| SessionError::Transcript {
            path: name.clone(),
            problem,
        };
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let transcript = read_unfinished(&text[..whole]).map_err(|e| problem(e.to_string()))?;
        setup_of(&transcript).map_err(|error| match error {
            Fault::Session(error) => *error,
            Fault::Text(text) => problem(text),
        })
    }

    /// A session from a transcript that was read, kept nowhere.
    fn replayed(library: &Library, transcript: &Transcript, text: &str) -> Result<Session, Fault> {
        let setup = setup_of(transcript)?;
        setup
            .check(library.registry())
            .map_err(SessionError::from)?;
        let base = setup.resources(library).map_err(SessionError::from)?;
        let header = &transcript.header;
        let cards = transcript.start().deal().cards();
        if cards
            .iter()
            .any(|&card| usize::from(card) >= base.deck().len())
            || card_texts(&base, cards) != header.words
        {
            return Err(Fault::Text(format!(
                "the deck `{}` is not the one this game was dealt from",
                setup.deck
            )));
        }
        let said = transcript
            .entries
            .iter()
            .filter_map(|(e, _)| e.word.as_deref());
        let resources = base.with_words(said);
        let id = |word: &str| {
            let known = resources.book().id(&ClueBook::fold(word));
            known.unwrap_or(ClueId::UNKNOWN)
        };
        let (games, recorder) = transcript.resume_with(id);
        let steps = transcript.entries.iter().zip(games);
        let log = steps.map(|((entry, effects), before)| Logged {
            entry: entry.clone(),
            effects: *effects,
            before,
        });
        Ok(Session::from_parts(Parts {
            setup,
            registry: library.registry().clone(),
            words: header.words.clone(),
            recorder,
            log: log.collect(),
            lines: text.lines().map(str::to_owned).collect(),
            saved: None,
            resources: base,
        }))
    }
}

enum Fault {
    Session(Box<SessionError>),
    Text(String),
}

impl From<SessionError> for Fault {
    fn from(error: SessionError) -> Fault {
        Fault::Session(Box::new(error))
    }
}

/// The setup that a transcript's header holds.
fn setup_of(transcript: &Transcript) -> Result<Setup, Fault> {
    let Header {
        deck,
        language,
        practice,
        ..
    } = &transcript.header;
    let (Some(deck), Some(line)) = (deck, practice) else {
        return Err(Fault::Text(
            "this transcript does not say who sat at the table, so it cannot be played on".into(),
        ));
    };
    let rules = transcript.rules.clone();
    Setup::from_line(rules, deck, language.as_deref(), line).map_err(Fault::Text)
}
