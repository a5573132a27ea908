/** The module in base64, written by scripts/build.mjs. */
export const base64: string
