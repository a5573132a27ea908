import { newDecoder } from "../values/coders.js"

/** Made on first use, as in `encode.ts`. */
let decoder: TextDecoder | undefined

/** Decodes UTF-8. A byte order mark in a text is a character like any other. */
export function decodeText(bytes: Uint8Array): string {
  decoder ??= newDecoder()
  return decoder.decode(bytes)
}
