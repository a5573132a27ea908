// Random edits, thresholds and widths: every number is the package's, and all of it can be worked.
import { test as loud, type Page } from "@playwright/test"
import { distance, expectedDistance, type Query, SimHash, score } from "simhash-wasm"
import { examples } from "../../www/i18n/en/examples.js"
import { fill } from "../../www/i18n/fill.js"
import type { Language } from "../../www/i18n/language.js"
import { examples as examplesZh } from "../../www/i18n/zh-CN/examples.js"
import type { Lesson } from "../../www/lesson/lesson.js"
import { initial } from "../../www/lesson/lesson.js"
import { recipeOptions, type Settings } from "../../www/lesson/settings.js"
import { words as en } from "../../www/sections/near/en.js"
import { corpus } from "../../www/sections/near/model/corpus/index.js"
import { edited, randomEdit, vocabulary } from "../../www/sections/near/model/edits.js"
import {
  EDITS,
  type Experiment,
  experiment,
  type Measured,
} from "../../www/sections/near/model/experiment.js"
import { seeded } from "../../www/sections/near/model/random.js"
import { samples } from "../../www/sections/near/model/samples.js"
import { wordsOf } from "../../www/sections/near/model/words.js"
import { words as zhCN } from "../../www/sections/near/zh-CN.js"
import { expect, test, visit } from "./support.js"

/** Opens the page at the section, with what a link may have chosen. */
async function open(page: Page, language: Language, lesson: Partial<Lesson> = {}): Promise<void> {
  await visit(page, `?lang=${language}`)
  await choose(page, lesson)
  const section = page.locator("simhash-near-section")
  await expect(section.locator("h2")).toBeVisible()
  await section.scrollIntoViewIfNeeded()
  await expect(section.locator(".figures[aria-busy=false]")).toBeVisible()
}

async function choose(page: Page, lesson: Partial<Lesson>): Promise<void> {
  await page.evaluate((detail) => {
    document.querySelector("simhash-page")?.dispatchEvent(new CustomEvent("lesson-change", { detail }))
  }, lesson)
}

const oneDecimal = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)

/** What the section measures, by the engine that "simhash-wasm" brings. The model's own tests hold it to the most obvious way. */
async function measured(text: string, language: Language, settings: Settings, seed: number) {
  const question = { text, language, settings, seed }
  return (await experiment(question, new AbortController().signal)) as Experiment
}

function histogram(copies: readonly number[], unrelated: readonly number[]): string[][] {
  const count = (values: readonly number[], distance: number) =>
    values.filter((value) => value === distance).length
  return Array.from({ length: 129 }, (_, distance) => distance)
    .filter((distance) => copies.includes(distance) || unrelated.includes(distance))
    .map((distance) => [distance, count(copies, distance), count(unrelated, distance)].map(String))
}

/** What the section must show, with the tables. */
async function expected(
  text: string,
  language: Language,
  { settings, near }: Pick<Lesson, "settings" | "near">,
) {
  const t = { en, "zh-CN": zhCN }[language]
  const answer = await measured(text, language, settings, near.seed)
  const { bits } = settings
  const { recipe } = answer
  const by = (width: number) => answer.at.get(width) as Measured
  const at = by(bits)
  const { maxDistance, unrelated } = at
  const cost = (name: "long" | "short", changed: number, width: number) => {
    const { features, change } = answer[name]
    const { lost, gained } = change
    const replaced = ((lost[changed] as number) + (gained[changed] as number)) / 2
    return oneDecimal(expectedDistance(features, Math.min(features, replaced), width), language)
  }
  const costTable = (["short", "long"] as const).flatMap((name) =>
    at[name].map((distances, i) => [
      t.costs[name],
      String(i + 1),
      oneDecimal(answer[name].change.lost[i] as number, language),
      oneDecimal(answer[name].change.gained[i] as number, language),
      cost(name, i, bits),
      String(distances[7]),
      fill(t.costs.range, { low: distances[4] as number, high: distances[11] as number }),
      fill(t.costs.range, { low: distances[0] as number, high: distances[14] as number }),
    ]),
  )
  const copies = at[near.copies].slice(0, near.changed).flat()
  const limit = near.threshold ?? maxDistance
  const share = (part: number, whole: number) =>
    new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(part / whole)
  const [hits, alarms] = [copies, unrelated].map((all) => all.filter((one) => one <= limit).length) as [
    number,
    number,
  ]
  const widths = [64, 128].map((width) => ({
    width,
    copies: by(width).long.flat(),
    unrelated: by(width).unrelated,
  }))
  const narrow = by(64)
  const ordinary = answer.letters.map(({ hashes }) => distance(...hashes))
  const simhash = answer.letters.map(({ fingerprints }) => distance(...fingerprints))
  const plain = (sentence: string) => sentence.replaceAll("*", "")
  return {
    samples: (["long", "short"] as const).map((name) =>
      plain(
        fill(
          t.samples[name][answer[name].sample.origin],
          {
            words: wordsOf(answer[name].sample.text).length,
            features: answer[name].features,
            least: name === "long" ? 24 : 5,
          },
          language,
        ),
      ),
    ),
    costReading: fill(t.costs.reading, {
      short: at.short[0]?.[7] as number,
      long: at.long[0]?.[7] as number,
      shortExpected: cost("short", 0, bits),
      longExpected: cost("long", 0, bits),
      shortLost: oneDecimal(answer.short.change.lost[0] as number, language),
      longLost: oneDecimal(answer.long.change.lost[0] as number, language),
      shortGained: oneDecimal(answer.short.change.gained[0] as number, language),
      longGained: oneDecimal(answer.long.change.gained[0] as number, language),
      shortFeatures: answer.short.features,
      longFeatures: answer.long.features,
      edits: EDITS,
      bits,
      recipe,
      maxDistance,
    }),
    tweet: [t.tweet.answer, ...t.tweet.after].map((sentence) =>
      plain(
        fill(
          sentence,
          {
            recipe,
            // 1 - 1/n >= cos(3 pi / 64)
            needed: Math.ceil(1 / (1 - Math.cos((3 * Math.PI) / 64))),
            words: wordsOf(answer.short.sample.text).length,
            features: answer.short.features,
            lost: oneDecimal(answer.short.change.lost[0] as number, language),
            gained: oneDecimal(answer.short.change.gained[0] as number, language),
            expected: cost("short", 0, 64),
            least: narrow.short[0]?.[0] as number,
            greatest: narrow.short[0]?.[14] as number,
            edits: EDITS,
            found: narrow.short[0]?.filter((one) => one <= 3).length as number,
            foundLong: narrow.long[0]?.filter((one) => one <= 3).length as number,
          },
          language,
        ),
      ),
    ),
    thresholdReading: fill(
      t.threshold.reading,
      {
        threshold: limit,
        hits,
        copies: copies.length,
        recall: share(hits, copies.length),
        alarms,
        pairs: 780,
        rate: share(alarms, 780),
      },
      language,
    ),
    widthReadings: widths.map(({ width, copies, unrelated }) => {
      const nearest = Math.min(...unrelated)
      const apart = copies.filter((one) => one < nearest).length
      const values = {
        bits: width,
        nearest,
        apart,
        copies: copies.length,
        share: share(apart, copies.length),
      }
      return fill(t.widths.reading, values, language)
    }),
    letters: fill(t.letter.all, {
      changes: EDITS,
      ordinaryLeast: Math.min(...ordinary),
      ordinaryMost: Math.max(...ordinary),
      simhashLeast: Math.min(...simhash),
      simhashMost: Math.max(...simhash),
    }),
    tables: [
      costTable,
      histogram(copies, unrelated),
      ...widths.map(({ copies, unrelated }) => histogram(copies, unrelated)),
      answer.letters.map(({ from, to }, i) => [`${from} → ${to}`, String(ordinary[i]), String(simhash[i])]),
    ],
  }
}

/** What the section shows. */
async function shown(page: Page) {
  return page.locator("simhash-near-section").evaluate((section) => {
    const tidy = (element: Element | null) => element?.textContent?.replace(/\s+/g, " ").trim() ?? ""
    const texts = (selector: string) => [...section.querySelectorAll(selector)].map(tidy)
    const tables = [...section.querySelectorAll("table")].map((table) =>
      [...table.querySelectorAll("tbody tr")].map((row) => [...row.children].map(tidy)),
    )
    return {
      samples: texts(".sample"),
      costReading: tidy(section.querySelector("#cost-reading")),
      tweet: texts(".tweet"),
      thresholdReading: tidy(section.querySelector("#threshold-reading")),
      widthReadings: texts(".width .reading"),
      letters: tidy(section.querySelector(".letters")),
      // But for that of expected costs, that of what was measured once, and that of the score, which has its own test.
      tables: tables.filter((_, i) => i !== 1 && i !== 3 && i !== 6),
    }
  })
}

const TABLES = { ...initial.near, table: true }
const TEXTS: [name: string, language: Language, text: string, change: Partial<Lesson>][] = [
  ["English", "en", examples.edited.a, {}],
  ["Chinese", "zh-CN", examplesZh.edited.a, { near: { ...TABLES, seed: 7, changed: 12 } }],
  ["a tweet", "en", "Lost: one grey glove near the bakery", { near: { ...TABLES, copies: "short" } }],
  ["next to nothing", "en", "Hi there!", { settings: { ...initial.settings, recipe: "short/1", bits: 128 } }],
  [
    "another system's recipe",
    "en",
    examples.reordered.a,
    { settings: { ...initial.settings, recipe: "java-simhash/1" }, near: { ...TABLES, threshold: 9 } },
  ],
  ["more than is copied", "en", Array.from({ length: 4000 }, (_, i) => `w${(i * 7919) % 997}`).join(" "), {}],
]

for (const [name, language, text, change] of TEXTS) {
  test(`every number is the package's: ${name}`, async ({ page }) => {
    const lesson = { near: TABLES, settings: initial.settings, ...change }
    await open(page, language, lesson)
    await page.locator("#text-a").fill(text)
    const answer = await expected(text, language, lesson)
    await expect(async () => expect(await shown(page)).toEqual(answer)).toPass()
  })
}

test("computes nothing before the reader comes near, and fetches nothing for it", async ({ page }) => {
  const requests: string[] = []
  page.on("request", (request) => {
    if (/\/sentences-(en|zh-CN)-/.test(request.url())) requests.push(request.url())
  })
  await page.setViewportSize({ width: 1280, height: 200 })
  await visit(page, "?lang=en")
  const section = page.locator("simhash-near-section")
  await expect(section.locator(".waiting")).toBeVisible()
  expect(requests).toEqual([])
  await section.scrollIntoViewIfNeeded()
  await expect(section.locator(".figures[aria-busy=false]")).toBeVisible()
  expect(requests).toHaveLength(2)
})

// The browser complains on the console of what could not be loaded.
loud("says so where its texts cannot be loaded", async ({ page }) => {
  await page.route(/assets\/sentences-en-/, (route) => route.abort(), { times: 1 })
  await visit(page, "?lang=en")
  const section = page.locator("simhash-near-section")
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole("alert")).toContainText("could not be computed")
  await page.locator("#text-a").fill("one two three four five six seven")
  await expect(section.locator(".figures[aria-busy=false]")).toBeVisible()
})

test("makes the same edits for the same choice, and others when asked", async ({ page }) => {
  await open(page, "en", { near: TABLES })
  const first = await shown(page)
  await page.getByRole("button", { name: "Repeat with other edits" }).click()
  const second = { ...TABLES, seed: 2 }
  const text = examples.edited.a
  const answer = await expected(text, "en", { near: second, settings: initial.settings })
  await expect(async () => expect(await shown(page)).toEqual(answer)).toPass()
  expect(answer.tables).not.toEqual(first.tables)
  await choose(page, { near: TABLES })
  await expect(async () => expect(await shown(page)).toEqual(first)).toPass()
})

test("works by keyboard alone", async ({ page }) => {
  await open(page, "en")
  const section = page.locator("simhash-near-section")
  const again = section.getByRole("button", { name: "Repeat with other edits" })
  const reading = section.locator("#cost-reading")
  await again.focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await expect(section.getByRole("checkbox")).toBeChecked()
  await expect(section.locator("table")).toHaveCount(8)
  await page.keyboard.press("Shift+Tab")
  await expect(again).toBeFocused()
  const before = await section.locator("table").first().textContent()
  await expect(section.getByRole("status")).toHaveText("15 random edits of each text, set 1")
  await page.keyboard.press("Enter")
  await expect(section.getByRole("status")).toHaveText("15 random edits of each text, set 2")
  await expect(section.locator("table").first()).not.toHaveText(before as string)
  await expect(reading).toContainText("the medians of 15 edits")

  await section.getByLabel("Copies of").focus()
  await page.keyboard.press("ArrowDown")
  await expect(section.getByLabel("Copies of")).toHaveValue("short")
  await page.keyboard.press("Tab")
  await page.keyboard.press("End")
  await expect(section.getByLabel("Changed in each copy")).toHaveValue("12")
  await page.keyboard.press("Tab")
  const slider = section.getByRole("slider")
  await expect(slider).toBeFocused()
  await page.keyboard.press("Home")
  await expect(section.locator("#threshold-reading")).toContainText("A threshold of 0 bits finds 0 of 180")
  await page.keyboard.press("ArrowRight")
  await expect(slider).toHaveAttribute("aria-valuetext", /^A threshold of 1 bit finds/)
  await page.keyboard.press("End")
  await expect(section.locator("#threshold-reading")).toContainText(
    "A threshold of 64 bits finds 180 of 180 edited copies, a recall of 100%, and 780 of 780 unrelated pairs",
  )
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(slider).toHaveValue("13")
})

/** What the figure of the score must say of a pair, with the bits that differ. */
function scoreOf(first: string, second: string, language: Language, settings: Settings) {
  const t = { en, "zh-CN": zhCN }[language].score
  const simhash = new SimHash(recipeOptions(settings))
  const { bits, maxDistance, scoreLimits } = simhash.recipe
  const query: Query = simhash.query(first)
  const [a, b] = [simhash.fingerprint(first), simhash.fingerprint(second)]
  const [apart, value] = [distance(a, b), score(query, b)]
  const decimals = (number: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(number)
  const values = {
    bits,
    distance: apart,
    maxDistance,
    score: decimals(value),
    maxScore: decimals(scoreLimits.maxScore),
    scoreDistance: scoreLimits.maxDistance,
  }
  const close = value <= scoreLimits.maxScore
  const byScore = close ? (apart <= scoreLimits.maxDistance ? "near" : "distance") : "score"
  const plain = (sentence: string) => fill(sentence, values, language).replaceAll("*", "")
  return {
    names: [t.names.margins, t.names.distance, t.names.score].map(plain),
    readings: [plain(t.byDistance[apart <= maxDistance ? "near" : "far"]), plain(t.byScore[byScore])],
    bars: [bits, apart, apart, apart],
    differing: query.margins
      .map((margin, bit) => ({ bit, margin }))
      .filter(({ bit }) => ((a ^ b) >> BigInt(bit)) & 1n)
      .sort((one, other) => other.margin - one.margin || other.bit - one.bit)
      .map(({ bit, margin }) => {
        const asked = (a >> BigInt(bit)) & 1n
        return [bit, margin, asked, 1n - asked].map(String)
      }),
  }
}

/** What the figure of the score shows. */
async function scoreShown(page: Page) {
  return page.locator("simhash-near-section .beside:has(#near-score)").evaluate((figure) => {
    const tidy = (element: Element) => element.textContent?.replace(/\s+/g, " ").trim() ?? ""
    const chart = figure.querySelector(".score-chart")
    const bars = [...(chart?.querySelectorAll("rect.equal, rect.differing") ?? [])]
    const tops = [
      ...new Set(bars.map((bar) => Number(bar.getAttribute("y")) + Number(bar.getAttribute("height")))),
    ]
    const [base = 0, ...tracks] = tops.sort((a, b) => a - b)
    const ending = (end: number) =>
      bars.filter((bar) => Number(bar.getAttribute("y")) + Number(bar.getAttribute("height")) === end)
    return {
      names: [...(chart?.querySelectorAll(".name") ?? [])].map(tidy),
      readings: [...figure.querySelectorAll("#score-reading > p")].map((one) =>
        tidy(one).replace(/ (how\?|怎么算？).*$/, ""),
      ),
      bars: [
        ending(base).length,
        ending(base).filter((bar) => bar.matches(".differing")).length,
        ...[tracks[0] ?? 0, tracks[1] ?? 0].map((end) => ending(end).length),
      ],
      differing: [...document.querySelectorAll("[aria-labelledby=score-table] tbody tr")].map((row) =>
        [...row.children].map(tidy),
      ),
    }
  })
}

for (const [language, settings] of [
  ["en", initial.settings],
  ["zh-CN", { ...initial.settings, recipe: "short/1", bits: 128 }],
  ["en", { ...initial.settings, recipe: "java-simhash/1", bits: 16 }],
] as const)
  test(`a pair by distance and by score, as the package compares it: ${settings.recipe}`, async ({
    page,
  }) => {
    await open(page, language, { settings, near: TABLES })
    const texts = { en: examples, "zh-CN": examplesZh }[language].edited
    const is = (first: string, second: string) =>
      expect(async () =>
        expect(await scoreShown(page)).toEqual(scoreOf(first, second, language, settings)),
      ).toPass()
    await is(texts.a, texts.b)
    await page.locator("#text-b").fill(texts.a.slice(20))
    await is(texts.a, texts.a.slice(20))

    const own = await corpus(language)
    const { long } = samples(texts.a, own.passage)
    const known = [await corpus("en"), await corpus("zh-CN")].flatMap((one) => [
      one.passage,
      ...one.unrelated,
    ])
    const edit = randomEdit(long.words, 12, vocabulary(known.map(wordsOf), long.words), seeded(1))
    const select = page.locator("#near-scored")
    for (const changed of [1, 3, 12]) {
      await select.selectOption(`copy-${changed}`)
      await is(long.text, edited(long.text, long.words, edit, changed))
    }
    await select.focus()
    await page.keyboard.press("End")
    await is(long.text, own.unrelated[0] as string)

    // Without features, there is nothing to compare: the figure shows a copy.
    await select.selectOption("texts")
    await page.locator("#text-b").fill("")
    await is(long.text, edited(long.text, long.words, edit, 3))
    await expect(select.locator("option").first()).toBeDisabled()
  })

test("a higher threshold finds no less and warns no less", async ({ page }) => {
  await open(page, "en")
  const slider = page.locator("#threshold")
  let before = [0, 0]
  for (let limit = 0; limit <= 64; limit += 4) {
    await slider.fill(String(limit))
    const reading = page.locator("#threshold-reading")
    await expect(reading).toContainText(`A threshold of ${limit} bits`)
    const sentence = (await reading.textContent()) ?? ""
    const [, hits = 0, alarms = 0] = (/finds (\d+) of .* and (\d+) of/.exec(sentence) ?? []).map(Number)
    expect(hits).toBeGreaterThanOrEqual(before[0] ?? 0)
    expect(alarms).toBeGreaterThanOrEqual(before[1] ?? 0)
    before = [hits, alarms]
  }
})

test("takes nasty texts", async ({ page }) => {
  await open(page, "en")
  const section = page.locator("simhash-near-section")
  for (const text of [
    "",
    "\ufeff\u200b\u00ad",
    "a".repeat(100_000),
    "<script>alert(1)</script> ".repeat(10),
  ]) {
    await page.locator("#text-a").fill(text)
    const few = text.startsWith("<") ? "own" : "builtIn"
    await expect(section.locator(".sample").first()).toHaveAttribute("data-origin", few)
    await expect(section.locator(".figures")).toHaveAttribute("aria-busy", "false")
  }
})

test("fits 320 pixels with 128 bits and all tables", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, "en", { near: TABLES, settings: { ...initial.settings, bits: 128 } })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const slider = await page.locator("#threshold").boundingBox()
  expect((slider?.x ?? 0) + (slider?.width ?? 0)).toBeLessThanOrEqual(320)
  expect(slider?.height).toBeGreaterThanOrEqual(24)
})
