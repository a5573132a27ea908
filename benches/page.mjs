// Measures how soon the page responds to input, in Chromium.
import { chromium as playwright } from "playwright"
import { preview } from "vite"
import { chromium } from "../scripts/chromium.mjs"
import { root, run } from "../scripts/run.mjs"
import { english } from "./fingerprints/texts.mjs"

/** The interactions, each with the goal for its 95th percentile in milliseconds. */
const ROWS = [
  ["a keystroke in 2 kB", 16, (page, timed) => typing(page, 2000, timed)],
  ["a keystroke in 100 kB", 50, (page, timed) => typing(page, 100_000, timed)],
  ["a keystroke in 1 MB", 250, (page, timed) => writing(page, english(1_000_000), timed)],
  ["and in 1 MB, no spaces", 250, (page, timed) => writing(page, "鸽巢原理是说".repeat(170_000), timed)],
  ["a step through 2 kB", 8, seeking],
  ["pointing at a column", 8, pointing],
]

/** The goals for loading the page with a processor four times slower, in milliseconds. */
const LOADING = [
  ["largest contentful paint", 800, ({ painted }) => painted],
  ["total blocking time", 100, ({ blocked }) => blocked],
  ["by processor time", 100, ({ worked }) => worked],
]
const LANGUAGES = ["en", "zh-CN"]
const SLOWER = 4

/** The sizes of the windows in which the page is scrolled fast, and the goal for the sum of its layout shifts. */
const WINDOWS = [
  [1280, 720],
  [390, 844],
]
const MOST_SHIFTED = 0.02

export async function bench() {
  run(process.execPath, ["scripts/build.mjs", "page"])
  const server = await preview({ root: `${root}/www`, preview: { port: 0 }, logLevel: "silent" })
  const browser = await playwright.launch({ executablePath: chromium().browser, args: ["--no-sandbox"] })
  const address = server.resolvedUrls?.local[0] ?? ""
  await loading(browser, address)
  await scrolling(browser, address)
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(address)
  await page.locator("footer").waitFor()
  await page.evaluate(watch)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Performance.enable")
  console.log("\nin milliseconds: work until the frame that shows the result; and all work")
  line(["", "median", "95 of 100", "goal", "longest task", "all work"])
  for (const [what, goal, work] of ROWS) {
    const times = []
    const all = []
    const measured = async (act) => {
      const before = await busy(devtools)
      await page.evaluate(() => globalThis.timing.clear())
      await act()
      await page.waitForTimeout(250)
      const time = await page.evaluate(() => globalThis.timing.first())
      if (time !== undefined) times.push(time)
      all.push((await busy(devtools)) - before)
    }
    await work(page, measured)
    const longest = await page.evaluate(() => globalThis.timing.longest())
    line([
      ...[what, share(times, 0.5), share(times, 0.95), String(goal)],
      ...[longest ? longest.toFixed(0) : "under 50", share(all, 0.5)],
    ])
  }
  await browser.close()
  await new Promise((resolve) => server.httpServer.close(resolve))
}

/** Loads the page ten times in each language, each time as a new visitor. */
async function loading(browser, address) {
  for (const language of LANGUAGES) {
    const loads = []
    for (let i = 0; i < 10; i++) loads.push(await load(browser, `${address}?lang=${language}`))
    console.log(`\nloading the page with a processor ${SLOWER} times slower, ${language}, in milliseconds`)
    line(["", "median", "95 of 100", "goal"])
    for (const [what, goal, of] of LOADING) {
      const times = loads.map(of)
      line([what, share(times, 0.5), share(times, 0.95), String(goal)])
    }
  }
}

async function load(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await slow(page)
  await page.addInitScript(() => {
    const seen = { painted: 0, first: 0, tasks: [] }
    const watch = (type, each) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.painted = startTime
    })
    watch("paint", ({ name, startTime }) => {
      if (name === "first-contentful-paint") seen.first = startTime
    })
    watch("longtask", ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
    globalThis.loading = seen
  })
  await browser.startTracing(page, { categories: ["toplevel", "loading"] })
  await page.goto(address)
  await page.locator("footer").waitFor({ state: "attached" })
  await page.waitForTimeout(2000)
  const { painted, first, tasks } = await page.evaluate(() => globalThis.loading)
  const worked = processorTime(await browser.stopTracing())
  await context.close()
  const late = tasks.filter(({ startTime, duration }) => startTime + duration > first)
  const blocked = blocking(
    late.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, first)),
  )
  return { painted, blocked, worked: blocking(worked) }
}

/** Of each task what is beyond 50 ms, added up. */
function blocking(durations) {
  return durations.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0)
}

/**
 * The processor time of each task on the page's main thread after the first paint, in milliseconds. Unlike durations, it
 * does not depend on what else the machine does.
 */
function processorTime(trace) {
  const { traceEvents } = JSON.parse(trace.toString())
  const thread = ({ pid, tid }) => `${pid}:${tid}`
  const paint = traceEvents.find(({ name, args }) => name === "firstContentfulPaint" && args.frame)
  if (!paint) throw new Error("The trace has no first paint.")
  return traceEvents
    .filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && thread(event) === thread(paint))
    .filter(({ ts, dur }) => ts + dur > paint.ts)
    .map(({ tdur = 0 }) => tdur / 1000)
}

/** Scrolls down the whole page, a screen in an eighth of a second, while its chapters come. */
async function scrolling(browser, address) {
  console.log(`\nscrolling fast with a processor ${SLOWER} times slower, the sum of layout shifts`)
  line(["", "median", "greatest", "goal"])
  for (const [width, height] of WINDOWS) {
    const shifts = []
    for (let i = 0; i < 5; i++) shifts.push(await scroll(browser, address, { width, height }))
    line([
      `${width} x ${height}`,
      ...[share(shifts, 0.5, 4), Math.max(...shifts).toFixed(4), String(MOST_SHIFTED)],
    ])
  }
}

async function scroll(browser, address, viewport) {
  const page = await browser.newPage({ viewport })
  await slow(page)
  await page.goto(address)
  await page.locator("simhash-page *").first().waitFor({ state: "attached" })
  const shifted = await page.evaluate(async () => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value
    }).observe({ type: "layout-shift", buffered: true })
    for (let i = 0; i < 40; i++) {
      scrollBy(0, innerHeight * 0.8)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return sum
  })
  await page.close()
  return shifted
}

async function slow(page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
}

function line(cells) {
  console.log(cells.map((cell, i) => cell.padEnd(i ? 14 : 26)).join(""))
}

function share(values, of, digits = 1) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * of)]?.toFixed(digits) ?? "-"
}

/** The total time of the tasks on the page's main thread so far, in milliseconds. */
async function busy(devtools) {
  const { metrics } = await devtools.send("Performance.getMetrics")
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000
}

/**
 * Runs in the page: records the work from an event to the frame that shows its result. The wait between the task of
 * the event and the task of the frame is not counted.
 */
function watch() {
  let first
  let longest = 0
  const painted = () => {
    if (first !== undefined) return
    const began = performance.now()
    let handled
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      handled ??= performance.now() - began
    }
    // In the task after this one, and its microtasks.
    port2.postMessage(0)
    requestAnimationFrame((frame) => {
      const start = performance.now()
      handled ??= start - began
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        first = handled + performance.now() - Math.max(start, frame)
      }
      after.port2.postMessage(0)
    })
  }
  for (const type of ["beforeinput", "input", "pointermove"])
    addEventListener(type, painted, { capture: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: "longtask" })
  globalThis.timing = {
    clear() {
      first = undefined
    },
    first: () => first,
    longest() {
      const most = longest
      longest = 0
      return most
    },
  }
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
  await page.evaluate(() => globalThis.timing.longest())
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

async function typing(page, length, timed) {
  await fill(page, length)
  await page.evaluate(() => globalThis.timing.longest())
  await page.locator("#text-a").focus()
  for (let i = 0; i < 60; i++) await timed(() => page.keyboard.press(i % 6 === 5 ? "Space" : "x"))
}

async function seeking(page, timed) {
  await fill(page, 2000)
  await page.locator("simhash-loom-transport input[type=range]").focus()
  // The paragraph beside the stage has chosen the step until now.
  await page.keyboard.press("End")
  await page.waitForTimeout(500)
  await page.evaluate(() => globalThis.timing.longest())
  for (let i = 0; i < 60; i++) await timed(() => page.keyboard.press(i < 40 ? "ArrowLeft" : "ArrowRight"))
}

async function pointing(page, timed) {
  const bars = page.locator("simhash-loom-figure .cells")
  await bars.scrollIntoViewIfNeeded()
  const box = await bars.boundingBox()
  await page.evaluate(() => globalThis.timing.longest())
  for (let i = 0; i < 60; i++)
    await timed(() => page.mouse.move(box.x + (box.width * ((i * 7) % 16)) / 16 + 2, box.y + 20))
}
