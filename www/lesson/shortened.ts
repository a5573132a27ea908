/** The most characters of a name that a sentence shows. */
const MOST = 60

/** The beginning of a text that is longer than `most` characters, and what stands for the rest; else all of it. */
export function shortened(text: string, most = MOST, rest = "…"): string {
  // Characters have up to two UTF-16 code units; a longer text need not be split as a whole.
  const characters = [...text.slice(0, 2 * most + 2)]
  return characters.length > most ? characters.slice(0, most).join("") + rest : text
}
