//! The fuzz targets, run on their seeds and on every input that once failed.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../fuzz/src/lib.rs"]
mod targets;

use crate::support::texts::rounds;
use std::{fs, path::Path};

/// The files of a folder, in the order of their names.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// Some bytes changed, inserted or cut off.
fn damaged(random: &mut targets::Random, data: &[u8]) -> Vec<u8> {
    let mut data = data.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(data.len().max(1));
        match random.below(4) {
            0 => data.truncate(at + 1),
            1 => drop(data.splice(at..at, [random.next() as u8])),
            2 => data.iter_mut().skip(at).take(1).for_each(|it| *it ^= 0x5a),
            _ => {
                let bit = random.below(8);
                data.iter_mut().skip(at).take(1).for_each(|it| *it ^= 1 << bit);
            }
        }
    }
    data
}

#[test]
fn every_target_agrees_with_its_model_on_its_seeds_and_on_inputs_that_once_failed() {
    let mut random = targets::Random(2);
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    for (name, target) in targets::TARGETS {
        let seeds = files(&fuzz.join("seeds").join(name));
        assert!(!seeds.is_empty(), "{name} has no seeds");
        for (file, data) in
            seeds.into_iter().chain(files(&fuzz.join("regressions").join(name)))
        {
            // Shown if the test fails.
            println!("{file}");
            target(&data);
            for _ in 0..rounds(1000) {
                target(&damaged(&mut random, &data));
            }
        }
    }
}

#[test]
fn every_target_agrees_with_its_model_on_an_empty_input_and_on_random_bytes() {
    let mut random = targets::Random(1);
    for round in 0..300 {
        let length = random.below(1 + round * 2);
        let data: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        for (_, target) in targets::TARGETS {
            target(&data);
        }
    }
}
