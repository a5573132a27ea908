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
export interface Statement {
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

/** The code of a module that exports what an example states and computes. Its start is the code of `before`. */
export function instrumented(name: string, code: string, before = ""): string {
  if (countStatements(code) !== (code.match(COMMENT_AFTER_CODE)?.length ?? 0)) {
    throw new Error(`${name}: a comment after code states a value, and only an expression has one:\n${code}`)
  }
  const checks = code.replace(STATEMENT, (line, expression, stated) => {
    return `await check(${JSON.stringify(line)}, ${JSON.stringify(stated)}, async () => (${expression}))`
  })
  return [COLLECT, before, checks, "export default statements"].join("\n")
}

/** Compares each value with the stated one. */
export function expectStated(statements: readonly Statement[]): void {
  for (const { line, stated, value } of statements) {
    if (typeof value === "object" && value !== null) {
      const plain = ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value
      expect(plain, line).toStrictEqual(new Function(`return (${stated})`)())
    } else {
      expect(typeof value === "bigint" ? `${value}n` : String(value), line).toBe(stated)
    }
  }
}

/** Imports code as a module of a file in this folder, from which it finds packages. */
export async function imported(name: string, code: string): Promise<Record<string, unknown>> {
  const folder = new URL(".examples/", import.meta.url)
  mkdirSync(folder, { recursive: true })
  const file = new URL(`${name.replace(/[^\w.]+/g, "-")}.mjs`, folder)
  writeFileSync(file, code)
  try {
    return await import(/* @vite-ignore */ file.href)
  } finally {
    rmSync(file)
  }
}

/** Runs an example as a module, after the code of `before`, and compares each value with the stated one. */
export async function runExample(name: string, code: string, before = ""): Promise<void> {
  const { default: statements } = await imported(name, instrumented(name, code, before))
  expectStated(statements as Statement[])
}
