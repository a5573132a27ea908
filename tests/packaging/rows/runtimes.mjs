// Programs without a bundler: in Node and other runtimes, and in a page.

import { join } from "node:path"
import { integrityOf } from "../../../scripts/single-file.mjs"
import { titleOf } from "../browser.mjs"
import { command, installed, program } from "../installed.mjs"
import {
  ANSWER,
  answered,
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

/** A page with the element, which asks for two files. */
const element = {
  name: "a page with the element, in two files",
  async run(folder) {
    const files = ["simhash-wasm.min.js", "duplicate-warnings.min.js"]
    for (const file of files) copyPackage(join(installed, "dist", file), join(folder, file))
    write(folder, {
      "index.html": `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<duplicate-warnings><textarea>Water the roses before the sun is high.

Water the roses before the sun is high.</textarea></duplicate-warnings>
<script type="module" src="./duplicate-warnings.min.js"></script>
<script type="module">
import { fingerprint } from "./duplicate-warnings.min.js"
addEventListener("duplicates", ({ detail }) => {
  document.title = [detail.diagnostics.length, fingerprint("the cat sat on the mat").toString(16)].join(" ")
})
</script>`,
    })
    const asked = []
    answered(`2 ${ANSWER.split(" ")[0]}`)(await titleOf(folder, {}, asked))
    answered(["/", ...files.map((file) => `/${file}`)].sort().join())(asked.sort().join())
  },
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

/** What a platform has no coders for is missed by what needs them, and not by the import. */
const withoutCoders = {
  name: "Node without TextEncoder and TextDecoder, as an audio worklet is",
  async run(folder) {
    write(folder, {
      "app.mjs": `delete globalThis.TextEncoder
delete globalThis.TextDecoder
delete process.getBuiltinModule
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

/** A program whose thread answers. */
const thread = {
  name: "Node, a worker thread",
  async run(folder) {
    const posted = app((answer) => `parentPort.postMessage(${answer})`)
    write(folder, {
      "app.js": `import { Worker } from "node:worker_threads"
new Worker(new URL("./thread.js", import.meta.url)).on("message", console.log)`,
      "thread.js": `import { parentPort } from "node:worker_threads"\n${posted}`,
      "package.json": '{"type":"module"}',
    })
    check(node("app.js", folder))
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
  element,
  plain("a page with an import map", app(inTitle)),
  plain("a page with an import map, ./url", urlApp(inTitle)),
  plain("a page whose policy permits WebAssembly only", app(inTitle), {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
  }),
  plain("a page whose policy permits no WebAssembly, and is told so", REFUSED, STRICT, (title) => {
    if (!/^64 INIT_FAILED .*'wasm-unsafe-eval'/.test(title)) throw new Error(`the page said ${title}`)
  }),
  plain("a page whose policy permits no WebAssembly, ./lite", LITE, STRICT, answered(CAT_HEX)),
  printed("Node, import", "app.js", app(onConsole), node),
  printed("Node, import ./url", "app.js", urlApp(onConsole), node),
  printed("Node, require", "app.cjs", required(onConsole), (file, folder) =>
    command(process.execPath, ["--experimental-require-module", "--no-warnings", file], folder),
  ),
  thread,
  printed("tsx", "app.ts", app(onConsole), (file, folder) => program("tsx", [file], folder)),
  printed("Deno", "app.js", app(onConsole), (file, folder) =>
    program("deno", ["run", "--quiet", "--no-config", "--node-modules-dir=manual", file], folder, {
      DENO_NO_UPDATE_CHECK: "1",
    }),
  ),
  printed("Bun", "app.js", app(onConsole), (file, folder) => program("bun", ["run", file], folder)),
]
