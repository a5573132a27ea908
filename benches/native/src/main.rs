//! The contenders that run natively: other crates, and this package's core.
//!
//! Started with `fingerprints`, it makes those: see [`fingerprints`]. Started with the name
//! of an index, a number of fingerprints and a number of queries, it reads
//! from its input those fingerprints, so many queries that are near one of them, and as
//! many that are near none, each as eight bytes, the lowest first. Then it does what lines
//! such as `hit 7` ask for, and answers each with a line of JSON.

mod data;
mod fingerprints;
mod gaoya;
mod own;

use data::Data;
use std::{
    env,
    error::Error,
    hint::black_box,
    io::{BufRead, stdin},
    time::Instant,
};

/// The greatest distance of near-duplicates, and the one where everything is read.
const DISTANCE: u32 = 3;
const SCAN_DISTANCE: u32 = 13;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What lines ask for. Fingerprints go by their places among those that were read.
trait Contender {
    /// The nanoseconds of one operation.
    fn time(&mut self, figure: &str, round: usize) -> Outcome<f64>;

    /// The places and distances of what is near.
    fn matches(&self, query: u64) -> Outcome<Vec<[u32; 2]>>;

    /// The two places and the distance of each pair.
    fn pairs(&self) -> Outcome<Vec<[u32; 3]>>;
}

fn main() -> Outcome<()> {
    let arguments = env::args().skip(1).collect::<Vec<_>>();
    let mut input = stdin().lock();
    if arguments == ["fingerprints"] {
        return fingerprints::run(&mut input);
    }
    let [name, count, queries] = &arguments[..] else {
        return Err("the name of a contender and two numbers are needed".into());
    };
    let data = Data::read(&mut input, count.parse()?, queries.parse()?)?;
    let mut contender: Box<dyn Contender + '_> = match &name[..] {
        "gaoya" => Box::new(gaoya::Gaoya::new(&data)),
        "own" => Box::new(own::Own::new(&data, DISTANCE)?),
        "own-scan" => Box::new(own::Own::new(&data, SCAN_DISTANCE)?),
        _ => return Err(format!("there is no contender {name}").into()),
    };
    for line in input.lines() {
        let line = line?;
        let (what, number) = line.split_once(' ').ok_or("a line has two words")?;
        let number: usize = number.parse()?;
        // Rust writes arrays of numbers as JSON does.
        match what {
            "hit-found" => println!("{:?}", contender.matches(data.hits[number])?),
            "miss-found" => println!("{:?}", contender.matches(data.misses[number])?),
            "pairs-found" => println!("{:?}", contender.pairs()?),
            figure => println!("{}", contender.time(figure, number)?),
        }
    }
    Ok(())
}

/// The nanoseconds that each of so many operations takes.
fn timed<T>(operations: usize, work: impl FnOnce() -> Outcome<T>) -> Outcome<f64> {
    let began = Instant::now();
    black_box(work()?);
    Ok(began.elapsed().as_nanos() as f64 / operations as f64)
}
