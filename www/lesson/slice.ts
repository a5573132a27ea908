/** A part of what the reader has chosen, and how it is read from a link that anybody may have written. */
export interface Slice<T> {
  readonly initial: T
  /** The part that `value` stands for: what is missing or makes no sense becomes what it is initially. */
  read(value: unknown): T
}

/** The properties of a value that may be anything. */
export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * The longest text that a link or a file brings, in UTF-16 code units. Every section shows something of a
 * text as soon as the lesson is opened, and none may keep the reader waiting.
 */
export const LONGEST_TEXT = 100_000

/** A text of at most `most` UTF-16 code units. */
export function text<T>(value: unknown, otherwise: T, most = LONGEST_TEXT): string | T {
  return typeof value === "string" && value.length <= most ? value : otherwise
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
