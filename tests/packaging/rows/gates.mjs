// What the package itself must be, whoever uses it.
import { readFileSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { JSR, jsrManifest, makeJsr } from "../../../scripts/jsr-folder.mjs"
import { tarballOf } from "../../../scripts/pack.mjs"
import { root } from "../../../scripts/run.mjs"
import { gzipped } from "../bundles.mjs"
import { command, installed, program } from "../installed.mjs"
import { CAT_HEX, write } from "../programs.mjs"

const own = createRequire(new URL("../../../package.json", import.meta.url))
const MODULES = ["core", "simhash", "duplicate-index", "duplicates", "passages", "interop", "stream", "dom"]

/** The features of WebAssembly that the modules may use: the engines that README names have them all. */
const FEATURES = ["simd", "bulk-memory", "bulk-memory-opt", "nontrapping-float-to-int", "sign-ext"]

/** The most bytes of the packed packages. */
const TARBALLS = { "simhash-wasm": 820_000, "simhash-lint": 65_000 }

/** Whether a module is valid with some features and no others. */
function isValid(name, features) {
  const enabled = features.map((feature) => `--enable-${feature}`)
  const optimizer = own.resolve("binaryen/bin/wasm-opt")
  const args = [join(root, `dist/${name}.wasm`), "--mvp-features", ...enabled, "-o", "/dev/null"]
  try {
    command(process.execPath, [optimizer, ...args], installed)
    return true
  } catch (error) {
    if (!error.message.includes("error validating input")) throw error
    return false
  }
}

/**
 * Are The Types Wrong: how each version of TypeScript's resolution understands the package. As in its profile "esm-only",
 * problems of `require` do not count.
 */
async function typesProblems() {
  const { checkPackage, createPackageFromTarballData } = await import("@arethetypeswrong/core")
  const { types, problems } = await checkPackage(
    createPackageFromTarballData(readFileSync(tarballOf("simhash-wasm"))),
  )
  if (types === false) throw new Error("no declarations were found")
  return problems.filter(({ resolutionKind }) => resolutionKind !== "node16-cjs")
}

/** What JSR would publish is accepted by its rules, and has declarations. */
const jsr = {
  name: "JSR takes the package",
  async run(folder) {
    // A name that JSR accepts, whoever the owner is.
    const name = "@example/simhash-wasm"
    makeJsr(tarballOf("simhash-wasm"), { ...jsrManifest(), name })
    const deno = (...args) => program("deno", args, JSR, { DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" })
    try {
      await deno("publish", "--dry-run", "--allow-dirty", "--no-provenance")
    } catch (error) {
      if (/error sending request|dns error/.test(error.message)) return "Deno reached no registry of npm"
      throw error
    }
    write(folder, {
      "app.ts": `import { fingerprint, toHex } from "${name}"\nconst print: bigint = fingerprint("the cat sat on the mat")\nconsole.log(toHex(print))`,
      "map.json": JSON.stringify({ imports: { [name]: pathToFileURL(join(JSR, "dist/index.js")).href } }),
    })
    const map = `--import-map=${join(folder, "map.json")}`
    const printed = await deno("run", "--quiet", "--check", map, join(folder, "app.ts"))
    if (printed !== `${CAT_HEX}\n`) throw new Error(`it printed ${printed}`)
  },
}

export const GATES = [
  jsr,
  {
    name: "Are The Types Wrong finds nothing",
    async run() {
      const problems = await typesProblems()
      if (problems.length > 0) throw new Error(problems.map((problem) => JSON.stringify(problem)).join("\n"))
    },
  },
  ...MODULES.map((name) => ({
    name: `${name}.wasm uses ${FEATURES.join(", ")} and no other feature`,
    async run() {
      if (!isValid(name, FEATURES)) throw new Error("it uses another feature")
      // The text of a page is found without SIMD.
      if (name === "dom") return
      const fewer = FEATURES.filter((feature) => feature !== "simd")
      if (isValid(name, fewer)) throw new Error("it is valid without SIMD, which it should use")
    },
  })),
  ...Object.entries(TARBALLS).map(([name, most]) => ({
    name: `the tarball of ${name} has at most ${most / 1000} kB`,
    async run() {
      const { size } = statSync(tarballOf(name))
      console.log(`    ${name}: ${size} bytes, packed`)
      if (size > most) throw new Error(`it has ${size} bytes`)
    },
  })),
  ...["simhash-wasm.min.js", "duplicate-warnings.min.js"].map((file) => ({
    name: `the guide to installation says the size of dist/${file}`,
    async run() {
      const size = gzipped(readFileSync(join(installed, "dist", file), "utf8")) / 1000
      for (const name of ["docs/guides/install.md", "docs/guides/install.zh-CN.md"]) {
        const said = new RegExp(`${file.replaceAll(".", "\\.")}\`[^.。]*?(\\d+) kB`).exec(
          readFileSync(join(installed, name), "utf8"),
        )
        if (Math.abs(Number(said?.[1]) - size) > 1.5 || !said) {
          throw new Error(`${name} says ${said?.[1]} kB, and it is ${size.toFixed(1)}`)
        }
      }
    },
  })),
  {
    name: "the package's files name no path of a machine",
    async run() {
      const files = command("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], installed)
      for (const { path } of JSON.parse(files)[0].files)
        if (
          /(^|[^\w.])\/(root|home|Users|work|tmp|build)\/\w/.test(
            readFileSync(join(installed, path), "latin1"),
          )
        )
          throw new Error(`${path} names a path of a machine`)
    },
  },
]
