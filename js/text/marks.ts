/** The minimum length of a run of marks that is ordered before the host normalises it. */
const MIN_LONG_RUN = 128

/** The decomposition forms that are the first steps of the composing forms. */
const DECOMPOSED = { NFC: "NFD", NFKC: "NFKD" } as const

/**
 * Applies the Canonical Ordering Algorithm (the Unicode Standard, section 3.11) to long runs of combining
 * marks: decomposes them, and sorts each run stably by combining class. The normal form of the text stays
 * the same.
 *
 * Hosts such as ICU order marks by insertion sort, which takes quadratic time for long runs, but linear time
 * for marks that are already in order.
 */
export function orderLongRuns(text: string, form: keyof typeof DECOMPOSED): string {
  let result = ""
  let done = 0
  // Every long run covers one of these offsets.
  for (let offset = MIN_LONG_RUN - 1; offset < text.length; offset += MIN_LONG_RUN) {
    if (offset < done || !isMark(text, offset)) continue
    let start = offset
    while (start > done && isMark(text, start - 1)) start--
    let end = offset + 1
    while (end < text.length && isMark(text, end)) end++
    if (end - start < MIN_LONG_RUN) continue
    result += text.slice(done, start) + sorted(text.slice(start, end), DECOMPOSED[form])
    done = end
  }
  return done === 0 ? text : result + text.slice(done)
}

/** Whether a character is a combining mark, or its decomposition begins with one. */
export function attaches(character: string): boolean {
  return /^\p{M}/u.test(character.normalize("NFKD"))
}

/** Whether the UTF-16 unit at an offset belongs to a combining mark. */
function isMark(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  if (isInRangeOfLetters(unit)) return false
  const first = isLow(unit) && isHigh(text.charCodeAt(offset - 1)) ? offset - 1 : offset
  return attaches(String.fromCodePoint(text.codePointAt(first) as number))
}

/** Whether a UTF-16 unit is in a range without combining marks: a fast path for most characters of long texts. */
function isInRangeOfLetters(unit: number): boolean {
  return (
    unit < 0x300 || // Latin
    (unit >= 0x370 && unit < 0x483) || // Greek, Cyrillic
    (unit >= 0x620 && unit < 0x64b) || // Arabic
    (unit >= 0x3400 && unit < 0xa000) || // Han
    (unit >= 0xac00 && unit < 0xd7a4) // Hangul
  )
}

/** The marks of one canonical combining class. */
interface Class {
  /** Any mark of the class, for comparisons. */
  representative: string
  marks: string[]
}

/** Decomposes a run of marks and sorts it by combining class, with a bucket sort in linear time. */
function sorted(run: string, form: "NFD" | "NFKD"): string {
  const classes: Class[] = []
  const known = new Map<string, Class | undefined>()
  let result = ""
  const flush = () => {
    for (const { marks } of classes) result += marks.splice(0).join("")
  }
  for (const character of run) {
    for (const mark of character.normalize(form)) {
      if (!known.has(mark)) known.set(mark, classOf(mark, classes))
      const bucket = known.get(mark)
      if (bucket) {
        bucket.marks.push(mark)
      } else {
        // Marks do not move across a character of class 0.
        flush()
        result += mark
      }
    }
  }
  flush()
  return result
}

/** Returns the class of a mark; undefined for class 0. A new class is inserted into the sorted classes. */
function classOf(mark: string, classes: Class[]): Class | undefined {
  // U+0334 has class 1, the lowest, and U+0345 has class 240, the highest.
  if (!comesBefore("\u0334", mark) && !comesBefore(mark, "\u0345")) return undefined
  const position = classes.findIndex(({ representative }) => !comesBefore(representative, mark))
  const next = classes[position]
  if (next && !comesBefore(mark, next.representative)) return next
  const added = { representative: mark, marks: [] }
  classes.splice(next ? position : classes.length, 0, added)
  return added
}

/**
 * Whether the class of a mark is lower than that of another. If so, the host swaps them when it normalises.
 */
function comesBefore(mark: string, other: string): boolean {
  return (other + mark).normalize("NFD") !== other + mark
}

export function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

export function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
