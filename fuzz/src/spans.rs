//! The spans of features in the caller's text, after normalisation and lower-casing, and under
//! alignments that fit no text.

use super::{decode, model};
use arbitrary::Unstructured;
use simhash_wasm::{
    Alignment, Change, GramSizes, Normalization, Recipe, SimHash, Span, Text, Unit,
};

pub fn spans(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let forms = [Normalization::Nfkc, Normalization::Nfc, Normalization::None];
    let recipe = Recipe::default()
        .with_normalization(decode::pick(&mut u, &forms))
        .with_lowercase(decode::below(&mut u, 2) == 0)
        .with_unit(decode::pick(&mut u, &[Unit::Word, Unit::Char, Unit::Whitespace]));
    let changes: Vec<Change> =
        (0..decode::below(&mut u, 4)).map(|_| change(&mut u)).collect();
    let text = decode::rest(u);

    if let Ok(alignment) = Alignment::new(changes) {
        let given = Text::normalized_from(&text, &alignment);
        let explained = SimHash::new(recipe.clone()).explain(given).unwrap();
        let plain =
            SimHash::new(recipe.clone()).explain(Text::normalized(&text)).unwrap();
        assert_eq!(explained.fingerprint(), plain.fingerprint());
        assert!(explained.features().all(|it| it.spans.len() as u64 == it.count));
    }
    stand_where_they_came_from(&recipe, &text);
}

/// Law: the text at a span, normalised and in lower case, contains the feature. Texts whose lower
/// case depends on characters beside the span are excluded.
fn stand_where_they_came_from(recipe: &Recipe, text: &str) {
    let one = GramSizes::new(&[1]).unwrap();
    let recipe = recipe.clone().with_sizes(one, GramSizes::NONE);
    let units: Vec<u16> = text.encode_utf16().collect();
    let explained = SimHash::new(recipe.clone()).explain(text).unwrap();
    for feature in explained.features() {
        assert_eq!(feature.spans.len() as u64, feature.count);
        assert!(feature.spans.is_sorted_by_key(|span| span.start));
        for &Span { start, end } in feature.spans {
            assert!(start < end, "an empty span of {:?}", feature.text);
            let source = String::from_utf16(&units[start..end])
                .expect("a span that ends within a surrogate pair");
            let source = model::normalized(&recipe, &source);
            let source =
                if recipe.lowercase() { source.to_lowercase() } else { source };
            let sigma = |text: &str| text.replace('ς', "σ");
            assert!(
                sigma(&source).contains(&sigma(feature.text)),
                "{:?} is not in {source:?}",
                feature.text
            );
        }
    }
}

/// Offsets of any size, mostly small.
fn change(u: &mut Unstructured) -> Change {
    let mut at = |before: usize| match decode::below(u, 16) {
        0 => u.arbitrary().unwrap_or(0),
        step => before + step - 1,
    };
    let (from, to) = (at(0), at(0));
    let from = Span { start: from, end: at(from % 4096) };
    let to = Span { start: to, end: at(to % 4096) };
    Change { from, to }
}
