// Fingerprints by the default recipe. Apps that need no other one have no code for options and explanations.
import * as bindings from "./bindings.js"
import { call } from "./call.js"
import { readInput } from "./features.js"
import { stageTexts } from "./input.js"
import { main, ready } from "./instance.js"
import { lowLimb } from "./low-limb.js"
import type { Input } from "./public/index.js"

/** The default recipe in the instance of `generation`. */
let handle: bindings.Recipe | undefined
let generation = -1

export function fingerprint(input: Input): bigint {
  const read = readInput(input)
  return call(() => {
    if (!handle || generation !== main.generation) {
      ready()
      handle = new bindings.Recipe(stageTexts(["text/1"], false), 1)
      generation = main.generation
    }
    return lowLimb(handle, "NFKC", read)
  })
}
