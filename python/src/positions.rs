//! Positions of a text in UTF-16 code units, as the core counts, in code points, as Python counts.

use simhash_wasm::Span;

/// Where the characters of two code units end, in code units: all that the two ways to count differ by.
pub struct Positions(Vec<usize>);

impl Positions {
    pub fn of(text: &str) -> Positions {
        let mut end = 0;
        let wide = |character: char| {
            end += character.len_utf16();
            (character.len_utf16() > 1).then_some(end)
        };
        // The bytes from F0 on begin characters of two units.
        let has_wide = text.bytes().any(|byte| byte >= 0xf0);
        Positions(if has_wide {
            text.chars().filter_map(wide).collect()
        } else {
            Vec::new()
        })
    }

    /// A range of code units in code points.
    pub fn span(&self, span: Span) -> (usize, usize) {
        let at = |unit| unit - self.0.partition_point(|&end| end <= unit);
        (at(span.start), at(span.end))
    }
}
