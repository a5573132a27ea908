// The text of pages from their source, and what the entry for documents says where there is none.
import { fingerprint, SimHashError } from "simhash-wasm"
import * as dom from "simhash-wasm/dom"
import { htmlText } from "simhash-wasm/html"
import { expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { PAGES } from "./pages.js"

test.each(Object.entries(PAGES))("the text of the page %s is what a reader sees", (_, { html, text }) => {
  expect(htmlText(html).split("\n").filter(Boolean)).toEqual(text)
})

test("options leave landmarks out, or keep the main content", () => {
  const { html = "" } = PAGES.article ?? {}
  const without = htmlText(html, { nav: false, aside: false, footer: false, header: false })
  const main = htmlText(html, { mainOnly: true })
  expect(without).toBe(main)
  expect(main).not.toMatch(/Home|Weather|©|Island/)
  expect(htmlText(html, { nav: false })).toMatch(/Weather/)
  expect(htmlText("<div role=navigation>a</div><div role=main>b</div>", { nav: false })).toBe("b")
  expect(htmlText("<article>a</article><p>b</p><article>c</article>", { mainOnly: true })).toBe("a\nc")
  expect(htmlText("<p>a</p>", { mainOnly: true })).toBe("a")
  expect(htmlText("<main hidden>a</main><main>b</main>", { mainOnly: true })).toBe("b")
})

test("pages that are nested deeply, unfinished or no page at all have a text", () => {
  expect(htmlText(`${"<div>".repeat(20_000)}a`)).toBe("a")
  expect(htmlText("<p>a<p>b<b>c<!-- ")).toBe("a\nbc")
  expect(htmlText("")).toBe("")
  expect(htmlText("a &amp; b &lt;p&gt;")).toBe("a & b <p>")
  expect(htmlText("a\ud800")).toBe("a\ufffd")
  expect(fingerprint(htmlText("<p>the cat</p>"))).toBe(fingerprint("the cat"))
})

test("misuse has a code", () => {
  for (const html of [undefined, null, 1, new String("a"), ["a"], new Uint8Array(1)])
    expect(codeOf(() => htmlText(html as never))).toBe("INVALID_ARGUMENT")
  for (const options of [1, { navigation: false }, { nav: 0 }, { mainOnly: "yes" }])
    expect(codeOf(() => htmlText("a", options as never))).toBe("INVALID_ARGUMENT")
})

test("without a document, the text of a node is an error", () => {
  expect(dom.SimHashError).toBe(SimHashError)
  for (const use of [dom.pageText, dom.fingerprintNode]) expect(codeOf(() => use({}))).toBe("NO_DOM")
})
