import type { Command } from "../../../js/cli/program/command.js"
import { CONFIG_FILE } from "../names.js"
import type { OPTIONS } from "../options.js"

export const lsp: Command<typeof OPTIONS> = {
  takes: "",
  summary: "serve editors over standard input and output, by the Language Server Protocol",
  about: [
    "Compares the documents of the folder that is open in an editor, while they are written, and shows what repeats: a " +
      "warning with links to the other places, and what can be done. Other documents are those that simhash-lint would read.",
    `The settings are those of ${CONFIG_FILE} in that folder.`,
  ],
  options: ["stdio", "help"],
  examples: [["simhash-lint lsp --stdio", "as the settings of an editor name it"]],
  streams: false,
  failure: 2,
  async *run() {
    const { serve } = await import("./serve.js")
    serve()
    // The connection ends the process.
    await new Promise(() => {})
  },
}
