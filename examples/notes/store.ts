// The database: the notes, a snapshot of their index, a change counter that relates the two, and what is ignored.
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb"
import type { IgnoredWarnings } from "simhash-wasm/editor"
import { words } from "./words.js"

export interface Note {
  id: number
  text: string
  /** The time of saving in milliseconds since 1970. It is only shown: clocks can be wrong. */
  savedAt: number
  /** The change that wrote it. A later change has a higher number, whichever tab it is made in. */
  revision: number
}

/** A serialized index, and the last change that it covers. */
export interface Snapshot {
  bytes: Uint8Array<ArrayBuffer>
  covers: number
}

/** The changes since a given one, read in one transaction. */
export interface Changes {
  /** The last change. */
  revision: number
  /** The notes saved since that can be read. */
  saved: Note[]
  /** The ids of all notes, also of those that cannot be read. A note whose id is missing was deleted. */
  ids: number[]
}

interface Schema extends DBSchema {
  notes: { key: number; value: Note; indexes: { revision: number } }
  index: { key: "snapshot"; value: Snapshot }
  counters: { key: "revision"; value: number }
  ignored: { key: "warnings"; value: IgnoredWarnings }
}

/** Whether a record is a note: another program may have written it, or a disk have failed. */
function isNote({ id, text, savedAt, revision }: Partial<Record<keyof Note, unknown>>): boolean {
  return [id, savedAt, revision].every(Number.isFinite) && typeof text === "string"
}

type Notes = IDBPObjectStore<Schema, ["notes", "counters"], "notes", "readwrite">

export class Store {
  readonly #db: IDBPDatabase<Schema>
  readonly #tabs = new BroadcastChannel("notes changed")

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  /** Opens the database. `onClosed` is called with the reason when it is closed. */
  static async open(onClosed: (why: string) => void): Promise<Store> {
    const db = await openDB<Schema>("simhash-wasm notes", 2, {
      // Migrations: a later version adds its steps after these.
      upgrade(db, oldVersion) {
        if (oldVersion < 1) {
          const notes = db.createObjectStore("notes", { keyPath: "id", autoIncrement: true })
          notes.createIndex("revision", "revision")
          db.createObjectStore("index")
          db.createObjectStore("counters")
        }
        if (oldVersion < 2) db.createObjectStore("ignored")
      },
      blocking() {
        db.close()
        onClosed(words.newerPage)
      },
      terminated() {
        onClosed(words.closed)
      },
    })
    return new Store(db)
  }

  /** Calls a listener when another tab has changed notes, or what is ignored. */
  onOtherTab(listener: () => void): void {
    this.#tabs.addEventListener("message", listener)
  }

  /** Saves texts as new notes, or replaces the note with an id. Returns their ids. */
  save(texts: readonly string[], id?: number): Promise<number[]> {
    const savedAt = Date.now()
    return this.#change((notes, revision) =>
      // The database assigns an id to a note without one, and never assigns an id twice.
      texts.map((text) => notes.put({ text, savedAt, revision, ...(id && { id }) } as Note)),
    )
  }

  async delete(id: number): Promise<void> {
    await this.#change((notes) => [notes.delete(id)])
  }

  async deleteAll(): Promise<void> {
    await this.#change((notes) => [notes.clear()])
  }

  readIgnored(): Promise<IgnoredWarnings | undefined> {
    return this.#db.get("ignored", "warnings")
  }

  async writeIgnored(ignored: IgnoredWarnings): Promise<void> {
    await this.#db.put("ignored", ignored, "warnings")
    this.#tabs.postMessage("ignored")
  }

  async changesSince(revision: number): Promise<Changes> {
    const transaction = this.#db.transaction(["notes", "counters"])
    const notes = transaction.objectStore("notes")
    const [last = 0, saved, ids] = await Promise.all([
      transaction.objectStore("counters").get("revision"),
      notes.index("revision").getAll(IDBKeyRange.lowerBound(revision, true)),
      notes.getAllKeys(),
    ])
    return { revision: last, saved: saved.filter(isNote), ids }
  }

  readSnapshot(): Promise<Snapshot | undefined> {
    return this.#db.get("index", "snapshot")
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    await this.#db.put("index", snapshot, "snapshot")
  }

  /** Notes and counter change in one transaction: both or neither, and serialized across tabs. */
  async #change<T>(write: (notes: Notes, revision: number) => Promise<T>[]): Promise<T[]> {
    const transaction = this.#db.transaction(["notes", "counters"], "readwrite")
    const counters = transaction.objectStore("counters")
    const revision = ((await counters.get("revision")) ?? 0) + 1
    const writes = write(transaction.objectStore("notes"), revision)
    const done = [counters.put(revision, "revision"), transaction.done]
    const [written] = await Promise.all([Promise.all(writes), ...done])
    this.#tabs.postMessage(revision)
    return written
  }
}
