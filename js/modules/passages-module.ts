// The WebAssembly module of the passage index. Bundles contain it only if they import PassageIndex, passages
// or sharedRanges.

import { AnswerChannel } from "../boundary/answer-channel.js"
import { Handle } from "../boundary/handle.js"
import { exportsOf } from "../boundary/module.js"
import type { InitOutput } from "../passages-bindings.js"

/** The functions of the instance, once it is ready. */
export const bindings = {} as InitOutput

/** The channel to the module, which is compiled on first use. */
export const channel = /* @__PURE__ */ new AnswerChannel(
  (module) => exportsOf(module, bindings),
  () => bindings.freePassages(),
)

/** Calls into the module. After a failure, its buffers keep no data of the call. */
export function callPassages<T>(work: () => T): T {
  return channel.call(work)
}

/** The handle that stands for a new text, or for no text. */
export const NEW = 0xffffffff

/** Creates a list of fingerprints in the module, for finding similar texts. `name` is the subject of error sentences. */
export function newFingerprintList(within: number, similarity: number, name: string): Handle<number> {
  return made(
    () => bindings.newList(within, similarity),
    name,
    (list) => bindings.freeList(list),
  )
}

/** Creates the ranks of an index in the module. `name` is the subject of error sentences. */
export function newRanks(name: string): Handle<number> {
  return made(
    () => bindings.newRanks(),
    name,
    (ranks) => bindings.freeRanks(ranks),
  )
}

/** Creates an index in the module. `name` is the subject of error sentences. */
export function newPassageIndex(maxShare: number, name: string): Handle<number> {
  return made(
    () => bindings.newPassageIndex(maxShare),
    name,
    (index) => bindings.freePassageIndex(index),
  )
}

function made(make: () => number, name: string, free: (object: number) => unknown): Handle<number> {
  return callPassages(() => new Handle(channel, channel.number(make()), name, free))
}
