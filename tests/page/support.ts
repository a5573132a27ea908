import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { test as base, expect, type Locator, type Page } from "@playwright/test"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Every test fails on a console message, an error, or a request to anybody else, in any of its tabs. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = []
      context.on("console", (message) => complaints.push(message.text()))
      context.on("weberror", (error) => complaints.push(error.error().message))
      context.on("request", (request) => {
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

/** What axe objects to. */
export async function violations(page: Page): Promise<unknown[]> {
  // The page's content security policy keeps scripts out; the debugger is not asked.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
    return (await axe.run()).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map((node) => node.html),
    }))
  })
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
