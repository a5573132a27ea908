// The element of a popover: the message of a warning, both texts and the actions.
import { type BothTexts, comparison } from "./both-texts.js"
import { button, element } from "./elements.js"
import type { Phrases } from "./popover-phrases.js"

export interface Shown {
  readonly message: string
  readonly phrases: Phrases
  readonly both: BothTexts | undefined
  /** Goes to the other place; undefined if that is not possible. */
  readonly go: (() => void) | undefined
  ignore(): void
  /** Opens the next warning. */
  next(): void
  close(): void
}

export function popover(shown: Shown): HTMLElement {
  const { message, phrases, both, go } = shown
  const made = element("div", {
    class: "duplicate-popover",
    role: "dialog",
    "aria-label": phrases.title,
    tabindex: "-1",
    popover: "manual",
  })
  made.append(element("p", {}, message))
  if (both) made.append(comparison(both, phrases))
  const actions = element("div", { class: "duplicate-popover-actions" })
  if (go) actions.append(button(phrases.go, go))
  actions.append(
    button(phrases.ignore, () => shown.ignore()),
    button(phrases.close, () => shown.close()),
  )
  made.append(actions)
  made.addEventListener("keydown", (event) => {
    if (event.key === "Escape") shown.close()
    else if (event.key === "F8") shown.next()
    else return
    event.preventDefault()
  })
  return made
}
