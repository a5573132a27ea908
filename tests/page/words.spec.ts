// All words are in the document before their sections are loaded.
import type { Page } from "@playwright/test"
import { load } from "../../www/catalogue.js"
import { SECTIONS } from "../../www/sections.js"
import { everySectionSeen } from "./seen.js"
import { everySectionDrawn, expect, open, test } from "./support.js"

const WORDS = { en: await load("en", "all"), "zh-CN": await load("zh-CN", "all") }
const DEFERRED = SECTIONS.filter(({ first }) => !first)
const CODE = new RegExp(`/(${DEFERRED.map(({ name }) => name).join("|")})-section-[^/]*\\.js$`)

/** Opens the page while the code of the deferred sections is on its way, until the returned function is called. */
async function openUnloaded(page: Page, path = ""): Promise<() => void> {
  const arrive = await delay(page, CODE)
  await page.goto(path)
  await expect(page.locator("simhash-use-section section")).toBeAttached()
  return arrive
}

/** Keeps what is fetched from some addresses on its way, until the returned function is called. */
async function delay(page: Page, addresses: RegExp): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(addresses, async (route) => {
    await arrived
    await route.continue()
  })
  return arrive
}

/** Waits until what has arrived is drawn. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
  })

/** What the browser's own search finds from the start of the page. */
const found = (page: Page, words: string) =>
  page.evaluate((words) => {
    getSelection()?.removeAllRanges()
    const browser = globalThis as unknown as { find(words: string): boolean }
    return browser.find(words)
  }, words)

for (const [lang, other, words, others] of [
  ["en", "zh-CN", ["pigeonhole", "Why is 3 useless for a tweet?", "at most 3 of 64"], "鸽巢"],
  ["zh-CN", "en", ["鸽巢", WORDS["zh-CN"].sections.near?.lead[0]?.slice(0, 6) ?? ""], "pigeonhole"],
] as const) {
  test(`the browser's search finds the words of every section before it is loaded: ${lang}`, async ({
    page,
  }) => {
    const arrive = await openUnloaded(page, `?lang=${lang}`)
    for (const word of words) expect([word, await found(page, word)]).toEqual([word, true])
    expect(await found(page, others)).toBe(false)
    for (const { name, title } of SECTIONS)
      await expect(page.locator(`section#${name}`).getByRole("heading", { level: 2 })).toHaveText(title[lang])
    await page.locator("#language").selectOption(other)
    await expect(page.locator("html")).toHaveAttribute("lang", other)
    expect(await found(page, others)).toBe(true)
    expect(await found(page, words[0])).toBe(false)
    // And when the sections have come, each of them is there once.
    arrive()
    await everySectionDrawn(page)
    await expect(page.locator("simhash-use-section .snippet").first()).toBeAttached()
    expect(await found(page, others)).toBe(true)
    for (const { name } of SECTIONS) await expect(page.locator(`[id="${name}"]`)).toHaveCount(1)
    expect(
      await page.evaluate(() => {
        const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id)
        return ids.filter((id, position) => ids.indexOf(id) < position)
      }),
    ).toEqual([])
  })
}

test("loads the code of the sections further down when the browser has nothing else to do, and draws each when it comes near", async ({
  page,
}) => {
  const fetched: string[] = []
  page.on("request", (request) => fetched.push(request.url()))
  await page.goto("")
  const drawn = page.locator("main > :not([data-waiting])")
  for (const { name } of SECTIONS)
    await page.evaluate((tag) => customElements.whenDefined(tag), `simhash-${name}-section`)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator("simhash-use-section[data-waiting]")).toBeAttached()
  // What is large is still left until the reader comes near it.
  expect(fetched.filter((url) => /mount|buckets-figure/.test(url))).toEqual([])
  await page.locator("simhash-flips-section").evaluate((section) => section.scrollIntoView())
  await expect(page.locator("simhash-flips-section:not([data-waiting]) .flips")).toBeAttached()
  await expect(page.locator("simhash-use-section[data-waiting]")).toBeAttached()
  expect(await drawn.count()).toBeLessThan(SECTIONS.length)
})

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const)
  test(`every figure is drawn for a reader who comes by scrolling, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto("")
    await expect(page.locator("simhash-compare-section .verdict")).toBeVisible()
    for (const { name } of SECTIONS) {
      // At once: a section replaces the words that were prerendered, so an element may go while it is waited for.
      await page.evaluate((name) => document.getElementById(name)?.scrollIntoView(), name)
      await expect(page.locator(`#${name}`)).toBeInViewport()
      await expect(page.locator(`simhash-${name}-section :is(.waiting, .outlined)`)).toHaveCount(0)
      await expect(page.locator(`simhash-${name}-section[data-waiting]`)).toHaveCount(0)
    }
    await expect(page.locator("[data-waiting], [aria-busy=true], main [role=alert]")).toHaveCount(0)
    await expect(page.locator("simhash-editor-section .cm-lintRange-warning").first()).toBeAttached()
  })

test("prints the figures of sections that the reader has not come near", async ({ page }) => {
  await page.clock.install()
  await page.goto("")
  for (const { name } of SECTIONS)
    await page.evaluate((tag) => customElements.whenDefined(tag), `simhash-${name}-section`)
  await expect(page.locator("simhash-use-section[data-waiting]")).toBeAttached()
  // The sections wait for nothing else by now.
  await page.clock.runFor(1000)
  const left = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"))
    // What is printed is what is there after the event and the tasks that it has queued at once.
    return Promise.resolve()
      .then(() => new Promise((resolve) => queueMicrotask(() => resolve(undefined))))
      .then(() => document.querySelectorAll("[data-waiting]").length)
  })
  expect(left).toBe(0)
})

test("a link to a heading of any section shows it, at once and when all is loaded", async ({ page }) => {
  await open(page)
  await everySectionSeen(page)
  // The last one of each section, before which there is most that may come late.
  const last = await page.evaluate(() =>
    [...document.querySelectorAll("main section[id]")].map(
      (section) => [section, ...section.querySelectorAll(":is(h2, h3)[id]")].at(-1)?.id ?? "",
    ),
  )
  expect(last.length).toBeGreaterThanOrEqual(SECTIONS.length)
  for (const id of new Set(["near-tweet", "buckets-cost", "why-these-bits", ...last])) {
    await page.goto("about:blank")
    await page.goto(`#${id}`)
    const target = page.locator(`[id="${id}"]`)
    await expect(target).toBeInViewport()
    await expect(page.locator(`main > [data-waiting]:has([id="${id}"])`)).toHaveCount(0)
    await expect(page.locator(`main > :has([id="${id}"]) .waiting`)).toHaveCount(0)
    await frames(page)
    await expect(target).toBeInViewport()
    const top = await target.evaluate((element) => element.getBoundingClientRect().top)
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
    if (end > 2) expect([id, Math.abs(top) < 40]).toEqual([id, true])
  }
})

test("a link to a heading shows it while its section is on its way", async ({ page }) => {
  await page.clock.install()
  const arrive = await openUnloaded(page, "#near-tweet")
  await expect(page.locator("#near-tweet")).toBeInViewport()
  arrive()
  await expect(page.locator("simhash-near-section .figures.waiting")).toHaveCount(0)
  await expect(page.locator("#near-tweet")).toBeInViewport()
  // A reader who goes elsewhere is left there.
  await page.mouse.wheel(0, -3000)
  await expect(page.locator("#near-tweet")).not.toBeInViewport()
  await page.clock.runFor(1000)
  await expect(page.locator("#near-tweet")).not.toBeInViewport()
})

test("the keyboard reaches every section in the order of the page, loaded or not", async ({ page }) => {
  for (const arrives of [true, false]) {
    if (arrives) {
      await page.goto("")
      await expect(page.locator("simhash-compare-section .verdict")).toBeAttached()
    } else await openUnloaded(page)
    await page.locator("h1").click()
    // From the last control that a section has by now, Tab leads to the next section: to what it shows, or to its words.
    for (const { name } of SECTIONS) {
      await expect(async () => {
        await page.evaluate((name) => {
          const selector = "a[href], button, input, select, textarea, summary, [tabindex='0']"
          const controls = [...document.querySelectorAll<HTMLElement>(`simhash-page :is(${selector})`)]
          const section = document.querySelector(`simhash-${name}-section`) as Element
          const before = controls.filter(
            (control) =>
              section.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING &&
              control.tabIndex >= 0 &&
              control.checkVisibility() &&
              !control.matches(":disabled"),
          )
          before.at(-1)?.focus()
        }, name)
        await page.keyboard.press("Tab")
        expect(await page.evaluate(() => document.activeElement?.closest("main > *")?.localName)).toBe(
          `simhash-${name}-section`,
        )
      }).toPass()
    }
  }
})

test("prints the words of sections that are not loaded", async ({ page }) => {
  await openUnloaded(page)
  await page.emulateMedia({ media: "print" })
  for (const { name, title } of DEFERRED) {
    const section = page.locator(`section#${name}`)
    await expect(section.getByRole("heading", { name: title.en, exact: true })).toBeVisible()
    const [first = ""] = WORDS.en.sections[name]?.lead ?? []
    await expect(section).toContainText(first.split(/[*`[]/).at(0) as string)
    // No space is reserved on paper.
    const [outer, inner] = await Promise.all(
      [page.locator(`simhash-${name}-section`), section].map((part) => part.boundingBox()),
    )
    expect(outer?.height).toBeLessThanOrEqual((inner?.height ?? 0) + 1)
  }
})

test("shows the words when its module cannot be loaded", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ locale: "en-GB" })
  await page.route("**/*.wasm", (route) => route.abort())
  await page.goto(baseURL as string)
  await expect(page.getByRole("alert")).toContainText("could not start")
  expect(await found(page, "pigeonhole")).toBe(true)
  expect(await found(page, "鸽巢")).toBe(false)
  await page.close()
})

for (const [name, chunk, figures] of [
  ["editor", /editor-mount-/, ".desk"],
  ["near", /near-figures-/, ".figures[aria-busy=false]"],
] as const)
  test(`what follows the figures stays where it is when they come late: ${name}`, async ({ page }) => {
    const arrive = await delay(page, chunk)
    await open(page)
    const section = page.locator(`simhash-${name}-section`)
    // Less space than the figures take
    await page
      .locator(`simhash-${name}-section`)
      .evaluate((element: HTMLElement) => element.style.setProperty("--reserved", "20rem"))
    const after = section.locator(".after")
    const top = () => after.evaluate((element) => element.getBoundingClientRect().top)
    // The sections above may still grow.
    await expect(async () => {
      await after.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight / 2))
      await frames(page)
      const [at, height] = [await top(), await page.evaluate(() => innerHeight)]
      expect(Math.abs(at - height / 2)).toBeLessThan(2)
    }).toPass()
    const before = await section.evaluate((element) => element.getBoundingClientRect().height)
    arrive()
    await expect(section.locator(figures)).toBeAttached()
    const height = await section.evaluate((element) => element.getBoundingClientRect().height)
    expect(height).toBeGreaterThan(before + 100)
    expect(Math.abs((await top()) - (await page.evaluate(() => innerHeight / 2)))).toBeLessThan(3)
  })

test("nothing moves under the reader who scrolls fast on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // So that sections come later than the reader
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 })
  await page.goto("")
  await expect(page.locator("simhash-compare-section .verdict")).toBeAttached()
  const shift = await page.evaluate(async () => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: "layout-shift", buffered: true })
    for (let round = 0; round < 40; round++) {
      scrollBy(0, innerHeight * 0.8)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return sum
  })
  expect(shift).toBeLessThan(0.02)
})
