// The exercises: every answer is proved by numbers of the package, from the reader's own texts.
import type { Page } from "@playwright/test"
import { distance, SimHash } from "simhash-wasm"
import { words as en } from "../../www/exercises/en.js"
import { EXERCISES, type ExerciseName, NAMES } from "../../www/exercises/exercises.js"
import { words as zhCN } from "../../www/exercises/zh-CN.js"
import { randomNumbers, randomText } from "../js/oracle.js"
import { expect, test, tooSmall, violations } from "./support.js"

/** Opens the exercises with two texts, which the lesson would keep. */
async function open(page: Page, a: string, b: string): Promise<void> {
  const texts = JSON.stringify({ a, b, example: null })
  await page.addInitScript((texts) => sessionStorage.setItem("simhash-texts", texts), texts)
  await page.goto("exercises.html")
  await expect(page.locator("article")).toHaveCount(NAMES.length)
}

const exercise = (page: Page, name: ExerciseName) => page.locator(`[data-name=${name}]`)

/** Chooses the first answer to every question. */
async function showAll(page: Page): Promise<void> {
  for (const name of NAMES) await exercise(page, name).locator(".choices button").first().click()
  await expect(page.locator(".predict-answer b")).toHaveCount(NAMES.length)
}

/** Texts in many scripts, one without features, and one with very many. */
function texts(): [string, string][] {
  const random = randomNumbers(23n)
  // A text box keeps no NUL, no carriage return and no lone surrogate.
  const clean = () => randomText(random, 25).replace(/[\0\r]|\p{Surrogate}/gu, "")
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

test("every answer is proved by numbers of the package", async ({ page }) => {
  for (const [a, b] of texts()) {
    await open(page, a, b)
    await showAll(page)
    const [x, y] = [a, b].map((text) => new SimHash().fingerprint(text)) as [bigint, bigint]
    const [low, high] = x < 1n << 63n ? [x, x + (1n << 63n)] : [x - (1n << 63n), x]
    const quotient = Math.round((Number(low) / Number(high)) * 1000) / 1000
    const narrow = new SimHash({ bits: 32 })
    const half = distance(narrow.fingerprint(a), narrow.fingerprint(b))
    const features = new SimHash().explain(a).features.map(({ text }) => text)
    const even = features.slice(0, Math.min(10, 2 * Math.floor(features.length / 2)))
    const { sums, fingerprint } = new SimHash().explain(even)
    const ties = sums.filter((sum) => sum === 0).length
    const apart = distance(fingerprint, new SimHash({ tie: "one" }).fingerprint(even))
    for (const [name, parts] of [
      ["ratio", ["distance is 1,", `quotient is ${quotient}.`, "distance is 64,", "quotient is 1."]],
      ["threshold", ["3 < 3 is false", "3 <= 3 is true"]],
      [
        "repeatedHash",
        [`in ${half} of 32 bits`, `in ${2 * half} of 64;`, `64 bits, in ${distance(x, y)} of 64.`],
      ],
      ["ties", [`first ${even.length} features`, `${ties} of 64 sums`, `differ in ${apart} bits`]],
      ["blocks", ["distance is 4.", "looks up 4 blocks, of which 0 are equal"]],
    ] as const) {
      for (const part of parts) await expect(exercise(page, name).getByRole("status")).toContainText(part)
    }
  }
})

test("replies to every choice, with the answer", async ({ page }) => {
  await open(page, "one two three four", "one two three five")
  for (const name of NAMES) {
    const { choices, replies, answer } = en.exercises[name]
    expect([choices.length, replies.length]).toEqual([3, 3])
    const status = exercise(page, name).getByRole("status")
    await expect(status).toBeEmpty()
    for (const [position, choice] of choices.entries()) {
      const button = exercise(page, name).getByRole("button", { name: choice, exact: true })
      await button.click()
      await expect(button).toHaveAttribute("aria-pressed", "true")
      const verdict = position === EXERCISES[name].right ? "✓ Right." : "✗ Not so."
      await expect(status).toContainText(`${verdict} ${replies[position]} ${answer.split(/[*`]/)[0]}`)
    }
  }
})

test("is in the chosen language, fits a phone, and axe finds nothing, with all answers", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [language, { title }] of Object.entries({ en, "zh-CN": zhCN })) {
    await page.goto(`exercises.html?lang=${language}`)
    await expect(page).toHaveTitle(title)
    await showAll(page)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await tooSmall(page.locator("article button"))).toBe(0)
  }
})
