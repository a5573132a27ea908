// The element around a field. It reads the field, and changes its selection and focus only when the user acts in the panel.
import type { CheckResult } from "../../types/checker.js"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { FieldChecker } from "../../types/field-checker.js"
import { invalid, show } from "../../values/errors.js"
import { bothTexts } from "../both-texts.js"
import { Announcer } from "./announcer.js"
import { CheckedField } from "./checked-field.js"
import { EditableMarks } from "./editable-marks.js"
import type { Field } from "./field.js"
import { FieldWatch } from "./field-watch.js"
import type { FieldTexts } from "./item.js"
import { labelOf } from "./label.js"
import { languageOf } from "./language.js"
import { Marks } from "./marks.js"
import { join, neighbour } from "./neighbours.js"
import { OwnChecker } from "./own-checker.js"
import { Panel } from "./panel.js"
import { phrasesOf } from "./phrases.js"
import { styleSheet } from "./style.js"

/** The pause in typing after which a field is checked, in milliseconds. */
const DELAY = 200

/** The pause in typing before a screen reader announces the warnings, in milliseconds. */
const PAUSE = 1000

/** Outside of a page, there is no class to extend, and the element is not defined. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/** The properties that an app can set before the element is defined. */
const SETTABLE = ["checker", "nameOf", "goTo", "docId", "format", "pause", "open"] as const

let unnamed = 0

/**
 * The element `<duplicate-warnings>`, which importing this module defines. It surrounds one `<textarea>`, text `<input>`, or
 * element with `contenteditable`, which may also be in an open shadow root of a component. It never changes the text of the
 * field. It changes the field's focus, selection and scroll position only when the user acts in the panel.
 *
 * All events bubble. After each check, `duplicates` has the {@link CheckResult} as its `detail`. After the user has ignored a
 * warning, `duplicateignore` has the {@link Diagnostic}, and after the user has restored it, `duplicateunignore` has it. Store the
 * result of the checker's `exportIgnored` then.
 *
 * Marks show repeated text in the field while the user types. In a text area or an input, they are in a layer over it. In editable
 * content, they are the highlights `duplicate-warning` and `duplicate-warning-information`, which style sheets select with
 * `::highlight()`; a browser without the CSS Custom Highlight API shows only the list there.
 *
 * Below the field, the element reserves one line for a badge with the number of warnings. The badge opens the panel that lists
 * them, which covers the content below. Neither moves the page.
 *
 * Style sheets can use the parts `badge`, `panel`, `list`, `item`, `message`, `button`, `texts`, `quote`, `mark` and `repeat`
 * (with `warning` or `information`). They can set the custom properties `--duplicate-warnings-background`, `-color`, `-border`,
 * `-focus`, `-mark`, `-repeat`, `-radius`, `-font`, `-max-height` and `-room`, the height that is reserved for the badge. The
 * colours follow `color-scheme`. To give the panel its own place on the page, set `position: static` on its part.
 *
 * @example
 * ```html
 * <label for="body">Text</label>
 * <duplicate-warnings doc-id="post">
 *   <textarea id="body" name="body"></textarea>
 * </duplicate-warnings>
 * <script type="module">
 *   import "simhash-wasm/textarea"
 * </script>
 * ```
 */
export class DuplicateWarningsElement extends Base {
  /** The attributes that the element follows. */
  static readonly observedAttributes: readonly string[] = ["doc-id", "lang", "format", "open"]

  readonly #panel: Panel
  readonly #marks = new Marks()
  readonly #editableMarks = new EditableMarks()
  readonly #own = new OwnChecker()
  readonly #announcer = new Announcer(
    () => phrasesOf(languageOf(this)),
    (sentence) => this.#panel.speak(sentence),
  )
  readonly #defaultId = `field-${++unnamed}`
  #given: FieldChecker | undefined
  #nameOf: ((place: RelatedPlace) => string | undefined) | undefined
  #goTo: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  #watch: FieldWatch | undefined
  #checked: CheckedField | undefined
  #leave: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The text that was checked, and its warnings. */
  #text = ""
  #diagnostics: readonly Diagnostic[] = []
  /** The warning that was ignored last, until the next input. */
  #ignored: Diagnostic | undefined

  /** @internal */
  constructor() {
    super()
    const root = this.attachShadow({ mode: "open" })
    root.adoptedStyleSheets = [styleSheet()]
    this.#panel = new Panel(root, this.#marks.layer, {
      texts: (diagnostic) => this.#texts(diagnostic),
      ignore: (diagnostic) => this.#ignore(diagnostic),
      undo: () => this.#undo(),
      toggle: () => {
        this.open = !this.open
      },
      leave: () => this.#field?.element.focus(),
    })
    const own = this as unknown as Record<string, unknown>
    for (const name of SETTABLE) {
      if (!Object.hasOwn(own, name)) continue
      const value = own[name]
      delete own[name]
      own[name] = value
    }
  }

  /**
   * The checker. Elements that share one warn of each other's texts. Default: a checker for this element alone, with the
   * defaults of `createDuplicateChecker`, which warns of text that the field itself repeats. It is loaded for the first check,
   * and disposed of when the element is removed from the page.
   */
  get checker(): FieldChecker | undefined {
    return this.#given
  }

  set checker(checker: FieldChecker | undefined) {
    const given = checker ?? undefined
    if (given !== undefined && typeof given.update !== "function")
      throw invalid(`checker must be a DuplicateChecker, got ${show(given)}`)
    if (given === this.#given) return
    this.#given = given
    this.#end()
    this.#own.dispose()
    this.#begin()
  }

  /** The attribute `doc-id`: the document's name in the checker. Default: a generated name. */
  get docId(): string {
    return this.getAttribute("doc-id") ?? this.#defaultId
  }

  set docId(docId: string) {
    this.setAttribute("doc-id", docId)
  }

  /** The attribute `format`: how the text is cut into blocks. Default: `"text"`, into paragraphs. */
  get format(): "text" | "markdown" {
    return this.getAttribute("format") === "markdown" ? "markdown" : "text"
  }

  set format(format: "text" | "markdown") {
    this.setAttribute("format", format)
  }

  /** The attribute `pause`: the pause in typing before a screen reader announces warnings, in milliseconds. Default: 1000. */
  get pause(): number {
    const pause = Number.parseFloat(this.getAttribute("pause") ?? "")
    return pause >= 0 ? pause : PAUSE
  }

  set pause(pause: number) {
    this.setAttribute("pause", String(pause))
  }

  /** The attribute `open`: whether the panel is open. The badge opens and closes it. */
  get open(): boolean {
    return this.hasAttribute("open")
  }

  set open(open: boolean) {
    this.toggleAttribute("open", open)
  }

  /** Returns the name of a place for the reader. Default: the label of its field, its `docId`, or the label of its text. */
  get nameOf(): ((place: RelatedPlace) => string | undefined) | undefined {
    return this.#nameOf
  }

  set nameOf(nameOf) {
    this.#nameOf = nameOf ?? undefined
    this.#render()
  }

  /** Goes to a place that is not in a field with the same checker. Without it, there is no button to such places. */
  get goTo(): ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined {
    return this.#goTo
  }

  set goTo(goTo) {
    this.#goTo = goTo ?? undefined
    this.#render()
  }

  /** The warnings that are shown. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics
  }

  /**
   * Checks the field now. The element itself checks the field after each pause in typing. Call this after a script has set the
   * value of the field, because that fires no event.
   *
   * @returns `undefined` if there was no answer: a later check has superseded this one, the user is composing a character,
   * or there is no field.
   *
   * @example
   * ```ts browser
   * import "simhash-wasm/textarea"
   *
   * const text = "The ferry leaves at nine.\n\nThe ferry leaves at nine."
   * document.body.innerHTML = `<duplicate-warnings><textarea>${text}</textarea></duplicate-warnings>`
   * const result = await document.querySelector("duplicate-warnings")?.check()
   * result?.diagnostics.map(({ code }) => code) // ["duplicate.exact", "duplicate.exact"]
   * ```
   */
  async check(): Promise<CheckResult | undefined> {
    clearTimeout(this.#timer)
    if (!this.isConnected || this.#watch?.isComposing) return undefined
    const checked = this.#checked ?? (await this.#open())
    const field = this.#field
    if (!checked || !field || this.#watch?.isComposing) return undefined
    const text = field.text()
    const result = await checked.check(text)
    if (!result || checked !== this.#checked || field !== this.#field) return undefined
    this.#text = text
    this.#show(result.diagnostics)
    this.dispatchEvent(new CustomEvent("duplicates", { detail: result, bubbles: true }))
    return result
  }

  /** @internal */
  connectedCallback(): void {
    this.#watch = new FieldWatch(this, {
      onInput: () => {
        this.#marks.follow()
        this.#announcer.typed()
        this.#ignored = undefined
      },
      onText: () => this.#schedule(DELAY),
      onField: (field) => (field ? this.#schedule(0) : this.#begin()),
    })
    this.#begin()
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#watch?.end()
    this.#watch = undefined
    this.#announcer.reset()
    this.#end()
    this.#own.dispose()
  }

  /** @internal */
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#watch) return
    if (name === "open") {
      // A closed panel no longer offers to restore the warning.
      if (after === null) this.#ignored = undefined
      this.#render()
    } else if (name !== "lang" || this.#own.translate(languageOf(this))) this.#begin()
    else this.#render()
  }

  get #field(): Field | undefined {
    return this.#watch?.field
  }

  /** Restarts with the current checker, document and format. */
  #begin(): void {
    this.#end()
    if (this.#field) this.#schedule(0)
  }

  /** Removes the document from its checker, and clears the warnings. */
  #end(): void {
    clearTimeout(this.#timer)
    this.#checked?.end()
    this.#checked = undefined
    this.#leave?.()
    this.#announcer.stop()
    this.#ignored = undefined
    this.#show([])
  }

  /** Opens the document in the given checker, or in the element's own one. */
  async #open(): Promise<CheckedField | undefined> {
    const own = this.#given ? undefined : this.#own.load(languageOf(this))
    const checker = this.#given ?? (await own?.checker)
    // The element may have changed while the checker was loading.
    if (!checker || this.#checked || !this.#field) return this.#checked
    if (own ? own !== this.#own.loaded : checker !== this.#given) return undefined
    const { docId } = this
    const checked = new CheckedField(checker, docId, this.format, () => this.#schedule(0))
    this.#checked = checked
    this.#leave = join(checker, docId, {
      name: () => labelOf(this.#field?.element) ?? docId,
      go: (place) => this.#field && checked.goTo(this.#field, place),
    })
    return checked
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    if (this.#watch?.isComposing) return
    this.#timer = setTimeout(() => this.check().catch(reportError), delay)
  }

  #show(diagnostics: readonly Diagnostic[]): void {
    this.#diagnostics = diagnostics
    for (const marks of [this.#marks, this.#editableMarks]) {
      marks.attach(this.#field?.element)
      marks.show(diagnostics, this.#text)
    }
    this.#render()
    this.#announcer.announce(diagnostics, this.pause)
  }

  #render(): void {
    this.#panel.show({
      diagnostics: this.#diagnostics,
      canUndo: this.#ignored !== undefined,
      isOpen: this.open,
      language: languageOf(this),
    })
  }

  #texts(diagnostic: Diagnostic): FieldTexts | undefined {
    const place = diagnostic.related[0]
    const checked = this.#checked
    if (!place || !checked) return undefined
    const { checker, docId } = checked
    const field = neighbour(checker, place.docId)
    const { goTo } = this
    const nameOf = (place: RelatedPlace) =>
      this.nameOf?.(place) ?? (place.docId === docId ? undefined : field?.name())
    const here = this.#text.slice(diagnostic.from, diagnostic.to)
    const both = bothTexts(diagnostic, here, { checker, docId, nameOf })
    const go = field ? () => field.go(place) : goTo && (() => goTo(place, diagnostic))
    return both && { ...both, goHere: () => this.#field && checked.select(this.#field, diagnostic), go }
  }

  async #ignore(diagnostic: Diagnostic): Promise<void> {
    const checked = this.#checked
    if (!(await checked?.setIgnored(diagnostic, true))) return
    if (checked === this.#checked) this.#ignored = diagnostic
    this.#afterIgnoring("duplicateignore", diagnostic, checked)
  }

  async #undo(): Promise<void> {
    const checked = this.#checked
    const diagnostic = this.#ignored
    if (!checked || !diagnostic) return
    this.#ignored = undefined
    if (await checked.setIgnored(diagnostic, false))
      this.#afterIgnoring("duplicateunignore", diagnostic, checked)
    else if (checked === this.#checked) {
      // It is still ignored, and can be restored later.
      this.#ignored = diagnostic
      this.#render()
    }
  }

  #afterIgnoring(event: string, diagnostic: Diagnostic, checked: CheckedField | undefined): void {
    this.dispatchEvent(new CustomEvent(event, { detail: diagnostic, bubbles: true }))
    if (checked === this.#checked) this.#schedule(0)
  }
}
