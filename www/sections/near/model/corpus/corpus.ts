/** Texts that have nothing to do with each other. */
export interface Corpus {
  /** A longer text, for readers whose own is too short. */
  readonly passage: string
  readonly unrelated: readonly string[]
}
