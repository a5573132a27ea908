// What wasm-bindgen makes of src/wasm/index.rs.

/** Fingerprints by handle. Matches are handle, distance, handle, distance and so on. */
export class Index {
  constructor(bits: number, maxDistance: number, isCompact: boolean)
  byteLength(): number
  /**
   * Where the handle is 2^32 - 1 it is a new fingerprint; returns its handle, 2^32 - 1 if there is
   * no memory.
   */
  set(handle: number, low: bigint, high: bigint): number
  setMany(fingerprints: BigUint64Array, handles: Uint32Array): Uint32Array
  remove(handle: number): boolean
  clear(): void
  get(handle: number): bigint
  /** All fingerprints in the order of insertion, one or two lanes each. */
  fingerprints(): BigUint64Array
  /** The number of matches, which are at {@link results}. */
  query(low: bigint, high: bigint, maxDistance: number, limit: number, exclude: number): number
  /** For each match the place of its query, the handle and the distance. */
  queryMany(fingerprints: BigUint64Array, maxDistance: number | undefined, limit: number): Uint32Array
  nearest(low: bigint, high: bigint, count: number): number
  search(maxDistance: number | undefined, groups: boolean): Search
  free(): void
}

export class Search {
  private constructor()
  /** The share that is done, 1 when all is. */
  advance(comparisons: number): number
  /** Handle, handle, distance for each pair; the number of handles and the handles of each group. */
  finish(): Uint32Array
  free(): void
}

/** What js/explain-query.ts reads. */
export function explainQuery(
  low: bigint,
  high: bigint,
  fingerprints: BigUint64Array,
  bits: number,
  maxDistance: number,
  blocks: number | undefined,
): Uint32Array

/** The high 64 bits of the fingerprint that was returned last. */
export function high(): bigint

/** All pieces but the last must be whole words of 8 bytes. */
export function checksumPush(bytes: Uint8Array): void
export function checksumTake(): bigint

/** Where the results of the last query are. */
export function results(): number

/** Returns the instance there is, or else instantiates the module. */
export function initSync(options?: { module: BufferSource | WebAssembly.Module }): {
  memory: WebAssembly.Memory
}

/** Replaces the instance by another of the same module. The objects of the one before are stale. */
export function __wbg_reset_state(): void
