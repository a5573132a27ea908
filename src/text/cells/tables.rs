//! Cells of characters. Generated, do not edit: `UPDATE_TABLES=1 cargo test --lib cells` writes this
//! file by the classes of characters for word boundaries.

use super::Cells;

/// Letters, and words by themselves.
#[rustfmt::skip]
pub(crate) static WORDS: Cells = Cells {
    of_2: [[0, 0, 0, 53, 255, 255, 255, 255, 255, 31, 15, 0, 0, 128, 122, 247], [127, 207, 254, 255, 247, 61, 0, 0, 12, 0, 15, 1, 4, 14, 3, 3]],
    of_3: [0, 0, 0, 14, 7, 15, 15, 15, 15, 15, 144, 240, 240, 16, 0, 0],
    mixed_firsts: [[0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0], [24, 0, 0, 32, 64, 0, 0, 0, 0, 0, 0, 0, 0, 128, 0, 0]],
    mixed_highs: [0, 0, 0, 0, 0, 0, 0, 0, 36, 129, 26, 65, 0, 0, 0, 0],
    mixed_lows: [199, 231, 197, 199, 207, 215, 199, 134, 199, 199, 199, 195, 195, 195, 67, 195],
    exceptions: [[0, 0, 0, 0, 0, 0, 0, 0, 160, 0, 16, 144, 0, 0, 0, 0], [48, 0, 0, 0, 16, 16, 0, 128, 128, 128, 128, 0, 128, 128, 128, 128]],
    mixed_kinds: [7, 128, 96, 24] };
