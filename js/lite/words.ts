// Word boundaries by the default rules of UAX #29 (Unicode Text Segmentation, section 4): the automaton of src/text/word_break.rs,
// which reads each character once. scripts/lite-steps.mjs has its rules.
import { CLASS, kinds, PICTOGRAPH, WORD } from "./kinds.js"
import { STEPS } from "./tables.js"

/** How many classes of characters there are: as many steps has each state. */
const CLASSES = 15

// States.
const OTHER = 0
const LINE_BREAK = 8
/** From this one on, what follows decides whether there is a boundary before the last mark. */
const AFTER_MARK = 10

/** From this one on, a step says that there is a boundary before the character. */
const BREAK = 16

/**
 * Visits the words of a text: the segments that contain a letter or a digit. The last character of the text must be one that no
 * segment continues with.
 */
export function eachWord(text: string, visit: (start: number, end: number) => void): void {
  const of = kinds()
  let state = LINE_BREAK
  let [start, mark, last] = [0, 0, 0]
  // Whether there is a letter or a digit in the segment: before the last mark, and after it.
  let [before, after] = [0, 0]
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number
    const kind = of[code] as number
    let step = STEPS.charCodeAt(CLASSES * state + (kind & CLASS)) - 65
    // WB3c: after a joiner. Unlike a letter, a pictograph is not continued by letters.
    if (kind & PICTOGRAPH && last === 0x200d) step = OTHER
    if (step >= BREAK) {
      if (state >= AFTER_MARK) {
        if (before) visit(start, mark)
        start = mark
        before = 0
      }
      if (before | after) visit(start, at)
      start = at
      before = after = 0
    } else if (step >= AFTER_MARK && step !== state) {
      mark = at
      before |= after
      after = 0
    }
    state = step % BREAK
    after |= kind & WORD
    last = code
    at += code > 0xffff ? 2 : 1
  }
}
