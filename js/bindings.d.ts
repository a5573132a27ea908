// What wasm-bindgen makes of src/wasm. Inputs are in the module's buffer; see src/wasm/main/memory.rs. An input
// with -1 `features` is a text of `bytes` bytes. Results are where the address says that is returned, in the form
// of src/wasm/main/output.rs, until `outputRelease`.

export class Recipe {
  constructor(bytes: number, count: number)
  withTable(bytes: number, count: number, fallback: number): Recipe
  describe(): string
  fingerprint(bytes: number, features: number, weighted: boolean): bigint
  fingerprintText(bytes: number): bigint
  fingerprints(bytes: number, count: number): number
  explain(bytes: number, features: number, weighted: boolean, changes: number): number
  free(): void
}

export class Accumulator {
  constructor(recipe: Recipe)
  static fromSums(recipe: Recipe, count: number): Accumulator
  change(bytes: number, features: number, weighted: boolean, remove: boolean): void
  addHash(low: bigint, high: bigint, weight: number): void
  merge(other: Accumulator): void
  sums(): number
  fingerprint(): bigint
  reset(): void
  free(): void
}

export function compare(
  recipeA: Recipe,
  recipeB: Recipe,
  bytes: number,
  count: number,
  countA: number,
): number

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

export function outputRelease(): void

/** Returns the instance there is, or else instantiates the module. */
export function initSync(options?: { module: BufferSource | WebAssembly.Module }): {
  memory: WebAssembly.Memory
}

/** Replaces the instance by another of the same module. The objects of the one before are stale. */
export function __wbg_reset_state(): void
