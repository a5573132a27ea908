// What a terminal would obey instead of showing it. Ids, file names and quoted input are strangers' text.

// Control characters (C0, DEL, C1), bidirectional controls (Unicode's Bidi_Control), the line and
// paragraph separators, and surrogates without their partner, which no encoding can carry.
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\p{Cs}]/gu

/** What the help says about it. */
export const ABOUT_TERMINAL =
  "On a terminal, any other control character and any character that changes the direction of text is written " +
  "\\uXXXX, as JSON does. Files and pipes get ids as they are."

/**
 * Rows as a terminal may have them. Tabs and line feeds stay: those of an id are escaped already. In
 * tsv backslashes are doubled, and in JSON this is an escape sequence, so that rows stay unambiguous.
 */
export function forTerminal(rows: string): string {
  return rows.replace(CONTROLS, (character) =>
    character === "\n" || character === "\t" ? character : escaped(character),
  )
}

/** Longer than any path of a file: only an argument that makes no sense makes a sentence so long. */
const LONGEST = 10_000

/** A sentence on one line, whatever is quoted in it. */
export function oneLine(sentence: string): string {
  const cut = sentence.length > LONGEST ? `${sentence.slice(0, LONGEST)}…` : sentence
  return cut.replace(CONTROLS, escaped)
}

function escaped(character: string): string {
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[character]
  return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
}
