// Texts in chunks have the fingerprint of the whole; sources are read to their end, or cancelled.
import { Accumulator, fingerprint, type RecipeOptions, SimHash, SimHashError } from "simhash-wasm"
import * as entry from "simhash-wasm/stream"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { randomNumbers, randomText } from "./oracle.js"

const { fingerprintBlob, TextStream } = entry

/** The core's tests cut texts under recipes that differ in every step. */
const RECIPES: RecipeOptions[] = [
  {},
  { bits: 128, unit: "char", sizes: [1, 3], abutting: [2], normalize: "NFC" },
]

/** Fragments that are cut within, composed with or reordered before what is beside them. */
const HARD = ["e\u0301", "\ud834\udd5f", "ΟΔΟΣ", "Σ", "\u1100\u1161\u11a8", "ｶﾞ", "ﬃ", "😀", "\ud800", "\udc00", "\u0345", "a'", "3.", "\r", "\n", "你好", "\ufeff", "\u{110a5}\u{110ba}", "\u0323\u0301"] // biome-ignore format: a list

function hardText(random: (end: number) => number): string {
  let text = randomText(random, 6)
  for (let i = 0; i < 6; i++) {
    const at = random(text.length + 1)
    text = text.slice(0, at) + HARD[random(HARD.length)] + text.slice(at)
  }
  return text
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe("a text in chunks has the fingerprint of the whole", () => {
  const random = randomNumbers(17n)
  const texts = Array.from({ length: 12 }, () => hardText(random))

  test.each(RECIPES)("cut in two at every code unit and byte, and everywhere: %o", (recipe) => {
    const simhash = new SimHash(recipe)
    using stream = new TextStream(recipe)
    expect(stream.recipe).toEqual({ id: simhash.recipe.id, bits: simhash.recipe.bits })
    for (const text of texts) {
      const whole = simhash.fingerprint(text)
      for (let cut = 0; cut <= text.length; cut++) {
        stream.push(text.slice(0, cut))
        stream.push(text.slice(cut))
        expect(stream.end()).toBe(whole)
        stream.reset()
      }
      const bytes = bytesOf(text)
      const decoded = simhash.fingerprint(textOf(bytes))
      for (let cut = 0; cut <= bytes.length; cut++) {
        stream.push(bytes.subarray(0, cut))
        stream.push(bytes.subarray(cut))
        expect(stream.end()).toBe(decoded)
        stream.reset()
      }
      for (const byte of bytes) stream.push(Uint8Array.of(byte))
      expect(stream.end()).toBe(decoded)
      stream.reset()
      for (const point of text) stream.push(point)
      expect(stream.end()).toBe(whole)
      stream.reset()
    }
  })

  test("longer than what is processed at once", () => {
    const simhash = new SimHash({ weights: "count" })
    using stream = new TextStream(simhash.recipe)
    let text = ""
    while (text.length < 300_000) text += hardText(random)
    const bytes = bytesOf(text)
    for (const whole of [text, bytes]) {
      for (let start = 0, end: number; start < whole.length; start = end) {
        end = start + 1 + random(200_000)
        stream.push(whole.slice(start, end))
      }
      stream.end()
      expect([...stream.sums()]).toEqual(simhash.explain(textOf(bytes)).sums)
      stream.reset()
    }
  })
})

test("bytes that are not UTF-8 become U+FFFD, and a byte order mark is left out, as by Blob.text()", async () => {
  for (const bytes of [
    [0x61, 0xff, 0x62],
    [0x61, 0x20, 0xe4, 0xbd],
    [0xef, 0xbb, 0xbf, 0x61],
    [0x61, 0xef, 0xbb, 0xbf, 0x61],
    [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61],
  ]) {
    const blob = new Blob([Uint8Array.from(bytes)])
    const whole = new SimHash({ unit: "char" }).fingerprint(await blob.text())
    expect(await fingerprintBlob(blob, { recipe: { unit: "char" } })).toBe(whole)
    using stream = new TextStream({ unit: "char" })
    for (const byte of bytes) stream.push(Uint8Array.of(byte))
    expect(stream.end()).toBe(whole)
  }
  using stream = new TextStream({ unit: "char" })
  stream.push(Uint8Array.of(0xe4, 0xbd))
  stream.push("x")
  stream.push(Uint8Array.of(0xef, 0xbb, 0xbf))
  expect(stream.end()).toBe(new SimHash({ unit: "char" }).fingerprint("\ufffdx\ufeff"))
})

test("a chunk of bytes may be any view or buffer, also one that is shared or can grow", () => {
  const bytes = bytesOf("the cat")
  const padded = new Uint8Array(20)
  padded.set(bytes, 3)
  const resizable: ArrayBuffer = Reflect.construct(ArrayBuffer, [bytes.length, { maxByteLength: 99 }])
  new Uint8Array(resizable).set(bytes)
  const chunks = [bytes.buffer, padded.subarray(3, 10), new DataView(padded.buffer, 3, 7), resizable]
  if (typeof SharedArrayBuffer !== "undefined") {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    chunks.push(shared as never)
  }
  for (const chunk of chunks) {
    using stream = new TextStream()
    stream.push(chunk)
    expect(stream.end()).toBe(fingerprint("the cat"))
  }
})

test("the sums of a stream are those of the text, to which features can be added", () => {
  const simhash = new SimHash({ sizes: [1] })
  using stream = new TextStream(simhash.recipe)
  stream.push("the cat")
  expect(stream.sums().every((sum) => sum === 0)).toBe(true)
  stream.end()
  expect([...stream.sums()]).toEqual(simhash.explain("the cat").sums)
  const accumulator = Accumulator.fromSums(stream.sums(), simhash.recipe)
  accumulator.add(["sat"])
  expect(accumulator.fingerprint()).toBe(simhash.fingerprint("the cat sat"))
})

describe("misuse of a stream", () => {
  test("has a code, and leaves the stream as it was", () => {
    expect(entry.SimHashError).toBe(SimHashError)
    const stream = new TextStream()
    stream.push("the cat s")
    for (const chunk of [undefined, null, 1, {}, ["a"], new Blob(["a"])]) {
      expect(codeOf(() => stream.push(chunk as never))).toBe("INVALID_ARGUMENT")
    }
    stream.push("at")
    const whole = stream.end()
    expect(whole).toBe(fingerprint("the cat sat"))
    expect(codeOf(() => stream.push("x"))).toBe("INVALID_ARGUMENT")
    expect(stream.end()).toBe(whole)
    stream.reset()
    expect(stream.end()).toBe(0n)
    stream.dispose()
    stream.dispose()
    for (const use of [() => stream.push(""), () => stream.end(), () => stream.sums(), () => stream.reset()])
      expect(codeOf(use)).toBe("DISPOSED")
  })

  test("is reported for recipes as by SimHash", () => {
    const { recipe } = new SimHash({ recipe: "short/1", weights: "count", bits: 80 })
    expect(new TextStream(recipe).recipe.id).toBe(recipe.id)
    expect(new TextStream("short/1+weights=count").recipe).toEqual({ id: recipe.id, bits: 64 })
    for (const given of ["text/9", 1, null, { sizes: [0] }, { ...recipe, id: "text/1" }]) {
      const expected = codeOf(() => new SimHash(given as never))
      expect(expected).not.toBe("none")
      expect(codeOf(() => new TextStream(given as never))).toBe(expected)
    }
  })

  test("weights beyond the limit empty the stream", () => {
    const table = { weights: { table: {}, default: 2 ** 31 } } as const
    using stream = new TextStream({ ...table, unit: "char", sizes: [1] })
    for (let i = 0; i < 40_000; i++) stream.push(String.fromCodePoint(0x20000 + i))
    expect(codeOf(() => stream.end())).toBe("INVALID_ARGUMENT")
    stream.push("cat")
    expect(stream.end()).toBe(new SimHash({ ...table, unit: "char", sizes: [1] }).fingerprint("cat"))
  })
})

/** A source of bytes that says whether it was cancelled, and with which reason. */
function watched(chunks: number, chunk = bytesOf("the cat sat on the mat. "), fail?: Error) {
  const seen = { pulled: 0, cancelled: undefined as unknown }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.pulled === chunks) {
          if (fail) controller.error(fail)
          else controller.close()
        } else {
          seen.pulled++
          controller.enqueue(chunk)
        }
      },
      cancel(reason) {
        seen.cancelled = reason
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, seen }
}

describe("fingerprintBlob", () => {
  const text = "the cat sat on the mat. ".repeat(5)

  test("reads blobs, streams, iterables and async iterables", async () => {
    const whole = fingerprint(text)
    const parts = text.match(/.{1,7}/g) as string[]
    async function* generated() {
      yield* parts
    }
    for (const source of [
      new Blob(parts),
      new Blob(parts).stream(),
      new Response(text).body as ReadableStream<Uint8Array>,
      watched(5).stream,
      parts,
      parts.map(bytesOf),
      generated(),
    ]) {
      expect(await fingerprintBlob(source)).toBe(whole)
    }
    const recipe = { recipe: "page/1", bits: 96 } as const
    expect(await fingerprintBlob(new Blob([text]), { recipe })).toBe(new SimHash(recipe).fingerprint(text))
    expect(await fingerprintBlob(new Blob([]))).toBe(0n)
  })

  test("reports progress after each chunk", async () => {
    const seen: unknown[] = []
    await fingerprintBlob(["abc", bytesOf("你"), ""], { onProgress: (...now) => seen.push(now) })
    const bytes = expect.any(Number)
    expect(seen).toEqual([
      [3, undefined, bytes],
      [6, undefined, bytes],
      [6, undefined, bytes],
    ])
    const blob = new Blob([text])
    const progress: (number | undefined)[][] = []
    await fingerprintBlob(blob, { onProgress: (...now) => progress.push(now) })
    expect(progress.at(-1)).toEqual([blob.size, blob.size, bytes])
  })

  test("takes no more memory than it may, and leaves nothing behind", async () => {
    async function* words() {
      for (let n = 0; ; n++) yield `word${n} `.repeat(2).concat(`other${n} `)
    }
    let last = 0
    const onProgress = (_done: number, _size: number | undefined, bytes: number) => {
      expect(bytes).toBeLessThanOrEqual(6_000_000)
      last = bytes
    }
    await expect(fingerprintBlob(words(), { maxBytes: 6_000_000, onProgress })).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: "the stream needs more memory than its limit of 6000000 bytes",
    })
    // What is there is doubled: the error comes before that.
    expect(last).toBeGreaterThan(1_000_000)
    const stream = new TextStream("short/1", { maxBytes: 100_000 })
    expect(codeOf(() => stream.push("a".repeat(200_000)))).toBe("LIMIT_EXCEEDED")
    expect(stream.byteLength).toBeLessThan(1000)
    stream.push("the cat sat on the mat")
    expect(stream.end()).toBe(new SimHash("short/1").fingerprint("the cat sat on the mat"))
    expect(() => new TextStream("text/1", { maxBytes: -1 })).toThrow(
      "maxBytes must be a non-negative whole number, got -1",
    )
  })

  test("stops within one chunk when it is aborted, and cancels the source", async () => {
    const { stream, seen } = watched(1e9)
    const controller = new AbortController()
    const reason = new Error("enough")
    const onProgress = () => seen.pulled === 3 && controller.abort(reason)
    const error = await fingerprintBlob(stream, { signal: controller.signal, onProgress }).catch((e) => e)
    expect(error).toBeInstanceOf(SimHashError)
    expect(error).toMatchObject({ code: "ABORTED", cause: reason })
    expect(seen.pulled).toBe(3)
    expect(seen.cancelled).toBe(error)
    expect(stream.locked).toBe(false)
  })

  test("stops when it is aborted while the source gives nothing", async () => {
    let returned = false
    const stalled = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => {}),
        return: async () => {
          returned = true
          return { done: true, value: undefined } as const
        },
      }),
    }
    const controller = new AbortController()
    const promise = fingerprintBlob(stalled, { signal: controller.signal })
    setTimeout(() => controller.abort(), 10)
    await expect(promise).rejects.toMatchObject({ code: "ABORTED" })
    await new Promise((resolve) => setTimeout(resolve))
    expect(returned).toBe(true)
    const { stream, seen } = watched(1)
    await expect(fingerprintBlob(stream, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "ABORTED",
    })
    expect(seen.pulled).toBe(0)
  })

  test("stops within a large chunk, and lets other tasks run meanwhile", async () => {
    const words = Array.from({ length: 1_500_000 }, (_, i) => `${i % 5000} `).join("")
    const controller = new AbortController()
    const promise = fingerprintBlob([bytesOf(words)], { signal: controller.signal })
    setTimeout(() => controller.abort(), 1)
    await expect(promise).rejects.toMatchObject({ code: "ABORTED" })
  })

  test("rejects with the error of a source that fails, and can be called again", async () => {
    const own = new Error("the cable")
    await expect(fingerprintBlob(watched(3, undefined, own).stream)).rejects.toBe(own)
    async function* failing() {
      yield "the cat"
      throw own
    }
    await expect(fingerprintBlob(failing())).rejects.toBe(own)
    expect(await fingerprintBlob([text])).toBe(fingerprint(text))
  })

  test("cancels a source whose chunk is no text, and that of a callback that throws", async () => {
    const { stream, seen } = watched(9, 5 as never)
    await expect(fingerprintBlob(stream)).rejects.toMatchObject({ code: "INVALID_ARGUMENT" })
    expect(seen.cancelled).toBeInstanceOf(SimHashError)
    const own = new Error("the callback")
    const other = watched(9)
    const onProgress = () => {
      throw own
    }
    await expect(fingerprintBlob(other.stream, { onProgress })).rejects.toBe(own)
    expect(other.seen.cancelled).toBe(own)
  })

  test("rejects what is no source, and invalid options", async () => {
    const locked = watched(1).stream
    locked.getReader()
    for (const source of [undefined, null, 1, "a text", {}, () => {}, locked, new Map([["a", 1]])]) {
      await expect(fingerprintBlob(source as never)).rejects.toMatchObject({ code: "INVALID_ARGUMENT" })
    }
    for (const options of [1, { signal: {} }, { onProgress: 1 }, { recipe: "text/9" }, { bits: 8 }]) {
      await expect(fingerprintBlob([text], options as never)).rejects.toMatchObject({
        code: "INVALID_ARGUMENT",
      })
    }
  })
})
