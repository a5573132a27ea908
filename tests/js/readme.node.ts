// The figures of the README are true. Its code is run by code-blocks.node.ts.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { recipes, SimHash } from "simhash-wasm"
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
        const module = readFileSync(join(entry, "../simhash.wasm"))
        expect(Math.abs(Number(file) - gzipSync(module, { level: 9 }).length / 1000)).toBeLessThan(1)
        continue
      }
      const app = join(site, "app.js")
      writeFileSync(app, `export { ${names} } from "${entry}"`)
      const { gzip } = await bundled(app)
      // By another bundler, which leaves the spaces of libraries as they are.
      expect(Math.abs(Number(size) - gzip / 1000), quoted).toBeLessThan(Math.max(1.5, 0.04 * Number(size)))
    }
  })
})
