// The draft that is compared with notes: what it finds, how it is worked, and when it is loaded.
import { readFileSync } from "node:fs"
import { test as loud, type Page } from "@playwright/test"
import { expectedDistance, SimHash } from "simhash-wasm"
import { fill } from "../../www/i18n/fill.js"
import type { Language } from "../../www/i18n/language.js"
import { words as en } from "../../www/sections/editor/en.js"
import { TEXTS } from "../../www/sections/editor/texts.js"
import { words as zhCN } from "../../www/sections/editor/zh-CN.js"
import { expect, test, visit } from "./support.js"

/** Opens the page at the editor. */
async function open(page: Page, language: Language): Promise<void> {
  await visit(page, `?lang=${language}`)
  const section = page.locator("simhash-editor-section")
  await expect(section.locator("h2")).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  await expect(section.locator(".cm-content")).toBeVisible()
  await expect(section.locator(".summary")).toBeVisible()
}

/** Writes a draft in place of what is there. */
async function write(page: Page, draft: string): Promise<void> {
  await page.locator("simhash-editor-section .cm-content").focus()
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.press("Delete")
  // Typed key by key it would take too long.
  await page.keyboard.insertText(draft)
}

/** What must be listed for a draft, found in the most obvious way. */
function expected(draft: string, language: Language): string[] {
  const t = { en, "zh-CN": zhCN }[language]
  const simhash = new SimHash({ recipe: "short/1", bits: 128 })
  const split = (text: string) =>
    text
      .split(/\n(?:\s*\n)+/)
      .map((part) => part.replace(/^\n+|\n+$/g, ""))
      .filter((part) => part.trim())
  const isShort = (text: string) => {
    const { featureCount } = simhash.explain(text)
    return featureCount === 0 || expectedDistance(featureCount, 1, 128) > 30
  }
  const ones = (value: bigint) => [...value.toString(2)].filter((digit) => digit === "1").length
  const apart = (a: string, b: string) => ones(simhash.fingerprint(a) ^ simhash.fingerprint(b))
  return split(draft).flatMap((text, i, all) => {
    const number = i + 1
    if (isShort(text)) return [fill(t.tooShort, { number })]
    let best: { of: string | number; distance: number } | undefined
    const others = [
      ...TEXTS[language].notes.map((note) => ({ of: note.name as string | number, text: note.text })),
      ...all.slice(0, i).map((other, j) => ({ of: j + 1, text: other })),
    ]
    for (const other of others) {
      const distance = apart(text, other.text)
      if (!isShort(other.text) && distance <= 30 && distance < (best?.distance ?? 31))
        best = { of: other.of, distance }
    }
    if (!best) return []
    const note = typeof best.of === "string"
    const { nearlyNote, sameAsNote, nearlyParagraph, sameAsParagraph } = t.warnings
    const sentence = best.distance === 0 ? [sameAsParagraph, sameAsNote] : [nearlyParagraph, nearlyNote]
    const warning = fill(sentence[note ? 1 : 0] as string, { ...best, bits: 128 }, language)
    const go = fill(note ? t.goToNote : t.goToParagraph, { of: best.of })
    return [`${fill(t.repeats, { number, warning })} ${go}`]
  })
}

async function listed(page: Page): Promise<string[]> {
  const items = await page.locator("simhash-editor-section .findings li").allTextContents()
  return items.map((item) => item.replace(/\s+/g, " ").trim())
}

test("is not loaded before the reader comes near", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => scripts.push(request.url()))
  await page.setViewportSize({ width: 1280, height: 200 })
  await visit(page, "?lang=en")
  const section = page.locator("simhash-editor-section")
  await expect(section.getByRole("button", { name: "Start the editor" })).toBeAttached()
  await page.waitForLoadState("networkidle")
  expect(scripts.filter((url) => /mount/.test(url))).toEqual([])
  await section.scrollIntoViewIfNeeded()
  await expect(section.locator(".cm-content")).toBeVisible()
  expect(scripts.filter((url) => /mount/.test(url))).toHaveLength(1)
})

test("is loaded when asked for, near or not", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 200 })
  await visit(page, "?lang=en")
  // A click from afar, as of an assistive technology that does not scroll.
  await page.locator("simhash-editor-section .start").evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.locator("simhash-editor-section .cm-content")).toBeAttached()
})

// The browser complains on the console of what could not be loaded.
loud("says so where it cannot be loaded, and tries again", async ({ page }) => {
  await page.route(/mount/, (route) => route.abort(), { times: 1 })
  await visit(page, "?lang=en")
  const section = page.locator("simhash-editor-section")
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole("alert")).toHaveText("The editor could not be loaded.")
  await section.getByRole("button", { name: "Start the editor" }).click()
  await expect(section.locator(".cm-content")).toBeVisible()
})

for (const language of ["en", "zh-CN"] as const) {
  test(`warns of what the package finds near, in ${language}`, async ({ page }) => {
    await open(page, language)
    const { draft, notes } = TEXTS[language]
    const shipped = expected(draft, language)
    expect(shipped, "an example of each kind").toHaveLength(3)
    await expect.poll(() => listed(page)).toEqual(shipped)
    await expect(page.locator("simhash-editor-section .cm-lintRange-warning").first()).toBeVisible()
    const [first, second] = notes.map((note) => note.text) as [string, string]
    for (const other of [
      `${first}\n\n\n${second}\n \n${first}`,
      `${first.replace(/.$/u, " …")}\n${second}\n\n${second}`,
      "one two three four five six\n\none two three four five sux\n\none two three\n\none two three",
      "مرحبا بالعالم في هذا الصباح الجميل يا أصدقائي الأعزاء\n\nمرحبا بالعالم في هذا المساء الجميل يا أصدقائي الأعزاء",
      "東京タワーの近くで会いましょう。\n\n東京タワーの近くで会いました。\n\n👩‍👩‍👧‍👦\n\n\u202e…",
      "  \n\n \n",
      "",
    ]) {
      await write(page, other)
      await expect.poll(() => listed(page)).toEqual(expected(other, language))
    }
  })
}

test("computes fingerprints of changed paragraphs only", async ({ page }) => {
  await open(page, "en")
  const summary = page.locator("simhash-editor-section .summary")
  // Five paragraphs and four notes.
  await expect(summary).toContainText("Fingerprints computed for this check: 9.")
  await page.locator("simhash-editor-section .cm-content").focus()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.type("x")
  await expect(summary).toContainText("Fingerprints computed for this check: 1.")
  await page.getByRole("button", { name: "Save the draft as a note" }).click()
  await expect(summary).toContainText(
    "Repeated: 4. Too short to tell: 1. Fingerprints computed for this check: 0.",
  )
})

test("saves drafts as notes, and goes to what a paragraph repeats", async ({ page }) => {
  await open(page, "en")
  const section = page.locator("simhash-editor-section")
  await section.getByRole("button", { name: "Go to paragraph 2" }).click()
  await expect(section.locator(".cm-content")).toBeFocused()
  await page.keyboard.type("Nothing of the kind any more, as everybody can see here at once.")
  await expect.poll(async () => (await listed(page)).join()).not.toContain("Go to paragraph 2")

  await section.getByRole("button", { name: "Save the draft as a note" }).click()
  await expect(section.locator(".notes li").last()).toContainText(
    "Saved draft 1 The harbour office opens at seven.",
  )
  await expect
    .poll(() => listed(page))
    .toContain(
      "Paragraph 2. Duplicate of the note “Saved draft 1”: no bit differs. Go to the note “Saved draft 1”",
    )
  await section.getByRole("button", { name: "Go to the note “Saved draft 1”" }).first().click()
  await expect(section.locator(".notes li").last()).toBeFocused()
  await write(page, " \n ")
  await expect(section.getByRole("button", { name: "Save the draft as a note" })).toBeDisabled()
})

test("works by keyboard alone, and says what it found", async ({ page }) => {
  await open(page, "en")
  const section = page.locator("simhash-editor-section")
  const content = section.locator(".cm-content")
  await content.focus()
  await page.keyboard.press("F8")
  await expect(section.locator(".cm-tooltip-lint")).toContainText("Near-duplicate of the note “Boats”")
  await page.keyboard.press("ControlOrMeta+Shift+M")
  const panel = section.getByRole("listbox", { name: "Warnings" })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole("option")).toHaveCount(2)
  await expect(panel.getByRole("button")).toHaveCount(0)
  await page.keyboard.press("ArrowDown")
  await expect(panel.locator("[aria-selected]")).toContainText("Near-duplicate of paragraph 2")
  await page.keyboard.press("Escape")
  await expect(content).toBeFocused()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.type("Mind the gap! ")
  await expect(section.getByRole("status")).toHaveText(/Fingerprints computed for this check: 1\./)
  await page.keyboard.press("Tab")
  await expect(section.getByRole("button", { name: "Go to the note “Boats”" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(section.locator(".notes li").first()).toBeFocused()
})

test("speaks the language of the page, and leaves alone what somebody wrote", async ({ page }) => {
  await open(page, "en")
  const content = page.locator("simhash-editor-section .cm-content")
  await expect(content).toHaveAttribute("aria-label", "Draft")
  await page.locator("#language").selectOption("zh-CN")
  await expect(content).toContainText("港务所早上七点开门")
  await expect(content).toHaveAttribute("aria-label", "草稿")
  await expect.poll(() => listed(page)).toEqual(expected(TEXTS["zh-CN"].draft, "zh-CN"))
  await content.focus()
  await page.keyboard.press("ControlOrMeta+Shift+M")
  const panel = page.locator("simhash-editor-section").getByRole("listbox", { name: "警告" })
  await expect(panel.getByRole("option").first()).toContainText("与笔记“租船”近似重复")
  await expect(page.locator("simhash-editor-section").getByRole("button", { name: "关闭" })).toBeVisible()

  await write(page, "my own words")
  await page.locator("#language").selectOption("en")
  await expect(content).toHaveAttribute("aria-label", "Draft")
  await expect(content).toHaveText("my own words")
  await expect(page.locator("simhash-editor-section .notes li").first()).toContainText("Boats")
})

test("takes large drafts", async ({ page }) => {
  await open(page, "en")
  const paragraph = (n: number) =>
    Array.from({ length: 40 }, (_, i) => `w${(n * 131 + i * 17) % 5003}`).join(" ")
  const draft = Array.from({ length: 400 }, (_, n) => paragraph(n)).join("\n\n")
  await write(page, draft)
  await expect(page.locator("simhash-editor-section .summary")).toContainText("Paragraphs: 400.")
  await write(page, "a".repeat(100_000))
  await expect(page.locator("simhash-editor-section .summary")).toContainText(
    "Paragraphs: 1. Repeated: 0. Too short to tell: 1.",
  )
  await write(page, Array.from({ length: 60 }, () => "short").join("\n\n"))
  await expect(page.locator("simhash-editor-section .findings li")).toHaveCount(50)
  await expect(page.locator("simhash-editor-section")).toContainText("And 10 more.")
})

test("shows the module that runs", async ({ page }) => {
  await open(page, "en")
  const source = readFileSync(new URL("../../www/sections/editor/duplicates.ts", import.meta.url), "utf8")
  expect(await page.locator("simhash-editor-section .source code").textContent()).toBe(source)
})

for (const language of ["en", "zh-CN"] as const) {
  test(`fits 320 pixels in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, language)
    await write(page, `${"a".repeat(500)}\n\n${TEXTS[language].draft}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
