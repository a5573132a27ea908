// The README is true: its JavaScript runs, and every line gives what its comment says.
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { recipes, SimHash } from "simhash-wasm"
import { describe, expect, test } from "vitest"

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8")

describe.each(["README.md", "README.zh-CN.md"])("%s", (name) => {
  const readme = read(`../../${name}`)

  test("has JavaScript that does what it says", async () => {
    const blocks = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? "")
    expect(blocks.length).toBeGreaterThan(0)
    for (const [i, block] of blocks.entries()) {
      const results = block.replace(
        /^(\w.*?) \/\/ (.+)$/gm,
        (_, code, says) => `results.push([String(${code}), "${says}"])`,
      )
      const file = new URL(`./.readme-${i}.mjs`, import.meta.url)
      writeFileSync(file, `const results = []\n${results}\nexport default results`)
      try {
        const { default: list } = (await import(/* @vite-ignore */ file.href)) as {
          default: [string, string][]
        }
        expect(list.length).toBeGreaterThan(0)
        for (const [got, says] of list) expect(got).toBe(says)
      } finally {
        rmSync(file)
      }
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

  test("knows the package's sizes, in kB gzipped", () => {
    const size = (...files: string[]) =>
      gzipSync(files.map((file) => read(`../../dist/${file}`)).join(""), { level: 9 }).length / 1000
    const module =
      gzipSync(readFileSync(new URL("../../dist/simhash.wasm", import.meta.url)), { level: 9 }).length / 1000
    const library = [
      "accumulator",
      "api",
      "bindings",
      "call",
      "compare",
      "errors",
      "explain",
      "fingerprint",
      "index",
    ]
    const rest = [
      "inline",
      "inlined",
      "input",
      "instance",
      "memory",
      "normalize",
      "reader",
      "recipe",
      "simhash",
    ]
    const [whole, alone] = [...readme.matchAll(/(\d+) kB/g)].map((match) => Number(match[1]))
    expect(Math.abs(size(...[...library, ...rest].map((name) => `${name}.js`)) - (whole ?? 0))).toBeLessThan(
      1.5,
    )
    expect(Math.abs(module - (alone ?? 0))).toBeLessThan(1)
  })
})
