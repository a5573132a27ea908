// A language server: what simhash-lint reports, in editors, while documents are written.
import {
  type CancellationToken,
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  type Position,
  type Range,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver"
import { TextDocument } from "vscode-languageserver-textdocument"
import type { Finding } from "../finding.js"
import { CONFIG_FILE, IGNORE_FILE } from "../names.js"
import { actionsOf, diagnosticOf, hoverOf, IGNORE_EVERYWHERE, rangeOf, SHOW } from "./answers.js"
import { Project } from "./project.js"

/** How long nothing is typed before a text is compared, in milliseconds. */
const PAUSE = 200

/** Where a server runs. */
export interface Host {
  /** The version of the package. */
  readonly version: string
  /** Takes the folder of an address for the working folder, in which the settings are. */
  enter(folder: string): void
  /** Adds texts to those that may be repeated, in the configuration file; undefined where files cannot be written. */
  readonly addBoilerplate: ((texts: readonly string[]) => Promise<void>) | undefined
}

export class Server {
  readonly #connection: Connection
  readonly #host: Host
  readonly #documents = new TextDocuments(TextDocument)
  /** What each open document was told, with the version that it is about. */
  readonly #told = new Map<string, { version: number; findings: readonly Finding[] }>()
  #capabilities: InitializeParams["capabilities"] = {}
  /** The settings of the editor, with the keys of the configuration file. */
  #defaults: unknown
  #project: Project | undefined
  /** The work to do, one after the other: a checker takes one document at a time. */
  #work: Promise<void> = Promise.resolve()
  /** Documents that changed since they were compared. */
  readonly #changed = new Set<string>()
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(connection: Connection, host: Host) {
    this.#connection = connection
    this.#host = host
  }

  listen(): void {
    const connection = this.#connection
    connection.onInitialize((params) => this.#initialize(params))
    connection.onInitialized(() => this.#initialized())
    connection.onDidChangeWatchedFiles(({ changes }) => this.#filesChanged(changes.map(({ uri }) => uri)))
    connection.onHover(({ textDocument, position }) => {
      const [finding] = this.#findingsAt(textDocument.uri, { start: position, end: position })
      const project = this.#project
      return finding && project ? hoverOf(finding, (path) => project.uriOf(path)) : null
    })
    connection.onCodeAction(({ textDocument, range }, token) => this.#actions(textDocument.uri, range, token))
    connection.onExecuteCommand(({ command, arguments: args = [] }) => this.#execute(command, args))
    this.#documents.onDidChangeContent(({ document }) => this.#schedule(document.uri))
    this.#documents.onDidSave(({ document }) => this.#filesChanged([document.uri]))
    this.#documents.onDidClose(({ document: { uri } }) => {
      this.#told.delete(uri)
      connection.sendDiagnostics({ uri, diagnostics: [] })
      this.#queue(async (project) => {
        await project.reread([uri])
        this.#tellAll(project)
      })
    })
    this.#documents.listen(connection)
    connection.listen()
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { capabilities, workspaceFolders, rootUri, initializationOptions } = params
    this.#capabilities = capabilities
    this.#defaults = initializationOptions ?? undefined
    const root = workspaceFolders?.[0]?.uri ?? rootUri
    if (root?.startsWith("file:")) this.#host.enter(root)
    return {
      serverInfo: { name: "simhash-lint", version: this.#host.version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: ["quickfix"] },
        executeCommandProvider: { commands: [SHOW, IGNORE_EVERYWHERE] },
      },
    }
  }

  async #initialized(): Promise<void> {
    this.#load()
    if (this.#capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) {
      const watchers = [{ globPattern: "**/*" }]
      await this.#connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
    }
  }

  /** Reads all documents anew, as when the settings have changed. */
  #load(): void {
    this.#work = this.#work.then(async () => {
      this.#project?.dispose()
      this.#project = undefined
      try {
        const project = new Project(this.#defaults)
        await this.#reading(project)
        for (const document of this.#documents.all()) await project.set(openOf(document))
        this.#project = project
        this.#tellAll(project)
      } catch (error) {
        // Settings that are not valid are said, and nothing is compared until they are.
        const message = `simhash-lint: ${(error as Error).message}`
        this.#connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message })
      }
    })
  }

  async #reading(project: Project): Promise<void> {
    if (!this.#capabilities.window?.workDoneProgress) {
      await project.read(() => true)
      return
    }
    const progress = await this.#connection.window.createWorkDoneProgress()
    progress.begin("simhash-lint", 0, "reading documents", true)
    await project.read((done, of) => {
      progress.report(Math.floor((100 * done) / of), `${done} of ${of} documents`)
      return !progress.token.isCancellationRequested
    })
    progress.done()
  }

  /** Does some work after what was begun before; nothing while the settings are not valid. */
  #queue(work: (project: Project) => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#project ? work(this.#project) : undefined))
      .catch((error) => this.#connection.console.error(String((error as Error).stack)))
  }

  #schedule(uri: string): void {
    this.#changed.add(uri)
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => this.#queue((project) => this.#compare(project)), PAUSE)
  }

  async #compare(project: Project): Promise<void> {
    for (const uri of this.#changed) {
      this.#changed.delete(uri)
      const document = this.#documents.get(uri)
      if (document) await project.set(openOf(document))
    }
    this.#tellAll(project)
  }

  /** Tells what repeats in each open document: a change of one may concern all. */
  #tellAll(project: Project): void {
    for (const document of this.#documents.all()) {
      const { uri, version } = document
      // What is being typed is compared soon, and its places are others by now.
      if (this.#changed.has(uri)) continue
      const findings = project.formatOf(document) ? project.findings(uri) : []
      this.#told.set(uri, { version, findings })
      const diagnostics = findings.map((finding) => diagnosticOf(finding, (path) => project.uriOf(path)))
      this.#connection.sendDiagnostics({ uri, version, diagnostics })
    }
  }

  #filesChanged(uris: readonly string[]): void {
    if (uris.some((uri) => [CONFIG_FILE, IGNORE_FILE].some((name) => uri.endsWith(`/${name}`)))) {
      this.#load()
      return
    }
    const closed = uris.filter((uri) => uri.startsWith("file:") && !this.#documents.get(uri))
    if (closed.length === 0) return
    this.#queue(async (project) => {
      await project.reread(closed)
      this.#tellAll(project)
    })
  }

  /** The findings at a range of a document, if it has not changed since they were found. */
  #findingsAt(uri: string, { start, end }: Range): readonly Finding[] {
    const told = this.#told.get(uri)
    if (told === undefined || told.version !== this.#documents.get(uri)?.version) return []
    return told.findings.filter((finding) => {
      const range = rangeOf(finding)
      return !isBefore(end, range.start) && !isBefore(range.end, start)
    })
  }

  #actions(uri: string, range: Range, token: CancellationToken) {
    const project = this.#project
    const open = this.#documents.get(uri)
    const document = project?.document(uri)
    const format = open && project?.formatOf(open)?.id
    if (!project || !document || format === undefined || token.isCancellationRequested) return []
    const shows = this.#capabilities.window?.showDocument?.support === true
    const keeps = this.#host.addBoilerplate !== undefined
    const around = { uri, document, format, shows, keeps, uriOf: (path: string) => project.uriOf(path) }
    return this.#findingsAt(uri, range).flatMap((finding) => actionsOf(finding, around))
  }

  async #execute(command: string, args: readonly unknown[]): Promise<void> {
    if (command === SHOW) {
      const [uri, selection] = args as [string, Range]
      await this.#connection.window.showDocument({ uri, selection, takeFocus: true })
    } else if (command === IGNORE_EVERYWHERE) {
      await this.#host.addBoilerplate?.(args.filter((text) => typeof text === "string"))
      this.#load()
    }
  }
}

function openOf(document: TextDocument) {
  return { uri: document.uri, languageId: document.languageId, text: document.getText() }
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character)
}
