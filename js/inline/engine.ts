import { text } from "../inlined.js"
import { decode } from "../modules/decode.js"
import { main } from "../modules/engine-module.js"

/** The bytes of the engine. */
export function inlinedBytes(): Uint8Array<ArrayBuffer> {
  return decode(text)
}

/**
 * Returns a function or class of the API, and lets it find the bytes of the engine.
 *
 * Entries export what this returns. They mark the calls as pure, which means to bundlers: leave out a call whose result
 * is not used. So an app has the bytes in it if it uses something that needs them, and entries have no side effect.
 */
export function withModule<T>(value: T): T {
  main.source = inlinedBytes
  return value
}
