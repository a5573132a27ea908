// The stage: the text, the vote, the sums and the fingerprint on one screen, driven by steps and by paragraphs.
import type { Locator, Page } from "@playwright/test"
import { type Explanation, SimHash, toBits, toHex } from "simhash-wasm"
import { choose, expect, open, showAs, test } from "./support.js"

const figure = (page: Page) => page.locator("simhash-loom-figure")
const seek = (page: Page) => page.locator("simhash-loom-transport input[type=range]")
const written = (value: number) => String(value).replace("-", "−")

/** Scrolls to where the stage is in view as a whole. */
async function toStage(page: Page): Promise<void> {
  await page.locator(".stage-layout").evaluate((layout) => {
    const { top, height } = layout.getBoundingClientRect()
    scrollBy(0, top + Math.min(height - innerHeight, 150))
  })
}

/** What the stage shows: the sums and the votes from the highest bit down, and the fingerprint. */
async function shown(page: Page) {
  const texts = (part: string) => figure(page).locator(part).allTextContents()
  return {
    sums: await texts(".cell > .hidden"),
    figures: await texts(".cell .sum"),
    votes: await texts(".cell .vote"),
    signs: (await texts(".cell .sign")).join(""),
    digits: (await texts(".fingerprint .digits")).join(""),
    hex: await figure(page).locator(".hex code").textContent(),
  }
}

/** The same after some features, by an accumulator of its own. */
function expected(explanation: Explanation, step: number) {
  const { recipe, features } = explanation
  const accumulator = new SimHash(recipe).accumulator()
  for (const { hash, weight } of features.slice(0, step)) accumulator.addHash(hash, weight)
  const [sums, fingerprint] = [[...accumulator.sums()], accumulator.fingerprint()]
  accumulator.dispose()
  const voting = step < features.length ? features[step - 1] : undefined
  return {
    sums: sums.map((sum, bit) => `bit ${bit}: ${written(sum)}`).reverse(),
    figures: sums.map(written).reverse(),
    votes: voting ? [...toBits(voting.hash, recipe.bits)].map((digit) => (digit === "1" ? "+1" : "−1")) : [],
    signs: toBits(fingerprint, recipe.bits),
    digits: toBits(fingerprint, recipe.bits),
    hex: toHex(fingerprint, recipe.bits),
  }
}

/**
 * The parts of the figure that are not within the viewport as a whole, after each of some steps of `count`. All steps are
 * taken in one call: two calls a step take most of a minute.
 */
async function beyondAt(page: Page, steps: readonly number[], count: number): Promise<string[]> {
  return figure(page).evaluate(
    async (figure, { steps, count }) => {
      const slider = document.querySelector("simhash-loom-transport input[type=range]") as HTMLInputElement
      const beyond: string[] = []
      for (const step of steps) {
        slider.value = String(step)
        slider.dispatchEvent(new Event("input", { bubbles: true }))
        const said = step === 0 ? "None of" : step === count ? `All ${count}` : `Feature ${step} of`
        while (!figure.querySelector(".step")?.textContent?.includes(said))
          await new Promise(requestAnimationFrame)
        const parts = [".passage", ".turn", ".sums", ".fingerprint", "simhash-loom-transport"]
        if (step > 0 && step < count) parts.push(".pipeline .hash")
        for (const part of parts) {
          const element = figure.querySelector(part)
          const { left, top, right, bottom, width, height } =
            element?.getBoundingClientRect() ?? new DOMRect()
          const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1
          if (!inside || width === 0 || height === 0) beyond.push(`${part} at step ${step}`)
        }
      }
      return beyond
    },
    { steps, count },
  )
}

/** Whether an element is within the viewport as a whole, and larger than nothing. */
async function within(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    return inside && width > 0 && height > 0
  })
}

/** What each low cell shows: its vote, and its bar as a part of half of the cell. */
function lowCells(page: Page) {
  return figure(page)
    .locator(".cell")
    .evaluateAll((cells) => {
      const colours = ["one", "zero"].map(
        (digit) => getComputedStyle(document.querySelector(`.sign.${digit}`) as Element).color,
      )
      return cells.map((cell) => {
        const of = (part: string) => cell.querySelector(part) as HTMLElement
        const [vote, sum, bar] = [of(".vote"), of(".sum"), of(".bar")]
        const [v, s, c] = [vote, sum, cell].map((part) => part.getBoundingClientRect()) as [
          DOMRect,
          DOMRect,
          DOMRect,
        ]
        const inside = [v, s].every(
          ({ left, top, right, bottom }) =>
            left >= c.left - 1 && top >= c.top - 1 && right <= c.right + 1 && bottom <= c.bottom + 1,
        )
        const { color, backgroundColor } = getComputedStyle(vote)
        const [plus, minus] = colours.map((colour) => colour === color || colour === backgroundColor)
        const area = getComputedStyle(bar, "::after")
        const half = bar.clientWidth / 2
        const width = Number.parseFloat(area.width) * new DOMMatrixReadOnly(area.transform).a
        const length = bar.clientHeight > 1 && area.display !== "none" ? width / half : 0
        return {
          bit: Number((cell as HTMLElement).dataset["bit"]),
          legible: inside && (v.right <= s.left || v.bottom <= s.top + 2),
          vote: vote.innerText.slice(0, 1),
          colour: plus === minus ? "none" : plus ? "plus" : "minus",
          bar: Number.parseFloat(area.left) >= half - 1 ? length : -length,
        }
      })
    })
}

/** A text with so many features by text/1. */
function textOf(features: number): string {
  const words = Array.from({ length: (features + 1) / 2 }, (_, i) => `word${i.toString(36)}`)
  return words.join(" ")
}

test("every step shows the sums, the votes and the signs that the package computes", async ({ page }) => {
  await open(page)
  await toStage(page)
  const text = await page.getByLabel("Text A", { exact: true }).inputValue()
  const explanation = new SimHash().explain(text)
  const { length } = explanation.features
  for (const step of [1, 2, 30, 29, 0, length - 1, length]) {
    await seek(page).fill(String(step))
    await expect(async () => expect(await shown(page)).toEqual(expected(explanation, step))).toPass()
  }
})

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const)
  test(`the text, the vote, the sums and the fingerprint are on one screen of ${width} x ${height} at every step`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    for (const count of [5, 55, 399, 19_999]) {
      await page.getByLabel("Text A", { exact: true }).fill(textOf(count))
      await expect(seek(page)).toHaveAttribute("max", String(count))
      await toStage(page)
      const steps =
        count < 60 ? Array.from({ length: count + 1 }, (_, step) => step) : [0, 1, 30, 201, count - 1, count]
      expect(await beyondAt(page, steps, count), `of ${count}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

for (const [width, height] of [
  [375, 667],
  [320, 640],
  [768, 1024],
] as const)
  test(`on a screen of ${width} x ${height} the paragraph that is read stands above the stage`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await open(page)
    await toStage(page)
    const top = () => page.locator(".stage-column").evaluate((stage) => stage.getBoundingClientRect().top)
    expect(await top()).toBeGreaterThan(96)
    for (const part of [".sums", ".fingerprint", "simhash-loom-transport"])
      expect(await within(figure(page).locator(part)), part).toBe(true)
    const paragraph = page.locator('[data-scene="hash"] p').first()
    await paragraph.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 20))
    await expect(page.locator('[data-scene="hash"]')).toHaveClass(/current-scene/)
    expect(await top()).toBeGreaterThan(96)
    const seen = await paragraph.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect()
      return document.elementFromPoint(left + 5, top + 30) === element
    })
    expect(seen).toBe(true)
    // Each cell has its sum.
    const cell = figure(page).locator(".cell .sum").first()
    await expect(cell).toBeVisible()
  })

for (const [width, height, bits] of [
  [1280, 720, 128],
  [390, 844, 128],
  [320, 568, 128],
  [320, 568, 64],
] as const)
  test(`low cells show the vote, the bar and the sum: ${bits} bits on ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: "reduce" })
    await open(page)
    if (bits !== 64) await choose(page, "bits", String(bits))
    await toStage(page)
    await seek(page).fill("30")
    await expect(figure(page).locator(".step")).toContainText("Feature 30 of 55")
    for (const part of [".passage", ".turn", ".sums", ".fingerprint .hex", "simhash-loom-transport"])
      expect(await within(figure(page).locator(part)), part).toBe(true)
    const { sums, features } = new SimHash({ bits }).explain(await page.locator("#text-a").inputValue())
    const { hash } = features[29] as (typeof features)[number]
    await expect(figure(page).locator(".cell")).toHaveCount(bits)
    const accumulator = new SimHash({ bits }).accumulator()
    for (const feature of features.slice(0, 30)) accumulator.addHash(feature.hash, feature.weight)
    const now = [...accumulator.sums()]
    accumulator.dispose()
    const reach = Math.max(...[...sums, ...now].map(Math.abs))
    for (const { bit, legible, vote, colour, bar } of await lowCells(page)) {
      const pro = ((hash >> BigInt(bit)) & 1n) === 1n
      expect({ bit, legible, vote, colour }).toEqual({
        bit,
        legible: true,
        vote: pro ? "+" : "−",
        colour: pro ? "plus" : "minus",
      })
      expect(bar, `the bar of bit ${bit}`).toBeCloseTo((now[bit] ?? Number.NaN) / reach, 1)
    }
    // Nothing covers what is below the cells.
    const gap = await figure(page).evaluate((element) => {
      const [cells, below] = [".cells", ".fingerprint"].map((part) =>
        (element.querySelector(part) as Element).getBoundingClientRect(),
      ) as [DOMRect, DOMRect]
      return below.top - cells.bottom
    })
    expect(gap).toBeGreaterThanOrEqual(0)
  })

for (const [width, height] of [[320, 640]] as const)
  for (const language of ["en", "zh-CN"])
    test(`the sentence of each bit is whole on ${width} x ${height}, ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await open(page, `?lang=${language}`)
      await toStage(page)
      await seek(page).press("End")
      const sentence = figure(page).locator(".readout")
      await expect(sentence.locator("button")).toHaveCount(2)
      for (let bit = 63; bit >= 0; bit -= 7) {
        const cell = figure(page)
          .locator(".cell")
          .nth(63 - bit)
        // Once more if what is drawn above has moved the cell away from the pointer: from elsewhere, because a pointer that
        // stays where it is enters nothing.
        await expect(async () => {
          await page.mouse.move(1, 1)
          await cell.hover()
          await expect(sentence).toContainText(new RegExp(`\\b${bit}\\b`), { timeout: 2000 })
        }).toPass()
        const cut = () =>
          sentence.evaluate((element) => {
            const { bottom, right } = element.getBoundingClientRect()
            // Not what is said to screen readers alone inside the buttons, which has no place.
            return [...element.childNodes].some((node) => {
              const content = document.createRange()
              content.selectNode(node)
              const inside = (node instanceof Element ? node : content).getBoundingClientRect()
              return inside.bottom > bottom + 1 || inside.right > right + 1
            })
          })
        await expect.poll(cut, `bit ${bit}`).toBe(false)
      }
    })

test("the button beside the sentence keeps its place from step to step on 390 x 844", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await toStage(page)
  await seek(page).press("Home")
  const places = new Set<string>()
  for (let step = 1; step <= 12; step++) {
    await seek(page).press("ArrowRight")
    await expect(seek(page)).toHaveValue(String(step))
    const { x, y } = (await figure(page).locator(".readout button.how").first().boundingBox()) ?? {}
    places.add(`${x} ${y}`)
  }
  expect([...places]).toHaveLength(1)
})

test("the stage fits a frame of 960 x 540", async ({ page, baseURL }) => {
  await page.route("**/frame.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>A frame</title><iframe width="960" height="540" src="${baseURL}?embed=loom"></iframe>`,
    }),
  )
  await page.goto("frame.html")
  const frame = page.frameLocator("iframe")
  await expect(frame.locator("simhash-loom-figure .hex code")).toBeVisible()
  for (const step of ["0", "30", "55"]) {
    await frame.locator("simhash-loom-transport input[type=range]").fill(step)
    for (const part of [".passage", ".turn", ".sums", ".fingerprint", "simhash-loom-transport"])
      expect(await within(frame.locator(`simhash-loom-figure ${part}`)), `${part} at step ${step}`).toBe(true)
  }
})

test("the matrix follows the vote, and the page does not scroll", async ({ page }) => {
  await open(page)
  await page.getByLabel("Text A", { exact: true }).fill(textOf(399))
  await showAs(page, "matrix")
  await figure(page).locator(".scroll").scrollIntoViewIfNeeded()
  for (const step of [30, 120, 350, 5]) {
    await seek(page).scrollIntoViewIfNeeded()
    const top = () => figure(page).evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    await seek(page).fill(String(step))
    const row = figure(page).locator("tr.newest")
    await expect(row).toHaveAttribute("data-index", String(step - 1))
    const seen = await row.evaluate((row) => {
      const box = row.closest(".scroll") as HTMLElement
      const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
      const head = box.querySelector("thead")?.getBoundingClientRect().bottom ?? 0
      const totals = box.querySelector(".totals")?.getBoundingClientRect().top ?? 0
      return inner.top >= Math.max(outer.top, head) - 1 && inner.bottom <= Math.min(outer.bottom, totals) + 1
    })
    expect(seen, `the row of step ${step}`).toBe(true)
    expect(await top()).toBe(before)
  }
})

test("the crosshair of the matrix does not strike through its heading", async ({ page }) => {
  await open(page)
  await showAs(page, "matrix")
  const order = await figure(page).evaluate((figure) => {
    const z = (part: string) => Number(getComputedStyle(figure.querySelector(part) as Element).zIndex)
    return z("thead th") > z(".crosshair")
  })
  expect(order).toBe(true)
})

test("each paragraph shows on the stage what it speaks of, until the reader steps", async ({ page }) => {
  await open(page)
  const { features, margins, ties } = new SimHash().explain(
    await page.getByLabel("Text A", { exact: true }).inputValue(),
  )
  const read = async (scene: string) => {
    await page
      .locator(`[data-scene="${scene}"] p`)
      .first()
      .evaluate((paragraph) => {
        const { top, height } = paragraph.getBoundingClientRect()
        scrollBy(0, top + height / 2 - innerHeight * 0.4)
      })
    await expect(page.locator(`[data-scene="${scene}"]`)).toHaveClass(/current-scene/)
  }
  const step = figure(page).locator(".step")
  await read("text")
  await expect(step).toContainText("None of 55 features")
  await read("hash")
  await expect(step).toContainText("Feature 1 of 55")
  await expect(figure(page).locator(".pipeline")).toContainText("fxhash")
  await read("sums")
  await expect(step).toContainText(`Feature ${Math.ceil(features.length / 2)} of`)
  await read("fragile")
  await expect(step).toContainText("All 55")
  const fragile = Number(await figure(page).locator(".cell.read").getAttribute("data-bit"))
  expect(ties).not.toContain(fragile)
  expect(margins[fragile]).toBe(Math.min(...margins.filter((margin) => margin > 0)))
  await page.getByRole("button", { name: "One feature back" }).click()
  await expect(step).toContainText("Feature 54 of 55")
})

test("a text that is shared with its step is shown at that step, until the reader scrolls", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await open(page)
  await toStage(page)
  await seek(page).fill("7")
  await page.getByRole("button", { name: "Copy a link" }).click()
  await expect(page.locator("simhash-share").getByRole("status")).toContainText("Copied")
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto("about:blank")
  await page.goto(link)
  await page.locator(".stage-layout").evaluate((layout) => layout.scrollIntoView())
  const step = figure(page).locator(".step")
  await expect(step).toContainText("Feature 7 of 55")
  await page.mouse.move(200, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 200)
    await expect(step).not.toContainText("Feature 7 of 55", { timeout: 500 })
  }).toPass()
})

test("a word of the text is clicked to see its vote, and its occurrences are marked", async ({ page }) => {
  await open(page)
  await toStage(page)
  await figure(page)
    .locator(".unit", { hasText: /^most$/ })
    .first()
    .click()
  await expect(figure(page).locator(".step")).toContainText("“most” votes")
  await expect(figure(page).locator(".unit.current")).toHaveText(["most", "most"])
})

test("the text is changed on the stage", async ({ page }) => {
  await open(page)
  await toStage(page)
  await page.getByRole("button", { name: "Change the text" }).click()
  await figure(page).locator("textarea").fill("The cat")
  await expect(page.getByLabel("Text A", { exact: true }).first()).toHaveValue("The cat")
  await page.getByRole("button", { name: "Done" }).click()
  await expect(figure(page).locator(".passage")).toHaveText("The cat")
  await seek(page).fill("3")
  await expect(figure(page).locator(".hex code")).toHaveText(toHex(new SimHash().fingerprint("The cat")))
})

test("changing a text on the stage leaves a long text beside it whole, and a long text is not changed there", async ({
  page,
}) => {
  await open(page)
  const long = textOf(60_001)
  expect(long.length).toBeGreaterThan(200_000)
  await page.locator("#text-b").fill(long)
  await toStage(page)
  await page.getByRole("button", { name: "Change the text" }).click()
  await figure(page).locator("textarea").fill("The cat")
  await expect(page.locator("#text-a")).toHaveValue("The cat")
  await expect(page.locator("#text-b")).toHaveValue(long)
  await page.locator("simhash-loom-section .of").getByRole("button", { name: "Text B" }).click()
  await expect(figure(page).locator(".passage")).toContainText("word0")
  await expect(page.getByRole("button", { name: "Change the text" })).toHaveCount(0)
  await expect(figure(page).locator("textarea")).toHaveCount(0)
})

test("leaving out a word marks the bits that flip without it", async ({ page }) => {
  await open(page)
  const text = await page.getByLabel("Text A", { exact: true }).inputValue()
  const simhash = new SimHash()
  const without = text.replace("SimHash", "")
  const flipped = simhash.explain(text).fingerprint ^ simhash.explain(without).fingerprint
  const bits = [...toBits(flipped)].flatMap((digit, i) => (digit === "1" ? [63 - i] : []))
  await page.getByRole("button", { name: "Leave out “simhash”" }).click()
  await expect(page.locator('[data-scene="fragile"]').getByRole("status")).toContainText(
    `Without “simhash”, ${bits.length} bits flip`,
  )
  const marked = () =>
    figure(page)
      .locator(".cell.differs")
      .evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset["bit"])))
  await expect.poll(marked).toEqual(bits)
  await page.getByRole("button", { name: "Put “simhash” back" }).click()
  await expect(figure(page).locator(".hex code")).toHaveText(toHex(simhash.fingerprint(text)))
})

test("the keys move by cells and by rows of the grid", async ({ page }) => {
  await open(page)
  await toStage(page)
  await figure(page).getByRole("region").focus()
  const readout = figure(page).locator(".readout")
  for (const [key, bit] of [
    ["ArrowRight", 62],
    ["ArrowDown", 46],
    ["ArrowUp", 62],
    ["ArrowUp", 62],
    ["End", 0],
    ["ArrowDown", 0],
    ["Home", 63],
  ] as const) {
    await page.keyboard.press(key)
    await expect(readout).toContainText(`Bit ${bit}:`)
  }
  await page.keyboard.press("Enter")
  await expect(figure(page).locator(".cell.pinned")).toHaveAttribute("data-bit", "63")
  await page.keyboard.press("Escape")
  await expect(figure(page).locator(".cell.pinned")).toHaveCount(0)
})
