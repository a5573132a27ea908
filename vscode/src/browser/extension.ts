// The extension in a browser: the server runs in a worker, and reads only open documents.
import { type ExtensionContext, Uri, workspace } from "vscode"
import { LanguageClient } from "vscode-languageclient/browser"
import { NAME, start } from "../client.js"

let client: LanguageClient | undefined

export async function activate(context: ExtensionContext): Promise<void> {
  const script = Uri.joinPath(context.extensionUri, "dist/browser/server.js").toString(true)
  const folders = workspace.workspaceFolders ?? []
  const schemes = new Set(["untitled", ...folders.map(({ uri }) => uri.scheme)])
  let worker: Worker | undefined
  const server = async () => {
    // The client has already told the previous worker's server to stop.
    worker?.terminate()
    worker = new Worker(script)
    return worker
  }
  client = await start(context, [...schemes], (options) => new LanguageClient(NAME, NAME, server, options))
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop()
}
