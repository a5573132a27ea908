// The files that scripts/modules.mjs writes beside the compiled package.

/** A module as text, which decode.ts decodes. */
declare module "*inlined.js" {
  export const text: string
}

/** What a module exports, by kind and name. */
declare module "*-exports.js" {
  export const exports: string[]
}

/** The module that decodes modules, in base64: wasm/decode.wat. */
declare module "*/decoder.js" {
  export const decoder: string
}
