// The first section: texts, their fingerprints, and what the distance means.

import type { Locator } from "@playwright/test"
import { compare, SimHash, toBits, toHex } from "simhash-wasm"
import { examples } from "../../www/i18n/zh-CN/examples.js"
import { randomNumbers, randomText } from "../js/oracle.js"
import { choose, expect, NASTY, open, rounds, showAs, test } from "./support.js"

const written = (value: number) => String(Math.round(value * 1000) / 1000).replace("-", "−")

test("every number is the package's, for random texts in many scripts", async ({ page }) => {
  await open(page)
  const random = randomNumbers(7n)
  const widths = [6, 8, 16, 32, 64, 128]
  for (let i = 0; i < rounds(20, 6); i++) {
    // A text box keeps no NUL, no carriage return and no lone surrogate.
    const clean = (text: string) => text.replace(/\0|\p{Surrogate}/gu, "").replaceAll("\r", "")
    const texts = [clean(randomText(random, 30)), clean(randomText(random, 30))] as const
    const recipe = (["text/1", "short/1", "page/1"] as const)[random(3)] ?? "text/1"
    const bits = widths[random(widths.length)] ?? 64
    await page.getByLabel("Text A", { exact: true }).fill(texts[0])
    await page.getByLabel("Text B", { exact: true }).fill(texts[1])
    await choose(page, "recipe", recipe)
    await choose(page, "bits", String(bits))

    const simhash = new SimHash({ recipe, bits })
    const [a, b] = [simhash.explain(texts[0]), simhash.explain(texts[1])]
    const { distance, similarity, cosine, expectedDistance, verdict, flips, maxDistance } = compare(a, b)
    const section = page.locator("simhash-compare-section")
    await expect(section.locator(".strip-text code")).toHaveText([
      toHex(a.fingerprint, bits),
      toHex(b.fingerprint, bits),
    ])
    await expect(section.locator(".verdict")).toHaveAttribute("data-verdict", verdict)
    if (verdict === "empty") {
      await nothingCompared(section)
      continue
    }
    const differ = distance === 1 ? "differs" : "differ"
    await expect(section.locator(".verdict strong")).toHaveText(`${distance} of ${bits} bits ${differ}`)
    if (verdict === "near" || verdict === "different" || verdict === "too-short") {
      await expect(section.locator(".verdict")).toContainText(`${maxDistance}`)
      await expect(section.locator(".verdict")).toContainText(recipe)
    }
    await expect(section.locator(".facts dd > span")).toHaveText([
      `${distance} of ${bits}`,
      written(similarity),
      written(cosine),
      `about ${expectedDistance.toFixed(1)} bits`,
    ])
    const angle = (Math.acos(cosine) * 180) / Math.PI
    await expect(section.locator(".angle figcaption")).toHaveText(
      `Estimated angle: ${Math.round(angle * 10) / 10}°`,
    )
    const list = flips.map((flip) => flip.bit).reverse()
    await expect(section.locator(".strip-text dd").last()).toHaveText(
      list.length ? `${list.length === 1 ? "Bit" : "Bits"} ${list.join(", ")}` : "No bit differs.",
    )
    const strips = await section.locator(".group .row").allTextContents()
    const strip = (offset: number) =>
      strips
        .filter((_, row) => row % 3 === offset)
        .join("")
        .replace(/\s/g, "")
    expect(strip(0)).toBe(toBits(a.fingerprint, bits))
    expect(strip(2)).toBe(toBits(b.fingerprint, bits))
    expect([...strip(1)].flatMap((mark, column) => (mark === "▲" ? [bits - 1 - column] : []))).toEqual(list)
  }
})

test("says of texts without features that there is nothing to compare, and gives no distance", async ({
  page,
}) => {
  await open(page)
  const section = page.locator("simhash-compare-section")
  await page.getByLabel("Text A", { exact: true }).fill("the cat sat on the mat")
  for (const text of ["", " ", "\u200b", "—"]) {
    await page.getByLabel("Text B", { exact: true }).fill(text)
    await expect(section.locator(".verdict")).toHaveAttribute("data-verdict", "empty")
    await nothingCompared(section)
    // The loom marks no bit as one that differs.
    await expect(page.locator("simhash-loom-figure .differs")).toHaveCount(0)
  }
  // Nor does it where another two of three texts can be compared.
  await page.getByRole("button", { name: "Add a third text" }).click()
  await page.getByLabel("Text C", { exact: true }).fill("the cat sat on a mat")
  const ac = compare(
    new SimHash().explain("the cat sat on the mat"),
    new SimHash().explain("the cat sat on a mat"),
  )
  await expect(section.locator(".distances")).toHaveText(`All distances: A–B – · A–C ${ac.distance} · B–C –`)
  await nothingCompared(section)
})

/** Expects that no distance, and nothing that follows from one, is shown. */
async function nothingCompared(section: Locator): Promise<void> {
  await expect(section.locator(".verdict")).toHaveText("Nothing to compare: a text has no features.")
  await expect(section.locator(".facts, .angle, .strips")).toHaveCount(0)
  await expect(section.locator("dt")).toHaveCount(2)
  await expect(section).not.toContainText(/bits? differ|similarity|▲/)
}

test("says one bit and one feature in the singular", async ({ page }) => {
  await open(page)
  const section = page.locator("simhash-compare-section")
  await choose(page, "recipe", "short/1")
  // Two texts that a single bit of six tells apart.
  const simhash = new SimHash({ recipe: "short/1", bits: 6 })
  const words = ["cat", "dog", "sun", "sea", "tree", "bird", "moon", "rain", "wind", "fire"]
  const [a = "", b = ""] =
    words
      .flatMap((one) => words.map((other) => [one, other] as const))
      .find((pair) => compare(simhash.explain(pair[0]), simhash.explain(pair[1])).distance === 1) ?? []
  await choose(page, "bits", "6")
  await page.getByLabel("Text A", { exact: true }).fill(a)
  await page.getByLabel("Text B", { exact: true }).fill(b)
  await expect(section.locator(".verdict strong")).toHaveText("1 of 6 bits differs")
  await expect(section.locator(".strip-text dd").last()).toHaveText(/^Bit \d$/)
  await expect(section.locator(".verdict")).toContainText("The shorter text has 1 feature, and")
  await expect(page.locator("simhash-loom-section .facts")).toContainText("1 feature, total weight 1")
  await expect(page.locator("simhash-loom-figure .step")).toHaveText("The only feature has voted.")
  await page.getByRole("button", { name: "To the start" }).first().click()
  await expect(page.locator("simhash-loom-figure .step")).toHaveText("The only feature has not voted yet.")
})

test("says in a sentence what a distance means", async ({ page }) => {
  await open(page)
  const verdict = page.locator(".verdict")
  await expect(verdict).toContainText(
    "Near-duplicates: the distance is at most 13 bits, the threshold of text/1.",
  )
  await page.getByRole("button", { name: "Two short sentences" }).click()
  await expect(verdict).toContainText("Not near-duplicates: the distance is more than 13 bits")
  await choose(page, "recipe", "short/1")
  await expect(verdict).toContainText(
    "Too short to tell. The shorter text has 5 features, and replacing one of them",
  )
  await page.getByLabel("Text B", { exact: true }).fill("THE CAT SAT ON THE MAT!")
  await expect(verdict).toContainText("The fingerprints are equal.")
  await page.getByLabel("Text B", { exact: true }).fill(" ")
  await expect(verdict).toContainText("Nothing to compare")
  await page.getByLabel("Text A", { exact: true }).fill("one two three four five six")
  await page.getByLabel("Text B", { exact: true }).fill("one two three four five sux")
  await expect(verdict).toContainText("Low confidence")
  // And says it to screen readers too, once the typing pauses.
  await expect(page.locator("simhash-compare-section").getByRole("status")).toContainText("Low confidence")
})

test("compares a third text with either of the others", async ({ page }) => {
  await open(page)
  await page.getByRole("button", { name: "Add a third text" }).click()
  const texts = ["one two three four five six", "one two three four five sux", "uno dos tres"]
  for (const [index, name] of ["A", "B", "C"].entries())
    await page.getByLabel(`Text ${name}`, { exact: true }).fill(texts[index] as string)
  const simhash = new SimHash()
  const [a, b, c] = texts.map((text) => simhash.explain(text))
  if (!a || !b || !c) throw new Error("three texts")
  const [ab, ac, bc] = [compare(a, b).distance, compare(a, c).distance, compare(b, c).distance]
  await expect(page.locator(".distances")).toHaveText(`All distances: A–B ${ab} · A–C ${ac} · B–C ${bc}`)
  await page.getByLabel("Texts to compare").selectOption("bc")
  await expect(page.locator(".verdict strong")).toHaveText(`${bc} of 64 bits differ`)
  await expect(page.locator("simhash-compare-section .strip-text code").last()).toHaveText(
    toHex(c.fingerprint),
  )
  await page.getByRole("button", { name: "Remove text C" }).click()
  await expect(page.locator(".verdict strong")).toHaveText(`${ab} of 64 bits differ`)
})

test("leaves a text alone that somebody wrote when the language changes", async ({ page }) => {
  await open(page)
  await page.getByLabel("Text A", { exact: true }).fill("my own words")
  await page.getByLabel("Language").selectOption("zh-CN")
  await expect(page.getByLabel("文本 A", { exact: true })).toHaveValue("my own words")
  await page.getByRole("button", { name: "两个短句" }).click()
  await expect(page.getByLabel("文本 A", { exact: true })).toHaveValue(examples.cats.a)
})

test("marks the feature in the text that is pointed at", async ({ page }) => {
  await open(page)
  await page.getByLabel("Text A", { exact: true }).fill("The CAT sat.\nThe cat ＳＡＴ on it")
  await showAs(page, "matrix")
  const row = page.locator("simhash-loom-figure tr[data-index]").filter({ hasText: /^\s*cat sat/ })
  await row.hover()
  await expect(page.locator(".text").first().locator("mark")).toHaveText(["CAT sat", "cat ＳＡＴ"])
})

test("takes nasty texts", async ({ page }) => {
  await open(page)
  await showAs(page, "matrix")
  for (const text of [...NASTY, "a".repeat(100_000), "\ufeff\u200b\u00ad"]) {
    await page.getByLabel("Text A", { exact: true }).fill(text)
    const { features, fingerprint, featureCount } = new SimHash().explain(text)
    await expect(page.locator("simhash-compare-section .strip-text code").first()).toHaveText(
      toHex(fingerprint),
    )
    await expect(page.locator("simhash-loom-section .facts")).toContainText(
      `${featureCount} ${featureCount === 1 ? "feature," : "features,"}`,
    )
    const figure = page.locator("simhash-loom-figure")
    if (featureCount === 0) await expect(figure).toContainText("no features yet")
    else await expect(figure.locator("bdi").first()).toHaveText(features[0]?.text ?? "")
    if (features.length > 200)
      await expect(figure).toContainText(`… and ${features.length - 200} more features`)
  }
})

test("explains what a recipe is by the steps of the one that is chosen", async ({ page }) => {
  await open(page)
  const section = page.locator("simhash-compare-section")
  const term = section.locator(".term", { hasText: "What is a recipe?" })
  await term.locator("summary").click()
  await expect(term).toContainText("here 13 of 64 bits. text/1 takes these steps")
  const steps = term.locator("li")
  await expect(steps).toContainText([
    "Normalise (NFKC)",
    "Lower-case",
    "each Chinese character counts as a word",
    "Features are runs of 1 or 2 neighbouring units",
    "with fxhash, followed by the finaliser of MurmurHash3",
    "each distinct feature has weight 1",
    "the bit is 0",
  ])
  // What is said of text/1 is what the package does.
  const texts = (text: string, recipe: "text/1" | "python-hashes/1") =>
    new SimHash({ recipe }).explain(text).features.map((feature) => feature.text)
  expect(texts("Ａﬁ\u0301, The", "text/1")).toEqual(texts("afí the", "text/1"))
  expect(texts("词语。", "text/1")).toEqual(["词", "语", "词语"])

  await choose(page, "recipe", "python-hashes/1")
  await expect(term).toContainText("python-hashes/1 takes these steps")
  await expect(steps).toContainText([
    "No normalisation",
    "No lower-casing",
    "Punctuation stays",
    "Each of these units is a feature",
    "CPython 2's string hash over code points",
    "has weight n",
    "the bit is 1",
  ])
  expect(texts("词语。 The mat.", "python-hashes/1")).toEqual(["词语。", "The", "mat."])
  await choose(page, "recipe", "java-simhash/1")
  await expect(steps.nth(4)).toContainText("CPython 2's string hash over UTF-16 code units")
  await choose(page, "recipe", "short/1")
  await expect(steps.nth(4)).toContainText("Runs of 2 units with nothing between them are features too")
})

test("explains the angle and the cosine with the numbers of the texts", async ({ page }) => {
  await open(page)
  const section = page.locator("simhash-compare-section")
  await page.getByLabel("Text A", { exact: true }).fill("the cat sat on the mat")
  await page.getByLabel("Text B", { exact: true }).fill("the cat sat on a mat")
  const simhash = new SimHash()
  const { distance, cosine } = compare(
    simhash.explain("the cat sat on the mat"),
    simhash.explain("the cat sat on a mat"),
  )
  const term = section.locator(".term", { hasText: "What do the angle and the cosine mean?" })
  await term.locator("summary").click()
  const angle = Math.round((distance / 64) * 1800) / 10
  await expect(term).toContainText(
    `Here ${distance} of 64 bits differ, so the angle is about ${distance} / 64 · 180° = ${angle}°, and its cosine is about ${written(cosine)}.`,
  )
  await expect(section.getByRole("img", { name: `A, B: Estimated angle: ${angle}°` })).toBeVisible()
  // The arrow of B points where the angle says.
  const end = await section
    .locator(".angle .arrow")
    .last()
    .evaluate((arrow) =>
      /L([\d.]+) ([\d.]+)/
        .exec(arrow.getAttribute("d") ?? "")
        ?.slice(1)
        .map(Number),
    )
  const [x = 0, y = 0] = end ?? []
  expect((Math.atan2(96 - y, x - 100) * 180) / Math.PI).toBeCloseTo(angle, 0)
  await page.getByLabel("Text B", { exact: true }).fill(" ")
  await expect(term).toHaveCount(0)
})

test("does not call single Chinese characters words, in Chinese", async ({ page }) => {
  await open(page, "?lang=zh-CN")
  await expect(page.locator("#unit option")).toHaveText([
    "按配方（字词）",
    "字词（每个汉字算一个）",
    "字符",
    "按空白切分",
  ])
  await expect(page.locator("#recipe option").first()).toHaveText("text/1 · 字词和相邻的两个字词")
  const term = page.locator("simhash-compare-section .term").first()
  await expect(term.locator("li").nth(2)).toContainText("每个汉字算一个字词")
})
