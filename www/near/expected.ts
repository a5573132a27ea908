import { expectedDistance } from "simhash-wasm/url"
import type { Subject } from "./experiment.js"

/**
 * How many bits so many changed words are expected to cost a text. The features that they replaced
 * are taken to be as many as they took away and brought in, on average: with repeated words, of
 * which one is replaced, a feature comes in and none goes.
 */
export function expected({ features, change }: Subject, changed: number, bits: number): number {
  const replaced = ((change.lost[changed - 1] ?? 0) + (change.gained[changed - 1] ?? 0)) / 2
  return expectedDistance(features, Math.min(features, replaced), bits)
}

/** From how many features on one changed feature is expected to cost at most so many bits. */
export function featuresFor(distance: number, bits: number): number {
  let features = 1
  while (expectedDistance(features, 1, bits) > distance) features++
  return features
}
