// An app that is bundled, and opened in Chromium.
import { cpSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { titleAt, titleOf } from "../browser.mjs"
import { installed, program } from "../installed.mjs"
import {
  ADAPTERS,
  answered,
  app,
  check,
  entries,
  importing,
  inTitle,
  PAGE,
  urlApp,
  write,
} from "../programs.mjs"

/** Writes an app with an index.html into a folder, lets it be bundled into "out", and opens that. */
function bundled(name, source, bundle, settings = '{"type":"module"}', judge = check) {
  return {
    name,
    async run(folder) {
      write(folder, {
        "app.js": source,
        "index.html": PAGE("./app.js"),
        "out/index.html": PAGE("./app.js"),
        "package.json": settings,
      })
      await bundle(folder)
      judge(await titleOf(join(folder, "out")))
    },
  }
}

// The project's own Vite, and not the one that a package here brings.
const own = createRequire(new URL("../../../package.json", import.meta.url))
const OWN_VITE = "Vite 8"
const VITES = {
  [OWN_VITE]: pathToFileURL(own.resolve("vite")).href,
  ...{ "Vite 7": "vite7", "Vite 6": "vite6", "Vite 5": "vite5" },
}

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

/** Rspack takes what webpack takes. */
async function webpack(folder, name = "webpack") {
  const { default: pack } = await import(name)
  const stats = await new Promise((resolve, reject) =>
    pack(
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

/** Parcel as it is does not read the field `exports` of packages, and finds the default entry alone. */
async function parcel(folder) {
  // Its settings are those of the folder that has the lock file.
  write(folder, { "package-lock.json": "{}" })
  const args =
    "build index.html --dist-dir out --no-cache --cache-dir .cache --no-source-maps --public-url ./"
  await program("parcel", args.split(" "), folder)
}

/** What docs/guides/install.md says for the other entries. */
const READS_EXPORTS = '{"@parcel/resolver-default":{"packageExports":true}}'

/** Without what is imported in workers, what is no code, and what is a file. */
const PARCELS = entries([
  ...["./checker-worker", "./duplicates-worker", "./package.json", "./core.wasm", "./simhash.wasm"],
  ...ADAPTERS,
])
const everyEntry = bundled(
  "Parcel, every entry",
  importing(PARCELS, inTitle),
  parcel,
  READS_EXPORTS,
  answered(String(PARCELS.length)),
)

const bun = (folder) => program("bun", ["build", "app.js", "--outdir", "out", "--minify"], folder)

const deno = (folder) =>
  program("deno", ["bundle", "--quiet", "--platform", "browser", "-o", "out/app.js", "app.js"], folder, {
    DENO_NO_UPDATE_CHECK: "1",
  })

/** A page whose worker the bundler finds and bundles. */
function withWorker(name, bundle) {
  return bundled(`${name}, a worker`, STARTS_WORKER, (folder) => {
    write(folder, { "worker.js": app((answer) => `postMessage(${answer})`) })
    return bundle(folder)
  })
}

const STARTS_WORKER = `const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" })
worker.onmessage = ({ data }) => { document.title = data }`

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
  withWorker("webpack", webpack),
  bundled("Rspack", APP, (folder) => webpack(folder, "@rspack/core")),
  bundled("Rspack, ./url", URL_APP, (folder) => webpack(folder, "@rspack/core")),
  withWorker("Rspack", (folder) => webpack(folder, "@rspack/core")),
  bundled("Bun build", APP, bun),
  bundled("Deno bundle", APP, deno),
  ...Object.entries(VITES).flatMap(([name, version]) => [
    bundled(`${name} build`, APP, (folder) => vite(version, folder)),
    bundled(`${name} build, ./url`, URL_APP, (folder) => vite(version, folder)),
    viteDev(`${name} development`, version, APP),
    ...(name === OWN_VITE
      ? [viteDev(`${name} development, ./url`, version, URL_APP)]
      : [viteDev(`${name} development, ./url with ?url`, version, urlApp(inTitle, IN_VITE))]),
  ]),
  withWorker(`${OWN_VITE} build`, (folder) => vite(VITES[OWN_VITE], folder)),
  bundled("Parcel", APP, parcel),
  bundled("Parcel, ./url", URL_APP, parcel, READS_EXPORTS),
  everyEntry,
  withWorker("Parcel", parcel),
]
