import { oneLine } from "./terminal.js"

/** What is said beside the results, on standard error. */
export class Report {
  readonly #quiet: boolean
  readonly #live: boolean
  /** When progress was last shown, if it is there. */
  #shown: number | undefined

  /** @param live Whether progress may be shown: a line that comes and goes on a terminal. */
  constructor({ quiet, live }: { quiet: boolean; live: boolean }) {
    this.#quiet = quiet
    this.#live = live && !quiet && process.stderr.isTTY
  }

  /** Something that the user should know. */
  note(sentence: string): void {
    this.clear()
    if (!this.#quiet) process.stderr.write(`simhash-wasm: ${oneLine(sentence)}\n`)
  }

  /** How far the work is: in place of what was said before, and not too often. */
  progress(text: string): void {
    const now = performance.now()
    if (!this.#live || (this.#shown !== undefined && now - this.#shown < 100)) return
    this.#shown = now
    process.stderr.write(`\r\x1b[K${text}`)
  }

  /** Takes the progress away. */
  clear(): void {
    if (this.#shown !== undefined) process.stderr.write("\r\x1b[K")
    this.#shown = undefined
  }
}

/** "1 text", "2,000 texts". */
export function count(n: number, noun: string): string {
  return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`
}
