/** As much of a text as is looked at, in UTF-16 code units. */
const LOOKED_AT = 4000

/** Letters of scripts that are written from right to left: Hebrew, Arabic, and those beside them in Unicode. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * The direction of a text: that of its first letter, as for `dir="auto"`. With that, browsers lay out a long line of
 * a text field in a time that grows with the square of its length.
 */
export function directionOf(text: string): "ltr" | "rtl" {
  const [letter = ""] = /\p{L}/u.exec(text.slice(0, LOOKED_AT)) ?? []
  return FROM_THE_RIGHT.test(letter) ? "rtl" : "ltr"
}

/** Whether a text has letters of both directions. */
export function isMixed(text: string): boolean {
  return FROM_THE_RIGHT.test(text)
}
