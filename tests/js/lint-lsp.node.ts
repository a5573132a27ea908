// The language server of simhash-lint, with a client over its standard streams.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterEach, describe, expect, test } from "vitest"
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node"
import { FERRY, folder, lines, lintProgram, put, read, runLint } from "./cli.js"

const WATER = "Drink enough water on every day of the week, and more of it when the sun is high above you."

type Position = { line: number; character: number }
type Range = { start: Position; end: Position }
interface Diagnostic {
  range: Range
  message: string
  relatedInformation: { location: { uri: string; range: Range }; message: string }[]
}
type Edit = { range: Range; newText: string }
interface Action {
  title: string
  edit?: { changes: Record<string, Edit[]> }
  command?: { command: string; arguments: unknown[] }
}

const uriOf = (name: string) => pathToFileURL(join(folder, name)).href

/** An editor, with what the server tells it. */
class Editor {
  readonly #process: ChildProcess
  readonly connection: MessageConnection
  readonly shown: unknown[] = []
  readonly messages: string[] = []
  readonly progress: { kind: string; message?: string }[] = []
  /** Whether the user cancels what has a progress. */
  cancels = false
  #told = new Map<string, { version: number; diagnostics: Diagnostic[] }>()
  #waiting: (() => void)[] = []

  constructor() {
    this.#process = spawn(process.execPath, [lintProgram, "lsp", "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
    })
    const { stdin, stdout } = this.#process
    if (!stdin || !stdout) throw new Error("the server has no streams")
    this.connection = createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
    const told = () => {
      for (const wake of this.#waiting.splice(0)) wake()
    }
    this.connection.onNotification("textDocument/publishDiagnostics", ({ uri, ...rest }) => {
      this.#told.set(uri, rest)
      told()
    })
    this.connection.onNotification("window/showMessage", ({ message }) => {
      this.messages.push(message)
      told()
    })
    this.connection.onNotification("$/progress", ({ token, value }) => {
      this.progress.push(value)
      if (this.cancels) this.connection.sendNotification("window/workDoneProgress/cancel", { token })
      told()
    })
    this.connection.onRequest("window/workDoneProgress/create", () => null)
    this.connection.onRequest("client/registerCapability", () => null)
    this.connection.onRequest("window/showDocument", (params) => {
      this.shown.push(params)
      return { success: true }
    })
    this.connection.listen()
  }

  async start(capabilities: object = {}, initializationOptions?: object): Promise<object> {
    const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: "docs" }]
    const result = await this.connection.sendRequest("initialize", {
      processId: null,
      rootUri: null,
      capabilities,
      workspaceFolders,
      initializationOptions,
    })
    await this.connection.sendNotification("initialized", {})
    return result as object
  }

  async open(name: string, languageId: string, text: string): Promise<void> {
    const textDocument = { uri: uriOf(name), languageId, version: 1, text }
    await this.connection.sendNotification("textDocument/didOpen", { textDocument })
  }

  async change(name: string, version: number, text: string): Promise<void> {
    const params = { textDocument: { uri: uriOf(name), version }, contentChanges: [{ text }] }
    await this.connection.sendNotification("textDocument/didChange", params)
  }

  /** Waits until the server tells what is expected of a document. */
  async until(
    name: string,
    is: (diagnostics: Diagnostic[], version: number) => boolean,
  ): Promise<Diagnostic[]> {
    for (;;) {
      const told = this.#told.get(uriOf(name))
      if (told && is(told.diagnostics, told.version)) return told.diagnostics
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async ended(): Promise<void> {
    while (this.progress.at(-1)?.kind !== "end")
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async said(sentence: RegExp): Promise<void> {
    while (!this.messages.some((message) => sentence.test(message)))
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  ask<T>(method: string, name: string, params: object): Promise<T> {
    return this.connection.sendRequest(method, { textDocument: { uri: uriOf(name) }, ...params })
  }

  actions(name: string, { range }: Diagnostic): Promise<Action[]> {
    return this.ask("textDocument/codeAction", name, { range, context: { diagnostics: [] } })
  }

  run({ command }: Action): Promise<unknown> {
    return this.connection.sendRequest("workspace/executeCommand", command)
  }

  /** Ends the session; the exit status of the server. */
  async end(): Promise<number> {
    const exit = once(this.#process, "exit")
    await this.connection.sendRequest("shutdown")
    await this.connection.sendNotification("exit")
    const [status] = await exit
    this.connection.dispose()
    return status
  }

  kill(): void {
    this.#process.kill()
  }
}

let editor: Editor
afterEach(() => editor?.kill())

/** Starts a server, and an editor that asks it. */
async function started(capabilities: object = {}, settings?: object): Promise<object> {
  editor?.kill()
  editor = new Editor()
  return editor.start(capabilities, settings)
}

const some = (diagnostics: Diagnostic[]) => diagnostics.length > 0
const none = (diagnostics: Diagnostic[]) => diagnostics.length === 0
const at = (line: number, character = 0): Position => ({ line, character })

describe("the language server", () => {
  test("tells what repeats in a document while it is written, with the other places", async () => {
    put({ "docs/a.md": lines("# A", "", FERRY), "docs/c.rst": lines(`* ${FERRY}`) })
    expect(await started()).toMatchObject({ serverInfo: { name: "simhash-lint" } })
    await editor.open("docs/b.md", "markdown", "# B\n")
    await editor.until("docs/b.md", none)
    await editor.change("docs/b.md", 2, `# B\n\n- ${FERRY}\n`)
    const [diagnostic] = await editor.until("docs/b.md", some)
    expect(diagnostic).toEqual({
      range: { start: at(2, 2), end: at(2, 2 + FERRY.length) },
      severity: 2,
      code: "duplicate.exact",
      source: "simhash-lint",
      message:
        "The same as “The ferry to the island leaves the old …” (docs/a.md:3:1), also at one other place",
      relatedInformation: [
        ["docs/a.md", 2, 0],
        ["docs/c.rst", 0, 2],
      ].map(([name, line, character]) => ({
        location: {
          uri: uriOf(name as string),
          range: { start: at(line as number, character as number), end: expect.anything() },
        },
        message: expect.stringContaining("The ferry"),
      })),
    })
    await editor.change("docs/b.md", 3, `# B\n\n- ${WATER}\n`)
    await editor.until("docs/b.md", none)
    expect(await editor.end()).toBe(0)
  })

  test("shows the other texts beside the pointer, and nothing elsewhere", async () => {
    put({ "a.md": lines(`${FERRY} *[x](y)*`) })
    await started()
    await editor.open("b.md", "markdown", `Before it.\n\n${FERRY} x\n`)
    await editor.until("b.md", some)
    const hover = (position: Position) =>
      editor.ask<{ contents: { kind: string; value: string }; range: Range } | null>(
        "textDocument/hover",
        "b.md",
        { position },
      )
    const { contents, range } = (await hover(at(2, 5))) ?? {}
    expect(range?.start).toEqual(at(2))
    expect(contents?.kind).toBe("markdown")
    expect(contents?.value).toContain(`(${uriOf("a.md")}#L1)`)
    expect(await hover(at(0, 2))).toBe(null)
  })

  test("reads each language as what it is, in files and in texts that are none yet", async () => {
    put({ "a.md": lines(FERRY) })
    await started()
    await editor.open("b.txt", "restructuredtext", `.. code::\n\n   ${FERRY}\n\n* ${WATER}\n`)
    await editor.open("c.mdx", "mdx", `<b>${FERRY}</b>\n`)
    await editor.open("d.py", "python", `${FERRY}\n`)
    await editor.until("c.mdx", some)
    await editor.until("b.txt", none)
    await editor.until("d.py", none)
    // What is not valid while it is written keeps the warning there was.
    await editor.change("c.mdx", 2, `<b>${FERRY}</b>\n\n{`)
    await editor.until("c.mdx", (found, version) => version === 2 && found.length === 1)
    await editor.connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri: "untitled:Untitled-1", languageId: "markdown", version: 1, text: `> ${WATER}\n` },
    })
    await editor.until("b.txt", some)
  })

  describe("offers", () => {
    const apply = (text: string, edits: Edit[]) => {
      const rows = text.split("\n")
      for (const { range, newText } of [...edits].reverse()) {
        const { line, character } = range.start
        const row = rows[line] as string
        rows[line] = row.slice(0, character) + newText + row.slice(character)
      }
      return rows.join("\n")
    }

    test.each([
      ["b.md", "markdown", `# B\n\n- ${FERRY}\n- ${WATER}\n`],
      ["b.html", "html", `<ul><li>${FERRY}</li><li>${WATER}</li></ul>`],
      ["b.mdx", "mdx", `> ${FERRY}\n\nText.\n\n${WATER}\n`],
      ["b.adoc", "asciidoc", `* ${FERRY}\n* ${WATER}\n`],
      ["b.rst", "restructuredtext", `B\n=\n\n${FERRY}\n\n- ${WATER}\n`],
    ])("a directive that leaves out the text alone, in %s", async (name, languageId, text) => {
      put({
        "a.md": lines(
          FERRY,
          "",
          "Something between.",
          "",
          "# Heading of many words, that no other file has at all, really",
          "",
          WATER,
        ),
      })
      await started()
      await editor.open(name, languageId, text)
      const [first, second] = await editor.until(name, (found) => found.length === 2)
      const action = (await editor.actions(name, first as Diagnostic)).find(
        ({ title }) => title === "Ignore here",
      )
      const edits = action?.edit?.changes[uriOf(name)] ?? []
      expect(edits).toHaveLength(1)
      await editor.change(name, 2, apply(text, edits))
      const [left] = await editor.until(name, (found, version) => version === 2 && found.length === 1)
      expect(left?.message).toBe(second?.message)
    })

    test("to go to the other place, where the editor can show it", async () => {
      put({ "a.md": lines("# A", "", FERRY) })
      await started({ window: { showDocument: { support: true } } })
      await editor.open("b.md", "markdown", `${FERRY}\n`)
      const [diagnostic] = await editor.until("b.md", some)
      const [goes] = await editor.actions("b.md", diagnostic as Diagnostic)
      expect(goes?.title).toBe("Go to a.md:3:1")
      await editor.run(goes as Action)
      expect(editor.shown).toEqual([
        { uri: uriOf("a.md"), takeFocus: true, selection: { start: at(2), end: at(2, FERRY.length) } },
      ])
    })

    test("to ignore a text everywhere, which the settings then have", async () => {
      put({ "a.md": lines(FERRY), ".simhashrc.json": '{"minWords":9}' })
      await started()
      await editor.open("b.md", "markdown", `${FERRY}\n`)
      const [diagnostic] = await editor.until("b.md", some)
      const actions = await editor.actions("b.md", diagnostic as Diagnostic)
      expect(actions.map(({ title }) => title)).toEqual(["Ignore here", "Ignore this text everywhere"])
      await editor.run(actions[1] as Action)
      await editor.until("b.md", none)
      expect(JSON.parse(read(".simhashrc.json").toString())).toEqual({ minWords: 9, boilerplate: [FERRY] })
      put({ "b.md": lines(FERRY) })
      expect((await runLint(["."])).status).toBe(0)
    })
  })

  test("reads files anew that change on the disk, and settings", async () => {
    put({ "a.md": lines(WATER) })
    await started()
    await editor.open("b.md", "markdown", `${FERRY}\n`)
    await editor.until("b.md", none)
    const changed = (name: string) =>
      editor.connection.sendNotification("workspace/didChangeWatchedFiles", {
        changes: [{ uri: uriOf(name), type: 2 }],
      })
    put({ "a.md": lines(FERRY) })
    await changed("a.md")
    await editor.until("b.md", some)
    // What the command line would not read is not compared with.
    for (const name of ["node_modules/c.md", "docs/d.md"]) {
      put({ [name]: lines(FERRY) })
      await changed(name)
    }
    const others = ([found]: Diagnostic[]) =>
      found?.relatedInformation.map(({ location }) => location.uri) ?? []
    const found = await editor.until("b.md", (found) => others(found).includes(uriOf("docs/d.md")))
    expect(others(found)).toEqual([uriOf("a.md"), uriOf("docs/d.md")])
    put({ ".simhashrc.json": '{"minWords":"no"}' })
    await changed(".simhashrc.json")
    await editor.said(/"minWords" must be a whole number, got "no"/)
    put({ ".simhashrc.json": '{"minWords":100}' })
    await changed(".simhashrc.json")
    await editor.until("b.md", none)
  })

  test("leaves out what the settings ignore and the baseline lists, and reads with progress", async () => {
    put({ "a.md": lines(FERRY), "known.md": lines(FERRY), ".simhashignore": "draft.md\n" })
    put({ ".simhashrc.json": '{"baseline":"known.json"}', "draft.md": lines(FERRY) })
    await runLint(["a.md", "known.md", "--baseline", "known.json", "--write-baseline"])
    await started({ window: { workDoneProgress: true } })
    await editor.open("known.md", "markdown", `${FERRY}\n`)
    await editor.open("draft.md", "markdown", `${FERRY}\n`)
    await editor.open("new.md", "markdown", `${FERRY}\n`)
    const [diagnostic] = await editor.until("new.md", some)
    expect(diagnostic?.message).toContain("(a.md:1:1), also at one other place")
    await editor.until("known.md", none)
    await editor.until("draft.md", none)
    expect(editor.progress.map(({ kind }) => kind)).toEqual(["begin", "report", "report", "end"])
    expect(editor.progress[2]?.message).toBe("2 of 2 documents")
  })

  test("reads no further when the user cancels that, and compares with what it has read", async () => {
    // So many that the cancellation arrives before the last document is read.
    const count = 2000
    put(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.md`, lines(FERRY)])))
    await started({ window: { workDoneProgress: true } })
    editor.cancels = true
    await editor.ended()
    expect(editor.progress.length).toBeLessThan(count)
    await editor.open("new.md", "markdown", `${FERRY}\n`)
    await editor.until("new.md", some)
  })

  test("takes settings from the editor, before which those of the folder go", async () => {
    put({ "a.md": lines(FERRY) })
    const opened = async (settings: object) => {
      await started({}, settings)
      await editor.open("b.md", "markdown", `${FERRY}\n`)
    }
    await opened({ minWords: 100 })
    await editor.until("b.md", none)
    await opened({ minWords: "ten" })
    await editor.said(
      /^simhash-lint: the settings of the editor: "minWords" must be a whole number, got "ten"$/,
    )
    await opened([])
    await editor.said(
      /^simhash-lint: the settings of the editor: the settings must be a JSON object, got an array$/,
    )
    put({ ".simhashrc.json": '{"minWords":9}' })
    await opened({ minWords: 100 })
    await editor.until("b.md", some)
  })
})
