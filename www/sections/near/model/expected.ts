import { expectedDistance } from "simhash-wasm/url"
import type { Subject } from "./experiment.js"

/**
 * The number of bits that changing `changed` words is expected to flip. The number of replaced features is
 * taken to be the mean of the features lost and gained: if one of several equal words is replaced, a feature
 * is gained and none is lost.
 */
export function expected({ features, change }: Subject, changed: number, bits: number): number {
  const replaced = ((change.lost[changed - 1] ?? 0) + (change.gained[changed - 1] ?? 0)) / 2
  return expectedDistance(features, Math.min(features, replaced), bits)
}

/** The least number of features with which a changed feature is expected to flip at most `distance` of `bits` bits. */
export function featuresFor(distance: number, bits: number): number {
  let features = 1
  while (expectedDistance(features, 1, bits) > distance) features++
  return features
}
