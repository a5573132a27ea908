//! The fuzz targets: each decodes its bytes, and compares the crate with a plain model of it.
//!
//! They need no fuzzer: `tests/fuzz.rs` calls them on the seeds and on every input that once
//! failed.

mod accumulator;
mod compare;
mod decode;
mod index;
#[path = "../../tests/support/list.rs"]
mod list;
mod model;
#[path = "../../tests/support/oracle.rs"]
#[allow(dead_code)]
mod oracle;
mod passages;
mod query;
mod recipe;
mod spans;
mod stream;
mod text;
#[path = "../../tests/support/texts.rs"]
#[allow(dead_code)]
mod texts;
mod weighted;

pub use accumulator::accumulator;
pub use compare::compare;
pub use index::index;
pub use passages::passages;
pub use query::query;
pub use recipe::recipe;
pub use spans::spans;
pub use stream::stream;
pub use text::text;
pub use texts::Random;
pub use weighted::weighted;

/// A target with its name.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 10] = [
    ("accumulator", accumulator),
    ("compare", compare),
    ("index", index),
    ("passages", passages),
    ("query", query),
    ("recipe", recipe),
    ("spans", spans),
    ("stream", stream),
    ("text", text),
    ("weighted", weighted),
];
