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

/** Opens the page, and waits until all of it is drawn. It is not scrolled, and nothing is pressed. */
export async function open(page: Page, path = ""): Promise<void> {
  await page.goto(path)
  await drawn(page)
}

/** Goes to an address as a new visitor does, also if only its fragment differs from the present one. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto("about:blank")
  await page.goto(path)
}

/** Waits until all chapters, or the only one in a frame, are drawn. */
export async function drawn(page: Page): Promise<void> {
  await expect(page.locator("footer, simhash-loom-section[bare]").first()).toBeAttached()
  await expect(page.locator("simhash-loom-figure, simhash-loom-section [role=alert]").first()).toBeAttached()
}

/** The field of a text, in the chapter that compares two. */
export function field(page: Page, name: "a" | "b"): Locator {
  return page.locator(`#text-${name}`)
}

/** Chooses a setting where it stands, without scrolling there. */
export async function choose(page: Page, setting: "recipe" | "bits", value: string): Promise<void> {
  await page.locator(`#${setting}`).evaluate((select: HTMLSelectElement, value) => {
    select.value = value
    select.dispatchEvent(new Event("change", { bubbles: true }))
  }, value)
}

/** Opens the panel for teachers. */
export async function openClass(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(For a class|课堂使用)$/ }).click()
  await expect(page.locator("simhash-teaching #task-question")).toBeVisible()
}

/** The texts that are to be seen in a part of the page, outside of what a selector matches, and their sizes of type. */
export function textsIn(part: Locator, except: string): Promise<{ text: string; size: number }[]> {
  return part.evaluate((part, except) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const found: { text: string; size: number }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !element?.checkVisibility({ visibilityProperty: true }) || element.closest(except))
        continue
      found.push({ text, size: Number.parseFloat(getComputedStyle(element).fontSize) })
    }
    return found
  }, except)
}

/** The link to the page as it is, which its button copies. */
export async function copiedLink(page: Page): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(""))
  await page.locator(".share > button").first().click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain("#v1.")
  return copied()
}

/** Opens a page of somebody else, with the loom's script in it. */
export async function openOther(page: Page, body: string, style = ""): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><title>Another page</title><style>${style}</style>
    <script type="module" src="loom.js"></script></head><body>${body}</body></html>`
  await page.route("**/other.html", (route) => route.fulfill({ body: html, contentType: "text/html" }))
  await page.goto("other.html")
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
