/** Returns the index of the last number that is at most `limit` in a list in ascending order; -1 if there is none. */
export function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
