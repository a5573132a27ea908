// The blackboard: a vote of a few features on a few bits, all of whose numbers can be changed.
import type { Page } from "@playwright/test"
import { Accumulator, SimHash, toBits } from "simhash-wasm"
import { words as en } from "../../www/sections/blackboard/en.js"
import { blackboard } from "../../www/sections/blackboard/state.js"
import { words as zhCN } from "../../www/sections/blackboard/zh-CN.js"
import { randomNumbers } from "../js/oracle.js"
import { expect, rounds, test, tooSmall, visit } from "./support.js"

interface Shown {
  rows: { label: string; weight: number; digits: string; votes: string[] }[]
  sums: string[]
  signs: string
  fingerprint: string
}

async function open(page: Page, path = ""): Promise<void> {
  await visit(page, path)
  await expect(page.locator("simhash-blackboard-section .blackboard")).toBeVisible()
}

/** Reads the contents of the blackboard. */
function read(page: Page): Promise<Shown> {
  return page.locator("simhash-blackboard-section").evaluate((board) => {
    const texts = (within: ParentNode, selector: string) =>
      [...within.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? "")
    const value = (within: ParentNode, selector: string) =>
      within.querySelector<HTMLInputElement>(selector)?.value ?? ""
    return {
      rows: [...board.querySelectorAll(".blackboard-row[role=group]")].map((row) => ({
        label: value(row, "[type=text]"),
        weight: Number(value(row, "[type=number]")),
        digits: texts(row, ".digit").join(""),
        votes: texts(row, ".vote"),
      })),
      sums: texts(board, ".blackboard-sums .value"),
      signs: texts(board, ".blackboard-signs .digit").join(""),
      fingerprint: texts(board, ".blackboard-fingerprint code").join(""),
    }
  })
}

const signed = (value: number) =>
  value === 0 ? "0" : `${value > 0 ? "+" : "−"}${Math.round(Math.abs(value) * 1000) / 1000}`

/** The fingerprint of the rows that are shown, by the package. */
function expected({ rows }: Shown, bits: number, tie: "zero" | "one"): Shown {
  using accumulator = new SimHash({ bits, tie }).accumulator()
  for (const { digits, weight } of rows) accumulator.addHash(BigInt(`0b${digits}`), weight)
  const fingerprint = toBits(accumulator.fingerprint(), bits)
  return {
    rows: rows.map((row) => ({
      ...row,
      votes: [...row.digits].map((digit) => signed(digit === "1" ? row.weight : -row.weight)),
    })),
    sums: [...accumulator.sums()].reverse().map(signed),
    signs: fingerprint,
    fingerprint,
  }
}

const bit = (page: Page, row: number, bit: number) =>
  page
    .locator("simhash-blackboard-section .blackboard-row[role=group]")
    .nth(row)
    .locator(`[data-bit="${bit}"]`)

test("begins with the two words of the textbooks", async ({ page }) => {
  for (const language of ["en", "zh-CN"] as const) {
    await open(page, `?lang=${language}`)
    const shown = await read(page)
    const words = { en, "zh-CN": zhCN }[language].examples.headline.words
    expect(shown.rows.map(({ label, weight, digits }) => [label, weight, digits])).toEqual([
      [words[0], 4, "100101"],
      [words[1], 5, "101011"],
    ])
    expect(shown.sums).toEqual(["+9", "−9", "+1", "−1", "+1", "+9"])
    expect(shown.fingerprint).toBe("101011")
    // What the paragraph above says of them.
    const lead = await page.locator("simhash-blackboard-section p").first().textContent()
    for (const fact of ["100101", "101011", shown.sums.join(" "), words[0], words[1]])
      expect(lead).toContain(fact)
  }
})

test("shows the package's fingerprint of every example, and at every width, by both rules", async ({
  page,
}) => {
  await open(page)
  const { examples, own } = en
  const names = [...Object.values(examples).map((example) => example.name), own]
  for (const [position, name] of names.entries()) {
    await page.locator("#blackboard").getByRole("button", { name }).click()
    // Every width with the first example, and one with each of the others.
    for (const bits of position === 0 ? [4, 5, 6, 7, 8] : [4 + (position % 5)]) {
      await page.locator("#blackboard-bits").selectOption(String(bits))
      for (const [label, tie] of [
        [/^1/, "one"],
        [/^0/, "zero"],
      ] as const) {
        await page.locator("#blackboard").getByRole("radio", { name: label }).check()
        const shown = await read(page)
        expect(shown.rows.length).toBeGreaterThan(1)
        expect(shown).toEqual(expected(shown, bits, tie))
      }
    }
  }
})

test("takes the hashes of the longer examples and of text A from the package", async ({ page }) => {
  await open(page)
  const { examples, own } = en
  const rows = async () =>
    (await read(page)).rows.map(({ label, weight, digits }) => ({ label, weight, digits }))
  const explained = (simhash: SimHash, input: string | [string, number][]) =>
    simhash
      .explain(input)
      .features.slice(0, 12)
      .map(({ text, weight, hash }) => ({ label: text, weight, digits: toBits(hash, 6) }))

  await page.getByRole("button", { name: examples.headline.name }).click()
  const weights = [4, 5, 3, 1, 2, 1, 3, 5, 1, 3, 4, 5]
  const weighed = examples.headline.words.map((word, i): [string, number] => [word, weights[i] ?? 0])
  const chosen = ["100101", "101011"]
  expect(await rows()).toEqual(
    explained(new SimHash({ bits: 6 }), weighed).map((row, i) => ({
      ...row,
      digits: chosen[i] ?? row.digits,
    })),
  )

  await page.getByRole("button", { name: examples.counted.name }).click()
  const counted = new SimHash({ bits: 6, sizes: [1], weights: "count" })
  expect(await rows()).toEqual(explained(counted, examples.counted.text))

  for (const text of [
    "one two three two",
    "回家吃饭，回家",
    "Ünïcödé مرحبا 👩‍👩‍👧 x",
    "a b c d e f g h i j k l m",
  ]) {
    await page.getByRole("textbox", { name: "Text A" }).fill(text)
    await page.locator("#blackboard").getByRole("button", { name: own }).click()
    expect(await rows()).toEqual(explained(new SimHash({ bits: 6 }), text))
  }
})

test("begins afresh with an example, whatever was changed", async ({ page }) => {
  await open(page)
  await page.locator("#blackboard-bits").selectOption("8")
  await page.getByLabel("Weight of US").fill("9")
  await page.locator(".blackboard-remove").last().click()
  await page.getByRole("button", { name: "Two words" }).click()
  await expect(page.locator("#blackboard-bits")).toHaveValue("6")
  await expect(page.getByLabel("Weight of US")).toHaveValue("4")
  const { rows, fingerprint } = await read(page)
  expect([rows.length, fingerprint]).toEqual([2, "101011"])
})

test("leaves a tie to the rule", async ({ page }) => {
  await open(page)
  const board = page.locator("#blackboard")
  await board.getByRole("button", { name: en.examples.ties.name }).click()
  const { sums, fingerprint } = await read(page)
  expect(sums.filter((sum) => sum === "0")).toHaveLength(4)
  await board.getByRole("radio", { name: /^1/ }).check()
  const other = (await read(page)).fingerprint
  expect([...other].filter((digit, i) => digit !== fingerprint[i])).toHaveLength(4)
  await bit(page, 0, 4).hover()
  await expect(board.locator(".blackboard-readout")).toHaveText(
    "Bit 4: +1 −1 = 0, a tie, so by the rule the bit is 1.",
  )
  // As the paragraph below says: weight 4 for both words of the first example makes three ties.
  await board.getByRole("button", { name: "Two words" }).click()
  await board.getByLabel("Weight of Area 51").fill("4")
  expect((await read(page)).sums.filter((sum) => sum === "0")).toHaveLength(3)
})

test("keeps up with random changes by the mouse and the keyboard", async ({ page }) => {
  await open(page)
  const random = randomNumbers(11n)
  const board = page.locator("#blackboard")
  for (let i = 0; i < rounds(200, 20); i++) {
    const { rows } = await read(page)
    const row = random(rows.length)
    const weight = board.locator(".blackboard-weight[type=number]").nth(row)
    switch (random(6)) {
      case 0:
        if (rows.length < 16) await board.getByRole("button", { name: "Add a row" }).click()
        break
      case 1:
        if (rows.length > 2) await board.locator(".blackboard-remove").nth(row).click()
        break
      case 2:
        await weight.fill(String((random(2001) - 1000) / 8))
        break
      case 3:
        await board.locator(".blackboard-label[type=text]").nth(row).fill(`word ${i}`)
        break
      case 4:
        await bit(page, row, random(6)).click()
        break
      default:
        await bit(page, row, random(6)).focus()
        await page.keyboard.press(String(random(2)))
    }
    const shown = await read(page)
    expect(shown).toEqual(expected(shown, 6, "zero"))
  }
})

test("reads out how a column adds up", async ({ page }) => {
  await open(page)
  const { readout } = en
  expect(readout.less).toContain("less")
  const said = page.locator(".blackboard-readout")
  await bit(page, 1, 4).focus()
  await expect(said).toHaveText("Bit 4: −4 −5 = −9, less than 0, so the bit is 0.")
  await page.keyboard.press("ArrowLeft")
  await expect(said).toHaveText("Bit 5: +4 +5 = +9, greater than 0, so the bit is 1.")
  // And says the fingerprint once it stays.
  await page.keyboard.press("0")
  await expect(said).toHaveText("Bit 5: +4 −5 = −1, less than 0, so the bit is 0.")
  await expect(page.locator("#blackboard [role=status]")).toHaveText("Fingerprint 001011")
})

test("works by the keyboard alone", async ({ page }) => {
  await open(page)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))
  await page.getByLabel("Feature of row 1").focus()
  await page.keyboard.press("Tab")
  expect(await focused()).toBe("Weight of US")
  await page.keyboard.press("Tab")
  expect(await focused()).toBe("Remove US")
  await page.keyboard.press("Tab")
  expect(await focused()).toBe("Bit 3 of US: 0 −4")
  await page.keyboard.press("Space")
  expect(await focused()).toBe("Bit 3 of US: 1 +4")
  await page.keyboard.press("ArrowDown")
  expect(await focused()).toBe("Bit 3 of Area 51: 1 +5")
  await page.keyboard.press("Home")
  expect(await focused()).toBe("Bit 5 of Area 51: 1 +5")
  await page.keyboard.press("End")
  await page.keyboard.press("ArrowRight")
  expect(await focused()).toBe("Bit 0 of Area 51: 1 +5")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  expect((await read(page)).rows).toHaveLength(3)
  await page.locator(".blackboard-remove").nth(1).press("Enter")
  expect((await read(page)).rows.map((row) => row.label)).toEqual(["US", ""])
  // The row after it has taken its place, and the focus.
  expect(await focused()).toBe("Remove row 2")
})

test("says what it does not take for a weight, and keeps the one before", async ({ page }) => {
  await open(page)
  const weight = page.getByLabel("Weight of US")
  for (const nonsense of ["", "1000", "-1000", "1e300"]) {
    await weight.fill(nonsense)
    await expect(weight).toHaveAttribute("aria-invalid", "true")
    const said = page.locator("#blackboard [role=alert]")
    if (nonsense === "") await expect(said).toHaveCount(0)
    else await expect(said).toContainText("from −999 to 999")
    expect((await read(page)).sums).toEqual(["+9", "−9", "+1", "−1", "+1", "+9"])
  }
  await weight.blur()
  await expect(weight).toHaveValue("4")
  await expect(page.locator("#blackboard [role=alert]")).toHaveCount(0)
  // Nothing is taken out of the writer's hands on the way to a number.
  await weight.fill("")
  await weight.pressSequentially("-0.50")
  await expect(weight).toHaveValue("-0.50")
  expect((await read(page)).rows[0]?.votes[0]).toBe("−0.5")
  for (const sense of ["0", "-2.5", "0.1", "999"]) {
    await weight.fill(sense)
    await expect(page.locator("#blackboard [role=alert]")).toHaveCount(0)
    const shown = await read(page)
    expect(shown.rows[0]?.weight).toBe(Number(sense))
    expect(shown).toEqual(expected(shown, 6, "zero"))
  }
})

test("has a fingerprint of 0 where nobody votes, by either rule", async ({ page }) => {
  await open(page)
  const board = page.locator("#blackboard")
  await board.getByRole("radio", { name: /^1/ }).check()
  await board.locator(".blackboard-remove").first().click()
  await board.locator(".blackboard-remove").first().click()
  expect(await read(page)).toEqual({
    rows: [],
    sums: ["0", "0", "0", "0", "0", "0"],
    signs: "000000",
    fingerprint: "000000",
  })
  await expect(board.locator(".blackboard-readout")).toContainText("No feature votes")
  expect(toBits(Accumulator.fromSums([0, 0, 0, 0, 0, 0], { bits: 6, tie: "one" }).fingerprint(), 6)).toBe(
    "000000",
  )
  await board.getByRole("button", { name: "Add a row" }).click()
  await expect(board.locator(".blackboard-readout")).toHaveText(
    "Bit 3: −1 = −1, less than 0, so the bit is 0.",
  )
  for (let i = 1; i < 16; i++) await board.getByRole("button", { name: "Add a row" }).click()
  await expect(board.getByRole("button", { name: "At most 16 rows" })).toBeDisabled()
})

test("speaks the language of the page until a row is changed", async ({ page }) => {
  await open(page)
  const labels = async () => (await read(page)).rows.map((row) => row.label)
  await page.getByLabel("Language").selectOption("zh-CN")
  await expect.poll(labels).toEqual(["美国", "51区"])
  await page.getByLabel("美国 的权重").fill("7")
  await page.getByLabel("语言").selectOption("en")
  await expect(page.getByRole("button", { name: "Add a row" })).toBeVisible()
  expect(await labels()).toEqual(["美国", "51区"])
})

test("fits a phone, with the widest hash and the longest numbers", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await open(page)
  await page.locator("#blackboard-bits").selectOption("8")
  await page.getByLabel("Weight of US").fill("-999")
  await page.getByLabel("Feature of row 1").fill("W".repeat(40))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await tooSmall(page.locator("#blackboard :is(button, input:not([type=radio]), select)"))).toBe(0)
})

test("reads what a link holds, whatever that is", () => {
  const { initial, read } = blackboard
  for (const nonsense of [null, 7, "x", [], {}, { bits: 64, tie: "maybe", example: "none" }])
    expect(read(nonsense)).toEqual(initial)
  const own = { bits: 8, tie: "one", example: null, rows: [{ label: "猫 \ud800", weight: -0.5, hash: 255 }] }
  expect(read(own)).toEqual(own)
  expect(read(JSON.parse(JSON.stringify(initial)))).toEqual(initial)
  const row = { label: "", weight: 1, hash: 0 }
  for (const bad of [
    null,
    { weight: Number.NaN },
    { weight: 1e9 },
    { hash: 256 },
    { hash: -1 },
    { hash: 0.5 },
    { label: 5 },
    { label: "x".repeat(41) },
  ])
    expect(read({ rows: [bad] })).toEqual({ ...initial, example: null, rows: [row] })
  expect(read({ example: null, rows: Array(100).fill(row) }).rows).toHaveLength(16)
})
