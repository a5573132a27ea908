// The checker on the main thread of a page, in Chromium.
import { createReadStream } from "node:fs"
import { createServer } from "node:http"
import { join, normalize } from "node:path"
import { chromium as playwright } from "playwright"
import { chromium } from "../../scripts/chromium.mjs"
import { root } from "../../scripts/run.mjs"

/** How long someone types, and the time between two keys: 10 a second is faster than people type. */
const TYPING_MS = 60_000
const BETWEEN_KEYS_MS = 100

/** Calls a function with a page that can import the package's modules. */
export async function inChromium(call) {
  const server = createServer(serve)
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    return await call(page)
  } finally {
    await browser.close()
    server.close()
  }
}

/** Loads a text, and presses keys in the middle of it: how long loading takes, and each key. */
export function keys(page, { text, typed, count, report }) {
  return page.evaluate(
    async ({ text, typed, count, report }) => {
      const { createDuplicateChecker } = await import("/editor.js")
      const checker = createDuplicateChecker()
      const start = performance.now()
      await checker.update("a", { text })
      const loaded = performance.now() - start
      const times = []
      let at = text.indexOf(" ", Math.floor(text.length / 2))
      for (let key = 0; key < count; key++, at++) {
        const changes = [{ from: at, to: at, insert: typed[key % typed.length] }]
        const before = performance.now()
        await checker.update("a", { changes }, { report })
        times.push(performance.now() - before)
        // As a key of someone who types, each is a task of its own.
        await new Promise((resolve) => setTimeout(resolve))
      }
      checker.dispose()
      return { loaded, times }
    },
    { text, typed, count, report },
  )
}

/** Types for a minute: how many keys there were, and how long each task took that took more than 50 ms. */
export function typing(page, { text, typed }) {
  return page.evaluate(
    async ({ text, typed, total, between }) => {
      const { createDuplicateChecker } = await import("/editor.js")
      const checker = createDuplicateChecker()
      await checker.update("a", { text })
      const long = []
      const read = (entries) => long.push(...entries.map(({ duration }) => duration))
      const observer = new PerformanceObserver((list) => read(list.getEntries()))
      observer.observe({ type: "longtask" })
      let at = text.indexOf(" ", Math.floor(text.length / 2))
      let count = 0
      for (const end = performance.now() + total; performance.now() < end; count++, at++) {
        const insert = typed[count % typed.length]
        await checker.update("a", { changes: [{ from: at, to: at, insert }] })
        await new Promise((resolve) => setTimeout(resolve, between))
      }
      read(observer.takeRecords())
      observer.disconnect()
      checker.dispose()
      return { count, long }
    },
    { text, typed, total: TYPING_MS, between: BETWEEN_KEYS_MS },
  )
}

/** Serves an empty page, and the built modules. Isolated from other origins, a page has a clock of 5 µs. */
function serve({ url }, response) {
  const isPage = url === "/"
  response.setHeader("cross-origin-opener-policy", "same-origin")
  response.setHeader("cross-origin-embedder-policy", "require-corp")
  response.setHeader("content-type", isPage ? "text/html" : "text/javascript")
  if (isPage) return response.end("<!doctype html><title>The checker</title>")
  createReadStream(join(root, "dist", normalize(url)))
    .on("error", () => response.writeHead(404).end())
    .pipe(response)
}
