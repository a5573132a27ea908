import { expect, type Locator, type Page } from "@playwright/test"
import type { Note, Snapshot } from "../../examples/notes/store.js"

export const DATABASE = "simhash-wasm notes"

export const STORY =
  "The old lighthouse keeper counts ships every evening and writes names into a green book."
export const EDITED = STORY.replace("green", "blue")
export const OTHER = "Bread dough rises best overnight in a cool kitchen, under a damp cloth."

export async function open(page: Page, path = ""): Promise<void> {
  await page.goto(path)
  await expect(editor(page)).toBeVisible()
  await expect(page.locator("#range")).not.toBeEmpty()
}

/** Writes a new note, and waits until it is saved. */
export async function save(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "New note" }).click()
  await write(page, text)
  await expect(notes(page).first()).toContainText(text)
}

/** Replaces the text of the note that is open, as a paste does. */
export async function fill(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox").focus()
  await page.keyboard.press("Control+a")
  if (text === "") await page.keyboard.press("Delete")
  else await page.keyboard.insertText(text)
}

/** Points at the first warning until it is explained. */
export async function explain(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(0, 0)
    await marked(page).first().hover()
    await expect(page.locator(".cm-tooltip")).toBeVisible({ timeout: 4000 })
  }).toPass()
}

/** Replaces the text of the note that is open, and waits until it is saved. */
export async function write(page: Page, text: string): Promise<void> {
  await fill(page, text)
  await expect(page.locator("#state")).toHaveText("Saved.")
}

export async function addSamples(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add 200 sample notes" }).click()
  await expect(page.locator("#status")).toHaveText("200 notes added.")
}

export const editor = (page: Page): Locator => page.getByRole("textbox", { name: "Note", exact: true })
export const marked = (page: Page): Locator => page.locator(".cm-duplicateRange")
export const warned = (page: Page): Locator => page.locator("#warned")
export const notes = (page: Page): Locator => page.locator("#notes > li")
export const exact = (page: Page): Locator => page.locator("#exact > li")
export const near = (page: Page): Locator => page.locator("#near > li")
export const verdict = (page: Page): Locator => page.locator("#verdict")

/** The contents of the database. */
export interface Stored {
  notes: Note[]
  /** Its bytes as plain numbers. */
  snapshot: { bytes: number[]; covers: number } | undefined
  revision: number
}

export async function stored(page: Page): Promise<Stored> {
  return page.evaluate(async (name) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await result(indexedDB.open(name))
    const transaction = database.transaction(["notes", "index", "counters"])
    const [notes, snapshot, revision = 0] = await Promise.all([
      result<Note[]>(transaction.objectStore("notes").getAll()),
      result<Snapshot | undefined>(transaction.objectStore("index").get("snapshot")),
      result<number | undefined>(transaction.objectStore("counters").get("revision")),
    ])
    database.close()
    return { notes, revision, snapshot: snapshot && { ...snapshot, bytes: [...snapshot.bytes] } }
  }, DATABASE)
}

/** Writes values into a store of the database, each under its key or by its own. `undefined` deletes what a key has. */
export async function put(
  page: Page,
  store: string,
  ...entries: [value: unknown, key?: string][]
): Promise<void> {
  await page.evaluate(
    ([name, store, entries]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(store, "readwrite")
          const values = transaction.objectStore(store)
          for (const [value, key] of entries) {
            if (value === undefined) values.delete(key as string)
            else values.put(value, key)
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          transaction.onabort = () => reject(transaction.error)
        }
      }),
    [DATABASE, store, entries] as const,
  )
}

/** Writes a snapshot into the database, or deletes it. */
export function putSnapshot(page: Page, snapshot: Stored["snapshot"] | "nonsense"): Promise<void> {
  const isOne = typeof snapshot === "object"
  const stored = isOne ? { ...snapshot, bytes: Uint8Array.from(snapshot.bytes) } : snapshot
  return put(page, "index", [stored, "snapshot"])
}

/** Waits until the snapshot covers every change, and returns it. */
export async function snapshotOf(page: Page): Promise<NonNullable<Stored["snapshot"]>> {
  let now = await stored(page)
  await expect(async () => {
    now = await stored(page)
    expect(now.snapshot?.covers).toBe(now.revision)
  }).toPass()
  return now.snapshot as NonNullable<Stored["snapshot"]>
}

/** Stores many notes directly in the database. */
export async function putNotes(page: Page, texts: readonly string[]): Promise<void> {
  await put(page, "notes", ...texts.map((text): [unknown] => [{ text, savedAt: 0, revision: 1 }]))
  await put(page, "counters", [1, "revision"])
}
