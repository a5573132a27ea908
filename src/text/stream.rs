//! The fingerprint of a text in chunks.

use crate::{
    Error, Fingerprint, Normalization, Recipe, fast,
    memory::fallible::{self, OutOfMemory},
    recipe::weight,
    text::pipeline::Sections,
    text::sections::{SECTION_BYTES, is_boundary, section_end},
    vote::sums::Sums,
};
use alloc::{boxed::Box, vec::Vec};
use core::{mem, str};

/// Computes the fingerprint of a text from its chunks, so the whole text need not be in memory.
///
/// Chunks may be cut anywhere. The result is the fingerprint of all chunks together, as one text. A stream
/// keeps the end of the text, back to the last place where it can be cut, and the features as far as the
/// recipe needs them: the distinct features under [`Weights::Presence`](crate::Weights::Presence), and also
/// their counts under other rules, except [`Weights::Count`](crate::Weights::Count) of words. Its memory is
/// therefore bounded by the longest word and by the distinct features, which under `text/1` include pairs of
/// words. [`TextStream::with_max_bytes`] sets a limit.
///
/// An operation that returns [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for its argument
/// leaves the stream unchanged. After any other error it is empty, as after [`TextStream::reset`].
///
/// ```
/// use simhash_wasm::{Recipe, TextStream, fingerprint};
///
/// let mut stream = TextStream::new(Recipe::default());
/// for chunk in ["the cat s", "at on", " the mat"] {
///     stream.push(chunk)?;
/// }
/// assert_eq!(stream.end()?, fingerprint("the cat sat on the mat")?);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub struct TextStream {
    recipe: Recipe,
    /// About how many bytes a section has.
    section: usize,
    /// The number of bytes that it may allocate.
    max_bytes: usize,
    state: State,
}

enum State {
    Open(Box<Open>),
    Ended(Sums),
}

/// A text that has not ended.
struct Open {
    /// About how many bytes a section has.
    section: usize,
    max_bytes: usize,
    /// The bytes of a character that the last chunk of bytes cut off.
    character: Vec<u8>,
    /// The end of the given text, back to where it can be cut for normalisation.
    given: Carry,
    /// The end of the normalised text, back to where a section can end.
    normalized: Carry,
    pipeline: Pipeline,
}

enum Pipeline {
    Fast(Box<fast::Stream>),
    General(Box<Sections>),
}

impl TextStream {
    /// Creates a stream of an empty text.
    pub fn new(recipe: Recipe) -> TextStream {
        TextStream::in_sections(recipe, SECTION_BYTES)
    }

    fn in_sections(recipe: Recipe, section: usize) -> TextStream {
        let state = State::Open(Box::new(Open::new(&recipe, section, usize::MAX)));
        TextStream { recipe, section, max_bytes: usize::MAX, state }
    }

    /// The same stream with a limit on its memory. A chunk for which it would allocate more bytes, even briefly while a
    /// table is copied to a larger one, is an error, [`LimitExceeded`](crate::ErrorCode::LimitExceeded), and leaves the
    /// stream empty. A text of more than 64 KiB takes at least about 4 MB. The limit applies to this text, which must
    /// still be empty, and to all later texts.
    ///
    /// ```
    /// use simhash_wasm::{ErrorCode, Recipe, TextStream};
    ///
    /// let mut stream = TextStream::new(Recipe::default()).with_max_bytes(10_000_000);
    /// let mut all = (0..).map(|n| stream.push(&format!("word{n} ")));
    /// let error = all.find_map(Result::err).unwrap();
    /// assert_eq!(error.code(), ErrorCode::LimitExceeded);
    /// assert!(stream.byte_length() < 200_000);
    /// ```
    #[must_use]
    pub fn with_max_bytes(mut self, max_bytes: usize) -> TextStream {
        self.max_bytes = max_bytes;
        self.reset();
        self
    }

    /// The memory that the stream has allocated, in bytes.
    pub fn byte_length(&self) -> usize {
        match &self.state {
            State::Open(open) => open.allocated(),
            State::Ended(_) => 0,
        }
    }

    /// The recipe.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Appends a chunk to the text.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`](crate::SimHash::fingerprint), and
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) after [`TextStream::end`], or if the last
    /// pushed bytes end within a character.
    pub fn push(&mut self, chunk: &str) -> Result<(), Error> {
        self.change(|open, recipe| open.push(recipe, chunk))
    }

    /// Appends a chunk of UTF-8, which may be cut within a character.
    ///
    /// # Errors
    ///
    /// The same as [`TextStream::push`], and
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for bytes that are not UTF-8.
    ///
    /// ```
    /// use simhash_wasm::{Recipe, TextStream, fingerprint};
    ///
    /// let mut stream = TextStream::new(Recipe::default());
    /// for &byte in "Füße und Hände".as_bytes() {
    ///     stream.push_utf8(&[byte])?;
    /// }
    /// assert_eq!(stream.end()?, fingerprint("Füße und Hände")?);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn push_utf8(&mut self, chunk: &[u8]) -> Result<(), Error> {
        self.change(|open, recipe| open.push_utf8(recipe, chunk))
    }

    // The bindings use this function: their texts are normalised by JavaScript.
    /// Appends a chunk that is in the recipe's normalisation form, also in concatenation with the
    /// preceding text. It must be UTF-8, which is not always checked: for other bytes, the result may be
    /// any fingerprint.
    ///
    /// # Errors
    ///
    /// The same as [`TextStream::push`].
    #[doc(hidden)]
    pub fn push_normalized(&mut self, chunk: &[u8]) -> Result<(), Error> {
        self.change(|open, recipe| Ok(open.push_normalized(recipe, chunk)?))
    }

    /// Ends the text and returns its fingerprint. Until a reset, further calls return the same.
    ///
    /// # Errors
    ///
    /// The same as [`TextStream::push`].
    pub fn end(&mut self) -> Result<Fingerprint, Error> {
        if let State::Open(open) = &mut self.state {
            if !open.character.is_empty() {
                return Err(Error::incomplete_character());
            }
            let empty = Box::new(Open::new(&self.recipe, self.section, self.max_bytes));
            let open = mem::replace(open, empty);
            self.state = State::Ended(open.end(&self.recipe)?);
        }
        match &self.state {
            State::Ended(sums) => Ok(sums.fingerprint(self.recipe.tie())),
            State::Open(_) => Err(OutOfMemory.into()),
        }
    }

    /// The sums of the votes of the text, bit 0 first, after [`TextStream::end`]; all 0 before. Other features than
    /// the text's can be added to them: see [`Accumulator::from_sums`](crate::Accumulator::from_sums), which does
    /// not know the features behind sums.
    ///
    /// ```
    /// use simhash_wasm::{Accumulator, Recipe, SimHash, TextStream};
    ///
    /// let mut stream = TextStream::new(Recipe::default());
    /// stream.push("the cat sat")?;
    /// stream.end()?;
    /// let sums: Vec<f64> = stream.sums().collect();
    /// let mut accumulator = Accumulator::from_sums(Recipe::default(), &sums)?;
    /// accumulator.add(&["down", "sat down"])?;
    /// assert_eq!(accumulator.fingerprint(), SimHash::default().fingerprint("the cat sat down")?);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn sums(&self) -> impl ExactSizeIterator<Item = f64> {
        let values = match &self.state {
            State::Ended(sums) => sums.values(),
            State::Open(_) => &[],
        };
        let bits = self.recipe.bits().get() as usize;
        (0..bits).map(|bit| values.get(bit).map_or(0.0, |&sum| weight::from_fixed(sum)))
    }

    /// Discards the text. The next chunk starts another one.
    pub fn reset(&mut self) {
        let open = Open::new(&self.recipe, self.section, self.max_bytes);
        self.state = State::Open(Box::new(open));
    }

    /// Changes the text. After any error except an invalid argument, it is empty.
    fn change(
        &mut self,
        work: impl FnOnce(&mut Open, &Recipe) -> Result<(), Failure>,
    ) -> Result<(), Error> {
        let State::Open(open) = &mut self.state else {
            return Err(Error::stream_has_ended());
        };
        match work(open, &self.recipe) {
            Ok(()) => Ok(()),
            Err(Failure::Argument(error)) => Err(error),
            Err(Failure::State(error)) => {
                self.reset();
                Err(error)
            }
        }
    }
}

impl core::fmt::Debug for TextStream {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("TextStream")
            .field("recipe", &self.recipe)
            .finish_non_exhaustive()
    }
}

/// The reason why a chunk cannot be pushed.
enum Failure {
    /// Its content; none of it has been processed.
    Argument(Error),
    /// The state of the stream, or a lack of memory.
    State(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::State(error)
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Failure {
        Failure::State(error.into())
    }
}

impl Open {
    fn new(recipe: &Recipe, section: usize, max_bytes: usize) -> Open {
        let pipeline = match fast::Plan::of(recipe) {
            Some(plan) => Pipeline::Fast(Box::new(fast::Stream::new(plan))),
            None => Pipeline::General(Box::default()),
        };
        Open {
            section,
            max_bytes,
            character: Vec::new(),
            given: Carry::default(),
            normalized: Carry::default(),
            pipeline,
        }
    }

    fn push(&mut self, recipe: &Recipe, chunk: &str) -> Result<(), Failure> {
        if !self.character.is_empty() {
            return Err(Failure::Argument(Error::incomplete_character()));
        }
        self.push_text(recipe, chunk)
    }

    fn push_utf8(&mut self, recipe: &Recipe, chunk: &[u8]) -> Result<(), Failure> {
        let not_utf8 = || Failure::Argument(Error::not_utf8());
        // The character that the end of the last chunk split, as far as this chunk completes it.
        let mut character = [0; 4];
        let mut len = self.character.len();
        character[..len].copy_from_slice(&self.character);
        let (mut rest, mut is_cut) = (chunk, len > 0);
        while is_cut && let [byte, after @ ..] = rest {
            character[len] = *byte;
            len += 1;
            rest = after;
            match str::from_utf8(&character[..len]) {
                Ok(_) => is_cut = false,
                Err(error) if error.error_len().is_some() => return Err(not_utf8()),
                Err(_) => {}
            }
        }
        let valid = match str::from_utf8(rest) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_some() => return Err(not_utf8()),
            Err(error) => error.valid_up_to(),
        };
        let (text, cut) = rest.split_at(valid);
        fallible::reserve(&mut self.character, 4)?;
        self.character.clear();
        self.character.extend_from_slice(if is_cut { &character[..len] } else { cut });
        for text in [if is_cut { &[] } else { &character[..len] }, text] {
            self.push_text(recipe, str::from_utf8(text).unwrap_or_default())?;
        }
        Ok(())
    }

    fn push_text(&mut self, recipe: &Recipe, text: &str) -> Result<(), Failure> {
        let form = recipe.normalization();
        if form == Normalization::None {
            return Ok(self.push_normalized(recipe, text.as_bytes())?);
        }
        for piece in pieces(text.as_bytes(), self.section) {
            let is_cut = |text: &[u8], at| is_cut(form, text, at);
            let cut = self.given.push(piece, self.section, is_cut)?;
            self.normalize(recipe, cut)?;
        }
        Ok(())
    }

    /// Normalises the first bytes of the given text, and removes them.
    fn normalize(&mut self, recipe: &Recipe, bytes: usize) -> Result<(), Error> {
        self.check_memory(0)?;
        if bytes == 0 {
            return Ok(());
        }
        let given = mem::take(&mut self.given);
        let text =
            str::from_utf8(&given.bytes[..bytes]).map_err(|_| Error::not_utf8())?;
        let normalized = recipe.normalization().apply(text, false)?;
        self.push_normalized(recipe, normalized.text().as_bytes())?;
        self.given = given;
        self.given.remove(bytes);
        Ok(())
    }

    fn push_normalized(&mut self, recipe: &Recipe, text: &[u8]) -> Result<(), Error> {
        let unit = recipe.unit();
        for piece in pieces(text, self.section) {
            let is_cut = |text: &[u8], at| is_boundary(text, at, unit);
            let cut = self.normalized.push(piece, self.section, is_cut)?;
            self.push_sections(recipe, cut)?;
        }
        Ok(())
    }

    /// Processes the first bytes of the normalised text as sections, and removes them.
    fn push_sections(&mut self, recipe: &Recipe, bytes: usize) -> Result<(), Error> {
        self.check_memory(0)?;
        let text = &self.normalized.bytes[..bytes];
        let mut start = 0;
        while start < bytes {
            // Usually one section: the text was cut when there was enough for one.
            let end = section_end(text, start, 2 * self.section, recipe.unit());
            self.check_memory(self.pipeline.growth(recipe, end - start))?;
            self.pipeline.push(recipe, &text[start..end])?;
            start = end;
        }
        self.normalized.remove(bytes);
        Ok(())
    }

    /// Checks that `more` bytes may be allocated.
    fn check_memory(&self, more: usize) -> Result<(), Error> {
        if self.allocated().saturating_add(more) > self.max_bytes {
            return Err(Error::stream_limit(self.max_bytes as u64));
        }
        Ok(())
    }

    /// The allocated memory, in bytes.
    fn allocated(&self) -> usize {
        let pipeline = match &self.pipeline {
            Pipeline::Fast(stream) => stream.allocated(),
            Pipeline::General(sections) => sections.allocated(),
        };
        pipeline + self.given.bytes.capacity() + self.normalized.bytes.capacity()
    }

    fn end(mut self, recipe: &Recipe) -> Result<Sums, Error> {
        self.normalize(recipe, self.given.bytes.len())?;
        self.push_sections(recipe, self.normalized.bytes.len())?;
        match self.pipeline {
            Pipeline::Fast(stream) => stream.finish(),
            Pipeline::General(sections) => sections.finish(recipe)?.vote(recipe),
        }
    }
}

impl Pipeline {
    /// About the greatest number of bytes that a section of this length allocates.
    fn growth(&self, recipe: &Recipe, section: usize) -> usize {
        match self {
            Pipeline::Fast(stream) => stream.growth(section),
            Pipeline::General(sections) => sections.growth(recipe, section),
        }
    }

    /// Processes a section of the normalised text.
    fn push(&mut self, recipe: &Recipe, section: &[u8]) -> Result<(), Error> {
        match self {
            Pipeline::Fast(stream) => stream.push(section),
            Pipeline::General(sections) => {
                let section = str::from_utf8(section).map_err(|_| Error::not_utf8())?;
                Ok(sections.push_section(recipe, section)?)
            }
        }
    }
}

/// Whether a text, given as UTF-8, may be cut before the byte at an offset for normalisation.
fn is_cut(form: Normalization, text: &[u8], at: usize) -> bool {
    let char = |len| str::from_utf8(text.get(at..at + len)?).ok()?.chars().next();
    match text[at] {
        ..0x80 => true,
        0x80..0xc0 => false,
        0xc0..0xe0 => char(2).is_some_and(|c| form.is_boundary_before(c)),
        0xe0..0xf0 => char(3).is_some_and(|c| form.is_boundary_before(c)),
        _ => char(4).is_some_and(|c| form.is_boundary_before(c)),
    }
}

/// A text in pieces of about `bytes` bytes, cut between characters.
fn pieces(text: &[u8], bytes: usize) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    core::iter::from_fn(move || {
        let mut end = rest.len().min(bytes);
        while end < rest.len() && rest[end] & 0xc0 == 0x80 {
            end += 1;
        }
        let piece;
        (piece, rest) = rest.split_at(end);
        (!piece.is_empty()).then_some(piece)
    })
}

/// The end of a text, kept until it can be cut.
#[derive(Default)]
struct Carry {
    bytes: Vec<u8>,
    /// The offset up to which no cut was found.
    searched: usize,
    /// The length at which to search for a cut again, if it is more than a section's. It doubles as
    /// long as none is found, so all searches take linear time.
    search_at: usize,
}

impl Carry {
    /// Appends a text. Returns where to cut the whole, or 0 to keep it.
    fn push(
        &mut self,
        text: &[u8],
        section: usize,
        is_cut: impl Fn(&[u8], usize) -> bool,
    ) -> Result<usize, OutOfMemory> {
        fallible::reserve(&mut self.bytes, text.len())?;
        self.bytes.extend_from_slice(text);
        let len = self.bytes.len();
        if len < self.search_at.max(section) {
            return Ok(0);
        }
        let first = self.searched.max(1);
        let cut = (first..len).rev().find(|&at| is_cut(&self.bytes, at));
        if cut.is_none() {
            (self.searched, self.search_at) = (len, 2 * len);
        }
        Ok(cut.unwrap_or(0))
    }

    /// Removes the first bytes, up to the last cut or all.
    fn remove(&mut self, bytes: usize) {
        if bytes > 0 {
            self.bytes.drain(..bytes);
            (self.searched, self.search_at) = (self.bytes.len(), 2 * self.bytes.len());
        }
    }
}

#[cfg(all(test, feature = "normalization"))]
mod tests {
    use super::*;
    use crate::{
        SimHash,
        text::sections::test_recipes,
        texts::{self, Random},
    };
    use alloc::string::String;

    /// A text in many scripts, with characters that normalisation changes.
    fn text(random: &mut Random, i: usize) -> String {
        match i % 3 {
            0 => texts::ascii(random, 1 + i / 3),
            1 => texts::text(random, 12),
            _ => texts::text(random, 90),
        }
    }

    fn one_shot(recipe: &Recipe, text: &str) -> Fingerprint {
        SimHash::new(recipe.clone()).fingerprint(text).unwrap()
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_text_cut_at_every_byte_has_the_fingerprint_of_the_whole() {
        let mut random = Random(6);
        for i in 0..texts::rounds(600) {
            let text = text(&mut random, i);
            for recipe in test_recipes() {
                let whole = one_shot(&recipe, &text);
                for section in [1, 2, 5, 16, 64, 200] {
                    let mut bytes = TextStream::in_sections(recipe.clone(), section);
                    for byte in text.bytes() {
                        bytes.push_utf8(&[byte]).unwrap();
                    }
                    assert_eq!(bytes.end(), Ok(whole), "{} {text:?}", recipe.id());
                    let mut points = TextStream::in_sections(recipe.clone(), section);
                    for c in text.chars() {
                        points.push(c.encode_utf8(&mut [0; 4])).unwrap();
                    }
                    assert_eq!(points.end(), Ok(whole), "{} {text:?}", recipe.id());
                }
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn texts_that_can_be_cut_nowhere_take_linear_time() {
        // Quadratic work would be 10^12 steps.
        for unit in ["\u{301}", "a", "\u{1d161}", "\u{1100}", "Ａ"] {
            let text = unit.repeat(1_000_000 / unit.len());
            let recipe = Recipe::default();
            let mut stream = TextStream::new(recipe.clone());
            for byte in text.bytes() {
                stream.push_utf8(&[byte]).unwrap();
            }
            assert_eq!(stream.end(), Ok(one_shot(&recipe, &text)), "{unit:?}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_normalised_text_may_be_cut_before_every_boundary() {
        // Characters that attach to, compose with or are reordered before others.
        const BEFORE: &[&str] = &[
            "a",
            "e\u{301}",
            "\u{1100}",
            "\u{ac00}",
            "ｶ",
            "\u{915}",
            "\u{9c7}",
            "x\u{315}",
            "ſ",
            "\u{323}",
            "\u{110a5}",
        ];
        let mut boundaries = 0;
        for form in [Normalization::Nfkc, Normalization::Nfc] {
            for c in texts::characters() {
                // Every 97th ideograph or syllable, and all other characters.
                let one_of_many = u32::from(c) > 0x3400 && u32::from(c) % 97 != 0;
                if one_of_many || !form.is_boundary_before(c) {
                    continue;
                }
                boundaries += 1;
                for before in BEFORE {
                    for after in ["", "\u{301}", "\u{1161}"] {
                        let right = [&*String::from(c), after].concat();
                        let both = [before, &*right].concat();
                        let apart = [*before, &*right].map(|side| {
                            String::from(form.apply(side, false).unwrap().text())
                        });
                        assert_eq!(
                            form.apply(&both, false).unwrap().text(),
                            apart.concat()
                        );
                    }
                }
            }
        }
        assert!(boundaries > 20_000, "{boundaries}");
    }

    #[test]
    fn a_text_that_has_ended_takes_no_chunk_until_a_reset() {
        let mut stream = TextStream::new(Recipe::default());
        stream.push("a cat").unwrap();
        let whole = stream.end().unwrap();
        assert_eq!(stream.push("s"), Err(Error::stream_has_ended()));
        assert_eq!(stream.end(), Ok(whole));
        stream.reset();
        assert_eq!(stream.end().unwrap().value(), 0);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn bytes_that_are_not_utf_8_leave_the_stream_as_it_was() {
        let mut stream = TextStream::new(Recipe::default());
        stream.push_utf8(b"caf\xc3").unwrap();
        for bytes in [&b"\xff"[..], b"x", b"\xa9 \xff", b"\xc3"] {
            assert_eq!(stream.push_utf8(bytes), Err(Error::not_utf8()), "{bytes:?}");
        }
        assert_eq!(stream.push("x"), Err(Error::incomplete_character()));
        assert_eq!(stream.end(), Err(Error::incomplete_character()));
        stream.push_utf8(b"").unwrap();
        stream.push_utf8(b"\xa9 au lait").unwrap();
        assert_eq!(stream.end(), Ok(one_shot(&Recipe::default(), "café au lait")));
    }
}
