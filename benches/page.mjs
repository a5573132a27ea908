// Measures how soon the page responds to input, in Chromium.
import { chromium as playwright } from "playwright"
import { preview } from "vite"
import { chromium } from "../scripts/chromium.mjs"
import { root, run } from "../scripts/run.mjs"
import { quantile } from "./measure.mjs"
import { textTable } from "./tables.mjs"
import { english } from "./texts.mjs"

/** The interactions, each with the goal for its 95th percentile in milliseconds. */
const ROWS = [
  ["a keystroke in 2 kB", 16, (page, timed) => typing(page, 2000, "#text-a", timed)],
  ["and on the first screen", 16, (page, timed) => typing(page, 2000, "simhash-instrument textarea", timed)],
  ["a keystroke in 100 kB", 50, (page, timed) => typing(page, 100_000, "#text-a", timed)],
  ["a keystroke in 1 MB", 250, (page, timed) => writing(page, english(1_000_000), timed)],
  ["and in 1 MB, no spaces", 250, (page, timed) => writing(page, "鸽巢原理是说".repeat(170_000), timed)],
  ["a step through 2 kB", 8, seeking],
  ["pointing at a column", 8, pointing],
]

/** The goals for loading the page with a processor four times slower, in milliseconds. */
const LOADING = [
  ["largest contentful paint", 800, ({ painted }) => painted],
  ["processor time of long tasks, beyond 50 ms", 100, ({ worked }) => worked],
]
const LANGUAGES = ["en", "zh-CN"]
const SLOWER = 4

export async function bench() {
  run(process.execPath, ["scripts/build.mjs", "page"])
  const server = await preview({ root: `${root}/www`, preview: { port: 0 }, logLevel: "silent" })
  const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
  const address = server.resolvedUrls?.local[0] ?? ""
  await loading(browser, address)
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(address)
  await page.locator("footer").waitFor()
  const rows = []
  for (const [what, goal, work] of ROWS) {
    const times = []
    await work(page, async (act) => {
      await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] })
      await act()
      await page.waitForTimeout(250)
      times.push(...response(await browser.stopTracing()))
    })
    rows.push(row(what, times, goal))
  }
  console.log(`\nprocessor time until the frame that shows the result\n${textTable(HEAD, rows)}`)
  await browser.close()
  await new Promise((resolve) => server.httpServer.close(resolve))
}

/** Loads the page ten times in each language, each time as a new visitor. */
async function loading(browser, address) {
  for (const language of LANGUAGES) {
    const loads = []
    for (let i = 0; i < 10; i++) loads.push(await load(browser, `${address}?lang=${language}`))
    const rows = LOADING.map(([what, goal, of]) => row(what, loads.map(of), goal))
    console.log(
      `\nloading the page with a processor ${SLOWER} times slower, ${language}\n${textTable(HEAD, rows)}`,
    )
  }
}

async function load(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) globalThis.painted = startTime
    }).observe({ type: "largest-contentful-paint", buffered: true })
  })
  await browser.startTracing(page, { categories: ["toplevel", "loading"] })
  await page.goto(address)
  await page.locator("footer").waitFor({ state: "attached" })
  await page.waitForTimeout(2000)
  const painted = await page.evaluate(() => globalThis.painted)
  const tasks = processorTimes(await browser.stopTracing())
  await context.close()
  return { painted, worked: tasks.reduce((sum, time) => sum + Math.max(0, time - 50), 0) }
}

/**
 * The processor time of each task on the page's main thread after the first paint, in milliseconds. Unlike durations, it
 * does not depend on what else the machine does.
 */
function processorTimes(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const paint = traceEvents.find(({ name, args }) => name === "firstContentfulPaint" && args.frame)
  if (!paint) throw new Error("The trace has no first paint.")
  return tasksOf(traceEvents, paint)
    .filter(({ ts, dur }) => ts + dur > paint.ts)
    .map(({ tdur = 0 }) => tdur / 1000)
}

function tasksOf(traceEvents, { pid, tid }) {
  return traceEvents.filter(
    (event) => event.ph === "X" && event.name.endsWith("RunTask") && event.pid === pid && event.tid === tid,
  )
}

/** The processor time of the main thread from an input to the end of the next frame, in milliseconds; none without a frame. */
function response(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const input = traceEvents.find(
    ({ name, args }) => name === "EventDispatch" && ["keydown", "pointermove"].includes(args.data.type),
  )
  const frame = traceEvents.find(
    ({ name, pid, tid, ts }) =>
      name === "Layerize" && pid === input?.pid && tid === input.tid && ts > input.ts,
  )
  if (!frame) return []
  const tasks = tasksOf(traceEvents, input).filter(({ ts, dur }) => ts + dur > input.ts && ts <= frame.ts)
  return [tasks.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0)]
}

const HEAD = ["", "median", "95 of 100", "goal"]

function row(what, times, goal) {
  const of = (share) => (times.length > 0 ? `${quantile(times, share).toFixed(1)} ms` : "-")
  return [what, of(0.5), of(0.95), `${goal} ms`]
}

/** Fills in two similar texts of about `length` characters. */
async function fill(page, length) {
  const text = english(length)
  await page.locator("#text-a").fill(text)
  await page.locator("#text-b").fill(`${text} And so on.`)
  await page.waitForTimeout(3000)
}

/** Keystrokes at the start, in the middle and at the end of a text in one line. */
async function writing(page, text, timed) {
  const line = text.replaceAll("\n", " ")
  for (const [id, value] of [
    ["#text-b", `${line} And so on.`],
    ["#text-a", line],
  ])
    await page.evaluate(
      ([id, value]) => {
        const field = document.querySelector(id)
        field.value = value
        field.dispatchEvent(new InputEvent("input", { bubbles: true }))
      },
      [id, value],
    )
  await page.waitForTimeout(5000)
  for (let i = 0; i < 12; i++) {
    await page.locator("#text-a").evaluate(
      (field, part) => {
        field.focus()
        field.setSelectionRange(field.value.length * part, field.value.length * part)
      },
      (i % 3) / 2,
    )
    await page.waitForTimeout(500)
    await timed(() => page.keyboard.press("x"))
  }
}

async function typing(page, length, field, timed) {
  await fill(page, length)
  await page.locator(field).focus()
  for (let i = 0; i < 60; i++) await timed(() => page.keyboard.press(i % 6 === 5 ? "Space" : "x"))
}

async function seeking(page, timed) {
  await fill(page, 2000)
  await page.locator("simhash-loom-transport input[type=range]").focus()
  // The paragraph beside the stage has chosen the step until now.
  await page.keyboard.press("End")
  await page.waitForTimeout(500)
  for (let i = 0; i < 60; i++) await timed(() => page.keyboard.press(i < 40 ? "ArrowLeft" : "ArrowRight"))
}

async function pointing(page, timed) {
  const bars = page.locator("simhash-loom-figure .cells").first()
  await bars.scrollIntoViewIfNeeded()
  const box = await bars.boundingBox()
  for (let i = 0; i < 60; i++)
    await timed(() => page.mouse.move(box.x + (box.width * ((i * 7) % 16)) / 16 + 2, box.y + 20))
}
