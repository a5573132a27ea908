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

/**
 * Writes the bindings of a module to `NAME.js` and `NAME_bg.wasm` in a folder, and their types to a file. Where only numbers
 * cross the boundary, they are used as they are generated.
 */
export function bindgen(module, folder, name, declarations, { onlyNumbers = false } = {}) {
  bindgenVersion()
  run("cargo", ["run", "--quiet", ...OPTIONS, "--", module, folder, name, declarations])
  if (onlyNumbers) return
  const file = join(folder, `${name}.js`)
  writeFileSync(file, CODERS + withoutUnused(readFileSync(file, "utf8")))
}

/**
 * The bindings without what the package does not use and bundlers would keep: what they do with each class when they are
 * loaded, which declares `Symbol.dispose` and makes a registry; loading the module asynchronously; guards for a reset that
 * only code of other options schedules. Where the speed of texts matters, they cross in a buffer of the package's own. So
 * the coders of UTF-8 are made when they are needed, by js/coders.ts.
 */
function withoutUnused(bindings) {
  const classes = bindings.match(/^export class /gm)?.length ?? 0
  const calls = bindings.match(/^ +__wbg_call_guard\(\);\n/gm)?.length ?? 0
  const texts = bindings.match(/passStringToWasm0\(.*realloc\);/g)?.length ?? 0
  const uses = bindings.match(/\b__wbg_inst !== undefined/g)?.length ?? 0
  return [
    [classes, /^if \(Symbol\.dispose\) .*\n/gm, ""],
    [classes, /(?<=^ {4}: )(?=new FinalizationRegistry\()/gm, "/* @__PURE__ */ "],
    [3, /^async function (__wbg_load|__wbg_init|__wbg_init_once)\(.*?^}\n+/gms, ""],
    [1, /^let __wbg_init_promise;\n/gm, ""],
    [1, /, __wbg_init as default(?= })/g, ""],
    // Nothing sets it.
    [2, /^(let| {3}) __wbg_reinit_scheduled = false;\n+/gm, ""],
    [1, /^function __wbg_call_guard\(\) \{\n.*?^}\n+/gms, ""],
    [calls, /^ +__wbg_call_guard\(\);\n/gm, ""],
    // One function for all.
    [
      uses,
      /if \(\(?(\w+)\)?\.__wbg_inst !== undefined && \(?\1\)?\.__wbg_inst !== __wbg_instance_id\) \{\n.*?\}\n/gs,
      "__wbg_check($1);\n",
    ],
    [1, /^let wasmModule, /gm, `${uses > 0 ? CHECK : ""}$&`],
    [1, /^ *if \(typeof numBytesDecoded !== 'undefined'\) numBytesDecoded = 0;\n/gm, ""],
    [1, /^ *if \(typeof WASM_VECTOR_LEN !== 'undefined'\) WASM_VECTOR_LEN = 0;\n/gm, ""],
    ...(/object_drop_ref|addBorrowedObject/.test(bindings) ? [] : ERRORS_ONLY),
    // A memory that has grown has another buffer.
    [
      1,
      /cachedDataViewMemory0\.buffer\.detached === true \|\| \(.*? !== wasm\.memory\.buffer\)/g,
      SAME_BUFFER,
    ],
    // Every engine with SIMD has registries.
    [classes, /\(typeof FinalizationRegistry === 'undefined'\)\n {4}\? .*\n {4}: /gm, ""],
    [1, /^let cachedTextDecoder = .*?^function decodeText.*?^}\n/gms, DECODE],
    [1, /^const cachedTextEncoder = .*?^}\n/gms, ""],
    [1, /^function passStringToWasm0\(.*?^}\n/gms, PASS],
    [texts, /, wasm\.__wbindgen_realloc\)/g, ")"],
    // It is called with the module, or a second time with nothing.
    [1, /^ {4}if \(module !== undefined\) \{\n.*?^ {4}}\n/gms, "    ({module} = module);\n"],
  ].reduce((text, [expected, pattern, by]) => {
    const found = text.match(pattern)?.length ?? 0
    if (found !== expected) fail(`The bindings have ${found} times ${pattern}, not ${expected} times.`)
    return text.replace(pattern, by)
  }, bindings)
}

const CHECK = `function __wbg_check(object) {
    if (object.__wbg_inst !== __wbg_instance_id) throw new Error('Invalid stale object from previous Wasm instance');
}

`

const OBJECTS = `let error;
function addHeapObject(object) {
    error = object;
    return 0;
}
function getObject() {
    return error;
}
function takeObject() {
    const taken = error;
    error = undefined;
    return taken;
}
`

/** Where the only objects are errors on their way out, which wasm/src/error.rs makes, there is one at a time. */
const ERRORS_ONLY = [
  [1, /^ {4}if \(typeof heap !== 'undefined'\) \{\n.*?^ {4}\}\n/gms, ""],
  [1, /^function dropObject\(.*?^\}\n/gms, ""],
  [1, /^function getObject\(.*\n/gm, ""],
  [1, /^let heap = .*\n.*\n\n/gm, ""],
  [1, /^let heap_next = .*\n/gm, ""],
  [1, /^function takeObject\(.*?^\}\n/gms, ""],
  [1, /^function addHeapObject\(.*?^\}\n/gms, OBJECTS],
]

const SAME_BUFFER = "cachedDataViewMemory0.buffer !== wasm.memory.buffer"

const CODERS = 'import { newDecoder, newEncoder } from "./coders.js"\n\n'

const DECODE = `function decodeText(bytes) {
    return newDecoder().decode(bytes);
}
`

const PASS = `function passStringToWasm0(arg, malloc) {
    const bytes = newEncoder().encode(arg);
    const ptr = malloc(bytes.length, 1) >>> 0;
    getUint8ArrayMemory0().set(bytes, ptr);
    WASM_VECTOR_LEN = bytes.length;
    return ptr;
}
`
