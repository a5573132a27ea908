import { channel, inBulk, staged } from "../modules/index-module.js"
import { fingerprintElements } from "../values/bytes.js"
import { invalid, show } from "../values/errors.js"
import { checkBits, fitsTwoLimbs, highLimb, invalidFingerprint } from "../values/fingerprint.js"
import { readOptions, whole } from "../values/options.js"

/** The options of {@link explainQuery}. */
export interface ExplainQueryOptions {
  /** The greatest distance of a match: an integer from 0 to `bits`, inclusive. */
  maxDistance: number
  /**
   * The number of blocks: an integer from 1 to `bits`. By default `maxDistance` + 1: then every match agrees
   * with the query on at least one block. With fewer blocks, a match may agree on none.
   */
  blocks?: number
  /** The width of fingerprints in bits: an integer from 1 to 128. Default: 64. */
  bits?: number
}

/** An explanation of how block tables answer a query, with the exact answer. Plain data. */
export interface QueryExplanation {
  /**
   * How a {@link DuplicateIndex} with a `maxDistance` of one less than the number of blocks would answer the
   * query: by looking up its blocks, or by a scan of all fingerprints. The other properties describe the
   * blocks in either case.
   */
  readonly method: "blocks" | "scan"
  /** The blocks of the query, from bit 0 up, and the fingerprints that agree with each. */
  readonly blocks: readonly BlockLookup[]
  /** The fingerprints that occur in at least one bucket, each once, in the order of lookup. */
  readonly candidates: readonly Agreement[]
  /**
   * The fingerprints within the distance, in the order of an index: the nearest first, and those at the same
   * distance in the given order. A match that agrees on no block is not a candidate; only a scan finds it.
   * There is no such match if `maxDistance` is less than the number of blocks.
   */
  readonly matches: readonly Agreement[]
}

/** A block of the query, and the fingerprints that agree with the query on it. */
export interface BlockLookup {
  /** The first bit of the block; bit 0 is the least significant. */
  readonly start: number
  /**
   * The number of bits. If the width is not divisible by the number of blocks, the first blocks have one bit
   * more.
   */
  readonly length: number
  /** The bits of the query in this block, less than 2^length. */
  readonly value: bigint
  /** The positions of the fingerprints with the same bits in this block, in ascending order. */
  readonly bucket: readonly number[]
}

/** A stored fingerprint, and its agreement with the query. */
export interface Agreement {
  /** The position of the fingerprint in the given array, from 0. */
  readonly position: number
  /** Its Hamming distance from the query in bits. */
  readonly distance: number
  /** The blocks on which the two agree, as positions in {@link QueryExplanation.blocks}. */
  readonly blocks: readonly number[]
}

const OPTIONS = ["maxDistance", "blocks", "bits"]

/**
 * Explains how block tables find the fingerprints near a query, for teaching and for inspection. It scans all
 * fingerprints; a {@link DuplicateIndex} answers queries faster.
 *
 * @param query The fingerprint to look up, less than 2^bits.
 * @param fingerprints One element per fingerprint for widths up to 64 bits. For larger widths two elements,
 * the low 64 bits first.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` for an unknown option, an invalid value, or more blocks
 * than bits. `INVALID_FINGERPRINT` for a fingerprint that does not fit the width.
 *
 * @example
 * ```ts
 * import { explainQuery } from "simhash-wasm"
 *
 * const stored = BigUint64Array.of(0b0101n, 0b1010n)
 * const { blocks, candidates } = explainQuery(0b0100n, stored, { maxDistance: 1, bits: 4 })
 * blocks[1] // { start: 2, length: 2, value: 1n, bucket: [0] }
 * candidates // [{ position: 0, distance: 1, blocks: [1] }]
 * ```
 */
export function explainQuery(
  query: bigint,
  fingerprints: BigUint64Array,
  options: ExplainQueryOptions,
): QueryExplanation {
  if (!fitsTwoLimbs(query)) throw invalidFingerprint(query, 128)
  const resolved = resolveOptions(options)
  const { maxDistance, blocks, bits } = resolved
  const stored = fingerprintElements(fingerprints)
  if (bits > 64 && stored.length % 2 !== 0) {
    throw invalid(`${bits}-bit fingerprints take two elements each, got ${stored.length} elements`)
  }
  const { askStaged, explainQuery } = channel.ready()
  const ask = () => {
    for (const { count } of staged(stored, bits > 64 ? 2 : 1)) channel.check(askStaged(count, bits, 1))
    return explainQuery(query, highLimb(query), bits, maxDistance, blocks)
  }
  return inBulk(ask, (words) => arranged(words, query, resolved))
}

/** The options, with every default filled in. */
type Resolved = Required<ExplainQueryOptions>

function resolveOptions(options: ExplainQueryOptions): Resolved {
  if (typeof options !== "object" || options === null) {
    throw invalid(`the options of a query must be an object, got ${show(options)}`)
  }
  const { maxDistance, blocks, bits: given = 64 } = readOptions(options, OPTIONS, "explainQuery")
  const bits = checkBits(given)
  const within = whole(maxDistance, "maxDistance", 0, bits)
  return {
    bits,
    maxDistance: within,
    blocks: blocks === undefined ? within + 1 : whole(blocks, "blocks", 1, bits),
  }
}

/** Arranges the comparisons that the words of the module's `explainQuery` describe. */
function arranged(
  words: Uint32Array,
  query: bigint,
  { maxDistance, blocks: count }: Resolved,
): QueryExplanation {
  let position = 0
  const next = () => words[position++] as number
  const method = next() === 1 ? "blocks" : "scan"
  const blocks = Array.from({ length: count }, () => {
    const [start, length] = [next(), next()]
    return { start, length, value: BigInt.asUintN(length, query >> BigInt(start)), bucket: [] as number[] }
  })
  const all: Agreement[] = []
  while (position < words.length) {
    const agreement = { position: all.length, distance: next(), blocks: [] as number[] }
    for (let number = next(); number < count; number = next()) {
      agreement.blocks.push(number)
      blocks[number]?.bucket.push(agreement.position)
    }
    all.push(agreement)
  }
  return {
    method,
    blocks,
    candidates: sorted(all, ({ blocks: [first = count] }) => first, count - 1),
    matches: sorted(all, ({ distance }) => distance, maxDistance),
  }
}

/** Copies of the agreements whose key is at most `greatest`, by key, then in the given order. */
function sorted(all: Agreement[], keyOf: (it: Agreement) => number, greatest: number): Agreement[] {
  const found = all.filter((it) => keyOf(it) <= greatest).sort((a, b) => keyOf(a) - keyOf(b))
  return found.map((it) => ({ ...it, blocks: [...it.blocks] }))
}
