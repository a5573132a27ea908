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
    const adapters = new Set(modules.flatMap((id) => id.match(/\/dist\/adapters\/(\w+)\//)?.[1] ?? []))
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
  const core = ["core-inlined", "modules/core-module"]
  expect(await modulesOf(everyday, "simhash-wasm")).toEqual(core)
  // An index, too, needs no engine for the released recipes.
  expect(await modulesOf("fingerprint, DuplicateIndex", "simhash-wasm")).toEqual(core)
  expect(await modulesOf("createDuplicateChecker", "simhash-wasm/editor")).toEqual(core)
  const engine = ["inlined", "modules/engine-module"]
  expect(await modulesOf("SimHash, explain, estimate", "simhash-wasm")).toEqual(engine)
  // What init loads are the modules whose instance is there.
  const url = async (names: string) => (await modulesOf(names, "simhash-wasm/url")).join()
  expect(await url(`init, ${everyday}`)).toBe("modules/core-module")
  expect(await url("init, SimHash")).toBe("modules/engine-module")
  expect(await url("init, SimHash, score")).toBe("modules/core-module,modules/engine-module")
  expect(await url("distance, toHex")).toBe("")
})

test.each<[what: string, name: string, modules: string[], most: number]>([
  ["the recipes of other libraries", "interop", ["interop-inlined.js"], 22_000],
  ["texts in chunks", "stream", ["stream-inlined.js"], 46_000],
  ["the text of pages", "dom", ["core-inlined.js", "dom-inlined.js"], Number.POSITIVE_INFINITY],
  ["the source of pages", "html", [], Number.POSITIVE_INFINITY],
])("%s: simhash-wasm/%s brings no modules but %j", async (_, name, expected, most) => {
  const entry = ENTRIES.find((entry) => entry.name === `simhash-wasm/${name}`)
  const { gzip, modules } = await bundled(entry?.file ?? "")
  expect(modules.flatMap((id) => id.match(/[\w-]*inlined\.js$/) ?? []).sort()).toEqual(expected)
  expect(gzip).toBeLessThan(most)
})

test("every entry can be bundled", async () => {
  expect(ENTRIES.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(BUDGETS)))
  for (const { file } of ENTRIES) expect((await bundled(file)).gzip).toBeGreaterThan(300)
})
