//! `index` times gaoya's index, see [`index`], and `truth FILE COUNT RECIPE THRESHOLD OUT` finds the
//! similar texts of a collection, see [`truth`].

mod index;
mod truth;

use std::{env, error::Error};

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let arguments = env::args().skip(1).collect::<Vec<_>>();
    let arguments = arguments.iter().map(String::as_str).collect::<Vec<_>>();
    match arguments[..] {
        ["index"] => index::run(),
        ["truth", file, count, recipe, threshold, out] => {
            truth::run([file, count, recipe, threshold, out])
        }
        _ => Err(format!("unknown arguments {arguments:?}").into()),
    }
}
