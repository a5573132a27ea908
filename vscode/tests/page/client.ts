// A client of the language server in a worker, as the editor has one in a browser.
import { BrowserMessageReader, BrowserMessageWriter, createMessageConnection } from "vscode-jsonrpc/browser"

/** Opens documents one after the other; what the server answers to each request, and the last diagnostics of each document. */
async function tried(uris: readonly string[], text: string) {
  // As the editor makes it: of an address, and no module.
  const worker = new Worker("/server.js")
  const connection = createMessageConnection(
    new BrowserMessageReader(worker),
    new BrowserMessageWriter(worker),
  )
  const told: { uri: string; diagnostics: { range: object; message: string }[] }[] = []
  connection.onNotification("textDocument/publishDiagnostics", (params) => {
    told.push(params)
  })
  connection.listen()
  const params = {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [{ uri: "vscode-vfs://host/docs", name: "docs" }],
    initializationOptions: { minWords: 5 },
  }
  const { serverInfo } = await connection.sendRequest<{ serverInfo: object }>("initialize", params)
  await connection.sendNotification("initialized", {})
  for (const uri of uris) {
    const textDocument = { uri, languageId: "markdown", version: 1, text }
    await connection.sendNotification("textDocument/didOpen", { textDocument })
  }
  const has = (uri: string) => told.some((one) => one.uri === uri && one.diagnostics.length > 0)
  while (!uris.every(has)) await new Promise((resolve) => setTimeout(resolve, 20))
  const [uri] = uris
  const range = told.at(-1)?.diagnostics[0]?.range
  const context = { diagnostics: [] }
  const request = { textDocument: { uri }, range, context }
  const actions = await connection.sendRequest<{ title: string }[]>("textDocument/codeAction", request)
  await connection.sendRequest("shutdown")
  worker.terminate()
  const last = uris.map((uri) => told.findLast((one) => one.uri === uri)?.diagnostics)
  return {
    serverInfo,
    messages: last.map((list) => list?.map(({ message }) => message)),
    actions: actions.map(({ title }) => title),
  }
}

Object.assign(window, { tried })

declare global {
  interface Window {
    readonly tried: typeof tried
  }
}
