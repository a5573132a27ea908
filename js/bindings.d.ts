// What wasm-bindgen makes of src/wasm. An input is a text of `bytes` bytes in the buffer, or the
// features that end at `ends`, with `weights` if they have any.

export class Recipe {
  constructor(ends: Uint32Array)
  withTable(ends: Uint32Array, weights: Float64Array, fallback: number): Recipe
  describe(): string
  fingerprint(bytes: number, ends?: Uint32Array, weights?: Float64Array): bigint
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

/** Fingerprints by handle. Matches are handle, distance, handle, distance and so on. */
export class Index {
  /** The recipe's id is in the buffer. */
  constructor(recipeLength: number, bits: number, maxDistance: number)
  recipe(): string
  bits(): number
  maxDistance(): number
  byteLength(): number
  insert(low: bigint, high: bigint): number
  /** Where a handle is 2^32 - 1 it is a new fingerprint; returns the handles of all. */
  setMany(fingerprints: BigUint64Array, handles: Uint32Array): Uint32Array
  replace(handle: number, low: bigint, high: bigint): void
  remove(handle: number): void
  clear(): void
  get(handle: number): bigint | undefined
  query(low: bigint, high: bigint, maxDistance?: number, limit?: number, exclude?: number): Uint32Array
  /** For each the number of matches, then the matches. */
  queryMany(fingerprints: BigUint64Array, maxDistance?: number, limit?: number): Uint32Array
  nearest(low: bigint, high: bigint, count: number): Uint32Array
  pairs(maxDistance?: number): Search
  groups(maxDistance?: number): Search
  snapshot(idsLength: number): Writer
  free(): void
}

export class Search {
  private constructor()
  /** Whether there is more to do. */
  advance(comparisons: number): boolean
  progress(): number
  /** Handle, handle, distance for each pair; the number of handles and the handles of each group. */
  finish(): Uint32Array
  free(): void
}

export class Writer {
  private constructor()
  size(): number
  next(index: Index): Uint8Array | undefined
  ids(bytes: Uint8Array): void
  checksum(): bigint
}

export class Reader {
  constructor(start: Uint8Array, size: number)
  count(): number
  idsStart(): number
  idsEnd(): number
  push(bytes: Uint8Array): void
  finish(): Index
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

export function inputReserve(bytes: number): number
export function inputRelease(): void

export function initSync(options: { module: BufferSource | WebAssembly.Module }): {
  memory: WebAssembly.Memory
}
