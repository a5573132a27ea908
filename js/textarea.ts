// Entry "./textarea": an element around a field that shows duplicate warnings. A checker is loaded when one is needed.

/**
 * Duplicate warnings in a form: the element `<duplicate-warnings>` around a text area, a line of input or editable
 * content lists, after the field, what in it repeats other text.
 *
 * @packageDocumentation
 */
export { DuplicateWarningsElement } from "./adapters/textarea/element.js"
export type { FieldChecker } from "./types/field-checker.js"

import { DuplicateWarningsElement } from "./adapters/textarea/element.js"
import type { CheckResult } from "./types/checker.js"
import type { Diagnostic } from "./types/diagnostic.js"

/** Another copy of the package may have defined it. */
if (globalThis.customElements && !customElements.get("duplicate-warnings"))
  customElements.define("duplicate-warnings", DuplicateWarningsElement)

declare global {
  interface HTMLElementTagNameMap {
    "duplicate-warnings": DuplicateWarningsElement
  }
  /** Of elements, of the document and of the window: the events bubble. */
  interface GlobalEventHandlersEventMap {
    duplicates: CustomEvent<CheckResult>
    duplicateignore: CustomEvent<Diagnostic>
    duplicateunignore: CustomEvent<Diagnostic>
  }
}
