// Finds the notes that a text repeats: a duplicate index in memory, kept in step with the database.
import { DuplicateIndex, type Explanation, type LongWorkOptions, SimHash, SimHashError } from "simhash-wasm"
import type { Changes, Note, Snapshot, Store } from "./store.js"
import { words } from "./words.js"

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

// After these errors the index is rebuilt from the notes. Any other error is not the index's.
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["CORRUPT_SNAPSHOT", words.damaged],
  ["INVALID_ARGUMENT", words.damaged],
  ["UNSUPPORTED_VERSION", words.later],
  ["RECIPE_MISMATCH", words.otherRecipe],
])

/** The time without changes after which the snapshot is written, in milliseconds. */
const PAUSE = 1000

export class SimilarNotes {
  readonly notes = new Map<number, Note>()
  // 128 bits find near-duplicates more precisely than 64, and these fingerprints are exchanged with nobody.
  readonly #simhash = new SimHash({ recipe: "short/1", bits: 128 })
  #index = new DuplicateIndex<number>({ recipe: this.#simhash.recipe })
  /** The last change that was applied to the index. */
  #covers = 0
  #caughtUp: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly store: Store,
    readonly onError: (error: unknown) => void,
  ) {}

  /** Loads the snapshot, brings the index up to date, and reports the outcome. */
  async load(): Promise<string> {
    const snapshot = await this.store.readSnapshot()
    const all = await this.store.changesSince(0)
    const problem = this.#restore(snapshot, all)
    const changes = this.#apply(all)
    const damaged = all.ids.length - all.saved.length
    const unread = damaged > 0 ? words.unread(damaged) : ""
    if (this.notes.size === 0) return unread
    const loaded = problem ? words.rebuilt(problem, changes) : words.loaded(this.notes.size, changes)
    return unread ? `${loaded}${words.between}${unread}` : loaded
  }

  /** Applies the changes of the database, made here or in another tab. */
  catchUp(): Promise<unknown> {
    // One update at a time: a slow one must not undo a later one.
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
      found.filter(({ note }) => (note.text.trim() === text.trim()) === same),
    )
    return { explanation, exact: exact ?? [], near: near ?? [] }
  }

  /** The ids of notes that repeat each other. */
  async groups(options: LongWorkOptions): Promise<number[][]> {
    return (await this.#index.groups(options)).groups
  }

  /** Writes the snapshot now if it is due. */
  async saveSnapshot(): Promise<void> {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A late snapshot of a tab that was frozen does no harm: it holds the last change that it covers.
    await this.store.writeSnapshot({ bytes: this.#index.toBytes(), covers: this.#covers }).catch(this.onError)
  }

  /** Restores the index from a snapshot, or returns why it cannot. */
  #restore(snapshot: Snapshot | undefined, { revision, saved }: Changes): string | undefined {
    if (!snapshot) return words.missing
    const { bytes, covers } = snapshot
    // What claims to cover changes that were never made, or is no number, would leave out notes.
    if (!(covers <= revision)) return words.damaged
    try {
      const { recipe } = this.#simhash
      const index = DuplicateIndex.fromBytes<number>(bytes, { recipe, bits: recipe.bits })
      // So would one that has not all notes that it claims to cover. Those without features are in no index.
      const isMissing = ({ id, text, revision }: Note) =>
        revision <= covers && !index.has(id) && this.#simhash.fingerprint(text) !== 0n
      if (saved.some(isMissing)) return words.damaged
      this.#index = index
      this.#covers = covers
    } catch (error) {
      const problem = error instanceof SimHashError ? PROBLEMS.get(error.code) : undefined
      if (!problem) throw error
      return problem
    }
  }

  /** Applies the changes since the last update, and returns their number. */
  async #readSince(revision: number): Promise<number> {
    return this.#apply(await this.store.changesSince(revision))
  }

  #apply({ revision: last, saved, ids }: Changes): number {
    for (const note of saved) this.notes.set(note.id, note)
    const unknown = saved.filter((note) => note.revision > this.#covers)
    for (const { id, text } of unknown) {
      const fingerprint = this.#simhash.fingerprint(text)
      // 0 is the fingerprint of a text without features: two such texts are not near-duplicates.
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
