/**
 * Changes an element, and scrolls by as much as its end has moved if the reader sees that end but not its start:
 * what stands below it stays where it is. Browsers do so only if the content that they hold on to stays the same.
 */
export async function steadily(
  element: Element,
  change: () => void,
  drawn: () => Promise<unknown>,
): Promise<void> {
  const { top, bottom } = element.getBoundingClientRect()
  const steady = top < 0 && bottom > 0 && bottom < innerHeight
  change()
  if (!steady) return
  await drawn()
  scrollBy({ top: element.getBoundingClientRect().bottom - bottom, behavior: "instant" })
}
