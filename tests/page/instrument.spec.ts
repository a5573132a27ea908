// The first screen: a text, the votes of its words, its fingerprint, that of a text near it, and an ordinary hash.
import type { Locator, Page } from "@playwright/test"
import { distance, SimHash, toBits, toHex } from "simhash-wasm"
import { covering, expect, test } from "./support.js"

const instrument = (page: Page) => page.locator("simhash-instrument")
const field = (page: Page) => instrument(page).getByRole("textbox")
const makers = { 16: maker(16), 64: maker(64) }

/** Every word is a feature, in Chinese every character. */
function maker(bits: number): SimHash {
  return new SimHash({ recipe: "short/1", abutting: [], bits })
}

async function open(page: Page, path = ""): Promise<void> {
  await page.goto(path)
  await expect(instrument(page).locator("li.lane .digit").first()).toBeVisible()
}

/** What the columns show, from the highest bit: the words that vote for 1 and for 0, the sum, and the digits. */
function columns(page: Page) {
  return instrument(page)
    .locator("li.lane")
    .evaluateAll((lanes) =>
      lanes.map((lane) => {
        const words = (side: string) =>
          [...lane.querySelectorAll<HTMLElement>(`.brick.${side}:not(.falling)`)]
            .map((brick) => brick.dataset["word"] ?? "")
            .sort()
        return {
          bit: Number((lane as HTMLElement).dataset["bit"]),
          ones: words("one"),
          zeros: words("zero"),
          sum: Number(lane.querySelector(".sum")?.textContent?.replace("−", "-")),
          digits: [...lane.querySelectorAll(".digit")].map((digit) => digit.textContent).join(""),
        }
      }),
    )
}

/** The same, as the package says it. */
function expected(text: string, other: string, bits: 16 | 64) {
  const { features, sums, fingerprint } = makers[bits].explain(text)
  const near = makers[bits].fingerprint(other)
  return [...toBits(fingerprint, bits)].map((digit, column) => {
    const bit = bits - 1 - column
    const voting = (vote: bigint) =>
      features
        .filter(({ hash }) => ((hash >> BigInt(bit)) & 1n) === vote)
        .map((feature) => feature.text)
        .sort()
    const digits = digit + toBits(near, bits)[column]
    return { bit, ones: voting(1n), zeros: voting(0n), sum: sums[bit], digits }
  })
}

const hashOf = (text: string, bits: 16 | 64) => makers[bits].explain([[text, 1]]).features[0]?.hash ?? -1n

/** How many bits differ between the fingerprints of two texts, and between their hashes. */
function distances(text: string, other: string, bits: 16 | 64): readonly [number, number] {
  const print = (one: string) => makers[bits].fingerprint(one)
  return [distance(print(text), print(other)), distance(hashOf(text, bits), hashOf(other, bits))]
}

/** Expects all numbers of the first screen to be the package's, for a text and the one near it. */
async function shows(page: Page, text: string, other: string, bits: 16 | 64 = 16): Promise<void> {
  await expect(async () => expect(await columns(page)).toEqual(expected(text, other, bits))).toPass()
  const hexes = [text, other].map((one) => toHex(makers[bits].fingerprint(one), bits))
  await expect(instrument(page).locator(".hexes code")).toHaveText(hexes)
  const counts = distances(text, other, bits).map((count) => new RegExp(`\\b${count}\\b`))
  await expect(instrument(page).locator(".difference")).toHaveText(counts)
  const rows = await instrument(page).locator(".hashes .pair").allInnerTexts()
  const [first, second] = [toBits(hashOf(text, bits), bits), toBits(hashOf(other, bits), bits)]
  expect(rows.map((pair) => pair.replace(/\s/g, ""))).toEqual([...first].map((digit, i) => digit + second[i]))
}

test("every number is the package's, for each language's sentence and for one's own", async ({ page }) => {
  await open(page, "?lang=zh-CN")
  await shows(page, "小猫坐门口", "小猫睡门口")
  await open(page, "?lang=en")
  await shows(page, "the cat sat on the mat", "the cat lay on the mat")
  await field(page).fill("To be, or not to be — 42!")
  await shows(page, "To be, or not to be — 42!", "To be, lay not to be — 42!")
  await field(page).fill("")
  await expect(instrument(page).locator(".digit")).toHaveText(Array(16).fill("0"))
})

test("a word that is swapped by a click gives way to another at the next", async ({ page }) => {
  await open(page, "?lang=en")
  const word = (position: number) => instrument(page).locator(".second button").nth(position)
  await word(5).click()
  await shows(page, "the cat sat on the mat", "the cat sat on the lay")
  await word(5).click()
  await shows(page, "the cat sat on the mat", "the cat sat on the slept")
  await field(page).fill("cat")
  await shows(page, "cat", "slept")
})

test("a chip shows the sixteen votes of its word, and takes the word out of the text", async ({ page }) => {
  await open(page, "?lang=en")
  const lit = () =>
    instrument(page)
      .locator(".brick.lit")
      .evaluateAll((bricks) => bricks.map((brick) => (brick as HTMLElement).dataset["word"]))
  const chip = instrument(page).locator(".chip").nth(1)
  await chip.hover()
  await expect.poll(lit).toEqual(Array(16).fill("cat"))
  await page.mouse.move(1, 1)
  await expect.poll(lit).toEqual([])
  await chip.locator(".word").focus()
  await expect.poll(lit).toEqual(Array(16).fill("cat"))
  await instrument(page).getByRole("button", { name: "Remove “the”" }).click()
  await expect(field(page)).toHaveValue("cat sat on mat")
  await shows(page, "cat sat on mat", "cat sat lay mat")
  await expect(instrument(page).locator(".falling")).toHaveCount(0)
})

test("sixteen columns become the last of sixty-four, and typing replaces the text", async ({ page }) => {
  await open(page, "?lang=en")
  await page.emulateMedia({ reducedMotion: "reduce" })
  const low = await columns(page)
  await instrument(page).getByRole("button", { name: "64 bits" }).click()
  await shows(page, "the cat sat on the mat", "the cat lay on the mat", 64)
  const votes = (all: typeof low) => all.map(({ bit, ones, zeros, sum }) => ({ bit, ones, zeros, sum }))
  expect(votes(await columns(page)).slice(48)).toEqual(votes(low))
  await page.keyboard.type("mine")
  await shows(page, "mine", "lay", 64)
  await instrument(page).getByRole("button", { name: "16 bits" }).click()
  await shows(page, "mine", "lay")
})

test("a long text has 64 bits at once, with the number of votes on either side", async ({ page }) => {
  await open(page, "?lang=en")
  const text = Array.from({ length: 250 }, (_, i) => `word${i}`).join(" ")
  await field(page).fill(text)
  const { sums, featureCount } = makers[64].explain(text)
  await expect(instrument(page).locator("li.lane")).toHaveCount(64)
  const sentences = await instrument(page).locator("li.lane > .hidden").allTextContents()
  for (const [column, sentence] of sentences.entries()) {
    const [bit, ones, zeros, sum] = (
      /^Bit (\d+): (\d+) for 1, (\d+) for 0, sum (\S+),/.exec(sentence.replace("−", "-")) ?? []
    )
      .slice(1)
      .map(Number)
    expect(bit).toBe(63 - column)
    expect([(ones ?? 0) + (zeros ?? 0), (ones ?? 0) - (zeros ?? 0), sum]).toEqual([
      featureCount,
      sums[63 - column],
      sums[63 - column],
    ])
  }
  await expect(instrument(page).locator(".chip")).toHaveCount(24)
  await field(page).fill("short again")
  await expect(instrument(page).locator("li.lane")).toHaveCount(16)
})

test("the caret is in the field, and the page has not scrolled", async ({ page }) => {
  await open(page, "?lang=en")
  await expect(field(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.type("s")
  await expect(field(page)).toHaveValue("the cat sat on the mats")
})

test("where a finger points, the field waits for it, and no keyboard opens", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL as string, hasTouch: true, isMobile: true })
  await open(page, "?lang=en")
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.close()
})

/** What of a part lies beside the viewport, or is cut off in its box. */
async function beyond(part: Locator): Promise<string[]> {
  return part.evaluateAll((all) => {
    const boxes = all.map((one) => ({ html: one.outerHTML, ...one.getBoundingClientRect().toJSON() }))
    const cut = boxes.filter(
      ({ left, right, width }) => width === 0 || left < -0.5 || right > innerWidth + 0.5,
    )
    return cut.map(({ html }) => html)
  })
}

for (const width of [320, 390, 768, 1024, 1440])
  test(`the fingerprint stands under its columns in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const language of ["en", "zh-CN"]) {
      await open(page, `?lang=${language}`)
      for (const part of [".brick", ".sum", ".digit", ".chip", ".hexes code", ".difference"])
        expect(await beyond(instrument(page).locator(part)), part).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await covering(instrument(page).locator("li.lane .sum"), 0.5, 0)).toEqual([])
    }
  })

test("the columns that differ are joined in forced colours, and no others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" })
  await open(page, "?lang=en")
  const joined = await instrument(page)
    .locator(".pair")
    .evaluateAll((pairs) => {
      const probe = document.body.appendChild(document.createElement("p"))
      probe.style.backgroundColor = "Canvas"
      const canvas = getComputedStyle(probe).backgroundColor
      probe.remove()
      return pairs.filter((pair) => getComputedStyle(pair).borderTopColor !== canvas).length
    })
  const [prints, hashes] = distances("the cat sat on the mat", "the cat lay on the mat", 16)
  expect(joined).toBe(prints + hashes)
})
