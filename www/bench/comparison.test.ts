import { afterEach, expect, test, vi } from "vitest"
import { compare } from "./comparison.js"
import type { Contender } from "./contenders.js"

afterEach(() => vi.restoreAllMocks())

/** Times two contenders by a clock of given steps; a text takes 0.01 and 0.02 ms. */
async function timesBy(step: number, holdUp = 0) {
  let now = 0
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 0.001
    return Math.floor(now / step) * step
  })
  const contender = (name: string, duration: number) => {
    let calls = 0
    const fingerprint = () => {
      now += duration + (calls++ === 0 ? holdUp : 0)
      return 0
    }
    return { name, fingerprint, digits: String } as unknown as Contender
  }
  return compare(
    [contender("short", 0.01), contender("text", 0.02)],
    { kind: "english", length: 1, texts: ["a"], words: /a/g },
    { rounds: 2, signal: new AbortController().signal, progress() {} },
  )
}

test("times are positive and right, however coarse the browser's clock", async () => {
  for (const step of [0.005, 0.1, 1, 16.7, 100]) {
    const { short = 0, text = 0 } = await timesBy(step)
    for (const [time, right] of [
      [short, 10_000],
      [text, 20_000],
    ] as const) {
      expect(time / right).toBeGreaterThan(0.4)
      expect(time / right).toBeLessThan(2.5)
    }
  }
})

test("a contender that is held up once is not taken for a slow one", async () => {
  const { short = 0, text = 0 } = await timesBy(0.1, 400)
  expect(short / 10_000).toBeCloseTo(1, 0)
  expect(text / 20_000).toBeCloseTo(1, 0)
})
