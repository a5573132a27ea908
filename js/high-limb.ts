import * as bindings from "./bindings.js"

/** The fingerprint whose low limb the module has just returned; the high limb is read from the module. */
export function withHighLimb(low: bigint, { bits }: { bits: number }): bigint {
  return bits > 64 ? (bindings.high() << 64n) | low : low
}
