// Pages in Chromium that can import the modules of dist/.
import { createReadStream } from "node:fs"
import { createServer } from "node:http"
import { join, normalize } from "node:path"
import { chromium as playwright } from "playwright"
import { chromium } from "../scripts/chromium.mjs"
import { root } from "../scripts/run.mjs"
import { quantile } from "./measure.mjs"

/** Calls a function with a browser, and the address of an empty page. */
export async function inChromium(call) {
  const server = createServer(serve)
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
  try {
    return await call(browser, `http://127.0.0.1:${server.address().port}/`)
  } finally {
    await browser.close()
    server.close()
  }
}

/** The nanoseconds of the first fingerprint in fresh profiles, each of which decodes, compiles and instantiates the module. */
export function firstCalls(text, times) {
  return inChromium(async (browser, address) => {
    const found = []
    for (let i = 0; i < times; i++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(address)
      const milliseconds = await page.evaluate(async (text) => {
        const { fingerprint } = await import("/index.js")
        const began = performance.now()
        fingerprint(text)
        return performance.now() - began
      }, text)
      found.push(milliseconds * 1e6)
      await context.close()
    }
    return { median: quantile(found, 0.5), best: Math.min(...found) }
  })
}

/** Isolated from other origins, a page has a clock of 5 µs. */
function serve({ url }, response) {
  const isPage = url === "/"
  response.setHeader("cross-origin-opener-policy", "same-origin")
  response.setHeader("cross-origin-embedder-policy", "require-corp")
  response.setHeader("content-type", isPage ? "text/html" : "text/javascript")
  if (isPage) return response.end("<!doctype html><title>Benchmarks</title>")
  createReadStream(join(root, "dist", normalize(url)))
    .on("error", () => response.writeHead(404).end())
    .pipe(response)
}
