/**
 * Changes an element, and scrolls by as much as what follows its figures has moved, if the reader sees that but not the
 * element's start: it stays where it is. Browsers do so only if the content that they hold on to stays the same.
 */
export async function steadily(
  element: Element,
  change: () => void,
  drawn: () => Promise<unknown>,
): Promise<void> {
  const before = follower(element)
  const steady = element.getBoundingClientRect().top < 0 && before > 0 && before < innerHeight
  change()
  if (!steady) return
  await drawn()
  scrollBy({ top: follower(element) - before, behavior: "instant" })
}

/** Where what follows the figures begins: the last words of a section, or else the next section. */
function follower(element: Element): number {
  const words = element.querySelector(".after")
  return words ? words.getBoundingClientRect().top : element.getBoundingClientRect().bottom
}
