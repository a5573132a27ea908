// The first fingerprint on a page that has just been opened, in Chromium: the call decodes, compiles and
// instantiates the module.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { chromium as playwright } from "playwright"
import { chromium } from "../../scripts/chromium.mjs"
import { root } from "../../scripts/run.mjs"

/** The milliseconds of the first call in each of `times` fresh profiles, and the browser's version. */
export async function firstCalls(text, times) {
  const server = createServer((request, response) => {
    // Of an address, ".." leads nowhere above its root.
    const name = new URL(request.url ?? "", "http://localhost").pathname
    if (name === "/")
      return response.setHeader("content-type", "text/html").end("<!doctype html><title>cold</title>")
    if (!name.endsWith(".js")) return response.writeHead(404).end()
    response.setHeader("content-type", "text/javascript").end(readFileSync(join(root, "dist", name)))
  })
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
  const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
  const milliseconds = []
  try {
    for (let i = 0; i < times; i++) {
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${server.address().port}/`)
      milliseconds.push(
        await page.evaluate(async (text) => {
          const { fingerprint } = await import("/index.js")
          const began = performance.now()
          fingerprint(text)
          return performance.now() - began
        }, text),
      )
      await context.close()
    }
    return { milliseconds, version: browser.version() }
  } finally {
    await browser.close()
    server.close()
  }
}
