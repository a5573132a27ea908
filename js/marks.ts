/** A run of so many marks is put in order before the host sees it. */
const LONG = 128

/** What a form decomposes by, which then composes. */
const DECOMPOSED = { NFC: "NFD", NFKC: "NFKD" } as const

/**
 * A text with the same normal form, in which long runs of combining marks are decomposed and in
 * canonical order.
 *
 * Hosts order marks by insertion, in time that grows with the square of their number (as ICU does); but
 * not those that are in order. Neither decomposing characters one by one nor the Canonical Ordering
 * Algorithm (the Unicode standard, section 3.11), a stable sort by combining class of what stands
 * between two characters without a class, changes what a text is normalised to.
 */
export function inOrder(text: string, form: keyof typeof DECOMPOSED): string {
  let result = ""
  let done = 0
  // A long run covers one of the offsets that are looked at.
  for (let offset = LONG - 1; offset < text.length; offset += LONG) {
    if (offset < done || !isMark(text, offset)) continue
    let start = offset
    while (start > done && isMark(text, start - 1)) start--
    let end = offset + 1
    while (end < text.length && isMark(text, end)) end++
    if (end - start < LONG) continue
    result += text.slice(done, start) + sorted(text.slice(start, end), DECOMPOSED[form])
    done = end
  }
  return done === 0 ? text : result + text.slice(done)
}

/** Whether a character is a combining mark, or decomposes into something that begins with one. */
export function attaches(character: string): boolean {
  return /^\p{M}/u.test(character.normalize("NFKD"))
}

/** Whether the character that a unit belongs to is a mark. */
function isMark(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  // ASCII, most of CJK, Hangul: nearly all that long texts have.
  if (unit <= 0x7f || (unit >= 0x3400 && unit < 0xa000) || (unit >= 0xac00 && unit < 0xd7a4)) return false
  const first = isLow(unit) && isHigh(text.charCodeAt(offset - 1)) ? offset - 1 : offset
  return attaches(String.fromCodePoint(text.codePointAt(first) as number))
}

/** The marks of one combining class; any of them stands for the class. */
interface Class {
  any: string
  marks: string[]
}

/** A run of marks, decomposed and in canonical order: by counting, in time that grows with their number. */
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
      const its = known.get(mark)
      if (its) {
        its.marks.push(mark)
      } else {
        // Nothing is moved over what has no class.
        flush()
        result += mark
      }
    }
  }
  flush()
  return result
}

/** The class of a mark among those that are known, sorted; nothing if it has none. */
function classOf(mark: string, classes: Class[]): Class | undefined {
  // Marks of class 1, the lowest, and of 240, the highest.
  if (!comesBefore("\u0334", mark) && !comesBefore(mark, "\u0345")) return undefined
  const place = classes.findIndex(({ any }) => !comesBefore(any, mark))
  const next = classes[place]
  if (next && !comesBefore(mark, next.any)) return next
  const its = { any: mark, marks: [] }
  classes.splice(next ? place : classes.length, 0, its)
  return its
}

/** Whether a mark has a class below that of another: the host changes their order. */
function comesBefore(mark: string, other: string): boolean {
  return (other + mark).normalize("NFD") !== other + mark
}

export function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

export function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
