// Modules as text: scripts/inline.mjs writes what decode.js of the package reads.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { inlineText } from "../../scripts/inline.mjs"
import { Random } from "./random.js"

const dist = fileURLToPath(new URL("./node_modules/simhash-wasm/dist/", import.meta.url))
const { decode }: { decode(text: string): Uint8Array } = await import(`${dist}modules/decode.js`)

test("law: decoding gives the bytes back, whichever of them are frequent", () => {
  const random = new Random(16n)
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const inputs = [new Uint8Array(0), every, every.slice().reverse()]
  for (let round = 0; round < 200; round++) {
    // Few values or all of them, and some many times as often as others.
    const values = 1 + random.below(256)
    const first = random.below(256)
    inputs.push(
      Uint8Array.from({ length: random.below(2000) }, () => first + random.below(1 + random.below(values))),
    )
  }
  for (const bytes of inputs) expect(decode(inlineText(bytes))).toEqual(bytes)
})

test("the text needs no escape in a string, a template, JSON or HTML, and is ASCII", () => {
  const text = inlineText(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  expect(text).toMatch(/^[!-~]+$/)
  expect(text).not.toMatch(/["'`\\$<]/)
  expect(new Set(text).size).toBe(94 - 6)
})

test.each([
  ["inlined", "simhash"],
  ["duplicate-index-inlined", "duplicate-index"],
  ["duplicates-inlined", "duplicates"],
  ["passages-inlined", "passages"],
  ["interop-inlined", "interop"],
  ["stream-inlined", "stream"],
  ["dom-inlined", "dom"],
])("%s.js has the bytes of %s.wasm", async (inlined, name) => {
  const { text }: { text: string } = await import(`${dist}${inlined}.js`)
  // As it was built: not every module is packed as a file of its own.
  const built = readFileSync(new URL(`../../dist/${name}.wasm`, import.meta.url))
  expect(Buffer.compare(decode(text), built)).toBe(0)
})
