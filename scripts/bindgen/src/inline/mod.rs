//! Encodes a module as text for a JavaScript string, which `wasm/decode.wat` decodes.
//!
//! The JavaScript of an app is served compressed by gzip or brotli. They compress modules 15 % and 4 % less than this format does,
//! and they reduce each character of its text to 6 bits. The format is that of LZMA (Pavlov, "LZMA specification", 2015),
//! simplified: literals and matches in binary decisions, each with an adaptive probability. A decision may depend on two
//! contexts, which makes up for the matches that only LZMA has, and the decoder is a third shorter than one for LZMA.

mod parse;
mod rans;
mod steps;

/// The decoder's memory, in bytes, and how much of it the probabilities take.
const MEMORY: usize = 7 * 65_536;
const PROBABILITIES: usize = 4 * steps::CONTEXTS;

pub fn inline(module: &[u8]) -> String {
    let text = rans::encode(&parse::parse(module), module);
    let needed = PROBABILITIES + text.len() + 1 + module.len();
    assert!(
        needed <= MEMORY,
        "wasm/decode.wat needs {needed} bytes of memory, but has {MEMORY}"
    );
    text
}
