//! Loops over whole tiles of 64 clues, compiled twice: for the machine at hand and for the plain
//! instruction set. The results are the same.
//!
//! A search is exact if every clue it passes over is bounded: it stops where no bound reaches the best
//! value found.

use crate::lexicon::affinity::TILE;

/// Runs a function compiled for AVX2 where the machine has it, else the plain one.
macro_rules! dispatch {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $ret:ty)? $body:block) => {
        $(#[$meta])*
        #[inline]
        $vis fn $name($($arg: $type),*) $(-> $ret)? {
            #[inline(always)]
            fn plain($($arg: $type),*) $(-> $ret)? $body
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn wide($($arg: $type),*) $(-> $ret)? { plain($($arg),*) }
                if $crate::lexicon::affinity::kernel::uses_avx2() {
                    // SAFETY: the machine has AVX2, as was checked.
                    return unsafe { wide($($arg),*) };
                }
            }
            plain($($arg),*)
        }
    };
}
pub(super) use dispatch;

dispatch! {
    /// Raises each byte to at least that of the other line.
    pub(super) fn raise(to: &mut [u8; TILE], line: &[u8; TILE]) {
        for (a, &b) in to.iter_mut().zip(line) {
            *a = (*a).max(b);
        }
    }
}
