// The element of a popover: the message of a warning, both texts and the actions.
import type { BothTexts } from "./both-texts.js"
import { comparison } from "./comparison.js"
import { button, element } from "./elements.js"
import type { Phrases } from "./popover-phrases.js"

export interface Shown {
  readonly message: string
  readonly phrases: Phrases
  readonly both: BothTexts | undefined
  /** Goes to the other place; undefined if that is not possible. */
  readonly go: (() => void) | undefined
  readonly ignore: () => void
  readonly next: () => void
  readonly close: () => void
}

export function popover({ message, phrases, both, go, ignore, next, close }: Shown): HTMLElement {
  const actions = [button(phrases.ignore, ignore), button(phrases.close, close)]
  if (go) actions.unshift(button(phrases.go, go))
  const made = element(
    "div",
    {
      class: "duplicate-popover",
      role: "dialog",
      "aria-label": phrases.title,
      tabindex: "-1",
      popover: "manual",
    },
    element("p", {}, message),
    ...(both ? [comparison(both, phrases)] : []),
    element("div", { class: "duplicate-popover-actions" }, ...actions),
  )
  made.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close()
    else if (event.key === "F8") next()
    else return
    event.preventDefault()
  })
  return made
}
