// The package as one minified ES module, for pages without a bundler and for content delivery networks.
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { root } from "./run.mjs"

export const SINGLE_FILE = join(root, "dist/simhash-wasm.min.js")

/** Bundles the default entry, with its three WebAssembly modules. Nothing is left to load. */
export async function buildSingleFile() {
  const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    // The order of modules depends on their paths, which should be those of this folder.
    resolve: { preserveSymlinks: true },
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, "dist/index.js"),
        preserveEntrySignatures: "strict",
        output: { format: "es", codeSplitting: false, comments: { legal: false } },
      },
    },
  })
  const [chunk, ...others] = output
  if (others.length > 0 || chunk.imports.length > 0) throw new Error("The bundle has more than one file.")
  const banner = `/*! ${name} ${version}, ${license}. Notices of third parties: THIRD-PARTY.txt of the npm package */\n`
  writeFileSync(SINGLE_FILE, banner + chunk.code)
}

/** The hash of a file, as browsers compare it (Subresource Integrity). */
export function integrityOf(file) {
  return `sha384-${createHash("sha384").update(readFileSync(file)).digest("base64")}`
}
