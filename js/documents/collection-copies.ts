// Finds texts that share a passage, among documents that seldom change. The number of texts that a search visits does not grow
// with the number of texts that have the same phrase.
import { Copies } from "../editor/copies.js"
import type { Entry } from "../editor/entry.js"
import { channel, NEW } from "../modules/passages-module.js"

/**
 * The greatest length of the posting list of a value. Later texts are compared with the texts in it, and not with each other. A
 * passage of such values alone is a common phrase, which is no evidence of copying. A passage with another value is still found.
 */
const MAX_POSTINGS = 256

export class CollectionCopies extends Copies {
  /** The texts that are missing in the full posting lists of some of their values. */
  readonly #partly = new Set<Entry>()

  protected override store(index: number, entry: Entry, position = NEW): number {
    const stored = super.store(index, entry, position, MAX_POSTINGS)
    if (channel.numbers[1] === 0) this.#partly.delete(entry)
    else this.#partly.add(entry)
    return stored
  }

  protected override ask(index: number, entry: Entry, own: number, ranks: number, limit: number): number {
    // Other texts may have been removed since.
    if (own !== NEW && this.#partly.has(entry)) this.store(index, entry, own)
    return super.ask(index, entry, own, ranks, limit)
  }

  override delete(entry: Entry): void {
    this.#partly.delete(entry)
    super.delete(entry)
  }
}
