//! The conversion of inputs in the buffer to those of the core, and the scratch memory.

use crate::input::{Buffer, Kind, of_kind};
use simhash_wasm::{
    Alignment, Change, Error, Input, Recipe, Scratch, Span, Text, Weight,
    internals::Votes,
};
use std::cell::Cell;

thread_local! {
    /// The scratch memory, which all recipes share.
    static SCRATCH: Cell<Scratch> = const { Cell::new(Scratch::new()) };
}

/// Calls `work` with the module's scratch memory.
pub(super) fn with_scratch<T>(work: impl FnOnce(&mut Scratch) -> T) -> T {
    let mut scratch = SCRATCH.take();
    let result = work(&mut scratch);
    SCRATCH.set(scratch);
    result
}

/// Computes the votes of any input, and their sums if `with_sums`.
pub(super) fn votes(
    recipe: &Recipe,
    input: Input,
    with_sums: bool,
) -> Result<Votes, Error> {
    with_scratch(|scratch| Votes::of(recipe, scratch, input, with_sums))
}

/// Calls `work` with the input: the first `bytes` bytes of the buffer, as one text or as `count` features. A text must be in the
/// recipe's normalisation form. The `count` changes of its alignment follow it, each as four offsets.
pub(super) fn with_input(
    kind: u32,
    bytes: usize,
    count: usize,
    work: &mut dyn FnMut(Input) -> Result<(), Error>,
) -> u32 {
    of_kind(kind, |buffer, kind| match kind {
        Kind::Text => {
            let changes = buffer.numbers(bytes, count.saturating_mul(4))?;
            let text = buffer.text(bytes)?;
            work(Text::normalized_from(text, &alignment(changes)?).into())
        }
        Kind::Features => work(Input::Features(&buffer.strings(bytes, count)?)),
        Kind::Weighted => work(Input::Weighted(&weighted(buffer, bytes, count)?)),
    })
}

/// Returns the features in the buffer, with their weights.
#[inline(never)]
pub(super) fn weighted(
    buffer: Buffer<'_>,
    bytes: usize,
    count: usize,
) -> Result<Vec<(&str, Weight)>, Error> {
    buffer.weighted(bytes, count, Weight::of)
}

/// Makes an alignment from its changes, each given as four offsets.
fn alignment(changes: &[[u8; 8]]) -> Result<Alignment, Error> {
    let span = |[start, end]: [[u8; 8]; 2]| Span {
        start: f64::from_le_bytes(start) as usize,
        end: f64::from_le_bytes(end) as usize,
    };
    let changes = changes.as_chunks().0.iter();
    Alignment::new(
        changes.map(|&[a, b, c, d]| Change { from: span([a, b]), to: span([c, d]) }),
    )
}
