// The plain text area, in a page whose content security policy allows no inline style.
import { expect, test, tooSmall, violations } from "../page/support.js"
import { expectNoEnglish } from "./support.js"

const TOMATOES = "Water the tomatoes early in the morning, before the sun is high."

test.beforeEach(async ({ page }) => {
  await page.goto("textarea/dist/")
})

test("says what is repeated as one types, shows both places, and leads to the other", async ({ page }) => {
  const field = page.getByLabel("Text", { exact: true })
  const panel = page.getByRole("group", { name: /repeated text/ })
  await field.pressSequentially(`👩‍👩‍👧‍👦\n\n${TOMATOES}\n\n`)
  const badge = page.getByRole("button", { name: "2 warnings of repeated text" })
  await expect(badge).toBeHidden()
  await field.pressSequentially(TOMATOES)
  await expect(badge).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(field).toBeFocused()
  await badge.click()
  await expect(panel.getByRole("listitem")).toHaveCount(2)
  await expect(page.getByText("2 warnings of repeated text, after the field.")).toBeAttached()
  const selected = () =>
    field.evaluate((area: HTMLTextAreaElement) => [
      area.selectionStart,
      area.value.slice(area.selectionStart, area.selectionEnd),
    ])
  const value = await field.inputValue()
  await panel.getByRole("button", { name: "Show both" }).first().click()
  await panel.getByRole("button", { name: "Go to this text" }).click()
  expect(await selected()).toEqual([value.indexOf(TOMATOES), TOMATOES])
  await expect(panel.locator("mark")).toHaveText([TOMATOES, TOMATOES])
  await panel.getByRole("button", { name: "Go to the other" }).click()
  expect(await selected()).toEqual([value.lastIndexOf(TOMATOES), TOMATOES])
  expect(await field.inputValue()).toBe(value)
})

test("by keys alone, a warning is reached, read, followed and ignored, and a screen reader has all of it", async ({
  page,
}) => {
  const field = page.getByLabel("Text", { exact: true })
  await field.fill(`${TOMATOES}\n\n${TOMATOES}`)
  await expect(page.getByRole("button", { name: "2 warnings of repeated text" })).toBeVisible()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press("Tab", "Enter", "Tab", "Enter")
  await expect(page.locator("duplicate-warnings")).toMatchAriaSnapshot(`
    - textbox "Text"
    - button "2 warnings of repeated text" [expanded]
    - group "2 warnings of repeated text":
      - list:
        - listitem:
          - paragraph
          - button "Show both" [expanded]
          - button "Ignore"
          - term: This text
          - definition:
            - mark: ${TOMATOES}
            - button "Go to this text"
          - term: Elsewhere in this text
          - definition:
            - mark: ${TOMATOES}
            - button "Go to the other"
        - listitem
    - status: 2 warnings of repeated text, after the field.
  `)
  // What it says is the description of each of its buttons.
  await expect(page.getByRole("button", { name: "Show both" }).first()).toHaveAccessibleDescription(
    /Water the tomatoes/,
  )
  await press("Tab", "Tab", "Tab", "Enter")
  await expect(field).toBeFocused()
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(TOMATOES.length + 2)
  await press("Tab", "Tab", "Tab", "Enter")
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused()
  await press("Escape")
  await expect(field).toBeFocused()
  await expect(page.locator("duplicate-warnings").getByRole("button")).toHaveCount(0)
})

test("is in Chinese in a Chinese page", async ({ page }) => {
  await page.goto("textarea/dist/?lang=zh-CN")
  const text = "清晨给番茄浇水，趁太阳还没有升高。"
  await page.getByLabel("正文").fill(`${text}\n\n${text}`)
  await page.getByRole("button", { name: "2 条重复提示" }).click()
  await page.getByRole("button", { name: "对照显示" }).first().click()
  await expect(page.getByRole("group", { name: "2 条重复提示" })).toContainText("逐字相同")
  await expect(page.getByRole("button", { name: "转到另一处" })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expectNoEnglish(page)
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe objects to nothing with the panel open, and targets are large enough: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.getByLabel("Text", { exact: true }).fill(`${TOMATOES}\n\n${TOMATOES}`)
    await page.getByRole("button", { name: /repeated text/ }).click()
    await page.getByRole("button", { name: "Show both" }).first().click()
    await expect(page.getByRole("button", { name: "Go to the other" })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await tooSmall(page.locator("duplicate-warnings button:visible"))).toBe(0)
  })
}

test("fits a narrow window, and is worked with forced colours", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: "active" })
  await page.getByLabel("Text", { exact: true }).fill(`${TOMATOES}\n\n${TOMATOES}`)
  await page.getByRole("button", { name: /repeated text/ }).click()
  await page.getByRole("button", { name: "Show both" }).first().click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const mark = page.locator("duplicate-warnings mark").first()
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(paper)
  // Of the layer over the field, one sees the marks, and not its text a second time.
  const repeat = page.locator("duplicate-warnings [part~=repeat]").first()
  const [text, line] = await repeat.evaluate((element) => {
    const { color, textDecorationColor } = getComputedStyle(element)
    return [color, textDecorationColor]
  })
  expect(text).toBe("rgba(0, 0, 0, 0)")
  expect(line).not.toBe(text)
})

test("without scripts, the field is a field", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto("textarea/dist/")
  await page.getByLabel("Text", { exact: true }).fill(TOMATOES)
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue(TOMATOES)
  await context.close()
})
