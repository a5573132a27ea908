/** A part of the lesson, and how it is read from a link, which is untrusted input. */
export interface Slice<T> {
  readonly initial: T
  /** Reads the part from `value`. Missing and invalid fields get their initial values. */
  read(value: unknown): T
}

/** The properties of any value; none if it is not an object. */
export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * The longest text that a link brings, in UTF-16 code units, as it is and normalised (NFKC makes up
 * to 18 of one), and how many lines it has at most. Every section shows something of a text as soon as the
 * lesson is opened, and none may keep the reader waiting: a browser lays out a line in time that grows with
 * the square of its changes of direction, and a text field of many lines slowly.
 */
export const LONGEST_TEXT = 30_000
export const MOST_LINES = 1_000

/** So many combining marks in a row are no writing: they are put in order in time that grows with their square. */
const MARKS = /\p{M}{500}/u

/** A text of at most `most` UTF-16 code units that can be shown and normalised at once. */
export function text<T>(value: unknown, otherwise: T, most = LONGEST_TEXT): string | T {
  return typeof value === "string" && value.length <= most && isLight(value) ? value : otherwise
}

function isLight(text: string): boolean {
  if (text.split(/\r\n?|\n/, MOST_LINES + 1).length > MOST_LINES || MARKS.test(text)) return false
  return text.normalize("NFKC").length <= LONGEST_TEXT
}

export function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise
}

/** A whole number from `low` to `high`. */
export function whole<T>(value: unknown, low: number, high: number, otherwise: T): number | T {
  return Number.isInteger(value) && (value as number) >= low && (value as number) <= high
    ? (value as number)
    : otherwise
}

/** One of a few. */
export function choice<const T, U>(value: unknown, choices: readonly T[], otherwise: U): T | U {
  return choices.includes(value as T) ? (value as T) : otherwise
}

export function list<T>(value: unknown, most: number, read: (item: unknown) => T): T[] {
  return Array.isArray(value) ? value.slice(0, most).map(read) : []
}
