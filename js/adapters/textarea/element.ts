// The element around a field. It reads the field, and changes its selection and focus only on a click in the panel.
import type { DuplicateChecker } from "../../editor/checker.js"
import type { CheckResult, Language } from "../../types/checker.js"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import type { FieldChecker } from "../../types/field-checker.js"
import { invalid, show } from "../../values/errors.js"
import { quote } from "../quote.js"
import { CheckedField } from "./checked-field.js"
import { EditableMarks } from "./editable-marks.js"
import { type Field, fieldIn } from "./field.js"
import type { BothTexts } from "./item.js"
import { Marks } from "./marks.js"
import { join, neighbour } from "./neighbours.js"
import { Panel } from "./panel.js"
import { phrasesOf } from "./phrases.js"
import { styleSheet } from "./style.js"

/** The pause in typing after which a field is checked, in milliseconds. */
const DELAY = 200

/** The pause in typing after which a screen reader is told. */
const PAUSE = 1000

/** Outside of a page there is nothing to extend, and nothing to define. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/** The properties that an app can set before the element is defined. */
const SETTABLE = ["checker", "nameOf", "goTo", "docId", "format", "pause", "open"] as const

let unnamed = 0

/** A checker that the element has made, and the language that its sentences are in. */
interface Own {
  readonly language: Language
  readonly checker: Promise<DuplicateChecker>
}

/**
 * The element `<duplicate-warnings>`, which importing this module defines. It belongs around one `<textarea>`,
 * `<input>` of text, or element with `contenteditable`, which may also be in an open shadow root of a component. It never changes the text of the field, and its focus,
 * selection and scroll position only when the user clicks on a button of the panel.
 *
 * Events, which bubble: `duplicates` after each check, with the {@link CheckResult} as its `detail`;
 * `duplicateignore` when the user has ignored a warning, and `duplicateunignore` when the user has taken that back, with
 * the {@link Diagnostic}: time to store what `exportIgnored` of the checker returns.
 *
 * What repeats is marked in the field as it is typed: in a text area or a line of input by a layer over it, in editable content by
 * the highlights `duplicate-warning` and `duplicate-warning-information`, for which a style sheet has `::highlight()`. A browser
 * without the CSS Custom Highlight API shows the list alone.
 *
 * After the field there is room for one line, in which a badge says how many warnings there are. It opens the panel that
 * lists them, which lies over what is below: neither moves the page.
 *
 * For style sheets: the parts `badge`, `panel`, `list`, `item`, `message`, `button`, `texts`, `quote`, `mark` and
 * `repeat` (with `warning` or `information`), and the
 * custom properties `--duplicate-warnings-background`, `-color`, `-border`, `-focus`, `-mark`, `-radius`, `-font`,
 * `-max-height` and `-room`, the height that is kept for the badge. The colours follow `color-scheme`. For a panel that has
 * its own place on the page, `position: static` is a style of its part.
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
  readonly #defaultId = `field-${++unnamed}`
  #given: FieldChecker | undefined
  #own: Own | undefined
  #nameOf: ((place: RelatedPlace) => string | undefined) | undefined
  #goTo: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  #field: Field | undefined
  #checked: CheckedField | undefined
  #leave: (() => void) | undefined
  /** Ends listening to the page. */
  #listening: AbortController | undefined
  #observer: MutationObserver | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #speaking: ReturnType<typeof setTimeout> | undefined
  #isComposing = false
  /** When something was typed, if it was. */
  #typed: number | undefined
  /** The text that the warnings are of, and the warnings. */
  #text = ""
  #diagnostics: readonly Diagnostic[] = []
  #spoken = ""
  /** The warning that was ignored last, until something is typed. */
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
   * The checker. Several elements can share one: each then warns of what repeats a text in another. Default: one of
   * this element alone, with the defaults of `createDuplicateChecker`, which warns of what repeats in the field itself.
   * It is loaded with the first check, and lives as long as the element is in the page.
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
    this.#disposeOwn()
    this.#begin()
  }

  /** The attribute `doc-id`: what the text is called in the checker. Default: a name of its own. */
  get docId(): string {
    return this.getAttribute("doc-id") ?? this.#defaultId
  }

  set docId(docId: string) {
    this.setAttribute("doc-id", docId)
  }

  /** The attribute `format`: how the text is cut into blocks. Default: `"text"`, into its paragraphs. */
  get format(): "text" | "markdown" {
    return this.getAttribute("format") === "markdown" ? "markdown" : "text"
  }

  set format(format: "text" | "markdown") {
    this.setAttribute("format", format)
  }

  /** The attribute `pause`: how long typing pauses, in milliseconds, before a screen reader is told. Default: 1000. */
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

  /** What to call a place to the reader. Default: the label of the field that it is in, its `docId`, or its label. */
  get nameOf(): ((place: RelatedPlace) => string | undefined) | undefined {
    return this.#nameOf
  }

  set nameOf(nameOf) {
    this.#nameOf = nameOf ?? undefined
    this.#render()
  }

  /** Goes to a place that is in no field with the same checker. Without it, there is no button for that. */
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
   * Checks the field now. The element does so after each pause in typing; a script that sets the value of a field, of
   * which there is no event, can do so too.
   *
   * @returns `undefined` if there was no answer: a later check has taken over, the user is composing a character, or
   * there is no field.
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
    this.#stopTimer()
    if (!this.isConnected || this.#isComposing) return undefined
    const checked = this.#checked ?? (await this.#open())
    const field = this.#field
    if (!checked || !field || this.#isComposing) return undefined
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
    const listening = new AbortController()
    this.#listening = listening
    const { signal } = listening
    this.addEventListener("input", (event) => this.#onInput(event as InputEvent), { signal })
    this.addEventListener("compositionstart", (event) => this.#compose(event, true), { signal })
    this.addEventListener("compositionend", (event) => this.#compose(event, false), { signal })
    // What a component has in its shadow root is observed by nobody else.
    const onFocus = () => {
      if (!this.#field?.element.isConnected) this.#look()
    }
    this.addEventListener("focusin", onFocus, { signal })
    // A form is reset after its event, unless that is prevented.
    const onReset = (event: Event) => {
      const { element } = this.#field ?? {}
      if (element && "form" in element && element.form === event.target) this.#schedule(DELAY)
    }
    this.getRootNode().addEventListener("reset", onReset, { signal })
    this.#observer = new MutationObserver(() => this.#look())
    this.#observer.observe(this, { childList: true, subtree: true, characterData: true })
    this.#field = fieldIn(this, undefined)
    this.#begin()
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#listening?.abort()
    this.#listening = undefined
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#field = undefined
    this.#isComposing = false
    this.#typed = undefined
    this.#end()
    this.#disposeOwn()
  }

  /** @internal */
  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#listening) return
    if (name === "open") {
      // Who has closed the panel takes back nothing.
      if (after === null) this.#ignored = undefined
      this.#render()
    } else if (name !== "lang") this.#begin()
    else if (this.#own && this.#own.language !== this.#language) this.#translate(this.#own)
    else this.#render()
  }

  /** The language of the words: that of the element or of what it is in. */
  get #language(): Language {
    let from: Element = this
    let lang = from.closest("[lang]")
    for (let root = from.getRootNode(); !lang && root instanceof ShadowRoot; root = from.getRootNode()) {
      from = root.host
      lang = from.closest("[lang]")
    }
    return /^zh\b/i.test(lang?.getAttribute("lang") ?? "") ? "zh-CN" : "en"
  }

  /** Starts anew with another checker, document or format. */
  #begin(): void {
    this.#end()
    if (this.#listening && this.#field) this.#schedule(0)
  }

  /** Ends with the checker and the document as they are. */
  #end(): void {
    this.#stopTimer()
    this.#checked?.end()
    this.#checked = undefined
    this.#leave?.()
    this.#leave = undefined
    clearTimeout(this.#speaking)
    this.#ignored = undefined
    this.#show([])
  }

  /** The document in the checker that was given, or in one of this element's own. */
  async #open(): Promise<CheckedField | undefined> {
    const own = this.#given ? undefined : this.#ownChecker()
    const checker = this.#given ?? (await own?.checker)
    // Much can have happened while a checker was loaded.
    if (!checker || this.#checked || !this.#field) return this.#checked
    if (own ? own !== this.#own : checker !== this.#given) return undefined
    const { docId } = this
    this.#checked = new CheckedField(checker, docId, this.format, () => this.#schedule(0))
    this.#leave = join(checker, docId, {
      name: () => this.#name(),
      go: (place) => this.#goToPlace(place),
    })
    return this.#checked
  }

  /** Loads the checker with the first check: a page whose elements share one in a worker never does. */
  #ownChecker(): Own {
    if (!this.#own) {
      const language = this.#language
      const own = {
        language,
        checker: import("../../editor.js").then(({ createDuplicateChecker }) =>
          createDuplicateChecker({ language }),
        ),
      }
      own.checker.catch(() => {
        if (this.#own === own) this.#own = undefined
      })
      this.#own = own
    }
    return this.#own
  }

  #disposeOwn(): void {
    // One that could not be loaded was reported by the check that wanted it.
    this.#own?.checker.then((checker) => checker.dispose(), reported)
    this.#own = undefined
  }

  /** Replaces the checker of this element by one with sentences in another language. */
  #translate(own: Own): void {
    this.#own = undefined
    this.#begin()
    const next = this.#ownChecker().checker
    own.checker
      .then(async (before) => {
        await (await next).importIgnored(before.exportIgnored())
        before.dispose()
      })
      .catch(reportError)
  }

  /** Looks for another field, after what is in the element has changed. */
  #look(): void {
    const field = fieldIn(this, this.#field)
    if (field === this.#field) {
      if (field?.element.isContentEditable) this.#schedule(DELAY)
      return
    }
    this.#field = field
    this.#isComposing = false
    if (field) this.#schedule(0)
    else this.#begin()
  }

  /** Whether an event is of the field, which may be in the shadow root of a component. */
  #isOfField(event: Event): boolean {
    return event.composedPath()[0] === this.#field?.element
  }

  #onInput(event: InputEvent): void {
    if (!this.#isOfField(event)) return
    this.#marks.follow()
    this.#typed = performance.now()
    this.#ignored = undefined
    clearTimeout(this.#speaking)
    // Within a composition the text is not yet what is meant.
    if (!event.isComposing) this.#schedule(DELAY)
  }

  #compose(event: Event, isComposing: boolean): void {
    if (!this.#isOfField(event)) return
    this.#isComposing = isComposing
    if (isComposing) this.#stopTimer()
    else this.#schedule(DELAY)
  }

  #schedule(delay: number): void {
    this.#stopTimer()
    if (this.#isComposing) return
    this.#timer = setTimeout(() => this.check().catch(reportError), delay)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #show(diagnostics: readonly Diagnostic[]): void {
    this.#diagnostics = diagnostics
    for (const marks of [this.#marks, this.#editableMarks]) {
      marks.attach(this.#field?.element)
      marks.show(diagnostics, this.#text)
    }
    this.#render()
    if (this.#typed === undefined) return
    clearTimeout(this.#speaking)
    const wait = this.#typed + this.pause - performance.now()
    this.#speaking = setTimeout(() => this.#speak(), Math.max(0, wait))
  }

  #render(): void {
    this.#panel.show({
      diagnostics: this.#diagnostics,
      canUndo: this.#ignored !== undefined,
      isOpen: this.open,
      language: this.#language,
    })
  }

  #speak(): void {
    const { length } = this.#diagnostics
    if (length === 0 && this.#spoken === "") return
    this.#spoken = phrasesOf(this.#language).spoken(length, this.#diagnostics[0]?.message ?? "")
    this.#panel.speak(this.#spoken)
    if (length === 0) this.#spoken = ""
  }

  /** What the field is called, as its label says. */
  #name(): string {
    const { element } = this.#field ?? {}
    const label = element && "labels" in element ? (element.labels as NodeListOf<HTMLElement>)[0] : undefined
    const named = label ? ownText(label) : (element?.getAttribute("aria-label") ?? "")
    return named.trim() === "" ? this.docId : named.trim()
  }

  #select({ from, to }: { readonly from?: number; readonly to?: number }): void {
    const checked = this.#checked
    const field = this.#field
    if (!checked || !field || from === undefined || to === undefined) return
    field.select(checked.current({ from, to }, field.text()))
  }

  #goToPlace(place: RelatedPlace): void {
    const field = this.#field
    if (!field) return
    const go = (range: TextRange | undefined) => (range ? field.select(range) : this.#select(place))
    const range = this.#checked?.locate(place, () => field.text())
    if (range && "then" in range) range.then(go, reportError)
    else go(range)
  }

  #texts(diagnostic: Diagnostic): BothTexts | undefined {
    const place = diagnostic.related[0]
    const checked = this.#checked
    if (!place || !checked) return undefined
    const { block, from, to } = diagnostic
    const own = place.shared.map(({ here }) => ({ from: here.from - block.from, to: here.to - block.from }))
    const others = (text: string | undefined) =>
      text === undefined
        ? quote(place.excerpt ?? place.label ?? "", [])
        : quote(
            text,
            place.shared.map(({ there }) => there),
          )
    const text = checked.checker.textOf(place)
    const field = neighbour(checked.checker, place.docId)
    const { goTo } = this
    const isHere = place.docId === checked.docId
    const name =
      this.nameOf?.(place) ??
      (isHere ? undefined : (field?.name() ?? place.docId ?? place.label ?? String(place.id)))
    const go = field ? () => field.go(place) : goTo && (() => goTo(place, diagnostic))
    return {
      here: quote(this.#text.slice(from, to), own),
      there:
        typeof text === "object" ? Promise.resolve(text).then(others, () => others(undefined)) : others(text),
      goHere: () => this.#select(diagnostic),
      name,
      go,
    }
  }

  #ignore(diagnostic: Diagnostic): void {
    const checked = this.#checked
    if (!checked) return
    checked.checker.ignore(diagnostic).then(
      () => {
        if (checked === this.#checked) this.#ignored = diagnostic
        this.#afterIgnoring("duplicateignore", diagnostic, checked)
      },
      (error: unknown) => this.#reportUnlessOver(error, checked),
    )
  }

  #undo(): void {
    const checked = this.#checked
    const diagnostic = this.#ignored
    if (!checked || !diagnostic) return
    this.#ignored = undefined
    checked.checker.unignore(diagnostic).then(
      () => this.#afterIgnoring("duplicateunignore", diagnostic, checked),
      (error: unknown) => {
        // It is still ignored, and can be taken back later.
        if (checked === this.#checked) this.#ignored = diagnostic
        this.#render()
        this.#reportUnlessOver(error, checked)
      },
    )
  }

  /** What was asked of a checker that this element no longer has may come too late. */
  #reportUnlessOver(error: unknown, checked: CheckedField): void {
    const isDisposed = (error as { code?: unknown } | undefined)?.code === "DISPOSED"
    if (!isDisposed || checked === this.#checked) reportError(error)
  }

  #afterIgnoring(event: string, diagnostic: Diagnostic, checked: CheckedField): void {
    this.dispatchEvent(new CustomEvent(event, { detail: diagnostic, bubbles: true }))
    if (checked === this.#checked) this.#schedule(0)
  }
}

/** The text of a label without that of the fields in it. */
function ownText(label: HTMLElement): string {
  return [...label.childNodes]
    .filter(
      (node) => !(node instanceof HTMLElement && node.querySelector("textarea, input, duplicate-warnings")),
    )
    .map((node) => (node instanceof DuplicateWarningsElement ? "" : (node.textContent ?? "")))
    .join(" ")
    .replace(/\s+/g, " ")
}

function reported(): void {}
