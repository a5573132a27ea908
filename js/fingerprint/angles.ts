// Functions that need the cosine: the core computes it with its own functions, so every JavaScript engine gives the
// same numbers.
import { bindings, call, engine } from "../modules/engine-module.js"
import { invalid, show } from "../values/errors.js"
import { checkBits, fitsTwoLimbs, highLimb, invalidFingerprint } from "../values/fingerprint.js"

/**
 * Computes cos(pi * distance / bits), from -1 to 1: an estimate of the cosine similarity of the weighted
 * feature vectors (Charikar 2002). It is about 0 for unrelated texts.
 *
 * @param bits The width of both fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_FINGERPRINT` for anything other than a bigint from 0 to 2^bits - 1.
 * `INVALID_ARGUMENT` for an invalid width.
 *
 * @example
 * ```ts
 * import { cosine } from "simhash-wasm"
 *
 * cosine(5n, 5n) // 1
 * cosine(0b0000n, 0b1111n, 4) // -1
 * ```
 */
export function cosine(a: bigint, b: bigint, bits = 64): number {
  engine.ready()
  if (!fitsTwoLimbs(a)) throw invalidFingerprint(a, 128)
  if (!fitsTwoLimbs(b)) throw invalidFingerprint(b, 128)
  return call(() => engine.number(bindings.cosineOf(a, highLimb(a), b, highLimb(b), checkBits(bits))))
}

/**
 * Computes the number of bits that an edit is expected to flip if it replaces `changed` of `features`
 * features of equal weight: bits/pi * acos(1 - changed/features).
 *
 * @param features The number of distinct features, at least 1. Fractions, such as an average, are allowed.
 * @param changed The number of replaced features, from 0 to `features`. Fractions are allowed.
 * @param bits The width of fingerprints: an integer from 1 to 128. Default: 64.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for a number out of range.
 *
 * @example
 * ```ts
 * import { expectedDistance } from "simhash-wasm"
 *
 * expectedDistance(100, 1).toFixed(1) // 2.9
 * expectedDistance(5, 1).toFixed(1) // 13.1
 * ```
 */
export function expectedDistance(features: number, changed: number, bits = 64): number {
  engine.ready()
  if (typeof features !== "number" || typeof changed !== "number") {
    throw invalid(`features and changed must be numbers, got ${show(features)} and ${show(changed)}`)
  }
  return call(() => engine.number(bindings.expectedDistanceOf(features, changed, checkBits(bits))))
}
