import { fingerprintElements } from "./bytes.js"
import { invalid, show } from "./errors.js"
import { checkBits, fitsTwoLimbs, highLimb, invalidFingerprint } from "./fingerprint.js"
import { inBulk, indexModule, staged } from "./index-module.js"
import { readOptions } from "./options.js"
import type { Agreement, BlockLookup, ExplainQueryOptions, QueryExplanation } from "./public/index.js"

const OPTIONS = ["maxDistance", "blocks", "bits"]

export function explainQuery(
  query: bigint,
  fingerprints: BigUint64Array,
  options: ExplainQueryOptions,
): QueryExplanation {
  if (!fitsTwoLimbs(query)) throw invalidFingerprint(query, 128)
  const { maxDistance, blocks, bits } = resolveOptions(options)
  const stored = fingerprintElements(fingerprints)
  if (bits > 64 && stored.length % 2 !== 0) {
    throw invalid(`fingerprints of ${bits} bits take two elements each, got ${stored.length} elements`)
  }
  const { askStaged, explainQuery } = indexModule()
  const ask = () => {
    for (const { count } of staged(stored, bits > 64 ? 2 : 1)) askStaged(count, bits, true)
    return explainQuery(query, highLimb(query), bits, maxDistance, blocks)
  }
  return inBulk(ask, read)
}

function resolveOptions(options: ExplainQueryOptions) {
  if (typeof options !== "object" || options === null) {
    throw invalid(`the options of a query must be an object, got ${show(options)}`)
  }
  const { maxDistance, blocks, bits: given = 64 } = readOptions(options, OPTIONS, "explainQuery")
  const bits = checkBits(given)
  const within = whole(maxDistance, 0, bits, "maxDistance")
  return {
    bits,
    maxDistance: within,
    blocks: blocks === undefined ? within + 1 : whole(blocks, 1, bits, "blocks"),
  }
}

function whole(value: number, least: number, most: number, name: string): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw invalid(`${name} must be a whole number from ${least} to ${most}, got ${show(value)}`)
}

/** Decodes the 32-bit words of the module's `explainQuery`. Lists begin with their length. */
function read(words: Uint32Array): QueryExplanation {
  let position = 0
  const next = () => words[position++] as number
  const list = <T>(read: () => T): T[] => Array.from({ length: next() }, read)
  const block = (): BlockLookup => ({
    start: next(),
    length: next(),
    value: [next(), next(), next(), next()].reduceRight((value, word) => (value << 32n) | BigInt(word), 0n),
    bucket: list(next),
  })
  const agreement = (): Agreement => ({ position: next(), distance: next(), blocks: list(next) })
  return {
    method: next() === 1 ? "blocks" : "scan",
    blocks: list(block),
    candidates: list(agreement),
    matches: list(agreement),
  }
}
