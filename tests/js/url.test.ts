// The entry whose module lies in a file of its own. It has an instance of its own here: every test
// file does.
import {
  DuplicateIndex,
  distance,
  fingerprint,
  fromHex,
  init,
  query,
  recipes,
  SimHash,
  type SimHashError,
  similarity,
  toHex,
} from "simhash-wasm/url"
import { expect, test } from "vitest"
import { CAT, CAT_FINGERPRINT } from "./known.js"
import { otherRealm } from "./realm.js"

test("compares and prints fingerprints before it is loaded", () => {
  expect([distance(1n, 6n), similarity(0n, 1n, 4), toHex(255n), fromHex("00000000000000ff")]).toEqual([
    3,
    0.75,
    "00000000000000ff",
    255n,
  ])
})

test("loads once, when asked to, and again only after a failure", async () => {
  const early = expect.objectContaining({ name: "SimHashError", code: "NOT_INITIALIZED" })
  expect(() => fingerprint("a")).toThrow(early)
  expect(() => new SimHash()).toThrow(early)
  expect(() => recipes["text/1"]).toThrow(early)
  // Its module is not a file of its own.
  expect(new DuplicateIndex().set("a", 1n).size).toBe(1)
  expect(() => query("a")).toThrow(early)

  /** `init` fails with this source, and a sentence that says so. */
  const refuses = async (source: unknown, message: string | RegExp = /./) => {
    const failed = init(source as never)
    await expect(failed).rejects.toMatchObject({ name: "SimHashError", code: "INIT_FAILED" })
    await expect(failed).rejects.toThrow(message)
    return ((await failed.catch((error) => error)) as SimHashError).cause
  }
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
  await refuses({ core: empty, engine: empty })
  await refuses({ engine: null, core: empty })
  expect(() => new SimHash()).toThrow(early)
  expect(await refuses(Uint8Array.of(1, 2, 3))).toBeInstanceOf(Error)
  await refuses(Promise.reject(new Error("offline")), /^the WebAssembly module could not be loaded: offline$/)
  await refuses(new Response("gone", { status: 404, statusText: "Not Found" }))
  // Modules that instantiate, and are others: they must not stand in the way of the right one.
  for (const other of [empty, empty.buffer, new WebAssembly.Module(empty), Promise.resolve(empty)])
    await refuses(other, /it is not the core.wasm of this version of the package: \d+ of \d+ exports/)
  const nothing = [5, { other: 1 }, { core: new Blob() }, [], new Map(), Symbol("s"), () => {}, new Blob()]
  for (const source of [...nothing, new Uint8Array(0)]) await refuses(source)
  await refuses({ simhash: empty }, 'there is no module "simhash", only core and engine')
  await refuses(null, "a source must be a URL, a Request, a Response, bytes or")
  const evaluate = await otherRealm()
  // Each engine has words of its own.
  await refuses(evaluate("new ArrayBuffer(8)"), /could not be loaded: (WebAssembly|wasm)/)
  expect(() => fingerprint("a")).toThrow(early)

  const first = init()
  const second = init()
  await Promise.all([first, second])
  await init(Uint8Array.of(1))
  expect(fingerprint(CAT)).toBe(CAT_FINGERPRINT)
  expect(query("the cat").recipe).toBe("text/1")
  expect(recipes["text/1"].maxDistance).toBe(13)
  expect(new DuplicateIndex().set("a", 1n).query(3n)).toEqual([{ id: "a", distance: 1 }])
})
