/** Whether figures move. Nothing else asks: whoever wants less motion sees the end of a movement at once. */
export function moves(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches
}
