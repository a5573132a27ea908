// The numbers by which an index of the module knows texts, the texts by these numbers, and which relations they keep.
import type { Handle } from "../boundary/handle.js"
import { callPassages, channel, newRanks } from "../modules/passages-module.js"
import * as bindings from "../passages-bindings.js"
import type { Entry } from "./entry.js"

export class RankedEntries {
  readonly #ranks: Handle<number> = newRanks("this checker")
  readonly #positions = new Map<Entry, number>()
  readonly #entries: (Entry | undefined)[] = []

  /** How many texts there are. */
  get size(): number {
    return this.#positions.size
  }

  /** Gives a text a position. It keeps all relations. */
  set(entry: Entry, position: number): void {
    this.#positions.set(entry, position)
    this.#entries[position] = entry
    this.keep(entry, 0)
  }

  /** The position of a text; undefined if it is not in the index. */
  of(entry: Entry): number | undefined {
    return this.#positions.get(entry)
  }

  /** Forgets a text, and returns the position that it had; undefined if it is not in the index. */
  delete(entry: Entry): number | undefined {
    const position = this.#positions.get(entry)
    if (position === undefined) return undefined
    this.#positions.delete(entry)
    this.#entries[position] = undefined
    return position
  }

  /** From now on, a text keeps no relation of a lower rank. */
  keep(entry: Entry, least: number): void {
    const position = this.#positions.get(entry)
    if (position === undefined) return
    const ranks = this.#ranks.get()
    callPassages(() => channel.check(bindings.setRank(ranks, position, entry.salt, least)))
  }

  /** Calls a function with the relations that the index answers with, which is given the ranks. */
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
