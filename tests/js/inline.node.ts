// Modules as text: scripts/bindgen writes what decode.js of the package reads.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { inline } from "../../scripts/bindgen.mjs"
import { Random } from "./random.js"

const dist = fileURLToPath(new URL("./node_modules/simhash-wasm/dist/", import.meta.url))
const { decode }: { decode(text: string): Uint8Array } = await import(`${dist}modules/decode.js`)

const random = new Random(16n)
const noise = (length: number, values: number) => Uint8Array.from({ length }, () => random.below(values))
const far = noise(15_000, 256)

test.each<[string, Uint8Array]>([
  ["no bytes", new Uint8Array(0)],
  ["one byte", Uint8Array.of(7)],
  ["every byte", Uint8Array.from({ length: 256 }, (_, byte) => byte)],
  ["a byte that is repeated", new Uint8Array(3_000).fill(255)],
  ["noise", noise(5_000, 256)],
  ["noise of two values", noise(5_000, 2)],
  ["a distance of 15,000 bytes", Uint8Array.from([...far, ...far])],
  [
    "matches that are interrupted",
    Uint8Array.from(noise(2_000, 3), (value, at) => (at % 40 ? at % 9 : value)),
  ],
])("law: decoding what encodes a module returns it: %s", async (_, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), "inline-"))
  try {
    writeFileSync(join(folder, "module"), bytes)
    await inline(join(folder, "module"), join(folder, "text.js"))
    const text = readFileSync(join(folder, "text.js"), "utf8").match(/"(.*)"/)?.[1] as string
    expect(Buffer.compare(decode(text), bytes)).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ["core-inlined", "core"],
  ["inlined", "simhash"],
  ["duplicate-index-inlined", "duplicate-index"],
  ["duplicates-inlined", "duplicates"],
  ["passages-inlined", "passages"],
  ["interop-inlined", "interop"],
  ["stream-inlined", "stream"],
  ["dom-inlined", "dom"],
])("%s.js has the bytes of %s.wasm in ASCII that needs no escape", async (inlined, name) => {
  const { text }: { text: string } = await import(`${dist}${inlined}.js`)
  // Not every module is packed as a file of its own.
  const built = readFileSync(new URL(`../../dist/${name}.wasm`, import.meta.url))
  expect(Buffer.compare(decode(text), built)).toBe(0)
  // In a string, a template, JSON or HTML.
  expect(text).toMatch(/^[!-~]+$/)
  expect(text).not.toMatch(/["'`\\$<]/)
})
