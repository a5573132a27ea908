/**
 * Duplicate warnings in a form: the element `<duplicate-warnings>` around a text area, a line of input or editable
 * content lists, after the field, what in it repeats other text.
 *
 * @packageDocumentation
 */

import type {
  BlockRange,
  CheckResult,
  Diagnostic,
  DuplicateChecker,
  EditorChecker,
  RelatedPlace,
  TextRange,
} from "./editor.js"

/** What the element needs of a checker: one of this page, or one with the same methods elsewhere. */
export type FieldChecker = EditorChecker &
  Pick<DuplicateChecker, "remove"> & {
    /** {@link DuplicateChecker.locate}, at once or later: leads to the right place in another field that has changed. */
    readonly locate?: (
      block: Pick<BlockRange, "id" | "from" | "to">,
    ) => TextRange | undefined | PromiseLike<TextRange | undefined>
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
 * For style sheets: the parts `panel`, `header`, `title`, `close`, `list`, `item`, `message`, `button`, `texts`, `quote`
 * and `mark`, and the custom properties `--duplicate-warnings-background`, `-color`, `-border`, `-focus`, `-mark`,
 * `-radius`, `-font` and `-max-height`. The colours follow `color-scheme`.
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
export class DuplicateWarningsElement extends HTMLElement {
  /** The attributes that the element follows. */
  static readonly observedAttributes: readonly string[]

  /**
   * The checker. Several elements can share one: each then warns of what repeats a text in another. Default: one of
   * this element alone, with the defaults of `createDuplicateChecker`, which warns of what repeats in the field itself.
   * It is loaded with the first check, and lives as long as the element is in the page.
   */
  checker: FieldChecker | undefined

  /** The attribute `doc-id`: what the text is called in the checker. Default: a name of its own. */
  docId: string

  /** The attribute `format`: how the text is cut into blocks. Default: `"text"`, at blank lines. */
  format: "text" | "markdown"

  /** The attribute `pause`: how long typing pauses, in milliseconds, before a screen reader is told. Default: 1000. */
  pause: number

  /** Whether the panel was closed. It opens again when there are more warnings than there were. */
  closed: boolean

  /** What to call a place to the reader. Default: the label of the field that it is in, its `docId`, or its label. */
  nameOf: ((place: RelatedPlace) => string | undefined) | undefined

  /** Goes to a place that is in no field with the same checker. Without it, there is no button for that. */
  goTo: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined

  /** The warnings that are shown. */
  readonly diagnostics: readonly Diagnostic[]

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
  check(): Promise<CheckResult | undefined>
}

declare global {
  interface HTMLElementTagNameMap {
    "duplicate-warnings": DuplicateWarningsElement
  }
  interface HTMLElementEventMap {
    duplicates: CustomEvent<CheckResult>
    duplicateignore: CustomEvent<Diagnostic>
    duplicateunignore: CustomEvent<Diagnostic>
  }
}
