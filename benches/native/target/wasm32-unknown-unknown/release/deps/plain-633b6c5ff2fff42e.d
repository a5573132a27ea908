/work/main/benches/native/target/wasm32-unknown-unknown/release/deps/plain-633b6c5ff2fff42e.d: src/lib.rs src/carry_save.rs src/../../../src/fast/carry_save.rs src/../../../src/fast/lanes.rs src/counters.rs src/words.rs src/exports.rs

/work/main/benches/native/target/wasm32-unknown-unknown/release/deps/libplain-633b6c5ff2fff42e.rlib: src/lib.rs src/carry_save.rs src/../../../src/fast/carry_save.rs src/../../../src/fast/lanes.rs src/counters.rs src/words.rs src/exports.rs

/work/main/benches/native/target/wasm32-unknown-unknown/release/deps/libplain-633b6c5ff2fff42e.rmeta: src/lib.rs src/carry_save.rs src/../../../src/fast/carry_save.rs src/../../../src/fast/lanes.rs src/counters.rs src/words.rs src/exports.rs

src/lib.rs:
src/carry_save.rs:
src/../../../src/fast/carry_save.rs:
src/../../../src/fast/lanes.rs:
src/counters.rs:
src/words.rs:
src/exports.rs:
