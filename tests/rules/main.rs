//! The rules engine, proven: one test per numbered rule, worked examples, exhaustive counts
//! against a second implementation, properties over random games, distributions of deals.

mod any;
mod brute;
mod brute_duet;
mod counts;
mod deals;
mod duet;
mod examples;
mod finale;
mod illegal;
mod missions;
mod properties;
mod secrecy;
mod solo;
mod sudden_death;
mod support;
mod turn;
