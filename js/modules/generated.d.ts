// Declares the files that scripts/modules.mjs writes beside the compiled package.

/** A module as text, for decode.ts. */
declare module "*inlined.js" {
  export const text: string
}

/** The exports of a module, by kind and name. */
declare module "*-exports.js" {
  export const exports: string[]
}

/** The module that decodes modules, wasm/decode.wat: a character for each byte. */
declare module "*/decoder.js" {
  export const decoder: string
}
