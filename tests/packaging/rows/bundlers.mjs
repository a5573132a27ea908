// An app that is bundled, and opened in Chromium.
import { cpSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { titleAt, titleOf } from "../browser.mjs"
import { installed, program } from "../installed.mjs"
import { app, check, inTitle, PAGE, urlApp, write } from "../programs.mjs"

/** Writes an app with an index.html into a folder, lets it be bundled into "out", and opens that. */
function bundled(name, source, bundle) {
  return {
    name,
    async run(folder) {
      write(folder, {
        "app.js": source,
        "index.html": PAGE("./app.js"),
        "out/index.html": PAGE("./app.js"),
        "package.json": '{"type":"module"}',
      })
      await bundle(folder)
      check(await titleOf(join(folder, "out")))
    },
  }
}

// The project's own Vite, and not the one that a package here brings.
const own = createRequire(new URL("../../../package.json", import.meta.url))
const VITE_8 = pathToFileURL(own.resolve("vite")).href

const APP = app(inTitle)
const URL_APP = urlApp(inTitle)

async function vite(version, folder) {
  const { build } = await import(version)
  await build({
    root: folder,
    base: "./",
    logLevel: "error",
    build: { outDir: "out", emptyOutDir: true, target: "es2022" },
  })
}

/** Vite's development server, which bundles dependencies as it finds them. */
function viteDev(name, version, source) {
  return {
    name,
    async run(folder) {
      write(folder, { "app.js": source, "index.html": PAGE("./app.js"), "package.json": '{"type":"module"}' })
      const { createServer } = await import(version)
      const server = await createServer({
        root: folder,
        logLevel: "error",
        cacheDir: join(folder, ".vite"),
        server: { port: 0, fs: { allow: [dirname(dirname(installed))] } },
      })
      await server.listen()
      try {
        check(await titleAt(server.resolvedUrls.local[0]))
      } finally {
        await server.close()
      }
    },
  }
}

async function esbuild(folder, options = {}) {
  const { build } = await import("esbuild")
  await build({
    entryPoints: [join(folder, "app.js")],
    outfile: join(folder, "out/app.js"),
    bundle: true,
    format: "esm",
    minify: true,
    logLevel: "error",
    ...options,
  })
}

async function rollup(name, folder) {
  const { [name]: rollup } = await import(name)
  const plugins = name === "rollup" ? [(await import("@rollup/plugin-node-resolve")).default()] : []
  const bundle = await rollup({ input: join(folder, "app.js"), plugins })
  await bundle.write({ file: join(folder, "out/app.js"), format: "es" })
  await bundle.close()
}

async function webpack(folder) {
  const { default: webpack } = await import("webpack")
  const stats = await new Promise((resolve, reject) =>
    webpack(
      {
        mode: "production",
        context: folder,
        entry: "./app.js",
        output: { path: join(folder, "out"), filename: "app.js" },
      },
      (error, stats) => (error ? reject(error) : resolve(stats)),
    ),
  )
  if (stats.hasErrors()) throw new Error(stats.toString("errors-only"))
}

/** Parcel as it is, which does not read the field `exports` of packages. */
async function parcel(folder) {
  await program(
    "parcel",
    [
      "build",
      "index.html",
      "--dist-dir",
      "out",
      "--no-cache",
      "--cache-dir",
      ".cache",
      "--no-source-maps",
      "--public-url",
      "./",
    ],
    folder,
  )
}

/** What docs/guides/install.md says for Vite in development. */
const IN_VITE =
  'import core from "simhash-wasm/core.wasm?url"\nimport engine from "simhash-wasm/simhash.wasm?url"\n{ core, engine }'

export const BUNDLERS = [
  bundled("esbuild", APP, esbuild),
  bundled("esbuild, the modules beside the bundle", URL_APP, async (folder) => {
    await esbuild(folder)
    for (const file of ["core.wasm", "simhash.wasm"])
      cpSync(join(installed, "dist", file), join(folder, "out", file))
  }),
  bundled("rollup", APP, (folder) => rollup("rollup", folder)),
  bundled("rolldown", APP, (folder) => rollup("rolldown", folder)),
  bundled("webpack", APP, webpack),
  bundled("webpack, ./url", URL_APP, webpack),
  bundled("Vite 8 build", APP, (folder) => vite(VITE_8, folder)),
  bundled("Vite 8 build, ./url", URL_APP, (folder) => vite(VITE_8, folder)),
  bundled("Vite 7 build", APP, (folder) => vite("vite7", folder)),
  bundled("Vite 7 build, ./url", URL_APP, (folder) => vite("vite7", folder)),
  bundled("Vite 5 build", APP, (folder) => vite("vite5", folder)),
  bundled("Vite 5 build, ./url", URL_APP, (folder) => vite("vite5", folder)),
  viteDev("Vite 8 development", VITE_8, APP),
  viteDev("Vite 8 development, ./url", VITE_8, URL_APP),
  viteDev("Vite 7 development", "vite7", APP),
  viteDev("Vite 7 development, ./url with ?url", "vite7", urlApp(inTitle, IN_VITE)),
  viteDev("Vite 5 development", "vite5", APP),
  viteDev("Vite 5 development, ./url with ?url", "vite5", urlApp(inTitle, IN_VITE)),
  bundled("Parcel", APP, parcel),
  bundled("Parcel, ./url", URL_APP, parcel),
]
