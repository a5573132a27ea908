// What our kernels are compared with in WebAssembly: benches/native as a module, built with the same SIMD.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root, run, step } from "../../scripts/run.mjs"

const FOLDER = join(root, "target/benches")
const TARGET = "wasm32-unknown-unknown"

/** Builds the module and instantiates it. */
export async function plain() {
  step("Building what runs as WebAssembly")
  const args = ["rustc", "--release", "--quiet", "--lib", "--crate-type", "cdylib", "--target", TARGET]
  run("cargo", [...args, "--manifest-path", "benches/native/Cargo.toml", "--target-dir", FOLDER], {
    env: { ...process.env, CARGO_ENCODED_RUSTFLAGS: "-Ctarget-feature=+simd128" },
  })
  const { instance } = await WebAssembly.instantiate(readFileSync(join(FOLDER, TARGET, "release/plain.wasm")))
  const { memory, ...functions } = instance.exports
  const encoder = new TextEncoder()
  const fingerprint = (recipe) => (text) => {
    const normalized = text.normalize("NFKC")
    const start = functions.reserve_text(normalized.length * 3)
    const { written } = encoder.encodeInto(normalized, new Uint8Array(memory.buffer, start))
    return BigInt.asUintN(64, functions[recipe](written))
  }
  return {
    short: fingerprint("short"),
    text: fingerprint("text"),
    /** Puts hashes where `branch_free`, and `carry_save` if the module has it, find them. */
    load: (hashes) => {
      const start = functions.reserve_hashes(hashes.length)
      new BigUint64Array(memory.buffer, start, hashes.length).set(hashes)
    },
    branchFree: (count) => BigInt.asUintN(64, functions.branch_free(count)),
    carrySave: functions.carry_save && ((count) => BigInt.asUintN(64, functions.carry_save(count))),
  }
}
