// The client code that the desktop and browser extensions share.
import { type ExtensionContext, workspace } from "vscode"
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient"
import { LANGUAGES, PLAIN } from "../../lint/src/lsp/languages.js"

export const NAME = "simhash-lint"

/**
 * Starts the client that `create` makes, for the languages that the server supports.
 *
 * @param schemes The URI schemes of documents to check. Other schemes show the same documents, for example in the editor's
 * comparisons, and would repeat them.
 */
export async function start<Client extends BaseLanguageClient>(
  context: ExtensionContext,
  schemes: readonly string[],
  create: (options: LanguageClientOptions) => Client,
): Promise<Client> {
  const documentSelector = [...Object.keys(LANGUAGES), PLAIN].flatMap((language) =>
    schemes.map((scheme) => ({ scheme, language })),
  )
  const client = create({ documentSelector, initializationOptions: () => settings(context) })
  context.subscriptions.push(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(NAME)) restart(client)
    }),
  )
  await client.start()
  return client
}

/** Returns the settings in the manifest, with their keys in .simhashrc.json. */
function settings({ extension }: ExtensionContext) {
  const names = Object.keys(extension.packageJSON.contributes.configuration.properties)
  return Object.fromEntries(
    names.map((name) => [name.slice(NAME.length + 1), workspace.getConfiguration().get(name)]),
  )
}

/** Restarts the client, because the server reads its settings only at the start. */
async function restart(client: BaseLanguageClient): Promise<void> {
  try {
    if (client.isRunning()) await client.stop()
    await client.start()
  } catch (error) {
    client.error("The server cannot be started again", error)
  }
}
