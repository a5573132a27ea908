// Checks every regular expression in js/ and lint/ with recheck for inputs that make it slow. Only linear time is accepted.
// Expressions that recheck cannot decide in time are listed with their bounds instead.
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { parseAst } from "vite"
import { root } from "./run.mjs"

// Uses recheck's JavaScript backend. The others are a native program and one for Java.
process.env.RECHECK_SYNC_BACKEND = "pure"
const { checkSync } = await import("recheck")

/** The limit for each expression in milliseconds. Most take ten; the limit is for those that would never end. */
const TIMEOUT = 120_000

/**
 * The limit for each input that recheck tries, in milliseconds. recheck reports an expression if matching an input takes longer.
 * recheck's default of one second also expires on a busy machine. The limit of steps is the same on all machines.
 */
const ATTACK_TIMEOUT = 30_000

/** Expressions with bounded backtracking, by their beginnings. A comment names the test of their growth. */
const BOUNDED = [
  // A term in AsciiDoc, with at most 202 characters before its colons: tests/js/hostile-growth.node.ts.
  ["lint/src/cut/asciidoc.ts", "^[ \\t]*(?!\\/\\/)(\\S(?:.{0,200}\\S)?)"],
  // Inline marks, with at most 500 characters each: the same tests.
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

/** Returns the distinct regular expressions of the sources, with the places of each. */
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
      // Skips a copy of another expression with its own state, and a single character class.
      else if (!(first?.type === "MemberExpression" && first.property.name === "pattern") && !isClass(first))
        unread.push(`${path}: ${source.slice(node.start, node.end)}`)
    })
  }
  return { found: [...found.values()], unread }
}

/** Returns the text of a string, or of an array of strings that are joined by "|". */
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

/** Returns the problem with an expression; undefined if it takes linear time. */
function problem({ pattern, flags, places }) {
  if (places.every(({ path }) => BOUNDED.some(([file, start]) => path === file && pattern.startsWith(start))))
    return undefined
  // recheck does not know the flag for match indices, which does not affect the time.
  const { status, complexity, attack, error } = checkSync(pattern, flags.replace("d", ""), {
    timeout: TIMEOUT,
    attackTimeout: ATTACK_TIMEOUT,
    incubationTimeout: ATTACK_TIMEOUT,
  })
  if (status === "safe") return undefined
  return status === "vulnerable"
    ? `takes ${complexity.summary} time for ${attack.pattern}`
    : `was not decided: ${error.kind}`
}
