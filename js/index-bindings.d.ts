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
  /** Makes sure that so many can be stored by {@link Index.setStaged}. */
  reserve(more: number): void
  /** Puts handles that are new where 2^32 - 1 was. {@link Index.settle} comes after the last ones. */
  setStaged(count: number): void
  settle(): void
  remove(handle: number): boolean
  clear(): void
  get(handle: number): bigint
  /**
   * The number of matches, which are at {@link results}; 2^32 - 1 if there is no memory. Where the distance is
   * 2^32 - 1, the nearest at any distance.
   */
  query(low: bigint, high: bigint, maxDistance: number, limit: number, exclude: number): number
  /** Adds staged fingerprints to those of {@link Index.queryMany}; or only checks that they fit. */
  askStaged(count: number, keep: boolean): void
  /** For each match the place of its query, the handle and the distance: words in {@link bulk}. */
  queryMany(maxDistance: number, limit: number): number
  /** Collects pairs, or leaves them to be taken; or looks for groups. */
  search(maxDistance: number, groups: boolean, collects: boolean): Search
  free(): void
}

export class Search {
  private constructor()
  /** The share that is done, 1 when all is. */
  advance(comparisons: number): number
  /** Handle, handle, distance for each of so many pairs found and not taken: words in {@link bulk}. */
  take(most: number): number
  /** The same for all pairs; or the number of handles and the handles of each group. */
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

/** Where the results of the last query are. */
export function results(): number

/** Where fingerprints and handles are staged, 0 if there is no memory. */
export function stage(): number

/** Where an answer in bulk is, until it is freed. */
export function bulk(): number
export function freeBulk(): void

/** Returns the instance there is, or else instantiates the module. */
export function initSync(options?: { module: BufferSource | WebAssembly.Module }): {
  memory: WebAssembly.Memory
}

/** Replaces the instance by another of the same module. The objects of the one before are stale. */
export function __wbg_reset_state(): void
