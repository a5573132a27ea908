// Texts that a tab has no time to save while it is closed: the database answers too late, and local storage at once.

const KEY = "simhash-wasm unsaved"

/** What was written in a note, or in a new one. */
export interface Unsaved {
  id?: number
  text: string
  /** What the tab knew to be stored of the note, or was about to store. */
  known: string[]
}

/** Keeps a text until a tab has saved it. */
export function keepUnsaved(unsaved: Unsaved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...readUnsaved(), unsaved]))
  } catch {
    // Storage is off or full, and there is nobody left to tell.
  }
}

/** Keeps no text any more. */
export function forgetUnsaved(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is off, and has none.
  }
}

export function readUnsaved(): Unsaved[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(list) ? list.filter(isUnsaved) : []
  } catch {
    // Storage is off, or what it holds is damaged.
    return []
  }
}

function isUnsaved(one: Partial<Unsaved> | null): one is Unsaved {
  return typeof one?.text === "string" && Array.isArray(one.known)
}
