// Pages in Chromium for examples that need a document: code of documentation, as a module that a page imports.
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium, type Page } from "playwright"
import { build } from "vite"
import { expect } from "vitest"
import { STEP } from "../limits.js"
import { countStatements, expectStated, instrumented, type Statement } from "./examples.js"

/** What a page can be opened with. */
export interface PageOptions {
  /** Its content security policy. Messages of the browser are then not counted as errors. Default: none. */
  readonly policy?: string | undefined
  /** The code of files that the page can ask for, by name. Default: none. */
  readonly files?: Readonly<Record<string, string>>
}

/** A browser and a server. */
export interface Pages {
  /** Where the files of the folder are served. */
  readonly origin: string
  /** The paths that were asked for. */
  readonly requested: ReadonlySet<string>
  /** Opens a document. An error of it, or a request to another origin, fails. `printed` is what it logs. */
  open(
    html: string,
    act: (page: Page, printed: readonly string[]) => Promise<void>,
    options?: PageOptions,
  ): Promise<void>
  /** Runs an example in an empty page, and compares each value with the stated one. */
  run(name: string, code: string, options?: PageOptions): Promise<void>
  close(): Promise<void>
}

const installed = fileURLToPath(new URL("./node_modules/simhash-wasm/", import.meta.url))

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
}

/** Code with the addresses of the installed package instead of its names: as a bundler or an import map has them. */
function resolved(code: string, exports: Record<string, string | Record<string, string>>): string {
  return code.replace(/(?<=\b(?:from|import) )"simhash-wasm(\/[\w-]+)*"/g, (name) => {
    const entry = exports[name.slice(1, -1).replace("simhash-wasm", ".")]
    const file = typeof entry === "string" ? entry : entry?.default
    if (file === undefined) throw new Error(`${name} is no entry`)
    return JSON.stringify(file.replace("./", "/package/"))
  })
}

const OTHER_PACKAGE = /\bfrom "(?!simhash-wasm[/"]|[./])/

/** Code that needs other packages, and all that it imports, as one file: as the bundler of an app makes it. */
async function bundled(code: string): Promise<string> {
  const entry = fileURLToPath(new URL("./example.js", import.meta.url))
  const example = {
    name: "example",
    resolveId: (id: string) => (id === entry ? id : undefined),
    load: (id: string) => (id === entry ? code : undefined),
  }
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL("./", import.meta.url)),
    logLevel: "silent",
    plugins: [example],
    // As for an app, and not for a library, which leaves that to its apps.
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      ...{ write: false, minify: false, target: "es2022", lib: { entry, formats: ["es"] } },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const files = [result].flat().flatMap((one) => ("output" in one ? one.output : []))
  return files.flatMap((file) => (file.type === "chunk" ? file.code : [])).join("\n")
}

/** Starts Chromium, and a server of the files of a folder and of the package. */
export async function startPages(folder: string): Promise<Pages> {
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
  const made = new Map<string, string>()
  const requested = new Set<string>()
  let policy: string | undefined
  const server = createServer((request, response) => {
    const path = (request.url ?? "").slice(1)
    requested.add(path)
    response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream")
    if (policy !== undefined) response.setHeader("Content-Security-Policy", policy)
    const file = path.startsWith("package/") ? join(installed, path.slice(8)) : join(folder, path)
    try {
      response.end(made.get(path) ?? readFileSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    timeout: STEP,
  })

  const open: Pages["open"] = async (html, act, options = {}) => {
    made.clear()
    policy = options.policy
    for (const [name, code] of Object.entries(options.files ?? {})) made.set(name, resolved(code, exports))
    made.set("page.html", `<!doctype html><link rel="icon" href="data:,">${resolved(html, exports)}`)
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const printed: string[] = []
      const complaints: string[] = []
      page.on("console", (message) => (message.type() === "log" ? printed : complaints).push(message.text()))
      page.on("pageerror", (error) => complaints.push(error.message))
      page.on("request", (request) => {
        const own = ["data:", "blob:", origin].some((start) => request.url().startsWith(start))
        if (!own) complaints.push(request.url())
      })
      await page.goto(`${origin}page.html`)
      await act(page, printed)
      if (policy === undefined) expect(complaints).toEqual([])
    } finally {
      await context.close()
    }
  }

  return {
    origin,
    requested,
    open,
    run: async (name, code, options = {}) => {
      const example = instrumented(name, code)
      const files = {
        ...options.files,
        "example.js": OTHER_PACKAGE.test(code) ? await bundled(example) : example,
      }
      return open(
        "",
        async (page) => {
          const statements = await page.evaluate<Statement[]>(
            'import("/example.js").then((example) => example.default)',
          )
          expect(statements.length).toBe(countStatements(code))
          expectStated(statements)
        },
        { ...options, files },
      )
    },
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}
