// What wasm-bindgen makes of src/wasm/index.rs.

/** An index of fingerprints by handle. A handle of 2^32 - 1 stands for none. */
export class Index {
  constructor(bits: number, maxDistance: number, isCompact: boolean)
  byteLength(): number
  /**
   * Stores a fingerprint under a handle in use, or under a new one for 2^32 - 1, and returns the handle;
   * 2^32 - 1 without memory.
   */
  set(handle: number, low: bigint, high: bigint): number
  /** Makes sure that `more` fingerprints can be added by {@link Index.setStaged}. */
  reserve(more: number): void
  /**
   * Stores staged fingerprints under the staged handles, and replaces each 2^32 - 1 there by the new handle.
   * {@link Index.compact} must follow the last ones.
   */
  setStaged(count: number): void
  compact(): void
  remove(handle: number): boolean
  clear(): void
  get(handle: number): bigint
  /**
   * Returns the number of matches; 2^32 - 1 without memory. The handle and the distance of each are at
   * {@link results}. A distance of 2^32 - 1 stands for the nearest at any distance.
   */
  query(low: bigint, high: bigint, maxDistance: number, limit: number, exclude: number): number
  /** Checks that staged fingerprints fit the width, and with `keep` adds them to {@link Index.queryMany}. */
  askStaged(count: number, keep: boolean): void
  /**
   * Returns the number of words at {@link bulk}: for each match the position of its query, the handle and the
   * distance.
   */
  queryMany(maxDistance: number, limit: number): number
  /** Begins a search for groups or else pairs, which `finish` collects, or which are taken in parts. */
  search(maxDistance: number, groups: boolean, collects: boolean): Search
  free(): void
}

export class Search {
  private constructor()
  /** Makes comparisons, and returns the share of the work that is done: 1 only at the end. */
  advance(comparisons: number): number
  /** Returns the number of words at {@link bulk}: both handles and the distance of up to `most` pairs. */
  take(most: number): number
  /** The same for all pairs in order; or for each group the number of its handles and the handles. */
  finish(groups: boolean): number
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

/** The address of the results of the last query. */
export function results(): number

/** The address of the buffer for fingerprints and handles; 0 without memory. */
export function stage(): number

/** The address of the last answer to anything but a single query, until it is freed. */
export function bulk(): number
export function freeBulk(): void

/** Returns the current instance; instantiates the module if there is none. */
export function initSync(options?: { module: BufferSource | WebAssembly.Module }): {
  memory: WebAssembly.Memory
}

/** Replaces the instance by a new one of the same module. Objects of the old one become invalid. */
export function __wbg_reset_state(): void
