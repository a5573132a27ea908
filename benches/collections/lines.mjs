// Generated lines: words of natural frequencies, near-duplicates of earlier lines, and equal lines.
import { numbers } from "../random.mjs"

const SEED = 1935
const VOCABULARY = 50_000
/** Words a line, at least and at most: some 315 bytes on average. */
const [FEWEST, MOST] = [24, 90]
const NEAR_DUPLICATES = 0.1
const EQUAL = 0.02
/** How many of the lines before it a line may repeat. */
const REACH = 100_000

/** So many lines, the same on every run. */
export function* lines(count) {
  const next = numbers(SEED)
  const below = (end) => Math.floor((next() / 2 ** 32) * end)
  const draw = zipf(next)
  const vocabulary = Array.from({ length: VOCABULARY }, (_, rank) => word(rank))
  /** The latest lines, as words. */
  const latest = []
  for (let i = 0; i < count; i++) {
    const chance = latest.length > 0 ? next() / 2 ** 32 : 1
    let line
    if (chance < EQUAL + NEAR_DUPLICATES) {
      line = [...latest[below(latest.length)]]
      const replaced = chance < EQUAL ? 0 : 1 + below(3)
      for (let k = 0; k < replaced; k++) line[below(line.length)] = draw()
    } else line = Uint16Array.from({ length: FEWEST + below(MOST - FEWEST + 1) }, draw)
    latest[i % REACH] = Uint16Array.from(line)
    yield Array.from(line, (rank) => vocabulary[rank]).join(" ")
  }
}

/** A function that draws ranks by Zipf's law: the r-th word is r times as rare as the first. */
function zipf(next) {
  const sums = new Float64Array(VOCABULARY)
  for (let rank = 0, sum = 0; rank < VOCABULARY; rank++) sums[rank] = sum += 1 / (rank + 1)
  return () => {
    const target = (next() / 2 ** 32) * sums[VOCABULARY - 1]
    let [low, high] = [0, VOCABULARY - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle] > target) high = middle
      else low = middle + 1
    }
    return low
  }
}

const SYLLABLES =
  "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cle dri flo gru pla ste tri sko shu".split(
    " ",
  )

/** The word of a rank: frequent words are short. */
function word(rank) {
  let text = ""
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text += SYLLABLES[rest % SYLLABLES.length]
  }
  return text
}
