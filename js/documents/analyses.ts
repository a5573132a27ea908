// The analyses of a document's texts, which a checker needs, as four arrays: they move from the thread that made them to
// another one without being copied.
import { analyzeBlock, type BlockAnalysis } from "../../editor/analysis.js"
import { highLimb } from "../../fingerprint.js"
import type { Recipe } from "../../types/recipe.js"
import type { Block } from "./block.js"

export interface Analyses {
  /** Two limbs for each block: its fingerprint, the low limb first. */
  readonly fingerprints: BigUint64Array<ArrayBuffer>
  /** Two numbers for each block: how many elements it has in `features`, and how many in `tokens`. */
  readonly lengths: Uint32Array<ArrayBuffer>
  /** The feature sets of the blocks, one after the other. */
  readonly features: BigUint64Array<ArrayBuffer>
  /** The tokens of the blocks, one after the other. */
  readonly tokens: Uint32Array<ArrayBuffer>
}

export function analysesOf(blocks: readonly Block[], recipe: Recipe): Analyses {
  const found = blocks.map(({ text }) => analyzeBlock(text, recipe))
  const sum = (part: "features" | "tokens") => found.reduce((length, one) => length + one[part].length, 0)
  const features = new BigUint64Array(sum("features"))
  const tokens = new Uint32Array(sum("tokens"))
  let [feature, token] = [0, 0]
  for (const one of found) {
    features.set(one.features, feature)
    tokens.set(one.tokens, token)
    feature += one.features.length
    token += one.tokens.length
  }
  return {
    fingerprints: BigUint64Array.from(
      found.flatMap(({ fingerprint }) => [BigInt.asUintN(64, fingerprint), highLimb(fingerprint)]),
    ),
    lengths: Uint32Array.from(found.flatMap(({ features, tokens }) => [features.length, tokens.length])),
    features,
    tokens,
  }
}

/** The analyses of a document's blocks by their texts. */
export function byText(
  blocks: readonly Block[],
  { fingerprints, lengths, features, tokens }: Analyses,
): Map<string, BlockAnalysis> {
  let [feature, token] = [0, 0]
  return new Map(
    blocks.map(({ text }, i): [string, BlockAnalysis] => {
      const [low, high] = fingerprints.subarray(2 * i, 2 * i + 2) as unknown as [bigint, bigint]
      const [nextFeature, nextToken] = [
        feature + (lengths[2 * i] as number),
        token + (lengths[2 * i + 1] as number),
      ]
      const analysis = {
        fingerprint: high === 0n ? low : (high << 64n) | low,
        features: features.subarray(feature, nextFeature),
        tokens: tokens.subarray(token, nextToken),
      }
      ;[feature, token] = [nextFeature, nextToken]
      return [text, analysis]
    }),
  )
}

/** The memory that moves to another thread. */
export function buffersOf({ fingerprints, lengths, features, tokens }: Analyses): ArrayBuffer[] {
  return [fingerprints.buffer, lengths.buffer, features.buffer, tokens.buffer]
}
