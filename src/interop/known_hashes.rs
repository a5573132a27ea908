//! A direct-mapped cache of the hashes of runs of characters. Texts in one language repeat some runs very often.

use super::md5::{self, LANES};
use crate::memory::fallible;
use alloc::vec::Vec;

/// log2 of the number of entries, which take 256 KiB.
const BITS: u32 = 13;

/// A message in the form that [`md5::of_short`] takes, and its hash.
#[derive(Clone, Copy, Debug)]
struct Entry {
    message: u128,
    hash: u128,
}

/// The initial content of an entry: the empty message and its hash. Every entry is therefore always valid.
const EMPTY: Entry =
    Entry { message: 0, hash: 0xd41d_8cd9_8f00_b204_e980_0998_ecf8_427e };

/// The cache. Before [`KnownHashes::allocate`], it has no entries and contains no hash.
#[derive(Debug, Default)]
pub(super) struct KnownHashes(Vec<Entry>);

impl KnownHashes {
    pub(super) const NONE: KnownHashes = KnownHashes(Vec::new());

    /// Allocates the entries. If there is no memory, the cache stays without entries, and every message is hashed.
    pub(super) fn allocate(&mut self) {
        if self.0.is_empty() {
            self.0 = fallible::filled(1 << BITS, EMPTY).unwrap_or_default();
        }
    }

    /// Returns the hash of a message, if the cache contains it.
    #[inline]
    pub(super) fn get(&self, message: u128) -> Option<u128> {
        let entry = self.0.get(home(message))?;
        (entry.message == message).then_some(entry.hash)
    }

    /// Computes the hashes of up to [`LANES`] messages, and adds them to the cache.
    pub(super) fn learn(&mut self, messages: &[u128]) -> [u128; LANES] {
        let hashes = md5::of_short(messages);
        for (&message, hash) in messages.iter().zip(hashes) {
            if let Some(entry) = self.0.get_mut(home(message)) {
                *entry = Entry { message, hash };
            }
        }
        hashes
    }
}

/// Returns the position of a message's entry, by multiplicative hashing (Knuth, The Art of Computer Programming, volume 3,
/// 6.4). If an attacker chooses messages that share an entry, each is hashed every time, as without a cache.
fn home(message: u128) -> usize {
    let folded = message as u64 ^ (message >> 64) as u64;
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BITS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn allocated() -> KnownHashes {
        let mut known = KnownHashes::NONE;
        known.allocate();
        known
    }

    #[test]
    fn what_was_learned_is_known_and_is_right() {
        let mut known = allocated();
        assert_eq!(known.get(0), Some(md5::of_short(&[0])[0]));
        let messages: Vec<u128> = (1..=LANES as u128).map(|n| n << 100 | n).collect();
        for &message in &messages {
            assert_eq!(known.get(message), None);
        }
        let hashes = known.learn(&messages);
        for (&message, hash) in messages.iter().zip(hashes) {
            assert_eq!(known.get(message), Some(hash));
        }
    }

    #[test]
    fn of_messages_that_share_an_entry_the_last_is_known() {
        let mut known = allocated();
        let shared: Vec<u128> =
            (1..).filter(|&message| home(message) == home(1)).take(3).collect();
        known.learn(&shared);
        let [first, second, last] = shared[..] else { unreachable!() };
        assert_eq!((known.get(first), known.get(second)), (None, None));
        assert_eq!(known.get(last), Some(md5::of_short(&[last])[0]));
    }

    #[test]
    fn without_entries_nothing_is_known_and_hashes_are_the_same() {
        let mut known = KnownHashes::NONE;
        assert_eq!(known.learn(&[1, 2]), md5::of_short(&[1, 2]));
        assert_eq!((known.get(0), known.get(1)), (None, None));
    }
}
