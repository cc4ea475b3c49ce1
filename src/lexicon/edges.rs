//! The association graph: symmetric in memory, every pair once in a file.
//!
//! A file keeps a pair with its commoner word. `edge_counts` has the number of pairs of each word, `edge_gaps` how
//! many words lie between one partner and the next (from the word itself on), both as LEB128 numbers;
//! `edge_weights` has a byte for each pair. That is 2.3 bytes a pair, against ten as plain symmetric rows.
use super::error::{LexiconError, Result};

/// The association graph, symmetric, as compressed rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edges {
    offsets: Vec<u32>,
    /// Partner and weight in one word, `partner << 8 | weight`: rows are filled in no order, and one cache miss is cheaper
    /// than two.
    cells: Vec<u32>,
}

/// The number of word ids that fit beside a weight in 32 bits.
const MOST_WORDS: usize = 1 << 24;

/// A graph as the sections of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed<'a> {
    pub counts: &'a [u8],
    pub gaps: &'a [u8],
    pub weights: &'a [u8],
}

impl Edges {
    /// From pairs `(first, second, weight)` with `first < second`, ascending, each named once. `None` if they are not
    /// so, or if a word is not below `words`.
    pub fn from_pairs(words: usize, pairs: &[(u32, u32, u8)]) -> Option<Self> {
        let ascending = pairs
            .windows(2)
            .all(|two| (two[0].0, two[0].1) < (two[1].0, two[1].1));
        let inside = |&(a, b, _): &(u32, u32, u8)| a < b && (b as usize) < words;
        let fits = words <= MOST_WORDS && pairs.len() <= u32::MAX as usize / 2;
        if !ascending || !pairs.iter().all(inside) || !fits {
            return None;
        }
        let mut counts = vec![0u32; words];
        for &(first, ..) in pairs {
            counts[first as usize] += 1;
        }
        let seconds: Vec<u32> = pairs.iter().map(|pair| pair.1).collect();
        let weights: Vec<u8> = pairs.iter().map(|pair| pair.2).collect();
        Some(Self::mirrored(&counts, &seconds, &weights))
    }

    /// Both directions of pairs that are sorted by first word and then by second. Rows come out ascending by
    /// themselves: a word's commoner partners are met before it, in order, and its rarer ones with it.
    fn mirrored(counts: &[u32], seconds: &[u32], weights: &[u8]) -> Self {
        let mut next = counts.to_vec();
        for &second in seconds {
            next[second as usize] += 1;
        }
        let mut offsets = Vec::with_capacity(counts.len() + 1);
        let mut end = 0;
        offsets.push(0);
        for place in &mut next {
            let length = *place;
            *place = end;
            end += length;
            offsets.push(end);
        }
        let mut cells = vec![0; end as usize];
        let mut rest = seconds.iter().zip(weights);
        for (first, &count) in counts.iter().enumerate() {
            // The row's own part is written in one run; only the mirrored half jumps.
            let row = next[first] as usize..;
            let mirrored = (first as u32) << 8;
            for (own, (&second, &weight)) in row.zip(rest.by_ref().take(count as usize)) {
                let weight = u32::from(weight);
                cells[own] = second << 8 | weight;
                let at = &mut next[second as usize];
                cells[*at as usize] = mirrored | weight;
                *at += 1;
            }
        }
        Self { offsets, cells }
    }

    /// Neighbours of a word, ascending, and their raw weights.
    pub fn row(&self, word: u32) -> impl Iterator<Item = (u32, u8)> + '_ {
        let word = word as usize;
        let range = match (self.offsets.get(word), self.offsets.get(word + 1)) {
            (Some(&start), Some(&end)) => start as usize..end as usize,
            _ => 0..0,
        };
        self.cells[range]
            .iter()
            .map(|&cell| (cell >> 8, cell as u8))
    }

    /// The highest raw weight.
    pub fn strongest(&self) -> Option<u8> {
        self.cells.iter().map(|&cell| cell as u8).max()
    }

    /// Number of pairs.
    pub fn pairs(&self) -> usize {
        self.cells.len() / 2
    }

    /// The sections `edge_counts`, `edge_gaps` and `edge_weights`.
    pub(crate) fn pack(&self) -> [Vec<u8>; 3] {
        let [mut counts, mut gaps, mut weights] = [const { Vec::new() }; 3];
        for word in 0..self.offsets.len().saturating_sub(1) as u32 {
            let mut last = word;
            let mut count = 0;
            for (target, weight) in self.row(word).filter(|&(target, _)| target > word) {
                push_number(&mut gaps, target - last - 1);
                weights.push(weight);
                last = target;
                count += 1;
            }
            push_number(&mut counts, count);
        }
        [counts, gaps, weights]
    }

    /// Reads the sections that [`Edges::pack`] wrote. `file` is only for messages.
    pub(crate) fn unpack(words: usize, packed: Packed<'_>, file: &str) -> Result<Self> {
        let refuse = |place: &str, problem: String| {
            LexiconError::refused(file, format!("section {place}"), problem)
        };
        let pairs = packed.weights.len();
        if pairs > u32::MAX as usize / 2 {
            return Err(refuse("edge_weights", "too many pairs".into()));
        }
        if words > MOST_WORDS {
            let problem = format!("{words} words, at most {MOST_WORDS} may have associations");
            return Err(refuse("edge_counts", problem));
        }
        let counts = numbers(packed.counts, words)
            .map_err(|problem| refuse("edge_counts", format!("one for each word: {problem}")))?;
        let stated: u64 = counts.iter().map(|&count| u64::from(count)).sum();
        if stated != pairs as u64 {
            let problem = format!("{stated} pairs, edge_weights has {pairs}");
            return Err(refuse("edge_counts", problem));
        }
        let mut seconds = numbers(packed.gaps, pairs)
            .map_err(|problem| refuse("edge_gaps", format!("one for each pair: {problem}")))?;
        let mut rest = seconds.as_mut_slice();
        for (word, &count) in counts.iter().enumerate() {
            let (row, after) = rest.split_at_mut(count as usize);
            rest = after;
            let mut last = word as u64;
            for gap in row {
                last += u64::from(*gap) + 1;
                // A partner past the end is found below, at the end of the row; until then the sum cannot overflow.
                *gap = last as u32;
            }
            if last >= words as u64 {
                let problem = format!("word {word} has partner {last} of {words} words");
                return Err(refuse("edge_gaps", problem));
            }
        }
        Ok(Self::mirrored(&counts, &seconds, packed.weights))
    }
}

fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Exactly `count` LEB128 numbers of 32 bits.
fn numbers(bytes: &[u8], count: usize) -> std::result::Result<Vec<u32>, String> {
    // Every number has a byte at least, so a wrong count cannot ask for more memory than the file has.
    if count > bytes.len() {
        return Err(format!("{} bytes for {count} numbers", bytes.len()));
    }
    let mut found = Vec::with_capacity(count);
    let mut rest = bytes.iter();
    while found.len() < count {
        // Most are small.
        if let Some(&byte) = rest.as_slice().first()
            && byte < 128
        {
            found.push(u32::from(byte));
            rest.next();
            continue;
        }
        let mut number = 0u64;
        let mut shift = 0;
        loop {
            let Some(&byte) = rest.next() else {
                return Err(format!("only {} numbers of {count}", found.len()));
            };
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                break;
            }
            shift += 7;
            if shift > 28 {
                return Err(format!("number {} is too long", found.len()));
            }
        }
        let number = u32::try_from(number)
            .map_err(|_| format!("number {} has more than 32 bits", found.len()))?;
        found.push(number);
    }
    match rest.len() {
        0 => Ok(found),
        left => Err(format!("{left} bytes too many")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WORDS: usize = 400;

    fn sample() -> impl Strategy<Value = Vec<(u32, u32, u8)>> {
        let pair = (0u32..400, 0u32..400).prop_filter("two words", |(a, b)| a != b);
        proptest::collection::btree_map(pair, 1u8..=255, 0..60).prop_map(|drawn| {
            let mut pairs: Vec<_> = drawn
                .into_iter()
                .map(|((a, b), weight)| (a.min(b), a.max(b), weight))
                .collect();
            pairs.sort_unstable();
            pairs.dedup_by_key(|pair| (pair.0, pair.1));
            pairs
        })
    }

    fn unpack(words: usize, [counts, gaps, weights]: &[Vec<u8>; 3]) -> Result<Edges> {
        let packed = Packed {
            counts,
            gaps,
            weights,
        };
        Edges::unpack(words, packed, "x.spyx")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_pair_is_in_both_rows_and_survives_a_file(pairs in sample()) {
            let edges = Edges::from_pairs(WORDS, &pairs).unwrap();
            prop_assert_eq!(edges.pairs(), pairs.len());
            for &(a, b, weight) in &pairs {
                prop_assert!(edges.row(a).any(|found| found == (b, weight)));
                prop_assert!(edges.row(b).any(|found| found == (a, weight)));
            }
            for word in 0..WORDS as u32 {
                let row: Vec<u32> = edges.row(word).map(|found| found.0).collect();
                prop_assert!(row.windows(2).all(|two| two[0] < two[1]));
            }
            prop_assert_eq!(unpack(WORDS, &edges.pack()).unwrap(), edges);
        }

        #[test]
        fn damaged_sections_are_refused_or_read_but_never_panic(
            pairs in sample(), which in 0usize..3, at in 0usize..500, bit in 0u8..8, cut in 0usize..500,
        ) {
            let mut packed = Edges::from_pairs(WORDS, &pairs).unwrap().pack();
            let section = &mut packed[which];
            if !section.is_empty() {
                let at = at % section.len();
                section[at] ^= 1 << bit;
                section.truncate(cut.max(1));
            }
            if let Ok(edges) = unpack(WORDS, &packed) {
                prop_assert!((0..WORDS as u32).flat_map(|w| edges.row(w)).all(|e| (e.0 as usize) < WORDS));
            }
        }
    }

    #[test]
    fn what_is_wrong_with_the_sections_is_named() {
        let good = Edges::from_pairs(3, &[(0, 1, 9), (0, 2, 8)])
            .unwrap()
            .pack();
        assert_eq!(good, [vec![2, 0, 0], vec![0, 0], vec![9, 8]]);
        let refused = |change: fn(&mut [Vec<u8>; 3])| {
            let mut bad = good.clone();
            change(&mut bad);
            unpack(3, &bad).unwrap_err().to_string()
        };
        assert!(refused(|s| s[0].truncate(2)).contains("2 bytes for 3 numbers"));
        assert!(refused(|s| s[0].push(0)).contains("1 bytes too many"));
        assert!(refused(|s| s[0][1] = 1).contains("3 pairs, edge_weights has 2"));
        assert!(refused(|s| s[1][1] = 1).contains("word 0 has partner 3 of 3 words"));
        assert!(refused(|s| s[1] = vec![0, 128]).contains("only 1 numbers of 2"));
        assert!(refused(|s| s[1] = vec![0, 255, 255, 255, 255, 255, 1]).contains("too long"));
        assert!(refused(|s| s[1] = vec![0, 255, 255, 255, 255, 127]).contains("32 bits"));
        assert!(unpack(usize::MAX, &good).is_err());
    }

    #[test]
    fn pairs_that_are_not_in_order_make_no_graph() {
        assert!(Edges::from_pairs(3, &[(0, 1, 9), (0, 1, 8)]).is_none());
        assert!(Edges::from_pairs(3, &[(1, 2, 9), (0, 1, 8)]).is_none());
        assert!(Edges::from_pairs(3, &[(1, 1, 9)]).is_none());
        assert!(Edges::from_pairs(3, &[(1, 3, 9)]).is_none());
        assert_eq!(Edges::from_pairs(3, &[]).unwrap().row(7).count(), 0);
    }
}
