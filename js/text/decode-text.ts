import { newDecoder } from "../values/coders.js"

/** The decoder, created on first use as in `encode.ts`. */
let decoder: TextDecoder | undefined

/** Decodes UTF-8, and treats a byte order mark like any other character. */
export function decodeText(bytes: Uint8Array): string {
  decoder ??= newDecoder()
  return decoder.decode(bytes)
}
