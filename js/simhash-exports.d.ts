/** What simhash.wasm exports, by kind and name, written by scripts/modules.mjs. */
export const exports: readonly string[]
