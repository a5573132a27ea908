/** Returns how many items two lists have in common at the start and, among the others, at the end. */
export function commonEnds<T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (one: T, other: T) => boolean,
): { head: number; tail: number } {
  const most = Math.min(a.length, b.length)
  const isSameAt = (i: number, j: number) => isSame(a[i] as T, b[j] as T)
  let head = 0
  while (head < most && isSameAt(head, head)) head++
  let tail = 0
  while (tail < most - head && isSameAt(a.length - 1 - tail, b.length - 1 - tail)) tail++
  return { head, tail }
}
