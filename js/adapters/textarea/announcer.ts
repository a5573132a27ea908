// What a screen reader announces: the warnings, once typing has paused.
import type { Diagnostic } from "../../types/diagnostic.js"
import type { Phrases } from "./phrases.js"

export class Announcer {
  /** The time of the last input, if there was any. */
  #typed: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #spoken = ""

  constructor(
    readonly phrases: () => Phrases,
    readonly speak: (sentence: string) => void,
  ) {}

  /** Records an input, which postpones the announcement. */
  typed(): void {
    this.#typed = performance.now()
    this.stop()
  }

  /** Announces warnings after a pause in typing. */
  announce(diagnostics: readonly Diagnostic[], pause: number): void {
    if (this.#typed === undefined) return
    this.stop()
    const wait = this.#typed + pause - performance.now()
    this.#timer = setTimeout(() => this.#announce(diagnostics), wait)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Schedules no announcement until the next input. */
  reset(): void {
    this.#typed = undefined
  }

  #announce({ length, 0: first }: readonly Diagnostic[]): void {
    if (length === 0 && this.#spoken === "") return
    const sentence = this.phrases().spoken(length, first?.message ?? "")
    this.speak(sentence)
    this.#spoken = length === 0 ? "" : sentence
  }
}
