// What an app downloads for each entry of the package that is for an editor, without the editor itself.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { bundled, ENTRIES } from "../../scripts/entries.mjs"

/** The most bytes, gzipped, with all that an entry exports. */
const BUDGETS: Record<string, number> = {
  "simhash-wasm/codemirror": 6900,
  "simhash-wasm/monaco": 4400,
  "simhash-wasm/lsp": 1500,
  "simhash-wasm/adapter": 2300,
  "simhash-wasm/prosemirror": 7400,
  "simhash-wasm/tiptap": 7500,
  "simhash-wasm/lexical": 7900,
  "simhash-wasm/quill": 7000,
}

/** Those that are made of another. */
const PARTS: Record<string, string> = { "simhash-wasm/tiptap": "simhash-wasm/prosemirror" }

describe.each(ENTRIES.filter(({ name }) => name in BUDGETS))("$name", ({ name, file }) => {
  test("is small, and has no WebAssembly module, no other adapter and no package in it", async () => {
    const { gzip, modules } = await bundled(file)
    expect(gzip).toBeGreaterThan(300)
    expect(gzip).toBeLessThan(BUDGETS[name] as number)
    expect(modules.filter((id) => /node_modules|inlined\.js$|\/modules\//.test(id))).toEqual([])
    const adapters = new Set(modules.flatMap((id) => id.match(/\/adapters\/(\w+)\//)?.[1] ?? []))
    expect([...adapters].filter((adapter) => !(PARTS[name] ?? name).endsWith(adapter))).toEqual([])
  })
})

test("the checker for apps that load the module by its address does not bring it along", async () => {
  const sizeOf = async (name: string) => bundled(ENTRIES.find((entry) => entry.name === name)?.file ?? "")
  const [own, shared] = [await sizeOf("simhash-wasm/editor"), await sizeOf("simhash-wasm/url/editor")]
  const main = ({ modules }: typeof own) => modules.filter((id) => id.endsWith("/dist/core-inlined.js"))
  expect(main(own)).toHaveLength(1)
  expect(main(shared)).toEqual([])
  // All but the little that compresses better together.
  const core = gzipSync(readFileSync(main(own)[0] as string), { level: 9 }).length
  expect(own.gzip - shared.gzip).toBeGreaterThan(0.95 * core)
})

/** Which modules an app brings that exports some names of an entry: those of the core and of the engine. */
async function modulesOf(names: string, entry: string): Promise<string[]> {
  const file = ENTRIES.find(({ name }) => name === entry)?.file
  const folder = fileURLToPath(new URL("./.apps/", import.meta.url))
  mkdirSync(folder, { recursive: true })
  try {
    const app = join(folder, "app.js")
    writeFileSync(app, `export { ${names} } from ${JSON.stringify(file)}`)
    const { modules } = await bundled(app)
    return modules
      .flatMap(
        (id) => id.match(/\/dist\/(modules\/(?:core|engine)-module|(?:core-)?inlined)\.js$/)?.[1] ?? [],
      )
      .sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test("the everyday functions bring their own module alone, and a SimHash the engine alone", async () => {
  const everyday = "fingerprint, fingerprints, query, score, distance"
  expect(await modulesOf(everyday, "simhash-wasm")).toEqual(["core-inlined", "modules/core-module"])
  // An index, too, needs no engine for the released recipes.
  expect(await modulesOf("fingerprint, DuplicateIndex", "simhash-wasm")).toEqual([
    "core-inlined",
    "modules/core-module",
  ])
  expect(await modulesOf("createDuplicateChecker", "simhash-wasm/editor")).toEqual([
    "core-inlined",
    "modules/core-module",
  ])
  expect(await modulesOf("SimHash, explain, estimate", "simhash-wasm")).toEqual([
    "inlined",
    "modules/engine-module",
  ])
  // What init loads are the modules whose instance is there.
  expect(await modulesOf(`init, ${everyday}`, "simhash-wasm/url")).toEqual(["modules/core-module"])
  expect(await modulesOf("init, SimHash", "simhash-wasm/url")).toEqual(["modules/engine-module"])
  expect(await modulesOf("init, SimHash, score", "simhash-wasm/url")).toEqual([
    "modules/core-module",
    "modules/engine-module",
  ])
  expect(await modulesOf("distance, toHex", "simhash-wasm/url")).toEqual([])
})

test("the recipes of other libraries bring their own module and no other", async () => {
  const entry = ENTRIES.find(({ name }) => name === "simhash-wasm/interop")
  const { gzip, modules } = await bundled(entry?.file ?? "")
  expect(modules.flatMap((id) => id.match(/[\w-]*inlined\.js$/) ?? [])).toEqual(["interop-inlined.js"])
  expect(gzip).toBeLessThan(22_000)
})

test("texts in chunks bring their own module and no other", async () => {
  const entry = ENTRIES.find(({ name }) => name === "simhash-wasm/stream")
  const { gzip, modules } = await bundled(entry?.file ?? "")
  expect(modules.flatMap((id) => id.match(/[\w-]*inlined\.js$/) ?? [])).toEqual(["stream-inlined.js"])
  expect(gzip).toBeLessThan(46_000)
})

test("the text of pages brings the core module for fingerprints, and its source none", async () => {
  const inlined = async (name: string) => {
    const entry = ENTRIES.find((entry) => entry.name === name)
    const { modules } = await bundled(entry?.file ?? "")
    return modules.flatMap((id) => id.match(/[\w-]*inlined\.js$/) ?? []).sort()
  }
  expect(await inlined("simhash-wasm/dom")).toEqual(["core-inlined.js", "dom-inlined.js"])
  expect(await inlined("simhash-wasm/html")).toEqual([])
})

test("every entry can be bundled", async () => {
  expect(ENTRIES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(BUDGETS)))
  for (const { file } of ENTRIES) expect((await bundled(file)).gzip).toBeGreaterThan(300)
})
