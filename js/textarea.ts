// Entry "./textarea": an element around a field that shows duplicate warnings. A checker is loaded when one is needed.
import { DuplicateWarningsElement } from "./adapters/textarea/element.js"

export { DuplicateWarningsElement }

/** Another copy of the package may have defined it. */
if (globalThis.customElements && !customElements.get("duplicate-warnings"))
  customElements.define("duplicate-warnings", DuplicateWarningsElement)
