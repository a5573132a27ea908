// The five questions that the first screen lists, each answered on one screen.
import type { Page } from "@playwright/test"
import { load } from "../../www/catalogue.js"
import { expect, open, test } from "./support.js"

const CATALOGUES = { en: await load("en", "all"), "zh-CN": await load("zh-CN", "all") }
const QUESTIONS = Object.keys(CATALOGUES.en.questions) as (keyof typeof CATALOGUES.en.questions)[]

const SCREENS = [
  { width: 1280, height: 720, lang: "en" },
  { width: 390, height: 844, lang: "en" },
  { width: 390, height: 844, lang: "zh-CN" },
] as const

/** What the answer to each question is shown with. */
const FIGURES = {
  "why-these-bits": ".flip-bins tbody tr",
  "which-word": ".flip-groups .flip-chip",
  "why-a-tie": ".ties td",
  "why-four-blocks": ".pigeonhole button",
  "near-tweet": ".tweet-costs td",
}

/** The words of a text: Chinese has no spaces between them. */
function wordsOf(text: string, language: string): number {
  const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).length
}

/** Whether a question with its answer and its figure is all to be seen. */
async function seen(page: Page, anchor: (typeof QUESTIONS)[number]): Promise<void> {
  const block = page.locator(".asked", { has: page.locator(`#${anchor}`) })
  await expect(block.locator(FIGURES[anchor]).first()).toBeVisible()
  for (const part of [
    block.locator(`#${anchor}`),
    block.locator(".asked-answer"),
    block.locator(".asked-figure"),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
}

for (const { lang, ...viewport } of SCREENS)
  test(`a link to a question shows it with its answer and figure, in ${lang}, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const anchor of QUESTIONS) {
      // Opened in the tab of the one before; from the first screen they are opened anew, below.
      await page.goto(`?lang=${lang}#${anchor}`)
      await seen(page, anchor)
      const heading = page.locator(`#${anchor}`)
      await expect(heading).toHaveText(CATALOGUES[lang].questions[anchor])
      const answer = page.locator(".asked", { has: heading }).locator(".asked-answer")
      const words = wordsOf((await answer.textContent()) ?? "", lang)
      expect(words).toBeGreaterThan(20)
      expect(words).toBeLessThanOrEqual(80)
    }
  })

test("the first screen's links lead to the questions", async ({ page }) => {
  for (const anchor of QUESTIONS) {
    await page.goto("")
    await page.locator(`.opening-questions a[href="#${anchor}"]`).click()
    await seen(page, anchor)
    await page.goto("about:blank")
  }
})

test("a question is answered in words where there is nothing to show", async ({ page }) => {
  await open(page)
  await page.locator("#text-a").fill("")
  await expect(page.locator(".flip-note")).toBeVisible()
  for (const anchor of ["why-these-bits", "which-word"] as const)
    await expect(
      page.locator(".asked", { has: page.locator(`#${anchor}`) }).locator(".asked-answer"),
    ).toBeVisible()
})

test("of two words of equal weight, the two rules for ties make what the package makes of them", async ({
  page,
}) => {
  await open(page)
  await expect(page.locator(".ties tbody tr")).toHaveCount(5)
  const rows = await page
    .locator(".ties tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? "")),
    )
  const value = (text: string) => Number(text.replace("−", "-"))
  const [first = [], second = [], sums = [], lower = [], upper = []] = rows
  expect(sums.map(value)).toEqual(first.map((vote, i) => value(vote) + value(second[i] ?? "")))
  expect(lower).toEqual(sums.map((sum) => (value(sum) > 0 ? "1" : "0")))
  expect(upper).toEqual(sums.map((sum) => (value(sum) >= 0 ? "1" : "0")))
  const ties = sums.filter((sum) => value(sum) === 0).length
  expect(ties).toBe(4)
  await expect(page.locator(".ties [data-differs]")).toHaveCount(2 * ties)
  await expect(page.locator(".ties-differ")).toContainText(`${ties} of 6 bits differ`)
})

test("what replacing a feature costs is drawn to scale, with the threshold across it", async ({ page }) => {
  await page.goto("#near-tweet")
  await seen(page, "near-tweet")
  const rows = await page.locator(".tweet-costs tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const cell = row.querySelector("td") as HTMLElement
      const bar = (row.querySelector(".part") as HTMLElement).getBoundingClientRect()
      return {
        features: Number(row.querySelector("th")?.textContent),
        bits: Number(row.querySelector(".value")?.textContent),
        bar: bar.width,
        threshold: Number.parseFloat(getComputedStyle(cell, "::after").left),
      }
    }),
  )
  expect(rows.map(({ features }) => features)).toEqual([5, 10, 20, 40, 100, 1000])
  for (const { features, bits, bar, threshold } of rows) {
    const cost = (64 / Math.PI) * Math.acos(1 - 1 / features)
    expect(bits).toBeCloseTo(cost, 1)
    expect(bar / cost).toBeCloseTo(threshold / 3, 0)
  }
})
