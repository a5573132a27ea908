import { call } from "./call.js"
import { invalid, show } from "./errors.js"
import { high, isWide, notA, width } from "./fingerprint.js"
import { indexModule } from "./index-module.js"
import type { Agreement, BlockLookup, ExplainQueryOptions, QueryExplanation } from "./public/index.js"

const OPTIONS = ["maxDistance", "blocks", "bits"]

export function explainQuery(
  query: bigint,
  fingerprints: BigUint64Array,
  options: ExplainQueryOptions,
): QueryExplanation {
  if (!isWide(query)) throw notA(query, 128)
  const { maxDistance, blocks, bits } = resolveOptions(options)
  if (!(fingerprints instanceof BigUint64Array)) {
    throw invalid(`many fingerprints are a BigUint64Array, got ${show(fingerprints)}`)
  }
  if (bits > 64 && fingerprints.length % 2 !== 0) {
    throw invalid(`fingerprints of ${bits} bits take two elements each, got ${fingerprints.length} elements`)
  }
  const { explainQuery } = indexModule()
  return read(call(() => explainQuery(query, high(query), fingerprints, bits, maxDistance, blocks)))
}

function resolveOptions(options: ExplainQueryOptions) {
  if (typeof options !== "object" || options === null) {
    throw invalid(`the options of a query must be an object, got ${show(options)}`)
  }
  const unknown = Object.keys(options).find((option) => !OPTIONS.includes(option))
  if (unknown !== undefined) throw invalid(`unknown option of explainQuery: ${show(unknown)}`)
  const bits = width(options.bits ?? 64)
  return {
    bits,
    maxDistance: whole(options.maxDistance, 0, bits, "maxDistance"),
    blocks: options.blocks === undefined ? undefined : whole(options.blocks, 1, bits, "blocks"),
  }
}

function whole(value: number, least: number, most: number, name: string): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw invalid(`${name} must be a whole number from ${least} to ${most}, got ${show(value)}`)
}

/** Reads what src/wasm/index.rs writes, in the same order. */
function read(words: Uint32Array): QueryExplanation {
  let at = 0
  const next = () => words[at++] as number
  const list = <T>(read: () => T): T[] => Array.from({ length: next() }, read)
  const block = (): BlockLookup => ({
    start: next(),
    width: next(),
    key: [next(), next(), next(), next()].reduceRight((key, word) => (key << 32n) | BigInt(word), 0n),
    bucket: list(next),
  })
  const agreement = (): Agreement => ({ place: next(), distance: next(), blocks: list(next) })
  return {
    method: next() === 1 ? "blocks" : "scan",
    blocks: list(block),
    candidates: list(agreement),
    matches: list(agreement),
  }
}
