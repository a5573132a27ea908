import { place } from "./place.js"

/**
 * Puts a panel beside its button, in coordinates of the document, so that both scroll together. Where the button
 * moves otherwise, in a part of the page that sticks or that scrolls by itself, the panel follows it.
 */
export function keepBeside(panel: HTMLElement, button: Element): () => void {
  let from = put(panel, button)
  const follow = () => {
    const { left, top } = inDocument(button)
    panel.style.translate = `${left - from.left}px ${top - from.top}px`
  }
  const again = () => {
    from = put(panel, button)
  }
  const listening = new AbortController()
  const { signal } = listening
  addEventListener("scroll", follow, { capture: true, passive: true, signal })
  addEventListener("resize", again, { signal })
  return () => listening.abort()
}

/** Puts a panel beside its button, and returns where the button was. */
function put(panel: HTMLElement, button: Element): { readonly left: number; readonly top: number } {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  Object.assign(panel.style, { maxHeight: "none", translate: "none" })
  const at = place(button.getBoundingClientRect(), panel.scrollHeight, { width, height })
  const pixels = (value: number | null) => (value === null ? "auto" : `${value}px`)
  Object.assign(panel.style, {
    left: pixels(at.left + scrollX),
    width: pixels(at.width),
    top: pixels(at.top === null ? null : at.top + scrollY),
    bottom: pixels(at.bottom === null ? null : at.bottom - scrollY),
    maxHeight: pixels(at.height),
  })
  return inDocument(button)
}

function inDocument(button: Element): { readonly left: number; readonly top: number } {
  const { left, top } = button.getBoundingClientRect()
  return { left: left + scrollX, top: top + scrollY }
}
