// The program of scripts/bindgen, which writes the JavaScript bindings of a module. Cargo rebuilds it when its
// lock file or its source changes.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fail, root, run, step } from "./run.mjs"

const FOLDER = ".tools/bindgen"
const OPTIONS = ["--locked", "--manifest-path", "scripts/bindgen/Cargo.toml", "--target-dir", FOLDER]

/** The version of wasm-bindgen. The crate and the program must have the same one. */
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

/** Builds the program if it was never built. */
export function buildBindgen() {
  const version = bindgenVersion()
  if (existsSync(join(root, FOLDER, "debug"))) return
  step(`Building the generator of JavaScript bindings, wasm-bindgen ${version}, once (half a minute)`)
  run("cargo", ["build", ...OPTIONS])
}

/** Writes the bindings of a module to `NAME.js` and `NAME_bg.wasm` in a folder, and their types to a file. */
export function bindgen(module, folder, name, declarations) {
  bindgenVersion()
  run("cargo", ["run", "--quiet", ...OPTIONS, "--", module, folder, name, declarations])
  const file = join(folder, `${name}.js`)
  writeFileSync(file, withoutUnused(readFileSync(file, "utf8")))
}

/**
 * The bindings without what the package does not use and bundlers would keep: what they do with each class when they are
 * loaded, which declares `Symbol.dispose` and makes a registry, and loading the module asynchronously.
 */
function withoutUnused(bindings) {
  const classes = bindings.match(/^export class /gm)?.length ?? 0
  return [
    [classes, /^if \(Symbol\.dispose\) .*\n/gm, ""],
    [classes, /(?<=^ {4}: )(?=new FinalizationRegistry\()/gm, "/* @__PURE__ */ "],
    [3, /^async function (__wbg_load|__wbg_init|__wbg_init_once)\(.*?^}\n+/gms, ""],
    [1, /^let __wbg_init_promise;\n/gm, ""],
    [1, /, __wbg_init as default(?= })/g, ""],
  ].reduce((text, [expected, pattern, by]) => {
    const found = text.match(pattern)?.length ?? 0
    if (found !== expected) fail(`The bindings have ${found} times ${pattern}, not ${expected} times.`)
    return text.replace(pattern, by)
  }, bindings)
}
