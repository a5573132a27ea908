// Never another text's numbers: what is chosen before anything is scrolled is in every chapter.
import type { Page } from "@playwright/test"
import { SECTIONS } from "../../www/sections.js"
import { choose, copiedLink, drawn, expect, field, open, resize, test } from "./support.js"

/** What every chapter shows: its words, the shapes of its figures, and what its fields hold. */
function shown(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(
    (names) => {
      const show = (section: Element) =>
        [...section.querySelectorAll("*")].flatMap((element) => {
          // Panels have numbers of their own, and the way back to other texts is not in a link.
          if (element.closest("[popover], .back")) return []
          const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
          const text = own.map((node) => node.textContent?.trim()).join("")
          const attributes = "d x y cx cy height aria-label aria-pressed data-bit style".split(" ")
          const values = attributes
            .map((name) => element.getAttribute(name))
            .filter((value) => value !== null)
          const value = "value" in element ? String(element.value) : ""
          return text || values.length > 0 || value
            ? [[element.localName, text, ...values, value].join("|")]
            : []
        })
      return Object.fromEntries(
        names.map((name) => [name, show(document.getElementById(name) ?? document.createElement("i"))]),
      )
    },
    SECTIONS.map(({ name }) => name),
  )
}

/** What a reader does before scrolling anywhere. */
const ACTS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "an own text": (page) =>
    page.locator("simhash-instrument textarea").fill("a quick brown fox jumps over a dog"),
  "another text B": (page) =>
    field(page, "b").evaluate((area: HTMLTextAreaElement) => {
      area.value = "a quick brown fox leaps over a dog"
      area.dispatchEvent(new InputEvent("input", { bubbles: true }))
    }),
  "an example": (page) =>
    page
      .locator(".examples button")
      .nth(1)
      .evaluate((button: HTMLElement) => button.click()),
  "another recipe": (page) => choose(page, "recipe", "text/1"),
  "another width": (page) => choose(page, "bits", "32"),
  "another language": async (page) => {
    await page.locator("#language").selectOption("zh-CN")
    // The link names the language once its words are loaded.
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN")
  },
  "another theme": (page) => page.locator("#theme").selectOption("dark"),
}

for (const size of ["1280 x 720", "390 x 844"])
  test(`in ${size}, each chapter shows at once what a link shows`, async ({ page, browser, baseURL }) => {
    const viewport = await resize(page, size)
    const other = await (await browser.newContext({ locale: "en-GB", viewport })).newPage()
    await open(page)
    for (const [what, act] of Object.entries(ACTS)) {
      await act(page)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const link = await copiedLink(page)
      await other.goto("about:blank")
      await other.goto(link.replace(/^[^?#]*/, baseURL as string))
      await drawn(other)
      // What has fallen out of a figure is gone in the end.
      await expect(async () => expect(await shown(page), what).toEqual(await shown(other))).toPass()
    }
    await other.context().close()
  })
