// The checker of simhash-wasm/editor, in Node and on the main thread of a page in Chromium: a long document is loaded, and
// a key is pressed in the middle of it. Takes about two minutes, of which someone types for one.
//
//   npm run bench -- editor [FOLDER]
//
// The paragraphs are invented ones; with FOLDER, which holds labelled texts as for `npm run accuracy`, those of the first
// text of each of its families.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { createDuplicateChecker } from "../dist/editor.js"
import { fail, step } from "../scripts/run.mjs"
import { inChromium, keys, typing } from "./editor/chromium.mjs"
import { english, pieces } from "./fingerprints/texts.mjs"
import { count } from "./tables.mjs"

const PARAGRAPHS = 10_000

/** The length of an invented paragraph: that of the real ones, on average. */
const LENGTH = 500

const KEYS = 1000

/** Whether an answer has the warnings that may have changed, or all. */
const REPORTS = ["changed", "all"]

const TYPED = "The ferry leaves at nine. "

export async function bench([folder, ...others]) {
  if (others.length > 0) fail(`Unknown argument "${others[0]}": there is one folder.`)
  const paragraphs =
    folder === undefined ? pieces(english(PARAGRAPHS * LENGTH), LENGTH) : realParagraphs(folder)
  if (paragraphs.length < PARAGRAPHS)
    console.log(`There are only ${count(paragraphs.length)} paragraphs of ${count(PARAGRAPHS)}.`)
  const text = paragraphs.slice(0, PARAGRAPHS).join("\n\n")
  for (const report of REPORTS) await measure(text, report)
  await inChromium((page) => measureIn(page, text))
}

async function measure(text, report) {
  const checker = createDuplicateChecker()
  const start = performance.now()
  const cpu = process.cpuUsage()
  const { stats, diagnostics } = await checker.update("a", { text })
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpu)
  step(
    `Node: a document of ${count(stats.blocks)} blocks, ${count(text.length)} characters; answers with ${report} warnings`,
  )
  const busy = `${((user + system) / 1e6).toFixed(2)} s of the processor`
  console.log(
    `loaded in ${seconds.toFixed(2)} s (${busy}): ${count(stats.looked)} texts, ${count(diagnostics.length)} warnings`,
  )
  const times = []
  let looked = 0
  let at = text.indexOf(" ", Math.floor(text.length / 2))
  for (let key = 0; key < KEYS; key++, at++) {
    const insert = TYPED[key % TYPED.length]
    const before = performance.now()
    const answer = await checker.update("a", { changes: [{ from: at, to: at, insert }] }, { report })
    times.push(performance.now() - before)
    looked += answer.stats.looked
  }
  checker.dispose()
  printKeys(times)
  console.log(`texts looked at for a key: ${(looked / KEYS).toFixed(2)}`)
}

async function measureIn(page, text) {
  for (const report of REPORTS) {
    step(`Chromium, the main thread: the same document; answers with ${report} warnings`)
    const { loaded, times } = await keys(page, { text, typed: TYPED, count: KEYS, report })
    console.log(`loaded in ${(loaded / 1000).toFixed(2)} s`)
    printKeys(times)
  }
  const { count: pressed, long } = await typing(page, { text, typed: TYPED })
  const longest = long.length > 0 ? `, the longest ${Math.max(...long).toFixed(0)} ms` : ""
  console.log(
    `typing for a minute, ${count(pressed)} keys, all warnings: ${long.length} tasks over 50 ms${longest}`,
  )
}

function printKeys(times) {
  times.sort((a, b) => a - b)
  const [median, p95, most] = [0.5, 0.95, 1].map((share) =>
    times[Math.ceil(share * times.length) - 1].toFixed(2),
  )
  console.log(`a key: median ${median} ms, 95 % at most ${p95} ms, the longest ${most} ms`)
}

function realParagraphs(folder) {
  const lines = gunzipSync(readFileSync(join(folder, "docs.jsonl.gz")))
    .toString()
    .trim()
    .split("\n")
  const families = new Map()
  for (const { family, text } of lines.map((line) => JSON.parse(line))) {
    if (!families.has(family)) families.set(family, text)
  }
  const paragraphs = [...families.values()].flatMap((text) => text.split(/\n\s*\n/))
  return paragraphs.map((text) => text.trim()).filter(Boolean)
}
