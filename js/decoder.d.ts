/** The module that decodes modules, in base64: wasm/decode.wat, written by scripts/modules.mjs. */
export const decoder: string
