// Entry "./textarea": an element around a field that shows duplicate warnings. The checker is loaded on first use.

/**
 * Duplicate warnings in a form: the element `<duplicate-warnings>` around a text area, a text input or editable content marks
 * text that repeats other text, and lists the warnings below the field.
 *
 * @packageDocumentation
 */
export { DuplicateWarningsElement } from "./adapters/textarea/element.js"
export type { FieldChecker } from "./types/field-checker.js"

import { DuplicateWarningsElement } from "./adapters/textarea/element.js"
import type { CheckResult } from "./types/checker.js"
import type { Diagnostic } from "./types/diagnostic.js"

/** Another copy of the package may have defined the element. */
if (globalThis.customElements && !customElements.get("duplicate-warnings"))
  customElements.define("duplicate-warnings", DuplicateWarningsElement)

declare global {
  interface HTMLElementTagNameMap {
    "duplicate-warnings": DuplicateWarningsElement
  }
  /** For elements, the document and the window, because the events bubble. */
  interface GlobalEventHandlersEventMap {
    duplicates: CustomEvent<CheckResult>
    duplicateignore: CustomEvent<Diagnostic>
    duplicateunignore: CustomEvent<Diagnostic>
  }
}
