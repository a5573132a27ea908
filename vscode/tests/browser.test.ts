// The extension in a browser: its server in a web worker, in Chromium, from the packed extension.
import { execFileSync } from "node:child_process"
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright"
import { build, preview } from "vite"
import { afterAll, beforeAll, expect, test } from "vitest"
import type {} from "./page/client.js"

const vsix = fileURLToPath(new URL("../simhash-lint.vsix", import.meta.url))
const FERRY = "The ferry to the island leaves the old harbour at nine in the morning, and at noon on Sundays."

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "simhash-lint-browser-"))
  execFileSync("unzip", ["-q", vsix, "-d", folder])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("compares the documents that are open, and offers nothing that needs files", async () => {
  const root = fileURLToPath(new URL("page", import.meta.url))
  const site = { root, configFile: false as const, logLevel: "error" as const }
  const outDir = join(folder, "page")
  await build({ ...site, build: { outDir, target: "es2022" } })
  copyFileSync(join(folder, "extension/dist/browser/server.js"), join(outDir, "server.js"))
  const server = await preview({ ...site, build: { outDir }, preview: { port: 0 } })
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"], args: ["--no-sandbox"] })
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] as string)
    const uris = ["vscode-vfs://host/docs/a.md", "vscode-vfs://host/docs/b.md"]
    const text = `# Ferries\n\n${FERRY}\n\nSomething else.\n\n${FERRY}\n`
    const found = await page.evaluate(([uris, text]) => window.tried(uris, text), [uris, text] as const)
    const { version } = JSON.parse(readFileSync(join(folder, "extension/package.json"), "utf8"))
    expect(found.serverInfo).toEqual({ name: "simhash-lint", version })
    const message = (other: string) =>
      `The same as “The ferry to the island leaves the old …” (${other}:3:1), also at 2 other places`
    expect(found.messages).toEqual(uris.toReversed().map((other) => [message(other)]))
    expect(found.actions).toEqual(["Ignore here"])
  } finally {
    await browser.close()
    server.httpServer.close()
  }
})
