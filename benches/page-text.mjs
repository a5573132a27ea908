// The text of a page in Chromium: pageText, which reads the document from WebAssembly, beside the same walk in JavaScript.
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { chromium } from "playwright"
import { chromium as installed } from "../scripts/chromium.mjs"
import { root } from "../scripts/run.mjs"

const PARAGRAPHS = 2000

export async function bench() {
  const server = createServer(async ({ url }, response) => {
    try {
      const body = url === "/" ? "<!doctype html><title>pages</title>" : await readFile(join(root, url))
      const type = extname(url) === ".js" ? "text/javascript" : "text/html"
      response.writeHead(200, { "Content-Type": type }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  const browser = await chromium.launch({
    executablePath: installed().browser,
    args: ["--no-sandbox", "--disable-gpu"],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    const [ours, script] = await page.evaluate(compare, PARAGRAPHS)
    const each = (milliseconds) => ((1000 * milliseconds) / PARAGRAPHS).toFixed(1)
    console.log(`pageText: ${each(ours)} µs a paragraph; in JavaScript: ${each(script)} µs`)
    console.log(`pageText takes ${(ours / script).toFixed(2)} times as long`)
  } finally {
    await browser.close()
    server.close()
  }
}

/** In the page: the least milliseconds of both, in alternation. */
async function compare(paragraphs) {
  const { pageText } = await import("/dist/dom.js")
  for (let i = 0; i < paragraphs; i++) {
    const paragraph = document.createElement("p")
    paragraph.innerHTML = `The <b>ferry</b> number ${i} leaves the <a href="/${i}">old harbour</a> at nine<br>in the morning.`
    document.body.append(paragraph)
  }
  // What pageText looks at, for elements without shadow roots and slots.
  const walk = (node, context, lines) => {
    if (node.nodeType === 3) {
      if (context.isVisible) {
        for (const [part] of node.data.matchAll(/[ \t\n\r\f]+|[^ \t\n\r\f]+/g)) {
          if (/^[ \t\n\r\f]/.test(part)) lines.pending ||= " "
          else {
            lines.text += lines.text === "" ? part : lines.pending + part
            lines.pending = ""
          }
        }
      }
      return
    }
    const name = node.localName
    if (name === "br") lines.pending = "\n"
    if (["script", "style", "template", "noscript", "head"].includes(name)) return
    const role = node.getAttribute("role")
    if (role === "navigation" || node.hasAttribute("hidden")) return
    if (node.getAttribute("aria-hidden") === "true") return
    const style = getComputedStyle(node)
    const { display } = style
    if (display === "none" || style.contentVisibility === "hidden") return
    const isBlock = !/^(?:inline|ruby|contents$)/.test(display)
    if (isBlock) lines.pending = "\n"
    const inner = { isVisible: style.visibility === "visible" }
    const children = node.shadowRoot ?? node
    for (let child = children.firstChild; child; child = child.nextSibling) walk(child, inner, lines)
    if (isBlock) lines.pending = "\n"
  }
  const inJavaScript = () => {
    const lines = { text: "", pending: "" }
    walk(document.body, { isVisible: true }, lines)
    return lines.text
  }
  if (pageText(document.body) !== inJavaScript()) throw new Error("The two texts differ.")
  const functions = [() => pageText(document.body), inJavaScript]
  const least = functions.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < 15; round++) {
    for (const [at, work] of functions.entries()) {
      const start = performance.now()
      work()
      least[at] = Math.min(least[at], performance.now() - start)
    }
  }
  return least
}
