//! Every integration test, in one program: it is linked once, and all tests run side by side.
#![allow(
    clippy::duplicate_mod,
    reason = "fuzz/ is a package of its own, and has the same texts and oracles"
)]

mod support;

mod duplicates;
mod errors;
mod explained_queries;
mod explanations;
mod fast;
mod fuzz;
mod index;
#[cfg(feature = "interop")]
mod interop;
mod literature;
mod oracle;
mod passages;
mod queries;
mod refused_memory;
mod shared_ranges;
mod sums;
mod unicode;
mod vectors;

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn every_file_of_tests_is_part_of_this_program() {
    let here = include_str!("all.rs");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if let Some(name) = name.strip_suffix(".rs").filter(|&name| name != "all") {
            assert!(here.contains(&format!("\nmod {name};\n")), "{name}");
        }
    }
}
