//! The fast path alone, without the general path behind it: for `core.wasm`, and for texts in
//! NFKC by the recipes that are all word grams.

use super::{PADDING, Plan, Scratch, Utf8};
use crate::{
    Bits, Fingerprint, GramSizes, RecipeName, Tie,
    query::margins_of,
    random_hash::RandomHash,
    sections::{SECTION_BYTES, SECTIONS_FROM_BYTES},
};

/// Why there is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// There is no memory, or the text is longer than the path can address.
    OutOfMemory,
    /// A long text has become longer in lower case than what was read of it. It was overwritten;
    /// written again, it is taken as a whole.
    Overwritten,
}

impl Plan {
    /// The plan of one of the first three recipes of [`RecipeName::ALL`]; none for another number or an
    /// invalid width.
    pub fn released(recipe: u32, bits: u32) -> Option<Plan> {
        let [sizes, abutting] = *GRAMS.get(recipe as usize)?;
        let bits = (1..=128).contains(&bits).then(|| Bits::constant(bits as u8))?;
        Some(Plan { sizes, abutting, presence_only: true, bits, tie: Tie::Zero })
    }
}

/// The grams of the released recipes whose features are grams of words.
const GRAMS: [[GramSizes; 2]; 3] =
    [RecipeName::Text1.grams(), RecipeName::Short1.grams(), RecipeName::Page1.grams()];

/// Computes fingerprints with memory that it keeps from one text to the next.
pub struct FastPath(Scratch);

impl FastPath {
    /// How many bytes of any value must follow a text in its buffer.
    pub const PADDING: usize = PADDING;

    /// Must be seeded before any text.
    pub const fn new() -> FastPath {
        FastPath(Scratch::new())
    }

    /// Seeds the hash function of the dedup table. No result depends on it.
    pub fn seed(&mut self, seed: u64) {
        self.0.grams.seed(RandomHash::new(seed));
    }

    /// The fingerprint of the text in the first `bytes` bytes of a buffer: UTF-8 in NFKC. Not checked: the fingerprint
    /// of other bytes is any number. A long text is overwritten, unless `whole`.
    ///
    /// # Errors
    ///
    /// No memory; a text that was overwritten in vain.
    pub fn fingerprint(
        &mut self,
        plan: Plan,
        buffer: &mut [u8],
        bytes: usize,
        whole: bool,
    ) -> Result<Fingerprint, Unfinished> {
        if bytes > SECTIONS_FROM_BYTES && !whole {
            let fingerprint = self.0.long(plan, buffer, bytes, SECTION_BYTES);
            return fingerprint.ok_or(Unfinished::Overwritten);
        }
        let fingerprint = self.0.text(plan, Utf8::Trusted(&buffer[..bytes]));
        fingerprint.ok_or(Unfinished::OutOfMemory)
    }

    /// Calls `set` with the margins of the last fingerprint, which has `bits` bits, as those of a
    /// [`Query`](crate::Query).
    pub fn margins(&self, bits: u32, set: &mut dyn FnMut(u8)) {
        let sums = self.0.batcher.whole_sums();
        margins_of(&sums[..bits as usize]).for_each(set);
    }
}

impl Default for FastPath {
    fn default() -> FastPath {
        FastPath::new()
    }
}
