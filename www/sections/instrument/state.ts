import { choice, fields, type Slice, whole } from "../../lesson/slice.js"

/** What the visitor chose on the first screen. */
export interface InstrumentState {
  /** Which word of the text is swapped in the second one, counted from 0. */
  readonly word: number
  /** Which of the substitutes it is swapped for. */
  readonly by: number
  readonly bits: 16 | 64
}

/** By default the third word is swapped: the verb of the sentence, in either language. */
export const instrument: Slice<InstrumentState> = {
  initial: { word: 2, by: 0, bits: 16 },

  read(value) {
    const given = fields(value)
    return {
      word: whole(given["word"], 0, 1_000, 2),
      by: whole(given["by"], 0, 1_000, 0),
      bits: choice(given["bits"], [16, 64], 16),
    }
  },
}
