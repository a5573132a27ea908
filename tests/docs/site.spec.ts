// The site in Chromium. Every test fails on a message on the console and on a request to another origin.
import type { Page } from "@playwright/test"
import { expect, open, test, violations } from "../page/support.js"

/** Searches for words, and returns the names that are found, the best first. */
async function search(page: Page, words: string): Promise<string[]> {
  const field = page.locator("#tsd-search-input")
  const results = page.locator("#tsd-search-results li a")
  // The key is heard once the script is there, and the field once the index is.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("/")
    await expect(field).toBeVisible({ timeout: 1000 })
    await field.fill("")
    await field.fill(words)
    await expect(results.first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  return results.allInnerTexts()
}

test("a search for a function leads to it", async ({ page }) => {
  await page.goto("docs/")
  const [first] = await search(page, "sharedRanges")
  expect(first).toContain("sharedRanges")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/functions\/simhash-wasm\.sharedRanges\.html/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("sharedRanges")
})

test('a search for "threshold" leads to the guide', async ({ page }) => {
  await page.goto("docs/functions/simhash-wasm.distance.html")
  expect((await search(page, "threshold"))[0]).toBe("Recipe, width and threshold")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/docs\/guides\/recipes\.html/)
  await expect(page.getByRole("heading", { level: 2, name: "The threshold" })).toBeVisible()
})

test("a search for Chinese words finds the documents that have them", async ({ page }) => {
  await page.goto("docs/")
  expect((await search(page, "召回率")).join()).toContain("配方、位数和阈值")
})

test("the navigation leads from the first page to a guide, the crate, and the page beside the site", async ({
  page,
}) => {
  await page.goto("docs/")
  await page.getByRole("navigation").getByRole("link", { name: "React, Vue and Svelte" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("In React, Vue and Svelte")
  await page.getByRole("link", { name: "Rust crate" }).first().click()
  await expect(page).toHaveURL(/\/docs\/rust\/simhash_wasm\/index\.html$/)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("simhash_wasm")
  await page.goto("docs/guides/readme.zh-CN.html")
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await page.getByRole("link", { name: "The page" }).first().click()
  await expect(page.locator("simhash-page")).toBeVisible()
})

for (const [locale, language] of [
  ["en-GB", "en"],
  ["zh-CN", "zh-CN"],
] as const) {
  test.describe(`the page, in ${locale}`, () => {
    test.use({ locale })
    test("leads to the documents", async ({ page }) => {
      await open(page)
      await page.locator("footer a[href^='docs/']").click()
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("simhash-wasm")
      await expect(page.locator("html")).toHaveAttribute("lang", language)
    })
  })
}

/** What the pages of TypeDoc, and the tables of Markdown, have, and a style cannot change. */
const KNOWN = ["heading-order", "nested-interactive", "empty-table-header"]

test("the first page is found by what is in it", async ({ page }) => {
  await page.goto("docs/guides/storing.html")
  expect((await search(page, "pitfalls"))[0]).toBe("simhash-wasm")
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`no page is wider than a phone, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ["", "measurements/accuracy.html", "classes/simhash-wasm.DuplicateIndex.html"]) {
      await page.goto(`docs/${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })

  test(`axe finds nothing new, in ${colorScheme} colours`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of ["", "guides/recipes.html", "functions/simhash-wasm.distance.html"]) {
      await page.goto(`docs/${path}`)
      // The navigation is made by a script.
      await expect(page.getByRole("link", { name: "Storing fingerprints" })).toBeVisible()
      const found = (await violations(page)) as { id: string }[]
      expect(found.filter(({ id }) => !KNOWN.includes(id))).toEqual([])
    }
  })
}
