import type { TemplateResult } from "lit"
import { distance, similarity } from "simhash-wasm/url"
import { number } from "../format.js"
import { fill } from "../i18n/fill.js"
import { type Context, flipped } from "./context.js"
import { proof } from "./proof.js"

/** From the least significant bit to the most. */
const BITS = [0, 32, 60, 62, 63]
/** Neighbours as integers, and no bit in common. */
const HALF = 2n ** 63n

/** Pairs whose quotient says one thing and whose distance says another. */
export function ratio({ t, shared, language, explained }: Context): TemplateResult {
  const words = t.exercises.ratio.proof
  const [a, b] = [explained.fingerprint("a"), explained.fingerprint("b")]
  const line = (head: string, x: bigint, y: bigint, highlighted = false) => {
    const numbers = [distance(x, y), similarity(x, y), quotient(x, y)]
    return { head, cells: numbers.map((value) => number(value, language)), highlighted }
  }
  return proof(
    "ratio",
    words.caption,
    [words.pair, shared.distance, words.similarity, words.quotient],
    [
      ...BITS.map((bit) => line(fill(words.flipped, { bit }), a, flipped(a, [bit]), bit === 63)),
      line(words.neighbours, HALF, HALF - 1n, true),
      line(words.texts, a, b),
    ],
  )
}

/** The mistake that is shown. */
function quotient(a: bigint, b: bigint): number {
  return a < b ? Number(a) / Number(b) : Number(b) / Number(a)
}
