// The content of a component and its warnings, as a store. The first subscriber starts the loop of the editor adapters, and the
// last one to leave ends it. Frameworks do not subscribe during server rendering, so nothing is checked there.
import { EditorLoop } from "../adapters/editor-loop.js"
import { readAdapterOptions } from "../adapters/options.js"
import type { CheckResult } from "../types/checker.js"
import type { Block } from "../types/document.js"
import type {
  ContentChecker,
  DuplicatesContent,
  DuplicatesFound,
  DuplicatesOptions,
} from "../types/watched-content.js"
import { invalid, show } from "../values/errors.js"
import { readOptions } from "../values/options.js"
import { isArray } from "../values/platform.js"
import { OwnChecker } from "./own-checker.js"

const OPTIONS = ["checker", "docId", "format", "delay", "language", "onIgnore", "onError"]

/** A change to one of these options makes the content a new document. The other options are read when they are needed. */
const OF_DOCUMENT = ["checker", "docId", "format", "language"] as const

const OF_BLOCK = ["text", "kind", "key", "from"] as const satisfies readonly (keyof Block)[]

type Settings = DuplicatesOptions & { readonly checker: ContentChecker }

let unnamed = 0

export class WatchedContent {
  readonly #own = new OwnChecker()
  readonly #docId = `content-${++unnamed}`
  readonly #listeners = new Set<{ readonly tell: () => void }>()
  readonly #nothing: DuplicatesFound = {
    warnings: [],
    isCurrent: false,
    ignore: async (warning) => (await this.#loop?.ignore(warning)) ?? false,
    unignore: async () => (await this.#loop?.unignore()) ?? false,
  }
  #found = this.#nothing
  #content: DuplicatesContent = ""
  #settings: Settings = { checker: this.#own }
  #loop: EditorLoop | undefined
  #stop = () => {}

  /** `of` is the name of the public function, for error sentences. */
  constructor(
    readonly of: string,
    content: DuplicatesContent,
    options: DuplicatesOptions | undefined,
  ) {
    this.configure(options)
    this.set(content)
  }

  /** The current warnings: the same object until something changes. */
  readonly found = (): DuplicatesFound => this.#found

  /** Calls a listener when the current warnings change. Returns a function that stops this. */
  readonly subscribe = (tell: () => void): (() => void) => {
    const listening = { tell }
    this.#listeners.add(listening)
    if (!this.#loop) this.#start()
    return () => {
      if (!this.#listeners.delete(listening) || this.#listeners.size > 0) return
      this.#stop()
    }
  }

  /** Whether the given content equals the current one, by the values of its blocks. */
  has(content: DuplicatesContent): boolean {
    const own = this.#content
    if (typeof content === "string" || typeof own === "string") return content === own
    const isSame = (block: Block, at: number) => OF_BLOCK.every((part) => block?.[part] === own[at]?.[part])
    return content.length === own.length && content.every(isSame)
  }

  set(content: DuplicatesContent): void {
    if (typeof content !== "string" && !isArray(content))
      throw invalid(`${this.of} takes a text or an array of blocks, got ${show(content)}`)
    if (this.has(content)) return
    this.#content = copyOf(content)
    this.#loop?.later(this.#settings.delay)
    if (this.#found.isCurrent) this.#show({ ...this.#found, isCurrent: false })
  }

  configure(options: DuplicatesOptions | undefined): void {
    const given = readOptions(options, OPTIONS, this.of)
    const before = this.#settings
    const settings = { ...given, checker: given.checker ?? this.#own }
    readAdapterOptions(settings, OPTIONS, this.of, this.#docId)
    if (typeof settings.checker.remove !== "function")
      throw invalid(`checker must have the method remove, got ${show(settings.checker)}`)
    this.#settings = settings
    if (!this.#loop || OF_DOCUMENT.every((name) => settings[name] === before[name])) return
    this.#stop()
    this.#start()
    this.#show(this.#nothing)
  }

  #start(): void {
    const { checker, docId = this.#docId, format, language } = this.#settings
    this.#own.language = language
    const fail = (error: unknown) => {
      const { onError } = this.#settings
      if (!onError) throw error
      onError(error)
    }
    let isGiven = false
    const whole = () => {
      isGiven = true
      return typeof this.#content === "string" ? { text: this.#content, format } : this.#content
    }
    const show = (warnings: DuplicatesFound["warnings"]) =>
      this.#show({ ...this.#nothing, warnings, isCurrent: true })
    const port = {
      version: () => this.#content,
      changes: () => [whole()],
      whole,
      needsAll: () => true,
      show: ({ diagnostics }: Pick<CheckResult, "diagnostics">) => {
        show(diagnostics)
        return true
      },
      clear: () => show([]),
    }
    const onIgnore: DuplicatesOptions["onIgnore"] = (...args) => this.#settings.onIgnore?.(...args)
    const loop = new EditorLoop(this, port, { checker, docId, onIgnore, onError: fail })
    this.#loop = loop
    this.#stop = () => {
      loop.end()
      this.#loop = undefined
      this.#found = this.#nothing
      if (!isGiven) return
      checker.remove(docId).catch((error: unknown) => {
        // A shared checker may be disposed of before the components that use it.
        if ((error as { code?: unknown } | undefined)?.code !== "DISPOSED") fail(error)
      })
    }
    loop.later(0)
  }

  #show(found: DuplicatesFound): void {
    this.#found = found
    for (const { tell } of [...this.#listeners]) tell()
  }
}

/** Returns a copy, which later changes to the app's blocks do not affect. */
export function copyOf(content: DuplicatesContent): DuplicatesContent {
  return isArray(content) ? content.map((block) => ({ ...block })) : content
}
