import { expect, type Page } from "@playwright/test"
import { SECTIONS } from "../../www/sections.js"

/** Scrolls all of the page by, so that every figure has been drawn, and back to the top. */
export async function everySectionSeen(page: Page): Promise<void> {
  for (const { name } of SECTIONS) {
    // At once: a section replaces the words that were prerendered, so an element may go while it is waited for.
    await page.evaluate((name) => document.getElementById(name)?.scrollIntoView(), name)
    await expect(page.locator(`#${name}`)).toBeInViewport()
  }
  await expect(page.locator("[data-waiting], [aria-busy=true], .outlined")).toHaveCount(0)
  await expect(page.locator("simhash-editor-section .cm-lintRange-warning").first()).toBeAttached()
  await page.evaluate(() => scrollTo(0, 0))
}
