// What teachers use: links that open a section with a question, prediction before the answer, and code to embed.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "@playwright/test"
import { compare, SimHash, toHex } from "simhash-wasm"
import { initial } from "../../www/lesson/lesson.js"
import { fromFragment } from "../../www/share/link.js"
import { elementCode } from "../../www/teaching/embed.js"
import { words as en } from "../../www/teaching/en.js"
import { LONGEST_QUESTION } from "../../www/teaching/state.js"
import { fragmentOf } from "./bad-links.js"
import { drawn, expect, openClass, test, textsIn, tooSmall, violations, visit } from "./support.js"

const TEXTS = { a: "the cat sat on the mat", b: "the cat sat on a mat", example: null }
const explain = (text: string) => new SimHash("short/1").explain(text)
const DISTANCE = compare(explain(TEXTS.a), explain(TEXTS.b)).distance
const QUESTION = "How many bits differ, and why?"

/** The address of a lesson with the two texts. */
function address(parts: object, search = "?lang=en"): string {
  return `${search}#${fragmentOf({ texts: TEXTS, ...parts })}`
}

/** The address of a lesson with a question that is predicted. */
function asking(task: object, search?: string, texts = TEXTS): string {
  return address({ texts, task: { section: "flips", question: QUESTION, predict: true, ...task } }, search)
}

/** Predicts, and waits until what is covered is shown. */
async function predict(page: Page, prediction: string): Promise<void> {
  await page.getByLabel(/^(Your prediction|您的预测)$/).fill(prediction)
  await page.keyboard.press("Enter")
  await expect(page.locator("[data-covered]")).toHaveCount(0)
}

test("a link opens at the section that it names, or at the loom for a bit or a step", async ({ page }) => {
  for (const [section, parts] of [
    ["loom", { loom: { pinned: 17 } }],
    ["loom", { loom: { step: 3 } }],
    ["loom", { loom: { step: 0 } }],
    ...["buckets", "flips", "near"].map((section) => [section, { task: { section }, loom: { pinned: 3 } }]),
  ] as const) {
    await visit(page, address(parts as object))
    await expect(page.locator(`section#${section} h2`)).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)
    await expect(page.locator("simhash-question")).toHaveCount(0)
  }
  // In a tab that was open before, too.
  const other = address({ task: { section: "near" } }, "")
  await page.evaluate((hash) => location.assign(hash), other)
  await expect(page.locator("section#near h2")).toBeInViewport()
  // And at the top if it names none.
  await page.clock.install()
  await visit(page, address({}))
  await drawn(page)
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test("a question stands above its section, and is in view when the link opens", async ({ page }) => {
  for (const section of ["flips", "loom", "near", null]) {
    await visit(page, asking({ section, predict: false }))
    const question = page.locator("simhash-question")
    await expect(question.getByText(QUESTION)).toBeInViewport()
    await expect(page.locator(`simhash-question + simhash-${section ?? "instrument"}-section`)).toBeAttached()
    await expect(question.locator("form, .predicted")).toHaveCount(0)
    await expect(page.locator("[data-covered]")).toHaveCount(0)
  }
})

test("a question's topic is covered until a prediction, and then stands beside it", async ({ page }) => {
  await page.goto(asking({ about: "distance" }))
  const comparison = page.locator(".verdict")
  const says = comparison.getByText(`${DISTANCE} of 64 bits differ`)
  await expect(says).toBeAttached()
  expect((await comparison.innerText()).trim()).toBe("")
  expect(await violations(page)).toEqual([])
  // Nothing is no prediction.
  await page.getByRole("button", { name: "Reveal the answer" }).click()
  await expect(says).toBeHidden()
  await predict(page, "12")
  const outcome = page.locator(".predicted > div")
  await expect(outcome.locator("dd")).toHaveText(["12", `${DISTANCE} of 64 bits differ`])
  const [prediction, answer] = [await outcome.first().boundingBox(), await outcome.last().boundingBox()]
  expect(prediction?.y).toBe(answer?.y)
  await expect(says).toBeVisible()
  await expect(page.locator("simhash-question").getByRole("status")).toHaveText("The answer is shown.")
  await expect(page.locator(".predicted")).toBeFocused()
  // Another question covers again.
  await page.goto(asking({ about: "verdict", question: "Are they near?" }))
  await expect(page.locator("[data-covered=verdict]")).toHaveCount(1)
  await expect(page.getByLabel("Your prediction")).toHaveValue("")
})

test("two texts side by side do not give away a covered distance", async ({ page }) => {
  await page.goto(asking({ about: "distance" }))
  await page.getByRole("button", { name: "A against B" }).click()
  const figure = page.locator("simhash-loom-figure").first()
  await expect(figure.locator(".cell.apart")).toHaveCount(DISTANCE)
  /** How many looks the digits of cells have, and how many of the other text's are seen. */
  const looks = () =>
    figure.evaluate((figure) => {
      const digits = [...figure.querySelectorAll(".cell:not(.read) .sign:not(.other)")]
      const others = [...figure.querySelectorAll(".other, .others")]
      return {
        borders: new Set(digits.map((digit) => getComputedStyle(digit).borderColor)).size,
        seen: others.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
      }
    })
  expect(await looks()).toEqual({ borders: 1, seen: 0 })
  await predict(page, "12")
  const { borders, seen } = await looks()
  expect([borders > 1, seen > 0]).toEqual([true, true])
})

test("no chapter shows a covered fingerprint or covered sums before the prediction", async ({ page }) => {
  const hex = toHex(explain(TEXTS.a).fingerprint)
  /** All text in the sections that is to be seen. */
  const seen = async () =>
    (await textsIn(page.locator("main"), "simhash-question")).map(({ text }) => text).join("")
  await page.goto(asking({ about: "fingerprint" }))
  await drawn(page)
  await expect(page.locator("simhash-loom-figure .hex code")).toBeAttached()
  expect(await seen()).not.toContain(hex)
  // Its 16 bits are the last of the 64.
  await expect(page.locator("simhash-instrument .lane").first()).toBeHidden()
  await expect(page.locator("simhash-loom-figure .sign").first()).toBeHidden()
  await predict(page, "5")
  expect((await seen()).split(hex).length).toBeGreaterThan(1)

  await visit(page, asking({ about: "sums" }))
  await drawn(page)
  const sums = page.locator("simhash-loom-figure :is(.bar, .cell .sum, .cell > .hidden, .readout)")
  await expect(page.locator(".flips")).toBeAttached()
  expect(await sums.count()).toBeGreaterThan(1)
  await expect(sums.filter({ visible: true })).toHaveCount(0)
  await expect(page.locator(".flips .crossings").filter({ visible: true })).toHaveCount(0)
  await predict(page, "5")
  await expect(sums.filter({ visible: true })).not.toHaveCount(0)
})

test("a prediction is any text, and beside it stands the package's answer, if any", async ({ page }) => {
  const apart = compare(explain(TEXTS.a), explain(TEXTS.b))
  const verdict = en.question.verdicts[apart.verdict]
    .replace("{distance}", String(DISTANCE))
    .replace("{threshold}", String(apart.maxDistance))
  await page.goto(asking({ about: "verdict" }))
  await predict(page, "no")
  await expect(page.locator(".predicted dd")).toHaveText(["no", verdict])

  await visit(page, asking({ about: "fingerprint" }, "?lang=zh-CN"))
  await page.getByLabel("您的预测").fill("   ")
  await page.keyboard.press("Enter")
  await expect(page.locator(".predicted")).toHaveCount(0)
  await predict(page, "<b>yes</b> 也许")
  await expect(page.locator(".predicted dd").first()).toHaveText("<b>yes</b> 也许")
  await expect(page.locator(".predicted code")).toHaveText(toHex(explain(TEXTS.a).fingerprint))

  await visit(page, asking({ about: "sums" }))
  await predict(page, "-3")
  const sums = await page
    .locator(".answer-sums > span")
    .evaluateAll((all) => all.map((one) => Number(one.lastChild?.textContent?.replace("−", "-"))))
  expect(sums.reverse()).toEqual([...explain(TEXTS.a).sums])

  for (const about of ["distance", "verdict", "fingerprint", "sums"]) {
    await visit(page, asking({ about }, "?lang=en", { a: "…", b: "", example: null }))
    await predict(page, "0")
    await expect(page.locator(".predicted dd").last()).toHaveText("Nothing: a text has no features")
  }
})

test("the panel's link and code hold the lesson and the question", async ({ page, baseURL }) => {
  const settings = { recipe: "text/1", bits: 32 } as const
  const view = { ...initial.loom, step: 4, pinned: 9 }
  await page.goto(address({ settings, loom: view }))
  await openClass(page)
  const code = elementCode({ script: `${baseURL}loom.js`, text: TEXTS.a, ...settings, language: "en", view })
  await expect(page.locator("#copy-element")).toHaveValue(code)
  const controls = page.locator("simhash-share :is(button, a, select, textarea, label.check input):visible")
  expect(await tooSmall(controls)).toBe(0)
  await page.getByLabel("Opens at").selectOption("flips")
  // No more than a link holds.
  await expect(page.getByLabel("Your question")).toHaveAttribute("maxlength", String(LONGEST_QUESTION))
  await page.getByLabel("Your question").fill("Does bit 4 flip? 第 4 位？")
  await page.getByLabel("Predict first").check()
  await page.getByLabel("The question is about").selectOption("sums")
  await page.getByRole("button", { name: "Copy: The link for the class" }).click()
  await expect(page.getByRole("status").getByText("Copied.")).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const { lesson, whole } = await fromFragment(new URL(link).hash.slice(1))
  expect(whole).toBe(true)
  const task = { section: "flips", question: "Does bit 4 flip? 第 4 位？", predict: true, about: "sums" }
  expect(lesson).toMatchObject({ texts: { a: TEXTS.a, b: TEXTS.b }, settings, task })
  // The draft is not the lesson: nothing is covered for the teacher.
  await expect(page.locator("simhash-question, [data-covered]")).toHaveCount(0)
  const opening = page.waitForEvent("popup")
  await page.getByRole("link", { name: "Open it as a student does" }).click()
  const student = await opening
  await expect(student.locator("simhash-question").getByText("Does bit 4 flip?")).toBeInViewport()
  await expect(student.locator("main")).toHaveAttribute("data-covered", "sums")
})

test("the code for a frame shows the figure alone on another site", async ({ browser, baseURL }) => {
  // A context of its own: what the other site requests is the point.
  const context = await browser.newContext({
    locale: "en-GB",
    permissions: ["clipboard-read", "clipboard-write"],
  })
  const page = await context.newPage()
  await page.goto(`${baseURL}${address({ settings: { recipe: "short/1", bits: 16 }, loom: { of: "b" } })}`)
  await openClass(page)
  const code = await page.locator("#copy-frame").inputValue()
  expect(code).toContain('width="960" height="540" title="SimHash, step by step"')
  await page.getByRole("button", { name: "Copy: As a frame" }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

  const complaints: string[] = []
  context.on("console", (message) => complaints.push(message.text()))
  context.on("weberror", (error) => complaints.push(error.error().message))
  // Another origin: another host and port.
  const slides = createServer((_, response) => {
    response.setHeader("content-type", "text/html")
    response.end(`<!doctype html><html lang="en"><title>Slides</title><h1>Slides</h1>${code}</html>`)
  })
  await new Promise<void>((resolve) => slides.listen(0, "127.0.0.1", resolve))
  const other = await context.newPage()
  await other.goto(`http://127.0.0.1:${(slides.address() as AddressInfo).port}/slides.html`)
  const frame = other.frameLocator("iframe")
  const hex = toHex(new SimHash({ recipe: "short/1", bits: 16 }).fingerprint(TEXTS.b), 16)
  await expect(frame.locator(".hex code")).toHaveText(hex)
  await expect(frame.locator("header, nav, textarea, simhash-share")).toHaveCount(0)
  const size = await frame.locator("html").evaluate((root) => [root.scrollWidth, innerWidth, innerHeight])
  expect(size).toEqual([960, 960, 540])
  expect(complaints).toEqual([])
  await context.close()
  slides.close()
})
