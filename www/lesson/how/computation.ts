import type { Language } from "../../i18n/language.js"
import type { Words } from "./en.js"
import type { Program } from "./program.js"

/** How a number comes about: what the panel shows. */
export interface Computation {
  /** What goes in: a name and a value each. */
  readonly inputs: readonly (readonly [name: string, value: string])[]
  /** The formula in words. */
  readonly words: string
  /** The formula in symbols, one line each. */
  readonly symbols: readonly string[]
  /** The formula with the numbers of this text, one line each; the last ends with the result. */
  readonly numbers: readonly string[]
  /** The number as the page shows it, which is what the programs print. */
  readonly result: string
  /** Programs that print the result; none where they would be too long. */
  readonly programs: Programs | null
}

export interface Programs {
  readonly javascript: Program
  readonly python: Program
}

/** What a kind needs in order to explain a number. */
export interface Context {
  readonly t: Words
  readonly language: Language
}
