//! A small prefix tree over characters, for finding every listed morpheme that starts at a place of a word.

/// One node: its children in order of their character, and the entries that end here.
#[derive(Debug, Default)]
struct Node {
    children: Vec<(char, u32)>,
    values: Vec<u32>,
}

/// A prefix tree from spellings to numbers. A spelling may carry several numbers.
#[derive(Debug)]
pub(super) struct Trie {
    nodes: Vec<Node>,
}

impl Trie {
    /// An empty tree.
    pub(super) fn new() -> Self {
        Trie {
            nodes: vec![Node::default()],
        }
    }

    /// Adds a spelling with a number; the same pair twice counts once.
    pub(super) fn insert(&mut self, spelling: &str, value: u32) {
        let mut at = 0usize;
        for letter in spelling.chars() {
            at = match self.nodes[at]
                .children
                .binary_search_by_key(&letter, |(c, _)| *c)
            {
                Ok(found) => self.nodes[at].children[found].1 as usize,
                Err(place) => {
                    let fresh = self.nodes.len();
                    self.nodes.push(Node::default());
                    self.nodes[at]
                        .children
                        .insert(place, (letter, fresh as u32));
                    fresh
                }
            };
        }
        if !self.nodes[at].values.contains(&value) {
            self.nodes[at].values.push(value);
        }
    }

    /// Calls `found(length, numbers)` for every spelling that starts the slice, shortest first.
    pub(super) fn matches(&self, letters: &[char], mut found: impl FnMut(usize, &[u32])) {
        let mut at = 0usize;
        for (index, letter) in letters.iter().enumerate() {
            match self.nodes[at]
                .children
                .binary_search_by_key(letter, |(c, _)| *c)
            {
                Ok(next) => at = self.nodes[at].children[next].1 as usize,
                Err(_) => return,
            }
            if !self.nodes[at].values.is_empty() {
                found(index + 1, &self.nodes[at].values);
            }
        }
    }

    /// True if exactly this spelling is listed.
    pub(super) fn contains(&self, letters: &[char]) -> bool {
        let mut hit = false;
        self.matches(letters, |length, _| hit |= length == letters.len());
        hit
    }
}
