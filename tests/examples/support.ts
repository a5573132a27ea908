import type { Page } from "@playwright/test"
import { expect } from "../page/support.js"

/** No word of the page is left in English, but for names and keys. */
export async function expectNoEnglish(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  const words = await page.locator("h1, main, footer [data-text]").allInnerTexts()
  expect([await page.title(), ...words].join(" ").replaceAll("TipTap", "")).not.toMatch(/[A-Za-z]{3,}/)
}
