// Bundles of a few lines that import the package, made in memory, minified as for production.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

const home = fileURLToPath(new URL(".", import.meta.url))

/** What each bundler makes of a file, in a folder of its own. */
export const BUNDLERS = {
  async esbuild(file) {
    const { build } = await import("esbuild")
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      format: "esm",
      minify: true,
      target: "es2022",
      write: false,
      logLevel: "error",
      // The editors and frameworks, and what apps that have them bring too.
      external: ["@codemirror/*", "prosemirror-*", "@tiptap/*", "@floating-ui/*", "lexical", "react", "vue"],
    })
    return outputFiles[0].text
  },
  /** It has no minifier of its own. */
  async rollup(file) {
    const [{ rollup }, { default: resolve }, { transform }] = await Promise.all([
      import("rollup"),
      import("@rollup/plugin-node-resolve"),
      import("esbuild"),
    ])
    const bundle = await rollup({ input: file, plugins: [resolve()] })
    const { output } = await bundle.generate({ format: "es" })
    return (await transform(output[0].code, { minify: true, format: "esm", target: "es2022" })).code
  },
  async rolldown(file) {
    const { rolldown } = await import("rolldown")
    const bundle = await rolldown({ input: file })
    const { output } = await bundle.generate({ format: "es", minify: true })
    return output[0].code
  },
  /** It minifies by terser. */
  async webpack(file, folder) {
    const { default: webpack } = await import("webpack")
    const stats = await new Promise((resolve, reject) =>
      webpack(
        {
          mode: "production",
          context: folder,
          entry: file,
          experiments: { outputModule: true },
          output: { path: folder, filename: "out.mjs", library: { type: "module" } },
        },
        (error, stats) => (error ? reject(error) : resolve(stats)),
      ),
    )
    if (stats.hasErrors()) throw new Error(stats.toString("errors-only"))
    return readFileSync(join(folder, "out.mjs"), "utf8")
  },
}

/** The text of a bundle of some code. */
export async function bundle(bundler, code, folder = join(home, ".work/bundles")) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "app.mjs")
  writeFileSync(file, code)
  return BUNDLERS[bundler](file, folder)
}

/** The bytes of a text, gzipped. */
export function gzipped(text) {
  return gzipSync(text, { level: 9 }).length
}
