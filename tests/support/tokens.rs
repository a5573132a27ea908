//! The tokens of a text, from its explanation.

use simhash_wasm::{GramSizes, Recipe, SimHash, Span, Unit};

/// The tokens of a text, as the features of a recipe of single words: hash and span.
pub fn tokens(recipe: &Recipe, text: &str) -> Vec<(u64, Span)> {
    let sizes = GramSizes::new(&[1]).unwrap();
    let unit = if recipe.unit() == Unit::Char { Unit::Word } else { recipe.unit() };
    let single = recipe.clone().with_unit(unit).with_sizes(sizes, GramSizes::NONE);
    let explanation = SimHash::new(single).explain(text).unwrap();
    let mut tokens: Vec<(u64, Span)> = explanation
        .features()
        .flat_map(|feature| {
            feature.spans.iter().map(move |&span| (feature.hash as u64, span))
        })
        .collect();
    tokens.sort_by_key(|(_, span)| (span.start, span.end));
    tokens
}

/// Whether each token has a span of its own. Otherwise several came from one character, and an
/// explanation does not say in which order.
pub fn are_apart(tokens: &[(u64, Span)]) -> bool {
    tokens.windows(2).all(|pair| pair[0].1 != pair[1].1)
}
