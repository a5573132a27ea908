// Programs without a bundler: in Node and other runtimes, and in a page.

import { join } from "node:path"
import { integrityOf } from "../../../scripts/single-file.mjs"
import { titleOf } from "../browser.mjs"
import { command, installed, program } from "../installed.mjs"
import {
  answering,
  app,
  CAT_HEX,
  check,
  copyPackage,
  inTitle,
  onConsole,
  required,
  urlApp,
  write,
} from "../programs.mjs"

const MAP = JSON.stringify({
  imports: {
    "simhash-wasm": "./package/dist/index.js",
    "simhash-wasm/url": "./package/dist/url.js",
    "simhash-wasm/lite": "./package/dist/lite.js",
  },
})

/** What a page can compute whatever its policy is. */
const LITE = `import { fingerprint, toHex } from "simhash-wasm/lite"
document.title = toHex(fingerprint("the cat sat on the mat"))`

/** A policy that permits scripts, and no WebAssembly. */
const STRICT = { "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline'" }

/** Distances need no module, and whatever does is an error. */
const REFUSED = `import { distance, fingerprint } from "simhash-wasm"
const counted = distance(0n, 2n ** 64n - 1n)
try {
  fingerprint("a")
} catch ({ code, message }) {
  document.title = [counted, code, message].join(" ")
}
document.title ||= "nothing was refused"`

/** A page without a bundler. */
function plain(name, source, headers = {}, judge = check) {
  return {
    name,
    async run(folder) {
      copyPackage(installed, join(folder, "package"))
      write(folder, {
        "app.js": source,
        "index.html": `<!doctype html><meta charset="utf-8"><script type="importmap">${MAP}</script><script type="module" src="./app.js"></script>`,
      })
      judge(await titleOf(folder, headers))
    },
  }
}

/** A page that imports the package as one file, whose hash the browser checks. */
function singleFile(name, integrity, expected) {
  return {
    name,
    async run(folder) {
      const own = "/simhash-wasm.min.js"
      copyPackage(join(installed, "dist/simhash-wasm.min.js"), join(folder, own))
      const hash = integrity(join(folder, own))
      const map = { imports: { "simhash-wasm": own }, integrity: { [own]: hash } }
      write(folder, {
        "index.html": `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify(map)}</script>
<script type="module">${app(inTitle)}</script>
<script type="module">setTimeout(() => { document.title ||= "refused" }, 3000)</script>`,
      })
      const asked = []
      expected(await titleOf(folder, {}, asked))
      if (asked.join() !== `/,${own}`) throw new Error(`the page asked for ${asked.join(", ")}`)
    },
  }
}

/** A program that prints its answer. */
function printed(name, file, source, run) {
  return {
    name,
    async run(folder) {
      write(folder, { [file]: source, "package.json": '{"type":"module"}' })
      check(await run(join(folder, file), folder))
    },
  }
}

const node = (file, folder) => command(process.execPath, [file], folder)

/** Cloudflare's workerd, which compiles no bytes, with what esbuild makes of a worker as wrangler calls it. */
async function workerd(folder, source, judge = check) {
  const { build } = await import("esbuild")
  const { Miniflare } = await import("miniflare")
  write(folder, { "worker.js": source })
  await build({
    entryPoints: [join(folder, "worker.js")],
    outdir: join(folder, "out"),
    bundle: true,
    format: "esm",
    conditions: ["workerd"],
    loader: { ".wasm": "copy" },
    logLevel: "error",
  })
  const worker = new Miniflare({
    modules: true,
    modulesRules: [{ type: "CompiledWasm", include: ["**/*.wasm"] }],
    scriptPath: join(folder, "out/worker.js"),
    compatibilityDate: "2026-01-01",
  })
  try {
    const response = await worker.dispatchFetch("http://localhost/")
    judge(await response.text())
  } finally {
    await worker.dispose()
  }
}

/** A worker that reads a stream whose chunks cut words. Its module is a file of its own there. */
const STREAM_WORKER = `import { fingerprintBlob, TextStream } from "simhash-wasm/stream"
export default {
  async fetch() {
    const text = "the cat sat on the mat"
    const stream = new TextStream()
    const ended = (stream.push(text.slice(0, 5)), stream.push(text.slice(5)), stream.end())
    stream.dispose()
    const answers = [await fingerprintBlob(new Response(text).body), await fingerprintBlob(new Blob([text])), ended]
    return new Response(answers.map((answer) => answer.toString(16)).join(" "))
  },
}
`

/** A worker that was given code for pages: it can be imported, and says that there is no document. */
const DOM_WORKER = `import { fingerprintNode, pageText } from "simhash-wasm/dom"
import { htmlText } from "simhash-wasm/html"
const codeOf = (call) => {
  try {
    return call()
  } catch ({ code }) {
    return code
  }
}
export default {
  fetch: () =>
    new Response(
      [codeOf(() => pageText({})), codeOf(() => fingerprintNode({})), htmlText("<p>the cat</p>")].join(" "),
    ),
}
`

/** Throws unless a worker answered just that. */
const answered = (wanted) => (answer) => {
  if (answer !== wanted) throw new Error(`it answered ${answer}, not ${wanted}`)
}

/** What Jest's jsdom lacks is missed by what needs it, and not by the import. */
const withoutCoders = {
  name: "Node without TextEncoder and TextDecoder, as Jest's jsdom is",
  async run(folder) {
    write(folder, {
      "app.mjs": `delete globalThis.TextEncoder
delete globalThis.TextDecoder
const { distance, fingerprint, fromHex } = await import("simhash-wasm")
console.log(distance(fromHex("00000000000000ff"), 0n))
try {
  fingerprint("a")
} catch ({ code, message }) {
  console.log(code, message)
}`,
    })
    const printed = await node("app.mjs", folder)
    if (!/^8\nINIT_FAILED .*TextEncoder is not defined\n$/.test(printed)) throw new Error(printed)
  },
}

export const RUNTIMES = [
  withoutCoders,
  singleFile("a page with one file, and its hash", integrityOf, check),
  singleFile(
    "a page with one file, and the hash of another",
    () => integrityOf(join(installed, "dist/index.js")),
    (title) => {
      if (title !== "refused") throw new Error(`the page said ${title}`)
    },
  ),
  plain("a page with an import map", app(inTitle)),
  plain("a page with an import map, ./url", urlApp(inTitle)),
  plain("a page whose policy permits WebAssembly only", app(inTitle), {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
  }),
  plain("a page whose policy permits no WebAssembly, and is told so", REFUSED, STRICT, (title) => {
    if (!/^64 INIT_FAILED .*'wasm-unsafe-eval'/.test(title)) throw new Error(`the page said ${title}`)
  }),
  plain("a page whose policy permits no WebAssembly, ./lite", LITE, STRICT, answered("581a994fc4876818")),
  printed("Node, import", "app.js", app(onConsole), node),
  printed("Node, import ./url", "app.js", urlApp(onConsole), node),
  printed("Node, require", "app.cjs", required(onConsole), (file, folder) =>
    command(process.execPath, ["--experimental-require-module", "--no-warnings", file], folder),
  ),
  printed("tsx", "app.ts", app(onConsole), (file, folder) => program("tsx", [file], folder)),
  printed("Deno", "app.js", app(onConsole), (file, folder) =>
    program("deno", ["run", "--quiet", "--no-config", "--node-modules-dir=manual", file], folder, {
      DENO_NO_UPDATE_CHECK: "1",
    }),
  ),
  printed("Bun", "app.js", app(onConsole), (file, folder) => program("bun", ["run", file], folder)),
  { name: "workerd", run: (folder) => workerd(folder, answering("simhash-wasm")) },
  { name: "workerd, ./url", run: (folder) => workerd(folder, answering("simhash-wasm/url")) },
  {
    name: "workerd, ./stream",
    run: (folder) => workerd(folder, STREAM_WORKER, answered(Array(3).fill(CAT_HEX).join(" "))),
  },
  {
    name: "workerd, ./dom and ./html",
    run: (folder) => workerd(folder, DOM_WORKER, answered("NO_DOM NO_DOM the cat")),
  },
]
