// The paragraphs about the stage: beside it where there is room, or cards that have one screen together with it.
import { load } from "../../www/catalogue.js"
import { PLACES, SCENES, type Scene } from "../../www/sections/loom/model/scenes.js"
import { choose, covering, expect, open, resize, test } from "./support.js"

const { loom } = (await load("en")).sections

test("a card has at most 45 words", () => {
  for (const card of loom.lead) expect(card.split(/\s+/).length, card).toBeLessThanOrEqual(45)
})

for (const size of ["1440 x 900", "1280 x 720"])
  test(`in ${size}, paragraphs are at most 3/5 of it apart, beside the stage`, async ({ page }) => {
    const { height } = await resize(page, size)
    await open(page)
    const tops = await page
      .locator(".scene p:first-child")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const apart = tops.slice(1).map((top, i) => top - (tops[i] ?? 0))
    expect(Math.max(...apart)).toBeLessThanOrEqual(0.6 * height)
    for (let i = 0; i < tops.length; i++) {
      // Where it is read: at three tenths of the window, or a little above where the stage begins.
      await page
        .locator(".scene")
        .nth(i)
        .evaluate((scene) => {
          const { top } = scene.querySelector("p")?.getBoundingClientRect() ?? scene.getBoundingClientRect()
          const start = (scene.closest(".stage-layout") ?? scene).getBoundingClientRect().top - 40
          scrollBy(0, Math.max(start, top - 0.3 * innerHeight))
        })
      await expect(page.locator(".scene").nth(i)).toHaveClass(/current-scene/)
      await expect(page.locator("simhash-loom-section .board")).toBeInViewport({ ratio: 1 })
      await page.evaluate(() => scrollBy(0, 24))
      const places = PLACES[SCENES[i] as Scene]
      const lines = () => page.locator(".stage-layout").evaluate(leading, places.at(-1) as string)
      // The text has no tie.
      await expect.poll(lines).toBe(SCENES[i] === "ties" ? 0 : places.length)
    }
  })

/** The number of leader lines; −1 if not from a bold term to a place, or to its row above it. It runs in the page. */
function leading(layout: Element, place: string): number {
  const path = layout.querySelector(".leader-lines path") as SVGPathElement
  const count = (path.getAttribute("d") ?? "").split("M").length - 1
  if (count === 0) return count
  const area = layout.getBoundingClientRect()
  const isAt = (length: number, selector: string) => {
    const element = layout.querySelector(selector)
    const { left, right, bottom } = element?.getBoundingClientRect() ?? area
    const { top } =
      element?.closest("strong, .sums, .turn, .toolbar, .passage")?.getBoundingClientRect() ?? area
    const { x, y } = path.getPointAtLength(length).matrixTransform(path.getScreenCTM() ?? undefined)
    return x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1
  }
  const isLeading = isAt(0, ".current-scene strong") && isAt(path.getTotalLength(), `.stage-column ${place}`)
  return isLeading ? count : -1
}

test("in a window too low for 128 bits, no part of the stage covers the next one", async ({ page }) => {
  await resize(page, "1100 x 640")
  await open(page)
  await choose(page, "bits", "128")
  await page.locator("simhash-loom-transport input[type=range]").fill("3")
  await expect(page.locator("#loom .strip .votes")).toHaveCount(8)
  expect(await covering(page.locator("#loom simhash-loom-figure > :not(.hidden)"), 1, 1)).toEqual([])
})

for (const [what, size, address] of [
  ["a phone", "390 x 844", ""],
  ["a phone on its side", "844 x 390", ""],
  ["a small laptop", "1024 x 600", ""],
  ["a tablet", "768 x 1024", ""],
  ["a window enlarged twice", "720 x 450", ""],
  ["a projector", "1280 x 720", "?projector"],
  ["a large projector", "1440 x 900", "?projector"],
] as const)
  test(`on ${what}, card and stage have one screen, and each card shows what it says`, async ({ page }) => {
    await resize(page, size)
    await open(page, address)
    await page.locator(".stage-layout").evaluate((layout) => layout.scrollIntoView())
    const cards = page.locator(".scene")
    const next = page.getByRole("button", { name: "Next card" })
    const seek = page.locator("simhash-loom-transport input[type=range]")
    const count = loom.lead.length
    for (let i = 0; i < count; i++) {
      await expect(page.locator(".deck-bar")).toContainText(`${i + 1} of ${count}`)
      for (const part of [
        cards.nth(i).locator("p").first(),
        page.locator("simhash-loom-section .board"),
        page.locator("simhash-loom-transport"),
      ])
        await expect(part).toBeInViewport({ ratio: 0.99 })
      // Card 2 and 3 are about the first vote, and card 4 about the second.
      const voted = [0, 1, 1, 2][i]
      if (voted !== undefined) await expect(seek).toHaveValue(String(voted))
      if (i + 1 < count) await next.click()
    }
    await expect(next).toBeDisabled()
    // By arrow keys too.
    await page.locator(".deck").focus()
    await page.keyboard.press("ArrowLeft")
    await expect(page.locator(".deck-bar")).toContainText(`${count - 1} of ${count}`)
    expect((await page.locator(".leader-lines path").getAttribute("d")) ?? "").toBe("")
  })
