// Which notes a text repeats: an index in memory, kept equal to the notes in the database.
import { DuplicateIndex, type Explanation, type LongWorkOptions, SimHash, SimHashError } from "simhash-wasm"
import type { Note, Snapshot, Store } from "./store.js"

export interface Similar {
  note: Note
  distance: number
}

export interface Found {
  explanation: Explanation
  /** The same text. */
  exact: Similar[]
  /** Not the same, but within the recipe's distance. */
  near: Similar[]
}

// With these the notes are there to begin again from. Any other error is somebody else's matter.
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["CORRUPT_SNAPSHOT", "The saved index was damaged"],
  ["INVALID_ARGUMENT", "The saved index was damaged"],
  ["UNSUPPORTED_VERSION", "The saved index is of a later version"],
  ["RECIPE_MISMATCH", "The saved index was made by another recipe"],
])

/** How long changes pause before the snapshot is written, in milliseconds. */
const PAUSE = 1000

export class SimilarNotes {
  /** All notes by id. */
  readonly notes = new Map<number, Note>()
  // 128 bits are the quality setting, for whoever stores the fingerprints and may choose.
  readonly #simhash = new SimHash({ recipe: "short/1", bits: 128 })
  #index = new DuplicateIndex<number>({ recipe: this.#simhash.recipe })
  /** The last change that the index knows of. */
  #covers = 0
  #caughtUp: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly store: Store,
    readonly onError: (error: unknown) => void,
  ) {}

  /** Begins with the snapshot, brings it up to date, and says how that went. */
  async load(): Promise<string> {
    const problem = this.#restore(await this.store.readSnapshot())
    const changes = await this.#readSince(0)
    if (this.notes.size === 0) return ""
    if (problem) return `${problem}: it was rebuilt from ${count(changes, "note")}.`
    const later = changes > 0 ? ` and ${count(changes, "later change")}` : ""
    return `${count(this.notes.size, "note")}, from the saved index${later}.`
  }

  /** Takes in what has changed in the database, here or in another tab. */
  catchUp(): Promise<unknown> {
    // One at a time: an answer that comes late must not undo what came after it.
    const work = this.#caughtUp.then(() => this.#readSince(this.#covers))
    this.#caughtUp = work.catch(() => {})
    return work
  }

  /** The notes that a text repeats, the nearest first, without the one that it is to replace. */
  find(text: string, exclude?: number): Found {
    const explanation = this.#simhash.explain(text)
    const matches =
      explanation.confidence === "none" ? [] : this.#index.query(explanation.fingerprint, { exclude })
    const found = matches.map(({ id, distance }) => ({ note: this.notes.get(id) as Note, distance }))
    // Equal fingerprints do not prove equal texts.
    const [exact, near] = [true, false].map((same) =>
      found.filter(({ note }) => (note.text === text) === same),
    )
    return { explanation, exact: exact ?? [], near: near ?? [] }
  }

  /** The ids of notes that repeat each other. */
  groups(options: LongWorkOptions): Promise<number[][]> {
    return this.#index.groups(options)
  }

  /** Writes the snapshot now if it is due. */
  async saveSnapshot(): Promise<void> {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    // One that comes too late, from a tab that slept, does no harm: it says itself what it covers.
    await this.store.writeSnapshot({ bytes: this.#index.toBytes(), covers: this.#covers }).catch(this.onError)
  }

  /** Takes the index from a snapshot, or says why it cannot. */
  #restore(snapshot: Snapshot | undefined): string | undefined {
    if (!snapshot) return "There was no saved index"
    try {
      const { recipe } = this.#simhash
      this.#index = DuplicateIndex.fromBytes<number>(snapshot.bytes, { recipe, bits: recipe.bits })
      this.#covers = snapshot.covers
    } catch (error) {
      const problem = error instanceof SimHashError ? PROBLEMS.get(error.code) : undefined
      if (!problem) throw error
      return problem
    }
  }

  /** Learns what has changed since, and tells how many changes the index did not know of. */
  async #readSince(revision: number): Promise<number> {
    const { revision: last, saved, ids } = await this.store.changesSince(revision)
    for (const note of saved) this.notes.set(note.id, note)
    const unknown = saved.filter((note) => note.revision > this.#covers)
    for (const { id, text } of unknown) {
      const fingerprint = this.#simhash.fingerprint(text)
      // 0 is the fingerprint of no features, and two such texts have nothing in common.
      if (fingerprint === 0n) this.#index.delete(id)
      else this.#index.set(id, fingerprint)
    }
    const kept = new Set(ids)
    for (const id of this.notes.keys()) if (!kept.has(id)) this.notes.delete(id)
    const gone = [...this.#index.ids()].filter((id) => !kept.has(id))
    for (const id of gone) this.#index.delete(id)
    this.#covers = last
    const changes = unknown.length + gone.length
    if (changes > 0) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.saveSnapshot(), PAUSE)
    }
    return changes
  }
}

/** A number and what it counts, in the singular or the plural. */
export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`
}
