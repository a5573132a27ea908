// The exercises: every answer is proved by numbers of the package, from the reader's own texts.
import type { Page } from "@playwright/test"
import { distance, SimHash, similarity, toBits, toHex } from "simhash-wasm"
import { words as en } from "../../www/exercises/en.js"
import { EXERCISES, type ExerciseName, NAMES } from "../../www/exercises/exercises.js"
import { words as zhCN } from "../../www/exercises/zh-CN.js"
import { randomNumbers, randomText } from "../js/oracle.js"
import { expect, test, tooSmall, violations } from "./support.js"

/** Opens the exercises with two texts, which the lesson would keep. */
async function open(page: Page, a: string, b: string): Promise<void> {
  await page.goto("third-party.txt")
  await page.evaluate((texts) => sessionStorage.setItem("simhash-texts", JSON.stringify(texts)), {
    a,
    b,
    example: null,
  })
  await page.goto("exercises.html")
  await expect(page.locator("article")).toHaveCount(NAMES.length)
}

const exercise = (page: Page, name: ExerciseName) => page.locator(`[data-name=${name}]`)

async function showAll(page: Page): Promise<void> {
  for (const name of NAMES) await exercise(page, name).locator(".show").click()
  await expect(page.locator(".answer:not([hidden])")).toHaveCount(NAMES.length)
}

/** The rows of a table, and which of them is marked. */
const rows = (page: Page, name: ExerciseName) =>
  exercise(page, name)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => ({
        cells: [...row.children].map((cell) => cell.textContent?.trim() ?? ""),
        highlighted: row.hasAttribute("data-highlighted"),
      })),
    )

const written = (value: number) => (Number.isNaN(value) ? "NaN" : String(Math.round(value * 1000) / 1000))

/** Texts in many scripts, one without features, and one with very many. */
function texts(): [string, string][] {
  const random = randomNumbers(23n)
  // A text box keeps no NUL, no carriage return and no lone surrogate.
  const clean = () =>
    randomText(random, 25)
      .replace(/\0|\p{Surrogate}/gu, "")
      .replaceAll("\r", "")
  const drawn = Array.from({ length: 6 }, (): [string, string] => [clean(), clean()])
  const many = Array.from({ length: 2000 }, (_, n) => `word${n}`).join(" ")
  return [
    ...drawn,
    ["妈妈喊你回家吃饭", "妈妈叫你回家吃饭啦"],
    ["", ""],
    ["one", "<b>{t}</b>"],
    [many, `${many} more`],
  ]
}

test("proves that a quotient is no similarity", async ({ page }) => {
  for (const [a, b] of texts()) {
    await open(page, a, b)
    await showAll(page)
    const [x, y] = [a, b].map((text) => new SimHash().fingerprint(text)) as [bigint, bigint]
    const pairs: [string, bigint, bigint][] = [0, 32, 60, 62, 63].map((bit) => [
      `A, and A with bit ${bit} flipped`,
      x,
      x ^ (1n << BigInt(bit)),
    ])
    pairs.push(["2⁶³, and 2⁶³ − 1", 1n << 63n, (1n << 63n) - 1n], ["A and B", x, y])
    expect(await rows(page, "ratio")).toEqual(
      pairs.map(([head, p, q], position) => {
        const [low, high] = p < q ? [p, q] : [q, p]
        const numbers = [distance(p, q), similarity(p, q), Number(low) / Number(high)]
        return { cells: [head, ...numbers.map(written)], highlighted: position === 4 || position === 5 }
      }),
    )
  }
  // What the answer says of them holds for any text: a single bit, and every bit.
  const shown = await rows(page, "ratio")
  expect(shown[4]?.cells[1]).toBe("1")
  expect(shown[5]?.cells.slice(1)).toEqual(["64", "0", "1"])
})

test("proves that a repeated hash doubles every distance", async ({ page }) => {
  for (const [a, b] of texts()) {
    await open(page, a, b)
    await showAll(page)
    const [half, full] = [32, 64].map((bits) => {
      const simhash = new SimHash({ bits })
      return [simhash.fingerprint(a), simhash.fingerprint(b)]
    }) as [[bigint, bigint], [bigint, bigint]]
    // A fingerprint of twice the same bits is twice the same fingerprint.
    const twice = half.map((fingerprint) => toHex(fingerprint, 32).repeat(2))
    expect((await rows(page, "repeatedHash")).map(({ cells }) => cells)).toEqual([
      ["32 bits", ...half.map((fingerprint) => toHex(fingerprint, 32)), `${distance(...half)}`],
      ["32 bits, twice", ...twice, `${2 * distance(...half)}`],
      ["64 bits", ...full.map((fingerprint) => toHex(fingerprint)), `${distance(...full)}`],
    ])
  }
})

test("proves that ties go with even numbers", async ({ page }) => {
  for (const [a, b] of texts()) {
    await open(page, a, b)
    await showAll(page)
    const features = new SimHash().explain(a).features.map(({ text }) => text)
    if (features.length < 2) {
      await expect(exercise(page, "ties").locator(".proof-note")).toBeVisible()
      continue
    }
    const shown = await rows(page, "ties")
    expect(shown).toHaveLength(Math.min(features.length, 11))
    for (const [position, { cells, highlighted }] of shown.entries()) {
      const count = position < 10 ? position + 1 : features.length
      const some = features.slice(0, count)
      const { sums, fingerprint } = new SimHash().explain(some)
      const other = new SimHash({ tie: "one" }).fingerprint(some)
      const ties = sums.filter((sum) => sum === 0).length
      expect(cells).toEqual([
        position < 10 ? `${count}` : `all ${count}`,
        `${ties}`,
        `${distance(fingerprint, other)}`,
      ])
      expect(highlighted).toBe(ties > 0)
      if (count % 2 === 1) expect(ties).toBe(0)
    }
  }
})

test("proves which distances lose their last block", async ({ page }) => {
  await open(page, "the cat sat on the mat", "")
  await showAll(page)
  const fingerprint = toBits(new SimHash().fingerprint("the cat sat on the mat"), 64)
  const last = exercise(page, "blocks")
  for (const k of [1, 2, 3, 4, 5, 6, 7]) {
    await last.getByLabel("k", { exact: true }).selectOption(String(k))
    const verdict = last.locator(".lost-verdict")
    const lost = 64 % (k + 1) !== 0
    await expect(verdict).toHaveText(`Distance ${k}, at most ${k}${lost ? ", but missed." : ": found."}`)
    const shown = await rows(page, "blocks")
    expect(shown).toHaveLength(k + 1)
    expect(shown.filter(({ highlighted }) => highlighted)).toHaveLength(lost ? 1 : 0)
    // The highest bits stand first, as in a number. All but their block differ in one bit.
    const whole = (side: 1 | 2) => shown.map(({ cells }) => cells[side]).join("")
    expect(whole(1)).toBe(fingerprint)
    expect(distance(BigInt(`0b${whole(1)}`), BigInt(`0b${whole(2)}`))).toBe(k)
    expect(shown.map(({ cells }) => cells[1] === cells[2])).toEqual([true, ...Array(k).fill(false)])
    // The loop of the fragment, unchanged.
    let visited = 0
    const width = Math.ceil(64 / (k + 1))
    for (let start = 0; start + width <= 64; start += width) visited++
    expect(shown.filter(({ highlighted }) => !highlighted)).toHaveLength(visited)
  }
})

test("replies to every choice, and shows the answer to the right one", async ({ page }) => {
  await open(page, "one two three four", "one two three five")
  for (const name of NAMES) {
    for (const { exercises } of [en, zhCN]) {
      expect(exercises[name].choices).toHaveLength(3)
      expect(exercises[name].replies).toHaveLength(3)
    }
    const { choices, replies } = en.exercises[name]
    const { right } = EXERCISES[name]
    // The right one last: it opens the answer.
    const order = [0, 1, 2].sort((a, b) => Number(a === right) - Number(b === right))
    for (const position of order) {
      const button = exercise(page, name).getByRole("button", { name: choices[position] ?? "", exact: true })
      await expect(exercise(page, name).locator(".answer")).toBeHidden()
      await button.click()
      await expect(button).toHaveAttribute("aria-pressed", "true")
      await expect(exercise(page, name).getByRole("status")).toHaveText(
        `${position === right ? en.right : en.wrong} ${replies[position]}`,
      )
    }
    await expect(exercise(page, name).locator(".answer")).toBeVisible()
  }
})

test("is in the language and theme that were chosen, and axe finds nothing with all answers shown", async ({
  page,
}) => {
  for (const [language, title] of [
    ["en", en.title],
    ["zh-CN", zhCN.title],
  ]) {
    await page.goto(`exercises.html?lang=${language}`)
    await expect(page).toHaveTitle(title as string)
    await showAll(page)
    expect(await violations(page)).toEqual([])
  }
})

test("fits a phone with all answers shown", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page, "one two three four", "one two three five")
  await showAll(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await tooSmall(page.locator("article :is(button, select)"))).toBe(0)
})
