//! A number in a sentence.

use core::fmt;

/// Writes a number as the reader's language does: JavaScript's in WebAssembly, where its
/// own `String(number)` also spares the module 16 kB of float formatting.
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    #[cfg(all(feature = "bindings", target_arch = "wasm32"))]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::wasm::number_text(self.0))
    }

    #[cfg(not(all(feature = "bindings", target_arch = "wasm32")))]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}
