// The stage: a vote that is seen, and the numbers of every step.
import type { Page } from "@playwright/test"
import { type Explanation, SimHash, toBits, toHex } from "simhash-wasm"
import { initial } from "../../www/lesson/lesson.js"
import { DURATION } from "../../www/sections/loom/vote.js"
import { toFragment } from "../../www/share/link.js"
import { covering, expect, resize, test } from "./support.js"

const figure = (page: Page) => page.locator("simhash-loom-figure")
const seek = (page: Page) => figure(page).getByRole("slider")
const region = (page: Page) => figure(page).getByRole("region")
const button = (page: Page, name: string) => figure(page).getByRole("button", { name, exact: true })

const A =
  "SimHash turns a text into a short fingerprint. Texts that share most of their words get fingerprints that share most of their bits, so near-duplicates are found by counting the bits that differ."
const B = A.replace("a text", "any text").replace("the bits", "bits")

/** Opens the stage alone, with texts whose features are words and pairs of words. */
async function open(page: Page): Promise<Explanation> {
  const texts = { ...initial.texts, a: A, b: B, example: null }
  const fragment = await toFragment({
    ...initial,
    texts,
    settings: { ...initial.settings, recipe: "text/1" },
  })
  await page.goto(`?embed=loom&lang=en#${fragment}`)
  await expect(figure(page).locator(".passage")).toHaveText(A)
  return new SimHash().explain(A)
}

type Frame = ReturnType<typeof read>

/** What is written on the stage, from the highest bit, and the bars in pixels, negative below the line. It runs in the page. */
function read(figure: HTMLElement | SVGElement) {
  const texts = (part: string) => [...figure.querySelectorAll(part)].map((one) => one.textContent ?? "")
  const bars = [...figure.querySelectorAll(".cell")].map((cell) => {
    const height = (side: string) => cell.querySelector(`.bar.${side}`)?.getBoundingClientRect().height ?? 0
    return height("plus") - height("minus")
  })
  const digits = texts(".cell .sign:not(.other)").join("")
  return { written: { sums: texts(".cell .sum"), digits, hex: texts(".fingerprint .hex code")[0] }, bars }
}

/** What the package says after some features. */
function expected({ recipe, features }: Explanation, step: number) {
  const accumulator = new SimHash(recipe).accumulator()
  for (const { hash, weight } of features.slice(0, step)) accumulator.addHash(hash, weight)
  const [values, fingerprint] = [[...accumulator.sums()].reverse(), accumulator.fingerprint()]
  accumulator.dispose()
  const sums = values.map((sum) => (sum > 0 ? `+${sum}` : String(sum).replace("-", "−")))
  const [digits, hex] = [toBits(fingerprint, recipe.bits), toHex(fingerprint, recipe.bits)]
  return { values, written: { sums, digits, hex } }
}

async function shows(page: Page, explanation: Explanation, step: number): Promise<void> {
  const { written } = expected(explanation, step)
  await expect(async () => expect((await figure(page).evaluate(read)).written).toEqual(written)).toPass()
}

/** Expects of a frame that every bar is between what it was and what it becomes. */
function between(frame: Frame, before: Frame, after: Frame): void {
  for (const [i, bar] of frame.bars.entries()) {
    const ends = [before.bars[i] ?? 0, after.bars[i] ?? 0]
    // On its way through the line, a bar shrinks on one side while it grows on the other.
    expect(bar).toBeGreaterThanOrEqual(Math.min(...ends) - 0.6)
    expect(bar).toBeLessThanOrEqual(Math.max(...ends) + 0.6)
  }
}

test("every step has the package's sums, signs and fingerprint, and bars to scale", async ({ page }) => {
  const explanation = await open(page)
  const { length } = explanation.features
  for (const step of [1, 2, 30, 29, 0, length - 1, length]) {
    await seek(page).fill(String(step))
    await shows(page, explanation, step)
    const { values } = expected(explanation, step)
    const { bars } = await figure(page).evaluate(read)
    const reach = Math.max(...values.map(Math.abs))
    const height = Math.max(...bars.map(Math.abs))
    for (const [i, value] of values.entries())
      expect(bars[i]).toBeCloseTo(reach === 0 ? 0 : (value / reach) * height, 0)
    if (step === 0) continue
    const { hash } = explanation.features[step - 1] as Explanation["features"][number]
    const votes = [...toBits(hash)].map((digit) => (digit === "1" ? "+1" : "−1"))
    await expect(figure(page).locator(".vote")).toHaveText(votes)
  }
})

test("in a vote no bar exceeds its ends, and no figure changes before the vote lands", async ({ page }) => {
  const explanation = await open(page)
  const moments = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.82, 0.86, 0.9, 0.94, 0.98]
  await page.evaluate(`globalThis.read = ${read.toString()}`)
  // The first, where all bars begin at the line; two where sums leave and reach 0; and the last.
  for (const step of [1, 6, 7, explanation.features.length]) {
    const at = [step - 1, ...moments.map((moment) => step - 1 + moment), step]
    const frames = await figure(page).evaluate(async (figure, at) => {
      const { read } = globalThis as unknown as { read: (figure: Element) => Frame }
      const slider = figure.querySelector("input[type=range]") as HTMLInputElement
      const frames: Frame[] = []
      for (const value of at) {
        slider.value = value.toFixed(2)
        slider.dispatchEvent(new Event("input", { bubbles: true }))
        const said = value === 0 ? "None" : `Feature ${Math.ceil(value)} of`
        do await new Promise(requestAnimationFrame)
        while (!figure.querySelector(".step")?.textContent?.includes(said))
        await new Promise(requestAnimationFrame)
        frames.push(read(figure))
      }
      return frames
    }, at)
    const [before, after] = [frames[0], frames.at(-1)] as [Frame, Frame]
    const ends = [before.written, after.written]
    expect(ends).toEqual([step - 1, step].map((end) => expected(explanation, end).written))
    for (const [i, moment] of moments.entries()) {
      const frame = frames[i + 1] as Frame
      between(frame, before, after)
      expect(frame.written, `at ${moment} of step ${step}`).toEqual(ends[moment < 0.84 ? 0 : 1])
    }
  }
})

test("a vote that is played runs through such frames, until the next one ends it", async ({ page }) => {
  const explanation = await open(page)
  await seek(page).fill("6")
  await shows(page, explanation, 6)
  const before = await figure(page).evaluate(read)
  await region(page).focus()
  await page.evaluate(`globalThis.read = ${read.toString()}`)
  // Every frame until the numbers are those of the next step, and the bars no longer move.
  const frames = figure(page).evaluate(async (figure, hex) => {
    const { read } = globalThis as unknown as { read: (figure: Element) => Frame }
    const frames: Frame[] = []
    const animated: number[] = []
    const bricks: number[] = []
    const animations = () => figure.getAnimations({ subtree: true })
    while (
      frames.at(-1)?.written.hex !== hex ||
      animations().some(({ playState }) => playState === "running")
    ) {
      await new Promise(requestAnimationFrame)
      frames.push(read(figure))
      animated.push(animations().length)
      bricks.push(Number(getComputedStyle(figure.querySelector(".brick") as Element).opacity))
    }
    return { frames, animated, bricks }
  }, expected(explanation, 7).written.hex)
  await page.keyboard.press("ArrowRight")
  const { frames: all, animated, bricks } = await frames
  // The vote begins without the animations of the cells, which would delay its first frame; then the bricks are seen.
  expect(animated.find((count) => count > 0)).toBeLessThan(16)
  expect(Math.max(...bricks)).toBeGreaterThan(0.9)
  const after = all.at(-1) as Frame
  expect(after.written).toEqual(expected(explanation, 7).written)
  for (const frame of all) {
    between(frame, before, after)
    expect([before.written, after.written]).toContainEqual(frame.written)
  }
  // The step after it is shown at once if the reader goes on before it has landed.
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("End")
  await shows(page, explanation, explanation.features.length)
})

test("is worked by the keyboard, and the buttons say by which keys", async ({ page }) => {
  const explanation = await open(page)
  await expect(button(page, "Play")).toHaveAttribute("title", /Space/)
  await expect(button(page, "One feature forward")).toHaveAttribute("title", /→/)
  await region(page).focus()
  await page.keyboard.press("Home")
  await shows(page, explanation, 0)
  await page.keyboard.press("ArrowRight")
  await shows(page, explanation, 1)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowLeft")
  await shows(page, explanation, 1)
  const readout = figure(page).locator(".readout")
  await expect(readout).toContainText("Bit 63: the only vote is")
  const bits = { ArrowRight: 62, ArrowDown: 46, ArrowLeft: 47, ArrowUp: 63 }
  for (const [key, bit] of Object.entries(bits)) {
    await page.keyboard.press(`Shift+${key}`)
    await expect(readout).toContainText(`Bit ${bit}:`)
  }
  await page.keyboard.press("Enter")
  await expect(figure(page).locator(".cell.pinned")).toHaveAttribute("data-bit", "63")
  await page.keyboard.press("Escape")
  await expect(figure(page).locator(".cell.pinned")).toHaveCount(0)
  await page.keyboard.press("Space")
  await expect(button(page, "Pause")).toBeVisible()
  await page.keyboard.press("Space")
  await expect(button(page, "Play")).toBeVisible()
})

test("plays all features, at four times the speed from the drop of the bricks on", async ({ page }) => {
  const explanation = await open(page)
  const { length } = explanation.features
  await seek(page).fill(String(length - 3))
  await figure(page).getByLabel("Speed").selectOption("4")
  // Where votes begin, in milliseconds at normal speed.
  const begun = await page.evaluateHandle(() => {
    const { play } = Animation.prototype
    const begun: number[] = []
    Animation.prototype.play = function () {
      begun.push(Number(this.currentTime))
      play.call(this)
    }
    return begun
  })
  await button(page, "Play").click()
  await shows(page, explanation, length)
  expect(Math.min(...(await begun.jsonValue()))).toBeCloseTo(0.52 * DURATION, -1)
  await expect(button(page, "Play")).toBeVisible()
  await expect(figure(page).locator(".step")).toContainText(`Feature ${length} of ${length}`)
})

test("whoever wants no motion sees what a vote has changed at once, outlined", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  const explanation = await open(page)
  await seek(page).fill("6")
  await shows(page, explanation, 6)
  await button(page, "One feature forward").click()
  await shows(page, explanation, 7)
  const moving = await figure(page).evaluate((figure) => figure.getAnimations({ subtree: true }).length)
  expect(moving).toBe(0)
  const [before, after] = [6, 7].map((step) => expected(explanation, step).written.digits) as [string, string]
  const outlined = await figure(page)
    .locator(".sign")
    .evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign).outlineStyle !== "none"))
  expect(outlined).toEqual([...after].map((digit, i) => digit !== before[i]))
})

test("the other text is there in a mode of its own only, with its digits below", async ({ page }) => {
  const a = await open(page)
  await expect(figure(page).locator(".other, .others, .apart")).toHaveCount(0)
  await page.getByRole("button", { name: "Text B" }).click()
  const b = new SimHash().explain(B)
  await shows(page, b, b.features.length)
  await page.getByRole("button", { name: "Text A" }).click()
  await page.getByRole("button", { name: "A against B" }).click()
  const digits = [a, b].map(({ fingerprint }) => toBits(fingerprint)) as [string, string]
  await expect(figure(page).locator(".sign.other")).toHaveText([...digits[1]])
  const differing = await figure(page)
    .locator(".cell")
    .evaluateAll((cells) => cells.map((cell) => cell.classList.contains("apart")))
  expect(differing).toEqual([...digits[0]].map((digit, i) => digit !== digits[1][i]))
})

for (const size of ["1440 x 900", "1280 x 720", "1024 x 600", "390 x 844", "320 x 640"])
  test(`no number of the stage covers another in a window of ${size}`, async ({ page }) => {
    const { width } = await resize(page, size)
    const explanation = await open(page)
    for (const step of [7, explanation.features.length]) {
      await seek(page).fill(String(step))
      await shows(page, explanation, step)
      const texts = figure(page).locator(".sums :is(.numbers span, .vote, .sum, .sign)")
      expect(await covering(texts, 1, 5)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

for (const size of ["1280 x 720", "960 x 540"])
  test(`all of the stage is in a frame of ${size}`, async ({ page }) => {
    const { height } = await resize(page, size)
    await open(page)
    await seek(page).fill("30")
    await expect(figure(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height)
  })
