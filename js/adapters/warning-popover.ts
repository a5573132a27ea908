// What a user does with the warnings of an editor that shows them in a popover: opens one or the next one, goes to the other
// place, and ignores one. An editor has at most one popover.
import type { RelatedPlace } from "../types/diagnostic.js"
import type { TextRange } from "../types/document.js"
import type { HighlightOptions } from "../types/highlighted.js"
import type { PlacedWarning } from "../types/placed-warning.js"
import { bothTexts } from "./both-texts.js"
import type { EditorLoop } from "./editor-loop.js"
import { popover } from "./popover-element.js"
import { phrasesOf } from "./popover-phrases.js"
import { keepAt } from "./popover-place.js"
import { shortestAt } from "./text-ranges.js"
import { wayTo } from "./way-to.js"

export interface ShownText {
  /** The editable element; the popover becomes its sibling. */
  readonly root: HTMLElement
  cursor(): number | undefined
  select(range: TextRange): void
  focus(): void
}

/** The warnings of an editor at their current positions. */
export interface ShownWarnings {
  /** Returns the warnings in the order of the document. */
  warnings(): readonly PlacedWarning[]
  textOf(range: TextRange): string
  /** Returns the DOM range of a range; undefined if it is not in the page. */
  rangeOf(range: TextRange): Range | undefined
  /** Returns the current range of a place in this document; undefined if there is none. */
  placeOf(place: RelatedPlace): TextRange | undefined
}

type Options = Pick<HighlightOptions, "checker" | "docId" | "language" | "popover" | "nameOf" | "goTo">

export class WarningPopover {
  #open: { readonly element: HTMLElement; readonly warning: PlacedWarning; leave(): void } | undefined

  constructor(
    readonly text: ShownText,
    readonly shown: ShownWarnings,
    readonly loop: EditorLoop,
    readonly options: Options,
  ) {}

  get isOpen(): boolean {
    return this.#open !== undefined
  }

  /** Opens the popover of the warning at an offset, by default the cursor, after a click there; if there is none, closes it. */
  click(offset?: number): void {
    const warning = this.#at(offset)
    if (warning) this.open(warning, false)
    else this.close()
  }

  /**
   * Returns a function that ignores the warning at the cursor, or goes to its first related place; undefined if there is no warning
   * or no way to the place.
   */
  action(isIgnoring: boolean): (() => void) | undefined {
    const warning = this.#at()
    return warning && (isIgnoring ? () => this.#ignore(warning) : this.#wayFrom(warning))
  }

  /** Returns the warning at an offset: that of a passage rather than that of the block around it. */
  #at(offset = this.text.cursor()): PlacedWarning | undefined {
    return offset === undefined ? undefined : shortestAt(this.shown.warnings(), offset)
  }

  /** Opens the popover of a warning. The popover takes the focus if the user pressed a key to open it. */
  open(warning: PlacedWarning, byKey: boolean): void {
    const { text, shown, options } = this
    this.close()
    const range = options.popover === false ? undefined : shown.rangeOf(warning)
    if (!range) return
    const { diagnostic } = warning
    const element = popover({
      message: diagnostic.message,
      phrases: phrasesOf(options.language),
      both: bothTexts(diagnostic, shown.textOf(warning), options),
      go: this.#wayFrom(warning),
      ignore: () => this.#ignore(warning),
      next: () => this.next(),
      close: () => this.close(true),
    })
    text.root.parentElement?.append(element)
    const leave = keepAt(element, text.root, () => shown.rangeOf(warning) ?? range)
    this.#open = { element, warning, leave }
    if (byKey) element.querySelector("button")?.focus()
  }

  /** Closes the popover. The editor takes the focus if the popover had it, or if `focus` is true. */
  close(focus = false): void {
    const open = this.#open?.element
    const hadFocus = open?.contains((open.getRootNode() as Document | ShadowRoot).activeElement)
    this.remove()
    if (hadFocus || focus) this.text.focus()
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
    if (!this.shown.warnings().some(isOpen)) this.close()
  }

  /** Goes to the next warning after the cursor, or to the first one, and opens it. Returns false if there is none. */
  next(): boolean {
    const all = this.shown.warnings()
    const cursor = this.text.cursor() ?? -1
    const warning = all.find(({ from }) => from > cursor) ?? all[0]
    if (!warning) return false
    this.text.select({ from: warning.from, to: warning.from })
    this.open(warning, true)
    return true
  }

  /** Returns a function that goes to the first related place of a warning; undefined if that is not possible. */
  #wayFrom({ diagnostic }: PlacedWarning): (() => void) | undefined {
    const [place] = diagnostic.related
    const go = place && wayTo(place, diagnostic, this.options, (place) => this.#wayTo(place))
    if (!go) return undefined
    return () => {
      this.close()
      go()
    }
  }

  #wayTo(place: RelatedPlace): (() => void) | undefined {
    const range = this.shown.placeOf(place)
    if (!range) return undefined
    return () => {
      this.text.select(range)
      this.text.focus()
    }
  }

  #ignore({ diagnostic }: PlacedWarning): void {
    this.close(true)
    this.loop.ignore(diagnostic)
  }
}
