/**
 * Applies the Canonical Ordering Algorithm (the Unicode Standard, section 3.11) to a run of combining marks: decomposes it,
 * and sorts it stably by combining class.
 */
export function ordered(run: string, form: "NFD" | "NFKD"): string {
  const marks = [...run].flatMap((mark) => [...mark.normalize(form)])
  // U+0334 has class 1, the lowest, and U+0345 has class 240, the highest. Class 0 is that of marks which others do not cross.
  const movable = [...new Set(marks)].filter(
    (mark) => comesBefore("\u0334", mark) || comesBefore(mark, "\u0345"),
  )
  /** The marks of each class, the lowest first, and those of the class of each mark. */
  const classes: string[][] = []
  const classOf = new Map<string, string[]>()
  let last = ""
  // The host orders the distinct marks, which are few.
  for (const mark of movable.join("").normalize("NFD")) {
    if (!last || comesBefore(last, mark)) classes.push([])
    classOf.set(mark, classes.at(-1) as string[])
    last = mark
  }
  let result = ""
  for (const mark of [...marks, ""]) {
    if (classOf.get(mark)?.push(mark)) continue
    result += classes.flatMap((others) => others.splice(0)).join("") + mark
  }
  return result
}

/**
 * Whether the class of a mark is lower than that of another. If so, the host swaps them when it normalises.
 */
function comesBefore(mark: string, other: string): boolean {
  return (other + mark).normalize("NFD") !== other + mark
}
