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

export function text(value: unknown, otherwise: string): string {
  return typeof value === "string" ? value : otherwise
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
