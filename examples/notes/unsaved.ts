// Texts that a tab has no time to save while it is closed: the database answers too late, and local storage at once.

const KEY = "simhash-wasm unsaved"

/** What was written in a note, or in a new one. */
export interface Unsaved {
  id?: number
  text: string
}

/** Keeps a text until a tab takes it. */
export function keepUnsaved(unsaved: Unsaved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...read(), unsaved]))
  } catch {
    // Storage is off or full, and there is nobody left to tell.
  }
}

/** The texts that were kept, which are kept no more. */
export function takeUnsaved(): Unsaved[] {
  const list = read()
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is off: the list is empty.
  }
  return list
}

function read(): Unsaved[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(list) ? list.filter((one) => typeof one?.text === "string") : []
  } catch {
    // Storage is off, or what it holds is damaged.
    return []
  }
}
