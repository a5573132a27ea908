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

/** Gives the window a size such as "1280 x 720", and returns that in pixels. */
export async function resize(page: Page, size: string): Promise<{ width: number; height: number }> {
  const [width = 0, height = 0] = size.split(" x ").map(Number)
  await page.setViewportSize({ width, height })
  return { width, height }
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

/** The pairs of texts that cover each other by more than so many pixels in width and in height. */
export function covering(texts: Locator, width: number, height: number): Promise<string[]> {
  return texts.evaluateAll(
    (all, [width, height]) => {
      const boxes = all.map((element) => {
        const content = document.createRange()
        content.selectNodeContents(element)
        const { left, right, top, bottom } = content.getBoundingClientRect()
        return { text: element.textContent, left, right, top, bottom }
      })
      const pairs = boxes.flatMap((one, i) => boxes.slice(i + 1).map((other) => [one, other] as const))
      const covered = pairs.filter(
        ([one, other]) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > width &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > height,
      )
      return covered.map((pair) => pair.map(({ text }) => text).join(" covers "))
    },
    [width, height] as const,
  )
}

/** The number of controls that are smaller than the least target size of WCAG 2.2, 24 pixels. */
export async function tooSmall(controls: Locator): Promise<number> {
  const boxes = await controls.evaluateAll((all) => all.map((control) => control.getBoundingClientRect()))
  return boxes.filter(({ width, height }) => width < 24 || height < 24).length
}

/** The number of pixels of each colour, as "r,g,b", where an element is shown: the commonest first. */
export async function pixels(element: Locator): Promise<[colour: string, count: number][]> {
  const picture = (await element.screenshot()).toString("base64")
  return element.page().evaluate(async (picture) => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const { width, height } = image
    const canvas = Object.assign(document.createElement("canvas"), { width, height })
    const context = canvas.getContext("2d") as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const counts = new Map<string, number>()
    for (let i = 0; i < data.length; i += 4) {
      const colour = data.slice(i, i + 3).join()
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    return [...counts].sort(([, one], [, other]) => other - one)
  }, picture)
}

/** Unusual texts, for every input that takes any text. */
export const NASTY = [
  Array.from({ length: 300 }, (_, n) => `word${n}`).join(" "),
  "مرحبا بالعالم ".repeat(50),
  "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿e\u0301\u0323\u202eabc",
  "<script>alert(1)</script><img src=x onerror=alert(1)>",
  "{name} {feature} {bit} $& \\ *b* [c](bit:3)",
]
