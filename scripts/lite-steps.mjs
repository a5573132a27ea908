// The steps of the automaton in js/lite/words.ts. They follow the rules of UAX #29 (Unicode Text Segmentation, section 4),
// like src/text/word_break.rs.

/**
 * The classes of characters: others, letters, Hebrew letters, digits, Katakana, underscores, regional indicators, spaces, line
 * breaks, characters that extend others, and marks: ":" between letters, "," between digits, and "." and "'" between both.
 */
const CLASSES = `OLHDKURSNE:,.'"`

/**
 * The states. Most are the class at the end of the segment; that of line breaks is also the state before a text. "'" follows a
 * single quotation mark that belongs to Hebrew letters. Other marks lead to a state for the class with which the segment can
 * continue: letters (":"), digits (","), or Hebrew letters ('"').
 */
const STATES = `OLHDKURSN':,"`

/** The steps without a boundary: a state, a class, and the next state. */
const CONTINUING = [
  // WB3d: spaces.
  "SSS",
  // WB4. WB3d does not look across characters that extend a space.
  "OEO LEL HEH DED KEK UEU RER SEO 'E' :E: ,E,",
  `"E"`,
  // WB5, WB8, WB9 and WB10: letters and digits.
  "LLL LHH LDD HLL HHH HDD DLL DHH DDD",
  // WB6, WB7, and WB7a to WB7c: letters, and marks between them.
  `L:: L.: L': :LL :HH H:: H.: H'' 'LL 'HH H"" "HH`,
  // WB11 and WB12: digits, and marks between them.
  "D,, D., D', ,DD",
  // WB13, WB13a and WB13b: Katakana and underscores.
  "KKK KUU LUU HUU DUU UUU UKK ULL UHH UDD",
  // WB15 and WB16: regional indicators, in pairs.
  "RRO",
].flatMap((steps) => steps.split(" "))

/** The first of the characters that represent steps. */
const FIRST = 0x41
const BREAK = 16

/**
 * Returns a character for each state and class: the number of the next state, plus 16 if there is a boundary before the
 * character.
 */
export function wordSteps() {
  // A mark starts a new segment.
  const first = (of) => (/\w/.test(of) ? Math.max(STATES.indexOf(of), 0) : 0)
  return [...STATES]
    .flatMap((from) =>
      [...CLASSES].map((of) => {
        const step = CONTINUING.find((step) => step.startsWith(from + of))
        return String.fromCharCode(FIRST + (step ? STATES.indexOf(step[2]) : BREAK + first(of)))
      }),
    )
    .join("")
}
