// A field that can be checked: a text area, a text input or editable content.
import type { TextRange } from "../../types/document.js"
import { domRange, editableText } from "./editable-text.js"

export interface Field {
  readonly element: HTMLElement
  text(): string
  /** Selects a range of the current text, moves the focus to it and scrolls to it. Call this only for a user action. */
  select(range: TextRange): void
}

/** The fields that can be checked. Passwords, addresses and numbers are not prose. */
const FIELDS = [
  "textarea",
  "input:not([type])",
  "input[type=text i]",
  "input[type=search i]",
  "[contenteditable]:not([contenteditable=false i])",
].join()

/** Returns the first field in an element or in a component within it; `known` if its element is still the first one. */
export function fieldIn(host: HTMLElement, known: Field | undefined): Field | undefined {
  const found = find(host)
  if (!found) return undefined
  if (known?.element === found) return known
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement
    ? control(found)
    : editable(found)
}

/** Returns the first field outside of shadow roots, or else in one. Closed shadow roots are not accessible. */
function find(root: HTMLElement | ShadowRoot): HTMLElement | undefined {
  const found = root.querySelector<HTMLElement>(FIELDS)
  if (found) return found
  for (const { shadowRoot } of root.querySelectorAll("*")) {
    const inside = shadowRoot && find(shadowRoot)
    if (inside) return inside
  }
  return undefined
}

function control(element: HTMLTextAreaElement | HTMLInputElement): Field {
  return {
    element,
    text: () => element.value,
    select({ from, to }) {
      // When a field gets the focus, browsers scroll to its cursor, but not to a selection.
      element.setSelectionRange(from, from)
      if (element.matches(":focus")) element.blur()
      element.focus()
      element.setSelectionRange(from, to)
    },
  }
}

function editable(element: HTMLElement): Field {
  return {
    element,
    text: () => editableText(element).text,
    select(range) {
      const found = domRange(editableText(element), range)
      element.focus({ preventScroll: found !== undefined })
      if (!found) return
      const { startContainer, startOffset, endContainer, endOffset } = found
      getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset)
      startContainer.parentElement?.scrollIntoView({ block: "nearest" })
    },
  }
}
