// The reader's texts: kept over a reload, forgotten when asked, and not lost to an example.
import type { Page } from "@playwright/test"
import { examples } from "../../www/i18n/en/examples.js"
import { copiedLink, drawn, expect, field, open, test, visit } from "./support.js"

const kept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

async function write(page: Page): Promise<void> {
  await field(page, "a").fill("my own first text")
  await field(page, "b").fill("my own second text")
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await drawn(page)
}

test("a reload keeps the texts, also at once after a key, and a chosen example", async ({ page }) => {
  await open(page)
  await write(page)
  await reload(page)
  await expect(field(page, "a")).toHaveValue("my own first text")
  await expect(field(page, "b")).toHaveValue("my own second text")
  // Another tab has texts of its own.
  const other = await page.context().newPage()
  await other.goto("")
  await expect(field(other, "a")).toHaveValue(examples.cats.a)
  await page.getByRole("button", { name: examples.edited.name }).click()
  await expect(field(page, "a")).toHaveValue(examples.edited.a)
  await reload(page)
  await expect(field(page, "a")).toHaveValue(examples.edited.a)
})

test("forgets the texts when asked", async ({ page }) => {
  await page.clock.install()
  await open(page)
  await expect(page.getByRole("button", { name: "Forget my texts" })).toHaveCount(0)
  await write(page)
  await expect.poll(() => kept(page)).toContain("my own first text")
  await expect(page.locator(".kept")).toContainText("session storage of this tab")
  await field(page, "a").fill("even newer")
  await page.getByRole("button", { name: "Forget my texts" }).click()
  await expect(field(page, "a")).toHaveValue(examples.cats.a)
  expect(await kept(page)).toBe("{}")
  // What was typed before is not kept later either.
  await page.clock.runFor(1000)
  await reload(page)
  expect(await kept(page)).not.toMatch(/my own|newer/)
  await expect(field(page, "a")).toHaveValue(examples.cats.a)
})

test("a shared link wins, and leaves the kept texts alone", async ({ page }) => {
  await open(page)
  await field(page, "a").fill("the text of the link")
  const link = await copiedLink(page)
  await write(page)
  await expect.poll(() => kept(page)).toContain("my own second text")
  await visit(page, link)
  await expect(field(page, "a")).toHaveValue("the text of the link")
  await visit(page, "")
  await expect(field(page, "a")).toHaveValue("my own first text")
})

test("an example can be taken back, and the field's undo mixes nothing", async ({ page }) => {
  await open(page)
  await write(page)
  await field(page, "a").press("End")
  await page.keyboard.type(" typed")
  await page.getByRole("button", { name: examples.unrelated.name }).click()
  await expect(field(page, "a")).toHaveValue(examples.unrelated.a)
  await field(page, "a").press("Control+Z")
  await expect(field(page, "a")).toHaveValue(examples.unrelated.a)
  await page.getByRole("button", { name: "Back to my texts" }).click()
  await expect(field(page, "a")).toHaveValue("my own first text typed")
  await expect(field(page, "b")).toHaveValue("my own second text")
  await expect(page.getByRole("button", { name: "Back to my texts" })).toHaveCount(0)
  await field(page, "a").press("End")
  await page.keyboard.type(" again")
  await field(page, "a").press("Control+Z")
  await expect(field(page, "a")).toHaveValue(/^my own first text typed/)
})

test("keeps no texts that are too long for the storage", async ({ page }) => {
  await open(page)
  await write(page)
  await expect.poll(() => kept(page)).toContain("my own")
  await field(page, "a").fill("long ".repeat(210_000))
  await expect.poll(() => kept(page), { timeout: 60_000 }).toBe("{}")
})
