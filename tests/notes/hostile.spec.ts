// What is stored may be damaged or of a later version, and a tab may be closed at any time.
import type { Page } from "@playwright/test"
import { expect, test } from "../page/support.js"
import {
  EDITED,
  editor,
  fill,
  near,
  notes,
  open,
  put,
  putSnapshot,
  STORY,
  save,
  snapshotOf,
  stored,
} from "./support.js"

const status = "#status"

test("a note that cannot be read hides no other one, and is left as it is", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  const damaged = [
    { id: 101, text: 42, savedAt: 0, revision: 1 },
    { id: 102, savedAt: 0, revision: 1 },
    { id: 103, text: "no revision" },
  ]
  await put(page, "notes", ...damaged.map((note): [unknown] => [note]))
  await page.reload()
  await expect(notes(page)).toHaveCount(1)
  await expect(page.locator(status)).toContainText("3 notes cannot be read, and are left as stored.")
  await page.getByRole("button", { name: "New note" }).click()
  await fill(page, EDITED)
  await expect(near(page)).toContainText([STORY])
  expect((await stored(page)).notes).toEqual(expect.arrayContaining(damaged))
})

test("ignored warnings of a later version hide no note, and are left as they are", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  const later = { version: 99, keys: [{ of: "a later version" }] }
  await put(page, "ignored", [later, "warnings"])
  await page.reload()
  await expect(notes(page)).toHaveCount(1)
  await expect(page.locator(status)).toHaveText(
    "What is stored as ignored cannot be read: it is warned of, and left as stored.",
  )
  await expect(page.locator("#alert")).toBeEmpty()
})

test("a snapshot that covers what it does not have, or no number of changes, leaves no note out", async ({
  page,
}) => {
  await open(page)
  await save(page, STORY)
  const { bytes, covers } = await snapshotOf(page)
  await save(page, EDITED)
  const { revision } = await stored(page)
  // The one that is the latest change comes last: it cannot be told from that of a snapshot that the page has written.
  for (const claimed of [covers + 1000, Number.NaN, undefined, "all", revision]) {
    // What the page has still to write, it would write over this one when it is left.
    await expect.poll(async () => (await snapshotOf(page)).covers).toBeGreaterThan(covers)
    await putSnapshot(page, { bytes, covers: claimed as number })
    await page.reload()
    await expect(page.locator(status)).toHaveText("The saved index was damaged: it was rebuilt from 2 notes.")
  }
})

/** What a tab that was closed has left. */
const leave = (page: Page, unsaved: object) =>
  page.evaluate((one) => localStorage.setItem("simhash-wasm unsaved", JSON.stringify([one])), unsaved)
const texts = async (page: Page) => (await stored(page)).notes.map(({ text }) => text)

test("what a closed tab left replaces no note that another tab has changed since, and is saved once", async ({
  page,
}) => {
  await open(page)
  await save(page, STORY)
  const [{ id } = { id: 0 }] = (await stored(page)).notes
  await leave(page, { id, text: "an older text", known: ["what was there before"] })
  await page.reload()
  await expect(notes(page)).toHaveCount(2)
  expect(await texts(page)).toEqual([STORY, "an older text"])
  // What the database has taken all the same.
  await leave(page, { text: "an older text", known: [] })
  await page.reload()
  await expect(notes(page)).toHaveCount(2)
  await leave(page, { id, text: EDITED, known: [STORY] })
  await page.reload()
  await expect(editor(page)).toBeVisible()
  await expect.poll(() => texts(page)).toEqual([EDITED, "an older text"])
})

test("what a closed tab left is kept where there is no room for it", async ({ page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("full") === null) return
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("", "QuotaExceededError")
    }
  })
  await open(page)
  await leave(page, { text: STORY, known: [] })
  await page.evaluate(() => sessionStorage.setItem("full", ""))
  await page.reload()
  await expect(page.locator("#alert")).not.toBeEmpty()
  await expect(editor(page)).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem("full"))
  await page.reload()
  await expect(notes(page)).toHaveText([new RegExp(STORY)])
})

test("what was typed just before a tab was closed is there in the next one", async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  await other.getByRole("textbox").focus()
  await other.keyboard.insertText(STORY)
  await expect.poll(() => texts(page)).toEqual([STORY])
  await other.close()
  await expect(notes(page)).toHaveText([new RegExp(STORY)])
  // And what follows the first key, where the tab is left in an orderly way.
  await page.getByRole("button", { name: "Edit: The old" }).click()
  await expect(editor(page)).toHaveText(STORY)
  await page.getByRole("textbox").focus()
  await page.keyboard.insertText("a")
  await page.keyboard.insertText("b")
  await page.reload()
  await expect(notes(page)).toHaveCount(1)
  await expect(editor(page)).toContainText("ab")
})

test("the message that there was no room goes when there is", async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      IDBObjectStore.prototype.put = put
      throw new DOMException("", "QuotaExceededError")
    }
  })
  await fill(page, STORY)
  await expect(page.locator("#state")).toHaveText("Saved.")
  await expect(notes(page)).toHaveCount(1)
  await expect(page.locator("#alert")).toBeEmpty()
})
