// A language server that shows the findings of simhash-lint in an editor while documents are written.
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

/** The pause in typing before a text is compared, in milliseconds. */
const PAUSE = 200

export interface Host {
  readonly version: string
  /** Makes the folder at a URI the working folder. It contains the settings. */
  enter(folder: string): void
  /** Adds texts to the boilerplate in the configuration file; undefined where files cannot be written. */
  readonly addBoilerplate: ((texts: readonly string[]) => Promise<void>) | undefined
}

export class Server {
  readonly #documents = new TextDocuments(TextDocument)
  /** The findings last sent for each open document, and the version of the document that they belong to. */
  readonly #told = new Map<string, { version: number; findings: readonly Finding[] }>()
  #capabilities: InitializeParams["capabilities"] = {}
  /** The settings of the editor, with the keys of the configuration file. */
  #defaults: unknown
  #project: Project | undefined
  /** The queue of work: a checker processes one document at a time. */
  #work: Promise<void> = Promise.resolve()
  /** Documents that changed since their last comparison. */
  readonly #changed = new Set<string>()
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly connection: Connection,
    private readonly host: Host,
  ) {}

  listen(): void {
    const connection = this.connection
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
    if (root?.startsWith("file:")) this.host.enter(root)
    return {
      serverInfo: { name: "simhash-lint", version: this.host.version },
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
      await this.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers })
    }
  }

  /** Reads all documents again, for example after a change of settings. */
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
        // Invalid settings are reported, and nothing is compared until they are valid.
        const message = `simhash-lint: ${(error as Error).message}`
        this.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message })
      }
    })
  }

  async #reading(project: Project): Promise<void> {
    if (!this.#capabilities.window?.workDoneProgress) {
      await project.read(() => true)
      return
    }
    const progress = await this.connection.window.createWorkDoneProgress()
    progress.begin("simhash-lint", 0, "reading documents", true)
    await project.read((done, of) => {
      progress.report(Math.floor((100 * done) / of), `${done} of ${of} documents`)
      return !progress.token.isCancellationRequested
    })
    progress.done()
  }

  /** Queues work after the earlier work. Does nothing while the settings are invalid. */
  #queue(work: (project: Project) => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#project ? work(this.#project) : undefined))
      .catch((error) => this.connection.console.error(String((error as Error).stack)))
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

  /** Sends the findings of each open document: a change of one document may affect all. */
  #tellAll(project: Project): void {
    for (const document of this.#documents.all()) {
      const { uri, version } = document
      // A document that is being edited is compared soon, and its positions have already changed.
      if (this.#changed.has(uri)) continue
      const findings = project.formatOf(document) ? project.findings(uri) : []
      this.#told.set(uri, { version, findings })
      const diagnostics = findings.map((finding) => diagnosticOf(finding, (path) => project.uriOf(path)))
      this.connection.sendDiagnostics({ uri, version, diagnostics })
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

  /** Returns the findings at a range of a document; none if the document has changed since they were found. */
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
    const keeps = this.host.addBoilerplate !== undefined
    const around = { uri, document, format, shows, keeps, uriOf: (path: string) => project.uriOf(path) }
    return this.#findingsAt(uri, range).flatMap((finding) => actionsOf(finding, around))
  }

  async #execute(command: string, args: readonly unknown[]): Promise<void> {
    if (command === SHOW) {
      const [uri, selection] = args as [string, Range]
      await this.connection.window.showDocument({ uri, selection, takeFocus: true })
    } else if (command === IGNORE_EVERYWHERE) {
      await this.host.addBoilerplate?.(args.filter((text) => typeof text === "string"))
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
