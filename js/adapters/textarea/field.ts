// A place where people write: a text area, a line of input or editable content.
import type { TextRange } from "../../types/document.js"
import { domRange, editableText } from "./editable-text.js"

export interface Field {
  readonly element: HTMLElement
  text(): string
  /** Selects a range of the text as it is now, moves the focus to it and shows it. Only when the user asks for it. */
  select(range: TextRange): void
}

/** What can be checked. Passwords, addresses and numbers are not prose. */
const FIELDS = [
  "textarea",
  "input:not([type])",
  "input[type=text i]",
  "input[type=search i]",
  "[contenteditable]:not([contenteditable=false i])",
].join()

/** The first field in an element, or in a component there; the same object as long as it is the same element. */
export function fieldIn(host: HTMLElement, known: Field | undefined): Field | undefined {
  const found = find(host)
  if (!found) return undefined
  if (known?.element === found) return known
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement
    ? control(found)
    : editable(found)
}

/** The first field outside of shadow roots, or else in one. Closed ones cannot be looked into. */
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
      // Browsers scroll to the cursor of a field that gets the focus, and not to a selection.
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
