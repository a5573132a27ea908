// What needs the cosine: the core computes it with functions of its own, so that every engine gives the same numbers.
import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { ready } from "./engine-module.js"
import { invalid, show } from "./errors.js"
import { checkBits, fitsTwoLimbs, highLimb, invalidFingerprint } from "./fingerprint.js"

export function cosine(a: bigint, b: bigint, bits = 64): number {
  ready()
  if (!fitsTwoLimbs(a)) throw invalidFingerprint(a, 128)
  if (!fitsTwoLimbs(b)) throw invalidFingerprint(b, 128)
  return call(() => bindings.cosine(a, highLimb(a), b, highLimb(b), checkBits(bits)))
}

export function expectedDistance(features: number, changed: number, bits = 64): number {
  ready()
  if (typeof features !== "number" || typeof changed !== "number") {
    throw invalid(`features and changed must be numbers, got ${show(features)} and ${show(changed)}`)
  }
  return call(() => bindings.expectedDistance(features, changed, checkBits(bits)))
}
