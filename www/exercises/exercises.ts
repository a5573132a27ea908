/** A fragment with a mistake in it, and which of the choices in the texts is what goes wrong. */
interface Exercise {
  readonly code: string
  readonly right: number
}

export const EXERCISES = {
  ratio: {
    code: `const similarity = (a, b) =>
  a < b
    ? Number(a) / Number(b)
    : Number(b) / Number(a)`,
    right: 1,
  },
  threshold: {
    code: `const isNearDuplicate = (a, b) =>
  hammingDistance(a, b) < 3`,
    right: 0,
  },
  repeatedHash: {
    code: `const hash64 = (feature) => {
  const h = BigInt(hash32(feature))
  return (h << 32n) | h
}`,
    right: 2,
  },
  ties: {
    code: `const bits = sums.map(
  (sum) => (sum >= 0 ? 1 : 0),
)`,
    right: 1,
  },
  blocks: {
    code: `const width = Math.ceil(64 / (k + 1))
let start = 0
while (start + width <= 64) {
  lookUp(fingerprint, start, width)
  start += width
}`,
    right: 2,
  },
} as const satisfies Record<string, Exercise>

export type ExerciseName = keyof typeof EXERCISES

export const NAMES = Object.keys(EXERCISES) as ExerciseName[]
