// The text of an answer of the checker, and its changes since. Answers with only the changed warnings leave the others as they
// are, with offsets in the texts of earlier answers.
import type { ChangeDesc } from "@codemirror/state"
import type { TextRange } from "../../types/document.js"

export class Moment {
  /** The changes until the next moment, or until now. */
  #changes: ChangeDesc | undefined
  #next: Moment | undefined

  /** Records a change of the text. Call it only for the last moment. */
  change(changes: ChangeDesc): void {
    this.#changes = this.#changes ? this.#changes.composeDesc(changes) : changes
  }

  /** Returns a moment that begins now. */
  next(): Moment {
    this.#next = new Moment()
    return this.#next
  }

  /** Returns the current range of a range in the text of this moment. */
  current({ from = 0, to = 0 }: Partial<TextRange>): TextRange {
    let range = { from, to }
    for (let at: Moment | undefined = this; at; at = at.#next)
      if (at.#changes) range = moved(range, at.#changes)
    return range
  }
}

function moved({ from, to }: TextRange, changes: ChangeDesc): TextRange {
  const start = changes.mapPos(from, 1)
  return { from: start, to: Math.max(start, changes.mapPos(to, -1)) }
}
