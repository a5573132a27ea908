/** What waits to be near, and how it is told. */
const waiting = new Map<Element, () => void>()

/** Whether everything counts as near. */
let everything = false

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) tell(target)
  },
  // Half a viewport ahead.
  { rootMargin: "50% 0px" },
)

// The document is printed as it is after this event.
addEventListener("beforeprint", drawEverything)

/** Resolves when an element is at most half a viewport away from what is shown, or once everything is drawn. */
export function near(element: Element): Promise<void> {
  if (everything) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.set(element, resolve)
    observer.observe(element)
  })
}

/** Draws what waits to be near, wherever it is, now and later: for paper, and for readers who come by the keyboard. */
export function drawEverything(): void {
  everything = true
  for (const element of [...waiting.keys()]) tell(element)
}

function tell(element: Element): void {
  observer.unobserve(element)
  waiting.get(element)?.()
  waiting.delete(element)
}
