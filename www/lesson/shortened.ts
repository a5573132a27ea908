/** The most characters of a name that a sentence shows. */
const MOST = 60

/** A feature or word as a sentence names it: the beginning of one that is very long. */
export function shortened(name: string): string {
  // Characters have up to two UTF-16 code units; a longer name need not be split as a whole.
  const characters = [...name.slice(0, 2 * MOST + 2)]
  return characters.length > MOST ? `${characters.slice(0, MOST).join("")}…` : name
}
