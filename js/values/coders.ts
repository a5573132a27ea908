// The UTF-8 encoder and decoder. Jest's jsdom hides those of the platform, but Node still provides them. Audio worklets have
// none: they can import the package, which fails only when it encodes or decodes a text.

type Coders = Pick<typeof globalThis, "TextDecoder" | "TextEncoder">

/** The properties of Node's global object that are used here. */
interface Node {
  process?: { getBuiltinModule?(name: "node:util"): Coders }
}

function coders(): Coders | undefined {
  return (globalThis as Node).process?.getBuiltinModule?.("node:util")
}

export function newEncoder(): TextEncoder {
  return new (coders()?.TextEncoder ?? TextEncoder)()
}

/** Creates a decoder that treats a byte order mark like any other character. */
export function newDecoder(fatal = false): TextDecoder {
  return new (coders()?.TextDecoder ?? TextDecoder)("utf-8", { fatal, ignoreBOM: true })
}
