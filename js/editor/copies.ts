// Texts that share a passage, by winnowing. No value is left out for being frequent: which pairs share a passage must
// not depend on the other texts.
import { Handle } from "../handle.js"
import { giveTokens, type Tokens } from "../passages.js"
import type * as bindings from "../passages-bindings.js"
import { callPassages, instance, passagesModule, readAnswer } from "../passages-module.js"
import type { Span } from "../public/index.js"
import type { Copy, Entry } from "./entry.js"
import type { TokenCache } from "./token-cache.js"

/**
 * How long a common run is that is a copy, and one that is at least such a share of the shorter text. A word counts as two
 * Chinese characters, which are tokens of one UTF-16 unit. See "Warnings for editors" in DESIGN.md.
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
  readonly #index: Handle<bindings.PassageIndex>
  readonly #handles = new Map<Entry, number>()
  /** The texts by handle. */
  readonly #entries: (Entry | undefined)[] = []
  readonly #tokens: TokenCache

  constructor(
    readonly minShared: number,
    tokens: TokenCache,
  ) {
    this.#tokens = tokens
    this.#index = callPassages(() => {
      const { PassageIndex } = passagesModule()
      return new Handle(instance, new PassageIndex(1), "this checker")
    })
  }

  add(entry: Entry): void {
    const tokens = this.#tokens.of(entry)
    const index = this.#index.get()
    const handle = callPassages(() => {
      giveValues(tokens)
      return index.set(NEW)
    })
    this.#handles.set(entry, handle)
    this.#entries[handle] = entry
  }

  delete(entry: Entry): void {
    const handle = this.#handles.get(entry)
    if (handle === undefined) return
    this.#handles.delete(entry)
    this.#entries[handle] = undefined
    const index = this.#index.get()
    callPassages(() => index.remove(handle))
  }

  /** The texts that share a passage with one, without those in `others`. */
  find(entry: Entry, others: ReadonlySet<Entry>): Copy[] {
    const index = this.#index.get()
    const tokens = this.#tokens.of(entry)
    const handles = callPassages(() => {
      giveValues(tokens)
      const own = this.#handles.get(entry) ?? NEW
      return readAnswer(
        () => index.candidates(this.minShared, own),
        (numbers) => numbers.slice(),
      )
    })
    const copies: Copy[] = []
    for (const handle of handles) {
      const other = this.#entries[handle] as Entry
      const copy = others.has(other) ? undefined : this.#copy(entry, other)
      if (copy) copies.push(copy)
    }
    return copies
  }

  /** What a text has of another one, if that is a copy. It is the same if the other one is asked. */
  #copy(entry: Entry, other: Entry): Copy | undefined {
    const [a, b] = entry.text < other.text ? [entry, other] : [other, entry]
    const runs = this.#tokens.shared(a, b, MIN_TOKENS)
    if (runs.length === 0) return undefined
    const [tokensA, tokensB] = [this.#tokens.of(a), this.#tokens.of(b)]
    const shorter = Math.min(lengthOf(tokensA), lengthOf(tokensB))
    const least = Math.min(LONG, Math.max(LONG_IN_SHORT, SHARE * shorter))
    if (!runs.some((run) => lengthOf(tokensA, run.a) >= least)) return undefined
    const rank = runs.reduce((sum, { tokens }) => sum + tokens, 0)
    const similarity = Math.min((4 * rank) / Math.min(tokensA.length, tokensB.length), 1)
    return { entry: other, rank, similarity, shared: undefined }
  }

  dispose(): void {
    this.#index.dispose()
  }
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
