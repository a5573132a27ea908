// What is in bundles: the modules byte by byte, nothing that an app does not use, and no more than the sizes allow.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { BUNDLERS, bundle, gzipped } from "../bundles.mjs"
import { command, installed } from "../installed.mjs"
import { app, check, onConsole } from "../programs.mjs"
import { measure } from "../sizes.mjs"

const MODULES = ["core", "simhash", "duplicate-index", "passages", "interop", "stream"]

/** An app that prints what it compiles, in base64, before its answer. */
const COMPILING = `const { Module } = WebAssembly
WebAssembly.Module = class extends Module {
  constructor(bytes) {
    super(bytes)
    console.log(Buffer.from(bytes).toString("base64"))
  }
}
`

/** The app uses all modules but those of the entries "./interop" and "./stream". */
const OTHERS = `import { InteropSimHash } from "simhash-wasm/interop"
import { TextStream } from "simhash-wasm/stream"
new InteropSimHash("pypi-simhash/2").fingerprint("a")
new TextStream().push("a")
`

/** The modules are text of their own in a bundle, which no bundler or minifier may change. */
const sameBytes = (bundler) => ({
  name: `the modules in a bundle by ${bundler} are those of the package`,
  async run(folder) {
    const code = await bundle(bundler, `${OTHERS}${app(onConsole)}`, folder)
    const path = join(folder, "bundle.mjs")
    // Before the bundle, whose imports would come first in a file of its own.
    writeFileSync(path, `${COMPILING}${code}`)
    const lines = command(process.execPath, [path], folder).trim().split("\n")
    check(lines.pop())
    const compiled = new Set(lines)
    for (const name of MODULES) {
      const own = readFileSync(join(installed, `dist/${name}.wasm`), "base64")
      if (!compiled.delete(own)) throw new Error(`${name}.wasm is not among what was compiled`)
    }
    const { decoder } = await import(pathToFileURL(join(installed, "dist/decoder.js")).href)
    // A character for each byte, after XOR with 49.
    const own = Buffer.from(decoder, "latin1").map((byte) => byte ^ 49)
    if (!compiled.delete(own.toString("base64")))
      throw new Error("the decoder of modules is not among what was compiled")
    if (compiled.size > 0) throw new Error(`${compiled.size} other modules were compiled`)
  },
})

const COMPARED = "distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned"

const noModule = (bundler) => ({
  name: `fingerprints are compared without a module in a bundle by ${bundler}`,
  async run(folder) {
    const code = await bundle(bundler, `export { ${COMPARED} } from "simhash-wasm"`, folder)
    const size = gzipped(code)
    if (size > 2000) throw new Error(`${COMPARED} take ${size} bytes`)
    const path = join(folder, "bundle.mjs")
    writeFileSync(path, code)
    writeFileSync(
      join(folder, "use.mjs"),
      `import { distance, fromHex, toHex } from "./bundle.mjs"\nconsole.log(distance(7n, 1n << 127n), toHex(fromHex("00000000000000ff")))`,
    )
    const answer = command(process.execPath, ["use.mjs"], folder).trim()
    if (answer !== "4 00000000000000ff") throw new Error(`the answer was ${answer}`)
  },
})

export const CONTENTS = [
  ...Object.keys(BUNDLERS).map(sameBytes),
  ...Object.keys(BUNDLERS).map(noModule),
  {
    name: "the sizes of bundles",
    async run() {
      const large = await measure()
      if (large.length > 0) throw new Error(large.join("; "))
    },
  },
]
