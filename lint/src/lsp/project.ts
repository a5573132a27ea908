// The documents of a folder that is open in an editor. Open texts replace the files on disk.
import { relative, resolve } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Failure } from "../../../js/cli/program/errors.js"
import { type Settings, settingsOf } from "../config.js"
import { cutDocument, type Document, readDocument } from "../document.js"
import { type Files, findFiles } from "../files.js"
import type { Finding } from "../finding.js"
import { type Format, formatById, formatFinder } from "../formats.js"
import { readDocuments } from "../workers.js"
import { Workspace } from "../workspace.js"
import { LANGUAGES, PLAIN } from "./languages.js"

/** A text in an editor. */
export interface Open {
  readonly uri: string
  /** The editor's name for the language. */
  readonly languageId: string
  readonly text: string
}

export class Project {
  readonly #settings: Settings
  readonly #workspace: Workspace
  readonly #found: Files
  readonly #formatOfPath: (path: string) => Format | undefined
  /** The URIs of texts that are not files. */
  readonly #uris = new Map<string, string>()

  /** Finds the documents of the working folder. `defaults` are the editor's settings; those of the folder take precedence. */
  constructor(defaults?: unknown) {
    this.#settings = settingsOf([], {}, { files: ["."], defaults })
    this.#formatOfPath = formatFinder(this.#settings.formats)
    this.#found = this.#find()
    this.#workspace = new Workspace(this.#settings)
  }

  /** Reads the documents. `goesOn` receives the number read and the total, and returns false to stop the reading. */
  async read(goesOn: (done: number, of: number) => boolean): Promise<void> {
    const { files } = this.#found
    const reading = { kinds: this.#settings.kinds, ignores: false, recipe: this.#workspace.recipe }
    let done = 0
    for await (const document of readDocuments(files, reading)) {
      if (!("reason" in document)) await this.#workspace.add(document)
      if (!goesOn(++done, files.length)) return
    }
  }

  /** Makes a text the content of the document at its path. */
  async set({ uri, languageId, text }: Open): Promise<void> {
    const path = this.#pathOf(uri)
    const format = this.formatOf({ uri, languageId })
    const document = format && (await cutDocument(text, { path, format }, this.#reading))
    // While a text is invalid, the last valid version remains.
    if (document && !("reason" in document)) await this.#workspace.add(document)
  }

  /** Replaces documents by their files on disk. A document without a file that the settings name is removed. */
  async reread(uris: readonly string[]): Promise<void> {
    const paths = uris.map((uri) => this.#pathOf(uri))
    const isKnown = (path: string) => this.#workspace.documents.has(path)
    // Most changed files are not documents.
    if (!paths.some((path) => isKnown(path) || this.#formatOfPath(path))) return
    const found = new Map(this.#find().files.map((file) => [file.path, file]))
    for (const path of paths) {
      const file = found.get(path)
      const document = file && (await readDocument(file, this.#reading))
      if (document && !("reason" in document)) await this.#workspace.add(document)
      else await this.#workspace.remove(path)
    }
  }

  /** Returns the repetitions in a document. All other documents count as originals. */
  findings(uri: string): Finding[] {
    const path = this.#pathOf(uri)
    return this.#workspace.documents.has(path) ? this.#workspace.findingsIn(path) : []
  }

  document(uri: string): Document | undefined {
    return this.#workspace.documents.get(this.#pathOf(uri))
  }

  /** Returns the format of a text; undefined for a text that is not checked. */
  formatOf({ uri, languageId }: Pick<Open, "uri" | "languageId">): Format | undefined {
    const path = this.#pathOf(uri)
    if (uri.startsWith("file:") && this.#isLeftOut(path)) return undefined
    const byLanguage = formatById(LANGUAGES[languageId] ?? "")
    return byLanguage ?? this.#formatOfPath(path) ?? (languageId === PLAIN ? formatById("text") : undefined)
  }

  uriOf(path: string): string {
    return this.#uris.get(path) ?? pathToFileURL(resolve(path)).href
  }

  dispose(): void {
    this.#workspace.dispose()
  }

  get #reading() {
    return { kinds: this.#settings.kinds, ignores: false }
  }

  #pathOf(uri: string): string {
    if (uri.startsWith("file:")) return relative(process.cwd(), fileURLToPath(uri)).replaceAll("\\", "/")
    this.#uris.set(uri, uri)
    return uri
  }

  #find(): Files {
    try {
      return findFiles(this.#settings.files, this.#settings)
    } catch (error) {
      // No file that the settings name exists yet.
      if (error instanceof Failure) return { files: [], unreadable: [], outside: [] }
      throw error
    }
  }

  /** Whether .simhashignore or the settings leave out an existing file. */
  #isLeftOut(path: string): boolean {
    try {
      return findFiles([path], this.#settings).files.length === 0
    } catch {
      return false
    }
  }
}
