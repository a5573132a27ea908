// What wasm-bindgen makes of src/wasm. An input is a text of `bytes` bytes in the buffer, or the
// features that end at `ends`, with `weights` if they have any.

export class Recipe {
  constructor(ends: Uint32Array)
  withTable(ends: Uint32Array, weights: Float64Array, fallback: number): Recipe
  describe(): string
  fingerprint(bytes: number, ends?: Uint32Array, weights?: Float64Array): bigint
  fingerprintText(bytes: number): bigint
  fingerprints(ends: Uint32Array): BigUint64Array
  explain(
    bytes: number,
    ends: Uint32Array | undefined,
    weights: Float64Array | undefined,
    changes: Uint32Array,
  ): BigUint64Array
  free(): void
}

export class Accumulator {
  constructor(recipe: Recipe)
  static fromSums(recipe: Recipe, sums: Float64Array): Accumulator
  change(
    bytes: number,
    ends: Uint32Array | undefined,
    weights: Float64Array | undefined,
    remove: boolean,
  ): void
  addHash(low: bigint, high: bigint, weight: number): void
  merge(other: Accumulator): void
  sums(): Float64Array
  fingerprint(): bigint
  reset(): void
  free(): void
}

export function compare(
  recipeA: Recipe,
  recipeB: Recipe,
  ends: Uint32Array,
  weights: Float64Array,
  countA: number,
): BigUint64Array

export function distance(a: bigint, aHigh: bigint, b: bigint, bHigh: bigint): number
export function similarity(a: bigint, aHigh: bigint, b: bigint, bHigh: bigint, bits: number): number
export function cosine(a: bigint, aHigh: bigint, b: bigint, bHigh: bigint, bits: number): number
export function expectedDistance(features: number, changed: number, bits: number): number

/** The high 64 bits of the fingerprint that was returned last. */
export function high(): bigint

/** Seeds the hash functions of tables. */
export function seed(low: number, high: number): void

export function inputReserve(bytes: number): number
export function inputRelease(): void

/** Returns the instance there is, or else instantiates the module. */
export function initSync(options?: { module: BufferSource | WebAssembly.Module }): {
  memory: WebAssembly.Memory
}

/** Replaces the instance by another of the same module. The objects of the one before are stale. */
export function __wbg_reset_state(): void
