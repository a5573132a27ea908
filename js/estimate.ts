// What a sign-full query says of a fingerprint, with its error.
import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { ready } from "./engine-module.js"
import { fitsTwoLimbs, highLimb, invalidFingerprint } from "./fingerprint.js"
import { input } from "./memory.js"
import type { Estimate, Query } from "./public/index.js"
import { type QueryParts, readQuery } from "./read-query.js"

export function estimate(query: Query, fingerprint: bigint): Estimate {
  const read = readQuery(query)
  return {
    cosine: 1 - 2 * scored(read, fingerprint, false),
    standardError: scored(read, fingerprint, true),
  }
}

function scored(query: QueryParts, stored: bigint, error: boolean): number {
  ready()
  if (!fitsTwoLimbs(stored)) throw invalidFingerprint(stored, query.bits)
  const { bits, fingerprint, margins } = query
  return call(() => {
    input.writeBytes(margins, 0)
    return bindings.score(bits, fingerprint, highLimb(fingerprint), stored, highLimb(stored), error)
  })
}
