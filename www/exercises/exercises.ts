import { distance, type Explanation, SimHash, toBits } from "simhash-wasm/url"
import { number } from "../format.js"
import type { Values } from "../i18n/fill.js"
import type { Language } from "../i18n/language.js"

/** A fragment with a mistake in it. */
interface Exercise {
  readonly code: string
  /** Which of the choices in the texts is what goes wrong. */
  readonly right: number
  /** The numbers of the sentence that proves the answer, from the reader's texts. */
  prove(texts: { readonly a: string; readonly b: string }, language: Language): Values
}

export const EXERCISES = {
  ratio: {
    code: `const similarity = (a, b) =>
  a < b
    ? Number(a) / Number(b)
    : Number(b) / Number(a)`,
    right: 1,
    prove({ a }, language) {
      const print = new SimHash().fingerprint(a)
      const quotient = (x: bigint, y: bigint) =>
        number(x < y ? Number(x) / Number(y) : Number(y) / Number(x), language)
      const [near, far] = [print ^ HIGHEST, HIGHEST - 1n]
      return {
        ...{ near: distance(print, near), nearQuotient: quotient(print, near) },
        ...{ far: distance(HIGHEST, far), farQuotient: quotient(HIGHEST, far) },
      }
    },
  },
  threshold: {
    code: `const isNearDuplicate = (a, b) =>
  hammingDistance(a, b) < 3`,
    right: 0,
    prove: () => ({}),
  },
  repeatedHash: {
    code: `const hash64 = (feature) => {
  const h = BigInt(hash32(feature))
  return (h << 32n) | h
}`,
    right: 2,
    prove({ a, b }) {
      const [half, full] = [32, 64].map((bits) => [a, b].map((text) => new SimHash({ bits }).explain(text)))
      const apart = ([x = 0n, y = 0n]: readonly bigint[] = []) => distance(x, y)
      const prints = (explanations: readonly Explanation[] = []) =>
        explanations.map(({ fingerprint }) => fingerprint)
      return { half: apart(prints(half)), repeated: apart(half?.map(repeated)), full: apart(prints(full)) }
    },
  },
  ties: {
    code: `const bits = sums.map(
  (sum) => (sum >= 0 ? 1 : 0),
)`,
    right: 1,
    prove({ a }) {
      const features = new SimHash().explain(a).features.map(({ text }) => text)
      const even = features.slice(0, Math.min(10, features.length - (features.length % 2)))
      const { ties, fingerprint } = new SimHash({ tie: "zero" }).explain(even)
      const other = new SimHash({ tie: "one" }).fingerprint(even)
      return { count: even.length, ties: ties.length, distance: distance(fingerprint, other) }
    },
  },
  blocks: {
    code: `const width = Math.ceil(64 / (k + 1))
let start = 0
while (start + width <= 64) {
  lookUp(fingerprint, start, width)
  start += width
}`,
    right: 2,
    prove({ a }) {
      const print = new SimHash().fingerprint(a)
      const other = [0, 13, 26, 39].reduce((bits, bit) => bits ^ (1n << BigInt(bit)), print)
      const [first, second] = [print, other].map((bits) => toBits(bits, 64)) as [string, string]
      const width = Math.ceil(64 / 5)
      let [looked, equal] = [0, 0]
      for (let start = 0; start + width <= 64; start += width) {
        const block = (digits: string) => digits.slice(64 - start - width, 64 - start)
        looked += 1
        if (block(first) === block(second)) equal += 1
      }
      return { distance: distance(print, other), looked, equal }
    },
  },
} as const satisfies Record<string, Exercise>

export type ExerciseName = keyof typeof EXERCISES

export const NAMES = Object.keys(EXERCISES) as ExerciseName[]

/** The highest bit. The integer below it has no bit in common with it. */
const HIGHEST = 2n ** 63n

/** The mistake: each feature votes with the same 32 bits twice. */
function repeated({ features }: Explanation): bigint {
  const accumulator = new SimHash({ bits: 64 }).accumulator()
  for (const { hash, weight } of features) accumulator.addHash((hash << 32n) | hash, weight)
  const fingerprint = accumulator.fingerprint()
  accumulator.dispose()
  return fingerprint
}
