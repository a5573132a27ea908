// Cloudflare's workerd, which compiles no bytes: workers that esbuild bundles as wrangler does, or wrangler itself.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { program } from "../installed.mjs"
import {
  ADAPTERS,
  answered,
  answering,
  app,
  CAT_HEX,
  check,
  entries,
  importing,
  write,
} from "../programs.mjs"

/** Bundles a worker by esbuild. Modules are files of their own. */
async function bundle(folder, source) {
  const { build } = await import("esbuild")
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
}

/** What a bundled worker answers. */
async function answerOf(folder) {
  const { Miniflare } = await import("miniflare")
  const worker = new Miniflare({
    modules: true,
    modulesRules: [{ type: "CompiledWasm", include: ["**/*.wasm"] }],
    scriptPath: join(folder, "out/worker.js"),
    compatibilityDate: "2026-01-01",
  })
  try {
    const response = await worker.dispatchFetch("http://localhost/")
    return await response.text()
  } finally {
    await worker.dispose()
  }
}

function workerd(name, source, judge = check) {
  return {
    name: `workerd, ${name}`,
    async run(folder) {
      await bundle(folder, source)
      judge(await answerOf(folder))
    },
  }
}

/** An app of the default entry that does everything when the worker starts, where nothing random may be asked for. */
const STARTING = app((answer) => `export default { fetch: () => new Response(${answer}) }`)

/** A worker that reads a stream whose chunks cut words. */
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

/** A checker that was made when the worker started. */
const EDITOR_WORKER = `import { createDuplicateChecker } from "simhash-wasm/editor"
const checker = createDuplicateChecker()
const text = "Water the roses before the sun is high, and the herbs in the evening."
export default {
  async fetch() {
    await checker.update("a", { text })
    await checker.update("b", { text })
    return new Response(checker.diagnostics("b").map(({ code, related }) => code + " of " + related[0].docId).join())
  },
}
`

const INTEROP_WORKER = `import { InteropSimHash } from "simhash-wasm/interop"
const simhash = new InteropSimHash({ recipe: "pypi-simhash/2", bits: 32 })
export default { fetch: () => new Response(simhash.fingerprint("we all scream for ice cream").toString(16)) }
`

/** What is imported in a worker of a page, and what is no code. */
const NO_LIBRARY = ["./checker-worker", "./duplicates-worker", "./package.json"]

/** Also those that need a document are imported. */
const everyEntry = {
  name: "workerd, every entry is imported",
  async run(folder) {
    const names = entries([...NO_LIBRARY, ...ADAPTERS])
    await bundle(
      folder,
      importing(names, (count) => `export default { fetch: () => new Response(${count}) }`),
    )
    answered(String(names.length))(await answerOf(folder))
  },
}

/** The names of the modules that a bundled worker imports, and of all that are beside it. */
function modulesOf(folder) {
  const name = (file) => file.replace(/^(\.\/)?[0-9a-f]{40}-/, "")
  const bundled = readFileSync(join(folder, "out/worker.js"), "utf8")
  return {
    imported: [...bundled.matchAll(/^import .*? from "(.*?\.wasm)"/gm)].map(([, file]) => name(file)).sort(),
    uploaded: readdirSync(join(folder, "out"))
      .filter((file) => file.endsWith(".wasm"))
      .map(name)
      .sort(),
  }
}

/** What wrangler would deploy of an app with the everyday functions. It uploads whatever module any file of an entry names. */
function wrangler(entry, expected) {
  return {
    name: `wrangler, ${entry}`,
    async run(folder) {
      write(folder, {
        "worker.js": `import { distance, fingerprint, toHex } from "${entry}"
const print = fingerprint("the cat sat on the mat")
export default { fetch: () => new Response([toHex(print), distance(print, print ^ 1n)].join(" ")) }`,
        "wrangler.json": JSON.stringify({
          name: "worker",
          main: "worker.js",
          compatibility_date: "2026-01-01",
        }),
      })
      await program("wrangler", ["deploy", "--dry-run", "--outdir", "out"], folder, {
        WRANGLER_SEND_METRICS: "false",
        XDG_CONFIG_HOME: folder,
        CI: "1",
      })
      const modules = modulesOf(folder)
      answered("core.wasm")(modules.imported.join())
      answered(expected.join())(modules.uploaded.join())
      answered(`${CAT_HEX} 1`)(await answerOf(folder))
    },
  }
}

export const WORKERD = [
  workerd("in a handler", answering("simhash-wasm")),
  workerd("when it starts", STARTING),
  workerd("./url", answering("simhash-wasm/url")),
  workerd("./stream", STREAM_WORKER, answered(Array(3).fill(CAT_HEX).join(" "))),
  workerd("./dom and ./html", DOM_WORKER, answered("NO_DOM NO_DOM the cat")),
  workerd("./editor", EDITOR_WORKER, answered("duplicate.exact of a")),
  workerd("./interop", INTEROP_WORKER, answered("31f0a551")),
  everyEntry,
  wrangler("simhash-wasm", [
    "core.wasm",
    "duplicate-index.wasm",
    "duplicates.wasm",
    "passages.wasm",
    "simhash.wasm",
  ]),
  wrangler("simhash-wasm/core", ["core.wasm"]),
]
