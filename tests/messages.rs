//! Messages of the interface: complete in every language, with the same arguments.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use spymaster::messages::{Language, Messages, decimal, files, page_json};

/// The variables of a pattern.
fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    let mut inline = |inline: &InlineExpression<&str>| {
        if let InlineExpression::VariableReference { id } = inline {
            found.insert(id.name.to_owned());
        }
    };
    match expression {
        Expression::Inline(InlineExpression::Placeable { expression }) => {
            in_expression(expression, found);
        }
        Expression::Inline(expression) => inline(expression),
        Expression::Select { selector, variants } => {
            inline(selector);
            for variant in variants {
                variables(&variant.value, found);
            }
        }
    }
}

/// Messages of a file and their variables.
fn messages(language: Language, name: &str, text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let parsed = fluent_syntax::parser::parse(text);
    let resource = parsed.unwrap_or_else(|(_, faults)| panic!("{language}/{name}.ftl: {faults:?}"));
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            let mut used = BTreeSet::new();
            let value = message.value.as_ref();
            variables(
                value.unwrap_or_else(|| panic!("{}", message.id.name)),
                &mut used,
            );
            let twice = found.insert(message.id.name.to_owned(), used);
            assert!(
                twice.is_none(),
                "{language}/{name}.ftl: {} twice",
                message.id.name
            );
        }
    }
    found
}

#[test]
fn languages_have_the_same_messages_with_the_same_arguments() {
    for (name, text) in files(Language::En) {
        let english = messages(Language::En, name, text);
        for language in Language::ALL {
            let file = files(language).iter().find(|(other, _)| other == name);
            let (_, text) = file.unwrap_or_else(|| panic!("{language} has no {name}.ftl"));
            let theirs = messages(language, name, text);
            // The page's own translations follow its English text.
            if *name != "page" {
                let missing: Vec<_> = english
                    .keys()
                    .filter(|id| !theirs.contains_key(*id))
                    .collect();
                assert!(
                    missing.is_empty(),
                    "{language}/{name}.ftl lacks {missing:?}"
                );
            }
            for (id, used) in &theirs {
                let expected = english.get(id);
                assert_eq!(Some(used), expected, "{language}/{name}.ftl: {id}");
            }
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
