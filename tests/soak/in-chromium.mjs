// Runs the workload in a page of Chromium, and prints samples like in-node.mjs.
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { extname } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright"

const plan = JSON.parse(process.argv[2])
const root = new URL("../../", import.meta.url)
const TYPES = { ".mjs": "text/javascript", ".js": "text/javascript", ".html": "text/html" }

const server = createServer(async ({ url }, response) => {
  try {
    const { pathname } = new URL(url, "http://localhost")
    const body =
      pathname === "/"
        ? "<!doctype html><title>soak</title>"
        : await readFile(fileURLToPath(new URL(`.${pathname}`, root)))
    response.writeHead(200, { "Content-Type": TYPES[extname(pathname)] ?? "text/html" }).end(body)
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
})
try {
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(async (plan) => {
    const { memories } = await import("/tests/soak/memories.mjs")
    const { randomNumbers } = await import("/fuzz/js/random.mjs")
    const { paced } = await import("/tests/soak/pace.mjs")
    const { workload } = await import("/tests/soak/workload.mjs")
    const step = workload(await import("/dist/index.js"), randomNumbers(plan.seed), plan)
    Object.assign(globalThis, { memories, run: paced(step, plan) })
  }, plan)
  while (true) {
    const { value } = await page.evaluate(() => globalThis.run.next())
    if (!value) break
    // Finalizers run in a later task of the event loop.
    for (let times = 0; times < 3; times++) {
      await devtools.send("HeapProfiler.collectGarbage")
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)))
    }
    const { usedSize, backingStorageSize } = await devtools.send("Runtime.getHeapUsage")
    const modules = await page.evaluate(() => globalThis.memories())
    const sample = { heap: usedSize, arrayBuffers: backingStorageSize, modules }
    console.log(JSON.stringify({ ...value, sample }))
  }
} finally {
  await browser.close()
  server.close()
}
