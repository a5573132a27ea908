// The package's declarations: each entry has those of what it exports, every function and method has an example, and what the
// example states is what the package returns.
import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { STEP } from "../limits.js"
import { declarations, type Example, examples, exportsOf, report } from "./declarations.js"
import { type Pages, startPages } from "./example-pages.js"
import { countStatements, runExample } from "./examples.js"

/** The functions, methods and classes that need no example of their own, and why. */
const WITHOUT_EXAMPLE: Record<string, string> = {
  "DuplicateChecker.constructor": "is createDuplicateChecker by another name",
  "SimHashError.constructor": "is called by the package",
  WorkerChecker: "is made by createWorkerChecker",
  "WorkerChecker.dispose": "ends a worker, and is DuplicateChecker.dispose but for that",
}

/** The examples that are not run, and why. */
const NOT_RUN: Record<string, string> = {
  watchModel:
    "needs a Monaco, which the tests have no room for: monaco.test.ts has a model that tells as Monaco's does",
}

const home = fileURLToPath(new URL("./node_modules/simhash-wasm/", import.meta.url))

/** The entries that export nothing of their own, and why. */
const WITHOUT_EXPORTS: Record<string, string> = {
  "./core.wasm": "is a module",
  "./simhash.wasm": "is a module",
  "./package.json": "is no code",
}

/** What the package exports, as reviewers read it. UPDATE_API=1 writes it. */
const REPORT = new URL("../api-report.md", import.meta.url)

const { exports }: { exports: Record<string, { types: string }> } = JSON.parse(
  readFileSync(join(home, "package.json"), "utf8"),
)
const entries = Object.entries(exports)
  .filter(([path]) => WITHOUT_EXPORTS[path] === undefined)
  .map(([path, { types }]) => [path.replace(".", "simhash-wasm"), join(home, types)] as const)
const exported = entries.map(([entry, file]) => ({ entry, found: exportsOf(file) }))

/** Each declaration once, whatever entries export it. */
const unique = new Map(
  exported.flatMap(({ found }) => [...found].map(([name, one]) => [`${one.file} ${name}`, { name, one }])),
)
const all = [...unique.values()].flatMap(({ name, one }) => declarations(name, one))
const code = all.flatMap(({ name, doc }) =>
  examples(doc).map((example, i) => ({
    name: i === 0 ? name : `${name}, example ${i + 1}`,
    ...example,
    code: importsOf(name, example) + example.code,
  })),
)

/** The imports of the example of a class, for an example of a member that has none. */
function importsOf(name: string, { code, kind }: Example): string {
  const [of, member] = name.split(".")
  if (member === undefined || kind === "html" || code.startsWith("import ")) return ""
  const [shown] = examples(all.find(({ name }) => name === of)?.doc ?? "")
  return shown?.code.match(/^(?:import .*\n)*/)?.[0] ?? ""
}

/** Whether a doc comment refers to a method with an example, as those of the checker in a worker do. */
function isShownElsewhere(doc: string): boolean {
  const [, name] = /^See `([\w.]+)`/.exec(doc) ?? []
  return all.some((other) => other.name === name && examples(other.doc).length > 0)
}

describe("the declarations", () => {
  test.each(exported)("of $entry are those of what it exports when it runs", async ({ entry, found }) => {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ entry)
    const values = [...found].filter(([name, one]) =>
      ["function", "class", "const"].includes(declarations(name, one)[0]?.kind ?? ""),
    )
    expect(values.map(([name]) => name).sort()).toEqual(Object.keys(module).sort())
    for (const [name, one] of values) {
      const { prototype } = module[name] as { prototype?: object }
      const names = declarations(name, one).map(({ name }) => name)
      for (const member of prototype ? Reflect.ownKeys(prototype) : []) {
        if (member === "constructor") continue
        // The browser calls those of an element.
        if (/^(connected|disconnected|attributeChanged)Callback$/.test(String(member))) continue
        // Each platform describes it otherwise.
        const symbol = member === Symbol.dispose ? "Symbol.dispose" : (member as symbol).description
        const known = typeof member === "symbol" ? `[${symbol}]` : member
        expect(names).toContain(`${name}.${known}`)
      }
    }
  })

  test("are those of the report, in which a reviewer sees what has changed", () => {
    const made = report(entries)
    if (process.env.UPDATE_API) writeFileSync(REPORT, made)
    expect(readFileSync(REPORT, "utf8")).toBe(made)
  })

  test("have a doc comment each", () => {
    expect(all.filter(({ doc }) => doc === "").map(({ name }) => name)).toEqual([])
  })

  test("have an example for every function, class, constant and method", () => {
    const should = all.filter(({ kind }) => ["function", "class", "const", "method"].includes(kind))
    expect(should.length).toBeGreaterThan(100)
    const without = should.filter(({ doc }) => examples(doc).length === 0 && !isShownElsewhere(doc))
    expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_EXAMPLE).sort())
  })

  test("have no example that is not read", () => {
    const dist = join(home, "dist")
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".d.ts"),
    )
    const tags = files.flatMap((name) => readFileSync(join(dist, name), "utf8").match(/@example/g) ?? [])
    expect(tags.length).toBe(code.length)
  })
})

describe("the examples of the declarations", () => {
  let pages: Pages

  beforeAll(async () => {
    pages = await startPages(fileURLToPath(new URL("./", import.meta.url)))
  })
  afterAll(() => pages.close())

  const run: Record<string, (name: string, code: string) => Promise<void>> = {
    ts: runExample,
    "ts browser": (name, code) =>
      pages.run(name, code, {
        files: {
          "checker.js": 'import "simhash-wasm/checker-worker"',
          "duplicates.js": 'import "simhash-wasm/duplicates-worker"',
        },
      }),
    html: (_, code) =>
      pages.open(code, async (page) => {
        const text = "Water the roses before the sun is high."
        await page.locator("textarea").fill(`${text}\n\n${text}`)
        await page.locator("duplicate-warnings").getByText("2").first().waitFor({ timeout: STEP })
      }),
    "ts no-run": async (name) => expect(Object.keys(NOT_RUN)).toContain(name),
  }

  test.each(code)("give what they state: $name", async ({ name, kind, code }) => {
    if (kind.startsWith("ts") && kind !== "ts no-run") expect(countStatements(code)).toBeGreaterThan(0)
    expect(Object.keys(run)).toContain(kind)
    await run[kind]?.(name, code)
  })

  test("are run, but for those of a list", () => {
    const notRun = code.filter(({ kind }) => kind === "ts no-run").map(({ name }) => name)
    expect(notRun).toEqual(Object.keys(NOT_RUN))
  })

  test("have the right types", () => {
    const folder = new URL(".examples/types/", import.meta.url)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const [i, example] of code.entries()) {
      if (!["ts", "ts browser"].includes(example.kind)) continue
      writeFileSync(new URL(`${i}-${example.name.replace(/[^\w.]+/g, "-")}.ts`, folder), example.code)
    }
    const config = {
      extends: "../../tsconfig.json",
      // An example may define what it does not use.
      compilerOptions: { noUnusedLocals: false, types: [], allowJs: false },
      include: ["*.ts"],
    }
    writeFileSync(new URL("tsconfig.json", folder), JSON.stringify(config))
    const tsc = createRequire(import.meta.url)
      .resolve("typescript/package.json")
      .replace("package.json", "bin/tsc")
    try {
      execFileSync(process.execPath, [tsc, "-p", fileURLToPath(folder)], { encoding: "utf8", stdio: "pipe" })
    } catch (error) {
      throw new Error((error as { stdout: string }).stdout)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
