// The loop that editors share: an editor reports that it has changed, and when typing pauses, the loop sends the changes to the
// checker. It shows the answer if the document has not changed since. The port contains what differs between editors.
import type { Diagnostic } from "../types/diagnostic.js"
import type { EditorPort, WatchEditorOptions } from "../types/editor-port.js"
import { CheckedDocument, codeOf } from "./checked-document.js"
import { ignoredIn } from "./ignored-here.js"

/** The pause in typing after which a document is checked, in milliseconds. */
const DELAY = 200

export class EditorLoop extends CheckedDocument {
  /** The warnings that were ignored in this editor, the last one at the end. */
  readonly ignored: Diagnostic[]
  /** Whether the warnings on screen are older than the last answer. The next check then requests all of them. */
  #isBehind = true
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `editor` is the object to which the list of ignored warnings belongs. */
  constructor(
    editor: object,
    readonly port: EditorPort,
    readonly options: WatchEditorOptions,
  ) {
    super(options.checker, options.docId, () => this.#ask(false))
    this.ignored = ignoredIn(editor, this.checker)
  }

  override end(): void {
    clearTimeout(this.#timer)
    super.end()
  }

  /** Checks the document after a pause. Each call restarts the pause. */
  later(delay = this.options.delay ?? DELAY): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // During composition, the text is not final.
      if (this.port.isComposing) this.later()
      else this.check().catch((error: unknown) => this.#failed(error))
    }, delay)
  }

  async check(): Promise<void> {
    const { port } = this
    const version = port.version()
    const changes = port.changes()
    const report = this.#isBehind || port.needsAll() ? "all" : "changed"
    // Stays set until an answer is shown: a worker may have reported changes in an answer that was superseded.
    this.#isBehind = true
    const answer = await this.send(changes, () => port.whole(), report)
    if (this.isLost && !this.isOver) port.clear()
    // If the document has changed in the meantime, another answer will follow.
    if (!answer || port.version() !== version) return
    this.#isBehind = !port.show(answer.result, answer.isAll)
    if (this.#isBehind) await this.check()
  }

  /** Ignores a warning. Resolves to whether it was ignored. */
  ignore(diagnostic: Diagnostic): Promise<boolean> {
    return this.checker.ignore(diagnostic).then(
      () => {
        this.ignored.push(diagnostic)
        return this.#afterIgnoring(diagnostic, true)
      },
      (error: unknown) => this.#failed(error),
    )
  }

  /** Restores an ignored warning, by default the last one. Resolves to whether it was restored. */
  unignore(diagnostic = this.ignored.at(-1)): Promise<boolean> {
    if (!diagnostic) return Promise.resolve(false)
    this.ignored.splice(this.ignored.indexOf(diagnostic), 1)
    return this.checker.unignore(diagnostic).then(
      () => this.#afterIgnoring(diagnostic, false),
      (error: unknown) => {
        // It is still ignored, and can be restored later.
        this.ignored.push(diagnostic)
        return this.#failed(error)
      },
    )
  }

  /** Restores the warning that was ignored last, for a command. Returns whether there is one. */
  unignoreLast(): boolean {
    const isThere = !this.isOver && this.ignored.length > 0
    if (isThere) this.unignore()
    return isThere
  }

  #afterIgnoring(diagnostic: Diagnostic, isIgnored: boolean): true {
    this.options.onIgnore?.(diagnostic, isIgnored)
    if (!this.isOver) this.#ask(true)
    return true
  }

  #ask(isSoon: boolean): void {
    if (this.port.ask) this.port.ask(isSoon)
    else this.later(0)
  }

  #failed(error: unknown): false {
    // The checker may be disposed of together with the editor, just after a click.
    if (codeOf(error) === "DISPOSED" && this.isOver) return false
    if (!this.options.onError) throw error
    this.options.onError(error)
    return false
  }
}
