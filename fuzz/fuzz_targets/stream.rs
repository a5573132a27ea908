#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| simhash_wasm_fuzz::stream(data));
