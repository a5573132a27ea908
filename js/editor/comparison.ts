// Analyzes texts, decides which of them are compared, and adds these to the relations of all kinds.
import { toHex } from "../values/fingerprint.js"
import type { BlockAnalysis } from "./analysis.js"
import type { Changes } from "./changes.js"
import { CopiedPassages } from "./copied-passages.js"
import type { CopiesClass } from "./copies.js"
import type { Corpora } from "./corpora.js"
import { type Entry, recount } from "./entry.js"
import { NearDuplicates } from "./near-duplicates.js"
import type { Settings } from "./options.js"
import { Queue } from "./queue.js"
import type { Relations } from "./relations.js"
import { TokenCache } from "./token-cache.js"
import type { TwinIndex } from "./twins.js"
import type { Reporting } from "./warnings.js"
import type { Step } from "./work.js"

export class Comparison {
  /** The number of texts that were analyzed. */
  looked = 0
  readonly steps: readonly Step[]
  readonly #tokens: TokenCache
  readonly #relations: readonly Relations[]
  readonly #boilerplate: ReadonlySet<string>
  /** The texts to analyze and compare. */
  readonly #pending = new Queue<Entry>()
  readonly #settings: Settings & Reporting
  readonly #known: (text: string) => BlockAnalysis | undefined
  readonly #corpora: Corpora
  readonly #changes: Changes

  /** `known` returns the analysis of a text if another thread has made it. */
  constructor(
    settings: Settings & Reporting,
    known: (text: string) => BlockAnalysis | undefined,
    corpora: Corpora,
    changes: Changes,
    twins: TwinIndex,
    Index: CopiesClass,
  ) {
    this.#settings = settings
    this.#known = known
    this.#corpora = corpora
    this.#changes = changes
    const { analyzer, minPassageWords, passages, limit, boilerplate } = settings
    this.#tokens = new TokenCache(analyzer.tokens)
    const near = new NearDuplicates(twins, this.#tokens, settings)
    const copied = () => new CopiedPassages(new Index(minPassageWords, this.#tokens), near, limit)
    this.#relations = passages ? [near, copied()] : [near]
    this.#boilerplate = new Set(boilerplate.map((text) => this.#keyOf(analyzer.analyze(text).fingerprint)))
    this.steps = [
      [this.#pending, (entry) => this.#look(entry)],
      ...this.#relations.flatMap(({ steps }) => steps),
      corpora.step,
    ]
  }

  add(entry: Entry): void {
    this.#pending.add(entry)
  }

  /** Removes texts that no block contains any more. */
  delete(entries: readonly Entry[]): void {
    for (const entry of entries) this.#pending.delete(entry)
    const compared = entries.filter(({ state }) => state === "compared")
    // All leave the indexes first, so that thousands of variants removed together do not search for new relations.
    for (const entry of compared) {
      entry.state = "gone"
      for (const { index } of this.#relations) index.delete(entry)
    }
    for (const entry of compared) this.#withdraw(entry)
  }

  /** Applies a change of the ignored keys to a text. A text that was or will be ignored is queued: it has no relations meanwhile. */
  review(entry: Entry): void {
    const { state } = entry
    if (state !== "compared" && state !== "ignored") return
    if (this.#isIgnored(entry) !== (state === "ignored")) {
      if (state === "compared") this.#withdraw(entry)
      entry.state = "pending"
      recount(entry)
      this.#pending.add(entry)
    } else if (entry.passages.reported.length + entry.repeats.length + entry.stored.length > 0) {
      this.#changes.mark(entry)
    }
  }

  dispose(): void {
    for (const { index } of this.#relations) index.dispose()
    this.#tokens.clear()
  }

  /** Analyzes a text, and compares it with the others unless it is short or ignored. */
  #look(entry: Entry): boolean {
    this.looked++
    const { analyzer, minFeatures } = this.#settings
    const { fingerprint, features, tokens } = this.#known(entry.text) ?? analyzer.analyze(entry.text)
    entry.fingerprint = fingerprint
    entry.salt = hashOf(entry.text)
    entry.features = features
    entry.key = this.#keyOf(fingerprint)
    if (features.length < minFeatures) entry.state = "short"
    else if (this.#isIgnored(entry)) entry.state = "ignored"
    else {
      this.#tokens.keep(entry, tokens)
      try {
        for (const kind of this.#relations) kind.add(entry)
        if (this.#corpora.size > 0) this.#corpora.lookUp(entry)
        entry.state = "compared"
      } catch (error) {
        // After a failure, such as a lack of memory, the text must not remain in one of the indexes.
        this.#withdraw(entry)
        entry.state = "failed"
        throw error
      }
    }
    return true
  }

  #withdraw(entry: Entry): void {
    this.#changes.mark(entry)
    for (const kind of this.#relations) kind.delete(entry)
    this.#corpora.forget(entry)
    this.#tokens.forget(entry)
  }

  #isIgnored({ key }: Entry): boolean {
    return this.#settings.ignored.has(key) || this.#boilerplate.has(key)
  }

  #keyOf(fingerprint: bigint): string {
    return `block:${toHex(fingerprint, this.#settings.analyzer.recipe.bits)}`
  }
}

/** Returns the FNV-1a hash of the UTF-16 code units of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
