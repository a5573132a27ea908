import { compare, SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { bitsPushedBy, changesOf, moveOf, pullsOn, pushCounts } from "./model/changes.js"
import { crossing, STEPS } from "./model/crossing.js"
import { marginsOf } from "./model/margins.js"

const simhash = new SimHash({ weights: "count" })
const A = "The ferry leaves at nine and calls at both islands. Bring a warm coat, the deck is windy in June."
const B =
  "The ferry leaves at ten and calls at three islands. Bring a warm coat, the deck is cold in June and May."
const [a, b] = [simhash.explain(A), simhash.explain(B)]
const comparison = compare(a, b)
const { features, flips } = comparison

test("every feature is only in A, only in B or in both", () => {
  const { onlyA, both, onlyB, moved } = changesOf(comparison)
  expect([...onlyA, ...both, ...onlyB].sort((one, other) => one - other)).toEqual([...features.keys()])
  const texts = ({ features }: typeof a) => new Set(features.map(({ text }) => text))
  const [inA, inB] = [texts(a), texts(b)]
  for (const at of onlyA)
    expect([inA, inB].map((set) => set.has(features[at]?.text ?? ""))).toEqual([true, false])
  for (const at of both)
    expect([inA, inB].map((set) => set.has(features[at]?.text ?? ""))).toEqual([true, true])
  for (const at of onlyB)
    expect([inA, inB].map((set) => set.has(features[at]?.text ?? ""))).toEqual([false, true])
  for (const { sumA, sumB } of flips) expect(Math.abs(sumB - sumA)).toBeLessThanOrEqual(moved)
})

test("what pushed and what pulled moves a sum from what it was to what it is", () => {
  expect(flips.length).toBeGreaterThan(0)
  for (const flip of flips) {
    const move = (positions: readonly number[], pushed: boolean) =>
      positions.reduce((sum, at) => sum + moveOf(features[at] as (typeof features)[number], flip, pushed), 0)
    expect(flip.sumA + move(flip.features, true) + move(pullsOn(comparison, flip), false)).toBe(flip.sumB)
  }
})

test("a feature is counted once for every flip that it pushed", () => {
  const counts = pushCounts(comparison)
  for (const [at, count] of counts.entries()) expect(bitsPushedBy(comparison, at)).toHaveLength(count)
  const pushes = flips.reduce((sum, flip) => sum + flip.features.length, 0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(pushes)
})

test("the steps of a crossing join, from the sum in A to the sum in B, and are at most ten", () => {
  for (const flip of flips) {
    const pulls = pullsOn(comparison, flip)
    const steps = crossing(comparison, a, flip, pulls)
    expect(steps.length).toBeLessThanOrEqual(STEPS)
    expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(flip.features.length + pulls.length)
    expect(steps[0]?.before).toBe(flip.sumA)
    expect(steps.at(-1)?.after).toBe(flip.sumB)
    for (const [i, step] of steps.slice(1).entries()) expect(step.before).toBe(steps[i]?.after)
  }
})

test("every bit is in one bin of its distance from 0, and every flip in that of its sum", () => {
  const { bins, within } = marginsOf(comparison, a, changesOf(comparison).moved)
  expect(bins.reduce((sum, bin) => sum + bin.stayed + bin.flipped, 0)).toBe(64)
  expect(bins.reduce((sum, bin) => sum + bin.flipped, 0)).toBe(flips.length)
  for (const { low, high, stayed, flipped } of bins) {
    const inside = a.sums.filter((sum) => Math.abs(sum) >= low && Math.abs(sum) < high)
    expect(inside).toHaveLength(stayed + flipped)
  }
  expect(within).toBeGreaterThanOrEqual(flips.length)
})
