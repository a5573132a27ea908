// The benchmark's page.
import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { fingerprint, SimHash, toHex } from "../../dist/index.js"
import { bench as en } from "../../www/bench/en.js"
import { bench as zhCN } from "../../www/bench/zh-CN.js"
import { expect, test, violations } from "./support.js"

const NAMES = ["short", "text", "strong", "crc32", "simhashJs", "typical"]

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`bench.html?rounds=2${query}`)
  await expect(page.locator("dl.each")).toBeAttached()
}

/** Runs a short benchmark to its end. */
async function run(page: Page): Promise<void> {
  await page.locator(".run button").click()
  await expect(page.locator(".times")).toHaveCount(5)
  await expect(page.locator(".run p")).toHaveText(/Done|完成/)
}

test("times every contender, and says who is faster", async ({ page }) => {
  await open(page)
  await run(page)
  await expect(page.locator("progress")).toHaveJSProperty("value", 1)
  const tables = await page.locator(".sets section").evaluateAll((sections) =>
    sections.map((section) => ({
      rows: [...section.querySelectorAll("tbody tr")].map((row) => ({
        name: row.getAttribute("data-name"),
        cells: [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? ""),
      })),
      says: section.querySelector("table + p")?.textContent?.trim() ?? "",
    })),
  )
  expect(tables).toHaveLength(5)
  for (const { rows, says } of tables) {
    expect(rows.map(({ name }) => name)).toEqual(NAMES)
    const faster: string[] = []
    for (const { name, cells } of rows) {
      // Of what takes too long to try, it says so; nobody of ours does.
      if (cells.length === 1) {
        expect(["short", "text", "strong"]).not.toContain(name)
        expect(cells[0]).toBe(en.tooSlow)
        continue
      }
      expect(cells[0]).toMatch(/^[\d,.]+ (ns|µs|ms)$/)
      const ratio = Number(cells[1]?.replace(/[,×]/g, ""))
      expect(ratio).toBeGreaterThan(0)
      if (ratio < 1) faster.push(en.contenders[name as keyof typeof en.contenders])
    }
    if (faster.length === 0) expect(says).toContain(en.fastest)
    for (const name of faster) expect(says).toContain(name)
  }
  expect(tables[0]?.rows[0]?.cells[1]).toBe("1×")
})

test("makes the package's fingerprints", async ({ page }) => {
  await open(page)
  const made = (name: string) => page.locator(`.each [data-name=${name}] code`)
  const sentence = (await page.locator("q").textContent()) ?? ""
  await expect(made("text")).toHaveText(toHex(fingerprint(sentence)))
  await expect(made("short")).toHaveText(toHex(new SimHash("short/1").fingerprint(sentence)))
  for (const [name, digits] of Object.entries({ strong: 16, typical: 16, crc32: 8, simhashJs: 8 }))
    await expect(made(name)).toHaveText(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`))
})

test("can be stopped and started again", async ({ page }) => {
  await page.goto("bench.html")
  await page.getByRole("button", { name: en.start }).click()
  await expect(page.locator(".run p")).toContainText("1 of 5")
  await page.getByRole("button", { name: en.stop }).click()
  await expect(page.locator(".run p")).toHaveText(en.stopped)
  await page.getByRole("button", { name: en.start }).click()
  await expect(page.getByRole("button", { name: en.stop })).toBeVisible()
})

test("has a title in both languages, is accessible in both themes, and fits 320 pixels", async ({ page }) => {
  await open(page, "&lang=zh-CN")
  await expect(page).toHaveTitle(zhCN.title)
  await open(page, "&lang=en")
  await expect(page).toHaveTitle(en.title)
  await run(page)
  for (const [width, colorScheme] of [
    [1280, "light"],
    [320, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
})

test("keeps what it compares with to itself", () => {
  const read = (file: string) => readFileSync(new URL(`../../www/dist/${file}`, import.meta.url), "utf8")
  const manifest = JSON.parse(read(".vite/manifest.json")) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const reached = (key: string): string[] => [
    ...new Set([key, ...(manifest[key]?.imports ?? []).flatMap((other) => reached(other))]),
  ]
  const chunks = (key: string) => reached(key).map((other) => manifest[other]?.file ?? "")
  // A constant of the Jenkins hash of simhash-js, and a name that simhash exports.
  const foreign = (file: string) => /3735928559|0xdeadbeef|_hashBuffer/.test(read(file))
  expect(chunks("bench.html").some(foreign)).toBe(true)
  const sections = Object.keys(manifest).filter((key) => key.startsWith("sections/"))
  expect(sections).toContain("sections/loom/element.ts")
  for (const key of ["index.html", ...sections]) expect(chunks(key).filter(foreign)).toEqual([])
})
