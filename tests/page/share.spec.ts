// Links that hold a lesson, and the loom on other pages.
import { SimHash, toHex } from "simhash-wasm"
import { initial, type Lesson } from "../../www/lesson/lesson.js"
import { fromFragment, toFragment } from "../../www/share/link.js"
import { randomNumbers, randomText } from "../js/oracle.js"
import { fragmentOf } from "./bad-links.js"
import { copiedLink, drawn, expect, field, open, openOther, test, violations, visit } from "./support.js"

test("a lesson comes back from a link as it was: any text, lone surrogates too", async () => {
  const random = randomNumbers(1n)
  const text = () => randomText(random, 20) + String.fromCharCode(random(65536), random(65536))
  for (let i = 0; i < 200; i++) {
    const question = text().slice(0, 300)
    const lesson: Lesson = {
      ...initial,
      texts: { a: text(), b: text(), example: null },
      settings: { recipe: "page/1", bits: 128 },
      loom: { of: "b", step: random(99), pinned: random(128), against: true },
      task: { section: "near", question, predict: true, about: "verdict" },
    }
    expect(await fromFragment(await toFragment(lesson))).toEqual({ lesson, whole: true })
  }
})

test("a link opens at its step and its bit, in its language", async ({ page, browser }) => {
  await open(page, "?lang=zh-CN")
  await field(page, "a").fill("今天天气很好，我们去公园")
  await page.locator("simhash-loom-transport input[type=range]").fill("4")
  await page.locator("simhash-loom-figure").getByRole("region").focus()
  for (let i = 0; i < 46; i++) await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press("Enter")
  const link = await copiedLink(page)
  await expect(page.locator("simhash-share").getByRole("status")).toContainText("已复制")
  expect(new URL(link).hash).toMatch(/^#v1\.[\w-]+$/)

  const other = await (await browser.newContext({ locale: "en-GB" })).newPage()
  await other.goto(link)
  await expect(other.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(field(other, "a")).toHaveValue("今天天气很好，我们去公园")
  await expect(other.locator("simhash-loom-figure .step")).toContainText("第 4 个特征")
  await expect(other.locator("simhash-loom-figure .cell.pinned")).toHaveAttribute("data-bit", "17")

  // The same in a frame: the figure alone.
  await other.goto(link.replace("?", "?embed=loom&"))
  await expect(other.locator("simhash-loom-figure .step")).toContainText("第 4 个特征")
  expect(await violations(other)).toEqual([])
  await other.context().close()
})

test("a lesson that is too long for a link is not made into one", async ({ page }) => {
  await open(page)
  const random = randomNumbers(3n)
  await field(page, "a").fill(Array.from({ length: 5000 }, () => random(1_000_000).toString(36)).join(" "))
  await page.getByRole("button", { name: "Copy a link" }).click()
  await expect(page.locator("simhash-share").getByRole("status")).toContainText("too long for a link")
})

test("says so when a link cannot be read, and starts afresh", async ({ page }) => {
  await open(page, "#v1.nonsense")
  await expect(page.getByRole("alert")).toContainText(
    "could not be read, so the page shows its initial texts and settings: it is damaged",
  )
  // So is one that goes on after the end of its data.
  await visit(page, `#${fragmentOf({})}AAAA`)
  await expect(page.getByRole("alert")).toContainText("it is damaged")
  await page.goto("?embed=loom#v9.x")
  await expect(page.getByRole("alert")).toContainText(
    "its version is 9, and this page can read only version 1",
  )
  await drawn(page)
})

test("without leave to copy, the link is shown", async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, "writeText", { value: () => Promise.reject(new Error("no")) })
  })
  await page.getByRole("button", { name: "Copy a link" }).click()
  await expect(page.getByLabel("The link to copy")).toHaveValue(/#v1\./)
})

test("the loom is an element that any page can show", async ({ page }) => {
  await openOther(
    page,
    `<main><h1>Another page</h1><p>Its own words.</p>
    <simhash-loom text="the cat sat on the mat" recipe="short/1" bits="16" step="3" pinned="7"></simhash-loom></main>`,
    "p { color: maroon } .scroll { display: none }",
  )
  const loom = page.locator("simhash-loom")
  const accumulator = new SimHash({ recipe: "short/1", bits: 16 }).accumulator()
  accumulator.add(["the", "cat", "sat"])
  await expect(loom.locator(".hex code")).toHaveText(toHex(accumulator.fingerprint(), 16))
  await expect(loom.locator(".readout")).toContainText("Bit 7:")
  await expect(loom.locator(".cells")).toBeVisible()
  // Its style and the page's leave each other alone.
  await expect(page.locator("main > p")).toHaveCSS("color", "rgb(128, 0, 0)")
  await expect(loom.locator(".readout")).not.toHaveCSS("color", "rgb(128, 0, 0)")
  expect(await violations(page)).toEqual([])

  await loom.getByRole("button", { name: "To the end" }).click()
  const whole = new SimHash({ recipe: "short/1", bits: 16 }).fingerprint("the cat sat on the mat")
  await expect(loom.locator(".hex code")).toHaveText(toHex(whole, 16))
  await loom.evaluate((element) => element.setAttribute("lang", "zh-CN"))
  await expect(loom.locator(".hex")).toContainText("十六进制")
  await loom.evaluate((element) => element.setAttribute("recipe", "text/9"))
  await expect(loom.getByRole("alert")).toContainText("text/9")
})
