// Examples in documentation, which are run. A comment after an expression states its value:
//
//     distance(5n, 4n) // 1
//     index.query(5n) // [{ id: "a", distance: 1 }]
//     fromHex("abc") // throws INVALID_FINGERPRINT
//
// Arrays and objects are written as in JavaScript, bigints with their `n`. All other values, strings among them, are
// written as `String` converts them.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { expect } from "vitest"

/** A value that an example states, and its value when the example is run. */
interface Statement {
  line: string
  stated: string
  value: unknown
}

const STATEMENT = /^([\w[("`].*?) \/\/ (.+)$/gm
const COMMENT_AFTER_CODE = /^.*\S.* \/\/ /gm

/** Collects the statements of the example that follows it. */
const COLLECT = `
  const statements = []
  const check = async (line, stated, evaluate) => {
    let value
    try {
      value = await evaluate()
    } catch (error) {
      if (!stated.startsWith("throws ")) throw error
      value = "throws " + error.code
    }
    statements.push({ line, stated, value })
  }`

/** The number of values that an example states. */
export function countStatements(code: string): number {
  return code.match(STATEMENT)?.length ?? 0
}

/** Runs an example as a module, after the code of `before`, and compares each value with the stated one. */
export async function runExample(name: string, code: string, before = ""): Promise<void> {
  if (countStatements(code) !== (code.match(COMMENT_AFTER_CODE)?.length ?? 0)) {
    throw new Error(`${name}: a comment after code states a value, and only an expression has one:\n${code}`)
  }
  const folder = new URL(".examples/", import.meta.url)
  mkdirSync(folder, { recursive: true })
  const file = new URL(`${name.replace(/[^\w.]+/g, "-")}.mjs`, folder)
  const checks = code.replace(STATEMENT, (line, expression, stated) => {
    return `await check(${JSON.stringify(line)}, ${JSON.stringify(stated)}, async () => (${expression}))`
  })
  writeFileSync(file, [COLLECT, before, checks, "export default statements"].join("\n"))
  try {
    const { default: statements } = (await import(/* @vite-ignore */ file.href)) as { default: Statement[] }
    for (const { line, stated, value } of statements) {
      if (typeof value === "object" && value !== null) {
        const plain = ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value
        expect(plain, line).toStrictEqual(new Function(`return (${stated})`)())
      } else {
        expect(typeof value === "bigint" ? `${value}n` : String(value), line).toBe(stated)
      }
    }
  } finally {
    rmSync(file)
  }
}
