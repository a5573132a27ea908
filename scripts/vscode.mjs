// Builds the VS Code extension, packs it into vscode/simhash-lint.vsix, and tests the contents of that file.
import { cpSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "vite"
import { idsIn } from "./bundle.mjs"
import { chromium } from "./chromium.mjs"
import { extensionNotice } from "./notices.mjs"
import { installPackages } from "./packages.mjs"
import { root, run, step, tool } from "./run.mjs"

const folder = join(root, "vscode")
const dist = join(folder, "dist")

installPackages(folder, "the packager of extensions and the client of language servers (290 npm packages)")
run(process.execPath, ["scripts/build.mjs"])
step("Building the extension for VS Code")
run(tool("tsc"), ["-p", "vscode", "--noEmit"])
rmSync(dist, { recursive: true, force: true })
const ids = [
  // The editor loads this by require.
  ...(await bundle({ extension: "vscode/src/extension.ts" }, ".", "cjs")),
  // The folders are those of the package simhash-lint, because the server finds its threads and its version by them.
  ...(await bundle({ server: "vscode/src/server.ts", worker: "lint/src/worker.ts" }, "lint/src", "js")),
  ...(await bundleForBrowsers("extension", "cjs")),
  ...(await bundleForBrowsers("server", "iife")),
]
writeFileSync(join(folder, "THIRD-PARTY.txt"), extensionNotice(ids))
for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(root, name), join(folder, name))
step("Packing it")
// The bundles contain everything the extension needs. Its manifest names its two licences.
const options = ["--no-dependencies", "--skip-license", "--out", "simhash-lint.vsix"]
const vsce = join(folder, "node_modules/@vscode/vsce/vsce")
run(process.execPath, [vsce, "package", ...options], { cwd: folder })
process.env.CHROMIUM = chromium().browser
run(tool("vitest"), ["run", "--root", "vscode"])

/** Bundles entries into a folder of dist/ with shared chunks. Returns the ids of the modules in the bundles. */
async function bundle(entries, into, extension) {
  const fileNames = `[name].${extension}`
  const { output } = await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: "node20",
      minify: true,
      outDir: join(dist, into),
      rollupOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
        external: ["vscode"],
        output: {
          format: extension === "cjs" ? "cjs" : "es",
          entryFileNames: fileNames,
          chunkFileNames: fileNames,
        },
      },
    },
  })
  return idsIn(output)
}

/** Bundles an entry for browsers, where editors load a single file and there are no files to read. */
async function bundleForBrowsers(name, format) {
  const noFiles = join(folder, "src/browser/no-files.ts")
  const { output } = await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    // Replaces Node's modules and the file-reading modules of simhash-lint.
    resolve: { alias: [{ find: /^(node:.*|\.\.?\/(files|regular|workers)\.js)$/, replacement: noFiles }] },
    // The working folder is an empty path.
    define: { "process.cwd": "String" },
    build: {
      target: "es2022",
      minify: true,
      outDir: join(dist, "browser"),
      emptyOutDir: false,
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rollupOptions: {
        input: join(folder, `src/browser/${name}.ts`),
        external: ["vscode"],
        // Exports that only file reading needs are missing, and are never called.
        shimMissingExports: true,
        output: { format, entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  })
  return idsIn(output)
}
