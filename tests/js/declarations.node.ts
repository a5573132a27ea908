// The package's declarations are documented: every function and method has an example, and what the example
// states is what the package returns.
import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { STEP } from "../limits.js"
import { declarations, examples } from "./declarations.js"
import { type Pages, startPages } from "./example-pages.js"
import { countStatements, runExample } from "./examples.js"

/** The functions, methods and classes that need no example of their own, and why. */
const WITHOUT_EXAMPLE: Record<string, string> = {
  "DuplicateFinder.[Symbol.dispose]": "is DuplicateFinder.dispose by another name",
  "DuplicateIndex.[Symbol.dispose]": "is DuplicateIndex.dispose by another name",
  "DuplicateChecker.[Symbol.dispose]": "is DuplicateChecker.dispose by another name",
  "DuplicateChecker.constructor": "is createDuplicateChecker by another name",
  "PassageIndex.[Symbol.dispose]": "is PassageIndex.dispose by another name",
  "TextStream.[Symbol.dispose]": "is TextStream.dispose by another name",
  "SimHashError.constructor": "is called by the package",
  WorkerChecker: "is made by createWorkerChecker",
  "WorkerChecker.dispose": "ends a worker, and is DuplicateChecker.dispose but for that",
  "WorkerChecker.[Symbol.dispose]": "is WorkerChecker.dispose by another name",
}

/** The examples that are not run, and why. */
const NOT_RUN: Record<string, string> = {
  watchModel:
    "needs a Monaco, which the tests have no room for: monaco.test.ts has a model that tells as Monaco's does",
}

/** The properties that need no doc comment of their own, and why. */
const WITHOUT_DOC: Record<string, string> = {
  "Accumulator.prototype": "is what every class has",
}

const read = (file: string) =>
  readFileSync(new URL(`./node_modules/simhash-wasm/dist/${file}`, import.meta.url), "utf8")

/** The entries that export nothing of their own, and why. */
const WITHOUT_EXPORTS: Record<string, string> = {
  "./checker-worker": "is imported in a worker for what it does",
  "./duplicates-worker": "is imported in a worker for what it does",
  "./url/editor": "exports what ./editor does",
  "./core.wasm": "is a module",
  "./simhash.wasm": "is a module",
  "./package.json": "is no code",
}

const { exports }: { exports: Record<string, { types: string }> } = JSON.parse(read("../package.json"))
const entries = Object.entries(exports).filter(([path]) => WITHOUT_EXPORTS[path] === undefined)

const files = entries
  .map(([, { types }]) => types.replace("./dist/", ""))
  .map((file) => ({
    file,
    declared: declarations(read(file)),
  }))
const all = files.flatMap(({ declared }) => declared)
const code = all.flatMap(({ name, doc }) =>
  examples(doc).map((example, i) => ({
    name: i === 0 ? name : `${name}, example ${i + 1}`,
    ...example,
  })),
)

/** Whether a doc comment refers to a method with an example, as those of the checker in a worker do. */
function isShownElsewhere(doc: string): boolean {
  const [, name] = /^See `([\w.]+)`/.exec(doc) ?? []
  return all.some((other) => other.name === name && examples(other.doc).length > 0)
}

describe("the declarations", () => {
  test("are read completely", async () => {
    expect(Object.keys(WITHOUT_EXPORTS).filter((path) => exports[path] === undefined)).toEqual([])
    const modules = await Promise.all(
      entries.map(([path]) => import(/* @vite-ignore */ path.replace(".", "simhash-wasm"))),
    )
    const names = all.map(({ name }) => name)
    for (const [name, value] of modules.flatMap((module) => Object.entries<unknown>(module))) {
      expect(names).toContain(name)
      if (typeof value !== "function" || value.prototype === undefined) continue
      for (const member of Reflect.ownKeys(value.prototype)) {
        if (member === "constructor") continue
        // Disposable declares it.
        if (member === Symbol.dispose) continue
        // The browser calls those of an element.
        if (/^(connected|disconnected|attributeChanged)Callback$/.test(String(member))) continue
        const known = typeof member === "symbol" ? `[${member.description}]` : member
        expect(names).toContain(`${name}.${known}`)
      }
    }
  })

  test("have a doc comment each", () => {
    const without = all.filter(({ doc }) => doc === "").map(({ name }) => name)
    expect(without).toEqual(Object.keys(WITHOUT_DOC))
  })

  test("have an example for every function, class, constant and method", () => {
    const should = all.filter(({ kind }) => ["function", "class", "const", "method"].includes(kind))
    expect(should.length).toBeGreaterThan(100)
    const without = should.filter(({ doc }) => examples(doc).length === 0 && !isShownElsewhere(doc))
    expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_EXAMPLE).sort())
  })

  test("have no example that is not read", () => {
    const tags = all.flatMap(({ doc }) => doc.match(/@example/g) ?? [])
    expect(tags.length).toBe(code.length)
    expect(
      files.map(({ file }) => read(file).match(/@example/g)?.length).reduce((a = 0, b = 0) => a + b),
    ).toBe(code.length)
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
