// The draft that is compared with notes: what it finds, how it is worked, and when it is loaded.
import { readFileSync } from "node:fs"
import { test as loud, type Page } from "@playwright/test"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { fill } from "../../www/i18n/fill.js"
import type { Language } from "../../www/i18n/language.js"
import { words as en } from "../../www/sections/editor/en.js"
import { TEXTS } from "../../www/sections/editor/texts.js"
import { words as zhCN } from "../../www/sections/editor/zh-CN.js"
import { expect, test, violations, visit } from "./support.js"

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

/** What must be listed for a draft, as a checker from scratch answers. */
async function expected(draft: string, language: Language): Promise<string[]> {
  const t = { en, "zh-CN": zhCN }[language]
  const checker = createDuplicateChecker({ language })
  for (const { name, text } of TEXTS[language].notes) await checker.update(name, { text })
  const result = await checker.update("draft", { text: draft })
  return (result?.diagnostics ?? []).map(({ block, message, related: [place] }) => {
    const other =
      place?.docId === "draft"
        ? fill(t.goToParagraph, { of: (place.block?.index ?? 0) + 1 })
        : fill(t.goToNote, { of: place?.docId ?? "" })
    return `${fill(t.repeats, { number: block.index + 1, warning: message })} ${other} ${t.ignore}`
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
  test(`warns of what the package finds in the draft that is shipped, in ${language}`, async ({ page }) => {
    await open(page, language)
    const shipped = await expected(TEXTS[language].draft, language)
    expect(shipped, "a paragraph that repeats a note, and two that repeat each other").toHaveLength(3)
    await expect.poll(() => listed(page)).toEqual(shipped)
    await expect(page.locator("simhash-editor-section .cm-duplicateRange").first()).toBeVisible()
  })
}

test("warns of what the package finds in other drafts", async ({ page }) => {
  await open(page, "en")
  const [first, second] = TEXTS.en.notes.map((note) => note.text) as [string, string]
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
    await expect.poll(() => listed(page)).toEqual(await expected(other, "en"))
  }
})

test("looks at changed paragraphs only", async ({ page }) => {
  await open(page, "en")
  const summary = page.locator("simhash-editor-section .summary")
  await expect(summary).toHaveText(
    "Paragraphs: 5. Repeated: 3. Too short to compare: 0. Looked at for this check: 5.",
  )
  await page.locator("simhash-editor-section .cm-content").focus()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.type("x")
  await expect(summary).toContainText("Looked at for this check: 1.")
  await page.getByRole("button", { name: "Save the draft as a note" }).click()
  await expect(summary).toContainText("Repeated: 5. Too short to compare: 0. Looked at for this check: 0.")
})

test("saves drafts as notes, and goes to what a paragraph repeats", async ({ page }) => {
  await open(page, "en")
  const section = page.locator("simhash-editor-section")
  await section.getByRole("button", { name: "Go to paragraph 4" }).click()
  await expect(section.locator(".cm-content")).toBeFocused()
  await page.keyboard.type("Nothing of the kind any more, as everybody can see here at once.")
  await expect.poll(async () => (await listed(page)).join()).not.toContain("Go to paragraph")

  await section.getByRole("button", { name: "Save the draft as a note" }).click()
  await expect(section.locator(".notes li").last()).toContainText(
    "Saved draft 1 The harbour office opens at seven.",
  )
  await expect
    .poll(async () => (await listed(page)).join("\n"))
    .toMatch(/^Paragraph 2\. .* word for word\. Go to the note “Saved draft 1” Ignore$/m)
  await section.getByRole("button", { name: "Go to the note “Saved draft 1”" }).first().click()
  await expect(section.locator(".notes li").last()).toBeFocused()
  await expect(section.locator(".notes li").last().locator("mark").first()).toBeVisible()
  await write(page, " \n ")
  await expect(section.getByRole("button", { name: "Save the draft as a note" })).toBeDisabled()
})

test("ignores a warning, and warns again when asked to", async ({ page }) => {
  await open(page, "en")
  const section = page.locator("simhash-editor-section")
  await section.getByRole("button", { name: "Ignore the warning of paragraph 1" }).click()
  await expect(section.locator(".findings li")).toHaveCount(2)
  await expect(section.locator(".ignored")).toContainText("1 paragraph is ignored.")
  await section.locator(".cm-content").focus()
  await page.keyboard.press("F8")
  await expect(section.locator(".cm-tooltip-lint")).toContainText("This block may repeat")
  await page.keyboard.press("Shift+Alt+Enter")
  await expect(section.locator(".findings li")).toHaveCount(0)
  await section.getByRole("button", { name: "Warn again" }).click()
  await expect(section.locator(".findings li")).toHaveCount(3)
})

test("marks what a note shares with the draft, and in the draft what the paragraph at the cursor shares", async ({
  page,
}) => {
  await open(page, "en")
  const section = page.locator("simhash-editor-section")
  await write(page, `👍🏽 Cheese and mountains.\n\n${TEXTS.en.notes[1]?.text}\n\nNobody painted this window.`)
  const note = section.locator(".notes li").nth(1)
  await expect(note.locator("mark")).toContainText("The lighthouse can be climbed on Saturdays.")
  await page.keyboard.press("F8")
  await page.keyboard.press("ArrowLeft")
  await expect(section.locator(".cm-duplicateShared").first()).toContainText("The lighthouse can be climbed")
  await page.keyboard.press("ControlOrMeta+End")
  await expect(section.locator(".cm-duplicateShared")).toHaveCount(0)
})

test("works by keyboard alone, and says what it found", async ({ page }) => {
  await open(page, "en")
  const section = page.locator("simhash-editor-section")
  const content = section.locator(".cm-content")
  await content.focus()
  await page.keyboard.press("F8")
  await expect(section.locator(".cm-tooltip-lint")).toContainText("This block may repeat")
  await page.keyboard.press("ControlOrMeta+Shift+M")
  const panel = section.getByRole("listbox", { name: "Warnings" })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole("option")).toHaveCount(3)
  await expect(panel.getByRole("button")).toHaveCount(0)
  await expect(panel).toContainText("Go to the twin (G) · Ignore (I)")
  expect(await violations(page, "simhash-editor-section")).toEqual([])
  await page.keyboard.press("Home")
  await page.keyboard.press("g")
  await expect(section.locator(".notes li").first()).toBeFocused()
  await content.focus()
  await page.keyboard.press("ControlOrMeta+Shift+M")
  await page.keyboard.press("Escape")
  await expect(content).toBeFocused()
  await page.keyboard.press("ControlOrMeta+Home")
  await page.keyboard.type("Mind the gap! ")
  await expect(section.getByRole("status")).toHaveText(/Looked at for this check: 1\./)
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
  await expect.poll(() => listed(page)).toEqual(await expected(TEXTS["zh-CN"].draft, "zh-CN"))
  await content.focus()
  await page.keyboard.press("ControlOrMeta+Shift+M")
  const panel = page.locator("simhash-editor-section").getByRole("listbox", { name: "警告" })
  await expect(panel.getByRole("option").first()).toContainText("这一段可能与")
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
    "Paragraphs: 1. Repeated: 0. Too short to compare: 1.",
  )
  await write(page, Array.from({ length: 60 }, () => "short words, repeated").join("\n\n"))
  await expect(page.locator("simhash-editor-section .findings li")).toHaveCount(50)
  await expect(page.locator("simhash-editor-section")).toContainText("And 10 more.")
})

test("shows the module that runs", async ({ page }) => {
  await open(page, "en")
  const source = readFileSync(new URL("../../www/sections/editor/warnings.ts", import.meta.url), "utf8")
  expect(await page.locator("simhash-editor-section .source code").textContent()).toBe(source)
})

test("fits 320 pixels with a word that does not", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, "en")
  await write(page, `${"a".repeat(500)}\n\n${TEXTS.en.draft}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
