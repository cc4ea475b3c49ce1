//! Meaning: vocabulary, vectors, the card-to-clue affinity table, the neighbour index.
