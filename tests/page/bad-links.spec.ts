// Whatever a link, an attribute or the storage holds, the page opens, and says what was wrong.

import { initial, type Lesson, read } from "../../www/lesson/lesson.js"
import { RECIPES, WIDTHS } from "../../www/lesson/settings.js"
import { LONGEST_TEXT, MOST_LINES } from "../../www/lesson/slice.js"
import { fromFragment, Unreadable } from "../../www/share/link.js"
import { badLinks, fragmentOf, KIND_COUNT } from "./bad-links.js"
import { drawn, expect, open, openOther, rounds, test } from "./support.js"

const UNREADABLE = { en: "could not be read", "zh-CN": "无法读取" } as const

/** What bounds the work of the sections. */
function expectBounds({ texts, settings, buckets, task }: Lesson): void {
  for (const text of [texts.a, texts.b]) {
    expect(text.normalize("NFKC").length).toBeLessThanOrEqual(LONGEST_TEXT)
    expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT)
    expect(text.split("\n").length).toBeLessThanOrEqual(MOST_LINES)
  }
  expect(RECIPES).toContain(settings.recipe)
  expect(WIDTHS).toContain(settings.bits)
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

for (const language of ["en", "zh-CN"] as const) {
  test(`every bad link opens the lesson with a sentence, in ${language}`, async ({ page }) => {
    test.setTimeout(1_200_000)
    await open(page, `?lang=${language}`)
    const seed = language === "en" ? 11n : 12n
    const more = [
      {
        what: "a text of 15 kB that swells",
        fragment: fragmentOf(JSON.stringify({ texts: { a: "a ".repeat(7e6), b: "" } })),
      },
    ]
    // The sentence is the same for all of them: in Chinese a few are enough.
    const links = badLinks(seed, language === "en" ? rounds(5, 1) * KIND_COUNT : 5)
    for (const { what, fragment } of [...more, ...links]) {
      const reading = await fromFragment(fragment).catch(() => undefined)
      // In a tab that was open before, and as an address that is opened.
      await page.evaluate(async (hash) => {
        location.hash = hash
        await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }))
      }, fragment)
      const sentence = page.locator("#lesson > [role=alert]")
      // What follows the end of the compressed data, Chromium refuses and Node passes over.
      const sound = reading?.whole && !what.startsWith("that goes on")
      if (sound) await expect(sentence, what).toHaveCount(0, { timeout: 60_000 })
      else await expect(sentence, what).toContainText(UNREADABLE[language], { timeout: 60_000 })
      await expect(page.locator("#text-a"), what).toHaveValue(
        reading && !reading.lesson.texts.example ? reading.lesson.texts.a.replace(/\r\n?/g, "\n") : /^/,
        { timeout: 60_000 },
      )
      await expect(page.locator("simhash-loom-section section"), what).toBeAttached()
    }
  })
}

test("a bad link that is opened as an address shows the lesson, and so does its frame", async ({ page }) => {
  for (const [position, { fragment }] of [...badLinks(3n, KIND_COUNT)].entries()) {
    // Longer than browsers take for an address.
    if (fragment.length > 100_000) continue
    await page.goto("about:blank")
    // The frame reads a link as the page does: half of the links are enough.
    await page.goto(`?${position % 2 === 0 ? "" : "embed=loom&"}lang=en#${fragment}`)
    await drawn(page)
  }
})

test("of two links that follow each other at once, the later one is shown", async ({ page }) => {
  await page.clock.install()
  await open(page)
  const slow = fragmentOf(
    JSON.stringify({ texts: { a: "first", b: "x".repeat(20_000) }, surplus: " ".repeat(1e6) }),
  )
  const quick = fragmentOf(JSON.stringify({ texts: { a: "second", b: "" } }))
  await page.evaluate(
    ([slow, quick]) => {
      location.hash = slow as string
      setTimeout(() => {
        location.hash = quick as string
      })
    },
    [slow, quick],
  )
  await expect(page.locator("#text-a")).toHaveValue("second")
  await page.clock.runFor(1000)
  await expect(page.locator("#text-a")).toHaveValue("second")
})

test("storage that refuses or holds junk changes nothing", async ({ context }) => {
  for (const script of [
    `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })`,
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
    await page.close()
  }
})

test("attributes of the element with junk in them show a figure or a sentence", async ({ page }) => {
  await openOther(page, "<main></main>")
  await page.evaluate(() => customElements.whenDefined("simhash-loom"))
  const junk = [
    "",
    " ",
    "\0",
    "\ud800",
    "9".repeat(999),
    ..."-1 129 1e308 NaN 7.5 __proto__ <b>x</b>".split(" "),
  ]
  for (const name of ["text", "recipe", "bits", "step", "pinned", "lang"]) {
    for (const value of junk) {
      await page.evaluate(
        ([name, value]) => {
          const loom = document.createElement("simhash-loom")
          loom.setAttribute("text", "the cat sat on the mat")
          loom.setAttribute(name as string, value as string)
          document.querySelector("main")?.replaceChildren(loom)
        },
        [name, value],
      )
      const shown = page.locator("simhash-loom").locator("simhash-loom-figure, [role=alert]")
      await expect(shown, `${name}=${value}`).toBeAttached()
    }
  }
  // Properties, which scripts may set to anything.
  for (const value of [null, 5, {}, [], "text/1"]) {
    await page.evaluate((value) => {
      const loom = document.createElement("simhash-loom")
      document
        .querySelector("main")
        ?.replaceChildren(Object.assign(loom, { text: value, lang: value, recipe: value }))
    }, value)
    await expect(page.locator("simhash-loom").locator("simhash-loom-figure, [role=alert]")).toBeAttached()
  }
})
