//! The native contenders of the benchmarks: other crates, and this package's core.
//!
//! With the argument `fingerprints`, the program computes those: see [`fingerprints`]. With the
//! name of an index, a number of fingerprints and a number of queries, the program reads from
//! its input those fingerprints, that many queries that are near one of them, and as many that
//! are near none, each as eight bytes, little-endian. Then lines such as `hit 7` ask for an
//! operation and a round; each is answered with a line of JSON.
//!
//! With the argument `truth`, it finds the similar texts of a collection: see [`truth`].

mod data;
mod fingerprints;
mod gaoya;
mod own;
mod truth;

use data::Data;
use std::{
    env,
    error::Error,
    hint::black_box,
    io::{BufRead, stdin},
    time::Instant,
};

/// The greatest distance of near-duplicates, and the distance of scans.
const DISTANCE: u32 = 3;
const SCAN_DISTANCE: u32 = 13;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The operations of an index. The id of a fingerprint is its position in the input.
trait Contender {
    /// The nanoseconds of one operation.
    fn time(&mut self, operation: &str, round: usize) -> Outcome<f64>;

    /// The ids and distances of the matches.
    fn matches(&self, query: u64) -> Outcome<Vec<[u32; 2]>>;

    /// The two ids and the distance of each pair.
    fn pairs(&self) -> Outcome<Vec<[u32; 3]>>;
}

fn main() -> Outcome<()> {
    let arguments = env::args().skip(1).collect::<Vec<_>>();
    if let [name, file, recipe, threshold, out] = &arguments[..]
        && name == "truth"
    {
        return truth::run(file, recipe, threshold, out);
    }
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
        _ => return Err(format!("unknown contender {name}").into()),
    };
    for line in input.lines() {
        let line = line?;
        let (what, number) = line.split_once(' ').ok_or("a line has two words")?;
        let number: usize = number.parse()?;
        // Rust's debug format of arrays of numbers is JSON.
        match what {
            "hit-found" => println!("{:?}", contender.matches(data.hits[number])?),
            "miss-found" => println!("{:?}", contender.matches(data.misses[number])?),
            "pairs-found" => println!("{:?}", contender.pairs()?),
            operation => println!("{}", contender.time(operation, number)?),
        }
    }
    Ok(())
}

/// The nanoseconds of each of the operations that `work` does.
fn timed<T>(operations: usize, work: impl FnOnce() -> Outcome<T>) -> Outcome<f64> {
    let began = Instant::now();
    black_box(work()?);
    Ok(began.elapsed().as_nanos() as f64 / operations as f64)
}
