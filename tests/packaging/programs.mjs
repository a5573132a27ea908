// What the rows run: programs of a user, and what each must answer.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { installed } from "./installed.mjs"

const CAT = "the cat sat on the mat"
const SENTENCE = JSON.stringify(CAT)

const { texts } = JSON.parse(readFileSync(new URL("../vectors/recipes.json", import.meta.url), "utf8"))

/** Its fingerprint by the default recipe. */
export const CAT_HEX = texts.find(({ input }) => input === CAT)["text/1"].fp64

/** The fingerprint of the sentence, and whether each of the other modules answered. */
export const ANSWER = `${CAT_HEX} passages found`

const BODY = `
const print = fingerprint(${SENTENCE})
const index = new DuplicateIndex().set("cat", print)
const text = "one two three four five six seven eight nine ten eleven twelve"
const copied = passages(text, new SimHash().recipe).values.length > 0 ? "passages" : "none"
const found = index.query(print).length === 1 && distance(print, print ^ 1n) === 1
const answer = [toHex(print), copied, found ? "found" : "not found"].join(" ")
`

const NAMES = "{ DuplicateIndex, distance, fingerprint, passages, SimHash, toHex }"

/** An app of the default entry, that passes its answer to \`say\`. */
export const app = (say) => `import ${NAMES} from "simhash-wasm"\n${BODY}\n${say("answer")}\n`

/** A worker that answers a request. */
export const answering = (entry) => `import * as simhash from "${entry}"
export default {
  async fetch() {
    await simhash.init?.()
    const ${NAMES} = simhash
    ${BODY}
    return new Response(answer)
  },
}
`

/** The same of the entry with the modules in files of their own. The last line of `sources` is what `init` is called with. */
export const urlApp = (say, sources = "") => {
  const imports = sources.split("\n")
  const given = imports.pop()
  const names = NAMES.replace("{", "{ init,")
  const lines = [...imports, `import ${names} from "simhash-wasm/url"`, `await init(${given})`]
  return `${lines.join("\n")}\n${BODY}\n${say("answer")}\n`
}

/** The same of the default entry for require(). */
export const required = (say) => `const ${NAMES} = require("simhash-wasm")\n${BODY}\n${say("answer")}\n`

/** A function around a program, whose import statements stay before it. */
export function called(source, head) {
  const lines = source.split("\n")
  const imports = lines.filter((line) => line.startsWith("import "))
  const rest = lines.filter((line) => !line.startsWith("import "))
  return `${imports.join("\n")}\n${head.replace("BODY", () => rest.join("\n"))}\n`
}

export const inTitle = (what) => `document.title = ${what}`
export const onConsole = (what) => `console.log(${what})`
export const returned = (what) => `return ${what}`

/** The entries that need packages which are not here. */
export const ADAPTERS = [
  "./codemirror",
  "./prosemirror",
  "./tiptap",
  "./lexical",
  "./quill",
  "./react",
  "./vue",
]

/** The names by which the entries are imported, the default one first, without some paths. */
export function entries(except) {
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
  return Object.keys(exports)
    .filter((path) => !except.includes(path))
    .map((path) => path.replace(".", "simhash-wasm"))
}

/** A program that imports entries, and says how many of them export something. */
export function importing(names, say) {
  const imports = names.map((name, at) => `import * as e${at} from "${name}"`)
  const all = names.map((_, at) => `e${at}`).join(", ")
  const count = `String([${all}].filter((entry) => Object.keys(entry).length > 0).length)`
  return `${imports.join("\n")}\n${say(count)}\n`
}

/** Writes files into a folder. */
export function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

export const PAGE = (script) =>
  `<!doctype html><meta charset="utf-8"><script type="module" src="${script}"></script>`

/** Copies the installed package, or a file of it, into a folder that is served. */
export function copyPackage(installed, folder) {
  cpSync(installed, folder, { recursive: true })
}

/** Throws unless an answer is just that. */
export const answered = (wanted) => (answer) => {
  if (answer !== wanted) throw new Error(`it answered ${answer}, not ${wanted}`)
}

/** Throws unless an answer is the right one. */
export function check(answer) {
  if (answer.trim() !== ANSWER)
    throw new Error(`the answer was ${JSON.stringify(answer)}, not ${JSON.stringify(ANSWER)}`)
}
