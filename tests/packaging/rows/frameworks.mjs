// Frameworks that run an app's code in several places: in the server and in the page.
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { titleAt, titleOf } from "../browser.mjs"
import { installed, program } from "../installed.mjs"
import { ANSWER, app, called, check, inTitle, returned, write } from "../programs.mjs"
import { freePort, textAt, whileServing } from "../servers.mjs"

/** The folder in which the packages are installed. */
const home = dirname(dirname(installed))
const QUIET = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" }

const next = {
  name: "Next: a server component, a client component, a route",
  async run(folder) {
    write(folder, {
      "package.json": '{"type":"module"}',
      "next.config.mjs": `export default { turbopack: { root: ${JSON.stringify(home)} }, outputFileTracingRoot: ${JSON.stringify(home)} }`,
      "app/layout.js":
        "export default ({ children }) => <html lang='en'><head><title></title></head><body>{children}</body></html>",
      "app/page.js": called(
        app(returned),
        "function answers() {\nBODY\n}\nexport default () => <p>{answers()}</p>",
      ),
      "app/client/page.js": `"use client"\nimport { useEffect } from "react"\n${called(
        app(returned),
        "function answers() {\nBODY\n}\nexport default function Page() {\n  useEffect(() => { document.title = answers() }, [])\n  return null\n}",
      )}`,
      "app/answer/route.js": called(
        app(returned),
        'export const dynamic = "force-dynamic"\nfunction answers() {\nBODY\n}\nexport const GET = () => new Response(answers())',
      ),
    })
    await program("next", ["build"], folder, QUIET)
    const start = join(home, "node_modules/next/dist/bin/next")
    const args = (port) => [start, "start", "-H", "127.0.0.1", "-p", String(port)]
    await whileServing(args, folder, QUIET, async (address, isOver) => {
      const page = await textAt(address, isOver)
      if (!page.includes(ANSWER)) throw new Error(`the server component is ${page.slice(0, 1000)}`)
      check(await titleAt(`${address}client`))
      check(await textAt(`${address}answer`, isOver))
    })
  },
}

/**
 * Tried with Next 16.4.5: its bundler finds no `simhash-wasm/simhash.wasm?module` in packages, and its sandbox gives modules
 * of another realm, which the sandbox's own WebAssembly refuses. Next itself says to use the Node runtime instead.
 */
const edge = {
  name: "Next: a route at the edge",
  run: async () =>
    "Next's Edge Runtime, which is deprecated, compiles no bytes; routes in its Node runtime are tried",
}

/** A page of Astro: its head runs in the server, its script in the browser. */
function astroPage(folder) {
  const head = app((answer) => `const fromServer = ${answer}`)
  const script = `<script>\n${app(inTitle)}\n</script>`
  write(folder, {
    "package.json": '{"type":"module"}',
    "src/pages/index.astro": `---\n${head}\n---\n<html lang="en"><head><meta charset="utf-8"></head><body><p>{fromServer}</p>${script}</body></html>`,
  })
  process.env.ASTRO_TELEMETRY_DISABLED = "1"
  return {
    root: folder,
    configFile: false,
    logLevel: "error",
    devToolbar: { enabled: false },
    outDir: join(folder, "out"),
  }
}

const astro = {
  name: "Astro build, in the server and in the page",
  async run(folder) {
    const options = astroPage(folder)
    const { build } = await import("astro")
    await build(options)
    const page = readFileSync(join(folder, "out/index.html"), "utf8")
    if (!page.includes(`<p>${ANSWER}</p>`)) throw new Error(`the page is ${page.slice(0, 1000)}`)
    check(await titleOf(join(folder, "out")))
  },
}

const astroDevelopment = {
  name: "Astro development, in the server and in the page",
  async run(folder) {
    const options = astroPage(folder)
    const { dev } = await import("astro")
    const server = await dev({ ...options, server: { host: "127.0.0.1", port: await freePort() } })
    try {
      const address = `http://127.0.0.1:${server.address.port}/`
      const page = await textAt(address, () => true)
      if (!page.includes(`>${ANSWER}</p>`)) throw new Error(`the page is ${page.slice(0, 1000)}`)
      check(await titleAt(address))
    } finally {
      await server.stop()
    }
  },
}

export const FRAMEWORKS = [next, edge, astro, astroDevelopment]
