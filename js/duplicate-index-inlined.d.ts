/** The module in base64, written by scripts/modules.mjs. */
export const base64: string
