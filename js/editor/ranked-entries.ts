// Maps texts to their positions in an index of the module and back, and sets in the module which relations each text keeps.
import type { Handle } from "../boundary/handle.js"
import { callPassages, channel, newRanks } from "../modules/passages-module.js"
import * as bindings from "../passages-bindings.js"
import type { Entry } from "./entry.js"

export class RankedEntries {
  readonly #ranks: Handle<number> = newRanks("this checker")
  readonly #positions = new Map<Entry, number>()
  readonly #entries: (Entry | undefined)[] = []

  /** The number of texts. */
  get size(): number {
    return this.#positions.size
  }

  /** Assigns a position to a text, which at first keeps relations of any rank. */
  set(entry: Entry, position: number): void {
    this.#positions.set(entry, position)
    this.#entries[position] = entry
    this.keep(entry, 0)
  }

  /** Returns the position of a text; undefined if it is not in the index. */
  of(entry: Entry): number | undefined {
    return this.#positions.get(entry)
  }

  /** Removes a text, and returns its position; undefined if it is not in the index. */
  delete(entry: Entry): number | undefined {
    const position = this.#positions.get(entry)
    if (position === undefined) return undefined
    this.#positions.delete(entry)
    this.#entries[position] = undefined
    return position
  }

  /** Sets the lowest rank of a relation that a text keeps. */
  keep(entry: Entry, least: number): void {
    const position = this.#positions.get(entry)
    if (position === undefined) return
    const ranks = this.#ranks.get()
    callPassages(() => channel.check(bindings.setRank(ranks, position, entry.salt, least)))
  }

  /** Calls a function with each relation that `ask` finds. `ask` gets the handle of the ranks, and returns the module's status. */
  each(entry: Entry, ask: (ranks: number) => number, call: (other: Entry, rank: number) => void): void {
    const ranks = this.#ranks.get()
    const found = callPassages(() => channel.read(ask(ranks), (numbers) => numbers.slice()))
    for (let at = 0; at < found.length; at += 2) {
      const other = this.#entries[found[at] as number] as Entry
      if (other !== entry) call(other, found[at + 1] as number)
    }
  }

  dispose(): void {
    this.#ranks.dispose()
  }
}
