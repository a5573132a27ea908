// Starts the language server of simhash-lint, which is in this extension, for the texts that it knows.
import { type ExtensionContext, workspace } from "vscode"
import { LanguageClient, TransportKind } from "vscode-languageclient/node"
import { LANGUAGES, PLAIN } from "../../lint/src/lsp/languages.js"

const NAME = "simhash-lint"

let client: LanguageClient | undefined

export async function activate(context: ExtensionContext): Promise<void> {
  const module = context.asAbsolutePath("dist/lint/src/server.js")
  // Texts of other schemes show the same files, as the editor's comparisons do: they would repeat these.
  const documentSelector = [...Object.keys(LANGUAGES), PLAIN].flatMap((language) =>
    ["file", "untitled"].map((scheme) => ({ scheme, language })),
  )
  const started = new LanguageClient(
    NAME,
    { module, transport: TransportKind.stdio },
    { documentSelector, initializationOptions: () => settings(context) },
  )
  client = started
  context.subscriptions.push(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(NAME)) restart(started)
    }),
  )
  await started.start()
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop()
}

/** The settings in the manifest, with their keys in .simhashrc.json. */
function settings({ extension }: ExtensionContext) {
  const names = Object.keys(extension.packageJSON.contributes.configuration.properties)
  return Object.fromEntries(
    names.map((name) => [name.slice(NAME.length + 1), workspace.getConfiguration().get(name)]),
  )
}

/** The server takes settings when it starts. */
async function restart(started: LanguageClient): Promise<void> {
  try {
    await started.restart()
  } catch (error) {
    started.error("The server cannot be started again", error)
  }
}
