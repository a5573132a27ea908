import { later } from "./later.js"
import { painted } from "./painted.js"

/** How long nothing scrolls until scrolling has paused, in milliseconds. */
const PAUSE = 150

/** Resolves when the reader, who has seen the start of an element go by, has stopped scrolling, or has come back. */
export async function scrollingPaused(element: Element): Promise<void> {
  for (let at: number | undefined; element.getBoundingClientRect().top < 0 && at !== scrollY; ) {
    at = scrollY
    await later(PAUSE)
    // On a slow device, what was scrolled may not have been drawn yet.
    await painted()
  }
}

/**
 * Changes an element, and scrolls by as much as what follows its figures has moved, if the reader sees that but not the
 * element's start: it stays where it is. Browsers do so only if the content that they hold on to stays the same.
 */
export async function steadily(
  element: Element,
  change: () => void,
  drawn: () => Promise<unknown>,
): Promise<void> {
  const before = followers(element)
  const seen = before.findIndex((top) => top > 0 && top < innerHeight)
  const steady = seen >= 0 && element.getBoundingClientRect().top < 0
  change()
  if (!steady) return
  await drawn()
  const top = (followers(element)[seen] ?? 0) - (before[seen] ?? 0)
  scrollBy({ top, behavior: "instant" })
}

/** Where what follows the figures begins: the last words of a section, and the next section. */
function followers(element: Element): readonly [words: number, next: number] {
  const { bottom } = element.getBoundingClientRect()
  return [element.querySelector(".after")?.getBoundingClientRect().top ?? bottom, bottom]
}
