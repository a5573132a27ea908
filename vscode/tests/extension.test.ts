// The extension as it is packed: its files, its manifest, and its server with a client over the standard streams.
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node"
import { settingsOf } from "../../lint/src/config.js"
import { LANGUAGES, PLAIN } from "../../lint/src/lsp/languages.js"

const vsix = fileURLToPath(new URL("../simhash-lint.vsix", import.meta.url))
const FERRY = "The ferry to the island leaves the old harbour at nine in the morning, and at noon on Sundays."

let folder: string
const inPackage = (name: string) => join(folder, "extension", name)
const manifest = () => JSON.parse(readFileSync(inPackage("package.json"), "utf8"))

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "simhash-lint-")))
  execFileSync("unzip", ["-q", vsix, "-d", folder])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the packed extension", () => {
  test("has its bundles, documents and licences, and nothing else", () => {
    const names = execFileSync("unzip", ["-Z1", vsix], { encoding: "utf8" }).trim().split("\n")
    const server = /^extension\/dist\/lint\/src\/[\w-]+\.js$/
    expect(names.filter((name) => !server.test(name)).sort()).toEqual([
      ...[
        "[Content_Types].xml",
        "extension.vsixmanifest",
        "extension/LICENSE-APACHE",
        "extension/LICENSE-MIT",
      ],
      ...["extension/THIRD-PARTY.txt", "extension/dist/browser/extension.js"],
      ...["extension/dist/browser/server.js", "extension/dist/extension.cjs", "extension/package.json"],
      "extension/readme.md",
    ])
    for (const name of ["server", "worker"]) expect(names).toContain(`extension/dist/lint/src/${name}.js`)
  })

  test("starts for the languages that simhash-lint knows", () => {
    const known = [...Object.keys(LANGUAGES), PLAIN].map((language) => `onLanguage:${language}`)
    expect(manifest().activationEvents).toEqual(known)
  })

  test("has the settings that its document lists, which simhash-lint takes, with its defaults", () => {
    const properties: Record<string, { default: unknown }> = manifest().contributes.configuration.properties
    const given = Object.entries(properties).map(([name, { default: value }]) => [name, value] as const)
    const rows = readFileSync(inPackage("readme.md"), "utf8").matchAll(
      /^\| `(simhash-lint\.\w+)` \| `?([\w.]+)/gm,
    )
    expect([...rows].map(([, name, value]) => [name, value])).toEqual(
      given.map(([name, value]) => [name, `${value}`]),
    )
    const defaults = Object.fromEntries(
      given.map(([name, value]) => [name.replace("simhash-lint.", ""), value]),
    )
    expect(settingsOf([], {}, { files: ["."] })).toMatchObject(defaults)
    expect(settingsOf([], {}, { files: ["."], defaults })).toEqual(settingsOf([], {}, { files: ["."] }))
  })

  test("has a server that names repeated texts, also in so many files that threads read them", async () => {
    const docs = mkdtempSync(join(folder, "docs-"))
    for (let i = 0; i < 60; i++) writeFileSync(join(docs, `${i}.md`), i === 40 ? `${FERRY}\n` : `# ${i}\n`)
    const uri = pathToFileURL(join(docs, "new.md")).href
    const server = spawn(process.execPath, [inPackage("dist/lint/src/server.js"), "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
    })
    const connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    )
    const told = new Promise((resolve) => {
      connection.onNotification("textDocument/publishDiagnostics", resolve)
      connection.onNotification("window/showMessage", resolve)
    })
    connection.listen()
    const workspaceFolders = [{ uri: pathToFileURL(docs).href, name: "docs" }]
    const params = { processId: null, rootUri: null, capabilities: {}, workspaceFolders }
    const { serverInfo } = await connection.sendRequest<{ serverInfo: object }>("initialize", params)
    expect(serverInfo).toEqual({ name: "simhash-lint", version: manifest().version })
    await connection.sendNotification("initialized", {})
    const textDocument = { uri, languageId: "markdown", version: 1, text: `# New\n\n${FERRY}\n` }
    await connection.sendNotification("textDocument/didOpen", { textDocument })
    const [start, end] = [0, FERRY.length].map((character) => ({ line: 2, character }))
    const message = "The same as “The ferry to the island leaves the old …” (40.md:1:1)"
    const found = { range: { start, end }, code: "duplicate.exact", message }
    expect(await told).toMatchObject({ uri, diagnostics: [found] })
    const exit = once(server, "exit")
    await connection.sendRequest("shutdown")
    await connection.sendNotification("exit")
    expect(await exit).toEqual([0, null])
  })
})
