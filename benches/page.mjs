// How soon the page answers what its reader does, in Chromium.
import { chromium as playwright } from "playwright"
import { preview } from "vite"
import { chromium } from "../scripts/chromium.mjs"
import { root, run } from "../scripts/run.mjs"
import { numbersBelow } from "./random.mjs"

/** What each is to stay within, in milliseconds, of 95 in 100 times. */
const ROWS = [
  ["a keystroke in 2 kB", 16, (page) => typing(page, 2000)],
  ["a keystroke in 100 kB", 50, (page) => typing(page, 100_000)],
  ["seeking through 2 kB", 8, (page) => seeking(page)],
  ["pointing at columns", 8, (page) => pointing(page)],
]

export async function bench() {
  run(process.execPath, ["scripts/build.mjs", "page"])
  const server = await preview({ root: `${root}/www`, preview: { port: 0 }, logLevel: "silent" })
  const browser = await playwright.launch({
    executablePath: chromium().browser,
    // Frames as soon as they are done: what is timed is work, not waiting for the screen.
    args: ["--no-sandbox", "--disable-gpu", "--disable-frame-rate-limit", "--disable-gpu-vsync"],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(server.resolvedUrls?.local[0] ?? "")
  await page.locator("simhash-figure").waitFor()
  await page.evaluate(watch)
  console.log("from the event to the painted frame, in milliseconds")
  console.log(
    ["", "median", "95 of 100", "goal", "longest task"].map((cell, i) => cell.padEnd(i ? 14 : 26)).join(""),
  )
  for (const [what, goal, work] of ROWS) {
    await page.evaluate(() => globalThis.timing.clear())
    await work(page)
    const { times, longest } = await page.evaluate(() => globalThis.timing.all())
    times.sort((a, b) => a - b)
    const at = (share) => times[Math.floor(times.length * share)]?.toFixed(1) ?? "-"
    const cells = [what, at(0.5), at(0.95), String(goal), longest ? longest.toFixed(0) : "under 50"]
    console.log(cells.map((cell, i) => cell.padEnd(i ? 14 : 26)).join(""))
  }
  await browser.close()
  await new Promise((resolve) => server.httpServer.close(resolve))
}

/** In the page: notes how long it takes from each event until the frame is painted that answers it. */
function watch() {
  let times = []
  let longest = 0
  const painted = (event) => {
    const began = event.timeStamp
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - began)
      port2.postMessage(0)
    })
  }
  for (const type of ["input", "pointermove"]) addEventListener(type, painted, { capture: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: "longtask" })
  globalThis.timing = {
    clear() {
      times = []
      longest = 0
    },
    all: () => ({ times, longest }),
  }
}

async function typing(page, length) {
  await page.locator("#text-a").fill(text(length))
  await page.locator("#text-b").fill(text(length))
  await page.waitForTimeout(1500)
  await page.evaluate(() => globalThis.timing.clear())
  await page.locator("#text-a").focus()
  for (let i = 0; i < 100; i++) {
    await page.keyboard.press(i % 6 === 5 ? "Space" : "x")
    await page.waitForTimeout(60)
  }
}

async function seeking(page) {
  await page.locator("#text-a").fill(text(2000))
  await page.waitForTimeout(1000)
  const seek = page.locator("simhash-transport input[type=range]")
  await seek.focus()
  await page.evaluate(() => globalThis.timing.clear())
  for (let i = 0; i < 100; i++) {
    await page.keyboard.press(i < 60 ? "ArrowLeft" : "ArrowRight")
    await page.waitForTimeout(20)
  }
}

async function pointing(page) {
  const bars = page.locator("simhash-figure .bars")
  await bars.scrollIntoViewIfNeeded()
  const box = await bars.boundingBox()
  await page.evaluate(() => globalThis.timing.clear())
  for (let i = 0; i < 200; i++) {
    await page.mouse.move(box.x + (box.width * ((i * 7) % 64)) / 64 + 2, box.y + 20)
    await page.waitForTimeout(10)
  }
}

/** Distinct words of a few letters. */
function text(length) {
  const random = numbersBelow(1)
  let words = ""
  while (words.length < length) words += `${random(65536).toString(36)} `
  return words
}
