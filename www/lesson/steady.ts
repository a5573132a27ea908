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
