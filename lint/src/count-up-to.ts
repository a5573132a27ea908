/** Returns how many of the ascending numbers are at most `limit`. */
export function countUpTo(numbers: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] as number) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
