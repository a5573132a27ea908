/** How long what comes by a link is held in view, in milliseconds: by then everything is loaded that can be, also
 * by slow machines. */
const LONG = 60_000

const ACTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const

let release: (() => void) | undefined

/**
 * Scrolls to an element and keeps it in view while what stands above it is loaded and grows, until the reader does
 * something. `find` is called anew each time, since words are replaced by the section that they belong to.
 */
export function hold(find: () => Element | null): void {
  release?.()
  const observer = new ResizeObserver(() => find()?.scrollIntoView())
  const timer = setTimeout(() => release?.(), LONG)
  const end = () => release?.()
  release = () => {
    release = undefined
    observer.disconnect()
    clearTimeout(timer)
    for (const act of ACTS) removeEventListener(act, end, { capture: true })
  }
  for (const act of ACTS) addEventListener(act, end, { capture: true, passive: true })
  // It also calls back at once.
  observer.observe(document.body)
}
