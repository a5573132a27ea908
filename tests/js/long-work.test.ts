// Searches in slices, and the tasks that run between the slices.
import { DuplicateIndex, SimHash } from "simhash-wasm"
import { expect, test } from "vitest"

/** So many fingerprints that comparing them takes many slices. */
function large(): DuplicateIndex<number> {
  const texts = Array.from({ length: 30_000 }, (_, n) => `n${n}`)
  return new DuplicateIndex<number>().setMany(texts.keys(), new SimHash().fingerprints(texts))
}

test.each(["pairs", "groups"] as const)("timers have their turn while %s is at work", async (work) => {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await large()[work]({})
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(3)
})

test.each(["pairs", "groups"] as const)("a timer can abort %s", async (work) => {
  const index = large()
  const controller = new AbortController()
  setTimeout(() => controller.abort("enough"), 1)
  await expect(index[work]({ signal: controller.signal })).rejects.toMatchObject({
    code: "ABORTED",
    cause: "enough",
  })
})
