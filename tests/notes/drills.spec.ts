// Failures outside the page: a full disk quota, and a tab that is frozen in the middle of work.
import type { CDPSession, Page } from "@playwright/test"
import { samples } from "../../examples/notes/samples.js"
import { randomNumbers } from "../js/oracle.js"
import { expect, test } from "../page/support.js"
import { editor, fill, notes, open, putNotes, STORY, stored } from "./support.js"

test("a note that there is no room for stays in the editor, and is saved once there is", async ({
  page,
  baseURL,
}) => {
  const origin = new URL(baseURL as string).origin
  const devtools = await page.context().newCDPSession(page)
  // Before anything is stored: the browser caches the quota for a while.
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 })
  await open(page)
  await fill(page, STORY)
  await expect(page.locator("#alert")).toHaveText("The browser has no room left to store this.")
  await expect(editor(page)).toHaveText(STORY)
  expect((await stored(page)).notes).toEqual([])
  // Nor can one leave it.
  await page.getByRole("button", { name: "New note" }).click()
  await expect(editor(page)).toHaveText(STORY)

  await devtools.send("Storage.overrideQuotaForOrigin", { origin })
  await page.getByRole("button", { name: "New note" }).click()
  await expect(editor(page)).toHaveText("")
  await expect(notes(page)).toHaveCount(1)
  await page.reload()
  await expect(notes(page)).toHaveCount(1)
})

/** Stores enough notes that comparing them takes many slices. Some are near-duplicates. */
async function putMany(page: Page): Promise<void> {
  const words = samples().flatMap((text) => text.match(/\w+/g) ?? [])
  const random = randomNumbers(5n)
  const text = () => Array.from({ length: 20 }, () => words[random(words.length)]).join(" ")
  const texts = Array.from({ length: 20_000 }, text)
  // The first and the last are equal: a search that finds them has compared all.
  await putNotes(page, [STORY, ...texts, STORY.toUpperCase()])
  await page.reload()
  await expect(page.locator("#range")).toHaveText("1 to 20 of 20002")
}

/** Starts the search for groups, and waits until it has made progress. */
async function begin(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const progress = document.getElementById("progress") as HTMLProgressElement
    document.getElementById("find")?.click()
    while (!(progress.value > 0)) await new Promise((resolve) => setTimeout(resolve))
  })
}

async function freeze(devtools: CDPSession): Promise<void> {
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" })
  await new Promise((resolve) => setTimeout(resolve, 500))
  await devtools.send("Page.setWebLifecycleState", { state: "active" })
}

const group = (page: Page) =>
  page.locator("#groups > li").filter({ hasText: STORY }).filter({ hasText: STORY.toUpperCase() })

test("a search for groups goes on after the tab was frozen, and ends with all of them", async ({ page }) => {
  test.slow()
  await open(page)
  await putMany(page)
  const devtools = await page.context().newCDPSession(page)
  await begin(page)
  await freeze(devtools)
  await expect(page.locator("#searched")).toContainText("of notes that repeat each other")
  await expect(group(page)).toHaveCount(1)
})
