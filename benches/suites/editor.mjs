// The checker for editors, in Node and on the main thread of a page in Chromium: a long document is loaded, and a key is
// pressed in the middle of it; then someone types for a minute.
import { inChromium } from "../chromium.mjs"
import { quantile } from "../measure.mjs"
import { realParagraphs } from "../sets.mjs"
import { duration } from "../tables.mjs"

export const title = "The checker for editors"

export const tables = {
  keys: {
    heading: "A key in a long document",
    about:
      "A document of 10,000 real paragraphs (1.5 million characters) is loaded, and a thousand keys are pressed in the middle of it, in " +
      "Node and on the main thread of a page in Chromium. Each key looks at one text. An answer with all warnings makes new objects for every " +
      "warning behind the key and for every one that is related to a block there.",
    format: duration,
  },
  tasks: {
    heading: "Long tasks",
    about: "Tasks of more than 50 ms while someone types for a minute, ten keys a second, with all warnings.",
    format: String,
  },
}

export const goals = [{ table: "tasks", row: "typing", over: "Chromium", atMost: 0 }]

const TYPED = "The ferry leaves at nine. "
const REPORTS = { changed: "a key, changed warnings", all: "a key, all warnings" }

export async function* rows({ quick }) {
  const { createDuplicateChecker } = await import("../../dist/editor.js")
  const text = realParagraphs()
    .slice(0, quick ? 200 : 10_000)
    .join("\n\n")
  const given = { text, typed: TYPED, count: quick ? 20 : 1000, between: 0 }
  const runs = {}
  for (const report of Object.keys(REPORTS)) {
    runs[report] = { Node: await keys({ ...given, report, createDuplicateChecker }) }
  }
  const { long } = await inChromium(async (browser, address) => {
    const page = await browser.newPage()
    await page.goto(address)
    for (const report of Object.keys(REPORTS)) {
      runs[report].Chromium = await page.evaluate(keys, { ...given, report })
    }
    // 10 keys a second are more than people type.
    return page.evaluate(keys, { ...given, report: "all", count: quick ? 5 : 600, between: 100 })
  })
  for (const [report, row] of Object.entries(REPORTS)) {
    const figures = {}
    for (const [engine, { times }] of Object.entries(runs[report])) {
      figures[`${engine}, median`] = quantile(times, 0.5) * 1e6
      figures[`${engine}, 95 of 100`] = quantile(times, 0.95) * 1e6
    }
    yield { table: "keys", row, figures }
  }
  const loaded = { "Chromium, median": runs.all.Chromium.loaded * 1e6 }
  yield { table: "keys", row: "loading, the second time", figures: loaded }
  yield { table: "tasks", row: "typing", figures: { Chromium: long } }
}

/**
 * The milliseconds of loading and of each key, and in a page the number of tasks of more than 50 ms. Runs in Node, and in a page,
 * which imports the checker itself.
 */
async function keys({ text, typed, count, between, report, createDuplicateChecker: given }) {
  const createDuplicateChecker = given ?? (await import("/editor.js")).createDuplicateChecker
  const checker = createDuplicateChecker()
  const start = performance.now()
  await checker.update("a", { text })
  const loaded = performance.now() - start
  const times = []
  let long = 0
  const seen = (entries) => {
    long += entries.length
  }
  const observer = given ? undefined : new PerformanceObserver((list) => seen(list.getEntries()))
  observer?.observe({ type: "longtask" })
  let at = text.indexOf(" ", Math.floor(text.length / 2))
  for (let key = 0; key < count; key++, at++) {
    const changes = [{ from: at, to: at, insert: typed[key % typed.length] }]
    const before = performance.now()
    await checker.update("a", { changes }, { report })
    times.push(performance.now() - before)
    // As a key of someone who types, each is a task of its own.
    await new Promise((resolve) => setTimeout(resolve, between))
  }
  seen(observer?.takeRecords() ?? [])
  observer?.disconnect()
  checker.dispose()
  return { loaded, times, long }
}
