// Measures the checker for editors on manuals from Debian packages. None of its parameters was chosen on them:
//
//   npm run manuals -- [FOLDER]      fetches the packages into FOLDER by apt-get, unless they are there, and prints the table
//
// Any two manuals of a language cover different subjects. A passage, paragraph or heading of one that repeats or nearly repeats
// another counts as a false alarm, even the few that manuals do share, such as a licence notice. Copies are sentences of one
// paragraph added to the end of another. Times are processor times, for 1 MB in one document.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { markdownTable } from "../benches/tables.mjs"
import { createDuplicateChecker } from "../dist/editor.js"
import { output, step } from "./run.mjs"

/** The manuals of each language: a package, and a part of its file paths if it also has other languages. */
const MANUALS = {
  English: [["debian-handbook", "/en-US/"], ["debian-faq"], ["harden-doc", "/en-US/"], ["aptitude-doc-en"]],
  German: [["debian-handbook", "/de-DE/"], ["debian-faq-de"], ["harden-doc", "/de-DE/"]],
  Russian: [["debian-handbook", "/ru-RU/"], ["debian-faq-ru"], ["aptitude-doc-ru"]],
  Chinese: [["debian-handbook", "/zh-CN/"], ["debian-faq-zh-cn"], ["harden-doc", "/zh-CN/"]],
  Japanese: [["debian-handbook", "/ja-JP/"], ["debian-faq-ja"], ["aptitude-doc-ja"]],
  Korean: [["debian-handbook", "/ko-KR/"], ["debian-faq-ko"], ["installation-guide-amd64", "/ko/"]],
}

/** Patterns that match a translated paragraph. */
const WRITTEN_IN = {
  English: /\b(the|to|is|a)\b/,
  German: /\b(der|die|das|und|ist|Sie|ein|eine|zu)\b/,
  Russian: /\p{Script=Cyrillic}/u,
  Chinese: /^\P{Script=Hiragana}*\p{Script=Han}\P{Script=Hiragana}*$/u,
  Japanese: /\p{Script=Hiragana}/u,
  Korean: /\p{Script=Hangul}/u,
}

const WITHOUT_SPACES = ["Chinese", "Japanese"]

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", apos: "'" }

/** The number of sentences to copy in each language, and the number of keys to type. */
const COPIES = 500
const KEYS = 100

const BYTES = 1e6

const folder = process.argv[2] ?? join(tmpdir(), "simhash-manuals")
const measured = []
for (const language of Object.keys(MANUALS)) {
  const read = (blocksOf) =>
    new Map(MANUALS[language].map(([name, part]) => [name, blocksOf(language, name, part)]))
  const manuals = read(paragraphs)
  measured.push([
    language,
    ...(await falseAlarms(manuals, "paragraph", ["duplicate.passage", "duplicate.near"])),
    ...(await falseAlarms(read(headings), "heading", ["duplicate.near"])),
    await recall(language, manuals),
    ...(await times(manuals)),
  ])
}
const head = [
  ...["manuals", "paragraphs", "passages", "near", "headings", "near", "copied sentences"],
  ...["load, ms", "a key, p50", "p95"],
]
process.stdout.write(`${markdownTable(head, measured).join("\n")}\n`)

function paragraphs(language, name, part) {
  const texts = pagesOf(name, part).flatMap((html) =>
    html
      .replace(/<(script|style|pre|head|h\d|nav|title)\b[\s\S]*?<\/\1>/gi, "<p>")
      .split(/<\/?(?:p|div|li|ul|ol|dl|dd|dt|td|tr|th|table|blockquote|section|body|html|hr)\b[^>]*>/i)
      .map(textOf),
  )
  return [...new Set(texts)].filter((text) => isParagraph(text) && WRITTEN_IN[language].test(text))
}

/** Returns the distinct headings of a manual in any language: many are names. */
function headings(_, name, part) {
  const texts = pagesOf(name, part).flatMap((html) =>
    [...html.matchAll(/<h\d\b[^>]*>([\s\S]*?)<\/h\d>/gi)].map(([, heading]) => textOf(heading)),
  )
  return [...new Set(texts)].filter((text) => text !== "")
}

function pagesOf(name, part = "") {
  return filesOf(unpacked(name))
    .filter((path) => /\.html?$/.test(path) && path.includes(part))
    .map((path) => readFileSync(path, "utf8"))
}

/** Whether a text is a paragraph, and not a title, link or command. */
function isParagraph(text) {
  return text.length >= 20 && /[.!?:。！？：]["'”’)）」]*$/.test(text)
}

function textOf(html) {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, x, digits) =>
      String.fromCodePoint(Number.parseInt(digits, x ? 16 : 10)),
    )
    .replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, " ")
    .trim()
}

/** Returns the number of blocks, and for each code how many of 10,000 have such a warning about a block of another manual. */
async function falseAlarms(manuals, kind, codes) {
  const checker = createDuplicateChecker({ limit: 64 })
  for (const [name, texts] of manuals) {
    await checker.update(
      name,
      texts.map((text) => ({ text, kind })),
      { report: "none" },
    )
  }
  const count = [...manuals.values()].reduce((sum, { length }) => sum + length, 0)
  const alarms = (code) =>
    [...manuals.keys()].reduce((sum, name) => {
      const others = checker
        .diagnostics(name)
        .filter((one) => one.code === code && one.related.some(({ docId }) => docId !== name))
      return sum + new Set(others.map(({ block }) => block.index)).size
    }, 0)
  const shares = codes.map((code) => ((1e4 * alarms(code)) / count).toFixed(1))
  checker.dispose()
  return [count.toLocaleString("en"), ...shares]
}

/** Returns the share of copied sentences (12 or 13 words, or 25 to 28 characters) whose source the checker names. */
async function recall(language, manuals) {
  const all = [...manuals.values()].flat()
  const checker = createDuplicateChecker({ limit: 64 })
  await checker.update("manuals", blocksOf(all), { report: "none" })
  const copies = all.flatMap((text) => sentencesOf(text, language).map((sentence) => ({ text, sentence })))
  const every = Math.max(1, Math.floor(copies.length / COPIES))
  let [tried, found] = [0, 0]
  for (let at = 0; at < copies.length; at += every) {
    const { text, sentence } = copies[at]
    const host = all[(at * 7919) % all.length]
    if (host === text) continue
    tried++
    const { diagnostics } = await checker.update("copy", [{ text: `${host} ${sentence}` }])
    const places = diagnostics.flatMap(({ related }) => related)
    if (places.some(({ block }) => all[block.index]?.includes(sentence))) found++
  }
  checker.dispose()
  return (found / tried).toFixed(3)
}

/** Returns the sentences of a paragraph that have the requested length and make up less than 60 % of it. */
function sentencesOf(text, language) {
  const [least, most, letters] = WITHOUT_SPACES.includes(language)
    ? [25, 28, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu]
    : [12, 13, /\p{L}\S*/gu]
  return text.split(/(?<=[。！？])|(?<=[.!?])\s+/).filter((sentence) => {
    const length = sentence.match(letters)?.length ?? 0
    return length >= least && length <= most && sentence.length < 0.6 * text.length
  })
}

/** Returns the times to load 1 MB as one document, and to type a key in it. */
async function times(manuals) {
  const texts = []
  let bytes = 0
  for (const text of [...manuals.values()].flat()) {
    if (bytes > BYTES) break
    bytes += Buffer.byteLength(text)
    texts.push(text)
  }
  const text = texts.join("\n\n")
  const checker = createDuplicateChecker()
  const load = await timeOf(() => checker.update("document", { text }))
  const keys = []
  for (let key = 0; key < KEYS; key++) {
    const from = Math.floor((text.length * key) / KEYS)
    keys.push(await timeOf(() => checker.update("document", { changes: [{ from, to: from, insert: "e" }] })))
    await checker.update("document", { changes: [{ from, to: from + 1, insert: "" }] })
  }
  keys.sort((a, b) => a - b)
  checker.dispose()
  const perMegabyte = (load * BYTES) / bytes
  return [perMegabyte.toFixed(0), ...[0.5, 0.95].map((share) => keys[Math.floor(share * KEYS)].toFixed(2))]
}

/** Returns the processor time in milliseconds. */
async function timeOf(run) {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function blocksOf(texts) {
  return texts.map((text) => ({ text }))
}

/** Returns the folder with the files of a package. Downloads the package if the folder does not exist. */
function unpacked(name) {
  const to = join(folder, name)
  if (existsSync(to)) return to
  step(`apt-get downloads ${name}`)
  mkdirSync(folder, { recursive: true })
  output("apt-get", ["-q", "download", name], { cwd: folder })
  const file = readdirSync(folder).find((file) => file.startsWith(`${name}_`))
  if (file === undefined) throw new Error(`apt-get has not downloaded ${name}`)
  output("dpkg-deb", ["-x", join(folder, file), to])
  return to
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
