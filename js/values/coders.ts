// The coders of UTF-8. Jest's jsdom hides those of the platform, which Node gives away nevertheless; what has none at all, as
// audio worklets, misses them when a text is coded, and can import the package.

type Coders = Pick<typeof globalThis, "TextDecoder" | "TextEncoder">

/** What is used of the global object of Node. */
interface Node {
  process?: { getBuiltinModule?(name: "node:util"): Coders }
}

function coders(): Coders {
  if (typeof TextEncoder === "function") return globalThis
  const util = (globalThis as Node).process?.getBuiltinModule?.("node:util")
  if (util) return util
  throw new ReferenceError("TextEncoder is not defined")
}

export function newEncoder(): TextEncoder {
  return new (coders().TextEncoder)()
}

/** A decoder for which a byte order mark is a character like any other. */
export function newDecoder(fatal = false): TextDecoder {
  return new (coders().TextDecoder)("utf-8", { fatal, ignoreBOM: true })
}
