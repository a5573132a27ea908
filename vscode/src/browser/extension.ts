// The same in a browser: the server runs in a worker, and knows the documents that are open.
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
    // The one before was told to end.
    worker?.terminate()
    worker = new Worker(script)
    return worker
  }
  client = await start(context, [...schemes], (options) => new LanguageClient(NAME, NAME, server, options))
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop()
}
