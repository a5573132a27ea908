// Hash functions that no author of texts can know: every instance of the module is given a random seed.
import { fingerprint, PassageIndex, SimHash } from "simhash-wasm"
import { afterEach, expect, test, vi } from "vitest"
import { randomWords } from "../../dist/values/random.js"
import { trap } from "./faults.js"
import { CAT_FINGERPRINT as FINGERPRINT, CAT as TEXT } from "./known.js"

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ["core module", "fingerprintOf", fingerprint],
  ["engine", "fingerprintText", (text: string) => new SimHash().fingerprint(text)],
])(
  "every instance of the %s gets a seed of the platform's, on which no fingerprint depends",
  (_, name, of) => {
    of(TEXT)
    const randomValues = vi.spyOn(crypto, "getRandomValues")
    for (const instances of [1, 2, 3]) {
      trap(name)
      expect(() => of(TEXT)).toThrow(expect.objectContaining({ code: "OUT_OF_MEMORY" }))
      expect(of(TEXT)).toBe(FINGERPRINT)
      expect(randomValues).toHaveBeenCalledTimes(instances)
      expect(randomValues.mock.lastCall).toEqual([expect.any(Uint32Array)])
    }
  },
)

test("so does every instance of the module of passages", () => {
  const index = new PassageIndex().set("a", TEXT)
  const randomValues = vi.spyOn(crypto, "getRandomValues")
  trap("passageIndexBytes")
  expect(() => index.byteLength).toThrow(expect.objectContaining({ code: "OUT_OF_MEMORY" }))
  expect(new PassageIndex().set("a", TEXT).query(TEXT, { minShared: 1 })).toHaveLength(1)
  // One call for the instance, and one for the map of ids.
  expect(randomValues).toHaveBeenCalledTimes(2)
})

test("where the platform has no such generator, JavaScript's own numbers are the seed", () => {
  vi.stubGlobal("crypto", undefined)
  const random = vi.spyOn(Math, "random")
  const words = randomWords(4)
  expect(words).toHaveLength(4)
  expect(random).toHaveBeenCalledTimes(4)
  expect(new Set(words).size).toBeGreaterThan(1)
})
