// The loom: features, votes, sums and signs, step by step.
import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { type Explanation, SimHash, toBits, toHex, type WeightRule } from "simhash-wasm"
import { RECIPES } from "../../www/lesson/settings.js"
import { randomNumbers, randomText } from "../js/oracle.js"
import { choose, expect, open, read, rounds, showAs, test, unfolded } from "./support.js"

const written = (value: number) => String(Math.round(value * 1000) / 1000).replace("-", "−")
const textA = (page: Page) => page.getByLabel("Text A", { exact: true })

/** Opens the page with the loom's matrix. */
async function openMatrix(page: Page): Promise<void> {
  await open(page)
  await showAs(page, "matrix")
}

/** What the loom has to show of an explanation. */
function expected({ recipe, features, sums, fingerprint }: Explanation) {
  const none = features.length === 0
  return {
    features: features
      .slice(0, 200)
      .map(({ text, weight, hash }) => ({ text, weight: written(weight), hash: toBits(hash, recipe.bits) })),
    sums: none ? [] : sums.map((sum, bit) => `bit ${bit}: ${written(sum)}`).reverse(),
    signs: none ? "" : toBits(fingerprint, recipe.bits),
    hex: none ? "" : toHex(fingerprint, recipe.bits),
  }
}

/** An explanation of the first features alone, which a package fed with them would give. */
function partial(explanation: Explanation, step: number): Explanation {
  const accumulator = new SimHash(explanation.recipe).accumulator()
  for (const { hash, weight } of explanation.features.slice(0, step)) accumulator.addHash(hash, weight)
  const [sums, fingerprint] = [[...accumulator.sums()], accumulator.fingerprint()]
  accumulator.dispose()
  return { ...explanation, sums, fingerprint }
}

test("shows what the package answers, whatever is set", async ({ page }) => {
  await openMatrix(page)
  const random = randomNumbers(11n)
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  // Unfolded once for all.
  await page.locator(".settings-fold > summary").click()
  const set = (setting: string, value: string) => page.locator(`#${setting}`).selectOption(value)
  for (let i = 0; i < rounds(25, 8); i++) {
    const text = randomText(random, 25).replace(/[\0\r]|\p{Surrogate}/gu, "")
    const recipe = pick(RECIPES)
    const bits = pick([6, 8, 16, 32, 64, 128])
    const unit = pick(["recipe", "word", "char", "whitespace"] as const)
    const weights = pick(["recipe", "presence", "count", "log"] as const)
    const tie = pick(["recipe", "zero", "one"] as const)
    await textA(page).fill(text)
    await set("recipe", recipe)
    await set("bits", String(bits))
    await set("unit", unit)
    await set("weights", weights)
    await set("tie", tie)
    const options = {
      ...{ recipe, bits },
      ...(unit === "recipe" ? {} : { unit }),
      ...(weights === "recipe" ? {} : { weights: weights as WeightRule }),
      ...(tie === "recipe" ? {} : { tie }),
    }
    const figure = page.locator("simhash-loom-figure")
    await expect(async () => {
      expect(await read(figure)).toEqual(expected(new SimHash(options).explain(text)))
    }).toPass()
  }
})

test("grams of other sizes are chosen by ticking them", async ({ page }) => {
  await openMatrix(page)
  await textA(page).fill("one two three four")
  await unfolded(page, ".settings-fold", async () => {
    await page.locator(".sizes").getByLabel("2").check()
    await page.locator(".sizes").getByLabel("4").check()
  })
  const simhash = new SimHash({ sizes: [2, 4], abutting: [] })
  await expect(async () => {
    const shown = await read(page.locator("simhash-loom-figure"))
    expect(shown).toEqual(expected(simhash.explain("one two three four")))
  }).toPass()
  await unfolded(page, ".settings-fold", () =>
    page.locator(".settings-fold").getByRole("button", { name: "Reset the settings" }).click(),
  )
  await expect(page.locator("simhash-loom-figure .hex code")).toHaveText(
    toHex(new SimHash().fingerprint("one two three four")),
  )
})

test("calls the hash of every recipe by its name", async ({ page }) => {
  await openMatrix(page)
  // Both are CPython 2's string hash: python-hashes/1 over code points, java-simhash/1 over UTF-16 code units.
  const label = (recipe: string) => page.locator(`#recipe option[value="${recipe}"]`)
  await expect(label("python-hashes/1")).toContainText("CPython 2's string hash")
  await expect(label("java-simhash/1")).toContainText("CPython 2's string hash over UTF-16 units")
  await expect(page.locator("#recipe")).not.toContainText("Java's")
})

test("says why where settings do not work together", async ({ page }) => {
  await openMatrix(page)
  await choose(page, "weights", "hand")
  const figure = page.locator("simhash-loom-figure")
  await figure
    .getByRole("button", { name: /^Weight of/ })
    .first()
    .click()
  await figure.locator(".new-weight").fill("1e300")
  await figure.locator(".new-weight").press("Enter")
  await expect(page.locator("simhash-loom-section").getByRole("alert")).toContainText(
    "These settings do not work together",
  )
  await unfolded(page, ".settings-fold", () =>
    page.locator(".settings-fold").getByRole("button", { name: "Reset the settings" }).click(),
  )
  await expect(page.locator("simhash-loom-figure")).toBeAttached()
})

test("every step shows the sums of the features so far, in either direction", async ({ page }) => {
  await openMatrix(page)
  const text = "to be or not to be that is the question"
  await textA(page).fill(text)
  await choose(page, "weights", "count")
  const explanation = new SimHash({ weights: "count" }).explain(text)
  const { features } = explanation
  const seek = page.locator("simhash-loom-transport input[type=range]")
  const figure = page.locator("simhash-loom-figure")
  await expect(seek).toHaveAttribute("max", String(features.length))
  for (const step of [3, 0, 7, 6, features.length - 1, 1, 2]) {
    await seek.fill(String(step))
    await expect(figure.locator(".step")).toContainText(step === 0 ? "None of" : `Feature ${step} of`)
    expect(await read(figure)).toEqual(expected(partial(explanation, step)))
    await expect(figure.locator("tr.waiting")).toHaveCount(features.length - step)
  }
  await page.getByRole("button", { name: "One feature forward" }).click()
  await expect(figure.locator(".step")).toHaveText(
    `Feature 3 of ${features.length}: “${features[2]?.text}” votes with weight ${features[2]?.weight}.`,
  )
  await page.getByRole("button", { name: "To the end" }).click()
  await expect(figure.locator(".step")).toHaveText(`All ${features.length} features have voted.`)
  expect(await read(figure)).toEqual(expected(explanation))
})

test("plays through all features, and pauses", async ({ page }) => {
  await openMatrix(page)
  await textA(page).fill("one two three")
  await page.getByLabel("Speed").selectOption("0.5")
  const step = page.locator("simhash-loom-figure .step")
  await page.getByRole("button", { name: "Play" }).click()
  await expect(step).toContainText("Feature 1 of 5")
  await page.getByRole("button", { name: "Pause" }).click()
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible()
  await page.getByLabel("Speed").selectOption("4")
  await page.getByRole("button", { name: "Play" }).click()
  await expect(step).toHaveText("All 5 features have voted.")
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible()
})

test("reads every bit out in a sentence that adds up", async ({ page }) => {
  await openMatrix(page)
  await textA(page).fill("the cat sat on a mat")
  await choose(page, "recipe", "short/1")
  const { sums, features, fingerprint } = new SimHash("short/1").explain("the cat sat on a mat")
  expect(sums).toContain(0)
  const slider = page.locator("simhash-loom-figure .cursor")
  await slider.focus()
  await slider.press("Home")
  for (let column = 0; column < 64; column++) {
    const bit = 63 - column
    const sum = sums[bit] ?? 0
    const votes = features.map(({ hash }) => ((hash >> BigInt(bit)) & 1n ? "+1" : "−1")).join(" ")
    const value = (fingerprint >> BigInt(bit)) & 1n
    const sentence =
      sum === 0
        ? `Bit ${bit}: ${votes} = 0, a tie, so by the recipe the bit is ${value}.`
        : `Bit ${bit}: ${votes} = ${written(sum)}, so the bit is ${value}.`
    await expect(page.locator("simhash-loom-figure .readout")).toContainText(sentence)
    await slider.press("ArrowRight")
  }
})

test("points, pins and lets go", async ({ page }) => {
  await openMatrix(page)
  const bars = page.locator("simhash-loom-figure .bars")
  await bars.scrollIntoViewIfNeeded()
  const box = await bars.boundingBox()
  if (!box) throw new Error("no bars")
  const at = (column: number) => box.x + (box.width * (column + 0.5)) / 64
  const readout = page.locator("simhash-loom-figure .readout")
  await page.mouse.move(at(10), box.y + 10)
  await expect(readout).toContainText("Bit 53:")
  await page.mouse.click(at(12), box.y + 10)
  await expect(page.locator("simhash-loom-figure .crosshair.pinned")).toBeVisible()
  await page.mouse.move(at(40), box.y + 10)
  await expect(readout).toContainText("Bit 51:")
  await page.mouse.click(at(12), box.y + 10)
  await expect(page.locator("simhash-loom-figure .crosshair.pinned")).toHaveCount(0)
  await page.mouse.move(at(63), box.y + 10)
  await expect(readout).toContainText("Bit 0:")
})

test("words of the text light what they speak of, in the figure and in the texts", async ({ page }) => {
  await openMatrix(page)
  const { features, margins } = new SimHash().explain(await textA(page).inputValue())
  const least = Math.min(...margins)
  const words = page.locator('[data-scene="fragile"] button.highlight')
  const bit = Number(await words.first().textContent())
  expect(margins[bit]).toBe(least)
  expect(margins[Number(await words.nth(3).textContent())]).toBe(Math.max(...margins))
  await words.first().focus()
  await expect(page.locator("simhash-loom-figure .readout")).toContainText(`Bit ${bit}:`)
  await expect(page.locator("simhash-compare-section .group .highlighted")).toHaveCount(2)
  await page.locator('[data-scene="feature"] button.highlight').hover()
  await expect(page.locator("simhash-loom-figure tr.highlighted bdi")).toHaveText(features[0]?.text ?? "")
  await expect(page.locator(".text").first().locator("mark").first()).toBeAttached()
  // And the other way round: a bit of the first section lights its column.
  await page.locator("simhash-compare-section [data-bit='17']").first().hover()
  await expect(page.locator("simhash-loom-figure .readout")).toContainText("Bit 17:")
})

test("is worked by the keyboard, while it has the focus", async ({ page }) => {
  await openMatrix(page)
  await textA(page).fill("one two three")
  const figure = page.locator("simhash-loom-figure")
  const region = figure.getByRole("region")
  await region.focus()
  const readout = figure.locator(".readout")
  for (const [key, bit] of [
    ["ArrowRight", 62],
    ["PageDown", 54],
    ["End", 0],
    ["ArrowLeft", 1],
    ["PageUp", 9],
    ["Home", 63],
  ] as const) {
    await page.keyboard.press(key)
    await expect(readout).toContainText(`Bit ${bit}:`)
  }
  await page.keyboard.press("Enter")
  await expect(page.locator("simhash-loom-figure .crosshair.pinned")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.locator("simhash-loom-figure .crosshair.pinned")).toHaveCount(0)
  await page.keyboard.press(",")
  await expect(figure.locator(".step")).toContainText("Feature 4 of 5")
  await page.keyboard.press(".")
  await expect(figure.locator(".step")).toContainText("All 5")
  await page.keyboard.press("ArrowDown")
  await expect(figure.locator("tr.highlighted")).toContainText("two")
  await expect(figure.getByRole("status")).toContainText("“two” votes")
  await page.keyboard.press("w")
  await page.keyboard.type("2.5")
  await page.keyboard.press("Enter")
  await expect(page.locator("#weights")).toHaveValue("hand")
  const explanation = new SimHash({ weights: { table: { two: 2.5 } } }).explain("one two three")
  await expect(async () => expect(await read(figure)).toEqual(expected(explanation))).toPass()
  await expect(region).toBeFocused()
  await page.keyboard.press(" ")
  await expect(figure.locator(".step")).toContainText("Feature 1 of 5")
})

test("a weight is changed by clicking it, and the others stay", async ({ page }) => {
  await openMatrix(page)
  const text = "to be or not to be"
  await textA(page).fill(text)
  await choose(page, "weights", "count")
  const figure = page.locator("simhash-loom-figure")
  await figure.getByRole("button", { name: "Weight of “not”: 1. Change it" }).click()
  await page.getByLabel("Weight of “not”").fill("-3")
  await page.keyboard.press("Enter")
  const table = { to: 2, be: 2, "to be": 2, not: -3 }
  const explanation = new SimHash({ weights: { table } }).explain(text)
  await expect(async () => expect(await read(figure)).toEqual(expected(explanation))).toPass()
})

test("sorts its columns by margin", async ({ page }) => {
  await openMatrix(page)
  await unfolded(page, ".more-fold", () => page.getByLabel("Sort bits by margin").check())
  const { margins, sums } = new SimHash().explain(await textA(page).inputValue())
  const shown = async () =>
    (await read(page.locator("simhash-loom-figure"))).sums.map((sum) => Number(sum.match(/\d+/)?.[0]))
  await expect(async () => {
    const order = await shown()
    expect(order.toSorted((a, b) => a - b)).toEqual(sums.map((_, bit) => bit))
    const sorted = order.map((bit) => margins[bit] ?? 0)
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
  }).toPass()
})

test("shows the same as tables", async ({ page }) => {
  await openMatrix(page)
  await showAs(page, "tables")
  const { features, sums, fingerprint } = new SimHash().explain(await textA(page).inputValue())
  const rows = (table: number) =>
    page.locator("simhash-loom-figure table").nth(table).locator("tbody tr").allInnerTexts()
  expect(await rows(0)).toEqual(
    features.map(({ text, count, weight, hash }) => [text, count, weight, toBits(hash)].join("\t")),
  )
  const bits = (await rows(1)).map((row) => row.split("\t"))
  expect(bits.map(([bit, sum, , value]) => [bit, sum, value])).toEqual(
    sums
      .map((sum, bit) => [String(bit), written(sum), String((fingerprint >> BigInt(bit)) & 1n)])
      .toReversed(),
  )
})

test("saves its picture as SVG and as PNG", async ({ page }) => {
  await openMatrix(page)
  await textA(page).fill('a "quoted" <b> & 猫')
  const { features, fingerprint } = new SimHash().explain('a "quoted" <b> & 猫')
  await expect(page.locator("simhash-loom-figure .hex code")).toHaveText(toHex(fingerprint))
  const saved = async (name: string) => {
    const download = page.waitForEvent("download")
    await unfolded(page, ".more-fold", () => page.getByRole("button", { name, exact: true }).click())
    return readFileSync(await (await download).path())
  }
  const svg = (await saved("SVG")).toString()
  // A browser's own parser takes it, and finds what the figure shows.
  const parsed = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "image/svg+xml")
    const all = [...document.querySelectorAll("text")].map((text) => text.textContent ?? "")
    return { error: document.querySelector("parsererror")?.textContent ?? "", all }
  }, svg)
  expect(parsed.error).toBe("")
  for (const { text } of features) expect(parsed.all).toContain(text)
  expect(parsed.all).toContain(toBits(fingerprint).replaceAll("0", " "))
  const png = await saved("PNG")
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect(png.length).toBeGreaterThan(10_000)
})
