import { choice, fields, type Slice, text } from "./slice.js"

/** The texts that come with the page, in both languages. */
export const EXAMPLES = ["edited", "cats", "reordered", "unrelated"] as const
export type Example = (typeof EXAMPLES)[number]

export type Name = "a" | "b" | "c"

/** The texts that are compared. */
export interface Texts {
  readonly a: string
  readonly b: string
  /** The third, if the reader asked for one. */
  readonly c: string | null
  /** The example that a and b are, in the language of the page, until somebody types. */
  readonly example: Example | null
  /** The two that are compared. */
  readonly pair: Pair
}

export const PAIRS = ["ab", "ac", "bc"] as const
export type Pair = (typeof PAIRS)[number]

export const texts: Slice<Texts> = {
  initial: { a: "", b: "", c: null, example: "edited", pair: "ab" },

  read(value) {
    const { a, b, c, example, pair } = fields(value)
    const third = text(c, null)
    return {
      a: text(a, ""),
      b: text(b, ""),
      c: third,
      example: choice(example, EXAMPLES, null),
      pair: third === null ? "ab" : choice(pair, PAIRS, "ab"),
    }
  },
}
