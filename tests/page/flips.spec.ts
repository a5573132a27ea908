// Why bits flipped: every number is the package's, and related bits and features are highlighted together.
import type { Page } from "@playwright/test"
import { type Comparison, compare, type Explanation, type RecipeOptions, SimHash } from "simhash-wasm"
import { initial } from "../../www/lesson/lesson.js"
import { changesOf, pullsOn, pushCounts } from "../../www/sections/flips/model/changes.js"
import { crossing } from "../../www/sections/flips/model/crossing.js"
import { marginsOf } from "../../www/sections/flips/model/margins.js"
import { randomNumbers, randomText } from "../js/oracle.js"
import { expect, NASTY, rounds, test, tooSmall, visit } from "./support.js"

const SHOWN = 60

async function open(page: Page, path = ""): Promise<void> {
  await visit(page, path)
  await expect(page.locator("#flips h2")).toBeVisible()
}

/** Compares two texts. */
async function write(page: Page, a: string, b: string): Promise<void> {
  await page.getByRole("textbox", { name: "Text A" }).fill(a)
  await page.getByRole("textbox", { name: "Text B" }).fill(b)
  await settled(page)
}

/** What a section asks the page for. */
async function choose(page: Page, change: Record<string, unknown>): Promise<void> {
  await page
    .locator("simhash-flips-section")
    .evaluate(
      (section, detail) => section.dispatchEvent(new CustomEvent("lesson-change", { detail, bubbles: true })),
      change,
    )
  await settled(page)
}

/** The section is drawn in a task after the one that asked for it. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const name of ["simhash-page", "simhash-flips-section"])
      await document.querySelector<Element & { updateComplete: Promise<boolean> }>(name)?.updateComplete
  })
}

/** Reads all that the section shows. */
function read(page: Page) {
  return page.locator("simhash-flips-section").evaluate((section) => {
    const text = (within: ParentNode, selector: string) =>
      within.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim() ?? ""
    const all = <T>(within: ParentNode, selector: string, map: (element: HTMLElement) => T) =>
      [...within.querySelectorAll<HTMLElement>(selector)].map(map)
    const group = (name: string) => ({
      title: text(section, `.${name} h4`),
      chips: all(section, `.${name} .flip-chip`, (chip) => [
        text(chip, "bdi"),
        text(chip, ".weight"),
        text(chip, ".pushes"),
      ]),
      more: text(section, `.${name} .flip-more`),
    })
    return {
      onlyA: group("only-a"),
      both: group("both"),
      onlyB: group("only-b"),
      flips: all(section, ".flip", (flip) => [
        text(flip, ".flip-bit"),
        text(flip, ".flip-digits"),
        text(flip, ".flip-sums"),
      ]),
      sentence: text(section, ".flip-sentence"),
      steps: all(section, ".crossing li", (step) => [text(step, ".what"), text(step, ".move")]),
      reach: text(section, ".flip-reach"),
      bins: all(section, ".flip-bins tbody tr", (bin) => [
        text(bin, "th"),
        Number(bin.querySelector<HTMLElement>(".minus")?.dataset["units"] ?? 0),
        Number(bin.querySelector<HTMLElement>(".plain")?.dataset["units"] ?? 0),
      ]),
    }
  })
}

const written = (value: number) => String(Math.round(value * 1000) / 1000).replace("-", "−")
const signed = (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${written(Math.abs(value))}`

/** What the lists of features, flips and margins ought to say. */
function expected(comparison: Comparison, a: Explanation) {
  const { features, flips } = comparison
  const { onlyA, both, onlyB, moved } = changesOf(comparison)
  const pushes = pushCounts(comparison)
  const chip = (position: number) => {
    const { text, inA, inB, weightA, weightB } = features[position] as Comparison["features"][number]
    const changed = inA !== null && inB !== null && weightA !== weightB
    const weight = changed ? `${written(weightA)} → ${written(weightB)}` : written(weightA || weightB)
    return [brief(text), weight, weightA !== weightB && flips.length > 0 ? `▲${pushes[position]}` : ""]
  }
  const group = (title: string, positions: readonly number[]) => {
    const left = positions.length - SHOWN
    return {
      title: `${title}: ${positions.length}`,
      chips: positions.slice(0, SHOWN).map(chip),
      more: left > 0 ? `… and ${left} more, not shown` : "",
    }
  }
  const { within } = marginsOf(comparison, a, moved)
  const bits = a.sums.length
  return {
    onlyA: group("Only in A", onlyA),
    both: group("In both", both),
    onlyB: group("Only in B", onlyB),
    flips: [...flips]
      .reverse()
      .map(({ bit, from, to, sumA, sumB }) => [
        `Bit ${bit}`,
        `${from} → ${to}`,
        `${signed(sumA)} → ${signed(sumB)}`,
      ]),
    reach:
      moved === 0
        ? ""
        : `The changes of all weights add up to ${written(moved)}, so no sum moved by more than ${written(moved)}. In text A, ${within} of ${bits} sums were at most ${written(moved)} away from 0, and ${flips.length} of these bits flipped. The other bits (${bits - within}) could not flip.`,
  }
}

/** The bit whose flip is read out. */
const opened = (page: Page) =>
  page
    .locator(".flip:has(.crossing)")
    .evaluateAll((flips) => flips.map((flip) => Number((flip as HTMLElement).dataset["bit"])))

function brief(text: string): string {
  const characters = [...text]
  return (characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : text).replace(/\s+/g, " ").trim()
}

/** The steps from one sum to the other. The model's own tests hold them to their definition. */
function steps(comparison: Comparison, a: Explanation, bit: number) {
  const flip = comparison.flips.find((flip) => flip.bit === bit) as Comparison["flips"][number]
  const label = (position: number) => {
    const { text, inA, inB, weightA, weightB } = comparison.features[
      position
    ] as Comparison["features"][number]
    if (inB === null) return `without ${brief(text)}`
    if (inA === null) return `with ${brief(text)}`
    return `${brief(text)}: ${written(weightB)} instead of ${written(weightA)}`
  }
  return [
    ["Sum in text A", signed(flip.sumA)],
    ...crossing(comparison, a, flip, pullsOn(comparison, flip)).map(({ position, count, before, after }) => [
      position === null ? `${count} more features` : label(position),
      signed(after - before),
    ]),
    ["Sum in text B", signed(flip.sumB)],
  ]
}

test("shows the package's answers for random texts in many scripts, recipes and weights", async ({
  page,
}) => {
  await open(page)
  const random = randomNumbers(5n)
  const hand = { the: 7.5, 的: -2, a: 0 }
  const variants: { settings?: Record<string, unknown>; options: RecipeOptions }[] = [
    { options: {} },
    { options: { recipe: "short/1" } },
    { options: { recipe: "page/1", bits: 128 } },
    { options: { recipe: "python-hashes/1", bits: 64 } },
    { options: { weights: "count", bits: 16 } },
    { options: { weights: "log" } },
    { options: { weights: { table: hand } }, settings: { weights: "hand", hand } },
    { options: { tie: "one", bits: 6 } },
  ]
  for (let i = 0; i < rounds(24, variants.length); i++) {
    // A text box keeps no NUL, no carriage return and no lone surrogate.
    const clean = (text: string) => text.replace(/\0|\p{Surrogate}/gu, "").replaceAll("\r", "")
    const shared = clean(randomText(random, 25))
    const a = `the ${shared} ${clean(randomText(random, 6))}`
    const b = `${clean(randomText(random, 6))} ${shared} a 的`
    const { options, settings } = variants[i % variants.length] as (typeof variants)[number]
    await choose(page, { settings: { ...initial.settings, ...(settings ?? options) } })
    await write(page, a, b)
    const simhash = new SimHash(options)
    const [first, second] = [simhash.explain(a), simhash.explain(b)]
    const comparison = compare(first, second)
    const { sentence, steps: shownSteps, bins, ...shown } = await read(page)
    expect(shown).toEqual(expected(comparison, first))
    if (comparison.flips.length === 0) expect(sentence).toBe("")

    // Every bit is in one of the bins.
    const count = (column: 1 | 2) => bins.reduce((sum, bin) => sum + Number(bin[column]), 0)
    expect(count(1)).toBe(comparison.flips.length)
    expect(count(1) + count(2)).toBe(simhash.recipe.bits)

    // The bit that was chosen for the texts before stays chosen if it flips here too.
    const [shownBit] = await opened(page)
    if (shownBit !== undefined) expect(shownSteps).toEqual(steps(comparison, first, shownBit))
    else expect(comparison.flips).toEqual([])
    const other = comparison.flips[random(comparison.flips.length || 1)]
    if (other && other.bit !== shownBit) {
      await page.locator(`.flip[data-bit="${other.bit}"] .flip-head`).click()
      await settled(page)
      expect((await read(page)).steps).toEqual(steps(comparison, first, other.bit))
    }
  }
})

test("bins whole and broken sums by how far they stood from 0", async ({ page }) => {
  await open(page)
  const bins = async (options: RecipeOptions) => {
    await choose(page, { settings: { ...initial.settings, ...options } })
    const { sums } = new SimHash(options).explain(
      await page.getByRole("textbox", { name: "Text A" }).inputValue(),
    )
    return { sums: sums.map(Math.abs), shown: (await read(page)).bins }
  }
  const whole = await bins({})
  for (const [name, flipped, stayed] of whole.shown) {
    const [low, high = low] = String(name).split(" to ").map(Number) as [number, number?]
    const there = whole.sums.filter((sum) => sum >= low && sum <= high).length
    expect(Number(flipped) + Number(stayed)).toBe(there)
  }
  const broken = await bins({ weights: "log" })
  for (const [name, flipped, stayed] of broken.shown) {
    const [low, high] = String(name).split(" to under ").map(Number) as [number, number]
    const there = broken.sums.filter((sum) => sum >= low && sum < high).length
    expect(Number(flipped) + Number(stayed)).toBe(there)
  }
})

test("names in a sentence the features that pushed a flip, and those that pulled the other way", async ({
  page,
}) => {
  await open(page)
  await choose(page, { settings: { ...initial.settings, recipe: "short/1" } })
  const simhash = new SimHash("short/1")
  const list = new Intl.ListFormat("en")
  const endings = new Set<string>()
  for (const [a, b] of [
    ["the cat sat on the mat", "the cat sat on the hat"],
    ["one two three four five", "one two three six seven eight"],
  ] as const) {
    await write(page, a, b)
    const { flips, features } = compare(simhash.explain(a), simhash.explain(b))
    expect(flips.length).toBeGreaterThan(3)
    for (const { bit, from, to, sumA, sumB, features: pushed } of flips) {
      const head = page.locator(`.flip[data-bit="${bit}"] .flip-head`)
      if ((await head.getAttribute("aria-expanded")) === "false") await head.click()
      await settled(page)
      const changed = features.flatMap(({ inA, inB }, position) =>
        inA === null || inB === null ? [position] : [],
      )
      const pulled = changed.filter((position) => !pushed.includes(position))
      const move = (position: number) => {
        const { text, hash, inA } = features[position] as Comparison["features"][number]
        const up = ((hash >> BigInt(bit)) & 1n) === (inA === null ? 1n : 0n)
        return `${inA === null ? "gaining" : "losing"} ${text} (${up ? "+1" : "−1"})`
      }
      // Of more than four, three are named.
      const named = (positions: readonly number[]) =>
        positions.length > 4
          ? list.format([...positions.slice(0, 3).map(move), `${positions.length - 3} more features`])
          : list.format(positions.map(move))
      const sum = (value: number, digit: number) => (value === 0 ? `0 (a tie, so ${digit})` : signed(value))
      const although = pulled.length > 0 ? `, although ${named(pulled)} pulled the other way` : ""
      endings.add(although && "although")
      expect((await read(page)).sentence).toBe(
        `Bit ${bit} changed from ${from} to ${to}: its sum was ${sum(sumA, from)}; ${named(pushed)} made it ${sum(sumB, to)}${although}.`,
      )
    }
  }
  expect(endings.size).toBe(2)
})

test("names the flips that a feature pushed, and those that it pulled against", async ({ page }) => {
  await open(page)
  const [a, b] = ["one two three four five six seven", "one two three four five six eight eight"]
  await write(page, a, b)
  const simhash = new SimHash()
  const { flips, features } = compare(simhash.explain(a), simhash.explain(b))
  const said = page.locator(".flip-feature")
  for (const [name, verb] of [
    ["seven", "is only in text A. Losing it"],
    ["eight", "is only in text B. Gaining it"],
  ] as const) {
    await page
      .locator(".flip-chip")
      .filter({ hasText: new RegExp(`^${name} 1`) })
      .click()
    const position = features.findIndex(({ text }) => text === name)
    const bits = flips.filter((flip) => flip.features.includes(position)).map((flip) => flip.bit)
    const against = flips.length - bits.length
    await expect(said).toHaveText(
      `${name} ${verb} pushed ${bits.length} of the ${flips.length} ${flips.length === 1 ? "flip" : "flips"} and pulled against ${against}. It pushed ${bits.length === 1 ? "bit" : "bits"} ${bits.reverse().join(", ")}.`,
    )
    // And the bits that it pushed are marked.
    const marked = await page
      .locator(".flip[data-contributing]")
      .evaluateAll((flips) => flips.map((flip) => Number((flip as HTMLElement).dataset["bit"])))
    expect(marked).toEqual(bits)
  }
  await page.locator(".both .flip-chip").first().click()
  await expect(said).toHaveText("one has weight 1 in both texts, so it moved no sum.")
  await page.locator(".both .flip-chip").first().click()
  await expect(said).toHaveText("Choose a feature to see which flips it pushed.")
})

test("lights up what belongs to a bit, and puts it out again", async ({ page }) => {
  await open(page)
  const texts = [page.getByRole("textbox", { name: "Text A" }), page.getByRole("textbox", { name: "Text B" })]
  const [a, b] = await Promise.all(texts.map((box) => box.inputValue()))
  const { flips, features } = compare(new SimHash().explain(a ?? ""), new SimHash().explain(b ?? ""))
  const contributing = () => page.locator(".flip-chip[data-contributing] bdi").allTextContents()
  const names = (bit: number) => {
    const flip = flips.find((flip) => flip.bit === bit)
    return flip?.features.map((position) => features[position]?.text).sort()
  }
  const [low, high] = [flips[0]?.bit ?? 0, flips.at(-1)?.bit ?? 0]
  // The flip that is read out, then the one under the pointer, then the first again.
  expect((await contributing()).sort()).toEqual(names(high))
  await page.locator(`.flip[data-bit="${low}"] .flip-head`).hover()
  expect((await contributing()).sort()).toEqual(names(low))
  await expect(page.locator(".flip[data-highlighted]")).toHaveAttribute("data-bit", String(low))
  await page.locator("h1").hover()
  expect((await contributing()).sort()).toEqual(names(high))
  await expect(page.locator(".flip[data-highlighted]")).toHaveAttribute("data-bit", String(high))
})

test("works by the keyboard alone", async ({ page }) => {
  await open(page)
  await page.locator(".flip-chip").first().focus()
  await expect(page.locator(".flip-chip").first()).toHaveAttribute("data-highlighted", "")
  await page.keyboard.press("Enter")
  await expect(page.locator(".flip-chip").first()).toHaveAttribute("aria-pressed", "true")
  await expect(page.locator(".flip-feature")).toContainText("is only in text A")
  const heads = page.locator(".flip-head")
  await heads.first().focus()
  await expect(heads.first()).toHaveAttribute("aria-expanded", "true")
  // Past how its sum was computed.
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Space")
  await expect(heads.nth(1)).toHaveAttribute("aria-expanded", "true")
  await expect(heads.first()).toHaveAttribute("aria-expanded", "false")
  await expect(page.locator(".crossing")).toHaveCount(1)
  await page.keyboard.press("Space")
  await expect(page.locator(".crossing")).toHaveCount(0)
})

test("compares the pair that was chosen", async ({ page }) => {
  await open(page)
  await write(page, "one two three four", "one two three five")
  await page.getByRole("button", { name: "Add a third text" }).click()
  await page.getByRole("textbox", { name: "Text C" }).fill("one two three four six")
  await page.getByLabel("Texts to compare").selectOption("ac")
  await settled(page)
  const shown = await read(page)
  expect(shown.onlyA.title).toBe("Only in A: 0")
  expect(shown.onlyB.title).toBe("Only in C: 2")
  expect(shown.onlyB.chips.map(([name]) => name)).toEqual(["six", "four six"])
  expect(shown.steps.at(0)?.[0]).toBe("Sum in text A")
  expect(shown.steps.at(-1)?.[0]).toBe("Sum in text C")
})

test("says so where nothing can flip", async ({ page }) => {
  await open(page)
  const note = page.locator(".flip-note")
  await write(page, "same words", "SAME words!")
  await expect(note).toHaveText("Both texts have the same features with the same weights, so no sum moved.")
  await write(page, "", "some words")
  await expect(note).toHaveText(
    "A text without features has the fingerprint 0. No vote decides its bits, so there is no flip to explain.",
  )
  const words = Array.from({ length: 400 }, (_, n) => `word${n}`).join(" ")
  const simhash = new SimHash()
  const added = ["x", "y", "z", "v", "w", "u", "t"].find(
    (word) => compare(simhash.explain(words), simhash.explain(`${words} ${word}`)).distance === 0,
  )
  await write(page, words, `${words} ${added}`)
  await expect(note).toHaveText("Features changed, but no sum crossed 0: all bits stayed the same.")
})

test("takes nasty texts, and says what it does not show", async ({ page }) => {
  await open(page)
  for (const text of [...NASTY, `${"a".repeat(100_000)} b ${"𝒳".repeat(200)}`]) {
    await write(page, text, "entirely different words about something else")
    const simhash = new SimHash()
    const [a, b] = [simhash.explain(text), simhash.explain("entirely different words about something else")]
    const { sentence, steps: shownSteps, bins, ...shown } = await read(page)
    const comparison = compare(a, b)
    expect(shown).toEqual(expected(comparison, a))
    expect(shownSteps).toEqual(steps(comparison, a, comparison.flips.at(-1)?.bit ?? 0))
    expect(bins.length).toBeLessThanOrEqual(13)
    expect(sentence).toContain("changed from")
  }
})

test("fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  await write(page, `${"W".repeat(300)} one two`, "one two three 回家吃饭")
  await choose(page, { settings: { ...initial.settings, bits: 128 } })
  await page.locator(".flip-chip").first().click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await tooSmall(page.locator("#flips button"))).toBe(0)
})
