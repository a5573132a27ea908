import { newEncoder } from "../values/coders.js"

/** The encoder, created on first use: see coders.ts. */
let encoder: TextEncoder | undefined

/** Encodes as much of a text as fits as UTF-8, from byte `start` of a buffer on. Lone surrogates become U+FFFD. */
export function encode(text: string, buffer: Uint8Array, start: number): TextEncoderEncodeIntoResult {
  encoder ??= newEncoder()
  // Creating a view costs as much as encoding a sentence.
  return encoder.encodeInto(text, start === 0 ? buffer : buffer.subarray(start))
}
