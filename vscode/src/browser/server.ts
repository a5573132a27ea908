// The language server in a web worker, bundled into one file. It finds no files (no-files.ts), so it compares only the open
// documents, with the settings of the editor.
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from "vscode-languageserver/browser"
import { Server } from "../../../lint/src/lsp/server.js"
import manifest from "../../package.json"

const connection = createConnection(
  ProposedFeatures.all,
  new BrowserMessageReader(self as unknown as Worker),
  new BrowserMessageWriter(self as unknown as Worker),
)
new Server(connection, { version: manifest.version, enter() {}, addBoilerplate: undefined }).listen()
