// The tables of js/lite/, written by scripts/lite-tables.mjs, which says what is in them.
/** The signs of the kinds of characters in {@link RUNS}. */
export const SIGNS: string
/** The kinds. */
export const KINDS: readonly number[]
/** Runs of characters of one kind, from U+0000 on. */
export const RUNS: string
/** Runs of characters with a lower case. */
export const LOWER: string
/** The steps of the automaton of words.ts. */
export const STEPS: string
