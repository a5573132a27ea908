//! Random texts in many scripts, the same on every run and every machine.

use std::string::String;

/// Added to the state of every generator: another number makes other texts. Printed by `scripts/test.mjs`.
const SEED: u64 = match option_env!("SIMHASH_SEED") {
    Some(text) => match u64::from_str_radix(text, 10) {
        Ok(seed) => seed,
        Err(_) => panic!("SIMHASH_SEED is not a number"),
    },
    None => 0,
};

/// The part of all random rounds that a run makes: all of them are made nightly.
fn share() -> f64 {
    let text = option_env!("SIMHASH_ROUNDS").unwrap_or("0.05");
    text.parse().expect("SIMHASH_ROUNDS is a number")
}

/// How many of a test's random rounds this run makes: a twentieth, or the share `SIMHASH_ROUNDS`.
pub fn rounds(all: usize) -> usize {
    (all as f64 * share()) as usize + 1
}

/// All characters; in a run of less than all rounds, of the planes 4 to 13, to which Unicode assigns no
/// character, and of the private planes only one in 251.
pub fn characters() -> impl Iterator<Item = char> {
    let all = share() >= 1.0;
    ('\0'..=char::MAX).filter(move |&c| {
        let is_assigned = c < '\u{40000}' || ('\u{e0000}'..'\u{f0000}').contains(&c);
        all || is_assigned || u32::from(c) % 251 == 0 || c == char::MAX
    })
}

/// SplitMix64 (Steele, Lea, Flood 2014).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = self.0.wrapping_add(SEED);
        let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }
}

/// Fragments that are known to be difficult for tokenisers, normalisers and encoders.
pub const FRAGMENTS: &[&str] = &[
    "the",
    "cat",
    "The",
    "CAT",
    "can't",
    "rock'n'roll",
    "3.14",
    "1,000",
    "v1.2.3",
    "a_b",
    "x-y",
    "a:b",
    "e.g.",
    "naïve",
    "nai\u{308}ve",
    "Straße",
    "STRASSE",
    "ẞ",
    "İstanbul",
    "ısı",
    "ΟΔΟΣ",
    "ΟΔΟΣ.",
    "Σ",
    "ᾈδης",
    "ǆ",
    "ﬁne",
    "ﬃ",
    "½",
    "²",
    "™",
    "℡",
    "㎏",
    "Ａ１",
    "ｶﾞ",
    "カタカナ",
    "ひらがな",
    "漢字",
    "你好",
    "妈妈",
    "𠮷野家",
    "안녕",
    "한",
    "ㄱㅏ",
    "ﾡￂ",
    "สวัสดี",
    "ກຳ",
    "नमस्ते",
    "क्षि",
    "தமிழ்",
    "שלום",
    "צה״ל",
    "مرحبا",
    "لا",
    "ﷺ",
    "Привет",
    "Ё",
    "ё",
    "e\u{301}\u{323}",
    "\u{1e9b}\u{323}",
    "a\u{315}\u{300}",
    "\u{301}",
    "\u{fb1}",
    "\u{f73}",
    "👍🏽",
    "👩‍👩‍👧‍👦",
    "🇨🇳🇺🇸",
    "1️⃣",
    "☕︎",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "𝔘𝔫𝔦",
    "𐐀",
    "\u{fffd}",
    "\0",
    "\u{feff}",
    "\u{ad}",
    "\u{200b}",
    "\u{200d}",
    "\u{2060}",
    "\u{10ffff}",
    "\u{e000}",
    "\u{1c}",
    "\u{85}",
    "\u{1d165}",
    "٣",
    "१२",
];

/// What separates fragments, or does not.
pub const SEPARATORS: &[&str] = &[
    "", "", " ", " ", " ", "  ", "\n", "\r\n", "\t", ", ", ".", "-", "'", "_",
    "\u{3000}", "、",
];

/// A text of up to `most` fragments, with some characters from anywhere in Unicode.
pub fn text(random: &mut Random, most: usize) -> String {
    let mut text = String::new();
    for _ in 0..random.below(most + 1) {
        if random.below(20) == 0 {
            text.extend(char::from_u32(random.below(0x11_0000) as u32));
        } else {
            text += random.pick(FRAGMENTS);
        }
        text += random.pick(SEPARATORS);
    }
    text
}

/// ASCII of `len` bytes, with more marks, digits and repetitions than ordinary text.
pub fn ascii(random: &mut Random, len: usize) -> String {
    const MARKS: &[u8] = b".,:;'_\"-/\n\r\t ()";
    let letters: &[u8] =
        random.pick(&[&b"a"[..], b"aB1", b"abcXYZ019 _", b"aaaaaaaaa "]);
    let rarity = 2 + random.below(12);
    let any = random.below(8) == 0;
    let byte = |random: &mut Random| match random.below(rarity) {
        0 => MARKS[random.below(MARKS.len())],
        1 if any => random.below(128) as u8,
        _ => letters[random.below(letters.len())],
    };
    (0..len).map(|_| char::from(byte(random))).collect()
}
