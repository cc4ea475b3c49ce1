//! Messages of the interface: complete in every language, with the same arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use spymaster::messages::{Language, Messages, decimal, files, page_json};
use unicode_width::UnicodeWidthStr;

/// The messages of a language with their variables and the messages they refer to.
#[derive(Default)]
struct Found {
    variables: BTreeSet<String>,
    refers: BTreeSet<String>,
}

impl Found {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.variables.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.refers.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            other => panic!("the page's loader does not know {other:?}"),
        }
    }
}

/// Messages of a file, each with its arguments and those of the messages in it.
fn messages(language: Language, name: &str, text: &str) -> BTreeMap<String, Found> {
    let parsed = fluent_syntax::parser::parse(text);
    let resource = parsed.unwrap_or_else(|(_, faults)| panic!("{language}/{name}.ftl: {faults:?}"));
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let id = message.id.name;
            let mut one = Found::default();
            one.pattern(message.value.as_ref().unwrap_or_else(|| panic!("{id}")));
            let twice = found.insert(id.to_owned(), one);
            assert!(twice.is_none(), "{language}/{name}.ftl: {id} twice");
        }
    }
    found
}

/// All messages of a language: those of the page apart, since only the page reads them.
fn all(language: Language, page: bool) -> BTreeMap<String, Found> {
    let mut all = BTreeMap::new();
    for (name, text) in files(language) {
        if (*name == "page") == page {
            for (id, found) in messages(language, name, text) {
                assert!(
                    all.insert(id.clone(), found).is_none(),
                    "{language}: {id} twice"
                );
            }
        }
    }
    all
}

/// The arguments of a message, with those of the messages it refers to.
fn arguments(all: &BTreeMap<String, Found>, id: &str) -> BTreeSet<String> {
    let found = all.get(id).unwrap_or_else(|| panic!("no message `{id}`"));
    let mut arguments = found.variables.clone();
    for other in &found.refers {
        arguments.extend(self::arguments(all, other));
    }
    arguments
}

#[test]
fn languages_have_the_same_messages_with_the_same_arguments() {
    for page in [false, true] {
        let english = all(Language::En, page);
        for language in Language::ALL {
            let theirs = all(language, page);
            let missing: Vec<_> = english
                .keys()
                .filter(|id| !theirs.contains_key(*id))
                .collect();
            assert!(missing.is_empty(), "{language} lacks {missing:?}");
            let more: Vec<_> = theirs
                .keys()
                .filter(|id| !english.contains_key(*id))
                .collect();
            assert!(more.is_empty(), "{language} has {more:?}, English has not");
            for id in english.keys() {
                let (ours, others) = (arguments(&english, id), arguments(&theirs, id));
                assert_eq!(others, ours, "{language}: {id}");
            }
        }
    }
}

/// The text of all files under a folder that end like this.
fn sources(folder: &Path, ends: &[&str], all: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, ends, all);
        } else if ends.iter().any(|end| path.to_string_lossy().ends_with(end)) {
            all.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_message_of_the_program_is_used() {
    let mut code = String::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &[".rs"],
        &mut code,
    );
    let english = all(Language::En, false);
    let referred: BTreeSet<&String> = english.values().flat_map(|found| &found.refers).collect();
    let unused = english
        .keys()
        .filter(|id| !referred.contains(id) && !code.contains(&format!("\"{id}\"")));
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<&String>::new());
}

/// Messages whose line on the screen must hold them.
#[test]
fn lines_of_the_screen_fit_eighty_columns() {
    for language in Language::ALL {
        let m = Messages::of(language);
        let width = |ids: &[&str]| -> usize {
            ids.iter().map(|id| m.get(id).width() + 2).sum::<usize>() + 1
        };
        let rows: [&[&str]; 3] = [
            &[
                "keys-choose",
                "keys-touch",
                "keys-stop",
                "keys-help",
                "keys-analysis",
                "keys-leave",
            ],
            &[
                "keys-choose",
                "keys-cover",
                "keys-decline",
                "keys-help",
                "keys-analysis",
                "keys-leave",
            ],
            &[
                "keys-say",
                "keys-meant",
                "keys-wait",
                "keys-help",
                "keys-analysis",
                "keys-leave",
            ],
        ];
        for row in rows {
            assert!(width(row) <= 82, "{language}: {row:?} takes {}", width(row));
        }
        for id in [
            "screen-leave",
            "screen-hand-over-keys",
            "keypage-letters",
            "keypage-tokens",
        ] {
            assert!(m.get(id).width() <= 78, "{language}: {id}");
        }
    }
}

#[test]
fn texts_count_and_fall_back() {
    let text =
        |n: f64| Messages::of(Language::En).text("table-guesses-left", &[("n", decimal(n, 0))]);
    assert_eq!(text(1.0), "1 guess left.");
    assert_eq!(text(3.0), "3 guesses left.");
    assert_eq!(
        Messages::of(Language::En).get("no-such-message"),
        "no-such-message"
    );
}

#[test]
fn the_page_gets_patterns() {
    let page: serde_json::Value = serde_json::from_str(page_json(Language::En)).unwrap();
    assert_eq!(page["messages"]["seat-a"], "Player A");
    let counted = &page["messages"]["table-guesses-left"][0];
    assert_eq!(counted["s"], "n");
    assert_eq!(
        counted["o"]["one"],
        serde_json::json!([{ "v": "n" }, " guess left."])
    );
    assert_eq!(counted["d"], "other");
}

#[test]
fn languages_are_told_from_locales_and_headers() {
    assert_eq!(Language::of_locale("ru_RU.UTF-8"), Some(Language::Ru));
    assert_eq!(Language::of_locale("zh-Hant-HK"), Some(Language::Yue));
    assert_eq!(Language::of_locale("C"), None);
    assert_eq!(
        Language::of_accept("de,uk;q=0.7,en;q=0.8"),
        Some(Language::En)
    );
    assert_eq!(Language::of_accept("cs-CZ,en;q=0.8"), Some(Language::Cs));
    assert_eq!(Language::of_accept("en;q=0"), None);
}

/// The scripts and pages of the browser.
fn assets() -> String {
    let mut text = String::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/assets");
    sources(&folder, &[".js", ".html"], &mut text);
    text
}

/// The texts between `open` and the next quotation mark, wherever `open` occurs.
fn quoted<'t>(text: &'t str, open: &str) -> Vec<&'t str> {
    let parts = text.split(open).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

#[test]
fn the_page_uses_its_messages_and_no_others() {
    let assets = assets();
    let page = all(Language::En, true);
    // Ids that scripts put together: `side-${side}`.
    let templates = assets.split('`').filter_map(|part| part.split_once("${"));
    let prefixes: BTreeSet<&str> = templates
        .map(|(prefix, _)| prefix)
        .filter(|prefix| prefix.ends_with('-') && prefix.len() > 3)
        .collect();
    let referred: BTreeSet<&String> = page.values().flat_map(|found| &found.refers).collect();
    let used = |id: &str| {
        let built = prefixes.iter().any(|prefix| id.starts_with(prefix));
        built || assets.contains(&format!("\"{id}\""))
    };
    let unused: Vec<_> = page
        .keys()
        .filter(|id| !used(id) && !referred.contains(id))
        .collect();
    assert!(unused.is_empty(), "no script asks for {unused:?}");
    let mut asked = quoted(&assets, "t(\"");
    for attribute in ["", "-title", "-placeholder", "-aria-label"] {
        asked.extend(quoted(&assets, &format!("data-t{attribute}=\"")));
    }
    let is_id = |id: &str| {
        id.chars()
            .all(|c| c.is_ascii_lowercase() || c == '-' || c.is_ascii_digit())
    };
    asked.retain(|id| is_id(id) && id.contains('-') && !id.starts_with("data-"));
    let missing: Vec<_> = asked.iter().filter(|id| !page.contains_key(**id)).collect();
    assert!(missing.is_empty(), "page.ftl lacks {missing:?}");
}
