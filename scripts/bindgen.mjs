// Builds and runs the program in scripts/bindgen, which writes the JavaScript bindings of a module, and modules as text. Cargo
// rebuilds it when its lock file or its source changes.
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fail, root, run, started, step } from "./run.mjs"

const FOLDER = ".tools/bindgen"
const OPTIONS = ["--locked", "--manifest-path", "scripts/bindgen/Cargo.toml", "--target-dir", FOLDER]

/** Returns the version of wasm-bindgen. The crate and the program must have the same version. */
export function bindgenVersion() {
  const version = (manifest, name) =>
    readFileSync(join(root, manifest), "utf8").match(new RegExp(`^${name} = .*"=([\\d.]+)"`, "m"))?.[1]
  const crate = version("wasm/Cargo.toml", "wasm-bindgen")
  const program = version("scripts/bindgen/Cargo.toml", "wasm-bindgen-cli-support")
  if (crate !== program) {
    fail(
      `wasm/Cargo.toml has wasm-bindgen ${crate}, and scripts/bindgen/Cargo.toml ${program}: make them equal.`,
    )
  }
  return crate
}

/** Builds the program if it has never been built. */
export function buildBindgen() {
  const version = bindgenVersion()
  if (existsSync(join(root, FOLDER, "debug"))) return
  step(`Building the generator of JavaScript bindings, wasm-bindgen ${version}, once (half a minute)`)
  run("cargo", ["build", ...OPTIONS])
}

/**
 * Writes the bindings of a module to `NAME.js` and `NAME_bg.wasm` in a folder, and their types to a file. If the
 * package calls the module's exports directly, there is no `NAME.js`.
 */
export function bindgen(module, folder, name, declarations, isDirect) {
  bindgenVersion()
  const more = isDirect ? ["direct"] : []
  run("cargo", ["run", "--quiet", ...OPTIONS, "--", module, folder, name, declarations, ...more])
  if (isDirect) rmSync(join(folder, `${name}.js`))
}

/** Writes a module as text to a JavaScript file. Resolves when it is written. */
export function inline(module, file) {
  return started("cargo", ["run", "--quiet", ...OPTIONS, "--", "inline", module, file])
}
