import { test as base, expect, type Locator, type Page } from "@playwright/test"

/** Every test fails on a console message, an error, or a request to anybody else. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = []
      page.on("console", (message) => complaints.push(message.text()))
      page.on("pageerror", (error) => complaints.push(error.message))
      page.on("request", (request) => {
        if (!request.url().startsWith(baseURL as string)) complaints.push(request.url())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export async function open(page: Page, path = ""): Promise<void> {
  await page.goto(path)
  await expect(page.locator("simhash-figure")).toHaveCount(2)
}

/** What a figure shows. */
export interface Shown {
  features: { text: string; weight: string; hash: string }[]
  sums: string[]
  signs: string
  hex: string
  facts: string
}

/** Reads all that a figure shows. */
export async function read(figure: Locator): Promise<Shown> {
  return figure.evaluate((element) => {
    const text = (within: Element, selector: string) => within.querySelector(selector)?.textContent ?? ""
    const bits = (row: Element) => row.querySelector(".bits")?.firstChild?.nextSibling?.textContent ?? ""
    const rows = [...element.querySelectorAll(".features tr")].filter((row) => row.querySelector(".bits"))
    return {
      features: rows.map((row) => ({
        text: text(row, "bdi"),
        weight: text(row, ".weight"),
        hash: bits(row),
      })),
      sums: [...element.querySelectorAll(".bars li")].map((bar) => bar.textContent?.trim() ?? ""),
      signs: text(element, ".digits"),
      hex: text(element, ".hex code"),
      facts: text(element, ".facts").replace(/\s+/g, " ").trim(),
    }
  })
}
