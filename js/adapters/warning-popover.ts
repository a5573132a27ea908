// What a user does with the warnings of an editor that shows them in a popover: opens one or the next one, goes to the other
// place, and ignores one. An editor has at most one popover.
import type { EditorChecker } from "../editor/checker.js"
import type { Language } from "../types/checker.js"
import type { Diagnostic, RelatedPlace } from "../types/diagnostic.js"
import type { TextRange } from "../types/document.js"
import type { PlacedWarning } from "../types/placed-warning.js"
import { bothTexts } from "./both-texts.js"
import type { EditorLoop } from "./editor-loop.js"
import { popover } from "./popover-element.js"
import { phrasesOf } from "./popover-phrases.js"
import { keepAt } from "./popover-place.js"
import { wayTo } from "./way-to.js"

/** What differs between these editors. */
export interface PopoverEditor {
  /** The editable element; the popover becomes its sibling. */
  readonly root: HTMLElement
  /** Returns the warnings in the order of the document. */
  warnings(): readonly PlacedWarning[]
  /** Returns the text of a range. */
  textOf(range: TextRange): string
  /** Returns the DOM range of a range; undefined if it is not in the page. */
  rangeOf(range: TextRange): Range | undefined
  /** Returns the current range of a place in this document; undefined if there is none. */
  placeOf(place: RelatedPlace): TextRange | undefined
  /** Returns the offset of the cursor; undefined if there is none. */
  cursor(): number | undefined
  /** Selects a range, and scrolls to it. */
  select(range: TextRange): void
  focus(): void
}

export interface PopoverOptions {
  readonly checker: EditorChecker
  readonly docId: string
  readonly language?: Language | undefined
  readonly popover?: boolean | undefined
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
}

export class WarningPopover {
  #open: { readonly element: HTMLElement; readonly warning: PlacedWarning; leave(): void } | undefined

  constructor(
    readonly editor: PopoverEditor,
    readonly loop: EditorLoop,
    readonly options: PopoverOptions,
  ) {}

  get isOpen(): boolean {
    return this.#open !== undefined
  }

  /** Opens the popover of a warning. The popover takes the focus if the user pressed a key to open it. */
  open(warning: PlacedWarning, byKey: boolean): void {
    const { editor, options } = this
    this.close()
    const range = options.popover === false ? undefined : editor.rangeOf(warning)
    if (!range) return
    const { diagnostic } = warning
    const element = popover({
      message: diagnostic.message,
      phrases: phrasesOf(options.language),
      both: bothTexts(diagnostic, editor.textOf(warning), options),
      go: this.wayFrom(warning),
      ignore: () => this.ignore(warning),
      next: () => this.next(),
      close: () => this.close(true),
    })
    editor.root.parentElement?.append(element)
    const leave = keepAt(element, editor.root, () => editor.rangeOf(warning) ?? range)
    this.#open = { element, warning, leave }
    if (byKey) element.querySelector("button")?.focus()
  }

  /** Closes the popover. The editor takes the focus if the popover had it, or if `focus` is true. */
  close(focus = false): void {
    const open = this.#open?.element
    const hadFocus = open?.contains((open.getRootNode() as Document | ShadowRoot).activeElement)
    this.remove()
    if (hadFocus || focus) this.editor.focus()
  }

  /** Closes the popover without moving the focus. */
  remove(): void {
    this.#open?.leave()
    this.#open?.element.remove()
    this.#open = undefined
  }

  /** Closes the popover unless the editor still has its warning. */
  update(): void {
    const open = this.#open?.warning
    if (!open) return
    const isOpen = ({ from, diagnostic }: PlacedWarning) =>
      from === open.from && diagnostic.ignoreKey === open.diagnostic.ignoreKey
    if (!this.editor.warnings().some(isOpen)) this.close()
  }

  /** Goes to the next warning after the cursor, or to the first one, and opens it. Returns false if there is none. */
  next(): boolean {
    const all = this.editor.warnings()
    const cursor = this.editor.cursor() ?? -1
    const warning = all.find(({ from }) => from > cursor) ?? all[0]
    if (!warning) return false
    this.editor.select({ from: warning.from, to: warning.from })
    this.open(warning, true)
    return true
  }

  /** Returns a function that goes to the first related place of a warning; undefined if that is not possible. */
  wayFrom({ diagnostic }: PlacedWarning): (() => void) | undefined {
    const [place] = diagnostic.related
    const go = place && wayTo(place, diagnostic, this.options, (place) => this.#wayTo(place))
    if (!go) return undefined
    return () => {
      this.close()
      go()
    }
  }

  #wayTo(place: RelatedPlace): (() => void) | undefined {
    const range = this.editor.placeOf(place)
    if (!range) return undefined
    return () => {
      this.editor.select(range)
      this.editor.focus()
    }
  }

  ignore({ diagnostic }: PlacedWarning): void {
    this.close(true)
    this.loop.ignore(diagnostic)
  }
}
