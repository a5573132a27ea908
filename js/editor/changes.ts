// The blocks and documents whose warnings may have changed since they were last reported, and the listeners for them.
import { indexOf } from "./block-list.js"
import type { Document } from "./document.js"
import type { Entry, Place } from "./entry.js"
import { Listeners } from "./listeners.js"

export class Changes {
  /** The documents whose warnings may have changed since the last answer. */
  readonly #affected = new Set<string>()
  /** The documents whose changes have not been reported to the listeners. */
  readonly #untold = new Set<string>()
  readonly #listeners = new Listeners()
  /** The number of reports so far. A report may clear marks of changes, so texts marked before it must be marked again. */
  #reports = 0
  readonly #documents: ReadonlyMap<string, Document>

  constructor(documents: ReadonlyMap<string, Document>) {
    this.#documents = documents
  }

  /** Marks the warnings of a text, and of the texts that report it, as possibly changed. */
  mark(entry: Entry): void {
    this.markAlone(entry)
    for (const other of entry.near.reportedBy) this.markAlone(other)
    for (const other of entry.passages.reportedBy) this.markAlone(other)
  }

  markAlone(entry: Entry): void {
    // A text may be in thousands of places. They are marked only once until the next report.
    if (entry.touched === this.#reports) return
    entry.touched = this.#reports
    for (const place of entry.places) this.add(place)
  }

  /** Marks a block that is new, or whose warnings may have changed. */
  add(place: Place): void {
    const { id, changed } = place.document
    place.warnings = undefined
    place.diagnostics = undefined
    changed.add(place)
    this.#affected.add(id)
    this.#untold.add(id)
  }

  /** Forgets a block that was removed. */
  remove(place: Place): void {
    place.document.changed.delete(place)
    this.#untold.add(place.document.id)
  }

  /** Marks the blocks whose messages name a paragraph of the same document, because its number may have changed. */
  renumber(document: Document): void {
    for (const place of document.blocks.all()) {
      const isNamed = place.warnings?.some(({ related: [first] }) => first?.place?.document === document)
      if (isNamed) document.changed.add(place)
    }
  }

  /** Begins a report of current warnings. Texts that change from now on are marked again. */
  report(): void {
    this.#reports++
  }

  /** Returns the documents whose warnings may have changed since the last answer, and clears the list. */
  takeAffected(): string[] {
    return this.#take(this.#affected)
  }

  /** Returns the changed blocks of a document, in order, and the other documents that are affected, and clears both lists. */
  answer(document: Document): { changed: readonly Place[]; affected: readonly string[] } {
    this.#affected.delete(document.id)
    const changed = [...document.changed].sort((a, b) => indexOf(a) - indexOf(b))
    document.changed.clear()
    document.answered = { changed, affected: this.takeAffected() }
    return document.answered
  }

  /** Marks the contents of the last answer for a document again. */
  recall({ answered, changed }: Document): void {
    for (const place of answered.changed) if (place.chunk) changed.add(place)
    for (const id of answered.affected) this.#affected.add(id)
  }

  /** Adds a listener. Returns a function that removes it. */
  watch(listener: (docIds: readonly string[]) => void): () => void {
    // Earlier changes may have been reported to nobody.
    this.#reports++
    return this.#listeners.watch(listener)
  }

  /** Notifies the listeners of the documents whose warnings may have changed. */
  tell(): void {
    if (this.#listeners.size === 0) this.#untold.clear()
    if (this.#untold.size > 0) this.#listeners.tell(this.#take(this.#untold))
  }

  clear(): void {
    this.#listeners.clear()
  }

  #take(marked: Set<string>): string[] {
    const docIds = [...marked].filter((id) => this.#documents.has(id)).sort()
    marked.clear()
    this.#reports++
    return docIds
  }
}
