// Measures the download size of each entry of the package. Each is bundled and minified alone, as an app's bundler would.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "vite"
import { idsIn } from "./bundle.mjs"
import { root } from "./run.mjs"

const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/** The entries with code, by the names that apps import. */
export const ENTRIES = Object.entries(exports)
  .filter(([path, entry]) => typeof entry === "object" && !path.endsWith(".wasm"))
  .map(([path, entry]) => ({ name: path.replace(/^\./, "simhash-wasm"), file: join(root, entry.default) }))

/**
 * Bundles an entry with all its exports. Returns its size in bytes, gzipped, and the modules whose code it contains. The packages
 * that apps provide are left out, and listed in `imports`.
 *
 * @param {string} file
 * @returns {Promise<{ gzip: number, modules: string[], imports: string[] }>}
 */
export async function bundled(file) {
  const [{ output }] = await build({
    configFile: false,
    root,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      target: "es2022",
      lib: { entry: file, formats: ["es"], fileName: "entry" },
      // Vite leaves the spaces of libraries as they are, but not those of apps.
      rolldownOptions: { external: /^[^./\0]/, output: { minify: true } },
    },
  }).then((result) => [result].flat())
  const chunks = output.filter(({ type }) => type === "chunk")
  return {
    gzip: chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0),
    modules: idsIn(output),
    imports: [...new Set(chunks.flatMap(({ imports }) => imports))]
      .filter((id) => !id.endsWith(".js"))
      .sort(),
  }
}
