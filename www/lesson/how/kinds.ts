import type { Computation, Context } from "./computation.js"
import type { Inputs, Kind } from "./inputs.js"
import { distance } from "./kinds/distance.js"
import { expectedDistance } from "./kinds/expected-distance.js"
import { hash } from "./kinds/hash.js"
import { push } from "./kinds/push.js"
import { fingerprint, sum } from "./kinds/votes.js"

/** How each kind of number comes about. */
const KINDS: { readonly [K in Kind]: (inputs: Inputs[K], context: Context) => Computation } = {
  distance,
  expectedDistance,
  sum,
  fingerprint,
  hash,
  push,
}

/** How a number comes about. */
export function computation<K extends Kind>(kind: K, inputs: Inputs[K], context: Context): Computation {
  return KINDS[kind](inputs, context)
}
