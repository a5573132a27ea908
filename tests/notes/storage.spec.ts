// The notes and their index stay consistent, whatever happens to either.
import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { DuplicateIndex, SimHash } from "simhash-wasm"
import { expect, test } from "../page/support.js"
import {
  addSamples,
  DATABASE,
  EDITED,
  editor,
  exact,
  fill,
  marked,
  near,
  notes,
  OTHER,
  open,
  putSnapshot,
  STORY,
  save,
  snapshotOf,
  stored,
  verdict,
  write,
} from "./support.js"

const simhash = new SimHash({ recipe: "short/1", bits: 128 })
const status = "#status"

test("the saved index is used when it covers everything", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await addSamples(page)
  const { bytes } = await snapshotOf(page)
  const index = DuplicateIndex.fromBytes(new Uint8Array(bytes), { recipe: "short/1", bits: 128 })
  const { notes } = await stored(page)
  expect([...index]).toEqual(notes.map(({ id, text }) => [id, simhash.fingerprint(text)]))
  await page.reload()
  await expect(page.locator(status)).toHaveText("201 notes, from the saved index.")
  await page.getByRole("button", { name: "New note" }).click()
  await fill(page, EDITED)
  await expect(near(page)).toContainText([STORY])
})

test("notes saved, changed and deleted after the saved index are made up for", async ({ page }) => {
  await open(page)
  await save(page, STORY)
  await save(page, OTHER)
  await save(page, "Nothing here will change while all the others around it do so.")
  const old = await snapshotOf(page)

  await page.getByRole("button", { name: "Edit: The old" }).click()
  await write(page, "Seven brown goats climbed upon our neighbour's car and refused to leave before noon.")
  await page.getByRole("button", { name: "Delete: Bread" }).click()
  await expect(page.locator(status)).toHaveText("Deleted.")
  await save(page, EDITED)
  // A crash before the next snapshot leaves the old one.
  await snapshotOf(page)
  await putSnapshot(page, old)

  await page.reload()
  await expect(page.locator(status)).toHaveText("3 notes, from the saved index and 3 later changes.")
  await page.getByRole("button", { name: "New note" }).click()
  await fill(page, STORY)
  await expect(near(page)).toContainText([EDITED])
  await expect(exact(page)).toHaveCount(0)
  await fill(page, OTHER)
  await expect(verdict(page)).toHaveText("As a whole, it repeats none of your other notes.")
  await write(page, "Seven brown goats climbed upon our neighbour's van and refused to leave before noon.")
  await expect(near(page)).toHaveCount(1)

  // The index is saved again in its current state.
  await snapshotOf(page)
  await page.reload()
  await expect(page.locator(status)).toHaveText("4 notes, from the saved index.")
})

const other = (options: ConstructorParameters<typeof DuplicateIndex>[0]) => [
  ...new DuplicateIndex<number>(options).set(1, 1n).toBytes(),
]
const UNUSABLE: [string, string, (bytes: number[]) => number[] | "nonsense" | undefined][] = [
  ["missing", "There was no saved index", () => undefined],
  ["cut off", "The saved index was damaged", (bytes) => bytes.slice(0, -1)],
  ["changed in one bit", "The saved index was damaged", (bytes) => bytes.with(99, (bytes[99] ?? 0) ^ 4)],
  ["empty", "The saved index was damaged", () => []],
  ["no bytes at all", "The saved index was damaged", () => "nonsense"],
  ["of another recipe", "The saved index was made by another recipe", () => other({ bits: 128 })],
  ["of another width", "The saved index was made by another recipe", () => other({ recipe: "short/1" })],
]

for (const [what, problem, damage] of UNUSABLE) {
  test(`a saved index that is ${what} is said to be, and made again from the notes`, async ({ page }) => {
    await open(page)
    await save(page, STORY)
    await addSamples(page)
    const { bytes, covers } = await snapshotOf(page)
    const damaged = damage(bytes)
    await putSnapshot(page, Array.isArray(damaged) ? { bytes: damaged, covers } : damaged)

    await page.reload()
    await expect(page.locator(status)).toHaveText(`${problem}: it was rebuilt from 201 notes.`)
    await expect(async () => expect((await stored(page)).snapshot).toEqual({ bytes, covers })).toPass()
    await page.getByRole("button", { name: "New note" }).click()
    await fill(page, EDITED)
    await expect(near(page)).toContainText([STORY])
  })
}

/** A second tab, opened when a story was saved in the first. */
async function besideStory(page: Page): Promise<Page> {
  await open(page)
  await save(page, STORY)
  const other = await page.context().newPage()
  await open(other)
  return other
}

test("what one tab saves, changes and deletes another finds", async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  await write(other, EDITED)
  await expect(verdict(other)).toHaveText("As a whole, it repeats none of your other notes.")

  await save(page, STORY)
  await expect(near(other)).toContainText([STORY])
  await expect(notes(other)).toHaveCount(2)
  await expect(marked(other)).toHaveText([EDITED])

  await write(page, EDITED)
  await expect(exact(other)).toHaveText([EDITED])
  await page.getByRole("button", { name: "Delete: The old" }).first().click()
  await expect(exact(other)).toHaveCount(0)
  await expect(notes(other)).toHaveCount(1)
  await expect(marked(other)).toHaveCount(0)
})

test("what one tab writes in a note that is open in another shows there, unless that one writes too", async ({
  page,
}) => {
  const other = await besideStory(page)
  await other.getByRole("button", { name: "Edit: The old" }).click()
  await write(page, EDITED)
  await expect(editor(other)).toHaveText(EDITED)
  await expect(other.locator(status)).toHaveText("The note that is open was changed in another tab.")
  await write(other, OTHER)
  await expect(editor(page)).toHaveText(OTHER)
  await expect(notes(page)).toHaveCount(1)
})

test("what one tab ignores or takes back another does too", async ({ page }) => {
  const other = await besideStory(page)
  await save(page, STORY)
  await other.getByRole("button", { name: "Edit: The old" }).first().click()
  await expect(marked(other)).toHaveText([STORY])
  await expect(marked(page)).toHaveText([STORY])
  await editor(page).click()
  await page.keyboard.press("Shift+Alt+Enter")
  await expect(marked(other)).toHaveCount(0)
  await page.getByRole("button", { name: "Undo ignoring" }).click()
  await expect(marked(other)).toHaveText([STORY])
  await expect(page.locator(status)).toHaveText("Warned of again.")
  await expect(page.getByRole("button", { name: "Undo ignoring" })).toBeHidden()
  await expect(editor(page)).toBeFocused()
})

test("tabs that save at the same time lose nothing, and agree", async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  const add = "Add 200 sample notes"
  await Promise.all([page, other].map((tab) => tab.getByRole("button", { name: add }).click()))
  for (const tab of [page, other]) await expect(tab.locator("#range")).toHaveText("1 to 20 of 400")
  const { notes: saved, revision } = await stored(page)
  expect(revision).toBe(2)
  expect(new Set(saved.map((note) => note.revision))).toEqual(new Set([1, 2]))
  const { bytes } = await snapshotOf(page)
  expect(DuplicateIndex.fromBytes(new Uint8Array(bytes)).size).toBe(400)
  const listed = await Promise.all([page, other].map((tab) => notes(tab).locator("p").allTextContents()))
  expect(listed[0]).toEqual(listed[1])
})

test("a note that another tab deletes goes, unless one writes in it: then it is saved anew", async ({
  page,
}) => {
  const other = await besideStory(page)
  await other.getByRole("button", { name: "Delete: The old" }).click()
  await expect(page.locator(status)).toHaveText("The note that is open was deleted in another tab.")
  await expect(editor(page)).toHaveText("")

  await page.clock.install()
  await save(page, STORY)
  await expect(notes(other)).toHaveCount(1)
  await editor(page).focus()
  // The pause after the last change is over.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  // The first key is saved at once; what follows is not while the clock stands still, and the note is deleted before.
  await page.keyboard.type("x")
  await expect.poll(async () => (await stored(page)).notes.map(({ text }) => text)).toEqual([`${STORY}x`])
  await page.keyboard.type("y")
  await other.getByRole("button", { name: "Delete: The old" }).click()
  await expect.poll(async () => (await stored(page)).notes).toEqual([])
  await page.clock.runFor(5000)
  await expect(notes(other).locator("p")).toHaveText([`${STORY}xy`])
})

test("a newer version of the database in another tab is reported, and not blocked", async ({
  page,
  context,
}) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  await other.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 3)
        opening.onsuccess = () => resolve(opening.result.close())
        opening.onerror = () => reject(opening.error)
      }),
    DATABASE,
  )
  for (const tab of [page, other]) {
    await expect(tab.getByRole("alert")).toHaveText(
      "Another tab has a newer version of this page. Please reload.",
    )
  }
  // A text that cannot be saved stays in the editor.
  await fill(page, STORY)
  await expect(page.getByRole("alert")).toContainText("closing")
  await expect(editor(page)).toHaveText(STORY)
  await page.reload()
  await expect(page.getByRole("alert")).toContainText("version")
})

test("the example asks npm for the versions that it is tested with", () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"))
  const { version, devDependencies } = read("../../package.json")
  const { dependencies, devDependencies: tools } = read("../../examples/notes/package.json")
  const { "simhash-wasm": own, ...others } = dependencies
  expect(own).toBe(`^${version}`)
  for (const [name, wanted] of Object.entries({ ...others, ...tools }))
    expect(wanted).toBe(devDependencies[name])
})
