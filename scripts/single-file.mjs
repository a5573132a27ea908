// Bundles the package as minified ES modules, for pages without a bundler and for content delivery networks: one file with the
// whole default entry, and one that adds the element and the checker to it.
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { build } from "vite"
import { root } from "./run.mjs"

export const SINGLE_FILE = join(root, "dist/simhash-wasm.min.js")
export const ELEMENT_FILE = join(root, "dist/duplicate-warnings.min.js")

/** The entries that the second file adds to the first. */
const ADDED = ["editor", "textarea"]

/** Bundles both files. The second imports the first, and nothing else has to be loaded. */
export async function buildSingleFiles() {
  const { name, version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [adding()],
    // The order of modules depends on their paths, which should be those of this folder.
    resolve: { preserveSymlinks: true },
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: { [basename(SINGLE_FILE)]: entry("index"), [basename(ELEMENT_FILE)]: ADDING },
        // The second file also imports internal values of the first, by names of one letter.
        preserveEntrySignatures: "allow-extension",
        output: { format: "es", entryFileNames: "[name]", comments: { legal: false } },
        // The element imports the checker dynamically, but the second file already contains it.
        checks: { ineffectiveDynamicImport: false },
      },
    },
  })
  const imported = output.flatMap(({ imports }) => imports)
  if (output.length !== 2 || imported.some((name) => name !== basename(SINGLE_FILE)))
    throw new Error(`The bundles are ${output.map(({ fileName }) => fileName)}, and import ${imported}.`)
  const banner = `/*! ${name} ${version}, ${license}. Notices of third parties: THIRD-PARTY.txt of the npm package */\n`
  for (const { fileName, code } of output) writeFileSync(join(root, "dist", fileName), banner + code)
}

const entry = (name) => join(root, `dist/${name}.js`)

/** The id of a virtual module that exports everything that the second file has. */
const ADDING = "\0adding"

function adding() {
  const code = ["index", ...ADDED].map((name) => `export * from ${JSON.stringify(entry(name))}`).join("\n")
  return {
    name: "adding",
    resolveId: (id) => (id === ADDING ? id : undefined),
    load: (id) => (id === ADDING ? code : undefined),
  }
}

/** Returns the hash of a file in the form that browsers compare (Subresource Integrity). */
export function integrityOf(file) {
  return `sha384-${createHash("sha384").update(readFileSync(file)).digest("base64")}`
}
