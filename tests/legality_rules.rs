//! The cases that the rulebooks themselves decide, each in its language, and the referee on arbitrary Unicode.
use proptest::prelude::*;
use spymaster::deck::{Card, Language, PictureCard};
use spymaster::legality::{LegalityTable, Mechanism, Profile, Referee, Strictness, Switches};
use unicode_normalization::UnicodeNormalization;

fn verdict(
    language: Language,
    strictness: Strictness,
    switches: &str,
    visible: &[&str],
    clue: &str,
) -> bool {
    let switches: Switches = switches.parse().expect("switches");
    Referee::new(Profile {
        language,
        strictness,
        switches,
    })
    .check_words(clue, visible)
    .is_legal()
}

fn illegal(language: Language, visible: &[&str], clues: &[&str]) {
    for clue in clues {
        assert!(
            !verdict(language, Strictness::Strict, "", visible, clue),
            "{clue} for {visible:?} should be illegal in strict"
        );
    }
}

fn legal(language: Language, visible: &[&str], clues: &[&str]) {
    for clue in clues {
        assert!(
            verdict(language, Strictness::Strict, "", visible, clue),
            "{clue} for {visible:?} should be legal in strict"
        );
    }
}

#[test]
fn ukrainian_examples_of_the_books() {
    let uk = Language::Uk;
    illegal(uk, &["ХРОБАК"], &["бак"]);
    illegal(uk, &["ЛІС"], &["пролісок", "Лісабон"]);
    assert!(verdict(uk, Strictness::Lenient, "", &["ЛІС"], "пролісок"));
    illegal(
        uk,
        &["МІКРОСКОП"],
        &["мікроклімат", "мікробіолог", "мікроавтобус"],
    );
    legal(uk, &["КОЛО"], &["0"]);
    illegal(uk, &["ЯБЛУКО"], &["Apfel", "apfel"]);
    legal(uk, &["ЯБЛУКО"], &["струдель"]);
    legal(uk, &["ЛІКАР"], &["пекар"]);
    legal(uk, &["ВОСЬМИНІГ"], &["вісім", "8"]);
}

#[test]
fn russian_examples_of_the_books() {
    let ru = Language::Ru;
    illegal(
        ru,
        &["КОЛЕСО"],
        &["колесить", "двухколесный", "двухколёсный", "колесница"],
    );
    illegal(ru, &["ЗЕМЛЕТРЯСЕНИЕ"], &["земля", "тряска", "трясти"]);
    legal(ru, &["ЗЕМЛЕТРЯСЕНИЕ"], &["лето", "ясень"]);
    illegal(ru, &["КОСМОНАВТ"], &["космос"]);
    legal(ru, &["КОЛЕСО", "КОСМОНАВТ"], &["Микеланджело"]);
    illegal(ru, &["КОЛЕСО"], &["Леонардо да Винчи"]);
    assert!(verdict(
        ru,
        Strictness::Strict,
        "proper-names",
        &["КОЛЕСО"],
        "Леонардо да Винчи"
    ));
}

#[test]
fn cantonese_examples_of_the_books() {
    let yue = Language::Yue;
    illegal(yue, &["高蹺鞋"], &["鞋"]);
    for card in ["抽水", "插水", "天水圍"] {
        illegal(yue, &[card], &["水"]);
    }
    illegal(yue, &["模型"], &["無形"]);
    assert!(verdict(
        yue,
        Strictness::Strict,
        "homophones",
        &["模型"],
        "無形"
    ));
    legal(yue, &["火"], &["熱"]);
    illegal(yue, &["地獄"], &["suffer"]);
    legal(yue, &["地獄"], &["受苦"]);
}

#[test]
fn picture_examples_of_the_books() {
    let picture = Card::Picture(PictureCard {
        id: "platypus".to_owned(),
        ..PictureCard::default()
    });
    for (language, clue) in [(Language::Cs, "ptakopysk"), (Language::Ru, "утконос")] {
        let referee = Referee::new(Profile {
            language,
            strictness: Strictness::Strict,
            switches: Switches::default(),
        });
        assert!(referee.check(clue, &[&picture]).is_legal(), "{clue}");
    }
    let ru = |switches: &str| {
        Referee::new(Profile {
            language: Language::Ru,
            strictness: Strictness::Strict,
            switches: switches.parse().expect("switches"),
        })
    };
    assert!(!ru("").check("плащ-палатка", &[&picture]).is_legal());
    assert!(
        ru("compounds")
            .check("плащ-палатка", &[&picture])
            .is_legal()
    );
}

/// The verdict at the default level without any agreement, and under agreements.
fn standard(language: Language, switches: &str, card: &str, clue: &str) -> Option<Mechanism> {
    let switches: Switches = switches.parse().expect("switches");
    let profile = Profile {
        language,
        strictness: Strictness::Standard,
        switches,
    };
    let verdict = Referee::new(profile).check_words(clue, &[card]);
    verdict.reason().map(|reason| reason.mechanism)
}

#[test]
fn the_default_level_is_the_obligatory_part_of_the_books() {
    let (uk, yue) = (Language::Uk, Language::Yue);
    // W-uk, «Обов'язкові правила»: бак for ХРОБАК, «Л: 3» for ЛИСТ, Лісабон for ЛІС, Apfel for ЯБЛУКО; «Омоніми й омофони»: гриб and грип, кит for КІТ.
    assert_eq!(standard(uk, "", "ХРОБАК", "бак"), Some(Mechanism::Ending));
    assert_eq!(standard(uk, "", "ЛИСТ", "Л"), Some(Mechanism::Letter));
    assert!(standard(uk, "", "ЛІС", "Лісабон").is_some());
    assert_eq!(standard(uk, "", "ГРИП", "гриб"), Some(Mechanism::Sound));
    assert_eq!(standard(uk, "", "КІТ", "кит"), Some(Mechanism::Sound));
    // However it is written, it is a foreign word and never an abbreviation.
    for clue in ["Apfel", "apfel", "APFEL"] {
        assert_eq!(standard(uk, "", "ЯБЛУКО", clue), Some(Mechanism::Foreign));
    }
    assert_eq!(
        standard(Language::En, "", "APPLE", "ЯБЛУКО"),
        Some(Mechanism::Foreign)
    );
    // W-yue, 「嚴格的規則」: 無形 for 模型, suffer for 地獄.
    assert_eq!(standard(yue, "", "模型", "無形"), Some(Mechanism::Sound));
    assert_eq!(
        standard(yue, "", "地獄", "suffer"),
        Some(Mechanism::Foreign)
    );
    // D-ru, P-ru: «С: 3» for words that begin with С; ЗЕМЛЕТРЯСЕНИЕ leaves лето and ясень alone.
    assert_eq!(
        standard(Language::Ru, "", "СЛОН", "С"),
        Some(Mechanism::Letter)
    );
    assert_eq!(standard(Language::Ru, "", "ЗЕМЛЕТРЯСЕНИЕ", "ясень"), None);
    // P-cs: «S: 3».
    assert_eq!(
        standard(Language::Cs, "", "SLON", "S"),
        Some(Mechanism::Letter)
    );
    // A letter that opens no visible word can only be meant by its meaning; so can a number (W-uk: «0: 1» for КОЛО).
    assert_eq!(standard(uk, "", "КОЛО", "О"), None);
    assert_eq!(standard(uk, "", "КОЛО", "0"), None);
}

#[test]
fn every_switch_changes_a_verdict() {
    let uk = Language::Uk;
    // Relaxations that the books offer (W-uk «Змінні правила», W-yue 「靈活的規則」, D-ru «Смягчение правил»).
    let lifted = [
        (uk, "ХРОБАК", "бак", "rhymes"),
        (uk, "ХРОБАК", "бак", "letters"),
        (uk, "ЛИСТ", "Л", "letters"),
        (uk, "КІТ", "кит", "homophones"),
        (Language::Yue, "模型", "無形", "homophones"),
        (uk, "ЯБЛУКО", "Apfel", "foreign"),
        (uk, "ШПИГУН", "ЦРУ", "abbreviations"),
        (uk, "ЗУБИ", "стоп-кран", "compounds"),
        (uk, "КНИГА", "Три мушкетери", "proper-names"),
        (Language::Ru, "КРЫСА", "морская свинка", "set-phrases"),
    ];
    for (language, card, clue, switch) in lifted {
        assert!(
            standard(language, "", card, clue).is_some(),
            "{clue} for {card}"
        );
        assert_eq!(
            standard(language, switch, card, clue),
            None,
            "{clue} for {card} with {switch}"
        );
    }
    // Bans a group may add to the rules: proper names (W-yue: 「如果玩家允許」), shape words with pictures (P-ru, P-cs).
    assert_eq!(standard(Language::En, "", "RIVER", "London"), None);
    assert_eq!(
        standard(Language::En, "no-proper-names", "RIVER", "London"),
        Some(Mechanism::Name)
    );
    let picture = Card::Picture(PictureCard::default());
    let round = |switches: &str| {
        let switches: Switches = switches.parse().expect("switches");
        let profile = Profile {
            switches,
            ..Profile::standard(Language::Ru)
        };
        Referee::new(profile)
            .check("круглый", &[&picture])
            .is_legal()
    };
    assert!(round("") && !round("no-shape-words"));
}

#[test]
fn switches_are_written_and_read_as_names_and_as_a_table() {
    let mut switches = Switches::default();
    for name in Switches::NAMES {
        switches.set(name).expect("a known name");
    }
    assert_eq!(switches.to_string(), "none");
    for name in ["compounds", "rhymes", "no-proper-names", "letters"] {
        switches.allow(name).expect("a known name");
    }
    assert_eq!(switches.to_string().parse(), Ok(switches));
    let toml = toml::to_string(&switches).expect("a table");
    assert_eq!(toml::from_str::<Switches>(&toml), Ok(switches));
    let json = serde_json::to_string(&switches).expect("an object");
    assert_eq!(
        serde_json::from_str::<Switches>(&json).expect("an object"),
        switches
    );
    assert!(toml::from_str::<Switches>("jokes = true").is_err());
    assert_eq!("none".parse(), Ok(Switches::default()));
}

#[test]
fn number_words_are_no_exception_but_for_the_books_own() {
    assert_eq!(
        standard(Language::En, "", "HIGH FIVE", "five"),
        Some(Mechanism::Component)
    );
    assert_eq!(
        standard(Language::En, "", "SEVEN DWARFS", "seven"),
        Some(Mechanism::Component)
    );
    assert!(standard(Language::Ru, "", "ДЕСЯТКА", "десять").is_some());
    // W-uk: «Вісім: 3» for ШАЙБА, ОЧКО and ВОСЬМИНІГ.
    assert_eq!(standard(Language::Uk, "", "ВОСЬМИНІГ", "вісім"), None);
    assert_eq!(standard(Language::Uk, "", "ВОСЬМИНІГ", "8"), None);
}

#[test]
fn spellings_of_one_word_are_one_word() {
    for (language, card, clue) in [
        (Language::En, "HARBOUR", "harbor"),
        (Language::En, "HARBOR", "harbours"),
        (Language::En, "THEATRE", "theater"),
        (Language::En, "MUSCLEMAN", "musclemen"),
        (Language::Cs, "FILOZOFIE", "filosofie"),
        (Language::Cs, "BALON", "balón"),
        (Language::Uk, "ҐАНОК", "ганок"),
    ] {
        assert!(
            !verdict(language, Strictness::Lenient, "", &[card], clue),
            "{clue} for {card}"
        );
    }
}

#[test]
fn words_inside_words_are_decided_per_level() {
    // One family to a reader, no compound to a dictionary: illegal from standard on, legal in lenient.
    for (card, clue) in [
        ("SAW", "seesaw"),
        ("NOVEL", "novella"),
        ("MAGNET", "magnetron"),
    ] {
        for (level, legal) in [
            (Strictness::Lenient, true),
            (Strictness::Standard, false),
            (Strictness::Strict, false),
        ] {
            assert_eq!(
                verdict(Language::En, level, "", &[card], clue),
                legal,
                "{clue} for {card}, {level}"
            );
        }
    }
    // Letters by chance: only in strict.
    assert_eq!(standard(Language::En, "", "PIRATE", "rat"), None);
    assert!(!verdict(
        Language::En,
        Strictness::Strict,
        "",
        &["PIRATE"],
        "rat"
    ));
}

#[test]
fn words_of_other_languages_and_invented_words_are_refused_and_loans_are_not() {
    for (language, clue) in [
        (Language::En, "Regenschirm"),
        (Language::En, "fromage"),
        (Language::Uk, "лошадь"),
        (Language::Cs, "Katze"),
        (Language::Cs, "butterfly"),
    ] {
        assert_eq!(
            standard(language, "", "X", clue),
            Some(Mechanism::Foreign),
            "{clue}"
        );
        assert_eq!(standard(language, "foreign", "X", clue), None, "{clue}");
    }
    assert_eq!(
        standard(Language::En, "", "APPLE", "xqzzt"),
        Some(Mechanism::Invented)
    );
    for (language, clue) in [
        (Language::Uk, "носок"),
        (Language::Uk, "коляска"),
        (Language::Cs, "curling"),
        (Language::Cs, "tarot"),
        (Language::Cs, "web"),
        (Language::Cs, "Prométheus"),
    ] {
        assert_eq!(standard(language, "", "QQQ", clue), None, "{clue}");
    }
}

#[test]
fn a_verdict_names_card_rule_and_shared_part() {
    let referee = Referee::new(Profile::standard(Language::En));
    let verdict = referee.check_words("snow", &["PIRATE", "SNOWMAN"]);
    let reason = verdict.reason().expect("illegal");
    assert_eq!(
        (reason.mechanism, reason.rule, reason.card),
        (Mechanism::Component, "3.2", Some(1))
    );
    assert_eq!(
        (reason.card_text.as_deref(), reason.shared.as_str()),
        (Some("SNOWMAN"), "snow")
    );
}

/// Words of a language's own deck mixed with anything at all.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "\\PC{0,12}",
        "[a-zA-Z' -]{0,16}",
        "[а-яёіїєґА-Я' -]{0,16}",
        "[áčďéěíňóřšťúůýžA-Za-z]{0,12}",
        "[一-龥]{0,5}",
        proptest::sample::select(vec![
            "snow",
            "SNOWMAN",
            "ball",
            "football",
            "земля",
            "ЗЕМЛЕТРЯСЕНИЕ",
            "ліс",
            "пролісок",
            "水",
            "天水圍",
            "les",
            "lesník",
            "F.B.I.",
            "8",
            "ice cream"
        ])
        .prop_map(str::to_owned),
    ]
}

fn any_profile() -> impl Strategy<Value = Profile> {
    (0..5usize, 0..3usize, any::<[bool; 10]>()).prop_map(|(language, level, on)| Profile {
        language: Language::ALL[language],
        strictness: Strictness::ALL[level],
        switches: Switches {
            compounds: on[0],
            proper_names: on[1],
            abbreviations: on[2],
            set_phrases: on[3],
            homophones: on[4],
            rhymes: on[5],
            foreign: on[6],
            letters: on[7],
            no_proper_names: on[8],
            no_shape_words: on[9],
        },
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_the_referee_panic(profile in any_profile(), clue in any_text(), board in proptest::collection::vec(any_text(), 0..6)) {
        let referee = Referee::new(profile);
        let verdict = referee.check_words(&clue, &board);
        // The message can always be written, and a card that is named lies on the board.
        let _ = verdict.to_string();
        if let Some(index) = verdict.reason().and_then(|reason| reason.card) {
            prop_assert!(index < board.len());
        }
    }

    #[test]
    fn spelling_that_looks_the_same_gets_the_same_verdict(profile in any_profile(), clue in any_text(), card in any_text()) {
        let referee = Referee::new(profile);
        let plain = referee.check_words(&clue, &[&card]).is_legal();
        let nfd: String = clue.nfd().collect();
        let nfc: String = clue.nfc().collect();
        prop_assert_eq!(referee.check_words(&nfd, &[&card]).is_legal(), referee.check_words(&nfc, &[&card]).is_legal());
        prop_assert_eq!(referee.check_words(&format!("\u{FEFF} {clue}\u{200B} "), &[&card]).is_legal(), plain);
        let card_nfd: String = card.nfd().collect();
        let card_nfc: String = card.nfc().collect();
        prop_assert_eq!(referee.check_words(&clue, &[&card_nfd]).is_legal(), referee.check_words(&clue, &[&card_nfc]).is_legal());
    }

    #[test]
    fn a_sterner_level_never_allows_more(profile in any_profile(), clue in any_text(), card in any_text()) {
        let legal: Vec<bool> = Strictness::ALL
            .into_iter()
            .map(|strictness| Referee::new(Profile { strictness, ..profile }).check_words(&clue, &[&card]).is_legal())
            .collect();
        prop_assert!(legal.windows(2).all(|pair| pair[0] || !pair[1]), "{:?}", legal);
    }

    #[test]
    fn the_card_itself_is_never_a_legal_clue(profile in any_profile(), card in any_text()) {
        prop_assert!(!Referee::new(profile).check_words(&card, &[&card]).is_legal());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_table_agrees_with_the_referee_clue_by_clue(
        profile in any_profile(),
        words in proptest::collection::vec(any_text(), 1..8),
        picture in any::<bool>(),
        clues in proptest::collection::vec(any_text(), 1..80),
    ) {
        let mut cards: Vec<Card> = words.into_iter().map(Card::word).collect();
        if picture {
            cards.push(Card::Picture(PictureCard::default()));
        }
        let referee = Referee::new(profile);
        let table = LegalityTable::of_cards(&referee, &cards, &clues);
        let scene = Card::Picture(PictureCard::default());
        for (id, clue) in clues.iter().enumerate() {
            for (index, card) in cards.iter().enumerate() {
                // The pictures of the whole deck decide about shape words.
                let visible: Vec<&Card> = if picture { vec![card, &scene] } else { vec![card] };
                prop_assert_eq!(table.illegal(index, id), !referee.check(clue, &visible).is_legal(), "{} / {:?}", clue, card);
            }
        }
    }
}

#[test]
fn the_table_of_a_real_deck_agrees_with_the_referee() {
    for language in Language::ALL {
        let Some(deck) = spymaster::deck::built_in(language.code()) else {
            println!("skipped: no built-in decks in this build");
            return;
        };
        let referee = Referee::new(Profile {
            language,
            strictness: Strictness::Strict,
            switches: Switches::default(),
        });
        let clues: Vec<String> = deck
            .cards()
            .iter()
            .filter_map(Card::text)
            .map(str::to_owned)
            .collect();
        let table = LegalityTable::build(&referee, &deck, &clues);
        for card in (0..deck.len()).step_by(37) {
            for (clue, text) in clues.iter().enumerate() {
                assert_eq!(
                    table.illegal(card, clue),
                    !referee.check(text, &[&deck.cards()[card]]).is_legal(),
                    "{text} for {}",
                    clues[card]
                );
            }
            assert!(table.illegal(card, card));
            assert!(table.illegal_clues(card).any(|clue| clue == card));
        }
    }
}

/// W-uk, «Обов'язкові правила»: «Л: 3» is the form of a letter clue; `check` reads the number off as the table does.
#[test]
fn check_reads_a_clue_with_its_number() {
    let check = |board: &str, clue: &str| {
        let mut program = assert_cmd::Command::cargo_bin("spymaster").expect("the program");
        program.args(["check", "--lang", "uk", "--board", board, "--", clue]);
        program.output().expect("an answer").status.code()
    };
    assert_eq!(check("лист", "Л: 3"), Some(1));
    assert_eq!(check("кіт", "Л: 3"), Some(0));
    assert_eq!(check("кіт", "лист：необмежено"), Some(0));
    assert_eq!(check("кіт", "лист дуба"), Some(1));
}
