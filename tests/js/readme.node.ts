// The figures of the README are true. Its code is run by code-blocks.node.ts.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { expectedFalsePairs, maxDistanceFor, recipes, SimHash } from "simhash-wasm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bundled, ENTRIES } from "../../scripts/entries.mjs"

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8")

/** The sizes of bundles by esbuild, as `npm run test:packaging` measures them. */
const sizes: Record<string, number> = JSON.parse(read("../packaging/sizes.json"))

/** A folder for apps that are bundled. */
const site = fileURLToPath(new URL("./.readme/", import.meta.url))

beforeAll(() => mkdirSync(site, { recursive: true }))
afterAll(() => rmSync(site, { recursive: true }))

describe.each(["README.md", "README.zh-CN.md"])("%s", (name) => {
  const readme = read(`../../${name}`)

  test("knows the recipes and their thresholds", () => {
    for (const { id, bits } of Object.values(recipes)) {
      const widths = id.startsWith("python") || id.startsWith("java") ? [bits] : [64, 128]
      const start = readme.indexOf(`| \`${id}\``)
      expect(start).toBeGreaterThan(0)
      const rows = readme.slice(start).split("\n")
      for (const [i, width] of widths.entries()) {
        const { maxDistance } = new SimHash({ recipe: id, bits: width }).recipe
        expect(rows[i]).toContain(`| ${width} | ${maxDistance} |`)
        // Among so many texts, rounded down, at most one false pair for every 20 is expected.
        const texts = Number(rows[i]?.match(/\| ([\d,]*)[^|]*\|$/)?.[1]?.replaceAll(",", ""))
        const falsePairs = expectedFalsePairs({ recipe: id, bits: width }, texts, maxDistance)
        if (falsePairs === undefined) {
          expect(texts).toBe(0)
          continue
        }
        expect((20 * falsePairs) / texts, `${id} ${width}`).toBeLessThan(1.01)
        expect((20 * falsePairs) / texts, `${id} ${width}`).toBeGreaterThan(0.85)
      }
    }
  })

  test("knows what apps download", async () => {
    const rows = [...readme.matchAll(/^\| (`.+`) \| `(.+)` \| (\d+) kB(?:[^\d\n]+(\d+) kB)?.* \|$/gm)]
    expect(rows.length).toBeGreaterThan(8)
    for (const [, quoted, from, size, file] of rows) {
      const names = quoted?.replaceAll("`", "")
      const measured = sizes[`${names} of ${from}`]
      expect(measured, quoted).toBeDefined()
      // As they were measured when the bundlers were last tried; those of this package also as they are.
      expect(Math.abs(Number(size) - (measured as number) / 1000)).toBeLessThan(0.6)
      if (!from?.startsWith("simhash-wasm")) continue
      const entry = ENTRIES.find(({ name }) => name === from)?.file as string
      if (file !== undefined) {
        const module = readFileSync(join(entry, "../core.wasm"))
        expect(Math.abs(Number(file) - gzipSync(module, { level: 9 }).length / 1000)).toBeLessThan(1)
        continue
      }
      const app = join(site, "app.js")
      writeFileSync(app, `export { ${names} } from "${entry}"`)
      const { gzip } = await bundled(app)
      // By another bundler.
      expect(Math.abs((measured as number) - gzip), quoted).toBeLessThan(1000)
    }
  })
})

test.each(["recipes.md", "recipes.zh-CN.md"])("the guide %s knows the distances for many texts", (name) => {
  const rows = [...read(`../../docs/guides/${name}`).matchAll(/^\| `(\S+)` \| (\d+) ((?:\| \d+ ){5})\|$/gm)]
  expect(rows).toHaveLength(6)
  for (const [, recipe, bits, distances] of rows) {
    const expected = [1e3, 1e4, 1e5, 1e6, 1e7].map((texts) =>
      maxDistanceFor({ recipe: recipe as string, bits: Number(bits) }, texts),
    )
    expect(distances?.match(/\d+/g)?.map(Number), `${recipe} ${bits}`).toEqual(expected)
  }
})
