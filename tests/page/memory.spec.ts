// The reader's texts: kept over a reload, forgotten when asked, and not lost to an example.
import type { Page } from "@playwright/test"
import { examples } from "../../www/i18n/en/examples.js"
import { expect, test, visit } from "./support.js"

const field = (page: Page, name: string) => page.getByLabel(`Text ${name}`, { exact: true })
const kept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

async function write(page: Page): Promise<void> {
  await field(page, "A").fill("my own first text")
  await field(page, "B").fill("my own second text")
}

/** Reloads once the texts are stored. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.locator("simhash-compare-section :is(.comparison, [role=alert])").first()).toBeAttached()
}

test("a reload keeps the texts, and at once after a key", async ({ page }) => {
  await visit(page)
  await write(page)
  await page.getByRole("button", { name: "Add a third text" }).click()
  await field(page, "C").fill("third")
  await page.locator("#pair").selectOption("ac")
  await reload(page)
  await expect(field(page, "A")).toHaveValue("my own first text")
  await expect(field(page, "B")).toHaveValue("my own second text")
  await expect(field(page, "C")).toHaveValue("third")
  await expect(page.locator("#pair")).toHaveValue("ac")
  // Another tab has texts of its own.
  const other = await page.context().newPage()
  await other.goto("")
  await expect(field(other, "A")).toHaveValue(examples.edited.a)
})

test("a chosen example is kept too, in the language of the page", async ({ page }) => {
  await visit(page)
  await page.getByRole("button", { name: examples.cats.name }).click()
  await expect(field(page, "A")).toHaveValue(examples.cats.a)
  await reload(page)
  await expect(field(page, "A")).toHaveValue(examples.cats.a)
  await page.locator("#language").selectOption("zh-CN")
  await expect(page.locator("#text-a")).not.toHaveValue(examples.cats.a)
})

test("forgets the texts when asked", async ({ page }) => {
  await page.clock.install()
  await visit(page)
  await expect(page.getByRole("button", { name: "Forget my texts" })).toHaveCount(0)
  await write(page)
  await expect.poll(() => kept(page)).toContain("my own first text")
  await field(page, "A").fill("even newer")
  await page.getByRole("button", { name: "Forget my texts" }).click()
  await expect(field(page, "A")).toHaveValue(examples.edited.a)
  expect(await kept(page)).toBe("{}")
  // What was typed before is not kept later either.
  await page.clock.runFor(1000)
  await reload(page)
  expect(await kept(page)).not.toMatch(/my own|newer/)
  await expect(field(page, "A")).toHaveValue(examples.edited.a)
})

test("a shared link wins, and leaves the kept texts alone", async ({ page }) => {
  await visit(page)
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await field(page, "A").fill("the text of the link")
  await page.getByRole("button", { name: /copy/i }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("#v1.")
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await write(page)
  await expect.poll(() => kept(page)).toContain("my own second text")
  await page.goto("about:blank")
  await page.goto(link)
  await expect(field(page, "A")).toHaveValue("the text of the link")
  await page.goto("about:blank")
  await page.goto("")
  await expect(field(page, "A")).toHaveValue("my own first text")
})

test("an example can be taken back, and the field's undo mixes nothing", async ({ page }) => {
  await visit(page)
  await write(page)
  await field(page, "A").press("End")
  await page.keyboard.type(" typed")
  await page.getByRole("button", { name: examples.unrelated.name }).click()
  await expect(field(page, "A")).toHaveValue(examples.unrelated.a)
  await field(page, "A").press("Control+Z")
  await expect(field(page, "A")).toHaveValue(examples.unrelated.a)
  await page.getByRole("button", { name: "Back to my texts" }).click()
  await expect(field(page, "A")).toHaveValue("my own first text typed")
  await expect(field(page, "B")).toHaveValue("my own second text")
  await expect(page.getByRole("button", { name: "Back to my texts" })).toHaveCount(0)
  await field(page, "A").press("End")
  await page.keyboard.type(" again")
  await field(page, "A").press("Control+Z")
  await expect(field(page, "A")).toHaveValue(/^my own first text typed/)
})

test("works where storage is refused, and keeps no texts that are too long for it", async ({ page }) => {
  await page.clock.install()
  await visit(page)
  await write(page)
  await expect.poll(() => kept(page)).toContain("my own")
  await field(page, "A").fill("long ".repeat(210_000))
  await expect.poll(() => kept(page), { timeout: 60_000 }).toBe("{}")
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "sessionStorage", {
      get() {
        throw new DOMException("refused", "SecurityError")
      },
    })
  })
  await reload(page)
  await write(page)
  await expect(page.locator("simhash-compare-section .verdict")).toBeVisible()
  await page.clock.runFor(1000)
  await page.getByRole("button", { name: "Forget my texts" }).click()
  await expect(field(page, "A")).toHaveValue(examples.edited.a)
})

for (const [what, value] of [
  ["damaged", "{"],
  ["of another kind", '{"a":1,"b":[],"c":{},"example":"x","pair":7}'],
])
  test(`what is kept may be ${what}`, async ({ page }) => {
    await visit(page)
    await page.evaluate((value) => sessionStorage.setItem("simhash-texts", value as string), value)
    await reload(page)
    await expect(page.locator("simhash-compare-section .verdict")).toBeVisible()
  })
