// The program of scripts/bindgen, which writes the JavaScript bindings of a module. Cargo builds it anew when
// its lock file or source changes.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fail, root, run, step } from "./run.mjs"

const FOLDER = ".tools/bindgen"
const OPTIONS = ["--locked", "--manifest-path", "scripts/bindgen/Cargo.toml", "--target-dir", FOLDER]

/** The version of wasm-bindgen, which crate and program have to share. */
export function bindgenVersion() {
  const version = (manifest, name) =>
    readFileSync(join(root, manifest), "utf8").match(new RegExp(`^${name} = .*"=([\\d.]+)"`, "m"))?.[1]
  const crate = version("Cargo.toml", "wasm-bindgen")
  const program = version("scripts/bindgen/Cargo.toml", "wasm-bindgen-cli-support")
  if (crate !== program) {
    fail(`Cargo.toml has wasm-bindgen ${crate}, and scripts/bindgen/Cargo.toml ${program}: make them equal.`)
  }
  return crate
}

/** Builds the program if it was never built. */
export function buildBindgen() {
  const version = bindgenVersion()
  if (existsSync(join(root, FOLDER, "debug"))) return
  step(`Building what makes JavaScript bindings, wasm-bindgen ${version}, once (half a minute)`)
  run("cargo", ["build", ...OPTIONS])
}

/** Writes the bindings of a module to `NAME.js` and `NAME_bg.wasm` in a folder. */
export function bindgen(module, folder, name) {
  bindgenVersion()
  run("cargo", ["run", "--quiet", ...OPTIONS, "--", module, folder, name])
}
