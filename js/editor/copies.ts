// Texts that share a passage, by winnowing. No value is left out for being frequent: which pairs share a value must not
// depend on the other texts.
import type { Handle } from "../boundary/handle.js"
import { callPassages, channel, newPassageIndex } from "../modules/passages-module.js"
import { giveTokens } from "../passages/passages.js"
import type { Tokens } from "../passages/tokens.js"
import * as bindings from "../passages-bindings.js"
import type { Span } from "../types/explanation.js"
import { type Common, type Entry, KEPT, type Shared } from "./entry.js"
import { EntryHandles } from "./entry-handles.js"
import { type Repeat, repeatsOf } from "./repeats.js"
import type { TokenCache } from "./token-cache.js"

/**
 * How long a common run is that is a copy, and one that is at least such a share of the shorter text. A word counts as two
 * Chinese characters, which are tokens of one UTF-16 unit. See docs/design/editor.md.
 */
const LONG = 12
const LONG_IN_SHORT = 9
const SHARE = 1 / 4

/** The fewest tokens of a common run: those of one value. */
const MIN_TOKENS = 5

/** A text of so many tokens is stored with all of its values: winnowing might select none of a run of 6 words. */
const EVERY_UP_TO = 24

/** As a handle: a new text, or no exclusion. */
const NEW = 0xffffffff

export class Copies {
  readonly #index: Handle<number>
  readonly #handles = new EntryHandles()
  readonly #tokens: TokenCache

  constructor(
    readonly minShared: number,
    tokens: TokenCache,
  ) {
    this.#tokens = tokens
    this.#index = newPassageIndex(1, "this checker")
  }

  add(entry: Entry): void {
    const tokens = this.#tokens.of(entry)
    const index = this.#index.get()
    const handle = callPassages(() => {
      giveValues(tokens)
      return channel.number(bindings.setText(index, NEW))
    })
    this.#handles.set(entry, handle)
  }

  delete(entry: Entry): void {
    const handle = this.#handles.delete(entry)
    if (handle === undefined) return
    const index = this.#index.get()
    callPassages(() => channel.check(bindings.removeText(index, handle)))
  }

  /**
   * Calls a function for each text that shares values with this one and is not marked as its near-duplicate
   * (`Entry.twinOf`). The rank of a text is the number of values that both have, plus less than 1 that breaks ties.
   */
  each(entry: Entry, call: (other: Entry, rank: number) => void): void {
    const index = this.#index.get()
    const tokens = this.#tokens.of(entry)
    const found = callPassages(() => {
      giveValues(tokens)
      const own = this.#handles.of(entry) ?? NEW
      return channel.read(bindings.candidatesOf(index, this.minShared, own), (numbers) => numbers.slice())
    })
    for (let at = 0; at < found.length; at += 2) {
      const other = this.#handles.entry(found[at] as number)
      if (other.twinOf !== entry.id) call(other, (found[at + 1] as number) + tieBreak(entry, other))
    }
  }

  /** What two texts have in common. It is the same if the other one is asked. */
  compare(entry: Entry, other: Entry): Common {
    const [a, b] = entry.text < other.text ? [entry, other] : [other, entry]
    const runs = this.#tokens.shared(a, b, MIN_TOKENS)
    const [tokensA, tokensB] = [this.#tokens.of(a), this.#tokens.of(b)]
    const shorter = Math.min(lengthOf(tokensA), lengthOf(tokensB))
    const least = Math.min(LONG, Math.max(LONG_IN_SHORT, SHARE * shorter))
    const tokens = runs.reduce((sum, { tokens }) => sum + tokens, 0)
    return {
      isCopy: runs.some((run) => lengthOf(tokensA, run.a) >= least),
      tokens,
      similarity: Math.min((4 * tokens) / Math.min(tokensA.length, tokensB.length), 1),
    }
  }

  /** The passages that a text has twice, each in both orders. */
  repeats(entry: Entry): Shared[] {
    const tokens = this.#tokens.of(entry)
    const rangeOf = (first: number, count: number) => ({
      from: tokens[4 * first] as number,
      to: tokens[4 * (first + count - 1) + 1] as number,
    })
    const isEnough = ({ again, count }: Repeat) => {
      const { from: start, to: end } = rangeOf(again, count)
      return lengthOf(tokens, { start, end }) >= LONG
    }
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

  dispose(): void {
    this.#index.dispose()
  }
}

/**
 * A pseudo-random number from 0 to below 1 for a pair of texts, the same in both orders. If ties were broken by one order
 * of all texts, the first text would be among the candidates of thousands, which its removal would make look again.
 */
function tieBreak({ lowBits: a }: Entry, { lowBits: b }: Entry): number {
  // The finaliser of MurmurHash3.
  let mixed = a ^ b
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

function giveValues(tokens: Tokens): void {
  giveTokens(tokens, tokens.length <= 4 * EVERY_UP_TO)
}

/** The length of a text, or of the tokens in a range of it: 1 for a token of one unit, 2 for any other. */
function lengthOf(
  tokens: Tokens,
  { start, end }: Span = { start: 0, end: Number.POSITIVE_INFINITY },
): number {
  let length = 0
  for (let at = 0; at < tokens.length; at += 4) {
    const [from, to] = [tokens[at] as number, tokens[at + 1] as number]
    if (from >= start && to <= end) length += Math.min(to - from, 2)
  }
  return length
}
