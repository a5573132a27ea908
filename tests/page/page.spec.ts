// The page as a whole.
import { load } from "../../www/catalogue.js"
import { SECTIONS } from "../../www/sections.js"
import { choose, expect, field, open, resize, test, textsIn, visit } from "./support.js"

const CATALOGUES = { en: await load("en"), "zh-CN": await load("zh-CN") }
const NAMES = SECTIONS.map(({ name }) => name)
const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']"

test("speaks two languages and remembers which", async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle(CATALOGUES.en.page.title)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await page.getByLabel("Language").selectOption("zh-CN")
  await expect(page).toHaveTitle(CATALOGUES["zh-CN"].page.title)
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(field(page, "a")).toHaveValue(CATALOGUES["zh-CN"].examples.cats.a)
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await page.goto("?lang=en")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
})

test("is light or dark by the system's or the reader's choice, and remembers that", async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await open(page)
  const light = await paper()
  await page.emulateMedia({ colorScheme: "dark" })
  await expect.poll(paper).not.toBe(light)
  await page.getByLabel("Theme").selectOption("light")
  await expect.poll(paper).toBe(light)
  await page.reload()
  await expect.poll(paper).toBe(light)
})

test("the first view takes at most 20 requests, and scrolling takes no more", async ({ page }) => {
  const fetched: string[] = []
  page.on("request", (request) => fetched.push(request.url()))
  await open(page)
  await page.waitForLoadState("networkidle")
  const count = fetched.length
  expect(count).toBeLessThanOrEqual(20)
  for (const name of NAMES) await page.locator(`section#${name}`).scrollIntoViewIfNeeded()
  await page.waitForLoadState("networkidle")
  expect(fetched.slice(count)).toEqual([])
})

test("the rail and addresses lead to every chapter, and the rail marks where it is", async ({ page }) => {
  await open(page)
  const links = page.locator("nav.rail a")
  await expect(links).toHaveCount(NAMES.length)
  for (const [i, name] of NAMES.entries()) {
    await links.nth(i).click()
    await expect(page.locator(`section#${name}`)).toBeInViewport()
    await expect(links.nth(i)).toHaveAttribute("aria-current", "location")
  }
  await visit(page, "#near")
  await expect(page.locator("section#near h2")).toBeInViewport()
})

test("nothing shifts while a reader scrolls fast through the whole page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const language of ["en", "zh-CN"]) {
    await open(page, `?lang=${language}`)
    const shift = await page.evaluate(async () => {
      const frames = async (count: number) => {
        for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
      }
      await document.fonts.ready
      await frames(10)
      let sum = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
      })
      observer.observe({ type: "layout-shift" })
      for (let y = 0; y < document.documentElement.scrollHeight; y += 300) {
        scrollTo(0, y)
        await frames(4)
      }
      await frames(10)
      return sum
    })
    expect(shift).toBeLessThan(0.001)
  }
})

test("is short: 10 screens of a desktop, 18 of a phone, 120 controls and 2,500 words", async ({ page }) => {
  for (const [size, screens] of Object.entries({ "1440 x 900": 10, "390 x 844": 18 })) {
    const { height } = await resize(page, size)
    await open(page)
    const length = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(length / height).toBeLessThanOrEqual(screens)
  }
  expect(await page.locator(CONTROLS).filter({ visible: true }).count()).toBeLessThanOrEqual(120)
  const words = (await page.locator("body").innerText()).match(/\p{L}[\p{L}’']*/gu) ?? []
  expect(words.length).toBeLessThanOrEqual(2500)
})

test("is all within reach of the keyboard, in the page's order, and shows where it is", async ({ page }) => {
  await open(page)
  // The caret is in the text that the page begins with, after the head of the page.
  await page.evaluate(() => getSelection()?.collapse(document.body, 0))
  await page.locator("a.skip").evaluate((link: HTMLElement) => link.focus())
  await page.keyboard.press("Shift+Tab")
  // Every control that is to be seen.
  const expected = await page.locator(CONTROLS).evaluateAll((all: HTMLElement[]) => {
    const controls = all.filter(
      (one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(":disabled"),
    )
    for (const [index, element] of controls.entries()) element.dataset["order"] = String(index)
    return controls.length
  })
  const visited: number[] = []
  for (let i = 0; i < expected * 2 && visited.at(-1) !== expected - 1; i++) {
    await page.keyboard.press("Tab")
    const { order, name, outline } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { outlineStyle } = getComputedStyle(element)
      return { order: element.dataset["order"], name: element.outerHTML.slice(0, 200), outline: outlineStyle }
    })
    if (order === undefined) continue
    expect(outline, `a focus that can be seen on ${name}`).not.toBe("none")
    if (visited.at(-1) !== Number(order)) visited.push(Number(order))
  }
  // Scrolling past the stage has changed its step, and with it which of its buttons can do something.
  const able = await page
    .locator("[data-order]:not(:disabled)")
    .evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => Number(dataset["order"])))
  expect(visited).toEqual(able)
})

for (const lang of ["en", "zh-CN"] as const) {
  test(`fits 320 pixels, and twice the size of type, in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, `?lang=${lang}`)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    for (const button of await page.locator(".examples button").all()) {
      await button.click()
      expect(await width()).toBe(320)
    }
    await choose(page, "bits", "128")
    expect(await width()).toBe(320)
    await field(page, "a").fill(`${"ab".repeat(1500)} and another word`)
    expect(await width()).toBe(320)
    await page.setViewportSize({ width: 640, height: 640 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "32px"
    })
    expect(await width()).toBe(640)
  })

  test(`has no text smaller than 12 pixels in ${lang}`, async ({ page }) => {
    await open(page, `?lang=${lang}`)
    const texts = await textsIn(page.locator("body"), ".hidden")
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter(({ size }) => size < 12)).toEqual([])
  })

  test(`leaves no English in Chinese and no Chinese in English: ${lang}`, async ({ page }) => {
    await open(page, `?lang=${lang}`)
    for (const button of await page.locator(".predict .choices button:first-child").all())
      await button.click()
    const text = await page.evaluate(() => {
      const copy = document.body.cloneNode(true) as HTMLElement
      for (const element of copy.querySelectorAll("[lang], code, pre, kbd, textarea, script"))
        element.remove()
      return copy.textContent ?? ""
    })
    if (lang === "en") expect(text.match(/\p{Script=Han}+/gu) ?? []).toEqual([])
    else expect(text.match(/\b(the|of|and|is|are|bits?|features?|distance)\b/gi) ?? []).toEqual([])
  })
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("the words of every chapter can be read in both languages", async ({ page }) => {
    await page.goto("")
    for (const lang of ["en", "zh-CN"] as const) {
      const article = page.locator(`simhash-page > [lang=${lang}]`)
      const { page: frame, sections } = CATALOGUES[lang]
      await expect(article.getByText(frame.withoutScript)).toBeVisible()
      for (const { name, title } of SECTIONS) {
        const heading = name === "instrument" ? sections[name].title : title[lang]
        await expect(article.getByRole("heading", { name: heading, exact: true })).toBeVisible()
        const start = (sections[name].lead[0] ?? "").split(/[*`[]/)[0] ?? ""
        await expect(article).toContainText(start)
      }
    }
  })
})

for (const language of ["en", "zh-CN"] as const)
  test(`the first words are there before the page's own script, in ${language}`, async ({ page }) => {
    await page.route(/\/assets\/page-[^/]*\.js/, () => {
      // Never answered: the page waits for it as long as the test runs.
    })
    await page.goto(`./?lang=${language}`, { waitUntil: "commit" })
    await expect(
      page.getByRole("heading", { level: 2, name: CATALOGUES[language].sections.instrument.title }),
    ).toBeVisible()
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1)
    await expect(page.locator(".without-script:visible")).toHaveCount(0)
    // A frame, and a link to a place, begin with something else.
    for (const address of ["./?embed=loom", "./#near"]) {
      await page.goto("about:blank")
      await page.goto(address, { waitUntil: "commit" })
      await page.waitForFunction(() => document.documentElement?.dataset["theme"] === "auto")
      await expect(page.locator("html[data-early]")).toHaveCount(0)
    }
  })

test("says why when its module cannot be loaded", async ({ browser, baseURL }) => {
  const page = await browser.newPage()
  await page.route("**/*.wasm", (route) => route.abort())
  await page.goto(baseURL as string)
  await expect(page.getByRole("alert")).toContainText(
    "The page could not start: the WebAssembly module could not be loaded",
  )
  await page.close()
})

test("nothing moves where motion is not wanted", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await open(page)
  await page.getByRole("button", { name: "Play", exact: true }).first().click()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, "::before")])
      .filter(({ transitionDuration }) => transitionDuration.split(", ").some((time) => time !== "0s")),
  )
  expect(moving).toHaveLength(0)
})
