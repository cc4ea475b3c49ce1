use super::*;

fn problems(text: &[u8], format: DeckFormat) -> Vec<Problem> {
    read("test", text, format, None).1
}

fn words(count: usize) -> String {
    (0..count).map(|i| format!("word{i}\n")).collect()
}

#[test]
fn all_problems_are_reported_at_once_with_their_lines() {
    let mut text = "\u{FEFF}word,gloss,hard,colour\nbank,,maybe,\nBANK,,,\n,empty,,\ncafe\u{301},,1,\nfog,,,,extra\n".as_bytes().to_vec();
    text.extend(b"bad\xff,,,\n");
    let found = problems(&text, DeckFormat::Csv);
    let at = |line: usize, test: fn(&ProblemKind) -> bool| {
        found.iter().any(|p| p.line == line && test(&p.kind))
    };
    assert!(at(1, |k| *k == ProblemKind::ByteOrderMark));
    assert!(at(
        1,
        |k| matches!(k, ProblemKind::UnknownColumn { name } if name == "colour")
    ));
    assert!(at(2, |k| matches!(k, ProblemKind::BadHardMark { .. })));
    assert!(at(3, |k| matches!(
        k,
        ProblemKind::Duplicate { first: 2, .. }
    )));
    assert!(at(4, |k| *k == ProblemKind::EmptyWord));
    assert!(at(5, |k| matches!(k, ProblemKind::NotNfc { .. })));
    assert!(at(6, |k| matches!(k, ProblemKind::BadRow { .. })));
    assert!(at(7, |k| *k == ProblemKind::NotUtf8));
    assert!(at(0, |k| matches!(
        k,
        ProblemKind::TooFewCards {
            cards: 4,
            needed: 20
        }
    )));
}

#[test]
fn a_plain_list_has_comments_and_cards_of_two_words() {
    let text = format!("# my deck\nice  cream\n\nbank # a comment\n{}", words(30));
    let (deck, problems) = read("list", text.as_bytes(), DeckFormat::List, None);
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(deck.cards()[0].text(), Some("ice cream"));
    assert_eq!(deck.cards()[1].text(), Some("bank"));
}

#[test]
fn a_deck_between_the_grids_is_only_a_warning() {
    let found = problems(words(22).as_bytes(), DeckFormat::List);
    assert_eq!(found.len(), 1);
    assert!(!found[0].is_error());
}

#[test]
fn bad_weights_of_concepts_are_told() {
    let found = problems(
        "id,emoji,concepts_en\na,🐜,ant:1|sea:2|x:no\n".as_bytes(),
        DeckFormat::Csv,
    );
    let bad: Vec<_> = found
        .iter()
        .filter(|p| matches!(p.kind, ProblemKind::BadWeight { .. }))
        .collect();
    assert_eq!(bad.len(), 2);
}

#[test]
fn the_language_is_told_from_the_letters() {
    let language = |text: &str| Deck::new("x", None, vec![Card::word(text)]).language();
    assert_eq!(language("bank"), Some(Language::En));
    assert_eq!(language("кіт"), Some(Language::Uk));
    assert_eq!(language("мышь"), Some(Language::Ru));
    assert_eq!(language("řeka"), Some(Language::Cs));
    assert_eq!(language("火"), Some(Language::Yue));
}

#[test]
fn unknown_decks_name_the_known_ones() {
    let error = open("nonsense").expect_err("no such deck").to_string();
    assert!(
        error.contains("nonsense") && error.contains("pictures"),
        "{error}"
    );
}

#[cfg(feature = "embedded")]
mod embedded {
    use super::*;

    #[test]
    fn built_in_decks_are_large_and_without_problems() {
        for name in BUILT_IN {
            let deck = built_in(name).expect(name);
            let least = if name == "pictures" { 280 } else { 400 };
            assert!(deck.len() >= least, "{name}: {}", deck.len());
            assert_eq!(
                deck.language().map(Language::code),
                (name != "pictures").then_some(name)
            );
            let file =
                std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("decks/{name}.csv"));
            if let Ok(bytes) = std::fs::read(file) {
                assert_eq!(read(name, &bytes, DeckFormat::Csv, None).1, []);
            }
        }
    }

    #[test]
    fn joined_decks_keep_the_order_and_know_their_kind() {
        let deck = open("en+pictures").expect("both are built in");
        assert_eq!(deck.kind(), DeckKind::Mixed);
        assert_eq!(deck.language(), Some(Language::En));
        let easy = deck.clone().without_hard();
        assert!(easy.len() < deck.len() && easy.cards().iter().all(|card| !card.hard()));
        assert_ne!(easy.content_hash(), deck.content_hash());
    }

    #[test]
    fn every_picture_is_drawn_and_means_something_in_every_language() {
        let art = Art::built_in().expect("art");
        for card in built_in("pictures").expect("pictures").cards() {
            let Card::Picture(picture) = card else {
                panic!("a word among the pictures")
            };
            let svg = art
                .svg(&picture.id)
                .unwrap_or_else(|| panic!("no drawing of {}", picture.id));
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
            assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
            assert!(!svg.contains(" id="));
            for language in Language::ALL {
                assert!(
                    picture.concepts(language).len() >= 3,
                    "{} {language}",
                    picture.id
                );
            }
        }
    }
}
