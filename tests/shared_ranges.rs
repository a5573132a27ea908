//! The ranges that two texts share, against the plainest definition there is.

use crate::support::{
    texts::{self, Random},
    tokens::tokens,
};
use simhash_wasm::{
    Recipe, SharedRange, SimHash, Span, Unit,
    internals::{Token, each_shared_range},
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn shared_ranges(a: &[Token], b: &[Token], min_tokens: usize) -> Vec<SharedRange> {
    let mut ranges = Vec::new();
    each_shared_range(a, b, min_tokens, &mut |range| {
        ranges.push(range);
        Ok(())
    })
    .unwrap();
    ranges
}

/// A run of tokens: where it starts in `a` and in `b`, and its length.
type Run = (usize, usize, usize);

/// Whether two texts have the same tokens there.
fn are_equal(a: &[Token], b: &[Token]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.hash == b.hash)
}

/// The longest run of `a` that occurs in `b` is taken, then the longest of what is left, and so on.
fn tiles(a: &[Token], b: &[Token], min_tokens: usize) -> Vec<Run> {
    let mut is_free = vec![true; a.len()];
    let mut runs = Vec::new();
    loop {
        let mut longest = (0, 0);
        for start in 0..a.len() {
            for place in 0..b.len() {
                let length = (0..a.len().min(b.len()))
                    .take_while(|&at| {
                        start + at < a.len()
                            && place + at < b.len()
                            && is_free[start + at]
                            && a[start + at].hash == b[place + at].hash
                    })
                    .count();
                if length > longest.1 {
                    longest = (start, length);
                }
            }
        }
        let (start, length) = longest;
        if length < min_tokens.max(1) {
            break;
        }
        is_free[start..start + length].fill(false);
        runs.push(longest);
    }
    runs.sort_unstable();
    let mut from = 0;
    let place = |(start, length): (usize, usize)| {
        let run = &a[start..start + length];
        let places: Vec<usize> = (0..=b.len() - length)
            .filter(|&place| are_equal(run, &b[place..place + length]))
            .collect();
        let after = places.iter().find(|&&place| place >= from);
        let place = *after.unwrap_or(&places[0]);
        from = place + length;
        (start, place, length)
    };
    runs.into_iter().map(place).collect()
}

/// Whether a run begins or ends within a character of either text.
fn is_ragged(a: &[Token], b: &[Token], (start, place, length): Run) -> [bool; 2] {
    let is_within = |text: &[Token], token: usize| {
        token > 0
            && token < text.len()
            && text[token].span.start < text[token - 1].span.end
    };
    [0, length].map(|at| is_within(a, start + at) || is_within(b, place + at))
}

fn naive(a: &[Token], b: &[Token], min_tokens: usize) -> Vec<SharedRange> {
    let mut ranges = Vec::new();
    for (mut start, mut place, mut length) in tiles(a, b, min_tokens) {
        while length > 0 && is_ragged(a, b, (start, place, length))[0] {
            (start, place, length) = (start + 1, place + 1, length - 1);
        }
        while length > 0 && is_ragged(a, b, (start, place, length))[1] {
            length -= 1;
        }
        if length >= min_tokens.max(1) {
            let span = |text: &[Token], first: usize| Span {
                start: text[first].span.start,
                end: text[first + length - 1].span.end,
            };
            ranges.push(SharedRange {
                a: span(a, start),
                b: span(b, place),
                tokens: length,
            });
        }
    }
    ranges
}

/// Tokens of one code unit each, with one between them.
fn numbers(hashes: impl IntoIterator<Item = u64>) -> Vec<Token> {
    let tokens = hashes.into_iter().enumerate();
    tokens.map(|(at, hash)| Token { hash, span: (2 * at..2 * at + 1).into() }).collect()
}

/// Some tokens of a small alphabet, sometimes a part again and again.
fn random_tokens(random: &mut Random, most: usize, alphabet: usize) -> Vec<u64> {
    let length = random.below(most + 1);
    let mut hashes: Vec<u64> =
        (0..length).map(|_| random.below(alphabet) as u64).collect();
    if random.below(3) == 0 && length > 0 {
        let period = 1 + random.below(length);
        for at in period..length {
            hashes[at] = hashes[at - period];
        }
    }
    hashes
}

/// A text in which parts of another were cut, moved, repeated and changed.
fn edited(random: &mut Random, text: &[u64], alphabet: usize) -> Vec<u64> {
    let mut text = text.to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(text.len() + 1);
        let end = at + random.below(text.len() - at + 1);
        match random.below(4) {
            0 => text.insert(at, random.below(alphabet) as u64),
            1 => drop(text.drain(at..end)),
            2 => text.rotate_left(at),
            _ => text.extend_from_within(at..end),
        }
    }
    text
}

#[test]
fn the_ranges_are_those_of_the_definition() {
    let mut random = Random(1);
    let (mut found, mut repeated) = (0, 0);
    for _ in 0..if cfg!(any(miri, target_arch = "wasm32")) { 300 } else { 20_000 } {
        let alphabet = 1 + random.below(6);
        let a = random_tokens(&mut random, 24, alphabet);
        let b = if random.below(2) == 0 {
            random_tokens(&mut random, 24, alphabet)
        } else {
            edited(&mut random, &a, alphabet)
        };
        let [a, b] = [numbers(a), numbers(b)];
        for min_tokens in (0..6).chain([usize::MAX]) {
            let ranges = shared_ranges(&a, &b, min_tokens);
            assert_eq!(ranges, naive(&a, &b, min_tokens), "{min_tokens} {a:?} {b:?}");
            found += ranges.len();
            repeated += ranges
                .windows(2)
                .filter(|pair| pair[1].b.start < pair[0].b.end)
                .count();
        }
    }
    assert!(found > 500 && repeated > 100, "{found} {repeated}");
}

/// Tokens of which some share characters with the one before, as when a character is normalised to
/// several tokens.
fn tokens_within_characters(random: &mut Random, hashes: Vec<u64>) -> Vec<Token> {
    let (mut start, mut end) = (0, 0);
    let token = |hash| {
        start = [end, end + 1, start, (start + 1).min(end)][random.below(4)];
        end = end.max(start + 1 + random.below(2));
        Token { hash, span: Span { start, end } }
    };
    hashes.into_iter().map(token).collect()
}

#[test]
fn a_range_has_all_tokens_of_a_character_or_none() {
    let mut random = Random(2);
    let mut shortened = 0;
    for _ in 0..if cfg!(any(miri, target_arch = "wasm32")) { 300 } else { 20_000 } {
        let a = random_tokens(&mut random, 16, 3);
        let b = edited(&mut random, &a, 3);
        let [a, b] = [a, b].map(|hashes| tokens_within_characters(&mut random, hashes));
        let ranges = shared_ranges(&a, &b, 2);
        assert_eq!(ranges, naive(&a, &b, 2));
        assert!(ranges.windows(2).all(|pair| pair[0].a.end <= pair[1].a.start));
        let left: usize = ranges.iter().map(|range| range.tokens).sum();
        let whole: usize = tiles(&a, &b, 2).iter().map(|run| run.2).sum();
        shortened += usize::from(left < whole);
    }
    assert!(shortened > 50, "{shortened}");
}

/// The tokens of a text by a recipe.
fn tokens_of(recipe: &Recipe, text: &str) -> Vec<Token> {
    let tokens = tokens(recipe, text).into_iter();
    tokens.map(|(hash, span)| Token { hash, span }).collect()
}

fn slice(text: &str, span: Span) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16(&units[span.start..span.end]).unwrap()
}

#[test]
fn ranges_of_texts_are_those_of_their_tokens() {
    let mut random = Random(3);
    let mut found = 0;
    for _ in 0..if cfg!(any(miri, target_arch = "wasm32")) { 20 } else { 1500 } {
        let [a, b, c] = [(); 3].map(|()| texts::text(&mut random, 12));
        let (a, b) = ([&*a, " ", &b].concat(), [&*b, " ", &c, "\r\n", &a].concat());
        for recipe in [
            Recipe::default(),
            Recipe::default().with_lowercase(false).with_unit(Unit::Char),
        ] {
            let expected = [&a, &b].map(|text| tokens_of(&recipe, text));
            let simhash = SimHash::new(recipe);
            let ranges = simhash.shared_ranges(&*a, &*b, 2).unwrap();
            let apart = |text: &[Token]| {
                text.windows(2).all(|pair| pair[0].span != pair[1].span)
            };
            if expected.iter().all(|text| apart(text)) {
                assert_eq!(ranges, naive(&expected[0], &expected[1], 2), "{a:?} {b:?}");
            }
            found += ranges.len();
            for SharedRange { a: ours, b: theirs, tokens } in ranges {
                let slices = [slice(&a, ours), slice(&b, theirs)];
                let [one, other] =
                    slices.each_ref().map(|slice| tokens_of(simhash.recipe(), slice));
                // A slice may be normalised to other letters than in the whole text.
                if one.len() == tokens && other.len() == tokens {
                    assert!(are_equal(&one, &other), "{slices:?}");
                }
            }
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn texts_that_repeat_themselves_take_few_steps() {
    let count = if cfg!(any(miri, target_arch = "wasm32")) { 2000 } else { 1_000_000 };
    let ranges = |a: &[u64], b: &[u64], min_tokens| {
        let [a, b] = [a, b].map(|text| numbers(text.iter().copied()));
        shared_ranges(&a, &b, min_tokens)
    };
    let same = vec![7; count];
    assert_eq!(ranges(&same, &same, 3).len(), 1);
    // Of a longer text, the first run is followed by another.
    let found = ranges(&same, &same[..count * 2 / 5], 3);
    let lengths: Vec<usize> = found.iter().map(|range| range.tokens).collect();
    assert_eq!(lengths, [count * 2 / 5, count * 2 / 5, count / 5]);
    // Everything once more, between tokens that the other text does not have.
    let mut broken = same.clone();
    broken.iter_mut().skip(5).step_by(6).for_each(|token| *token = 8);
    let found = ranges(&broken, &same, 3);
    // The last run may be too short.
    assert_eq!(found.len(), (count + 3) / 6);
    assert!(found.windows(2).all(|pair| pair[0].b.end < pair[1].b.start));
    // Runs of a Fibonacci word and of de Bruijn-like texts.
    let mut word = vec![0, 1];
    let mut shorter = vec![0];
    while word.len() < count / 2 {
        let longer = [&*word, &shorter].concat();
        shorter = std::mem::replace(&mut word, longer);
    }
    assert!(!ranges(&word, &word[1..word.len() / 3], 3).is_empty());
    let mut random = Random(7);
    let mut bits =
        || (0..count / 2).map(|_| random.below(2) as u64).collect::<Vec<_>>();
    let (a, b) = (bits(), bits());
    for min_tokens in [1, 3, 10, 1000] {
        let found = ranges(&a, &b, min_tokens);
        assert_eq!(found.is_empty(), min_tokens == 1000);
    }
}
