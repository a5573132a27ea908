// Starts the bundled simhash-lint language server for the languages that it supports.
import type { ExtensionContext } from "vscode"
import { LanguageClient, TransportKind } from "vscode-languageclient/node"
import { NAME, start } from "./client.js"

let client: LanguageClient | undefined

export async function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath("dist/lint/src/server.js")
  const server = { module, transport: TransportKind.stdio }
  client = await start(context, ["file", "untitled"], (options) => new LanguageClient(NAME, server, options))
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop()
}
