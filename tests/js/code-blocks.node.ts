// The code of the READMEs and the guides is true: it runs, and every line gives what its comment says. Blocks for a page run
// in Chromium. A block that cannot run here is held equal to what npm run test:packaging runs, or has a reason.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright"
import { fingerprint, SimHash, score, toHex } from "simhash-wasm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { integrityOf } from "../../scripts/single-file.mjs"
import { STEP } from "../limits.js"
import { type CodeBlock, codeBlocks } from "./code-blocks.js"
import { type Pages, startPages } from "./example-pages.js"
import { countStatements, imported, runExample } from "./examples.js"

const root = fileURLToPath(new URL("../../", import.meta.url))
const read = (file: string) => readFileSync(join(root, file), "utf8")

const DOCUMENTS = [
  ...["README.md", "README.zh-CN.md", "docs/frameworks.md"],
  ...readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`),
]

const BLOCKS = DOCUMENTS.flatMap((document) => codeBlocks(document, read(document)))

/** Blocks that no test runs, by their first lines, and why. */
const NOT_RUN: Record<string, string> = {
  "npm install simhash-wasm": "the tests install the packed package, which is not in the registry",
  "cargo add simhash-wasm": "the crate is not in the registry; cargo tests it where it is",
}

const FOX = "the quick brown fox jumps over the lazy dog"
const FOX_TOO = "the quick brown fox jumped over the lazy dog"
const QUESTION = "How do I reset the password of my account?"

/** A folder with the files that the documents speak of. It is served at the root of the test's server. */
const site = fileURLToPath(new URL("./.blocks/", import.meta.url))
const installed = fileURLToPath(new URL("./node_modules/simhash-wasm/", import.meta.url))
/** What npx does for an installed program. It takes half a second to find out that one is. */
const NPX = `npx() { name=$1; shift; "${fileURLToPath(new URL("./node_modules/.bin/", import.meta.url))}$name" "$@"; }`
let pages: Pages

beforeAll(async () => {
  rmSync(site, { recursive: true, force: true })
  for (const folder of ["essays", "docs", "assets"]) mkdirSync(join(site, folder), { recursive: true })
  const files = {
    "posts.jsonl": [FOX, FOX_TOO].map((text) => `${JSON.stringify({ text })}\n`).join(""),
    "docs/a.md": `${FOX}, and sleeps all day.\n`,
    "docs/b.md": `${FOX}, and sleeps all day.\n`,
    "titles.txt": `${FOX}\n${FOX_TOO}\n`,
    "essays/a.txt": FOX,
    "essays/b.txt": FOX_TOO,
    "draft.txt": FOX_TOO,
    "articles.jsonl": `${JSON.stringify({ id: "fox", text: FOX })}\n`,
    "questions.jsonl": `${JSON.stringify({ id: 1, text: QUESTION })}\n`,
    "simhash-wasm.min.js": readFileSync(join(installed, "dist/simhash-wasm.min.js")),
    "duplicate-warnings.min.js": readFileSync(join(installed, "dist/duplicate-warnings.min.js")),
    "assets/core.wasm": readFileSync(join(installed, "dist/core.wasm")),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(site, name), content)
  pages = await startPages(site)
  process.chdir(site)
})

afterAll(async () => {
  process.chdir(root)
  await pages.close()
  rmSync(site, { recursive: true })
})

/** Runs a block in a page, to which the files of its document are served. */
function runInPage(name: string, block: CodeBlock, policy?: string): Promise<void> {
  const files = BLOCKS.flatMap((file) => {
    const own = file.document === block.document ? nameOf(file) : undefined
    return own === undefined ? [] : [[own, file.code]]
  })
  return pages.run(name, block.code, { files: Object.fromEntries(files), policy })
}

/** The name of the file that a block is. */
const nameOf = ({ flags }: Pick<CodeBlock, "flags">) =>
  flags.find((flag) => flag.startsWith("file="))?.slice("file=".length)

/** What pages with blocks of HTML have to do. */
const PAGES: [string, (page: Page, printed: readonly string[]) => Promise<void>][] = [
  [
    '/simhash-wasm.min.js"\n',
    async (_, printed) => {
      await expect.poll(() => printed).toEqual([expect.stringMatching(/^\d+$/)])
    },
  ],
  [
    "<duplicate-warnings",
    async (page) => {
      const text = "Water the roses before the sun is high."
      await page.locator("textarea").fill(`${text}\n\n${text}`)
      await page.locator("duplicate-warnings").getByText("2").first().waitFor({ timeout: STEP })
    },
  ],
  [
    '<script type="importmap">',
    async (page) => {
      const names = await page.evaluate('import("simhash-wasm").then((module) => Object.keys(module))')
      expect(names).toContain("fingerprint")
    },
  ],
]

/** The command lines, and what each must print. */
function expectedOf(command: string): [status: number, stdout: unknown] | undefined {
  const hex = [FOX, FOX_TOO].map((text) => toHex(fingerprint(text)))
  const draft = score(new SimHash().query(FOX_TOO), fingerprint(FOX)).toFixed(4)
  if (command.startsWith("npx simhash-wasm fingerprint"))
    return [
      0,
      `1\t${hex[0]}\n2\t${hex[1]}\nessays/a.txt\tessays/b.txt\t0.6842\n${FOX}\ndraft.txt\tfox\t8\t${draft}\n`,
    ]
  if (command.startsWith("npx simhash-wasm dedupe"))
    return [0, "2\t1\t0.6842\t…jumped over the lazy dog\t…jumps over the lazy dog\n"]
  if (command.startsWith("npx simhash-lint"))
    return [1, expect.stringMatching(/^docs\/b\.md:1:1: warning: The same as “.*” \(docs\/a\.md:1:1\) /)]
  if (command.startsWith("npx simhash-wasm index build")) return [0, ""]
}

/** What a block must be equal to, if npm run test:packaging runs that. */
function inPackaging({ document, language, heading, code }: CodeBlock): boolean {
  const rows = (name: string) => read(`tests/packaging/rows/${name}.mjs`)
  if (document === "docs/frameworks.md") return rows("snippets").includes(`"${heading}"`)
  if (language === "js") {
    const [first, second] = code.split("\n")
    const given = "{ core, engine }"
    return (
      code.includes(`await init(${given})`) && rows("bundlers").includes(`'${first}\\n${second}\\n${given}'`)
    )
  }
  const json = JSON.parse(code)
  if (json.jest) return rows("test-runners").includes(JSON.stringify(json).slice(1, -1))
  if (json["@parcel/resolver-default"]) return rows("bundlers").includes(JSON.stringify(json))
  return rows("workers").includes(JSON.stringify(json.content_security_policy.extension_pages).slice(1, -1))
}

/** Whether npm run test:python runs a block, in the engine that its fence names. */
function inEngines({ language, flags, heading }: CodeBlock): boolean {
  const tests = read("tests/engines/test_sql.py")
  return tests.includes(language === "sql" ? `block("${flags[0]}", "${heading}")` : `"^\`\`\`${language}\\n`)
}

/** How each kind of block is tried; undefined if nothing knows. */
function trial(name: string, block: CodeBlock): (() => Promise<void> | void) | undefined {
  const { document, language, flags, code } = block
  const kind = [language, ...flags.filter((flag) => !flag.startsWith("file="))].join(" ")
  if (NOT_RUN[code.split("\n")[0] as string]) return () => {}
  if (document === "docs/frameworks.md" || flags.includes("packaging"))
    return () => expect(inPackaging(block)).toBe(true)
  if (document === "docs/guides/sql.md") return () => expect(inEngines(block)).toBe(true)
  switch (kind) {
    case "js":
      return async () => {
        expect(countStatements(code) > 0 || code.includes("writeFile")).toBe(true)
        // Addresses are relative to the page that the code is on.
        await runExample(
          name,
          code,
          `const fetch = (path) => globalThis.fetch(new URL(path, "${pages.origin}"))`,
        )
      }
    case "js browser":
      return async () => {
        const file = nameOf(block)
        // A file of its own is run by the page of its document that starts it, which is the block after it.
        if (file !== undefined) return expect(pages.requested.has(file)).toBe(true)
        expect(countStatements(code)).toBeGreaterThan(0)
        await runInPage(name, block)
      }
    case "js browser strict":
      return () => runInPage(name, block, "script-src 'self'")
    case "js handler":
      return async () => {
        const { default: handler } = await imported(name, code)
        const { fetch } = handler as { fetch(request: Request): Promise<Response> }
        const answer = await fetch(new Request(pages.origin, { method: "POST", body: FOX }))
        expect(await answer.text()).toBe(toHex(fingerprint(FOX)))
      }
    case "html":
      return async () => {
        const found = PAGES.filter(([part]) => code.includes(part))
        expect(found).toHaveLength(1)
        const page = code
          .replaceAll(/https:\/\/cdn\.jsdelivr\.net\/npm\/simhash-wasm@VERSION\/dist/g, "")
          .replaceAll("sha384-HASH", integrityOf(join(installed, "dist/simhash-wasm.min.js")))
        await pages.open(page, (found[0] as (typeof PAGES)[number])[1])
      }
    case "text header":
      return () => {
        const [, policy] = code.trim().split(": ")
        const use = BLOCKS.find(
          (block) => block.language === "js" && block.document === "docs/guides/install.md",
        )
        return runInPage(name, use as CodeBlock, policy)
      }
    case "sh": {
      const expected = expectedOf(code)
      return (
        expected &&
        (() => {
          const line = `${NPX}\n${code}`
          const { status, stdout } = spawnSync("sh", ["-e", "-c", line], { cwd: site, encoding: "utf8" })
          expect([status, stdout]).toEqual(expected)
        })
      )
    }
    case "sql":
      return () => {
        const statements = code.split(/;\n/).filter((line) => line.trim())
        const run = `import sqlite3, json, sys
database = sqlite3.connect(":memory:")
print(json.dumps([database.execute(line).fetchall() for line in json.loads(sys.stdin.read())]))`
        const { status, stdout, stderr } = spawnSync(process.env.PYTHON ?? "python3", ["-c", run], {
          input: JSON.stringify(statements),
          encoding: "utf8",
        })
        expect([status, stderr]).toEqual([0, ""])
        expect(JSON.parse(stdout).at(-1)).toEqual([[1]])
      }
    case "rust":
      return () => {
        // Cargo runs those of README.md as a doctest.
        expect(read("src/lib.rs")).toContain('include_str!("../README.md")')
        const own = codeBlocks("README.md", read("README.md")).filter(({ language }) => language === "rust")
        expect(own.map(({ code }) => code)).toContain(code)
      }
  }
}

test("there are many blocks, and each has a way to be run, or a reason not to be", () => {
  expect(BLOCKS.length).toBeGreaterThan(60)
  const unknown = BLOCKS.filter((block) => trial("", block) === undefined)
  expect(unknown.map(({ document, code }) => `${document}: ${code}`)).toEqual([])
  const first = new Set(BLOCKS.map(({ code }) => code.split("\n")[0]))
  expect(Object.keys(NOT_RUN).filter((line) => !first.has(line))).toEqual([])
})

/** What an editor or a form needs is shown to those who write TypeScript, most of them. */
const FOR_EDITORS =
  /"simhash-wasm\/(?:\w+\/)?(?:adapter|editor|textarea|codemirror|prosemirror|lexical|quill|tiptap|monaco|lsp|react|checker-worker)"/

test("what is shown for forms and editors is TypeScript as it stands, also if that is strict", () => {
  const folder = new URL(".examples/blocks/", import.meta.url)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const blocks = BLOCKS.filter(
    ({ language, code }) => ["js", "ts", "tsx"].includes(language) && FOR_EDITORS.test(code),
  )
  expect(blocks.length).toBeGreaterThan(8)
  for (const [i, { document, language, flags, code }] of blocks.entries()) {
    const own = `${document.replace(/\W+/g, "-")}-${i}.${language === "tsx" ? "tsx" : "ts"}`
    // Others of its document import it by its name.
    const name = language === "ts" ? (nameOf({ flags }) ?? own) : own
    writeFileSync(new URL(name, folder), `${code}\nexport {}\n`)
  }
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: "esnext", module: "esnext", moduleResolution: "bundler" },
    ...{ lib: ["esnext", "dom", "dom.iterable"], types: ["node"], skipLibCheck: true, jsx: "react-jsx" },
  }
  writeFileSync(
    new URL("tsconfig.json", folder),
    JSON.stringify({ compilerOptions, include: ["*.ts", "*.tsx"] }),
  )
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json")
  const args = [tsc.replace("package.json", "bin/tsc"), "-p", fileURLToPath(folder)]
  try {
    execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" })
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(["recipes.md", "recipes.zh-CN.md"])("%s quotes the measurements as they are", (name) => {
  const rows = read(`docs/guides/${name}`).match(/^\| \w+\/1 .*$/gm) ?? []
  expect(rows).toHaveLength(6)
  const measured = read("docs/accuracy.md").split("\n")
  expect(rows.filter((row) => !measured.includes(row))).toEqual([])
})

test.each(["README.md", "README.zh-CN.md"])(
  "%s says what was measured on the texts that a recipe is for",
  (name) => {
    const measured = read("docs/accuracy.md").match(/^\| \w+\/1 \| \d+ \| \d+ bits .*$/gm) ?? []
    const table = read(name)
      .split("\n")
      .filter((line) => /^\|.* \| (?:64|128) \| \d+ \| \d?\.\d/.test(line))
    expect(measured).toHaveLength(6)
    expect(table).toHaveLength(6)
    for (const [i, line] of measured.entries()) {
      // recipe, bits, limit, page_en, page_zh, short_en, short_zh
      const [recipe = "", bits, limit = "", ...cells] = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim())
      const own = cells.slice(recipe === "short/1" ? 2 : 0, recipe === "page/1" ? 2 : 4)
      const values = own.map((cell) => cell.split(/[ ()]+/).map(Number) as [number, number])
      const written = (value: number, digits: number) => value.toFixed(digits).replace(/^0/, "")
      const recalls = [Math.min, Math.max].map((of) => written(of(...values.map(([recall]) => recall)), 2))
      expect(
        table[i]
          ?.split("|")
          .slice(3, 7)
          .map((cell) => cell.trim()),
      ).toEqual([
        bits,
        limit.replace(" bits", ""),
        [...new Set(recalls)].join(" – "),
        written(Math.max(...values.map(([, wrong]) => wrong)), 1),
      ])
    }
  },
)

describe.each(DOCUMENTS)("%s", (document) => {
  const own = BLOCKS.filter((block) => block.document === document)
  // Files that a page asks for come before it in a document, and are checked after it.
  const ordered = [...own.filter((block) => !nameOf(block)), ...own.filter((block) => nameOf(block))]
  for (const [i, block] of ordered.entries()) {
    const name = `${document}-${i}`
    const [line = ""] = block.code.split("\n")
    test(`${block.heading}, ${[block.language, ...block.flags].join(" ")}: ${line.slice(0, 60)}`, async () => {
      await trial(name, block)?.()
    })
  }
})
