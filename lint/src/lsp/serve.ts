// Runs the language server over standard input and output, with the files of the open folder.
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { createConnection, ProposedFeatures } from "vscode-languageserver/node"
import { replaceFile } from "../../../js/cli/program/files.js"
import { CONFIG_FILE } from "../names.js"
import { version } from "../version.js"
import { Server } from "./server.js"

/** Serves until the editor closes the connection, which ends the process. */
export function serve(): void {
  const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout)
  const enter = (folder: string) => process.chdir(fileURLToPath(folder))
  new Server(connection, { version: version(), enter, addBoilerplate }).listen()
}

/** Adds texts to the boilerplate in the configuration file. */
async function addBoilerplate(texts: readonly string[]): Promise<void> {
  const json = existsSync(CONFIG_FILE) ? readFileSync(CONFIG_FILE, "utf8").replace(/^\ufeff/, "") : "{}"
  const config = JSON.parse(json)
  const boilerplate = [...new Set([...(config.boilerplate ?? []), ...texts])]
  const bytes = Buffer.from(`${JSON.stringify({ ...config, boilerplate }, null, 2)}\n`)
  await replaceFile(CONFIG_FILE, { sources: [], force: true }, async () => bytes)
}
