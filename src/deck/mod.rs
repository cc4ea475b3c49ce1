//! Cards: word decks, picture decks, mixed; parsing and checking.
