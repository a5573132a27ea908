// A failure outside the page: a full disk quota.
import { expect, test } from "../page/support.js"
import { editor, fill, notes, open, STORY, stored } from "./support.js"

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
