//! Schedule, play, records, ratings.
