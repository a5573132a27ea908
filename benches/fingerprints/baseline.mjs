// The baseline in WebAssembly: the library of benches/native, plain Rust without any of the core's fast path.
import { readFileSync } from "node:fs"
import { buildBaseline } from "../native.mjs"

/** Builds the module and instantiates it. */
export async function baseline() {
  const { instance } = await WebAssembly.instantiate(readFileSync(buildBaseline()))
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
    /** Writes the hashes that `branchFree` and `carrySave` count. Not every module has `carrySave`. */
    load: (hashes) => {
      const start = functions.reserve_hashes(hashes.length)
      new BigUint64Array(memory.buffer, start, hashes.length).set(hashes)
    },
    branchFree: (count) => BigInt.asUintN(64, functions.branch_free(count)),
    carrySave: functions.carry_save && ((count) => BigInt.asUintN(64, functions.carry_save(count))),
  }
}
