/** A bit of the hash of a row. */
export interface Cell {
  readonly row: number
  readonly bit: number
}

/** Where a key leads from a cell, higher bits being on the left; undefined: nowhere. */
export function neighbour({ row, bit }: Cell, key: string, highest: number): Cell | undefined {
  switch (key) {
    case "ArrowLeft":
      return { row, bit: Math.min(bit + 1, highest) }
    case "ArrowRight":
      return { row, bit: Math.max(bit - 1, 0) }
    case "ArrowUp":
      return { row: row - 1, bit }
    case "ArrowDown":
      return { row: row + 1, bit }
    case "Home":
      return { row, bit: highest }
    case "End":
      return { row, bit: 0 }
  }
  return undefined
}
