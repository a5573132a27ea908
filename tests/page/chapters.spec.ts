// Chapters 3 to 5: why bits flip, how near is near, and blocks; and the question at the end of each chapter.
import type { Page } from "@playwright/test"
import { compare, distance, explainQuery, SimHash, toBits } from "simhash-wasm"
import { predictions } from "../../www/i18n/en/predictions.js"
import { SECTIONS } from "../../www/sections.js"
import { fragmentOf } from "./bad-links.js"
import { choose, expect, field, NASTY, open, test } from "./support.js"

const A = "the cat sat on the mat"
const B = "the cat lay on the mat"
const simhash = new SimHash("short/1")
const minus = (text: string) => text.replaceAll("−", "-")

/** The numbers in a text, in their order. */
const numbers = (text: string) =>
  [...minus(text).matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))

test("the number line has the sums of both texts, and colours those that crossed 0", async ({ page }) => {
  await open(page)
  for (const [a, b, bits] of [
    [A, B, 64],
    ["one two three four five six", "one two three four five seven eight", 16],
  ] as const) {
    await field(page, "a").fill(a)
    await field(page, "b").fill(b)
    await choose(page, "bits", String(bits))
    const narrow = new SimHash({ recipe: "short/1", bits })
    const [first, second] = [narrow.explain(a), narrow.explain(b)]
    const { flips } = compare(first, second)
    const rows = page.locator(".number-line .moved")
    await expect(rows).toHaveCount(bits)
    const drawn = await rows.evaluateAll((all) =>
      all.map((row) => ({
        bit: Number(row.getAttribute("data-bit")),
        kind: row.getAttribute("class")?.split(" ")[1],
        from: Number(row.querySelector("circle")?.getAttribute("cx")),
        to: Number(/L([\d.]+)/.exec(row.querySelector("path")?.getAttribute("d") ?? "")?.[1] ?? NaN),
      })),
    )
    const zero = Number(await page.locator(".number-line .zero-line").getAttribute("x1"))
    const reach = Math.max(...[...first.sums, ...second.sums].map(Math.abs))
    const unit =
      Math.max(...drawn.flatMap(({ from, to }) => [from, to || from].map((x) => Math.abs(x - zero)))) / reach
    for (const { bit, kind, from, to } of drawn) {
      const [sumA = 0, sumB = 0] = [first.sums[bit], second.sums[bit]]
      expect(from).toBeCloseTo(zero + sumA * unit, 3)
      if (sumA === sumB) expect(to).toBeNaN()
      else expect(to).toBeCloseTo(zero + sumB * unit, 3)
      const flip = flips.find((one) => one.bit === bit)
      expect(kind).toBe(flip ? (sumB > sumA ? "up" : "down") : "still")
    }
    await expect(page.locator(".crossings button")).toHaveCount(flips.length)
    // In the order of A's sums.
    const order = drawn.map(({ bit }) => first.sums[bit] ?? 0)
    expect(order).toEqual([...order].sort((x, y) => y - x))
  }
})

test("a click opens the steps of a bit, which lead from its sum in A to that in B", async ({ page }) => {
  await open(page)
  const comparison = compare(simhash.explain(A), simhash.explain(B))
  const [low] = comparison.flips
  const high = comparison.flips.at(-1)
  if (!low || !high) throw new Error("no flip")
  const steps = page.locator(".crossing li")
  const opened = async (flip: typeof low) => {
    await expect(page.locator(`.crossings [data-bit="${flip.bit}"]`)).toHaveAttribute("aria-pressed", "true")
    await expect(page.locator(".flip-sentence")).toContainText(
      `Bit ${flip.bit} went from ${flip.from} to ${flip.to}`,
    )
    const moves = (await steps.locator(".move").allTextContents()).map((text) => Number(minus(text)))
    expect(moves[0]).toBe(flip.sumA)
    expect(moves.at(-1)).toBe(flip.sumB)
    expect(moves.slice(0, -1).reduce((sum, move) => sum + move, 0)).toBe(flip.sumB)
  }
  await opened(high)
  await page.locator(`.crossings [data-bit="${low.bit}"]`).click()
  await opened(low)
  // On the line itself, and of links too.
  const row = page.locator(`.number-line [data-bit="${high.bit}"] circle`)
  await row.click({ force: true })
  await opened(high)
  await page.goto("about:blank")
  await open(page, `#${fragmentOf({ flips: { bit: low.bit } })}`)
  await opened(low)
})

test("the verdict says why fingerprints are equal, and that emoji are no features", async ({ page }) => {
  await open(page)
  const verdict = page.locator(".verdict")
  for (const [a, b, says] of [
    [A, A, "Both texts have the same features, so their fingerprints are equal."],
    ["good morning 🙂", "good morning 🙁", "emoji, punctuation, and upper or lower case are none"],
    ["Good, morning", "good morning!", "emoji, punctuation, and upper or lower case are none"],
    ["cat sat mat", "mat sat cat", "in another order or number"],
    ["…", A, "a text has no features"],
    [A, B, "Too short to tell"],
  ] as const) {
    await field(page, "a").fill(a)
    await field(page, "b").fill(b)
    await expect(verdict).toContainText(says)
    const { verdict: expected } = compare(simhash.explain(a), simhash.explain(b))
    await expect(verdict).toHaveAttribute("data-verdict", expected)
  }
  await page.locator(".examples button").nth(1).click()
  const [textA, textB] = [await field(page, "a").inputValue(), await field(page, "b").inputValue()]
  const apart = compare(simhash.explain(textA), simhash.explain(textB))
  await expect(verdict).toContainText(`${apart.distance} of 64 bits differ`)
  await expect(verdict).toContainText(`the threshold of short/1 is ${apart.maxDistance}`)
})

/** What the reading below the sliders says: threshold, hits, copies, alarms, pairs, median. */
const reading = async (page: Page) => numbers(await page.locator("#near-reading").innerText())

test("the handle moves the threshold, and the slider the hill", async ({ page }) => {
  await open(page)
  const bars = (kind: string) =>
    page
      .locator(`.histogram rect.${kind}`)
      .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("x"))))
  const [, hits = 0, copies = 0, , pairs] = await reading(page)
  expect(pairs).toBe(780)
  await page.locator("#near-threshold").fill("0")
  expect((await reading(page)).slice(0, 2)).toEqual([0, 0])
  await page.locator("#near-threshold").fill("64")
  expect((await reading(page)).slice(0, 5)).toEqual([64, copies, copies, pairs, pairs])
  await page.getByRole("button", { name: "Back to 12" }).click()
  expect((await reading(page)).slice(0, 2)).toEqual([12, hits])
  // The line stands behind the last bar that is within the threshold.
  const cut = Number(await page.locator(".histogram .cut").getAttribute("x1"))
  const width = Number(await page.locator(".histogram .within").getAttribute("width"))
  expect(Number(await page.locator(".histogram .within").getAttribute("x")) + width).toBeCloseTo(cut)
  const medians: number[] = []
  const hills: number[] = []
  const slider = page.locator("#near-length")
  for (let i = 0; i <= Number(await slider.getAttribute("max")); i += 3) {
    await slider.fill(String(i))
    medians.push((await reading(page)).at(-1) ?? 0)
    hills.push(Math.max(...(await bars("copies"))))
  }
  expect(medians).toEqual([...medians].sort((x, y) => y - x))
  expect(medians[0]).toBeGreaterThan(10)
  expect(medians.at(-1)).toBeLessThan(4)
  expect(hills[0]).toBeGreaterThan(hills.at(-1) ?? 0)
})

test("three flips leave one of four blocks, and the page says what the package finds", async ({ page }) => {
  await open(page)
  const query = simhash.fingerprint(A)
  let flipped = query
  const outcome = page.locator(".outcome")
  await expect(page.locator(".bit-row [data-bit]")).toHaveCount(64)
  const digits = async () => (await page.locator(".bit-row [data-bit]").allTextContents()).join("")
  expect(await digits()).toBe(toBits(query))
  for (const bit of [63, 40, 20, 0, 0, 0]) {
    await page.locator(`.bit-row [data-bit="${bit}"]`).click()
    flipped ^= 1n << BigInt(bit)
    expect(await digits()).toBe(toBits(flipped))
    const { blocks, candidates } = explainQuery(query, BigUint64Array.of(flipped), {
      maxDistance: 64,
      blocks: 4,
    })
    for (const [i, { bucket }] of [...blocks].reverse().entries())
      await expect(page.locator(".bit-row").nth(i)).toHaveAttribute("data-whole", String(bucket.length > 0))
    const found = candidates.length > 0
    await expect(outcome).toContainText(found ? "found" : "missed")
    expect(found || distance(query, flipped) > 3).toBe(true)
  }
  await page.getByRole("button", { name: "Flip them back" }).click()
  expect(await digits()).toBe(toBits(query))
  // By the keyboard: one tab stop, arrows and Space.
  await expect(page.locator(".bit-row [tabindex='0']")).toHaveCount(1)
  await page.locator(".bit-row [tabindex='0']").focus()
  for (const key of ["Home", "ArrowRight", "ArrowUp", "Space"]) await page.keyboard.press(key)
  const cursor = Number(await page.locator(".bit-row [tabindex='0']").getAttribute("data-bit"))
  expect(await digits()).toBe(toBits(query ^ (1n << BigInt(cursor))))
})

/** How many of ten million fingerprints the buckets of a query hold. */
function held(maxDistance: number): number {
  const { blocks } = explainQuery(0n, new BigUint64Array(0), { maxDistance })
  return Math.round(blocks.reduce((sum, { length }) => sum + 1e7 / 2 ** length, 0))
}

test("blocks are of 64 bits at any width, and the counter ends at what buckets hold", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await open(page)
  const count = page.locator(".count")
  await expect(count).toHaveText("10,000,000")
  await page.getByRole("button", { name: "Look it up" }).click()
  await expect(count).toHaveText(String(held(3)))
  for (const bits of ["6", "128"]) {
    await choose(page, "bits", bits)
    const digits = (await page.locator(".bit-row [data-bit]").allTextContents()).join("")
    expect(digits).toBe(toBits(simhash.fingerprint(A)))
  }
})

test("every chapter ends with a question, whose right answer is the package's", async ({ page }) => {
  await open(page)
  for (const { name } of SECTIONS) {
    const group = page.locator(`#${name} .predict`)
    const { right, choices } = predictions[name]
    await expect(group.getByRole("button")).toHaveCount(choices.length)
    await expect(group.getByRole("status")).toBeEmpty()
    await group
      .getByRole("button")
      .nth((right + 1) % choices.length)
      .click()
    await expect(group.getByRole("status")).toContainText("Not so.")
    await group.getByRole("button").nth(right).click()
    await expect(group.getByRole("status")).toContainText("Right.")
    await expect(group).not.toContainText(/[{}]/)
  }
  // The same words in another order.
  const words = new SimHash({ recipe: "short/1", bits: 16 })
  expect(words.fingerprint("the mat sat on the cat")).toBe(words.fingerprint(A))
  // Seven features.
  expect(simhash.explain("one two three four five six seven").ties).toEqual([])
  const [found = 100, copies = 0] = numbers(await page.locator("#near .predict-answer").innerText())
  expect(found).toBeLessThan(copies / 10)
  // Blocks for distance 4.
  const candidates = `about ${held(4).toLocaleString("en")} of`
  await expect(page.locator("#buckets .predict-answer")).toContainText(candidates)
})

test("unusual texts break no chapter", async ({ page }) => {
  await open(page)
  for (const text of ["", "…", ...NASTY]) {
    await field(page, "a").fill(text)
    await field(page, "b").fill(`${text} more`)
    await expect(page.locator(".verdict")).not.toBeEmpty()
    await expect(page.locator(".bit-row [data-bit]")).toHaveCount(64)
    await expect(page.locator("#near-reading")).not.toBeEmpty()
  }
})
