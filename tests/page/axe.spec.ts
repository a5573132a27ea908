// What axe finds on the page with everything that opens open: on four widths, of which two are in each language and two in
// each theme. Of a fault that axe finds, one of the three is the reason.
import type { Locator, Page } from "@playwright/test"
import { fragmentOf } from "./bad-links.js"
import { everySectionSeen } from "./seen.js"
import { expect, openClass, showAs, test, violations } from "./support.js"

const SCREENS = [
  { width: 1440, height: 900, language: "en", colorScheme: "light" },
  { width: 768, height: 1024, language: "zh-CN", colorScheme: "dark" },
  { width: 390, height: 844, language: "zh-CN", colorScheme: "light" },
  { width: 320, height: 640, language: "en", colorScheme: "dark" },
] as const

/** A lesson with a third text, a question to predict, a loom that was stopped, and near's tables. */
const LESSON = {
  texts: {
    a: "the cat sat on the mat",
    b: "the cat sat on a mat",
    c: "مرحبا بالعالم",
    example: null,
    pair: "ab",
  },
  loom: { of: "a", step: 3, pinned: 7, sorted: false, view: "stage" },
  near: { threshold: 3, copies: "long", changed: 1, seed: 5, table: true },
  task: {
    section: "compare",
    question: "How many bits differ?",
    predict: true,
    kind: "number",
    about: "distance",
  },
}

for (const { language, colorScheme, ...viewport } of SCREENS)
  test(`axe finds nothing on ${viewport.width} pixels in ${language}, ${colorScheme}, with all of the page open`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme })
    await page.goto(`?lang=${language}#${fragmentOf(JSON.stringify(LESSON))}`)
    // While the answer is covered.
    await expect(page.locator("#prediction")).toBeVisible()
    await none(page, "simhash-question")
    await page.locator("#prediction").fill("7")
    await page.locator(".prediction button").click()
    await expect(page.locator(".predicted")).toBeVisible()

    await everySectionSeen(page)
    await everythingOpened(page)
    await none(page)
    // What covers something else, or takes its place.
    await showAs(page, "matrix")
    await page.locator(".menu > summary").click()
    await none(page, "simhash-loom-figure, header")
    await page.keyboard.press("Escape")
    await showAs(page, "tables")
    await panelOpened(page.locator("simhash-flips-section button.how"))
    await none(page, "simhash-loom-figure, .how-panel:popover-open")
    await panelOpened(page.locator("simhash-compare-section button.how").first())
    await none(page, ".how-panel:popover-open")
    await noneInWarning(page)
  })

/** Expects no violation in a part of the page, or in all of it. */
async function none(page: Page, part?: string): Promise<void> {
  expect(await violations(page, part), part ?? "the whole page").toEqual([])
}

/** Opens what stays open beside the rest. */
async function everythingOpened(page: Page): Promise<void> {
  await openClass(page)
  await page.locator("#task-predict").check()
  for (const summary of await page.locator("main details > summary").all()) await summary.click()
  await expect(page.locator("main details:not([open])")).toHaveCount(0)
  for (const button of await page.locator("#mistakes .show").all()) await button.click()
  // Right answers and wrong ones.
  for (const first of await page.locator("#mistakes .choices button:first-child").all()) await first.click()
  await page.locator(".flip-chip").first().click()
  // A query without features, a search that was stopped halfway, and a broken block.
  await page.locator("#buckets-k").fill("7")
  await page.locator("simhash-buckets-figure .seek").fill("4")
  await page.locator("simhash-buckets-pigeonhole button").first().click()
  await page.locator(".blackboard-weight[type=number]").first().fill("1000")
  await expect(page.locator("#blackboard [role=alert]")).toBeVisible()
  await page.locator(".six [data-bit='2']").first().click()
  // The list of the editor's warnings.
  await page.locator("simhash-editor-section .cm-content").focus()
  await page.keyboard.press("ControlOrMeta+Shift+M")
  await expect(page.locator("simhash-editor-section").getByRole("listbox")).toBeFocused()
}

/** Opens the panel that says how a number was computed. */
async function panelOpened(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  await button.click()
  await expect(button.page().locator(".how-panel:popover-open pre")).toBeVisible()
}

/** Expects no violation in the warning that the editor shows beside a paragraph. */
async function noneInWarning(page: Page): Promise<void> {
  const warning = page.locator("simhash-editor-section .cm-tooltip-lint")
  await page.locator("simhash-editor-section .cm-content").focus()
  await page.keyboard.press("F8")
  await expect(warning).toBeVisible()
  await none(page, "simhash-editor-section")
  await expect(warning).toBeVisible()
}
