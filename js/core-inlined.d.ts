/** The module as text, which decode.ts decodes, written by scripts/modules.mjs. */
export const text: string
