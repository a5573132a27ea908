// The database: the notes, a snapshot of their index, and a count of changes that ties the two.
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb"

export interface Note {
  id: number
  text: string
  /** When, in milliseconds since 1970. Only ever shown: clocks go wrong, so nothing is decided by it. */
  savedAt: number
  /** The change that wrote it. A later change has a higher number, whichever tab it is made in. */
  revision: number
}

/** What an index held, and after which change. */
export interface Snapshot {
  bytes: Uint8Array<ArrayBuffer>
  covers: number
}

/** What there is to learn since some change, all of one moment. */
export interface Changes {
  /** The last change. */
  revision: number
  /** The notes saved since. */
  saved: Note[]
  /** The ids of all notes: whichever is not among them has been deleted. */
  ids: number[]
}

interface Schema extends DBSchema {
  notes: { key: number; value: Note; indexes: { revision: number } }
  index: { key: "snapshot"; value: Snapshot }
  counters: { key: "revision"; value: number }
}

type Notes = IDBPObjectStore<Schema, ["notes", "counters"], "notes", "readwrite">

export class Store {
  readonly #db: IDBPDatabase<Schema>
  readonly #tabs = new BroadcastChannel("notes changed")

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db
  }

  /** Opens the database; `onClosed` hears of it when it closes again, and why. */
  static async open(onClosed: (why: string) => void): Promise<Store> {
    const db = await openDB<Schema>("simhash-wasm notes", 1, {
      // A later version adds its steps after these, for databases older than itself.
      upgrade(db, oldVersion) {
        if (oldVersion < 1) {
          const notes = db.createObjectStore("notes", { keyPath: "id", autoIncrement: true })
          notes.createIndex("revision", "revision")
          db.createObjectStore("index")
          db.createObjectStore("counters")
        }
      },
      blocking() {
        db.close()
        onClosed("Another tab has a newer version of this page. Please reload.")
      },
      terminated() {
        onClosed("The browser has closed the database. Please reload.")
      },
    })
    return new Store(db)
  }

  /** Calls back when another tab has changed notes. */
  onOtherTab(listener: () => void): void {
    this.#tabs.addEventListener("message", listener)
  }

  /** Saves texts as new notes, or one in place of the note with an id. */
  save(texts: readonly string[], id?: number): Promise<void> {
    const savedAt = Date.now()
    return this.#change((notes, revision) =>
      // A note without an id is given one by the database, which never gives one twice.
      texts.map((text) => notes.put({ text, savedAt, revision, ...(id && { id }) } as Note)),
    )
  }

  delete(id: number): Promise<void> {
    return this.#change((notes) => [notes.delete(id)])
  }

  deleteAll(): Promise<void> {
    return this.#change((notes) => [notes.clear()])
  }

  async changesSince(revision: number): Promise<Changes> {
    const transaction = this.#db.transaction(["notes", "counters"])
    const notes = transaction.objectStore("notes")
    const [last = 0, saved, ids] = await Promise.all([
      transaction.objectStore("counters").get("revision"),
      notes.index("revision").getAll(IDBKeyRange.lowerBound(revision, true)),
      notes.getAllKeys(),
    ])
    return { revision: last, saved, ids }
  }

  readSnapshot(): Promise<Snapshot | undefined> {
    return this.#db.get("index", "snapshot")
  }

  async writeSnapshot(snapshot: Snapshot): Promise<void> {
    await this.#db.put("index", snapshot, "snapshot")
  }

  /** Notes and count change in one transaction: both or neither, and one tab after the other. */
  async #change(write: (notes: Notes, revision: number) => Promise<unknown>[]): Promise<void> {
    const transaction = this.#db.transaction(["notes", "counters"], "readwrite")
    const counters = transaction.objectStore("counters")
    const revision = ((await counters.get("revision")) ?? 0) + 1
    const writes = write(transaction.objectStore("notes"), revision)
    await Promise.all([...writes, counters.put(revision, "revision"), transaction.done])
    this.#tabs.postMessage(revision)
  }
}
