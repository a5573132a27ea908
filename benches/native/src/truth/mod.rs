//! The exact pairs of similar texts in a collection, and which texts are to go: what candidates
//! by hashes are measured against.
//!
//! `truth FILE RECIPE THRESHOLD OUT` reads JSON lines with a `text` each, takes their feature
//! sets by a recipe of the core, and finds all pairs with a Jaccard similarity of at least the
//! threshold. `OUT.pairs` gets a line `a b shared union` for each, a < b, numbered by line from
//! 0, ordered. A text is to go if it is similar to an earlier one that is kept; `OUT.drops` gets
//! a line `text kept shared union` for each, where `kept` is the most similar of those, the
//! first of several. A text without features is similar to none. The program prints a line of
//! JSON with their numbers.

mod join;

use crate::Outcome;
use join::{Pair, join};
use simhash_wasm::{Recipe, SimHash};
use std::{
    fs::File,
    io::{BufRead, BufReader, BufWriter, Write},
    time::Instant,
};

pub fn run(file: &str, recipe: &str, threshold: &str, out: &str) -> Outcome<()> {
    let threshold = threshold.parse::<f64>()?;
    if !(threshold > 0.0 && threshold <= 1.0) {
        return Err(format!("the threshold {threshold} is not in (0, 1]").into());
    }
    let began = Instant::now();
    let sets = read(file, recipe)?;
    let read = began.elapsed();
    let (texts, features) = (sets.len(), sets.iter().map(Vec::len).sum::<usize>());
    let empty = sets.iter().filter(|set| set.is_empty()).count();
    let pairs = join(sets, threshold);
    let joined = began.elapsed() - read;
    let drops = drops(texts, &pairs);
    write(&format!("{out}.pairs"), &pairs)?;
    write(&format!("{out}.drops"), &drops)?;
    println!(
        "{}",
        serde_json::json!({
            "texts": texts,
            "withoutFeatures": empty,
            "features": features,
            "pairs": pairs.len(),
            "toGo": drops.len(),
            "readSeconds": read.as_secs_f64(),
            "joinSeconds": joined.as_secs_f64(),
        })
    );
    Ok(())
}

/// The feature hashes of each line's text.
fn read(file: &str, recipe: &str) -> Outcome<Vec<Vec<u64>>> {
    let mut simhash = SimHash::new(recipe.parse::<Recipe>()?);
    BufReader::new(File::open(file)?)
        .lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(&line?)?;
            let text = line["text"].as_str().ok_or("a line has no text")?;
            Ok(simhash.features(text)?.into_hashes())
        })
        .collect()
}

/// The texts that are to go, each with the kept one that it is most similar to. The pairs are
/// ordered.
fn drops(texts: usize, pairs: &[Pair]) -> Vec<Pair> {
    let mut by_later = pairs.to_vec();
    by_later.sort_unstable_by_key(|pair| (pair.b, pair.a));
    let mut kept = vec![true; texts];
    let mut drops: Vec<Pair> = Vec::new();
    for pair in by_later {
        if !kept[pair.a as usize] {
            continue;
        }
        let dropped = Pair { a: pair.b, b: pair.a, ..pair };
        match drops.last_mut() {
            Some(last) if last.a == pair.b => {
                if dropped.jaccard() > last.jaccard() {
                    *last = dropped;
                }
            }
            _ => drops.push(dropped),
        }
        kept[pair.b as usize] = false;
    }
    drops
}

fn write(path: &str, pairs: &[Pair]) -> Outcome<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for Pair { a, b, shared, union } in pairs {
        writeln!(file, "{a} {b} {shared} {union}")?;
    }
    Ok(file.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(a: u32, b: u32, shared: u32) -> Pair {
        Pair { a, b, shared, union: 10 }
    }

    #[test]
    fn a_text_goes_for_a_kept_one_and_not_for_one_that_goes_itself() {
        // A chain: 0-1-2-3, and 4 that is similar to 0 and, more so, to 2.
        let pairs =
            [pair(0, 1, 5), pair(0, 4, 5), pair(1, 2, 9), pair(2, 3, 6), pair(2, 4, 7)];
        assert_eq!(drops(5, &pairs), [pair(1, 0, 5), pair(3, 2, 6), pair(4, 2, 7)]);
    }
}
