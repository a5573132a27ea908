// Checks every regular expression of js/ and lint/ for inputs that make it slow, by recheck: nothing but linear time is accepted. What recheck
// cannot decide in time is listed with its bound instead.
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { parseAst } from "vite"
import { root } from "./run.mjs"

// The checker in JavaScript. The others are a program of the system and one for Java.
process.env.RECHECK_SYNC_BACKEND = "pure"
const { checkSync } = await import("recheck")

/** For each expression, in milliseconds: most take ten, and this is for those that never end. */
const TIMEOUT = 120_000

/** Expressions that go back by a bounded number of characters, with their beginnings, and where their growth is tested. */
const BOUNDED = [
  // A term of AsciiDoc, of at most 202 characters before its colons: tests/js/hostile-growth.node.ts.
  ["lint/src/cut/asciidoc.ts", "^[ \\t]*(?!\\/\\/)(\\S(?:.{0,200}\\S)?)"],
  // Marks within a line, of at most 500 characters each: the same tests.
  ["lint/src/cut/asciidoc.ts", "\\\\(?<plain>"],
  ["lint/src/cut/restructuredtext.ts", "\\\\(?<plain>"],
]

const files = ["js", "lint/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /(?<!\.d)\.ts$/.test(name))
    .sort()
    .map((name) => join(root, folder, name)),
)
const { found, unread } = expressions(files)
const lines = unread.map((made) => `${made} is made of what is not in the source`)
for (const one of found) {
  const why = problem(one)
  if (!why) continue
  const places = one.places.map(({ path, line }) => `${path}:${line}`).join(", ")
  lines.push(`${places}: /${one.pattern}/${one.flags} ${why}`)
}
for (const line of lines) console.error(line)
console.log(`${found.length} regular expressions, ${lines.length} of them slow for some input`)
process.exit(lines.length === 0 && found.length > 50 ? 0 : 1)

/** The regular expressions of the sources, each once, with the places where they are. */
function expressions(files) {
  const found = new Map()
  const unread = []
  for (const file of files) {
    const source = readFileSync(file, "utf8")
    const path = relative(root, file)
    const add = (node, pattern, flags) => {
      const line = source.slice(0, node.start).split("\n").length
      const key = `/${pattern}/${flags}`
      found.set(key, { pattern, flags, places: [...(found.get(key)?.places ?? []), { path, line }] })
    }
    walk(parseAst(source, { lang: "ts" }), (node) => {
      if (node.type === "Literal" && node.regex) add(node, node.regex.pattern, node.regex.flags)
      const isMade = node.type === "NewExpression" || node.type === "CallExpression"
      if (!isMade || node.callee.name !== "RegExp") return
      const [first, flags] = node.arguments
      const pattern = textOf(first)
      if (pattern !== undefined) add(node, pattern, flags?.value ?? "")
      // A copy of another expression, with its own state, or one class of characters.
      else if (!(first?.type === "MemberExpression" && first.property.name === "pattern") && !isClass(first))
        unread.push(`${path}: ${source.slice(node.start, node.end)}`)
    })
  }
  return { found: [...found.values()], unread }
}

/** The text of a string, or of an array of strings that are joined by "|". */
function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value
  const { callee, arguments: [by] = [] } = node ?? {}
  if (callee?.object?.type !== "ArrayExpression" || callee.property.name !== "join" || by?.value !== "|")
    return undefined
  const parts = callee.object.elements.map(textOf)
  return parts.includes(undefined) ? undefined : parts.join("|")
}

function isClass(node) {
  return node?.type === "TemplateLiteral" && node.quasis.map(({ value }) => value.raw).join() === "[,]"
}

function walk(node, visit) {
  if (typeof node !== "object" || node === null) return
  if (typeof node.type === "string") visit(node)
  for (const value of Object.values(node)) walk(value, visit)
}

/** The problem with an expression; undefined if it takes linear time. */
function problem({ pattern, flags, places }) {
  if (places.every(({ path }) => BOUNDED.some(([file, start]) => path === file && pattern.startsWith(start))))
    return undefined
  // recheck knows no match indices, which decide nothing about time.
  const { status, complexity, attack, error } = checkSync(pattern, flags.replace("d", ""), {
    timeout: TIMEOUT,
  })
  if (status === "safe") return undefined
  return status === "vulnerable"
    ? `takes ${complexity.summary} time for ${attack.pattern}`
    : `was not decided: ${error.kind}`
}
