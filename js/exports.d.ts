/** What simhash.wasm exports, by kind and name, written by scripts/build.mjs. */
export const exports: readonly string[]
