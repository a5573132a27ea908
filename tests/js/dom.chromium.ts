// The visible text of live documents.
import { distance, fingerprint, SimHash } from "simhash-wasm"
import { fingerprintNode, pageText } from "simhash-wasm/dom"
import { htmlText } from "simhash-wasm/html"
import { afterEach, describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { PAGES } from "./pages.js"

const frames: HTMLIFrameElement[] = []
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

/** A page in a frame, with its scripts run. */
async function live(html: string): Promise<Document> {
  const frame = document.createElement("iframe")
  frames.push(frame)
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve))
  frame.srcdoc = html
  document.body.append(frame)
  await loaded
  return frame.contentDocument as Document
}

const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html")
const lines = (text: string) => text.split("\n").filter(Boolean)

describe.each(Object.entries(PAGES))("the page %s", (_, { html, text }) => {
  test("has the text that a reader sees, live and in no window", async () => {
    expect(lines(pageText(await live(html)))).toEqual(text)
    expect(lines(pageText(parsed(html)))).toEqual(text)
  })

  test("has the text of its source", async () => {
    for (const options of [
      {},
      { nav: false, footer: false },
      { aside: false, header: false },
      { mainOnly: true },
    ]) {
      const source = htmlText(html, options)
      expect(pageText(await live(html), options)).toBe(source)
      expect(pageText(parsed(html), options)).toBe(source)
    }
  })
})

describe("the fingerprint of a page", () => {
  const { html = "" } = PAGES.article ?? {}

  test("stays the same if scripts, attributes, comments and hidden parts change", async () => {
    const page = await live(html)
    const before = fingerprintNode(page)
    expect(before).toBe(fingerprint(pageText(page)))
    expect(before).not.toBe(0n)
    for (const element of page.querySelectorAll("p")) element.setAttribute("data-seen", "yes")
    for (const element of page.querySelectorAll("[hidden], [aria-hidden], [style*=none], template"))
      element.append("something else entirely")
    page.body.append(Object.assign(page.createElement("script"), { textContent: "var other = 1" }))
    page.body.append(page.createComment("other"))
    page.querySelector("main")?.setAttribute("class", "wide")
    const style = page.createElement("style")
    style.textContent =
      ".late { display: none } .faint { visibility: hidden } .later { content-visibility: hidden }"
    page.head.append(style)
    for (const className of ["late", "faint", "later"]) {
      const part = page.createElement("div")
      part.textContent = `a part that is ${className}`
      part.className = className
      page.body.prepend(part)
    }
    expect(distance(fingerprintNode(page), before)).toBe(0)
  })

  test("changes if visible text changes", async () => {
    const page = await live(html)
    const before = fingerprintNode(page)
    page.querySelector("main p")?.append(" The captain sings.")
    expect(distance(fingerprintNode(page), before)).toBeGreaterThan(0)
    const hidden = await live(html)
    hidden.querySelector("[hidden]")?.removeAttribute("hidden")
    expect(distance(fingerprintNode(hidden), before)).toBeGreaterThan(0)
  })

  test("is by the recipe that is given", async () => {
    const page = await live(html)
    const options = { recipe: "page/1", bits: 128 } as const
    const text = pageText(page, { mainOnly: true })
    expect(fingerprintNode(page, { ...options, mainOnly: true })).toBe(new SimHash(options).fingerprint(text))
    const simhash = new SimHash({ unit: "char", sizes: [4], bits: 32 })
    expect(fingerprintNode(page, { simhash })).toBe(simhash.fingerprint(pageText(page)))
  })
})

test("style sheets decide what is a block, and what is shown", async () => {
  const page = await live(`<style>span { display: block } p { display: inline } .a { display: none }
.b { visibility: hidden } .b i { visibility: visible } .c { display: flex } .d { display: inline-block }</style>
<body><span>a</span><span>b</span><p>c</p><p>d</p><div class="a">e</div><div class="b">f<i>g</i></div>
<b class="c">h</b><b class="d">i</b><b class="d">j</b>`)
  expect(lines(pageText(page))).toEqual(["a", "b", "cd", "g", "h", "ij"])
})

test("open shadow roots are read, with what is shown in their slots, and closed ones are not", () => {
  const host = document.createElement("div")
  host.innerHTML = '<b slot="name">Ada</b><i>not in a slot</i>'
  const shadow = host.attachShadow({ mode: "open" })
  shadow.innerHTML =
    '<p>Dear <slot name="name">friend</slot>,</p><p><slot name="none">bye</slot></p><style>p {}</style>'
  const closed = document.createElement("div")
  closed.textContent = "light"
  closed.attachShadow({ mode: "closed" }).innerHTML = "dark"
  document.body.append(host, closed)
  expect(pageText(host)).toBe("Dear Ada,\nbye")
  expect(pageText(shadow)).toBe("Dear Ada,\nbye")
  expect(pageText(closed)).toBe("light")
  host.remove()
  closed.remove()
})

test("any node may be given, and trees of any depth", () => {
  expect(pageText(document.createTextNode(" a  b "))).toBe("a b")
  expect(pageText(document.createComment("a"))).toBe("")
  const fragment = document.createDocumentFragment()
  let deepest: Node = fragment
  for (let depth = 0; depth < 20_000; depth++) deepest = deepest.appendChild(document.createElement("div"))
  deepest.appendChild(document.createTextNode("bottom"))
  expect(pageText(fragment)).toBe("bottom")
  const element = document.createElement("div")
  element.innerHTML = "<p>a</p><p hidden>b</p><p style='display:none'>c</p>d"
  expect(pageText(element)).toBe("a\nd")
  expect(pageText(element.firstChild as Node)).toBe("a")
})

test("misuse has a code", () => {
  for (const node of [undefined, null, 1, "a", {}, window, Object.create(document.body)])
    expect(codeOf(() => pageText(node as never))).toBe("INVALID_ARGUMENT")
  for (const options of [1, { navigation: false }, { nav: 0 }, { recipe: "text/1" }])
    expect(codeOf(() => pageText(document, options as never))).toBe("INVALID_ARGUMENT")
  const simhash = new SimHash()
  for (const options of [
    ...[{ recipe: "text/9" }, { recipe: "python-hashes/1" }, { recipe: simhash.recipe }, { bits: 0 }],
    ...[{ simhash: {} }, { simhash: null }, { simhash, recipe: "text/1" }, { simhash, bits: 64 }],
  ])
    expect(codeOf(() => fingerprintNode(document, options as never))).toBe("INVALID_ARGUMENT")
})

test("what is long is read, and memory is given back", () => {
  const element = document.createElement("div")
  element.textContent = "a cat sat ".repeat(3_000_000)
  expect(pageText(element).length).toBe(element.textContent.length - 1)
  expect(pageText(document.createTextNode("a"))).toBe("a")
})
