// One checker over all notes, each a document, and what the writer does not want to be warned of.
import { createDuplicateChecker, type IgnoredWarnings } from "simhash-wasm/editor"
import { language } from "../language.js"
import type { Note } from "./store.js"

export class Warnings {
  /** A sentence alone may come up in several notes: what is warned of are whole paragraphs, and longer passages. */
  readonly checker = createDuplicateChecker({ language, minPassageWords: 20 })
  /** The changes of notes that the checker has. */
  readonly #told = new Map<number, number>()

  /** Tells the checker of all notes but the one that is open, which its editor does. */
  async update(notes: ReadonlyMap<number, Note>, open: number | undefined): Promise<void> {
    const told = this.#told
    const gone = [...told.keys()].filter((id) => !notes.has(id))
    const changed = [...notes.values()].filter(({ id, revision }) => id !== open && told.get(id) !== revision)
    for (const id of gone) told.delete(id)
    for (const { id, revision } of changed) told.set(id, revision)
    // When it is closed, its text may be another.
    if (open !== undefined) told.delete(open)
    // All at once: then the checker does the work in slices, between which the page responds.
    await Promise.all([
      ...gone.map((id) => this.checker.remove(String(id))),
      ...changed.map(({ id, text }) => this.checker.update(String(id), { text, format: "markdown" })),
    ])
  }

  /** Ignores what is stored, and nothing else. */
  async ignoreOnly(ignored: IgnoredWarnings | undefined): Promise<void> {
    // Throws for what it cannot read, before anything is changed.
    if (ignored) await this.checker.importIgnored(ignored)
    const wanted = new Set(ignored?.keys)
    for (const key of this.checker.exportIgnored().keys)
      if (!wanted.has(key)) await this.checker.unignore(key)
  }
}
