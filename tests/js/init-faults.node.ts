// Loading that fails: bytes that are damaged or cut off, and a network that comes and goes. After each
// failure the next try is as good as the first.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { fingerprint, init } from "simhash-wasm/url"
import { expect, test, vi } from "vitest"
import { CAT, CAT_FINGERPRINT } from "./known.js"
import { sections } from "./sections.js"

const bytesOf = (file: string) =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(`simhash-wasm/${file}`))))
const [good, engine] = [bytesOf("core.wasm"), bytesOf("simhash.wasm")]
const parts = sections(good)
const failed = { name: "SimHashError", code: "INIT_FAILED", message: expect.any(String) }
const early = expect.objectContaining({ name: "SimHashError", code: "NOT_INITIALIZED" })

/** The imports and exports of a module. */
function shape(module: WebAssembly.Module): string {
  return JSON.stringify([WebAssembly.Module.imports(module), WebAssembly.Module.exports(module)])
}

const ours = shape(new WebAssembly.Module(good))

/** Whether bytes are a module that only a checksum could tell from ours. */
function passes(bytes: Uint8Array<ArrayBuffer>): boolean {
  return WebAssembly.validate(bytes) && shape(new WebAssembly.Module(bytes)) === ours
}

async function refuses(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await expect(init({ core: bytes, engine })).rejects.toMatchObject(failed)
  expect(() => fingerprint("a")).toThrow(early)
}

test("the module has the sections that are looked at here", () => {
  expect(parts.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 3, 5, 6, 7, 10, 11]))
  expect(parts.at(-1)?.end).toBe(good.length)
})

test("bytes that are cut off are refused, wherever that is", async () => {
  const lengths = new Set([0, 1, 4, 7, 8, 9, good.length - 1])
  for (const { start, content, end } of parts) {
    for (const at of [start, content, end]) for (const by of [-1, 0, 1]) lengths.add(at + by)
  }
  for (let length = 0; length < good.length; length += 997) lengths.add(length)
  for (const length of lengths) if (length < good.length) await refuses(good.slice(0, length))
})

test.each(parts)("section $id is refused when it is damaged, or not there", async (section) => {
  const { start, content, end } = section
  let refused = 0
  const damages: [at: number, xor: number][] = [
    ...[1, 2, 4, 8, 0x40].map((bit): [number, number] => [start, bit]),
    ...[1, 2, 4, 8, 0x40, 0x80].map((bit): [number, number] => [start + 1, bit]),
    ...[0, 1, 2, 3].map((at): [number, number] => [content + at, 0xff]),
    [Math.floor((content + end) / 2), 0xff],
    [end - 1, 0xff],
  ]
  for (const [at, xor] of damages) {
    const bytes = good.slice()
    bytes[at] = (bytes[at] as number) ^ xor
    if (at >= end || passes(bytes)) continue
    refused++
    await refuses(bytes)
  }
  expect(refused).toBeGreaterThan(0)
  const without = Uint8Array.of(...good.subarray(0, start), ...good.subarray(end))
  if (!passes(without)) await refuses(without)
})

test("a network that fails, lies and breaks off is no obstacle to the next try", async () => {
  const wasm = { headers: { "Content-Type": "application/wasm" } }
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(good.slice(0, 1000))
      controller.error(new TypeError("network error"))
    },
  })
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError("fetch failed")),
    async () => new Response("busy", { status: 503, statusText: "Service Unavailable" }),
    async () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } }),
    async () => new Response("", wasm),
    async () => new Response(good.slice(0, 5000), wasm),
    async () => new Response(good.slice(0, 5000)),
    async () => new Response(broken, wasm),
    async () => new Response(good, wasm),
  ]
  const fetching = vi.spyOn(globalThis, "fetch")
  for (const [index, answer] of answers.entries()) {
    fetching.mockImplementationOnce(answer)
    const loading = init({ core: "https://example.test/core.wasm", engine })
    // Everybody who asks meanwhile waits for the same.
    const meanwhile = init(good)
    expect(() => fingerprint("a")).toThrow(early)
    if (index === answers.length - 1) await Promise.all([loading, meanwhile])
    else for (const one of [loading, meanwhile]) await expect(one).rejects.toMatchObject(failed)
  }
  expect(fetching).toHaveBeenCalledTimes(answers.length)
  expect(fingerprint(CAT)).toBe(CAT_FINGERPRINT)
  // It is there now, and what comes later does not matter.
  await init(good.slice(0, 100))
  expect(fingerprint(CAT)).toBe(CAT_FINGERPRINT)
})
