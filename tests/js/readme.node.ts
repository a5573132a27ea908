// The README is true: its JavaScript runs, and every line gives what its comment says.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { fingerprint, recipes, SimHash, score, toHex } from "simhash-wasm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { bundled, ENTRIES } from "../../scripts/entries.mjs"
import { countStatements, runExample } from "./examples.js"

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8")

const FOX = "the quick brown fox jumps over the lazy dog"
const FOX_TOO = "the quick brown fox jumped over the lazy dog"

/** The sizes of bundles by esbuild, as `npm run test:packaging` measures them. */
const sizes: Record<string, number> = JSON.parse(read("../packaging/sizes.json"))

/** A folder with the files that the READMEs speak of, and where it is served. */
const site = fileURLToPath(new URL("./.readme/", import.meta.url))
const server = createServer((request, response) => {
  response.end(readFileSync(join(site, request.url ?? "")))
})
let origin = ""

beforeAll(async () => {
  mkdirSync(join(site, "essays"), { recursive: true })
  mkdirSync(join(site, "docs"), { recursive: true })
  for (const name of ["a", "b"]) writeFileSync(join(site, `docs/${name}.md`), `${FOX}, and sleeps all day.\n`)
  writeFileSync(join(site, "titles.txt"), `${FOX}\n${FOX_TOO}\n`)
  writeFileSync(join(site, "essays/a.txt"), FOX)
  writeFileSync(join(site, "essays/b.txt"), FOX_TOO)
  writeFileSync(join(site, "draft.txt"), FOX_TOO)
  writeFileSync(join(site, "articles.jsonl"), `${JSON.stringify({ id: "fox", text: FOX })}\n`)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})

afterAll(() => {
  server.close()
  rmSync(site, { recursive: true })
})

describe.each(["README.md", "README.zh-CN.md"])("%s", (name) => {
  const readme = read(`../../${name}`)

  const blocks = (language: string) =>
    readme.split(/^```/m).flatMap((block) => {
      const [start, ...lines] = block.split("\n")
      return start === language ? [lines.join("\n")] : []
    })

  test("has command lines that do what they say", () => {
    const commands = blocks("sh").filter((block) => block.startsWith("npx simhash-wasm "))
    expect(commands.length).toBeGreaterThan(0)
    const ran = commands.map((block) => spawnSync("sh", ["-e", "-c", block], { cwd: site, encoding: "utf8" }))
    const hex = [FOX, FOX_TOO].map((text) => toHex(fingerprint(text)))
    const draft = score(new SimHash().query(FOX_TOO), fingerprint(FOX)).toFixed(4)
    expect(ran.map(({ status, stdout }) => [status, stdout])).toEqual([
      [0, `1\t${hex[0]}\n2\t${hex[1]}\nessays/a.txt\tessays/b.txt\t8\n${FOX}\ndraft.txt\tfox\t8\t${draft}\n`],
      [1, expect.stringMatching(/^docs\/b\.md:1:1: warning: This paragraph is also at docs\/a\.md:1:1 /)],
    ])
  })

  test("has JavaScript that does what it says", async () => {
    const list = blocks("js")
    expect(list.length).toBeGreaterThan(0)
    // Addresses are relative to the page that the code is on.
    const fetchFromSite = `const fetch = (path) => globalThis.fetch(new URL(path, "${origin}"))`
    for (const [i, block] of list.entries()) {
      expect(countStatements(block)).toBeGreaterThan(0)
      await runExample(`${name}-${i}`, block, fetchFromSite)
    }
  })

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
