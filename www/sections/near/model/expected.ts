import { expectedDistance } from "simhash-wasm/url"
import type { Expected } from "../../../lesson/how/inputs.js"
import type { Subject } from "./experiment.js"

/**
 * The number of bits that changing `changed` words is expected to flip. The number of replaced features is
 * taken to be the mean of the features lost and gained: if one of several equal words is replaced, a feature
 * is gained and none is lost.
 */
export function expectation({ features, change }: Subject, changed: number, bits: number): Expected {
  const mean = ((change.lost[changed - 1] ?? 0) + (change.gained[changed - 1] ?? 0)) / 2
  const replaced = Math.min(features, mean)
  return { bits, features, changed: replaced, expected: expectedDistance(features, replaced, bits) }
}

/** That number alone. */
export function expected(subject: Subject, changed: number, bits: number): number {
  return expectation(subject, changed, bits).expected
}

/** The least number of features with which a changed feature is expected to flip at most `distance` of `bits` bits. */
export function featuresFor(distance: number, bits: number): number {
  let features = 1
  while (expectedDistance(features, 1, bits) > distance) features++
  return features
}
