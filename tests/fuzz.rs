//! The fuzz targets, run on their seeds and on every input that once failed.
#![cfg(not(target_arch = "wasm32"))]

#[path = "../fuzz/src/lib.rs"]
mod targets;

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

#[test]
fn every_target_agrees_with_its_model_on_its_seeds_and_on_inputs_that_once_failed() {
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
