//! The page's messages as JSON for `messages.js`.
//!
//! A message is a text, or a list of parts: a text, `{"v": name}` for a variable, `{"s": name, "o": {key: message}, "d": key}` for
//! a choice by the variable's value or, if it is a number, by its plural category.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use serde_json::{Value, json};

use super::{Language, files};

/// The messages of `page.ftl` in this language; the English text where one is missing.
pub fn page_json(language: Language) -> &'static str {
    static ALL: [OnceLock<String>; 5] = [const { OnceLock::new() }; 5];
    ALL[language as usize].get_or_init(|| {
        let mut messages = read(Language::En);
        if language != Language::En {
            messages.extend(read(language));
        }
        json!({ "language": language.code(), "messages": messages }).to_string()
    })
}

fn read(language: Language) -> BTreeMap<String, Value> {
    let text = files(language)
        .iter()
        .find(|(name, _)| *name == "page")
        .map_or("", |(_, text)| text);
    let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(partly, _)| partly);
    let mut parts = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                if let Some(value) = &message.value {
                    parts.insert(message.id.name.to_owned(), value);
                }
            }
            Entry::Term(term) => {
                parts.insert(format!("-{}", term.id.name), &term.value);
            }
            _ => {}
        }
    }
    let json = |(id, value): (&String, &&Pattern<&str>)| (id.clone(), pattern(value, &parts));
    let messages = parts.iter().filter(|(id, _)| !id.starts_with('-'));
    messages.map(json).collect()
}

type Parts<'p> = BTreeMap<String, &'p Pattern<&'p str>>;

/// A pattern as JSON; neighbouring texts are joined.
fn pattern(pattern: &Pattern<&str>, all: &Parts<'_>) -> Value {
    let mut parts: Vec<Value> = Vec::new();
    collect(pattern, all, &mut parts);
    match parts.len() {
        0 => json!(""),
        1 if parts[0].is_string() => parts.swap_remove(0),
        _ => Value::Array(parts),
    }
}

fn collect(pattern: &Pattern<&str>, all: &Parts<'_>, parts: &mut Vec<Value>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text(value, parts),
            PatternElement::Placeable { expression } => placeable(expression, all, parts),
        }
    }
}

fn text(value: &str, parts: &mut Vec<Value>) {
    match parts.last_mut() {
        Some(Value::String(last)) => last.push_str(value),
        _ => parts.push(json!(value)),
    }
}

fn placeable(expression: &Expression<&str>, all: &Parts<'_>, parts: &mut Vec<Value>) {
    match expression {
        Expression::Inline(inline) => match inline {
            InlineExpression::StringLiteral { value }
            | InlineExpression::NumberLiteral { value } => text(value, parts),
            InlineExpression::VariableReference { id } => parts.push(json!({ "v": id.name })),
            InlineExpression::MessageReference { id, .. } => referred(id.name, all, parts),
            InlineExpression::TermReference { id, .. } => {
                referred(&format!("-{}", id.name), all, parts)
            }
            InlineExpression::Placeable { expression } => placeable(expression, all, parts),
            InlineExpression::FunctionReference { id, .. } => text(id.name, parts),
        },
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id } = selector else {
                return;
            };
            let key = |key: &VariantKey<&str>| match key {
                VariantKey::Identifier { name } => (*name).to_owned(),
                VariantKey::NumberLiteral { value } => (*value).to_owned(),
            };
            let options: serde_json::Map<String, Value> = variants
                .iter()
                .map(|variant| (key(&variant.key), self::pattern(&variant.value, all)))
                .collect();
            let usual = variants
                .iter()
                .find(|variant| variant.default)
                .map(|variant| key(&variant.key));
            parts.push(json!({ "s": id.name, "o": options, "d": usual }));
        }
    }
}

fn referred(id: &str, all: &Parts<'_>, parts: &mut Vec<Value>) {
    if let Some(pattern) = all.get(id) {
        collect(pattern, all, parts);
    }
}
