// Finds texts that share a passage, by winnowing. Frequent values count too: whether two texts share a value must not
// depend on other texts.
import { bindings, channel, NEW, newPassageIndex } from "../modules/passages-module.js"
import { giveTokens } from "../passages/passages.js"
import type { SharedRange } from "../passages/shared-ranges.js"
import type { TextRange } from "../types/document.js"
import { type Common, type Entry, KEPT, type Shared } from "./entry.js"
import { hasHiragana, measured, tokenAt, WORD, wordsOf } from "./measure.js"
import { RankedIndex } from "./ranked-index.js"
import { type Repeat, repeatsOf } from "./repeats.js"
import type { TokenCache } from "./token-cache.js"

/** The least number of tokens of a shared range: those of one value. */
const MIN_TOKENS = 5

/** The most tokens, in each text, of an edit between two runs of one passage. */
const MAX_GAP = 3

/**
 * A text of at most this many tokens is stored with all its values, and so is a text with Hiragana, where a run is one token:
 * winnowing may select no value from a run of fewer than 8 tokens.
 */
const EVERY_UP_TO = 24

/** The least length of shared values, in words, for two texts to be compared: one value of long words, or two of short ones. */
const LEAST = 4

/** The index of a checker, or a class derived from it. */
export type CopiesClass = typeof Copies

/**
 * Candidates are ranked by the length of the shared values. If both texts are stored with all their values, it is at least the
 * length of the passages.
 */
export class Copies extends RankedIndex {
  readonly #minWords: number
  readonly #tokens: TokenCache

  /** `minWords` is the least length of a passage, in words. */
  constructor(minWords: number, tokens: TokenCache) {
    super(newPassageIndex(1, "this checker"))
    this.#minWords = minWords
    this.#tokens = tokens
  }

  /** The posting list of a value has at most `most` texts; 0 for no limit. */
  protected store(index: number, entry: Entry, position = NEW, most = 0): number {
    this.#giveValues(entry)
    return channel.number(bindings.setText(index, position, most))
  }

  protected drop(index: number, position: number): number {
    return bindings.removeText(index, position)
  }

  protected ask(index: number, entry: Entry, own: number, ranks: number, limit: number): number {
    this.#giveValues(entry)
    return bindings.candidatesOf(index, own, ranks, entry.salt, limit, LEAST * WORD, this.#minWords * WORD)
  }

  #giveValues(entry: Entry): void {
    const { text } = entry
    const tokens = this.#tokens.of(entry)
    giveTokens(measured(text, tokens), tokens.length <= 4 * EVERY_UP_TO || hasHiragana(text))
  }

  /** Returns the shared passages of two texts that are long enough. The order of the texts does not change whether any exist. */
  compare(entry: Entry, other: Entry): Common {
    const isFirst = entry.text < other.text
    const [a, b] = isFirst ? [entry, other] : [other, entry]
    const passages = this.#passages(a, b).filter(({ words }) => words >= this.#minWords)
    if (passages.length === 0) return NOTHING
    const lengths = [a, b].map((one) => wordsOf(one.text, this.#tokens.of(one)))
    const words = passages.reduce((sum, passage) => sum + passage.words, 0)
    return {
      longest: Math.max(...passages.map(({ words }) => words)),
      similarity: Math.min(words / Math.min(...lengths), 1),
      ranges: passages.flatMap(({ runs }) => runs.map((run) => sharedOf(run, isFirst))),
    }
  }

  /** Returns the runs that two texts share, joined where only an edit separates them. */
  #passages(a: Entry, b: Entry): Passage[] {
    const [tokensA, tokensB] = [this.#tokens.of(a), this.#tokens.of(b)]
    const passages: Passage[] = []
    let [endA, endB] = [0, 0]
    for (const run of this.#tokens.shared(a, b, MIN_TOKENS)) {
      const [atA, atB] = [tokenAt(tokensA, run.a.start), tokenAt(tokensB, run.b.start)]
      const words = wordsOf(a.text, tokensA, atA, atA + run.tokens)
      const last = passages.at(-1)
      if (last && atA <= endA + MAX_GAP && endB <= atB && atB <= endB + MAX_GAP) {
        last.runs.push(run)
        last.words += words
      } else passages.push({ runs: [run], words })
      ;[endA, endB] = [atA + run.tokens, atB + run.tokens]
    }
    return passages
  }

  /** Returns the passages that occur twice in a text, each in both orders. */
  repeats(entry: Entry): Shared[] {
    const tokens = this.#tokens.of(entry)
    const rangeOf = (first: number, count: number): TextRange => ({
      from: tokens[4 * first] as number,
      to: tokens[4 * (first + count - 1) + 1] as number,
    })
    const isEnough = ({ again, count }: Repeat) =>
      wordsOf(entry.text, tokens, again, again + count) >= this.#minWords
    return repeatsOf(tokens, MIN_TOKENS, isEnough)
      .slice(0, KEPT)
      .flatMap(({ first, again, count }) => {
        const [before, after] = [rangeOf(first, count), rangeOf(again, count)]
        return [
          { here: before, there: after },
          { here: after, there: before },
        ]
      })
  }
}

/** Runs separated only by edits, and their total length in words. */
interface Passage {
  readonly runs: SharedRange[]
  words: number
}

const NOTHING: Common = { longest: 0, similarity: 0, ranges: [] }

function sharedOf({ a, b }: SharedRange, isFirst: boolean): Shared {
  const [here, there] = isFirst ? [a, b] : [b, a]
  return { here: { from: here.start, to: here.end }, there: { from: there.start, to: there.end } }
}
