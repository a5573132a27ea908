// Makes collections of real texts from Debian packages, to find duplicates in.
//
//   npm run collections -- FOLDER [--kinds titles-en,texts-zh] [--count 40000] [--packages small]
//
// writes a file of JSON lines for each kind, {"id": "…", "text": "…"}: FOLDER/paragraphs-en.jsonl and so on, with all texts
// or the first --count of them. The order is shuffled, always in the same way, so that the first texts are a sample of
// all. The same packages produce the same files. Texts are distinct, without control characters, and never committed: each
// is under the licence of its package. apt downloads the packages (some 2 GB, kept in FOLDER/.apt).
import {
  createWriteStream,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { finished } from "node:stream/promises"
import { parseArgs } from "node:util"
import { numbersBelow } from "../../benches/random.mjs"
import { fail, step } from "../run.mjs"
import { Apt, records, unpack } from "./apt.mjs"
import { decode, messages, reader } from "./formats.mjs"
import { chineseKind, clean, englishKind } from "./kinds.mjs"
import { CHINESE, DOCUMENTS, MESSAGES, SMALL } from "./packages.mjs"

const KINDS = ["paragraphs-en", "titles-en", "texts-zh", "paragraphs-zh", "titles-zh"]
const PACKAGES = { small: SMALL, all: [...new Set([...SMALL, ...DOCUMENTS, ...MESSAGES, ...CHINESE])] }
const SEED = 35
/** The maximum number of texts of a kind from one package, so that no author's phrases dominate the collection. */
const MOST_OF_A_PACKAGE = {
  "paragraphs-en": 40_000,
  "titles-en": 12_000,
  "paragraphs-zh": 40_000,
  "titles-zh": 40_000,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kinds: { type: "string", default: KINDS.join(",") },
    count: { type: "string" },
    packages: { type: "string", default: "all" },
  },
})
const kinds = values.kinds.split(",")
const unknown = kinds.find((kind) => !KINDS.includes(kind))
if (unknown !== undefined) fail(`Unknown kind "${unknown}": the kinds are ${KINDS.join(", ")}.`)
const count = values.count === undefined ? Number.POSITIVE_INFINITY : Number(values.count)
if (!(count > 0)) fail(`--count ${values.count} is not a number of texts.`)
if (!(values.packages in PACKAGES))
  fail(`Unknown --packages "${values.packages}": the values are small and all.`)
if (positionals.length !== 1) fail("Name the folder to write to: npm run collections -- FOLDER")

const folder = resolve(positionals[0])
mkdirSync(folder, { recursive: true })
const texts = collect(PACKAGES[values.packages])
texts.set("texts-zh", new Set([...texts.get("paragraphs-zh"), ...texts.get("titles-zh")]))
for (const kind of kinds) {
  const all = shuffled(texts.get(kind))
  step(`${kind}: ${all.length} texts`)
  await write(kind, all.slice(0, count))
}

/** Returns the distinct texts of each kind, in the order of the packages and of their files. */
function collect(names) {
  const apt = new Apt(join(folder, ".apt"))
  apt.update()
  const versions = apt.versions(names)
  const missing = names.filter((name) => !versions.has(name))
  if (missing.length > 0) console.log(`Left out, because apt has no such packages: ${missing.join(", ")}`)
  const present = names.filter((name) => versions.has(name))
  step(`Download ${present.length} packages`)
  const files = apt.download(present, versions)
  const texts = new Map(Object.keys(MOST_OF_A_PACKAGE).map((kind) => [kind, new Set()]))
  /** Returns a function that adds a package's texts, up to the maximum for each kind. */
  const adder = () => {
    const given = new Map()
    return (block) => {
      const text = clean(block)
      if (text === undefined) return
      const kind = chineseKind(text) ?? englishKind(text)
      const number = given.get(kind) ?? 0
      if (kind === undefined || number === MOST_OF_A_PACKAGE[kind] || texts.get(kind).has(text)) return
      given.set(kind, number + 1)
      // Copies the text, because a substring keeps the whole string in memory.
      texts.get(kind).add(Buffer.from(text).toString())
    }
  }
  for (const language of ["en", "zh_CN"]) {
    for (const index of apt.indexes("Translations", language)) descriptions(index, adder())
  }
  for (const name of present) {
    const unpacked = join(folder, ".apt", "unpacked")
    unpack(files.get(name), unpacked)
    readPackage(unpacked, adder())
    console.log(
      name,
      versions.get(name),
      ...Object.keys(MOST_OF_A_PACKAGE).map((kind) => texts.get(kind).size),
    )
    rmSync(unpacked, { recursive: true })
  }
  return texts
}

/** Adds the short and long descriptions of packages. */
function descriptions(index, add) {
  for (const fields of records(index)) {
    for (const [name, value] of fields) {
      if (!name.startsWith("Description-") || name === "Description-md5") continue
      const [title, ...rest] = value.split("\n")
      add(title)
      for (const paragraph of rest.join("\n").split(/\n\s*\.\n|\n\s*(?=[-*] )/))
        add(paragraph.replace(/^\s*[-*] /, ""))
    }
  }
}

function readPackage(unpacked, add) {
  for (const path of filesOf(unpacked)) {
    if (path.endsWith(".mo")) {
      if (!/\/(zh_CN|zh_TW)\//.test(path)) continue
      for (const [original, translation] of messages(readFileSync(path))) {
        add(original)
        add(translation)
      }
    }
    const blocks = reader(path)
    const text = blocks && decode(path, readFileSync(path))
    if (text === undefined) continue
    for (const block of blocks(text)) add(block)
  }
}

/** Yields the paths of all files below a folder, in order. */
function* filesOf(parent) {
  for (const name of readdirSync(parent).sort()) {
    const path = join(parent, name)
    const status = lstatSync(path)
    if (status.isDirectory()) yield* filesOf(path)
    else if (status.isFile()) yield path
  }
}

/** Shuffles texts by the algorithm of Fisher and Yates. */
function shuffled(texts) {
  const all = [...texts]
  const below = numbersBelow(SEED)
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[all[i], all[j]] = [all[j], all[i]]
  }
  return all
}

async function write(kind, texts) {
  const path = join(folder, `${kind}.jsonl`)
  const file = createWriteStream(`${path}.part`)
  let id = 0
  for (const text of texts) {
    const line = `${JSON.stringify({ id: String(id++), text })}\n`
    if (!file.write(line)) await new Promise((resume) => file.once("drain", resume))
  }
  file.end()
  await finished(file)
  renameSync(`${path}.part`, path)
  console.log(`${path}: ${id} texts, ${(file.bytesWritten / 1e6).toFixed(0)} MB`)
}
