//! Rulesets by name and as text.
