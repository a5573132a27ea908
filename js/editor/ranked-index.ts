// An index of the module whose positions stand for texts. The module knows which relations each text keeps.
import type { Handle } from "../boundary/handle.js"
import { bindings, callPassages, channel, NEW, newRanks } from "../modules/passages-module.js"
import type { Entry } from "./entry.js"
import type { RelationIndex } from "./relations.js"

export abstract class RankedIndex implements RelationIndex {
  readonly #index: Handle<number>
  readonly #ranks: Handle<number> = newRanks("this checker")
  readonly #positions = new Map<Entry, number>()
  readonly #entries: (Entry | undefined)[] = []

  constructor(index: Handle<number>) {
    this.#index = index
  }

  protected get size(): number {
    return this.#positions.size
  }

  /** Stores a text in the module, and returns its position. */
  protected abstract store(index: number, entry: Entry): number
  /** Removes a text from the module. Returns the module's status. */
  protected abstract drop(index: number, position: number): number
  /** Searches the candidates of a text, whose position is `own` or `NEW`. Returns the module's status. */
  protected abstract ask(index: number, entry: Entry, own: number, ranks: number, limit: number): number

  /** Adds a text, which at first keeps relations of any rank. */
  add(entry: Entry): void {
    const index = this.#index.get()
    const position = callPassages(() => this.store(index, entry))
    this.#positions.set(entry, position)
    this.#entries[position] = entry
    this.keep(entry, 0)
  }

  delete(entry: Entry): void {
    const position = this.#positions.get(entry)
    if (position === undefined) return
    this.#positions.delete(entry)
    this.#entries[position] = undefined
    const index = this.#index.get()
    callPassages(() => channel.check(this.drop(index, position)))
  }

  each(entry: Entry, limit: number, call: (other: Entry, rank: number) => void): void {
    const [index, ranks] = [this.#index.get(), this.#ranks.get()]
    const own = this.#positions.get(entry) ?? NEW
    const ask = () => channel.read(this.ask(index, entry, own, ranks, limit), (numbers) => numbers.slice())
    const found = callPassages(ask)
    for (let at = 0; at < found.length; at += 2) {
      const other = this.#entries[found[at] as number] as Entry
      if (other !== entry) call(other, found[at + 1] as number)
    }
  }

  keep(entry: Entry, least: number): void {
    const position = this.#positions.get(entry)
    if (position === undefined) return
    const ranks = this.#ranks.get()
    callPassages(() => channel.check(bindings.setRank(ranks, position, entry.salt, least)))
  }

  dispose(): void {
    this.#index.dispose()
    this.#ranks.dispose()
  }
}
