// Finding near-duplicates among many with block tables: the page shows what the package returns.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { distance, explainQuery, SimHash, toBits } from "simhash-wasm"
import { fill } from "../../www/i18n/fill.js"
import { words as en } from "../../www/sections/buckets/en.js"
import { buckets } from "../../www/sections/buckets/state.js"
import { words as zhCN } from "../../www/sections/buckets/zh-CN.js"
import { SECTIONS } from "../../www/sections.js"
import { randomNumbers, randomText } from "../js/oracle.js"
import { expect, test, visit } from "./support.js"

const simhash = new SimHash()
const WORDS = { en, "zh-CN": zhCN }

async function open(page: Page, language = "en"): Promise<void> {
  await visit(page, `?lang=${language}`)
  await page.locator("simhash-buckets-section").scrollIntoViewIfNeeded()
  await expect(page.locator("simhash-buckets-figure .ways")).toBeVisible()
}

/** The contents of the figure after the last step. */
async function shown(page: Page) {
  return page.locator("simhash-buckets-figure").evaluate((figure) => {
    const text = (element: Element | null | undefined) =>
      element?.textContent?.trim().replace(/\s+/g, " ") ?? ""
    const all = (within: Element, selector: string) => [...within.querySelectorAll(selector)]
    return {
      blocks: all(figure, ".blocks:not(.pigeonhole) .block")
        .reverse()
        .map((block) => ({
          range: text(block.querySelector("small")),
          bits: text(block.querySelector(".block-bits")),
          key: text(block.querySelector(".key code")),
          buckets: all(block, "li").map((li) => [
            text(li.querySelector("code")),
            text(li.querySelector(".filed")),
          ]),
          highlighted: all(block, "li[data-highlighted=true]").map((li) => text(li.querySelector("code"))),
        })),
      rows: all(figure, ".lines tbody tr").map((row) => ({
        number: text(row.querySelector("button")),
        line: row.querySelector("bdi")?.textContent ?? "",
        pieces: all(row, ".piece")
          .reverse()
          .map((piece) => [text(piece.querySelector("code")), text(piece.querySelector("small"))]),
        states: all(row, ".state").map(text),
      })),
      ways: all(figure, ".way").map((way) => all(way, "p").map(text)),
      lists: all(figure, ".way ol").map((list) => all(list, "li").map((li) => text(li))),
    }
  })
}

/** The same contents computed with the package, for lines that are not empty. */
function expected(lines: readonly string[], query: string, k: number, asked: number) {
  const print = simhash.fingerprint(query)
  const prints = simhash.fingerprints(lines)
  const cut = (value: bigint) => explainQuery(value, new BigUint64Array(0), { maxDistance: k }).blocks
  const { blocks, candidates, matches } = explainQuery(print, prints, { maxDistance: asked, blocks: k + 1 })
  const hex = (key: bigint, length: number) => key.toString(16).padStart(Math.ceil(length / 4), "0")
  const found = (far: number) =>
    far > asked ? en.states.rejected : far <= k ? en.states.guaranteed : en.states.lucky
  const isCandidate = new Set(candidates.map(({ position }) => position))
  const missed = matches.filter(({ position }) => !isCandidate.has(position))
  const says = (position: number, state: string) =>
    `${fill(en.lineNumber, { line: position + 1 })} ${fill(state, { distance: distance(prints[position] as bigint, print) })}`
  const near = (count: number) =>
    matches.length === 0
      ? fill(en.noneNear, { asked }, "en")
      : fill(en.found, { found: count, near: matches.length, asked }, "en")
  return {
    blocks: blocks.map((block, number) => {
      const filed = new Map<bigint, number[]>([[block.value, []]])
      for (const [position, value] of prints.entries()) {
        const key = cut(value)[number]?.value as bigint
        filed.set(key, [...(filed.get(key) ?? []), position + 1])
      }
      const sorted = [...filed.keys()].sort((a, b) => (a < b ? -1 : 1))
      return {
        range: `bits ${block.start + block.length - 1} to ${block.start}`,
        bits: toBits(block.value, block.length),
        key: hex(block.value, block.length),
        buckets: sorted.map((key) => [hex(key, block.length), filed.get(key)?.join(" ") || en.emptyBucket]),
        highlighted: [hex(block.value, block.length)],
      }
    }),
    rows: lines.map((line, position) => {
      const value = prints[position] as bigint
      const far = distance(value, print)
      return {
        number: String(position + 1),
        line,
        pieces: cut(value).map(({ value: key, length }, number) => {
          const differs = distance(key, blocks[number]?.value as bigint)
          return [hex(key, length), differs === 0 ? "=" : String(differs)]
        }),
        states: [
          isCandidate.has(position) ? found(far) : far <= asked ? en.states.missed : en.states.waiting,
          far <= asked ? en.states.read : en.states.readFar,
        ].map((state) => fill(state, { distance: far })),
      }
    }),
    ways: [
      [
        fill(en.compared, { compared: candidates.length, all: lines.length }),
        near(matches.length - missed.length),
      ],
      [fill(en.compared, { compared: lines.length, all: lines.length }), near(matches.length)],
    ],
    lists: [
      [
        ...candidates.map(({ position, distance }) => says(position, found(distance))),
        ...missed.map(({ position }) => says(position, en.states.missed)),
      ],
      matches.map(({ position }) => says(position, en.states.read)),
    ],
  }
}

async function ask(page: Page, { k, asked }: { k: number; asked: number }): Promise<void> {
  await page.locator("#buckets-k").fill(String(k))
  await page.locator("#buckets-asked").fill(String(asked))
}

test("shows what the package answers, for every k and for texts in many scripts", async ({ page }) => {
  await open(page)
  const random = randomNumbers(5n)
  const texts = Array.from({ length: 6 }, () => randomText(random, 12).replace(/[\r\n]/g, " "))
  const own = [
    ...texts,
    "猫坐在门口的垫子上",
    "القطة على السجادة",
    "👩‍👩‍👧‍👦 family",
    "<b>bold</b> {line} $& \\",
  ]
  await page.locator("#buckets-own").fill(own.join("\n"))
  // What a text box gives back is what counts: lone surrogates may have become something else.
  const kept = (await page.locator("#buckets-own").inputValue()).split("\n").filter((line) => line.trim())
  const lines = [...en.corpus, ...kept]
  for (const [i, k] of [1, 2, 3, 4, 5, 6, 7].entries()) {
    const asked = [k, 16, 0, 9, k, 13, 7][i] as number
    await ask(page, { k, asked })
    const query = [...kept, ...en.corpus][i * 3] as string
    await page.locator("#buckets-query").fill(query)
    const answer = expected(lines, query, k, asked)
    await expect(page.locator(".way ol").first().locator("li")).toHaveCount(answer.lists[0]?.length ?? 0)
    await expect(async () => expect(await shown(page)).toEqual(answer)).toPass()
  }
})

for (const language of ["en", "zh-CN"] as const) {
  const t = WORDS[language]
  test(`has a query that finds by guarantee, one by chance, and one that misses, in ${language}`, async ({
    page,
  }) => {
    await open(page, language)
    const states = page.locator("[data-way=blocks] .state")
    const happening = page.locator(".happening")
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const kinds = () =>
      states.evaluateAll((all) => all.map((state) => (state as HTMLElement).dataset["state"]))

    await press(t.presets.guarantee)
    await expect(happening).toHaveText(fill(t.steps.done.guaranteed, { asked: 3, blocks: 4 }, language))
    expect(await kinds()).toContain("guaranteed")
    expect(await kinds()).not.toContain("lucky")

    await press(t.presets.luck)
    await expect(happening).toHaveText(fill(t.steps.done.lucky, { asked: 5, blocks: 4, k: 3 }, language))
    expect(await kinds()).toContain("lucky")
    expect(await kinds()).not.toContain("missed")

    await press(t.presets.missed)
    await expect(happening).toContainText(/5/)
    expect(await kinds()).toContain("missed")
    expect(await kinds()).toContain("guaranteed")
    // As many as reading everything finds.
    await expect(page.locator("[data-way=reading] li")).toHaveCount((await kinds()).length)
  })
}

test("says which way the index would go", async ({ page }) => {
  await open(page)
  const method = page.locator(".method")
  for (let k = 1; k <= 7; k++) {
    for (const asked of [k, k - 1, k + 1]) {
      await ask(page, { k, asked })
      const explained = explainQuery(0n, new BigUint64Array(0), { maxDistance: asked, blocks: k + 1 })
      await expect(method).toContainText(en.methods[explained.method].replaceAll("`", ""))
      if (asked > k) await expect(method).toContainText(`within ${k} ${k === 1 ? "bit" : "bits"}.`)
    }
  }
})

test("goes step by step: cut, look up, collect, check, done", async ({ page }) => {
  await open(page)
  await page.getByRole("button", { name: en.presets.missed, exact: true }).click()
  const { candidates } = explainQuery(
    simhash.fingerprint(en.queries.missed),
    simhash.fingerprints(en.corpus),
    { maxDistance: 7, blocks: 4 },
  )
  const slider = page.locator("simhash-buckets-figure .seek")
  const last = 1 + 4 + 1 + candidates.length
  await expect(slider).toHaveAttribute("max", String(last))
  const compared = (count: number) => fill(en.compared, { compared: count, all: en.corpus.length })
  const kinds = [
    "cut",
    "lookup",
    "lookup",
    "lookup",
    "lookup",
    "collect",
    ...candidates.map(() => "check"),
    "done",
  ]
  await slider.focus()
  await page.keyboard.press("Home")
  for (const [step, kind] of kinds.entries()) {
    await expect(page.locator(".happening")).toHaveAttribute("data-step", kind)
    await expect(slider).toHaveValue(String(step))
    const highlighted = Math.min(step, 4)
    await expect(page.locator(".bucket[data-highlighted=true]")).toHaveCount(highlighted)
    const checked = Math.max(0, Math.min(step - 5, candidates.length))
    await expect(page.locator("[data-way=blocks] p").first()).toHaveText(compared(checked))
    const listed = step < 5 ? 0 : candidates.length + (kind === "done" ? 1 : 0)
    await expect(page.locator("[data-way=blocks] li")).toHaveCount(listed)
    const sentence = (await page.locator(".happening").textContent()) ?? ""
    await expect(slider).toHaveAttribute("aria-valuetext", `Step ${step + 1} of ${last + 1}. ${sentence}`)
    if (kind === "check") {
      const { position, distance } = candidates[step - 6] as (typeof candidates)[number]
      expect(sentence).toContain(`line ${position + 1} differs in ${distance} bits`)
    }
    await page.keyboard.press("ArrowRight")
  }
  // Back again by the button, and said aloud.
  await page.getByRole("button", { name: en.back }).click()
  await expect(page.locator(".happening")).toHaveAttribute("data-step", "check")
  await expect(page.locator("simhash-buckets-figure .said")).toHaveText(
    (await page.locator(".happening").textContent()) ?? "",
  )
})

test("plays to the end, and from the start again", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.clock.install()
  await open(page)
  const play = page.locator("simhash-buckets-figure .play")
  await play.click()
  await expect(page.locator(".happening")).toHaveAttribute("data-step", "cut")
  await expect(play).toHaveAccessibleName("Pause")
  const transition = await page
    .locator(".bucket")
    .first()
    .evaluate((bucket) => getComputedStyle(bucket).transitionDuration)
  expect(transition).toBe("0s")
  await expect(async () => {
    await page.clock.runFor(1500)
    expect(await page.locator(".happening").getAttribute("data-step")).toBe("done")
  }).toPass()
  await expect(play).toHaveAccessibleName("Play")
})

test("lets nobody escape with k flipped bits, and with one in each block", async ({ page }) => {
  await open(page)
  const outcome = page.locator("simhash-buckets-pigeonhole .outcome")
  const whole = page.locator("simhash-buckets-pigeonhole .block[data-state=equal]")
  for (const k of [1, 3, 6]) {
    await page.locator("#buckets-k").fill(String(k))
    await expect(page.locator("simhash-buckets-pigeonhole .block")).toHaveCount(k + 1)
    for (let block = 0; block <= k; block++) {
      await page.locator("simhash-buckets-pigeonhole .block").nth(block).getByRole("button").first().click()
      await expect(whole).toHaveCount(k - block)
      if (block < k) await expect(outcome).toContainText("so the fingerprint is found")
    }
    await expect(outcome).toHaveText(fill(en.pigeonhole.escaped, { flips: k + 1, k }, "en"))
    await page.getByRole("button", { name: en.pigeonhole.reset }).click()
    await expect(whole).toHaveCount(k + 1)
  }
  const bit = page.getByRole("button", { name: /^Bit 17: [01]$/ })
  await bit.hover()
  await expect(bit).toHaveAttribute("data-highlighted", "")
  // More than k, and a block still whole.
  const first = page.locator("simhash-buckets-pigeonhole .block").first().getByRole("button")
  await page.locator("#buckets-k").fill("2")
  for (let i = 0; i < 4; i++) await first.nth(i).click()
  await expect(outcome).toContainText("found by chance")
})

test("counts what buckets are expected to hold", async ({ page }) => {
  await open(page)
  const number = (text: string | undefined) => Number(text?.replace(/[<,▶ ]/g, ""))
  const rows = await page
    .locator(".cost tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")))
  expect(rows.map(([k]) => number(k))).toEqual([1, 2, 3, 4, 5, 6, 7, 13])
  for (const [k, , ...rest] of rows) {
    const blocks = number(k) + 1
    let share = 0
    for (let i = 0; i < blocks; i++) share += 2 ** -(Math.floor(64 / blocks) + (i < 64 % blocks ? 1 : 0))
    for (const [i, n] of [1e3, 1e4, 1e5, 1e6, 1e7].entries()) {
      const entries = number(rest[i])
      if (n * share < 0.01) expect(rest[i]).toBe("< 0.01")
      else expect(Math.abs(entries / (n * share) - 1)).toBeLessThan(0.005)
    }
    expect(Math.abs(number(rest[5]?.replace("1 in ", "")) * share - 1)).toBeLessThan(0.02)
    const { method } = explainQuery(0n, new BigUint64Array(0), { maxDistance: number(k) })
    expect(rest[6]).toBe(en.cost.methods[method])
  }
  await expect(page.locator(".cost [aria-current=true] th")).toContainText("3")
  await page.locator("#buckets-k").fill("5")
  await expect(page.locator(".cost [aria-current=true] th")).toContainText("5")
})

test("takes nasty lines, and says when there are too many", async ({ page }) => {
  await open(page)
  const own = page.locator("#buckets-own")
  const query = page.locator("#buckets-query")
  await own.fill(Array.from({ length: 300 }, (_, i) => `line ${i}`).join("\n"))
  await expect(page.getByText("You entered 300 lines. Only the first 200 are used.")).toBeVisible()
  await expect(page.locator(".lines tbody tr")).toHaveCount(220)
  for (const text of [
    "a".repeat(100_000),
    "\u202eabc e\u0301\u0323 👩‍👩‍👧‍👦",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "{distance} {line} *strong* [x](https://example.org)",
    " \r\n\u2028\ufeff\n",
  ]) {
    await own.fill(text)
    await query.fill(text)
    const count = (await own.inputValue()).split("\n").filter((line) => line.trim()).length
    await expect(page.locator(".lines tbody tr")).toHaveCount(en.corpus.length + count)
    if (count > 0) await expect(page.locator("[data-way=reading] li").first()).toContainText("✓ 0")
  }
  await query.fill("")
  await expect(page.getByText(en.noFeatures)).toBeVisible()
  await expect(page.locator("#buckets").locator("img, script")).toHaveCount(0)
  // A line becomes the query.
  await page.getByRole("button", { name: fill(en.ask, { line: 7 }), exact: true }).click()
  await expect(query).toHaveValue(en.corpus[6] as string)
  await expect(page.locator("[data-way=blocks] li").first()).toContainText("✓ 0")
})

test("is all within reach of the keyboard", async ({ page }) => {
  await open(page)
  await page.getByRole("button", { name: en.presets.guarantee }).focus()
  const names: string[] = []
  for (let i = 0; i < 11; i++) {
    const { name, outline } = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const label = element.getAttribute("aria-label") ?? element.id
      return {
        name: label || element.textContent?.trim() || "",
        outline: getComputedStyle(element).outlineStyle,
      }
    })
    expect(outline, `a focus that can be seen on ${name}`).not.toBe("none")
    names.push(name)
    await page.keyboard.press("Tab")
  }
  expect(names).toEqual([
    ...[en.presets.guarantee, en.presets.luck, en.presets.missed],
    ...["buckets-query", "buckets-k", "buckets-asked", en.first, en.back, "Play", en.forward, en.last],
  ])
  await page.locator("#buckets-k").focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.locator("simhash-buckets-figure .blocks:not(.pigeonhole) .block")).toHaveCount(5)
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowRight")
  await expect(page.locator("output[for=buckets-asked]")).toHaveText("at most 5 bits")
  await page.getByRole("button", { name: fill(en.ask, { line: 2 }), exact: true }).focus()
  await page.keyboard.press("Enter")
  await expect(page.locator("#buckets-query")).toHaveValue(en.corpus[1] as string)
  const bit = page.locator("simhash-buckets-pigeonhole button").first()
  await bit.focus()
  await page.keyboard.press("Space")
  await expect(bit).toHaveAttribute("aria-pressed", "true")
})

test("fits 320 pixels, however many blocks there are", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  for (const k of [1, 2, 3, 7]) {
    await page.locator("#buckets-k").fill(String(k))
    await expect(page.locator("simhash-buckets-pigeonhole .block")).toHaveCount(k + 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})

test("fetches the index with the figure, and says so when that fails", async ({ browser, baseURL }) => {
  const dist = new URL("../../www/dist/", import.meta.url)
  const read = (file: string) => readFileSync(new URL(file, dist), "utf8")
  const index = /"([^"]{200})/.exec(
    readFileSync(new URL("../../dist/duplicate-index-inlined.js", import.meta.url), "utf8"),
  )?.[1]
  const holds = (file: string) => read(file).includes(index as string)
  // What the page itself imports, and what those import.
  const eager = new Set<string>()
  const follow = (file: string) => {
    if (eager.has(file)) return
    eager.add(file)
    for (const [, name] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      follow(`assets/${name}`)
  }
  for (const [, file] of read("index.html").matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g))
    follow(file as string)
  const manifest = JSON.parse(read(".vite/manifest.json")) as Record<string, { file: string }>
  for (const { name, first } of SECTIONS)
    if (first) follow(manifest[`sections/${name}/section.ts`]?.file as string)
  expect(eager.size).toBeGreaterThan(0)
  expect([...eager].filter(holds)).toEqual([])
  const lazy = readdirSync(new URL("assets/", dist)).filter((file) => holds(`assets/${file}`))
  expect(lazy).toHaveLength(1)
  expect(existsSync(new URL(`assets/${lazy[0]}`, dist))).toBe(true)

  const page = await browser.newPage()
  await page.route(`**/${lazy[0]}`, (route) => route.abort())
  await visit(page, baseURL as string)
  await page.locator("simhash-buckets-section").scrollIntoViewIfNeeded()
  await expect(page.locator("simhash-buckets-section [role=alert]")).toContainText(
    "The figure could not be loaded",
  )
  await page.unroute(`**/${lazy[0]}`)
  await expect(page.getByRole("button", { name: en.retry })).toBeVisible()
  await page.close()
})

test("reads from a link only what makes sense", () => {
  const { initial } = buckets
  for (const nonsense of [
    null,
    3,
    "x",
    [],
    { k: 0, asked: -1, preset: "toString", query: 1, own: {}, step: 1.5 },
  ]) {
    expect(buckets.read(nonsense)).toEqual(initial)
  }
  const chosen = { k: 5, asked: 9, preset: null, query: "a \ud800", own: "b\nc", step: 4 }
  expect(buckets.read(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  expect(buckets.read(initial)).toEqual(initial)
})
