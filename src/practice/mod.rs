//! A person at the table.

pub mod drill;
