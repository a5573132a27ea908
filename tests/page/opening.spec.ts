// The first screen: a question, six bits, what comes out, and the questions that the page answers.
import type { Locator, Page } from "@playwright/test"
import { compare, SimHash, toBits } from "simhash-wasm"
import { load } from "../../www/catalogue.js"
import { words as en } from "../../www/sections/opening/en.js"
import { words as zhCN } from "../../www/sections/opening/zh-CN.js"
import { expect, NASTY, open, pixels, test, tooSmall } from "./support.js"

const WORDS = { en, "zh-CN": zhCN }
const CATALOGUES = { en: await load("en", "all"), "zh-CN": await load("zh-CN", "all") }

const SCREENS = [
  { width: 1280, height: 720, lang: "en" },
  { width: 390, height: 844, lang: "en" },
  { width: 390, height: 844, lang: "zh-CN" },
] as const

/** Opens the page at its top, and loads nothing further down. */
async function arrive(page: Page, path = ""): Promise<void> {
  await page.goto(path)
  await expect(page.locator(".outcome-verdict")).toBeVisible()
}

/** What the package makes of the words' hashes, some bits of which are flipped. The highest bit first. */
function expected(voters: readonly string[], flipped: readonly number[]) {
  const simhash = new SimHash({ bits: 6 })
  const accumulator = simhash.accumulator()
  const hashes = simhash
    .explain(voters.map((word) => [word, 1] as const))
    .features.map(({ hash }, i) => hash ^ BigInt(flipped[i] ?? 0))
  for (const hash of hashes) accumulator.addHash(hash, 1)
  const sums = [...accumulator.sums()].reverse().map((sum) => `${sum > 0 ? "+" : "−"}${Math.abs(sum)}`)
  return { hashes: hashes.map((hash) => toBits(hash, 6)), sums, digits: toBits(accumulator.fingerprint(), 6) }
}

/** What the page shows of it. */
function shown(page: Page) {
  return page.locator(".six").evaluate((six) => {
    const texts = (selector: string) =>
      [...six.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? "")
    return {
      hashes: [...six.querySelectorAll("[role=toolbar]")].map((bar) =>
        [...bar.querySelectorAll(".digit")].map((digit) => digit.textContent).join(""),
      ),
      sums: texts(".six-sums .value"),
      digits: texts(".six-digits li").join(""),
    }
  })
}

for (const { lang, ...viewport } of SCREENS)
  test(`all of it is seen without scrolling, in ${lang}, at ${viewport.width} x ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await arrive(page, `?lang=${lang}`)
    for (const part of ["h1", "#opening h2", ".opening-question p:last-child", ".six", ".outcome"])
      await expect(page.locator(part)).toBeInViewport({ ratio: 1 })
    const questions = page.locator(".opening-questions a")
    await expect(questions).toHaveText(Object.values(CATALOGUES[lang].questions))
    for (const question of await questions.all()) await expect(question).toBeInViewport({ ratio: 1 })
    // The last flip is said in as much room as the first sentence.
    const height = () => page.locator(".six").evaluate((six) => six.clientHeight)
    const before = await height()
    for (const button of await page.locator(".six [data-bit]").all()) {
      await button.click()
      expect(await height()).toBe(before)
    }
  })

test("a flipped bit changes a sum and perhaps its sign at once, as the package counts", async ({ page }) => {
  for (const lang of ["en", "zh-CN"] as const) {
    const { voters, bits } = WORDS[lang]
    await arrive(page, `?lang=${lang}`)
    const flipped = [0, 0, 0]
    expect(await shown(page)).toEqual(expected(voters, flipped))
    await expect(page.locator(".six-said")).toHaveText(bits.start)
    for (const [row, bit] of [
      [0, 5],
      [1, 5],
      [2, 0],
      [2, 3],
      [0, 5],
    ] as const) {
      const before = expected(voters, flipped).digits
      flipped[row] = (flipped[row] ?? 0) ^ (1 << bit)
      const after = expected(voters, flipped)
      await page.locator(".six [role=toolbar]").nth(row).locator(`[data-bit="${bit}"]`).click()
      await expect.poll(() => shown(page)).toEqual(after)
      const changed = before[5 - bit] !== after.digits[5 - bit]
      await expect(page.locator(".six-digits [data-differs]")).toHaveCount(changed ? 1 : 0)
      const said = page.locator(".six-said")
      await expect(said).toContainText(`${after.sums[5 - bit]}`)
      const end = (changed ? bits.changed : bits.same).split("{sum}")[1] ?? ""
      await expect(said).toContainText(end)
    }
    await page.locator(".six-reset").click()
    await expect.poll(() => shown(page)).toEqual(expected(voters, [0, 0, 0]))
    await expect(page.locator(".six-said")).toHaveText(bits.start)
  }
})

test("arrows lead from bit to bit, and 0 and 1 write one", async ({ page }) => {
  await arrive(page)
  const own = expected(en.voters, []).hashes[1] ?? ""
  await page.locator(".six [role=toolbar]").first().locator("[data-bit='5']").focus()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowRight")
  const wanted = own[1] === "1" ? "0" : "1"
  await page.keyboard.press(wanted)
  await expect.poll(() => shown(page)).toEqual(expected(en.voters, [0, 1 << 4, 0]))
  // Again changes nothing, but Space flips it back.
  await page.keyboard.press(wanted)
  expect(await shown(page)).toEqual(expected(en.voters, [0, 1 << 4, 0]))
  await page.keyboard.press("Space")
  await expect.poll(() => shown(page)).toEqual(expected(en.voters, []))
})

test("a link holds the flipped bits", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] })
  const page = await context.newPage()
  await arrive(page, `${baseURL}?lang=en`)
  await page.locator(".six [role=toolbar]").nth(1).locator("[data-bit='2']").click()
  await page.getByRole("button", { name: "Copy a link" }).click()
  await expect(page.locator("simhash-share").getByRole("status")).toContainText("Copied")
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const other = await context.newPage()
  await arrive(other, link)
  expect(await shown(other)).toEqual(expected(en.voters, [0, 4, 0]))
  await context.close()
})

test("the strips are the fingerprints of the reader's texts, and the verdict is the package's", async ({
  page,
}) => {
  await open(page)
  const simhash = new SimHash()
  const { edited, unrelated } = CATALOGUES.en.examples
  for (const { a, b } of [
    edited,
    unrelated,
    { a: "one two", b: "one two three" },
    { a: `${"so many words that they take long ".repeat(1000)} end`, b: "short" },
  ]) {
    await page.locator("#text-a").fill(a)
    await page.locator("#text-b").fill(b)
    const { distance, verdict, flips } = compare(simhash.explain(a), simhash.explain(b))
    const boxes = (kind: string) =>
      page
        .locator(`.outcome-strips .${kind}`)
        .evaluate((path) => path.getAttribute("d")?.match(/M/g)?.length ?? 0)
    const ones = [a, b].map((text) => toBits(simhash.fingerprint(text), 64).replaceAll("0", "").length)
    await expect.poll(() => boxes("ones")).toBe((ones[0] ?? 0) + (ones[1] ?? 0))
    expect(await boxes("differing")).toBe(distance)
    expect(await boxes("place")).toBe(128)
    const said = page.locator(".outcome-verdict")
    await expect(said).toContainText(`${distance} of 64 bits`)
    await expect(said).toContainText((en.outcome.verdicts[verdict].split(/[:{`]/)[0] ?? "").trim())
    // The marks are where the differing bits are, the highest on the left.
    const left = await page
      .locator(".outcome-strips .differing")
      .evaluate(
        (path) =>
          (path.getAttribute("d") ?? "").match(/M[\d.]+/g)?.map((move) => Number(move.slice(1))) ?? [],
      )
    const columns = flips.map(({ bit }) => 63 - bit).reverse()
    expect(left.map((at) => Math.round(at - Math.floor(at / 8.5) * 0.5 - 0.08))).toEqual(columns)
  }
  await page.locator("#text-b").fill("")
  await expect(page.locator(".outcome-verdict")).toContainText(en.outcome.verdicts.empty)
  await expect(page.locator(".outcome-strips")).toHaveCount(0)
})

test("any text is shown as it is, in part, and none floods the screen", async ({ page }) => {
  await open(page)
  for (const text of [...NASTY, "x".repeat(50_000)]) {
    await page.locator("#text-a").fill(text)
    const first = page.locator(".outcome-words").first()
    await expect.poll(async () => ((await first.textContent()) ?? "").slice(0, 20)).toBe(text.slice(0, 20))
    expect(((await first.textContent()) ?? "").length).toBeLessThan(600)
    expect((await first.boundingBox())?.height).toBeLessThan(60)
  }
})

test("bits can be hit with a finger, and every other target is large enough", async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await arrive(page)
    for (const box of await page.locator(".six [data-bit]").evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return { width, height }
      }),
    )) {
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.width).toBeGreaterThanOrEqual(44)
    }
    expect(
      await tooSmall(
        page.locator(":is(header :is(button, select, summary), #opening :is(a, button), nav a):visible"),
      ),
    ).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test("the menu of files is closed by Escape, and when something else is pressed", async ({ page }) => {
  await arrive(page)
  const summary = page.locator(".menu summary")
  const save = page.getByRole("button", { name: "Save as a file" })
  await summary.click()
  await save.focus()
  await page.keyboard.press("Escape")
  await expect(save).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await expect(save).toBeVisible()
  await page.locator("h1").click()
  await expect(save).toBeHidden()
})

test("in forced colours a 1 is filled and a 0 is not, and bits that differ are seen", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme })
    await arrive(page)
    /** The share of what is shown that has the colour of the text. */
    const filled = async (part: Locator) => {
      const ink = await page.evaluate(() =>
        getComputedStyle(document.body).color.match(/\d+/g)?.slice(0, 3).join(),
      )
      const { colours } = await pixels(part)
      return colours.filter((colour) => colour === ink).length / colours.length
    }
    expect(await filled(page.locator(".six .for").first())).toBeGreaterThan(0.6)
    expect(await filled(page.locator(".six .against").first())).toBeLessThan(0.4)
    const strips = new Set((await pixels(page.locator(".outcome-strips"))).colours)
    const highlight = await page
      .locator(".outcome-strips .differing")
      .evaluate((path) => getComputedStyle(path).fill.match(/\d+/g)?.slice(0, 3).join())
    expect(strips).toContain(highlight)
  }
})
