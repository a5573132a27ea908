// Whatever a link, an attribute or the storage holds, and whatever a policy asks for, the page opens, and says what was wrong.

import { initial, type Lesson, read } from "../../www/lesson/lesson.js"
import { RECIPES, WIDTHS } from "../../www/lesson/settings.js"
import { LONGEST_TEXT, MOST_LINES } from "../../www/lesson/slice.js"
import { fromFragment, Unreadable } from "../../www/share/link.js"
import { badLinks, fragmentOf, KIND_COUNT } from "./bad-links.js"
import { expect, field, open, openOther, rounds, test } from "./support.js"

/** What bounds the work of the sections. */
function expectBounds({ texts, settings, instrument, buckets, task }: Lesson): void {
  for (const text of [texts.a, texts.b]) {
    expect(text.normalize("NFKC").length).toBeLessThanOrEqual(LONGEST_TEXT)
    expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT)
    expect(text.split("\n").length).toBeLessThanOrEqual(MOST_LINES)
  }
  expect(RECIPES).toContain(settings.recipe)
  expect(WIDTHS).toContain(settings.bits)
  expect([16, 64]).toContain(instrument.bits)
  for (const place of [instrument.word, instrument.by]) expect(Math.abs(Math.trunc(place))).toBe(place)
  expect(buckets.flipped.length).toBeLessThanOrEqual(64)
  expect(task.question.length).toBeLessThanOrEqual(300)
}

test("whatever a link holds, its parts are within bounds, and none is left out in silence", async () => {
  test.setTimeout(600_000)
  let readable = 0
  for (const { what, fragment } of badLinks(7n, rounds(40, 6) * KIND_COUNT)) {
    const reading = await fromFragment(fragment).catch((error: unknown) => error)
    if (reading instanceof Unreadable) continue
    const { lesson } = reading as Awaited<ReturnType<typeof fromFragment>>
    readable += 1
    expect(Object.keys(lesson), what).toEqual(Object.keys(initial))
    expectBounds(lesson)
    // What was read is read again without anything left out.
    expect(read(JSON.parse(JSON.stringify(lesson))), what).toEqual({ lesson, whole: true })
  }
  expect(readable).toBeGreaterThan(rounds(30, 4))
  const giant = fragmentOf(`"${"a".repeat(40_000_000)}"`)
  expect(giant.length).toBeLessThan(60_000)
  await expect(fromFragment(giant)).rejects.toMatchObject({ reason: "damaged" })
})

test("every bad link opens the lesson with a sentence", async ({ page }) => {
  test.setTimeout(1_200_000)
  await open(page)
  const swelling = fragmentOf({ texts: { a: "a ".repeat(7e6), b: "" } })
  const giant = { what: "a text that swells", fragment: swelling }
  for (const { what, fragment } of [giant, ...badLinks(11n, rounds(5, 1) * KIND_COUNT)]) {
    const reading = await fromFragment(fragment).catch(() => undefined)
    // In a tab that was open before.
    await page.evaluate(async (hash) => {
      location.hash = hash
      await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }))
    }, fragment)
    const sentence = page.locator("#lesson > [role=alert]")
    if (reading?.whole) await expect(sentence, what).toHaveCount(0, { timeout: 60_000 })
    else await expect(sentence, what).toContainText("could not be read", { timeout: 60_000 })
    const texts = reading?.lesson.texts
    const text = texts && !texts.example ? texts.a.replace(/\r\n?/g, "\n") : /^/
    await expect(page.locator("#text-a"), what).toHaveValue(text, { timeout: 60_000 })
    await expect(page.locator("simhash-loom-section section"), what).toBeAttached()
  }
})

test("of two links that follow each other at once, the later one is shown", async ({ page }) => {
  await page.clock.install()
  await open(page)
  const slow = fragmentOf({ texts: { a: "first", b: "x".repeat(20_000) }, surplus: " ".repeat(1e6) })
  const quick = fragmentOf({ texts: { a: "second", b: "" } })
  await page.evaluate(`location.hash = "${slow}"; setTimeout(() => location.assign("#${quick}"))`)
  await expect(page.locator("#text-a")).toHaveValue("second")
  await page.clock.runFor(1000)
  await expect(page.locator("#text-a")).toHaveValue("second")
})

test("storage that refuses or holds junk changes nothing", async ({ context }) => {
  for (const script of [
    `for (const name of ["localStorage", "sessionStorage"])
       Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } })`,
    `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`,
    `for (const key of ["simhash-language", "simhash-theme"]) localStorage.setItem(key, "\\ud800<script>__proto__".repeat(99))`,
    'sessionStorage.setItem("simhash-texts", "{")',
    `sessionStorage.setItem("simhash-texts", '{"a":1,"b":[],"c":{},"example":"x","pair":7}')`,
  ]) {
    const page = await context.newPage()
    await page.addInitScript(script)
    await open(page)
    await page.locator("#theme").selectOption("dark")
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
    await page.locator("#language").selectOption("zh-CN")
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
    await page.locator("#text-a").fill("my own")
    await page.locator("button.forget").click()
    await expect(page.locator("#text-a")).not.toHaveValue("my own")
    await page.close()
  }
})

test("attributes of the element with junk in them show a figure or a sentence", async ({ page }) => {
  await openOther(page, "<main></main>")
  await page.evaluate(() => customElements.whenDefined("simhash-loom"))
  const junk = ["9".repeat(999), ..."| |\0|\ud800|-1|129|1e308|NaN|7.5|__proto__|<b>x</b>".split("|")]
  const attributes = ["text", "recipe", "bits", "step", "pinned", "lang"].flatMap((name) =>
    junk.map((value) => ({ attributes: { text: "the cat sat on the mat", [name]: value }, properties: {} })),
  )
  // Scripts may set properties to anything.
  const properties = [null, 5, {}, [], "text/1"].map((value) => ({
    attributes: {},
    properties: { text: value, lang: value, recipe: value },
  }))
  for (const one of [...attributes, ...properties]) {
    await page.evaluate(({ attributes, properties }) => {
      const loom = Object.assign(document.createElement("simhash-loom"), properties)
      for (const [name, value] of Object.entries(attributes)) loom.setAttribute(name, value)
      document.querySelector("main")?.replaceChildren(loom)
    }, one)
    const shown = page.locator("simhash-loom").locator("simhash-loom-figure, [role=alert]")
    await expect(shown, JSON.stringify(one)).toBeAttached()
  }
})

for (const fragment of ["#%E0%A4%A", "#%", "#%zz", "#%00"])
  test(`the fragment ${fragment} names no anchor, and the page opens`, async ({ page }) => {
    await open(page, fragment)
    await expect(page.locator("h1")).toBeVisible()
  })

test("where a policy asks for Trusted Types, the page works all the same", async ({ page }) => {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue()
    const response = await route.fetch()
    const headers = { ...response.headers(), "content-security-policy": "require-trusted-types-for 'script'" }
    await route.fulfill({ response, headers })
  })
  await open(page)
  await field(page, "a").fill("a text of the reader's own")
  await page.locator("#language").selectOption("zh-CN")
  await expect(page.locator(".verdict")).toContainText("不同")
  await page.locator(".flips button.how").click()
  await expect(page.locator(".how-panel:popover-open pre")).toBeVisible()
})
