// Bundles the third-party packages that the entry "./html" needs into the file that imports them, so that users of this
// package install no other package.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { root } from "./run.mjs"

/** The file with the ids of the npm modules in the bundles. The last build writes it. */
export const LIST = join(root, "target/bundled-packages.json")

/** Replaces every module in a folder by a bundle of the module and its imports. */
export async function bundlePackages(folder) {
  const ids = new Set()
  const files = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
  for (const file of files) {
    const { output } = await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: "warn",
      ssr: { noExternal: true },
      // The order of modules depends on their paths, which should be those of this folder even if node_modules is a
      // link.
      resolve: { preserveSymlinks: true },
      build: {
        ssr: file,
        write: false,
        target: "node20",
        minify: true,
        rollupOptions: { output: { codeSplitting: false } },
      },
    })
    const [chunk, ...others] = output
    if (others.length > 0) throw new Error(`The bundle of ${file} has more than one file.`)
    for (const id of idsIn(output)) ids.add(id)
    rmSync(file)
    writeFileSync(file, chunk.code)
  }
  const own = [...ids].filter((id) => !files.includes(id)).sort()
  writeFileSync(LIST, JSON.stringify(own, null, 2))
}

/** Returns the npm modules in the bundles, for the notices. */
export function bundledModules() {
  return JSON.parse(readFileSync(LIST, "utf8"))
}

/** Returns the ids of the modules whose code is in the output of a build. */
export function idsIn(output) {
  return output.flatMap(({ modules = {} }) =>
    Object.keys(modules).filter((id) => modules[id].renderedLength > 0),
  )
}
