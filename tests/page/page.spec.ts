// The page as a whole.
import { readFileSync } from "node:fs"
import { load } from "../../www/catalogue.js"
import { SECTIONS } from "../../www/sections.js"
import { everySectionSeen } from "./seen.js"
import { choose, expect, open, openClass, showAs, test } from "./support.js"

const CATALOGUES = { en: await load("en", "all"), "zh-CN": await load("zh-CN", "all") }
/** The scripts of the sections further down, and of their words. */
const DEFERRED = new RegExp(
  `/((?:${SECTIONS.filter(({ first }) => !first)
    .map(({ name }) => name)
    .join("|")})-(?:section|en|zh-CN))-[^/]*\\.js$`,
)
const NAMES = SECTIONS.map(({ name }) => name)
/** The first section is what the page opens with. */
const [, ...LISTED] = NAMES

test("speaks two languages and remembers which", async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle(CATALOGUES.en.page.title)
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
  await page.getByLabel("Language").selectOption("zh-CN")
  await expect(page).toHaveTitle(CATALOGUES["zh-CN"].page.title)
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await expect(page.getByLabel("文本 A", { exact: true })).toHaveValue(CATALOGUES["zh-CN"].examples.edited.a)
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  await page.goto("?lang=en")
  await expect(page.locator("html")).toHaveAttribute("lang", "en")
})

test("is light or dark by the system's or the reader's choice, and remembers that", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await open(page)
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await paper()).toBe("rgb(17, 17, 17)")
  await page.getByLabel("Theme").selectOption("light")
  await expect.poll(paper).toBe("rgb(255, 255, 255)")
  await page.reload()
  await expect.poll(paper).toBe("rgb(255, 255, 255)")
})

test("loads the sections further down when the reader comes near them, or goes there by a link", async ({
  page,
}) => {
  const fetched: string[] = []
  page.on("request", (request) => fetched.push(request.url()))
  // A browser that is never idle.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  // Two screens, of which the second ends before the third section.
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto("")
  await expect(page.locator(".verdict")).toBeAttached()
  expect(fetched.filter((url) => DEFERRED.test(url) || /mount|zh-CN/.test(url))).toEqual([])
  await page.locator("nav a[href='#mistakes']").click()
  await expect(page.locator("section#mistakes")).toBeInViewport()
  await expect(page.locator("simhash-mistakes-section[data-waiting]")).toHaveCount(0)
  await page.evaluate(() => customElements.whenDefined("simhash-use-section"))
  // The sections, and the words of one language.
  const deferred = SECTIONS.filter(({ first }) => !first).flatMap(({ name }) => [
    `${name}-en`,
    `${name}-section`,
  ])
  const scripts = fetched.map((url) => url.match(DEFERRED)?.[1]).filter((name) => name !== undefined)
  expect(scripts.sort()).toEqual(deferred.sort())
  // The address alone does it too.
  await page.goto("about:blank")
  await page.goto("#use")
  await expect(page.locator("section#use")).toBeInViewport()
})

test("says so when they cannot be loaded, and tries again", async ({ page }) => {
  await page.route("**/mistakes-section-*.js", (route) =>
    route.fulfill({ status: 200, body: "throw 1", contentType: "text/javascript" }),
  )
  await page.goto("")
  await page.locator("simhash-loom-section").scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const alert = page.getByRole("alert")
  await expect(alert).toContainText("The rest of the page could not be loaded.")
})

test("has a link to every section below the first", async ({ page }) => {
  await open(page)
  for (const name of LISTED) {
    await page.locator(`nav a[href="#${name}"]`).click()
    await expect(page.locator(`section#${name}`)).toBeInViewport()
  }
})

test("is all within reach of the keyboard, in the order of the page, and shows where it is", async ({
  page,
}) => {
  await open(page)
  await everySectionSeen(page)
  // Every control that is to be seen; of a group of radio buttons one is enough.
  const expected = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [tabindex='0'], [contenteditable=true]",
      ),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility() && !element.matches(":disabled"))
    const radios = new Set<string>()
    const kept = controls.filter((element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true
      const first = !radios.has(element.name)
      radios.add(element.name)
      return first
    })
    for (const [index, element] of kept.entries()) element.dataset["order"] = String(index)
    return kept.length
  })
  const visited: number[] = []
  for (let i = 0; i < expected * 2 && visited.at(-1) !== expected - 1; i++) {
    await page.keyboard.press("Tab")
    const { order, name, outline, editor } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const radio = element as HTMLInputElement
      const first =
        radio.type === "radio" ? document.querySelector(`[name="${radio.name}"][data-order]`) : null
      const style = getComputedStyle(element.closest(".open") ?? element)
      return {
        order: ((first ?? element) as HTMLElement).dataset["order"],
        name: element.outerHTML.slice(0, 200),
        outline: style.outlineStyle,
        editor: element.isContentEditable,
      }
    })
    if (order === undefined) continue
    expect(outline, `a focus that can be seen on ${name}`).not.toBe("none")
    if (visited.at(-1) !== Number(order)) visited.push(Number(order))
    // An editor keeps the Tab key for itself, until Escape.
    if (editor) await page.keyboard.press("Escape")
  }
  expect(visited).toEqual(Array.from({ length: expected }, (_, index) => index))
})

for (const lang of ["en", "zh-CN"] as const) {
  test(`fits 320 pixels, and twice the size of type, in ${lang}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, `?lang=${lang}`)
    await everySectionSeen(page)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    for (const button of await page.locator(".examples button").all()) {
      await button.click()
      expect(await width()).toBe(320)
    }
    await choose(page, "bits", "128")
    expect(await width()).toBe(320)
    for (const view of ["matrix", "tables"] as const) {
      await showAs(page, view)
      expect(await width()).toBe(320)
    }
    await page.setViewportSize({ width: 640, height: 640 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "32px"
    })
    expect(await width()).toBe(640)
  })

  test(`has no text smaller than 12 pixels in ${lang}`, async ({ page }) => {
    await open(page, `?lang=${lang}`)
    await everySectionSeen(page)
    const small = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!node.textContent?.trim() || !element?.checkVisibility() || element.closest(".hidden")) continue
        if (Number.parseFloat(getComputedStyle(element).fontSize) < 12) found.push(element.outerHTML)
      }
      return found
    })
    expect(small).toEqual([])
  })

  test(`leaves no English in Chinese and no Chinese in English: ${lang}`, async ({ page }) => {
    await open(page, `?lang=${lang}`)
    await everySectionSeen(page)
    const text = await page.evaluate(() => {
      const copy = document.body.cloneNode(true) as HTMLElement
      for (const element of copy.querySelectorAll(
        "[lang], code, pre, kbd, textarea, .cm-editor, simhash-buckets-section, simhash-blackboard-section, script",
      ))
        element.remove()
      return copy.textContent ?? ""
    })
    if (lang === "en") expect(text.match(/\p{Script=Han}+/gu) ?? []).toEqual([])
    else expect(text.match(/\b(the|of|and|is|are|bits?|features?|distance)\b/gi) ?? []).toEqual([])
  })
}

test("small fields have the direction of their first letter too", async ({ page }) => {
  await open(page)
  await everySectionSeen(page)
  await openClass(page)
  const fields = ["#buckets-query", "#buckets-own", "input.blackboard-label", "#task-question"]
  for (const field of fields.map((name) => page.locator(name).first())) {
    await field.fill("1. مرحبا cat")
    await expect(field).toHaveAttribute("dir", "rtl")
    await field.fill("1. cat مرحبا")
    await expect(field).toHaveAttribute("dir", "ltr")
  }
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })
  test("the article can be read in both languages, with a picture of the small example", async ({ page }) => {
    await page.goto("")
    for (const lang of ["en", "zh-CN"] as const) {
      const article = page.locator(`simhash-page > [lang=${lang}]`)
      const { page: frame, sections } = CATALOGUES[lang]
      await expect(article.getByText(frame.withoutScript)).toBeVisible()
      for (const { name, title } of SECTIONS) {
        await expect(article.getByRole("heading", { name: title[lang], exact: true })).toBeVisible()
        const start = (sections[name]?.lead[0] ?? "").split(/[*`[]/)[0] ?? ""
        await expect(article).toContainText(start)
      }
      const picture = article.getByRole("img")
      await expect(picture).toBeVisible()
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    }
  })
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

test("lets bars grow while it plays, but not where motion is not wanted", async ({ page }) => {
  const moving = async () => {
    await page.getByRole("button", { name: "Play", exact: true }).first().click()
    await expect(page.locator("simhash-loom-transport[playing]")).toBeAttached()
    return page.evaluate(
      () =>
        [...document.querySelectorAll("*")]
          .flatMap((element) => [getComputedStyle(element), getComputedStyle(element, "::before")])
          .filter(({ transitionDuration }) => transitionDuration.split(", ").some((time) => time !== "0s"))
          .length,
    )
  }
  await open(page)
  await everySectionSeen(page)
  expect(await moving()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: "reduce" })
  await open(page)
  await everySectionSeen(page)
  expect(await moving()).toBe(0)
})

test("gives the sizes that README gives", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")
  const row = (imported: string, from = "simhash-wasm") => {
    const line = readme.split("\n").find((line) => line.startsWith(`| ${imported} | \`${from}\` | `))
    return sizes(line ?? "")
  }
  const [whole = 0] = row("`fingerprint`, `distance`")
  const [, alone] = row("`init`, `fingerprint`, `distance`", "simhash-wasm/url")
  const [withIndex = 0] = row("`fingerprint`, `distance`, `DuplicateIndex`")
  const [passages] = row("`PassageIndex`, `sharedRanges`")
  for (const { sections } of Object.values(CATALOGUES))
    expect(sizes((sections.use?.after ?? []).join(" "))).toEqual([
      ...[whole, alone, withIndex - whole, passages],
    ])
})

/** The numbers of kilobytes in a text. */
function sizes(text: string): number[] {
  return [...text.matchAll(/(\d+) kB/g)].map(([, size]) => Number(size))
}

/** The values that a text shows, by their names: `{name}`, and forms of a plural with the number in them. */
function places(text: string): string[] {
  const forms = [...text.matchAll(/\{(\w+)\|[^{}]*#[^{}]*\}/g)].map(([, name]) => `{${name}}`)
  return [...(text.match(/\{\w+\}/g) ?? []), ...forms].sort()
}

test("has catalogues of the same keys and the same places for values", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "string"
      ? places(value)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value
  const words = (catalogue: object) => ({ ...catalogue, staticWords: undefined })
  for (const [en, zh] of [
    [CATALOGUES.en.page, CATALOGUES["zh-CN"].page],
    [CATALOGUES.en.shared, CATALOGUES["zh-CN"].shared],
    [CATALOGUES.en.examples, CATALOGUES["zh-CN"].examples],
    [CATALOGUES.en.sections, CATALOGUES["zh-CN"].sections],
  ] as const)
    expect(shape(words(zh))).toEqual(shape(words(en)))
})
