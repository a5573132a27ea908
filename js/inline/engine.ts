import { text } from "../inlined.js"
import { decode } from "../modules/decode.js"
import { engine } from "../modules/engine-module.js"

export function inlinedBytes(): Uint8Array<ArrayBuffer> {
  return decode(text)
}

/**
 * Makes the inlined bytes of the engine available, and returns `value`, a function or class of the API that needs them.
 *
 * Entries export the returned value and mark the call as pure, so bundlers drop a call whose result is unused. An app
 * therefore contains the bytes only if it uses an export that needs them, and entries have no side effects.
 */
export function withModule<T>(value: T): T {
  engine.source = inlinedBytes
  return value
}
