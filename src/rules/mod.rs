//! The game itself. Pure: no I/O, no strings, no floats, no clock, no randomness but the seed it is given.
