// The form that finds similar questions, with its files and without them.
import { test as base, type Page } from "@playwright/test"
import { titles } from "../../examples/questions/titles.js"
import { expect, test, violations } from "../page/support.js"
import { expectNoEnglish } from "./support.js"

const ASKED = titles(5000)
const TITLE = ASKED[1234] as string
const CANNOT = "Similar questions cannot be shown now. You can ask yours nevertheless."

const title = (page: Page) => page.getByLabel("Title")
const similar = (page: Page) => page.getByRole("region", { name: "Similar questions" }).getByRole("listitem")

test("there are 5,000 different titles, the same on every run", () => {
  expect(new Set(ASKED).size).toBe(5000)
  expect(titles(5000)).toEqual(ASKED)
  expect(titles(5000, "en", 15)).not.toEqual(ASKED)
  expect(new Set(titles(5000, "zh-CN")).size).toBe(5000)
})

test("finds a question that was asked before as one types, and fetches once", async ({ page }) => {
  const fetched: string[] = []
  page.on("request", (request) => {
    if (/simhash$|json$/.test(request.url())) fetched.push(request.url().replace(/.*\//, ""))
  })
  await page.goto("questions/dist/")
  expect(fetched).toEqual([])
  const typed = TITLE.replace("?", " please?")
  await title(page).pressSequentially(typed)
  await expect(similar(page).first()).toContainText(TITLE)
  await expect(similar(page).first()).toContainText(/\d+ % alike/)
  await expect(page.locator("#state")).toContainText("asked before.")
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveValue(typed)
  expect(fetched.sort()).toEqual(["questions.en.simhash", "titles.en.json"])
  await title(page).fill("Umbrellas, glue and a nephew who sings under water on Thursdays")
  await expect(similar(page)).toHaveCount(0)
  await expect(page.locator("#state")).toHaveText("")
  await page.getByRole("button", { name: "Ask" }).click()
  await expect(page.locator("#asked")).toContainText("You have asked: Umbrellas")
  expect(fetched).toHaveLength(2)
})

for (const [language, asked] of [
  ["en", TITLE],
  ["zh-CN", titles(5000, "zh-CN")[1234] as string],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe objects to nothing with similar questions shown: ${language}, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(`questions/dist/?lang=${language}`)
      await page.locator("#title").fill(asked)
      await expect(page.locator("#list > li").first()).toContainText(asked)
      expect(await violations(page)).toEqual([])
    })
  }
}

test("is in Chinese, with Chinese questions", async ({ page }) => {
  await page.goto("questions/dist/?lang=zh-CN")
  await page.getByLabel("标题").fill("没有专用工具的时候，应该怎样修理钢琴？")
  await expect(page.locator("#state")).toContainText("个相似的问题")
  await expect(page.getByRole("region", { name: "相似的问题" }).getByRole("listitem").first()).toContainText(
    "钢琴",
  )
  await page.getByRole("button", { name: "提交" }).click()
  await expect(page.locator("#asked")).toContainText("已提问：没有专用工具")
  await expectNoEnglish(page)
})

for (const [what, answer] of [
  ["missing", { status: 404, body: "Not found" }],
  ["of another kind", { status: 200, body: "<!doctype html><title>Sign in</title>" }],
  ["cut short", { status: 200, body: Buffer.from("SIMHASH") }],
] as const) {
  // Without the check that the console is silent: the browser reports a missing file there.
  base(`works on if the snapshot is ${what}, and says so`, async ({ page }) => {
    const errors: string[] = []
    page.on("pageerror", (error) => errors.push(error.message))
    await page.route("**/questions.en.simhash", (route) => route.fulfill(answer))
    await page.goto("questions/dist/")
    await title(page).fill(TITLE)
    await expect(page.locator("#state")).toHaveText(CANNOT)
    await expect(similar(page)).toHaveCount(0)
    await page.getByRole("button", { name: "Ask" }).click()
    await expect(page.locator("#asked")).toHaveText(`You have asked: ${TITLE}`)
    expect(errors).toEqual([])
  })
}
