// Pages without a document: workers of each kind, and an extension. A bundler made their only file.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { extensionTitles, titleOf } from "../browser.mjs"
import { bundle } from "../bundles.mjs"
import { app, check, inTitle, write } from "../programs.mjs"

const page = (script) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">${script}</script>`

/** A worker that says its answer, and the page that starts it. */
function worker(name, say, start) {
  return {
    name,
    async run(folder) {
      const code = await bundle("esbuild", app(say), folder)
      write(folder, { "worker.js": code, "index.html": page(start) })
      check(await titleOf(folder))
    },
  }
}

const TITLE = "({ data }) => { document.title = data }"
const POLICY = { extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'" }

/** An extension of Manifest V3, whose policy permits WebAssembly: its service worker, and a page of it. */
const extension = {
  name: "an extension of Manifest V3, its page and its service worker",
  async run(folder) {
    const code = await bundle("esbuild", app(inTitle), join(folder, "build"))
    const background = await bundle(
      "esbuild",
      app((answer) => `chrome.runtime.onMessage.addListener((_, __, reply) => { reply(${answer}) })`),
      join(folder, "build"),
    )
    const out = join(folder, "extension")
    mkdirSync(out, { recursive: true })
    writeFileSync(
      join(out, "manifest.json"),
      JSON.stringify({
        manifest_version: 3,
        name: "simhash-wasm",
        version: "1",
        background: { service_worker: "background.js", type: "module" },
        content_security_policy: POLICY,
      }),
    )
    const script = (name) =>
      `<!doctype html><meta charset="utf-8"><script type="module" src="${name}"></script>`
    write(out, {
      "background.js": background,
      "page.js": code,
      "page.html": script("page.js"),
      "ask.js": "chrome.runtime.sendMessage(0, (answer) => { document.title = answer })",
      "ask.html": script("ask.js"),
    })
    for (const title of await extensionTitles(out, ["page.html", "ask.html"])) check(title)
  },
}

export const WORKERS = [
  worker(
    "a module worker",
    (answer) => `postMessage(${answer})`,
    `new Worker("./worker.js", { type: "module" }).onmessage = ${TITLE}`,
  ),
  worker(
    "a shared worker",
    (answer) => `onconnect = ({ ports: [port] }) => port.postMessage(${answer})`,
    `new SharedWorker("./worker.js", { type: "module" }).port.onmessage = ${TITLE}`,
  ),
  worker(
    "a service worker",
    (answer) => `addEventListener("message", ({ source }) => source.postMessage(${answer}))`,
    `navigator.serviceWorker.onmessage = ${TITLE}
await navigator.serviceWorker.register("./worker.js", { type: "module" })
const { active } = await navigator.serviceWorker.ready
active.postMessage(0)`,
  ),
  extension,
]
