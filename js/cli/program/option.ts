// An option of the command line, and the kinds of values that options take.

/** An option, for the parser, the help and the commands. */
export interface Option<T> {
  /** Its name, if two commands give one name different meanings; else its key in the table of options. */
  readonly name?: string
  /** The placeholder of its value in the help; undefined for a flag, which takes no value. */
  readonly value?: string
  readonly short?: string
  /** Whether it may be given several times. */
  readonly many?: true
  /** What the help says about it. */
  readonly says: string
  /** Parses a given value. */
  readonly read: (text: string) => T | Wanted
}

/** The result of parsing an invalid value: what a valid one is. */
export class Wanted {
  constructor(readonly what: string) {}
}

export const text = (given: string) => given
export const wholeNumber = (given: string) =>
  /^\d+$/.test(given) && Number.isSafeInteger(Number(given)) ? Number(given) : new Wanted("a whole number")
export const share = (given: string) =>
  /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(given) && Number(given) <= 1
    ? Number(given)
    : new Wanted("a number from 0 to 1")
export const oneOf =
  <T extends string>(...choices: readonly T[]) =>
  (given: string) =>
    choices.find((choice) => choice === given) ??
    new Wanted(`${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`)
export const flag = (says: string, short?: string) => ({ says, read: () => true, ...(short && { short }) })
