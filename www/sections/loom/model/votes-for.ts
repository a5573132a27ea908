import type { Feature } from "simhash-wasm/url"

/** Whether a feature votes for a bit. */
export function votesFor({ hash }: Feature, bit: number): boolean {
  return ((hash >> BigInt(bit)) & 1n) === 1n
}
