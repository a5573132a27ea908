// The UTF-8 encoder and decoder. Jest's jsdom hides the platform's, but Node still provides them. Audio worklets have none:
// they can import the package, and fail only when a text is encoded or decoded.

type Coders = Pick<typeof globalThis, "TextDecoder" | "TextEncoder">

/** The properties of Node's global object in use. */
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
