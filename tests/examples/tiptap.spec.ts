// TipTap, in a page whose content security policy allows no inline style.
import { expect, test, violations } from "../page/support.js"
import { expectNoEnglish } from "./support.js"

const FERRY = "It leaves at nine from the old harbour, if the wind allows it."

test.beforeEach(async ({ page }) => {
  await page.goto("tiptap/dist/")
  await expect(page.getByRole("status")).toHaveText("3 warnings")
})

test("marks a list item that repeats a paragraph, and a paragraph that repeats a note", async ({ page }) => {
  const marks = page.locator(".duplicate-warning")
  await expect(page.locator("li .duplicate-warning")).toContainText(FERRY)
  await expect(page.locator(".duplicate-warning", { hasText: "museum" })).toHaveCount(1)
  await marks.filter({ hasText: "museum" }).click()
  const popover = page.getByRole("dialog", { name: "Repeated text" })
  await expect(popover).toContainText("In “My notes”")
  // The notes are in no editor: there is nowhere to go to.
  await expect(popover.getByRole("button")).toHaveText(["Ignore", "Close"])
  await popover.getByRole("button", { name: "Ignore" }).click()
  await expect(page.getByRole("status")).toHaveText("2 warnings")
  await expect(popover).toBeHidden()
})

test("follows what one types, and undo", async ({ page }) => {
  const editor = page.getByRole("textbox", { name: "Draft" })
  const before = await editor.innerText()
  await editor.locator("li").last().click()
  await page.keyboard.press("End")
  for (let i = 0; i < FERRY.length + 30; i++) await page.keyboard.press("Backspace")
  await expect(page.getByRole("status")).toHaveText("1 warning")
  for (let i = 0; i < 10 && (await editor.innerText()) !== before; i++) await page.keyboard.press("Control+z")
  await expect(page.getByRole("status")).toHaveText("3 warnings")
})

test("is worked by keys alone", async ({ page }) => {
  const editor = page.getByRole("textbox", { name: "Draft" })
  await editor.focus()
  await page.keyboard.press("F8")
  await expect(page.getByRole("button", { name: "Go to the other" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(editor).toBeFocused()
  const selected = await page.evaluate(() => String(getSelection()))
  expect(selected).toContain(FERRY)
  await page.keyboard.press("Shift+Alt+Enter")
  await expect(page.getByRole("status")).toHaveText("1 warning")
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe objects to nothing with the popover open: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.getByRole("textbox", { name: "Draft" }).focus()
    await page.keyboard.press("F8")
    await expect(page.getByRole("dialog")).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}

test("is in Chinese in a Chinese page", async ({ page }) => {
  await page.goto("tiptap/dist/?lang=zh-CN")
  await expect(page.getByRole("status")).toHaveText("3 条提示")
  await page.getByRole("textbox", { name: "草稿" }).focus()
  await page.keyboard.press("F8")
  await expect(page.getByRole("dialog", { name: "重复的文字" })).toContainText("转到重复处")
  expect(await violations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.locator(".duplicate-warning", { hasText: "博物馆" }).click()
  await expect(page.getByRole("dialog")).toContainText("在“我的笔记”中")
  await expectNoEnglish(page)
})

test("the popover fits a narrow window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator(".duplicate-warning", { hasText: "museum" }).click()
  const box = await page.getByRole("dialog").boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})
