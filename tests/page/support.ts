import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { test as base, expect, type Locator, type Page } from "@playwright/test"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** How many of a test's random rounds this run makes: a twentieth, but not fewer than `least`; nightly all. */
export function rounds(all: number, least: number): number {
  return Math.max(least, Math.ceil(all * Number(process.env.SIMHASH_ROUNDS ?? 0.05)))
}

/** Every test fails on a console message, an error, or a request to another origin, in any of its tabs. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = []
      const own = [baseURL as string, "blob:", "data:"]
      context.on("console", (message) => complaints.push(message.text()))
      context.on("weberror", (error) => complaints.push(error.error().message))
      context.on("request", (request) => {
        if (!own.some((start) => request.url().startsWith(start))) complaints.push(request.url())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Opens the page with all its sections drawn, and scrolls to its third. */
export async function visit(page: Page, path = ""): Promise<void> {
  await page.goto(path)
  await everySectionDrawn(page)
  await page.locator("simhash-loom-section").evaluate((section) => section.scrollIntoView({ block: "end" }))
}

/** Draws the sections that wait for the reader to come near, as the keyboard does. */
export async function everySectionDrawn(page: Page): Promise<void> {
  await expect(page.locator("simhash-use-section, simhash-loom-section[bare]")).toBeAttached()
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true })),
  )
  await expect(page.locator("[data-waiting]")).toHaveCount(0)
  await expect(page.locator("simhash-loom-figure, simhash-loom-section [role=alert]").first()).toBeAttached()
}

/** Opens the page with all its sections drawn, at its top. */
export async function open(page: Page, path = ""): Promise<void> {
  await visit(page, path)
  await page.evaluate(() => scrollTo(0, 0))
}

/** Chooses a setting, for which the settings are unfolded. */
export async function choose(
  page: Page,
  setting: "recipe" | "unit" | "bits" | "weights" | "tie",
  value: string,
): Promise<void> {
  await unfolded(page, ".settings-fold", () => page.locator(`#${setting}`).selectOption(value))
}

/** Shows the loom as its stage, as the matrix of all votes, or as tables. */
export async function showAs(page: Page, view: "stage" | "matrix" | "tables"): Promise<void> {
  await unfolded(page, ".more-fold", () => page.locator(".more-fold select.view").selectOption(view))
}

/** Does something with what is folded away, as a reader does: unfolds it before, and folds it afterwards. */
export async function unfolded(page: Page, fold: string, act: () => Promise<unknown>): Promise<void> {
  const summary = page.locator(`${fold} > summary`)
  const open = page.locator(`${fold}[open]`)
  if ((await open.count()) === 0) await summary.click()
  await act()
  if ((await open.count()) > 0) await summary.click()
}

/** Opens the panel for teachers. */
export async function openClass(page: Page): Promise<void> {
  const menu = page.locator(".menu > summary")
  const button = page.locator(".share > .for-class")
  if (!(await button.isVisible())) await menu.click()
  await page.getByRole("button", { name: /^(For a class|课堂使用)$/ }).click()
  await expect(page.locator("simhash-teaching #task-question")).toBeVisible()
}

/** The violations that axe reports for the whole page, or for the part that a selector matches. */
export async function violations(page: Page, part = "html"): Promise<unknown[]> {
  // Through the debugger, to which the page's content security policy does not apply.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe)
  return page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") }
    return (await axe.run(part)).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map((node) => node.html),
    }))
  }, part)
}

/** The number of controls that are smaller than the least target size of WCAG 2.2, 24 pixels. */
export async function tooSmall(controls: Locator): Promise<number> {
  const boxes = await controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect()))
  return boxes.filter(({ width, height }) => width < 24 || height < 24).length
}

/** The pixels of a screenshot, as "r,g,b" from left to right and from top to bottom. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly colours: readonly string[]
}

/** The pixels that are shown where an element is. */
export async function pixels(element: Locator): Promise<Pixels> {
  const picture = (await element.screenshot()).toString("base64")
  const { width, height, runs } = await element.page().evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement("canvas"), { width, height })
    const context = canvas.getContext("2d") as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    // Runs of a colour: a list of all pixels takes seconds from one process to the other.
    const runs: [colour: string, length: number][] = []
    const values = new Uint32Array(data.buffer)
    for (let start = 0, end = 0; start < values.length; start = end) {
      while (end < values.length && values[end] === values[start]) end += 1
      runs.push([data.slice(start * 4, start * 4 + 3).join(), end - start])
    }
    return { width, height, runs }
  }, picture)
  const colours = runs.flatMap(([colour, length]) => Array<string>(length).fill(colour))
  return { width, height, colours }
}

/** Unusual texts, for every input that takes any text. */
export const NASTY = [
  Array.from({ length: 300 }, (_, n) => `word${n}`).join(" "),
  "مرحبا بالعالم ".repeat(50),
  "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿e\u0301\u0323\u202eabc",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "{name} {feature} {bit} $& \\ *b* [c](bit:3)",
]

/** The contents of the loom's matrix. */
export interface Shown {
  features: { text: string; weight: string; hash: string }[]
  sums: string[]
  signs: string
  hex: string
}

/** Reads the contents of the loom's matrix. */
export async function read(figure: Locator): Promise<Shown> {
  return figure.evaluate((element) => {
    const text = (within: Element, selector: string) =>
      within.querySelector(selector)?.textContent?.trim() ?? ""
    const digits = (row: Element) => row.querySelector(".bits > :first-child")?.textContent ?? ""
    const rows = [...element.querySelectorAll("tr[data-index]")]
    return {
      features: rows.map((row) => ({
        text: row.querySelector("bdi")?.textContent ?? "",
        weight: text(row, ".weight"),
        hash: digits(row),
      })),
      sums: [...element.querySelectorAll(".bars li .hidden")].map((bar) => bar.textContent ?? ""),
      signs: text(element, ".digits"),
      hex: text(element, ".hex code"),
    }
  })
}
